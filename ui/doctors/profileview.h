// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"
#include "ui/doctors/fieldwidgetmap.h"
#include "ui/doctors/geopoint.h"

#include <QImage>
#include <QScrollArea>

#include <optional>

namespace clinicdesk::ui {

class ClinicSignals;
class ProfileSheet;

/// Shows a profile: a scrolling column of 684 px. It receives values and emits requests.
class ProfileView : public QScrollArea {
    Q_OBJECT
public:
    explicit ProfileView(QWidget *parent = nullptr);
    ~ProfileView() override;

    /// For the same doctor the scroll position stays; another doctor is shown from the top.
    void showProfile(const QString &doctor, const DoctorProfile &profile);
    void clear();

    void showPicture(const QImage &picture);
    void setPictureText(const QString &words);

    /// Tab goes from this widget to the profile, and then through it from the top.
    void setTabBefore(QWidget *before) { m_before = before; }

    /// Scrolls to a field and focuses it.
    void goTo(const QString &path);

Q_SIGNALS:
    /// A value was copied to the clipboard.
    void copied(const QString &value);
    void mapRequested(const clinicdesk::ui::GeoPoint &place);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void buildFrame(QWidget *sheet);
    void chainTabs();

    QString m_doctor;
    FieldWidgetMap m_places;
    ClinicSignals *m_clinicSignals; ///< child
    ProfileSheet *m_sheet = nullptr;
    QPointer<QWidget> m_before;
};

} // namespace clinicdesk::ui
