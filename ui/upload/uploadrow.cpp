// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/uploadrow.h"

#include "core/base/errorreason.h"
#include "core/document/readablename.h"
#include "core/outbox/outboxdocument.h"
#include "core/outbox/pagecount.h"
#include "core/wording/changetext.h"
#include "core/wording/labels.h"
#include "core/wording/wording.h"
#include "ui/upload/rejectedfiles.h"
#include "ui/upload/typekeys.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/listtext.h"
#include "ui/widgets/patientnumber.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QHash>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

struct RejectedKindTr {
    Q_DECLARE_TR_FUNCTIONS(RejectedKind)
};

const auto pictureIcon = QStringLiteral("image");

RejectedKind pictureOf(const QString &format)
{
    //: Kind of a file that was refused: %1 the format, such as "JPEG" or "DICOM"
    return {pictureIcon, RejectedKindTr::tr("%1 picture").arg(format)};
}

RejectedKind officeKind(const QString &extension)
{
    static const QStringList tables{QStringLiteral("xls"), QStringLiteral("xlsx"), QStringLiteral("xlsm"),
                                    QStringLiteral("ods"), QStringLiteral("numbers")};
    static const QStringList slides{QStringLiteral("ppt"), QStringLiteral("pptx"), QStringLiteral("odp"),
                                    QStringLiteral("key")};
    static const QStringList word{QStringLiteral("doc"), QStringLiteral("docx"), QStringLiteral("docm"),
                                  QStringLiteral("dotx")};
    if (tables.contains(extension))
        return {QStringLiteral("table"), RejectedKindTr::tr("Spreadsheet")};
    if (slides.contains(extension))
        return {pictureIcon, RejectedKindTr::tr("Presentation")};
    return {QStringLiteral("text"),
            word.contains(extension) ? RejectedKindTr::tr("Word document") : RejectedKindTr::tr("Office document")};
}

/// Empty for a reason that does not say what the file is.
RejectedKind foreignKind(ErrorReason reason, const QString &extension)
{
    switch (reason) {
    case ErrorReason::MailMessage:
        return {QStringLiteral("mail"), RejectedKindTr::tr("E-mail")};
    case ErrorReason::Archive:
        return {QStringLiteral("archive"),
                extension == QLatin1String("zip") ? RejectedKindTr::tr("ZIP archive") : RejectedKindTr::tr("Archive")};
    case ErrorReason::WebPage:
        return {QStringLiteral("web"), RejectedKindTr::tr("Web page")};
    case ErrorReason::OfficeDocument:
        return officeKind(extension);
    case ErrorReason::UnfinishedDownload:
        return {QStringLiteral("down"), RejectedKindTr::tr("Unfinished download")};
    case ErrorReason::CloudPlaceholder:
        return {QStringLiteral("web"), RejectedKindTr::tr("File in the cloud")};
    case ErrorReason::DicomPicture:
        return pictureOf(QStringLiteral("DICOM"));
    case ErrorReason::RawPhoto:
        return pictureOf(QStringLiteral("RAW"));
    case ErrorReason::JpegXlPicture:
        return pictureOf(QStringLiteral("JPEG XL"));
    case ErrorReason::PhotoshopPicture:
        return pictureOf(QStringLiteral("Photoshop"));
    case ErrorReason::Drawing:
        return pictureOf(QStringLiteral("SVG"));
    case ErrorReason::JpegUnusual:
        return pictureOf(QStringLiteral("JPEG"));
    case ErrorReason::PictureVariant:
        return {pictureIcon, RejectedKindTr::tr("Picture")};
    case ErrorReason::PrintFile:
        return {QStringLiteral("page"), RejectedKindTr::tr("Print file")};
    case ErrorReason::TextFile:
        return {QStringLiteral("text"), RejectedKindTr::tr("Text file")};
    case ErrorReason::Video:
        return {QStringLiteral("film"), RejectedKindTr::tr("Video")};
    default:
        return {};
    }
}

} // namespace

RejectedKind kindOf(const RejectedFile &file)
{
    if (file.isMail)
        return {QStringLiteral("mail"), RejectedKindTr::tr("E-mail")};
    if (file.isLink)
        return {QStringLiteral("web"), RejectedKindTr::tr("Link")};
    if (file.kind == SourceKind::Pdf)
        return {QStringLiteral("page"), wording::sourceKindName(*file.kind)};
    if (file.kind)
        return pictureOf(wording::sourceKindName(*file.kind));
    if (file.error.code == ErrorCode::FileEmpty && file.stamp.sizeBytes < 0 && !file.path.isEmpty())
        return {QStringLiteral("folder"), RejectedKindTr::tr("Empty folder")};
    if (file.error.code == ErrorCode::FileEmpty)
        return {QStringLiteral("minus"), RejectedKindTr::tr("Empty file")};
    if (const auto foreign = foreignKind(file.error.reason, QFileInfo(file.name).suffix().toLower());
        !foreign.name.isEmpty())
        return foreign;
    return {QStringLiteral("help"), RejectedKindTr::tr("File of an unknown kind")};
}

/// Finds drafts whose file is already on the Upload page or in the outbox. Files are the same if their SHA-256 is the
/// same, or one was made of the other, or both of the same one: turned, joined or made smaller. Different parts of a
/// file are not the same. Names do not matter. Pure; the documents must outlive this object.
class DuplicateFinder {
public:
    /// `shown`: all documents that the outbox shows: those not yet delivered and those that ended within a day.
    /// `patient`: the current one, for drafts without a patient.
    DuplicateFinder(const QList<OutboxDocument> &drafts, const QList<OutboxDocument> &shown, const PatientId &patient);

    /// Sentences that say where else the draft's file is, or empty. Of two equal drafts, the later one gets the note.
    /// Of several documents that were sent, one for the same patient counts, and of these the latest.
    QString noteFor(const OutboxDocument &draft, const QLocale &locale) const;

private:
    /// Where a hash is.
    struct Place {
        const OutboxDocument *document;
        qsizetype order; ///< of the drafts
        bool isOwn;      ///< not of a file that it was made of
        bool isPart;     ///< it has only some pages of that file
    };
    using Places = QHash<QByteArray, QList<Place>>;
    void addDraft(const OutboxDocument &draft, qsizetype order);
    void addSent(const OutboxDocument &document);
    static QList<std::pair<QByteArray, Place>> placesOf(const OutboxDocument &document, qsizetype order);
    static QList<Place> sameAs(const OutboxDocument &draft, const Places &places);
    const OutboxDocument *sentAs(const OutboxDocument &draft) const;

    Places m_drafts;
    Places m_sent; ///< sent or waiting to be sent
    PatientId m_patient;
};

namespace {

struct DuplicateFinderTr {
    Q_DECLARE_TR_FUNCTIONS(DuplicateFinder)
};

QString sentenceOfSent(const OutboxDocument &same, bool isListed, const QLocale &locale)
{
    const auto patient = shortPatientNumber(same.details.patient.text);
    if (same.state != ItemState::Delivered)
        return (isListed
                    ? DuplicateFinderTr::tr("The same file is already in this list, and in the outbox for %1. Send "
                                            "it again only if you mean to.")
                    : DuplicateFinderTr::tr("The same file is already in the outbox, for %1. Send it again only if "
                                            "you mean to."))
            .arg(patient);
    const auto at = same.changedAt.toLocalTime();
    return (isListed ? DuplicateFinderTr::tr("The same file is already in this list, and was delivered for %1 on %2 at "
                                             "%3. Send it again only if you mean to.")
                     : DuplicateFinderTr::tr(
                           "The same file was delivered for %1 on %2 at %3. Send it again only if you mean to."))
        .arg(patient, dayText(locale, at.date()), timeText(locale, at.time()));
}

} // namespace

DuplicateFinder::DuplicateFinder(const QList<OutboxDocument> &drafts, const QList<OutboxDocument> &shown,
                                 const PatientId &patient)
    : m_patient(patient)
{
    for (qsizetype order = 0; order < drafts.size(); ++order)
        addDraft(drafts.at(order), order);
    if (m_drafts.isEmpty())
        return;
    for (const auto &document : shown) {
        if (document.state != ItemState::Draft && document.state != ItemState::Cancelled)
            addSent(document);
    }
}

QList<std::pair<QByteArray, DuplicateFinder::Place>> DuplicateFinder::placesOf(const OutboxDocument &document,
                                                                               qsizetype order)
{
    QList<std::pair<QByteArray, Place>> places;
    for (const auto &file : document.files) {
        const bool isPart = file.preparation.changes.contains(FileChange::Split);
        places.append({file.sha256, {.document = &document, .order = order, .isOwn = true, .isPart = isPart}});
        for (const auto &hash : file.preparation.madeOf)
            places.append({hash, {.document = &document, .order = order, .isOwn = false, .isPart = isPart}});
    }
    return places;
}

void DuplicateFinder::addDraft(const OutboxDocument &draft, qsizetype order)
{
    for (const auto &[hash, place] : placesOf(draft, order))
        m_drafts[hash].append(place);
}

void DuplicateFinder::addSent(const OutboxDocument &document)
{
    for (const auto &[hash, place] : placesOf(document, 0)) {
        if (m_drafts.contains(hash)) // there are few drafts, but perhaps thousands of others
            m_sent[hash].append(place);
    }
}

QList<DuplicateFinder::Place> DuplicateFinder::sameAs(const OutboxDocument &draft, const Places &places)
{
    QList<Place> same;
    for (const auto &file : draft.files) {
        const bool isPart = file.preparation.changes.contains(FileChange::Split);
        same += places.value(file.sha256);
        for (const auto &hash : file.preparation.madeOf) {
            auto found = places.value(hash);
            found.removeIf([isPart](const Place &place) { return isPart && place.isPart && !place.isOwn; });
            same += found;
        }
    }
    return same;
}

const OutboxDocument *DuplicateFinder::sentAs(const OutboxDocument &draft) const
{
    const auto &patient = draft.details.patient.isEmpty() ? m_patient : draft.details.patient;
    const auto rank = [&patient](const Place &place) {
        return std::pair(place.document->details.patient == patient, place.document->changedAt);
    };
    const auto same = sameAs(draft, m_sent);
    const auto found = std::ranges::max_element(same, {}, rank);
    return found == same.end() ? nullptr : found->document;
}

QString DuplicateFinder::noteFor(const OutboxDocument &draft, const QLocale &locale) const
{
    const auto drafts = sameAs(draft, m_drafts);
    const auto self = std::ranges::find(drafts, &draft, &Place::document); // its files are among them
    const bool isListed = self != drafts.end() &&
                          std::ranges::any_of(drafts, [&](const Place &place) { return place.order < self->order; });
    if (const auto *sent = sentAs(draft))
        return sentenceOfSent(*sent, isListed, locale);
    return isListed ? DuplicateFinderTr::tr("The same file is already in this list. Send it twice only if you mean to.")
                    : QString();
}

namespace {

struct UploadRowTr {
    Q_DECLARE_TR_FUNCTIONS(UploadRow)
};

QString documentText(int count)
{
    return UploadRowTr::tr("%Ln document(s)", nullptr, count);
}

QString patientText(const PatientId &patient)
{
    return UploadRowTr::tr("for %1").arg(shortPatientNumber(patient.text));
}

/// "PDF, 5 pages", or "JPEG": one page is usual. Of several files "PDF, 2 files, 5 pages", or "JPEG, 3 files".
QString contentText(const OutboxDocument &document, int pages)
{
    const auto kind = kindName(document.files.first().facts.kind);
    const int files = int(document.files.size());
    //: Second line of a document: %1 kind of its files
    const auto content = files > 1 ? UploadRowTr::tr("%1, %Ln file(s)", nullptr, files).arg(kind) : kind;
    //: Second line of a document: %1 kind of its file, or "PDF, 2 files"
    return pages > files ? UploadRowTr::tr("%1, %Ln page(s)", nullptr, pages).arg(content) : content;
}

QString factsOf(const OutboxDocument &document, int pages)
{
    if (document.files.isEmpty())
        return {};
    //: Second line of a document: %1 kind of file, %2 size
    auto facts = UploadRowTr::tr("%1 · %2").arg(contentText(document, pages), wording::size(document.sizeBytes()));
    for (const auto &note : wording::changeNotes(document.files.first().preparation))
        facts = UploadRowTr::tr("%1 · %2").arg(facts, note);
    return document.isDirect() ? UploadRowTr::tr("%1 · Direct").arg(facts) : facts;
}

QString changesOf(const OutboxDocument &document)
{
    QStringList sentences;
    for (const auto &file : document.files)
        sentences += wording::changeSentences(file.facts, file.preparation);
    sentences.removeDuplicates();
    return sentences.join(u' ');
}

QString deliveryText(const OutboxDocument &document, bool sealed)
{
    if (document.isDirect())
        return sealed ? UploadRowTr::tr("direct, encrypted") : UploadRowTr::tr("direct");
    return sealed ? UploadRowTr::tr("encrypted request") : QString();
}

QString spokenOf(const UploadRow &row, const QString &delivery = {})
{
    const auto pages = row.pages > 1 ? UploadRowTr::tr("%Ln page(s)", nullptr, row.pages) : QString();
    const auto isNew = row.isNew ? UploadRowTr::tr("new") : QString();
    //: Read out for the row of a document: %1 its tags
    const auto tags = row.tags.isEmpty() ? QString() : UploadRowTr::tr("tags %1").arg(listText(row.tags));
    QStringList spoken{isNew,    row.title,   row.kind.name,     row.date,    tags,     row.fileName, pages,
                       delivery, row.patient, wordOf(row.state), row.problem, row.note, row.changes};
    spoken.removeAll(QString());
    return spoken.join(QStringLiteral(", "));
}

qint64 limitOf(const FileInfo &facts, UploadMethod method, const Conventions &conventions)
{
    if (method == UploadMethod::Direct)
        return conventions.directLimitBytes;
    return facts.kind == FileKind::Pdf ? conventions.pdfLimitBytes : conventions.imageLimitBytes;
}

/// Checks against the limit of this upload method, which may differ from the limit that applied when the file was
/// added.
std::optional<Error> tooLarge(const OutboxDocument &document, UploadMethod method, const Conventions &conventions)
{
    for (const auto &page : document.files) {
        const auto limit = limitOf(page.facts, method, conventions);
        if (page.facts.sizeBytes > limit)
            return Error{.code = ErrorCode::FileTooLarge, .sizeBytes = page.facts.sizeBytes, .limit = limit};
    }
    return {};
}

QString problemOf(const OutboxDocument &document, const Connection &connection)
{
    if (document.origin != originOf(connection.baseUrl))
        return UploadRowTr::tr(
            "It was added for another address of this connection. Remove it and add the file again.");
    const auto &type = document.details.type;
    if (!type.isEmpty() && connection.conventions.listedCode(type).isEmpty())
        return UploadRowTr::tr("This connection does not list the type “%1”. Choose another one.").arg(type);
    if (!document.details.date.isValid() && !document.isDirect())
        return UploadRowTr::tr(
            "The clock of this computer is wrong, so today’s date is not certain. Enter the date of the "
            "document.");
    if (const auto doubt = document.dateProblem())
        return wording::sentence(*doubt);
    if (document.isDirect() && document.files.size() != 1)
        return UploadRowTr::tr("A document that is sent directly can have only one file. Use the upload form.");
    const auto method = document.details.delivery.method;
    const auto error = tooLarge(document, method, connection.conventions);
    return error ? wording::sentence(*error, method) : QString();
}

/// The name of an only file is shown above the sentence.
std::optional<Error> damageOf(const OutboxDocument &document)
{
    auto damage = document.damage();
    if (damage && document.files.size() == 1)
        damage->subject.clear();
    return damage;
}

/// What to know of a document that can be sent. `refusal`: why it came back from the outbox.
QString noteOf(const QString &refusal, const std::optional<Error> &acceptedDamage, const QString &sameAs)
{
    QStringList sentences;
    if (!refusal.isEmpty())
        sentences.append(refusal);
    if (acceptedDamage)
        sentences.append(wording::damageNotice(*acceptedDamage));
    if (!sameAs.isEmpty())
        sentences.append(sameAs);
    return sentences.join(u' ');
}

RowState stateOf(const UploadRow &row)
{
    if (!row.problem.isEmpty())
        return RowState::NeedsYou;
    if (row.lacksType)
        return RowState::NoType;
    return row.lacksPatient ? RowState::NoPatient : RowState::Ready;
}

UploadRow rowOf(const OutboxDocument &document, const UploadContext &view, const DuplicateFinder &same)
{
    UploadRow row;
    row.id = view.rows.rowOf(document.id);
    row.document = document.id;
    row.files = int(document.files.size());
    row.pages = pagesOf(document);
    row.changes = changesOf(document);
    if (!document.files.isEmpty()) {
        row.firstFile = document.files.first();
        row.fileName = displayName(document.files.first().facts.name);
    }
    row.lacksType = document.details.type.isEmpty();
    row.title = row.lacksType ? UploadRowTr::tr("Document")
                              : wording::labelOf(view.connection->conventions, document.details.type);
    row.date = dateText(view.locale, document.details.date);
    row.tags = document.details.tags;
    row.facts = factsOf(document, row.pages);
    row.sizeBytes = document.sizeBytes();
    row.lacksPatient = document.details.patient.isEmpty();
    if (!row.lacksPatient && document.details.patient != view.patient)
        row.patient = patientText(document.details.patient);
    row.problem = problemOf(document, *view.connection);
    const bool isOver = document.error && document.error->reason == ErrorReason::DateNeeded; // a date was entered
    const bool isTooLarge = row.problem.isEmpty() && document.error &&
                            document.error->code == ErrorCode::FileTooLarge && !document.isDirect();
    row.canMakeSmaller = isTooLarge && !view.notSmaller.contains(document.id);
    row.canSplitPages = isTooLarge && std::max(row.files, row.pages) > 1;
    const auto refusal = isTooLarge && !row.canMakeSmaller ? cannotBeSmallerText(document)
                         : document.error && !isOver
                             ? wording::describeFailed(*document.error, document.details.delivery.method).summary
                             : QString();
    const auto damage = row.problem.isEmpty() ? damageOf(document) : std::nullopt;
    row.canAcceptDamage = damage && !document.details.acceptsDamage;
    if (row.canAcceptDamage)
        row.problem = wording::sentence(*damage);
    if (row.problem.isEmpty())
        row.note = noteOf(refusal, damage, same.noteFor(document, view.locale));
    row.canUseForm = document.isDirect() && tooLarge(document, UploadMethod::Direct, view.connection->conventions) &&
                     !tooLarge(document, UploadMethod::PresignedForm, view.connection->conventions);
    row.isNew = view.unseen.contains(document.id);
    row.state = stateOf(row);
    row.isForCurrentPatient = !view.patient.isEmpty() && document.details.patient == view.patient;
    row.willBeSent = row.state == RowState::Ready && row.isForCurrentPatient;
    row.sealed = document.details.delivery.encrypt || view.connection->encryptPayloads;
    row.spoken = spokenOf(row, deliveryText(document, row.sealed));
    return row;
}

UploadRow rowOf(const RejectedFile &file)
{
    UploadRow row;
    row.id = file.id;
    row.title = displayName(file.name);
    row.state = RowState::NeedsYou;
    auto error = file.error;
    error.subject.clear(); // the name is already shown above the sentence
    row.problem = file.isMail
                      ? UploadRowTr::tr("The mail program did not hand over a file. Save the attachment to a folder "
                                        "first, then drop it here.")
                  : file.isLink ? UploadRowTr::tr("This is a link, not a file. Save the file first, then drop it here.")
                                : wording::sentence(error);
    row.kind = kindOf(file);
    //: Second line of a file that was refused: %1 what kind of file it is, such as "PDF" or "Word document"
    row.facts = UploadRowTr::tr("%1 · not added").arg(row.kind.name);
    row.isLocked = file.error.code == ErrorCode::FileLocked;
    row.canCheckAgain = file.canCheckAgain();
    row.canSplit = file.canSplit && !file.hasChanged;
    row.spoken = spokenOf(row);
    return row;
}

UploadRow rowOf(const ArrivingFile &file)
{
    UploadRow row;
    row.id = file.id;
    row.title = displayName(file.name);
    row.isArriving = true;
    const bool waits = file.state == ArrivingFile::State::Waiting;
    row.state = waits ? RowState::Waiting : RowState::Preparing;
    row.facts = waits ? UploadRowTr::tr("not read yet") : UploadRowTr::tr("being read and prepared");
    row.spoken = spokenOf(row);
    return row;
}

} // namespace

QString cannotBeSmallerText(const OutboxDocument &document)
{
    const auto name = document.files.isEmpty() ? QString() : displayName(document.files.first().facts.name);
    if (std::max(int(document.files.size()), pagesOf(document)) > 1)
        return UploadRowTr::tr("“%1” is too large for the file storage and cannot be made smaller. Split it, or scan "
                               "it again at a lower resolution.")
            .arg(name);
    return UploadRowTr::tr("“%1” is too large for the file storage and cannot be made smaller. Scan it again at a "
                           "lower resolution.")
        .arg(name);
}

QList<UploadRow> uploadRows(const QList<OutboxDocument> &drafts, const QList<RejectedFile> &rejected,
                            const UploadContext &view, const QList<OutboxDocument> &shown)
{
    QList<UploadRow> rows;
    if (view.connection) {
        const DuplicateFinder same(drafts, shown, view.patient);
        for (const auto &document : drafts)
            rows.append(rowOf(document, view, same));
    }
    for (const auto &file : view.arriving)
        rows.append(rowOf(file));
    for (const auto &file : rejected)
        rows.append(rowOf(file));
    return rows;
}

QList<DocumentId> documentsOf(const QList<UploadRow> &rows)
{
    QList<DocumentId> ids;
    for (const auto &row : rows) {
        if (row.document)
            ids.append(*row.document);
    }
    return ids;
}

QList<DocumentId> documentsWhere(const QList<UploadRow> &rows, bool UploadRow::*property)
{
    auto found = rows;
    found.removeIf([property](const UploadRow &row) { return !(row.*property); });
    return documentsOf(found);
}

UploadSummary summarize(const QList<UploadRow> &rows, const UploadContext &view)
{
    UploadSummary summary;
    summary.patientChosen = !view.patient.isEmpty();
    summary.connected = view.connection.has_value();
    summary.isPatientBeingTyped = view.isPatientBeingTyped;
    const auto types = view.connection ? view.connection->conventions.documentTypes.size() : 0;
    summary.typeKeys = int(std::min<qsizetype>(types, maxTypeKeys));
    for (const auto &row : rows) {
        if (row.isArriving)
            continue;
        ++summary.documents;
        summary.rejected += row.document ? 0 : 1;
        summary.canCheckAgain += row.canCheckAgain ? 1 : 0;
        summary.unassigned += row.lacksPatient ? 1 : 0;
        if (row.state == RowState::NeedsYou) {
            ++summary.needsYou;
            summary.needsYouHere += !row.document || row.lacksPatient || row.isForCurrentPatient ? 1 : 0;
        } else if (row.lacksType) {
            ++summary.withoutType;
            summary.withoutTypeHere += row.lacksPatient || row.isForCurrentPatient ? 1 : 0;
        } else if (row.lacksPatient) {
            ++summary.withoutPatient;
            summary.withoutPatientBytes += row.sizeBytes;
        } else {
            ++summary.ready;
            summary.going += row.willBeSent ? 1 : 0;
            summary.goingBytes += row.willBeSent ? row.sizeBytes : 0;
        }
    }
    return summary;
}

QString UploadSummary::heading() const
{
    return documentText(documents);
}

QString UploadSummary::detail() const
{
    QStringList parts;
    if (ready > 0 || withoutPatient + withoutType + needsYou == 0)
        parts << UploadRowTr::tr("%Ln ready", nullptr, ready);
    if (withoutPatient > 0)
        parts << UploadRowTr::tr("%Ln without a patient", nullptr, withoutPatient);
    if (withoutType > 0)
        parts << UploadRowTr::tr("%Ln without a type", nullptr, withoutType);
    if (needsYou > 0)
        parts << UploadRowTr::tr("%Ln document(s) needs/need you", nullptr, needsYou);
    return parts.join(QStringLiteral(" · "));
}

QString UploadSummary::sendableText() const
{
    if (!connected)
        return UploadRowTr::tr("To send: set up a connection.");
    if (isPatientBeingTyped)
        return UploadRowTr::tr("To send: finish the patient number, or press Esc in its box.");
    if (going > 0) //: Send bar: how many documents will be sent, and their size
        return UploadRowTr::tr("%Ln ready, %1", nullptr, going).arg(wording::size(goingBytes));
    if (assignsAndSends()) //: Send bar: how many documents will get the patient and be sent, and their size
        return UploadRowTr::tr("%Ln without a patient, %1", nullptr, withoutPatient)
            .arg(wording::size(withoutPatientBytes));
    if (!patientChosen && ready + withoutPatient > 0)
        return UploadRowTr::tr("To send: choose a patient.");
    if (!patientChosen)
        return withoutType > 0 ? UploadRowTr::tr("To send: choose a patient and a type.")
                               : UploadRowTr::tr("To send: choose a patient and add a document.");
    if (withoutTypeHere > 0) //: %Ln the last key: one for each type in the list
        return UploadRowTr::tr("To send: choose a type. In the list, press a key from 1 to %Ln.", nullptr, typeKeys);
    if (needsYouHere > 0)
        return UploadRowTr::tr("To send: solve the problem of %Ln document(s), or add another one.", nullptr,
                               needsYouHere);
    return documents > 0 ? UploadRowTr::tr("To send: add a document for this patient.")
                         : UploadRowTr::tr("To send: add a document.");
}

QString UploadSummary::notSentText() const
{
    QStringList reasons;
    if (needsYou > 0)
        reasons << UploadRowTr::tr("%Ln document(s) stay(s) here until fixed", nullptr, needsYou);
    if (patientChosen && withoutPatient > 0 && !assignsAndSends())
        reasons << UploadRowTr::tr("%Ln has/have no patient", nullptr, withoutPatient);
    if (withoutType > 0 && canSend())
        reasons << UploadRowTr::tr("%Ln without a type", nullptr, withoutType);
    if (const int others = ready - going; patientChosen && others > 0)
        reasons << UploadRowTr::tr("%Ln document(s) is/are not for this patient and stay(s) here", nullptr, others);
    return reasons.join(QStringLiteral(" · "));
}

QString UploadSummary::assignText() const
{
    if (!patientChosen || unassigned == 0 || assignsAndSends())
        return {};
    return UploadRowTr::tr("Assign %Ln document(s)", nullptr, unassigned);
}

QString UploadSummary::sendText(const PatientId &patient) const
{
    const int count = assignsAndSends() ? withoutPatient : going;
    if (count == 0)
        return UploadRowTr::tr("Send");
    const auto to = shortPatientNumber(patient.text);
    return UploadRowTr::tr("Send %Ln document(s) to %1", nullptr, count).arg(to);
}

} // namespace clinicdesk::ui
