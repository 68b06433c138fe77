// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outbox.h"
#include "ui/state/currentpatient.h"
#include "ui/upload/dropzone.h"
#include "ui/upload/emptyuploadview.h"
#include "ui/upload/inspector.h"
#include "ui/upload/patientdialog.h"
#include "ui/upload/sendbar.h"
#include "ui/upload/typekeys.h"
#include "ui/upload/uploadmodel.h"
#include "ui/upload/uploadpage.h"
#include "ui/widgets/patientnumber.h"
#include "ui/widgets/toast.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>

#include <algorithm>

// The actions of the user on this page.
namespace clinicdesk::ui {

namespace {

/// A name by which the user recognises a link, without parts that may be secret (user, query) or are the data itself
/// (data:).
QString nameOfLink(const QUrl &link)
{
    if (link.host().isEmpty())
        return link.scheme();
    return link.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
}

} // namespace

void UploadPage::addFiles(const QStringList &paths)
{
    m_tray.addFiles(paths);
}

void UploadPage::offerSamples(const QStringList &paths)
{
    m_empty->setSamples(int(paths.size()));
    connect(m_empty, &EmptyUploadView::samplesRequested, this, [this, paths] { addFiles(paths); });
}

bool UploadPage::takes(const QMimeData &mime) const
{
    return mime.hasUrls() || mime.hasImage();
}

void UploadPage::addMime(const QMimeData &mime)
{
    QStringList paths;
    QStringList links;
    const auto urls = mime.urls();
    for (const auto &url : urls)
        (url.isLocalFile() ? paths : links).append(url.isLocalFile() ? url.toLocalFile() : nameOfLink(url));
    if (!paths.isEmpty()) {
        addFiles(paths);
    } else if (mime.hasImage()) {
        m_tray.addPicture(qvariant_cast<QImage>(mime.imageData()), tr("pasted picture"));
        return;
    }
    for (const auto &link : std::as_const(links))
        m_tray.rejectLink(link);
}

void UploadPage::takeFocus()
{
    auto *papers = m_model->rowCount() > 0 ? static_cast<QWidget *>(m_list) : m_empty->dropZone();
    papers->setFocus(Qt::ShortcutFocusReason);
}

void UploadPage::setDragged(std::optional<int> files)
{
    const auto patient = shortPatientNumber(m_patient.patient().text);
    for (auto *zone : {m_empty->dropZone(), m_dropLine})
        zone->setDragged(files, patient);
}

void UploadPage::chooseFiles()
{
    auto *dialog = new QFileDialog(this, tr("Choose files"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialog->setNameFilters(
        {tr("PDF, JPEG and PNG (*.pdf *.jpg *.jpeg *.png *.PDF *.JPG *.JPEG *.PNG)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::filesSelected, this, &UploadPage::addFiles);
    dialog->open();
}

void UploadPage::paste()
{
    if (const auto *mime = QApplication::clipboard()->mimeData(); mime && takes(*mime))
        addMime(*mime);
    else
        say(QStringLiteral("info"), tr("There is no file and no picture to paste"));
}

void UploadPage::send()
{
    // A shortcut pressed on another page must not send documents that are not visible.
    if (!isVisible())
        return;
    m_typeKeys->flush();
    if (!m_inspector->commit()) {
        say(QStringLiteral("alert"), tr("Nothing was sent. Correct the date or the tag first."));
        return;
    }
    QList<DocumentId> ids;
    for (const auto &row : m_model->items()) {
        if (row.goes)
            ids.append(*row.document);
    }
    if (ids.isEmpty())
        return;
    m_history.send(ids, m_undoWindow);
}

void UploadPage::documentsSent(const QList<DocumentId> &documents)
{
    const auto first = m_outbox.document(documents.first());
    const auto to = groupedPatientNumber(first ? first->details.patient.text : QString());
    const int count = int(documents.size());
    say(QStringLiteral("send"),
        count == 1 ? tr("Sending 1 document to %1…").arg(to)
                   : tr("Sending %n documents to %1…", nullptr, count).arg(to),
        m_undoWindow.count() > 0 ? tr("Undo") : QString());
    Q_EMIT nextPatientRequested();
}

QList<DocumentId> UploadPage::chosenDocuments() const
{
    auto chosen = m_list->selectionModel()->selectedIndexes();
    std::sort(chosen.begin(), chosen.end());
    QList<DocumentId> ids;
    for (const auto &index : chosen) {
        if (const auto &document = m_model->itemAt(index).document)
            ids.append(*document);
    }
    return ids;
}

bool UploadPage::goes(const DocumentId &id) const
{
    const int row = m_model->rowOf(id.text);
    return row >= 0 && m_model->items().at(row).goes;
}

void UploadPage::editSelected(const DocumentIntake::Change &change)
{
    describe(m_inspector->documents(), change);
}

void UploadPage::describe(const QList<DocumentId> &ids, const DocumentIntake::Change &change)
{
    if (ids.isEmpty() || m_history.change(ids, change) == 0)
        return;
    if (const auto document = m_outbox.document(ids.first())) {
        auto details = document->details;
        change(details);
        m_sameDetails.described(ids.first(), details);
    }
}

void UploadPage::sameDetails()
{
    if (!isVisible())
        return;
    const auto last = m_sameDetails.detailsFor(chosenDocuments(), m_outbox.documents());
    if (!last)
        return;
    editSelected([last = *last](DocumentDetails &details) {
        details.type = last.type;
        details.date = last.date;
        details.tags = last.tags;
    });
}

bool UploadPage::takeDigit(const QString &digit)
{
    if (!isVisible() || !m_typeKeys->take(digit))
        return false;
    m_typeKeyDocuments = chosenDocuments(); // the selection may have changed when the digit is interpreted
    return true;
}

void UploadPage::chooseType(const QList<DocumentId> &ids, int position)
{
    const auto connection = view().connection;
    if (!connection || position >= connection->conventions.documentTypes.size())
        return;
    describe(ids, [code = connection->conventions.documentTypes.at(position).code](DocumentDetails &details) {
        details.type = code;
    });
}

void UploadPage::removeChosen()
{
    const auto indexes = m_list->selectionModel()->selectedIndexes();
    QStringList rejected;
    for (const auto &index : indexes) {
        if (!m_model->itemAt(index).document)
            rejected.append(m_model->itemAt(index).id);
    }
    const auto ids = chosenDocuments();
    for (const auto &id : std::as_const(rejected))
        m_tray.removeRejected(id);
    if (ids.isEmpty())
        return;
    m_history.remove(ids);
}

void UploadPage::documentsRemoved(const QList<DocumentId> &documents)
{
    const int count = int(documents.size());
    say(QStringLiteral("trash"), count == 1 ? tr("1 document removed") : tr("%n documents removed", nullptr, count),
        tr("Undo"));
}

void UploadPage::removeRow(const QString &id)
{
    const int row = m_model->rowOf(id);
    if (row < 0)
        return;
    m_list->setCurrentIndex(m_model->index(row));
    removeChosen();
}

void UploadPage::checkAgain(const QString &id)
{
    m_tray.checkAgain(id);
}

void UploadPage::useUploadForm(const QString &id)
{
    const int row = m_model->rowOf(id);
    if (row < 0)
        return;
    m_list->setFocus(Qt::OtherFocusReason); // the button disappears together with the problem
    m_history.change({*m_model->items().at(row).document},
                     [](DocumentDetails &details) { details.travel.way = UploadMethod::PresignedForm; });
}

void UploadPage::changePatient()
{
    const auto ids = chosenDocuments();
    if (!isVisible() || ids.isEmpty())
        return;
    QStringList recent;
    for (const auto &patient : recentPatients(m_outbox.documents(), QDateTime::currentDateTimeUtc(), locale()))
        recent.append(patient.patient.text);
    const auto rules = view().connection ? view().connection->conventions.patientNumbers : PatientNumberRules{};
    auto *dialog = new PatientDialog(int(ids.size()), rules, m_patient.patient(), recent, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PatientDialog::patientChosen, this,
            [this, ids](const PatientId &patient) { assignPatient(ids, patient); });
    dialog->open();
}

void UploadPage::assignWithoutPatient()
{
    QList<DocumentId> ids;
    for (const auto &row : m_model->items()) {
        if (row.document && row.lacksPatient)
            ids.append(*row.document);
    }
    if (isVisible() && !ids.isEmpty())
        assignPatient(ids, m_patient.patient());
}

void UploadPage::assignPatient(const QList<DocumentId> &documents, const PatientId &patient)
{
    const int count = m_history.change(documents, [patient](DocumentDetails &details) {
        details.patient = patient;
        details.queryPatient.reset(); // it named the former patient
    });
    if (count == 0) {
        say(QStringLiteral("alert"), tr("No patient was changed. The documents were sent or removed meanwhile."));
        return;
    }
    const auto to = groupedPatientNumber(patient.text);
    say(QStringLiteral("person"),
        count == 1 ? tr("1 document is now for %1. Press Ctrl+Z to undo.").arg(to)
                   : tr("%n documents are now for %1. Press Ctrl+Z to undo.", nullptr, count).arg(to));
}

void UploadPage::undo()
{
    const bool hidAny = !m_removal.isEmpty();
    const auto outcome = m_history.undo();
    if (hidAny && m_removal.isEmpty())
        m_toast->dismiss();
    else
        tellOutcome(outcome, tr("There is nothing to undo."), tr("Undone. Press Ctrl+Shift+Z to repeat it."));
}

void UploadPage::redo()
{
    if (!m_inspector->commit() || m_patient.isBeingTyped()) {
        say(QStringLiteral("alert"), tr("Nothing was repeated. Finish the patient number, the date or the tag first."));
        return;
    }
    refresh(); // the rows say whether restored documents would be sent
    tellOutcome(m_history.redo(), tr("There is nothing to repeat."), {});
}

void UploadPage::tellOutcome(DocumentHistory::Outcome outcome, const QString &nothing, const QString &done)
{
    switch (outcome) {
    case DocumentHistory::Outcome::Nothing:
        say(QStringLiteral("info"), nothing);
        break;
    case DocumentHistory::Outcome::TooLate:
        say(QStringLiteral("alert"), tr("Too late for this step. Its documents were sent, removed or changed."));
        break;
    case DocumentHistory::Outcome::Done:
        if (!done.isEmpty())
            say(QStringLiteral("back"), done);
        break;
    }
}

void UploadPage::undoNotice()
{
    m_list->setFocus(Qt::OtherFocusReason); // the toast disappears and would take the focus with it
    m_toast->dismiss();
    m_history.undoLatestMove();
}

bool UploadPage::eventFilter(QObject *watched, QEvent *event)
{
    // The notice hides when its Undo is pressed, before it emits its signal; so the removal is settled later.
    if (watched == m_toast && event->type() == QEvent::Hide)
        QMetaObject::invokeMethod(&m_removal, &PendingRemoval::settle, Qt::QueuedConnection);
    const auto *line = qobject_cast<QLineEdit *>(watched);
    if (event->type() != QEvent::ShortcutOverride || !isVisible() || !line)
        return QWidget::eventFilter(watched, event);
    // A line edit accepts Ctrl+Z even if it has nothing to undo.
    const auto *key = static_cast<QKeyEvent *>(event);
    if ((key->matches(QKeySequence::Undo) && !line->isUndoAvailable()) ||
        (key->matches(QKeySequence::Redo) && !line->isRedoAvailable())) {
        event->ignore();
        return true;
    }
    // A line edit would paste the path of a file as text. Files and pictures are added as documents instead, wherever
    // the focus is.
    const auto *mime = QApplication::clipboard()->mimeData();
    const bool forDesk =
        key->matches(QKeySequence::Paste) && mime && (mime->hasUrls() || (mime->hasImage() && !mime->hasText()));
    if (forDesk)
        event->ignore();
    return forDesk;
}

} // namespace clinicdesk::ui
