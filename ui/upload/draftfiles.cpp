// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/draftfiles.h"

#include "core/outbox/outbox.h"
#include "ui/state/currentconnection.h"
#include "ui/upload/storedbytes.h"

#include <QCoroFuture>

#include <algorithm>
#include <array>
#include <utility>

namespace clinicdesk::ui {

namespace {

/// Empty if they are of several.
QString patientOf(const QList<OutboxDocument> &drafts)
{
    if (drafts.isEmpty())
        return {};
    const auto first = drafts.first().details.patient.text;
    const bool isOfOne = std::ranges::all_of(
        drafts, [&first](const OutboxDocument &draft) { return draft.details.patient.text == first; });
    return isOfOne ? first : QString();
}

ByteSourceMaker sourceOf(const QByteArray &bytes)
{
    return [bytes]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(bytes); };
}

Turn turnOf(int quarterTurns)
{
    return static_cast<Turn>((quarterTurns % turnCount + turnCount) % turnCount);
}

constexpr std::array turnedSides{FileChange::TurnedRight, FileChange::TurnedAround, FileChange::TurnedLeft};

/// The changes say what the turns of the pages come to. Where an earlier version has turned pages of several, they are
/// not known.
void describeTurns(FilePreparation &file)
{
    const bool isCounted = !file.quarterTurns.isEmpty();
    const bool hasSeveralPages = file.pages > 1;
    const bool isAnyTurned = turnedPages(file) > 0;
    if (!isAnyTurned)
        file.quarterTurns.clear();
    if (!isCounted)
        return;
    file.changes.removeIf([](FileChange change) {
        return change == FileChange::PagesTurned || std::ranges::find(turnedSides, change) != turnedSides.end();
    });
    if (isAnyTurned)
        file.changes.append(hasSeveralPages ? FileChange::PagesTurned
                                            : turnedSides[static_cast<std::size_t>(file.quarterTurns.first()) - 1]);
    std::ranges::sort(file.changes);
}

/// What the user asked for until now and `turn` together.
void addTurn(FilePreparation &file, int page, Turn turn)
{
    if (file.quarterTurns.isEmpty() && file.changes.contains(FileChange::PagesTurned))
        return; // an earlier version has turned others
    if (file.quarterTurns.isEmpty()) {
        const auto side =
            std::ranges::find_if(turnedSides, [&](FileChange each) { return file.changes.contains(each); });
        if (side != turnedSides.end()) // the file has one page
            file.quarterTurns.append(int(side - turnedSides.begin()) + 1);
    }
    file.quarterTurns.resize(std::max<qsizetype>(file.quarterTurns.size(), page + 1));
    file.quarterTurns[page] = (file.quarterTurns.at(page) + static_cast<int>(turn)) % turnCount;
    describeTurns(file);
}

/// What is known of the file before stays known.
FilePreparation preparationAfter(const FilePreparation &before, const FittedFile &made)
{
    auto after = preparationOf(made);
    after.leftOut = before.leftOut + after.leftOut;
    if (before.changes.isEmpty())
        return after;
    after.source = before.source;
    after.sourceBytes = before.sourceBytes;
    after.sourceFiles = before.sourceFiles;
    after.firstPage += before.firstPage;
    for (const auto change : before.changes) {
        if (!after.changes.contains(change))
            after.changes.append(change);
    }
    after.quarterTurns = before.quarterTurns.mid(made.firstPage, std::max(made.pages, 1));
    if (after.quarterTurns.isEmpty() && !before.quarterTurns.isEmpty())
        after.quarterTurns.append(0); // the turned pages are not in it
    std::ranges::sort(after.changes);
    describeTurns(after);
    return after;
}

} // namespace

DraftFiles::DraftFiles(const DocumentIntake::Services &services, DraftChanges &changes,
                       std::shared_ptr<DecoderPool> decoders, QObject *parent)
    : QObject(parent)
    , m_services(services)
    , m_changes(changes)
    , m_decoders(std::move(decoders))
{
}

DraftFiles::~DraftFiles()
{
    m_stop.request_stop();
}

QList<OutboxDocument> DraftFiles::draftsIn(const QStringList &rows) const
{
    QHash<QString, OutboxDocument> all;
    for (const auto &draft : m_changes.drafts())
        all.insert(m_changes.rows().rowOf(draft.id), draft);
    QList<OutboxDocument> found;
    for (const auto &row : rows) {
        if (const auto draft = all.constFind(row); draft != all.constEnd())
            found.append(*draft);
    }
    return found;
}

QList<OutboxDocument> DraftFiles::drafts(const QList<DocumentId> &ids) const
{
    QStringList rows;
    for (const auto &id : ids)
        rows.append(m_changes.rows().rowOf(id));
    return draftsIn(rows);
}

NewDocument DraftFiles::emptyLike(const OutboxDocument &document)
{
    return {.connection = document.connection, .origin = document.origin, .details = document.details};
}

NewFile DraftFiles::sameFile(const OutboxDocument &document, const DocumentFile &file) const
{
    return {file.facts, m_services.outbox.bytesOf(document.id, file.id), file.preparation};
}

NewFile DraftFiles::madeOf(const QList<DocumentFile> &sources, const FittedFile &made)
{
    auto preparation = preparationAfter(sources.size() == 1 ? sources.first().preparation : FilePreparation(), made);
    preparation.madeOf = hashesWithSources(sources);
    return {made.facts, sourceOf(made.bytes), preparation};
}

void DraftFiles::turn(const PageOfFile &page, int quarterTurns)
{
    const auto shown = m_services.outbox.document(page.document); // it may have been replaced a moment ago
    if (!shown || drafts({page.document}).isEmpty())
        return;
    const auto place = std::ranges::find(shown->files, page.file.id, &DocumentFile::id) - shown->files.begin();
    const FitOptions options{.limits = widestLimits(m_services.connection), .removeLocation = false};
    const auto make = [this, place, page, quarterTurns, options](const QList<OutboxDocument> &now) {
        const auto file = now.first().files.value(place);
        const auto source = m_services.outbox.bytesOf(now.first().id, file.id);
        QList<Turn> turns(page.page + 1, Turn::None);
        turns.last() = turnOf(quarterTurns);
        return [=, name = file.facts.name](DecoderProcess &decoder) -> Made {
            const auto bytes = storedBytes(source);
            if (!bytes)
                return bytes.error();
            const auto turned = turnPages(name, *bytes, turns, options, decoder);
            return turned ? Made(QList{*turned}) : Made(turned.error());
        };
    };
    const auto arrange = [this, place, page = page.page, quarterTurns](const QList<OutboxDocument> &now,
                                                                       const QList<FittedFile> &made) {
        auto document = emptyLike(now.first());
        for (const auto &file : now.first().files)
            document.files.append(sameFile(now.first(), file));
        if (place < document.files.size()) {
            auto turned = made.first();
            turned.changes.removeOne(FileChange::Turned); // the user turned what the preview shows upright
            auto &file = document.files[place];
            file = madeOf({now.first().files.at(place)}, turned);
            addTurn(file.preparation, page, turnOf(quarterTurns));
        }
        return QList{document};
    };
    add({page.document}, {{}, make, arrange, Operation::Turn, quarterTurns});
}

void DraftFiles::makeSmaller(const DocumentId &id)
{
    const auto make = [this](const QList<OutboxDocument> &now) {
        const auto &files = now.first().files;
        const auto sizeOf = [](const DocumentFile &file) { return file.facts.sizeBytes; };
        const auto limit = std::ranges::max(files, {}, sizeOf).facts.sizeBytes / 2;
        const FitOptions options{.limits = {limit, limit}, .removeLocation = false};
        QList<std::pair<QString, ByteSourceMaker>> sources;
        for (const auto &file : files)
            sources.append({file.facts.name, m_services.outbox.bytesOf(now.first().id, file.id)});
        return [=](DecoderProcess &decoder) -> Made {
            QList<FittedFile> smaller;
            for (const auto &[name, source] : sources) {
                const auto bytes = storedBytes(source);
                if (!bytes)
                    return bytes.error();
                const auto fitted = fitBytes(name, *bytes, options, decoder);
                if (!fitted)
                    return fitted.error();
                smaller.append(*fitted);
            }
            return smaller;
        };
    };
    const auto arrange = [](const QList<OutboxDocument> &now, const QList<FittedFile> &made) {
        auto document = emptyLike(now.first());
        for (qsizetype i = 0; i < made.size(); ++i)
            document.files.append(madeOf({now.first().files.value(i)}, made.at(i)));
        return QList{document};
    };
    if (!drafts({id}).isEmpty())
        add({id}, {{}, make, arrange, Operation::MakeSmaller});
}

DraftFiles::Joining DraftFiles::joining(const QList<DocumentId> &ids) const
{
    const auto documents = drafts(ids);
    if (documents.size() < 2)
        return Joining::No;
    const auto &connection = m_services.connection.connection();
    const auto kinds = kindsOf(ids);
    if (kinds.count(kinds.first()) < kinds.size())
        return Joining::MixedKinds;
    qsizetype files = 0;
    for (const auto &document : documents)
        files += document.files.size();
    if (documents.first().isDirect())
        return Joining::Direct;
    const bool fits = connection && files <= connection->conventions.filesPerDocument;
    return fits ? Joining::AsFiles : Joining::TooManyFiles;
}

QList<FileKind> DraftFiles::kindsOf(const QList<DocumentId> &ids) const
{
    QList<FileKind> kinds;
    for (const auto &document : drafts(ids))
        kinds.append(document.files.first().facts.kind);
    return kinds;
}

void DraftFiles::joinAsFiles(const QList<DocumentId> &ids)
{
    const auto arrange = [this](const QList<OutboxDocument> &now, const QList<FittedFile> &) {
        auto document = emptyLike(now.first());
        for (const auto &each : now) {
            for (const auto &file : each.files)
                document.files.append(sameFile(each, file));
        }
        return QList{document};
    };
    if (joining(ids) == Joining::AsFiles)
        add(ids, {{}, {}, arrange, Operation::Join});
}

void DraftFiles::joinAsPdf(const QList<DocumentId> &ids)
{
    const FitOptions options{.limits = widestLimits(m_services.connection), .removeLocation = true};
    const auto make = [this, options](const QList<OutboxDocument> &now) {
        QList<std::pair<QString, ByteSourceMaker>> sources;
        for (const auto &document : now) {
            for (const auto &file : document.files)
                sources.append({file.facts.name, m_services.outbox.bytesOf(document.id, file.id)});
        }
        return [=](DecoderProcess &decoder) -> Made {
            QList<FileToJoin> files;
            for (const auto &[name, source] : sources) {
                const auto bytes = storedBytes(source);
                if (!bytes)
                    return bytes.error();
                files.append({name, *bytes});
            }
            const auto joined = joinFiles(sources.first().first, files, options, decoder);
            return joined ? Made(QList{*joined}) : Made(joined.error());
        };
    };
    const auto arrange = [](const QList<OutboxDocument> &now, const QList<FittedFile> &made) {
        auto document = emptyLike(now.first());
        QList<DocumentFile> sources;
        for (const auto &each : now)
            sources += each.files;
        document.files.append(madeOf(sources, made.first()));
        return QList{document};
    };
    const auto documents = drafts(ids);
    if (documents.size() > 1 || (documents.size() == 1 && documents.first().files.size() > 1))
        add(ids, {{}, make, arrange, Operation::JoinAsPdf});
}

int DraftFiles::maxFilesOf(const NewDocument &document) const
{
    const auto &connection = m_services.connection.connection();
    if (document.details.delivery.method == UploadMethod::Direct || !connection)
        return 1;
    return connection->conventions.filesPerDocument;
}

QList<NewDocument> DraftFiles::partsOf(const QList<OutboxDocument> &drafts) const
{
    QList<NewDocument> parts;
    QHash<FileKind, qsizetype> latest; // of each kind
    for (const auto &draft : drafts) {
        for (const auto &file : draft.files) {
            const auto part = latest.constFind(file.facts.kind);
            if (part == latest.constEnd() || parts.at(*part).files.size() >= maxFilesOf(parts.at(*part))) {
                latest.insert(file.facts.kind, parts.size());
                parts.append(emptyLike(draft));
            }
            parts[latest.value(file.facts.kind)].files.append(sameFile(draft, file));
        }
    }
    return parts;
}

int DraftFiles::partCount(const QList<DocumentId> &ids) const
{
    const auto documents = drafts(ids);
    const auto parts = partsOf(documents).size();
    return parts < documents.size() ? int(parts) : 0;
}

void DraftFiles::joinInParts(const QList<DocumentId> &ids)
{
    const auto arrange = [this](const QList<OutboxDocument> &now, const QList<FittedFile> &) { return partsOf(now); };
    if (partCount(ids) > 0)
        add(ids, {{}, {}, arrange, Operation::JoinInParts});
}

bool DraftFiles::canSplit(const DocumentId &id) const
{
    const auto document = m_services.outbox.document(id);
    return document && document->files.size() > 1;
}

void DraftFiles::split(const DocumentId &id)
{
    const auto arrange = [this](const QList<OutboxDocument> &now, const QList<FittedFile> &) {
        QList<NewDocument> documents;
        for (const auto &file : now.first().files) {
            documents.append(emptyLike(now.first()));
            documents.last().files.append(sameFile(now.first(), file));
        }
        return documents;
    };
    if (canSplit(id))
        add({id}, {{}, {}, arrange, Operation::Split});
}

void DraftFiles::move(const DocumentId &id, const FileId &file, int step)
{
    const auto documents = drafts({id});
    if (documents.isEmpty())
        return;
    const auto &files = documents.first().files;
    const auto from = std::ranges::find(files, file, &DocumentFile::id) - files.begin();
    moveTo(id, file, int(from) + step);
}

void DraftFiles::moveTo(const DocumentId &id, const FileId &file, int to)
{
    const auto documents = drafts({id});
    if (documents.isEmpty())
        return;
    const auto &files = documents.first().files;
    const auto from = std::ranges::find(files, file, &DocumentFile::id) - files.begin();
    if (from >= files.size() || to < 0 || to >= files.size())
        return;
    const auto arrange = [this, from, to](const QList<OutboxDocument> &now, const QList<FittedFile> &) {
        auto document = emptyLike(now.first());
        for (const auto &each : now.first().files)
            document.files.append(sameFile(now.first(), each));
        if (std::max<qsizetype>(from, to) < document.files.size())
            document.files.move(from, to);
        return QList{document};
    };
    add({id}, {{}, {}, arrange, Operation::Move});
}

void DraftFiles::add(const QList<DocumentId> &ids, Job job)
{
    for (const auto &id : ids)
        job.rows.append(m_changes.rows().rowOf(id));
    m_jobs.append(std::move(job));
    if (!m_isWorking)
        work(this);
}

Task<void> DraftFiles::work(QPointer<DraftFiles> self)
{
    self->m_isWorking = true;
    while (self && !self->m_jobs.isEmpty()) {
        const auto job = self->m_jobs.takeFirst();
        co_await change(self, job);
    }
    if (self)
        self->m_isWorking = false;
}

Task<DraftFiles::Made> DraftFiles::make(const Job &job, const QList<OutboxDocument> &drafts) const
{
    if (!job.make)
        co_return QList<FittedFile>();
    const auto make = job.make(drafts);
    const auto making = m_decoders->run(DecoderPool::Priority::Preview, patientOf(drafts), m_stop.get_token(), make);
    co_return co_await making;
}

Task<void> DraftFiles::change(QPointer<DraftFiles> self, Job job)
{
    const auto drafts = self->draftsIn(job.rows);
    if (drafts.size() != job.rows.size()) // some were sent or removed meanwhile
        co_return;
    const auto files = co_await self->make(job, drafts);
    if (!self)
        co_return;
    if (!files && job.operation == Operation::MakeSmaller && files.error().code == ErrorCode::FileTooLarge) {
        self->m_notSmaller.insert(drafts.first().id);
        Q_EMIT self->cannotBeSmaller(drafts.first(), files.error());
        co_return;
    }
    if (!files) {
        Q_EMIT self->failed(files.error());
        co_return;
    }
    QList<DocumentId> ids;
    for (const auto &draft : drafts)
        ids.append(draft.id);
    const auto arrange = [made = *files, make = job.arrange](const QList<OutboxDocument> &now) {
        return make(now, made);
    };
    const auto number = co_await self->m_changes.replace(ids, arrange);
    const auto replacement = self && number ? self->m_changes.replacement(*number) : std::nullopt;
    if (replacement)
        Q_EMIT self->done({job.operation, *number, int(ids.size()), int(replacement->shown.size()), job.quarterTurns});
}

} // namespace clinicdesk::ui
