// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/uploadactions.h"

#include "core/document/readablename.h"
#include "core/outbox/outbox.h"
#include "core/wording/labels.h"
#include "core/wording/wording.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"
#include "ui/state/patientcheck.h"
#include "ui/upload/addeddata.h"
#include "ui/upload/chooserpreview.h"
#include "ui/upload/emptyuploadview.h"
#include "ui/upload/foundfiles.h"
#include "ui/upload/openfolder.h"
#include "ui/upload/patientdialog.h"
#include "ui/upload/typekeys.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/listedkeys.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/patientnumber.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

DetailActions::DetailActions(Context context, QWidget *page)
    : m_context(std::move(context))
    , m_page(page)
    , m_sameDetails(addAction(tr("Same details as last"), QStringLiteral("copy"), QKeySequence(Qt::CTRL | Qt::Key_D),
                              &DetailActions::useSameDetails))
    , m_changePatient(addAction(tr("Change patient…"), QStringLiteral("person"),
                                QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K), &DetailActions::changePatient))
    , m_assign(addAction(tr("Assign documents without a patient"), QStringLiteral("person"),
                         QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A), &DetailActions::assignWithoutPatient))
{
}

QAction *DetailActions::addAction(const QString &text, const QString &iconName, const QKeySequence &key,
                                  void (DetailActions::*slot)())
{
    auto *action = new QAction(icon(iconName), text, this);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, slot);
    m_page->addAction(action);
    return action;
}

void DetailActions::addTo(QMenu &menu)
{
    addTypesTo(*menu.addMenu(tr("Type")));
    menu.addActions({m_changePatient, m_sameDetails});
}

void DetailActions::showTypeMenu(const QPoint &at)
{
    auto *menu = new QMenu(m_page);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addTypesTo(*menu);
    menu->popup(at);
}

void DetailActions::addTypesTo(QMenu &menu)
{
    const auto &connection = m_context.connection.connection();
    const auto types = connection ? connection->conventions.documentTypes : QList<DocumentType>();
    for (int position = 0; position < types.size(); ++position) {
        // The key is only shown in the menu, not set as a shortcut, because it works only in the list.
        const auto key = position < maxTypeKeys ? QStringLiteral("\t%1").arg(position + 1) : QString();
        menu.addAction(types.at(position).label + key, this, [this, position] { chooseType(selected(), position); });
    }
}

void DetailActions::listTypeKeys()
{
    const auto &connection = m_context.connection.connection();
    const auto types = connection ? connection->conventions.documentTypes : QList<DocumentType>();
    QStringList texts;
    for (const auto &type : types.first(std::min<qsizetype>(types.size(), maxTypeKeys)))
        texts.append(tr("Type: %1").arg(wording::labelOf(type)));
    if (std::ranges::equal(m_typeKeys, texts, {}, &QAction::text))
        return;
    qDeleteAll(std::exchange(m_typeKeys, {}));
    for (int position = 0; position < texts.size(); ++position)
        m_typeKeys.append(listKeys(*m_page, texts.at(position), QString::number(position + 1)));
}

PageCommands DetailActions::commands() const
{
    return {
        {m_sameDetails, obstacleOf(*m_sameDetails)},
        {m_changePatient, obstacleOf(*m_changePatient)},
        {m_assign, obstacleOf(*m_assign)},
    };
}

void DetailActions::refresh(const UploadSummary &summary)
{
    listTypeKeys();
    setObstacle(*m_assign, !summary.patientChosen    ? tr("choose a patient")
                           : summary.unassigned == 0 ? tr("every document has a patient")
                                                     : QString());
}

void DetailActions::refreshSelection()
{
    const auto ids = selected();
    const auto selectOne = ids.isEmpty() ? tr("select a document") : QString();
    const bool hasDetails =
        !ids.isEmpty() && m_context.drafts.lastDetails.detailsFor(ids, m_context.outbox.documents()).has_value();
    setObstacle(*m_sameDetails, ids.isEmpty() || hasDetails ? selectOne : tr("no other document has details"));
    setObstacle(*m_changePatient, selectOne);
}

void DetailActions::change(const QList<DocumentId> &ids, const DetailsChange &change)
{
    if (ids.isEmpty() || m_context.drafts.history.change(ids, change) == 0)
        return;
    if (const auto document = m_context.outbox.document(ids.first())) {
        auto details = document->details;
        change(details);
        m_context.drafts.lastDetails.described(ids.first(), details);
    }
}

void DetailActions::chooseType(const QList<DocumentId> &ids, int position)
{
    const auto &connection = m_context.connection.connection();
    if (!connection || position >= connection->conventions.documentTypes.size())
        return;
    change(ids, [code = connection->conventions.documentTypes.at(position).code](DocumentDetails &details) {
        details.type = code;
    });
}

void DetailActions::useSameDetails()
{
    const auto ids = selected();
    const auto last = m_context.drafts.lastDetails.detailsFor(ids, m_context.outbox.documents());
    if (!m_page->isVisible() || !last)
        return;
    change(ids, [last = *last](DocumentDetails &details) {
        if (!last.type.isEmpty())
            details.type = last.type;
        details.date = last.date;
        details.dateByClock = last.dateByClock;
        details.tags = last.tags;
    });
}

void DetailActions::changePatient()
{
    const auto ids = selected();
    if (!m_page->isVisible() || ids.isEmpty())
        return;
    QStringList recent;
    for (const auto &patient : recentPatients(m_context.outbox.documents(), QDateTime::currentDateTimeUtc(),
                                              m_page->locale(), m_context.recentPatientsMax))
        recent.append(patient.patient.text);
    const PatientCheck check(m_context.connection, &m_context.outbox);
    auto *dialog = new PatientDialog(int(ids.size()), check, m_context.patient.patient(), recent, m_page);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PatientDialog::patientChosen, this,
            [this, ids](const PatientId &patient) { assignPatient(ids, patient); });
    dialog->open();
}

void DetailActions::assignWithoutPatient()
{
    const auto ids = documentsWhere(m_context.rows(), &UploadRow::lacksPatient);
    if (m_page->isVisible() && !ids.isEmpty())
        assignPatient(ids, m_context.patient.patient());
}

void DetailActions::assignPatient(const QList<DocumentId> &ids, const PatientId &patient)
{
    const int count = m_context.drafts.history.change(ids, [patient](DocumentDetails &details) {
        details.patient = patient;
        details.queryPatient.reset(); // it named the former patient
    });
    if (count == 0) {
        m_context.say(QStringLiteral("alert"),
                      tr("No patient was changed. The documents were sent or removed meanwhile."), {});
        return;
    }
    const auto to = groupedPatientNumber(patient.text);
    m_context.say(QStringLiteral("person"),
                  tr("%Ln document(s) is/are now for %1. Press Ctrl+Z to undo.", nullptr, count).arg(to), {});
}

namespace {

/// " (*.pdf *.PDF ...)": what can be sent, or made sendable.
QString fileFilter()
{
    QStringList patterns;
    for (const auto *extension :
         {"pdf", "jpg", "jpeg", "png", "heic", "heif", "avif", "tif", "tiff", "webp", "gif", "bmp", "jp2", "j2k"}) {
        const auto pattern = QStringLiteral("*.") + QLatin1String(extension);
        patterns << pattern << QStringLiteral("*.") + QString::fromLatin1(extension).toUpper();
    }
    return QStringLiteral(" (%1)").arg(patterns.join(u' '));
}

/// Whether a document has nothing of this kind.
bool isWithout(const DocumentDetails &details, DocumentHistory::Subject subject)
{
    using Subject = DocumentHistory::Subject;
    switch (subject) {
    case Subject::Type:
        return details.type.isEmpty();
    case Subject::Date:
        return !details.date.isValid();
    case Subject::Tags:
        return details.tags.isEmpty();
    case Subject::Patient:
        return details.patient.isEmpty();
    default:
        return false;
    }
}

/// Nothing but the patient is missing.
QList<DocumentId> documentsToAssign(QList<UploadRow> rows)
{
    rows.removeIf([](const UploadRow &row) { return row.state != RowState::NoPatient; });
    return documentsOf(rows);
}

} // namespace

UploadActions::UploadActions(Context context, QWidget *page)
    : QObject(page)
    , m_context(std::move(context))
    , m_page(page)
    , m_details(m_context, page)
    , m_choose(
          addAction(tr("Choose files…"), QStringLiteral("folder"), QKeySequence::Open, &UploadActions::chooseFiles))
    , m_paste(addAction(tr("Paste as document"), QStringLiteral("copy"), QKeySequence::Paste, &UploadActions::paste))
    , m_send(
          addAction(tr("Send"), QStringLiteral("send"), QKeySequence(Qt::CTRL | Qt::Key_Return), &UploadActions::send))
    , m_remove(addAction(tr("Remove"), QStringLiteral("trash"), QKeySequence::Delete, &UploadActions::removeSelected))
    , m_undo(addAction(tr("Undo"), QStringLiteral("undo"), QKeySequence(Qt::CTRL | Qt::Key_Z), &UploadActions::undo))
    , m_redo(addAction(tr("Redo"), QStringLiteral("redo"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z),
                       &UploadActions::redo))
{
    m_send->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)});
    m_remove->setShortcutContext(Qt::WidgetShortcut);
    setPageShown(false);
    connectSources();
}

QAction *UploadActions::addAction(const QString &text, const QString &iconName, const QKeySequence &key,
                                  void (UploadActions::*slot)())
{
    auto *action = new QAction(icon(iconName), text, this);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, slot);
    m_page->addAction(action);
    return action;
}

void UploadActions::connectSources()
{
    connect(&m_context.drafts.intake.changes(), &DraftChanges::sent, this, &UploadActions::tellSent);
    connect(&m_context.drafts.history, &DocumentHistory::removed, this, &UploadActions::tellRemoved);
    connect(&m_context.drafts.intake.changes(), &DraftChanges::returned, this, &UploadActions::tellReturned);
    connect(&m_context.drafts.intake, &DocumentIntake::tooMany, this, [this] {
        m_context.say(
            QStringLiteral("alert"),
            tr("These are too many files at once. Only the first %Ln was/were added.", nullptr, maxFilesAtOnce), {});
    });
    connect(&m_context.drafts.intake.changes(), &DraftChanges::failed, this,
            [this](const Error &error) { m_context.say(QStringLiteral("alert"), wording::sentence(error), {}); });
}

PageCommands UploadActions::commands() const
{
    const auto unless = [](bool can, const QString &why) { return can ? QString() : why; };
    const auto *copied = QGuiApplication::clipboard()->mimeData();
    const PageCommands adding{
        {m_choose},
        {m_paste, unless(copied && hasAddedData(*copied), tr("no file or picture was copied"))},
        {m_send,
         unless(m_send->isEnabled(), m_page->isVisible() ? tr("no document is ready") : tr("open this page first")),
         true},
    };
    const PageCommands removing{
        {m_remove, obstacleOf(*m_remove)},
        {m_undo, unless(m_context.drafts.history.canUndo(), tr("nothing to undo")), true},
        {m_redo, unless(m_context.drafts.history.canRedo(), tr("nothing to redo"))},
    };
    return adding + m_details.commands() + removing;
}

void UploadActions::refresh(const UploadSummary &summary)
{
    m_send->setEnabled(m_page->isVisible() && summary.canSend()); // nothing is sent that is not visible
    m_details.refresh(summary);
}

void UploadActions::refreshSelection()
{
    setObstacle(*m_remove, m_context.selectedRows().isEmpty() ? tr("select a document") : QString());
    m_details.refreshSelection();
}

void UploadActions::setPageShown(bool shown)
{
    m_undo->setEnabled(shown);
    m_redo->setEnabled(shown);
    if (!shown)
        m_send->setEnabled(false);
}

void UploadActions::chooseFiles()
{
    auto *dialog = new QFileDialog(m_page, tr("Choose files"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialog->setOption(QFileDialog::HideNameFilterDetails); // endings, which no field has room for
    dialog->setNameFilters({tr("PDFs and pictures") + fileFilter(), tr("All files (*)")});
    m_context.drafts.intake.openFolder().use(*dialog);
    ChooserPreview::addTo(*dialog, m_context.drafts.intake.decoders());
    connect(dialog, &QFileDialog::filesSelected, this, m_context.addFiles);
    dialog->open();
}

void UploadActions::paste()
{
    if (const auto *data = QGuiApplication::clipboard()->mimeData(); data && hasAddedData(*data))
        m_context.drafts.intake.addData(*data);
    else if (!enterCopiedPatient())
        m_context.say(QStringLiteral("info"), tr("There is no file and no picture to paste"), {});
}

/// The number is not chosen yet: the user sees it in the box first, and presses Enter there.
bool UploadActions::enterCopiedPatient()
{
    const auto copied = QGuiApplication::clipboard()->text().trimmed();
    const auto decision = PatientCheck(m_context.connection, &m_context.outbox).decide(copied);
    const bool canBePatient =
        decision.verdict == PatientVerdict::Patient || decision.verdict == PatientVerdict::Question;
    const bool hasDigit = std::ranges::any_of(copied, [](QChar character) { return character.isDigit(); });
    if (canBePatient && hasDigit) // without a digit, it is a word rather than a number
        Q_EMIT patientNumberPasted(copied);
    return canBePatient && hasDigit;
}

void UploadActions::send()
{
    // A shortcut pressed on another page must not send documents that are not visible.
    if (!m_page->isVisible())
        return;
    const auto &patient = m_context.patient.patient();
    if (!m_context.finishEntry()) {
        m_context.say(QStringLiteral("alert"), tr("Nothing was sent. Correct the date or the tag first."), {});
        return;
    }
    const auto rows = m_context.rows();
    if (const auto ids = documentsWhere(rows, &UploadRow::willBeSent); !ids.isEmpty())
        m_context.drafts.history.send(ids, m_undoWindow);
    else if (const auto assigned = documentsToAssign(rows); !assigned.isEmpty() && !patient.isEmpty())
        m_context.drafts.history.assignAndSend(assigned, patient, m_undoWindow);
}

void UploadActions::tellSent(const QList<DocumentId> &documents)
{
    const auto first = m_context.outbox.document(documents.first()); // the page may have another patient now
    const auto to = groupedPatientNumber(first ? first->details.patient.text : QString());
    const int count = int(documents.size());
    m_context.sayFor(QStringLiteral("send"), tr("Sending %Ln document(s) to %1…", nullptr, count).arg(to),
                     m_undoWindow.count() > 0 ? tr("Undo") : QString(), m_undoWindow);
}

void UploadActions::tellReturned(const QList<DocumentId> &documents)
{
    if (documents.isEmpty())
        m_context.say(QStringLiteral("alert"), tr("Too late. The documents are already being sent."), {});
    else
        m_context.say(
            QStringLiteral("undo"),
            tr("%Ln document(s) was/were not sent and is/are in the list again.", nullptr, int(documents.size())), {});
}

void UploadActions::removeSelected()
{
    remove(m_context.selectedRows());
}

void UploadActions::remove(const QList<UploadRow> &rows)
{
    QStringList rejected;
    for (const auto &row : rows) {
        if (row.isArriving)
            m_context.drafts.intake.removeArriving(row.id);
        else if (!row.document)
            rejected.append(row.id);
    }
    if (const auto ids = documentsOf(rows); !ids.isEmpty() || !rejected.isEmpty())
        m_context.drafts.history.remove(ids, rejected);
}

void UploadActions::acceptDamage(const DocumentId &id)
{
    m_details.change({id}, [](DocumentDetails &details) { details.acceptsDamage = true; });
}

void UploadActions::tellEdited(const QList<DocumentId> &documents)
{
    m_context.say(QStringLiteral("upload"),
                  tr("%Ln document(s) can be edited here. Ctrl+Z takes it/them back to the outbox.", nullptr,
                     int(documents.size())),
                  {});
}

void UploadActions::tellRemoved(int rows)
{
    m_context.say(QStringLiteral("trash"), tr("%Ln document(s) removed", nullptr, rows), tr("Undo"));
}

void UploadActions::showRowMenu(const UploadRow &row, const QPoint &at)
{
    auto *menu = new QMenu(m_page);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (row.canCheckAgain)
        menu->addAction(tr("Try again"), this, [this, id = row.id] { m_context.drafts.intake.checkAgain(id); });
    if (row.canSplit)
        menu->addAction(tr("Split into several files"), this,
                        [this, id = row.id] { m_context.drafts.intake.addInParts(id); });
    if (row.canAcceptDamage)
        menu->addAction(tr("Send anyway"), this, [this, id = *row.document] { acceptDamage(id); });
    if (row.document && m_context.drafts.intake.canKeep(*row.document, PhotoPart::Location))
        menu->addAction(tr("Keep the location of the photo"), this,
                        [this, id = *row.document] { m_context.drafts.intake.keep(id, PhotoPart::Location); });
    if (row.document && m_context.drafts.intake.canKeep(*row.document, PhotoPart::Quality))
        menu->addAction(tr("Keep the full quality, as a PDF"), this,
                        [this, id = *row.document] { m_context.drafts.intake.keep(id, PhotoPart::Quality); });
    if (row.document)
        m_details.addTo(*menu);
    Q_EMIT rowMenuRequested(menu);
    menu->addAction(m_remove);
    menu->popup(at);
}

void UploadActions::undo()
{
    const auto undone = m_context.drafts.history.undo();
    tellStep(undone, tr("There is nothing to undo."), undoneText(undone));
}

void UploadActions::redo()
{
    if (!m_context.finishEntry() || m_context.patient.isBeingTyped()) {
        m_context.say(QStringLiteral("alert"),
                      tr("Nothing was repeated. Finish the patient number, the date or the tag first."), {});
        return;
    }
    m_context.refreshRows(); // the rows say whether restored documents would be sent
    if (m_context.drafts.history.canRedo())
        Q_EMIT messageObsolete(); // it says that the step was undone
    const auto rows = m_context.rows();
    const auto sendable = documentsWhere(rows, &UploadRow::willBeSent) + documentsToAssign(rows);
    tellStep(m_context.drafts.history.redo(sendable, m_context.patient.patient()), tr("There is nothing to repeat."),
             {});
}

QString UploadActions::nameOf(const QString &row) const
{
    const auto &drafts = m_context.drafts;
    for (const auto &draft : drafts.intake.changes().allDrafts()) {
        if (drafts.intake.changes().rows().rowOf(draft.id) == row && !draft.files.isEmpty())
            return displayName(draft.files.first().facts.name);
    }
    const auto &rejected = drafts.intake.rejected();
    const auto file = std::ranges::find(rejected, row, &RejectedFile::id);
    return file == rejected.end() ? QString() : displayName(file->name);
}

/// What is as it was before: one document by its name, several by their number. Of a sending, `tellReturned` says it.
QString UploadActions::undoneText(const DocumentHistory::Stepped &stepped) const
{
    using Subject = DocumentHistory::Subject;
    const int count = int(stepped.rows.size());
    const auto name = count > 0 ? nameOf(stepped.rows.first()) : QString();
    const bool isNamed = count == 1 && !name.isEmpty();
    // Some documents had nothing there before, and others had: no word but "as before" is true of all.
    const auto empty = std::ranges::count_if(
        stepped.details, [&](const DocumentDetails &details) { return isWithout(details, stepped.subject); });
    const bool isMixed = empty > 0 && empty < stepped.details.size();
    switch (isMixed ? Subject::Details : stepped.subject) {
    case Subject::Type: {
        if (empty > 0)
            return isNamed ? tr("%1 has no type again.").arg(name)
                           : tr("%Ln document(s) has/have no type again.", nullptr, count);
        if (!isNamed || stepped.details.isEmpty())
            return tr("%Ln document(s) has/have the former type again.", nullptr, count);
        const auto &connection = m_context.connection.connection();
        //: After Undo: %1 the name of a file, %2 a document type
        return tr("%1 is “%2” again.")
            .arg(name,
                 wording::labelOf(connection ? connection->conventions : Conventions(), stepped.details.first().type));
    }
    case Subject::Date:
        if (empty > 0)
            return isNamed ? tr("%1 has no date again.").arg(name)
                           : tr("%Ln document(s) has/have no date again.", nullptr, count);
        return isNamed && !stepped.details.isEmpty()
                   ? tr("%1 has the date %2 again.").arg(name, dateText(m_page->locale(), stepped.details.first().date))
                   : tr("%Ln document(s) has/have the former date again.", nullptr, count);
    case Subject::Tags:
        if (empty > 0)
            return isNamed ? tr("%1 has no tags again.").arg(name)
                           : tr("%Ln document(s) has/have no tags again.", nullptr, count);
        return isNamed ? tr("%1 has the former tags again.").arg(name)
                       : tr("%Ln document(s) has/have the former tags again.", nullptr, count);
    case Subject::Patient:
        if (empty > 0)
            return isNamed ? tr("%1 has no patient again.").arg(name)
                           : tr("%Ln document(s) has/have no patient again.", nullptr, count);
        return isNamed && !stepped.details.isEmpty()
                   ? tr("%1 is for %2 again.").arg(name, groupedPatientNumber(stepped.details.first().patient.text))
                   : tr("%Ln document(s) has/have the former patient again.", nullptr, count);
    case Subject::Details:
        return isNamed ? tr("%1 is as it was before.").arg(name)
                       : tr("%Ln document(s) is/are as before.", nullptr, count);
    case Subject::Removal:
        return isNamed ? tr("%1 is in the list again.").arg(name)
                       : tr("%Ln document(s) is/are in the list again.", nullptr, count);
    case Subject::Files:
        return isNamed ? tr("%1 has its former files and pages again.").arg(name)
                       : tr("%Ln document(s) is/are in the list again.", nullptr, count);
    case Subject::Order:
        return isNamed ? tr("%1 is at its former place again.").arg(name)
                       : tr("%Ln document(s) is/are at the former places again.", nullptr, count);
    case Subject::Editing:
        return isNamed ? tr("%1 is in the outbox again.").arg(name)
                       : tr("%Ln document(s) is/are in the outbox again.", nullptr, count);
    case Subject::Sending:
        break;
    }
    return {};
}

void UploadActions::tellStep(const DocumentHistory::Stepped &stepped, const QString &nothing, const QString &done)
{
    if (!stepped.rows.isEmpty())
        Q_EMIT rowsStepped(stepped.rows);
    switch (stepped.outcome) {
    case DocumentHistory::Outcome::Nothing:
        m_context.say(QStringLiteral("info"), nothing, {});
        break;
    case DocumentHistory::Outcome::TooLate:
        m_context.say(QStringLiteral("alert"),
                      tr("Too late for this step. Its documents were sent, removed or changed."), {});
        break;
    case DocumentHistory::Outcome::Done:
        if (!done.isEmpty())
            m_context.say(QStringLiteral("undo"), done, {});
        break;
    }
}

bool isSendKey(const QKeyEvent &event)
{
    const bool isEnter = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    return isEnter && (event.modifiers() & ~Qt::KeypadModifier) == Qt::ControlModifier;
}

} // namespace clinicdesk::ui
