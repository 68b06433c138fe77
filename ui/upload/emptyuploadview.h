// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/conventions.h"
#include "core/outbox/outboxdocument.h"
#include "ui/widgets/keyedlistmodel.h"

#include <QLocale>
#include <QWidget>

#include <functional>
#include <optional>

class QListView;
class QPushButton;

namespace clinicdesk::ui {

class DropZone;
class Label;

/// A patient to whose record documents were sent recently.
struct RecentPatient {
    PatientId patient;
    QString when; ///< "yesterday 17:52 · 2 documents"

    const PatientId &key() const { return patient; }
    friend bool operator==(const RecentPatient &, const RecentPatient &) = default;
};

/// The last three patients for whom something was sent, the latest first. Pure; `now` in UTC.
QList<RecentPatient> recentPatients(const QList<OutboxDocument> &documents, const QDateTime &now, const QLocale &locale,
                                    std::optional<int> most = {});

class RecentPatientsModel : public KeyedListModel<RecentPatient> {
    Q_OBJECT
public:
    using KeyedListModel::KeyedListModel;
    QVariant data(const QModelIndex &index, int role) const override;
};

/// The Upload page without documents: the large drop zone, the recent patients and the limits for files.
class EmptyUploadView : public QWidget {
    Q_OBJECT
public:
    explicit EmptyUploadView(QWidget *parent = nullptr);

    DropZone *dropZone() const { return m_dropZone; }
    void setRecent(const QList<RecentPatient> &patients);
    void setLimits(const Conventions &conventions);
    /// Offers this many sample documents, which `add` adds; 0 hides the offer. Call once.
    void offerSamples(int count, const std::function<void()> &add);

Q_SIGNALS:
    void patientChosen(const clinicdesk::PatientId &patient);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *buildRecent();
    QWidget *buildLimits();

    DropZone *m_dropZone;
    QPushButton *m_samples;
    QWidget *m_recent;
    Label *m_noPatients = nullptr;
    QListView *m_patients = nullptr;
    RecentPatientsModel *m_model;
    Label *m_pdfLimit = nullptr;
    Label *m_imageLimit = nullptr;
};

} // namespace clinicdesk::ui
