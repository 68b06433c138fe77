// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/conventions.h"
#include "ui/upload/detailschange.h"
#include "ui/upload/uploadrow.h"

#include <QWidget>

#include <functional>

class QComboBox;
class QLayout;
class QPushButton;

namespace clinicdesk::ui {

class CurrentPatient;
class DateField;
class DeliveryOptionsWidget;
class ElidingLabel;
class FileThumbnails;
class Label;
class PreviewPanel;
class TagField;
struct DeliveryCapabilities;

/// Says of a rejected file what it is, why it was not added and what helps.
class RejectedPanel : public QWidget {
    Q_OBJECT
public:
    explicit RejectedPanel(QWidget *parent = nullptr);

    /// `addRemedies` fills an empty layout with buttons. It is called only if another row, or a changed one, is shown.
    void show(const UploadRow &row, const std::function<void(QLayout &)> &addRemedies);

private:
    UploadRow m_row;
    ElidingLabel *m_name; ///< children, as all below
    Label *m_facts;
    Label *m_problem;
    QWidget *m_remedies;
};

/// Shows and edits the details of one or several selected documents below the pages of the first one: type, date, tags
/// and delivery options. A field whose values differ says so and changes nothing until the user edits it.
class Inspector : public QWidget {
    Q_OBJECT
public:
    /// A number that a barcode reader types where the user describes or looks at a document is requested as the
    /// patient. Both references outlive this.
    Inspector(FileThumbnails &thumbnails, CurrentPatient &patient, QWidget *parent = nullptr);

    void setConventions(const Conventions &conventions);
    /// Tags of earlier documents, offered while the user types a tag.
    void setKnownTags(const QStringList &tags);
    void setDeliveryCapabilities(const DeliveryCapabilities &capabilities);
    /// Text that is typed but not yet entered stays if the same documents are shown; otherwise it is entered first for
    /// the former documents. `row`: the row of the first one.
    void show(const QList<OutboxDocument> &chosen, const QString &row = {});
    /// Shows a rejected file in place of documents; see `RejectedPanel`.
    void showRejected(const UploadRow &row, const std::function<void(QLayout &)> &addRemedies);
    /// Whether these documents are shown, perhaps with other details.
    bool shows(const QList<OutboxDocument> &chosen) const;
    PreviewPanel *preview() const { return m_preview; }
    /// Opens the large preview of the page that is shown. When it is closed, the small one shows its page.
    void enlarge();
    /// The last date that a document can have.
    void setLastDate(QDate date);
    void setSameDetailsAction(QAction *action);
    /// The documents that are shown. All signals are about these.
    const QList<DocumentId> &documents() const { return m_shown; }
    /// Enters what is typed. If a field refuses its text, the field gets the focus and the result is false.
    bool commit();
    /// Whether text is typed but not yet entered.
    bool hasTypedText() const;
    /// The type, the date or the tags have the focus of the window, also of one that is not active.
    bool hasFieldFocus() const;
    /// The same, or a list, a calendar or the large preview is open.
    bool isBeingEdited() const;

Q_SIGNALS:
    void changed(const clinicdesk::ui::DetailsChange &change);
    /// The typed text was not a valid date or tag for the former documents; other documents are shown now.
    void entryRefused(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void connectFields();
    QLayout *buildFields();
    Label *caption(const QString &text, QWidget *field);
    void fitPreview();
    void showDetails(const QList<OutboxDocument> &chosen, const QString &row);
    void setRejectedShown(bool isRejected);
    void enterForFormerDocuments();
    void showFile(const QList<OutboxDocument> &chosen, const QString &row);
    void showType(const QList<OutboxDocument> &chosen);
    void showDate(const QList<OutboxDocument> &chosen);
    void offerDates(const QList<OutboxDocument> &chosen);
    void offerDate(QPushButton *button, QDate date, const QString &text);
    void chooseDate(QDate date);
    void showDateHint(const QString &hint, bool isProblem);
    void showTags(const QList<OutboxDocument> &chosen);
    void tagsEdited(const QStringList &tags);
    void requestPatient(const QString &number);

    FileThumbnails &m_thumbnails;
    CurrentPatient &m_patient;
    Conventions m_conventions;
    QList<DocumentId> m_shown;
    QStringList m_commonTags;
    QWidget *m_fields;
    QComboBox *m_type;
    DateField *m_date;
    Label *m_dateHint;
    QPushButton *m_offeredDate; ///< from the name of the file
    QPushButton *m_photoDate;   ///< the day on which the photo was taken
    TagField *m_tags;
    Label *m_tagHint;
    QPushButton *m_same;
    DeliveryOptionsWidget *m_delivery;
    RejectedPanel *m_rejected;
    Label *m_changes; ///< what was changed in the files before sending
    PreviewPanel *m_preview;
};

} // namespace clinicdesk::ui
