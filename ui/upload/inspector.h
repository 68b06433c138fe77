// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/conventions.h"
#include "core/outbox/outboxdocument.h"

#include <QImage>
#include <QWidget>

class QComboBox;
class QPushButton;

namespace clinicdesk::ui {

class DateField;
class Label;
class FilePreview;
class TagField;
class DeliveryOptionsWidget;
struct DeliveryCapabilities;

/// What is known of the chosen documents, with their first page to compare by: type, date, tags and how they travel,
/// for one or for several at once. Where several differ the field says so and stays as it is until a person changes it.
class Inspector : public QWidget {
    Q_OBJECT
public:
    explicit Inspector(QWidget *parent = nullptr);

    void setConventions(const Conventions &conventions);
    /// Tags of earlier documents, offered while one is typed.
    void setKnownTags(const QStringList &tags);
    void setTravelTerms(const DeliveryCapabilities &terms);
    /// What is typed and not yet entered stays while the same documents are shown; for others it is entered before.
    /// `takenOn`: the day of the photo, which is offered as the date; invalid for none.
    void show(const QList<OutboxDocument> &chosen, const QImage &picture, QDate takenOn = {});
    void setSameDetailsAction(QAction *action);
    /// The documents that are shown: what the signals say is about these.
    const QList<DocumentId> &documents() const { return m_shown; }
    /// Enters what is typed. Where a field refuses it, that field gets the keyboard, and the result is false.
    bool commit();
    /// Whether something is typed and not yet entered, or a list or calendar is open.
    bool isBeingEdited() const;

Q_SIGNALS:
    void typeChosen(const QString &code);
    void dateChosen(QDate date);
    /// Other documents are shown now; this text was no date or no tag for the former ones.
    void entryRefused(const QString &text);
    void tagsChosen(const QStringList &added, const QStringList &removed);
    void wayChosen(clinicdesk::UploadMethod way);
    void sealChosen(bool seal);
    void taskChosen(const QString &task, bool wanted);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QLayout *buildFields();
    Label *caption(const QString &text, QWidget *field);
    void enterForFormerDocuments();
    void showPage(const QList<OutboxDocument> &chosen, const QImage &picture);
    void showType(const QList<OutboxDocument> &chosen);
    void showDate(const QList<OutboxDocument> &chosen);
    void offerDates(const QList<OutboxDocument> &chosen, QDate takenOn);
    void offerDate(QPushButton *button, QDate date, const QString &text);
    void showDateHint(const QString &hint, bool isProblem);
    void showTags(const QList<OutboxDocument> &chosen);
    void tagsEdited(const QStringList &tags);
    void tagRefused();

    Conventions m_conventions;
    QList<DocumentId> m_shown;
    QStringList m_commonTags;
    Label *m_title;
    FilePreview *m_page;
    QWidget *m_fields;
    QComboBox *m_type;
    DateField *m_date;
    Label *m_dateHint;
    QPushButton *m_offeredDate; ///< from the name of the file
    QPushButton *m_photoDate;   ///< when the photo was taken
    TagField *m_tags;
    Label *m_tagHint;
    QPushButton *m_same;
    DeliveryOptionsWidget *m_travel;
};

} // namespace clinicdesk::ui
