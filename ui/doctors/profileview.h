// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"
#include "ui/doctors/fieldwidgetmap.h"
#include "ui/doctors/place.h"

#include <QImage>
#include <QScrollArea>

#include <optional>

namespace clinicdesk::ui {

class ClinicSignals;
class ProfileSheet;

/// Where a profile is read: a column of 684 px that scrolls. Values in, wishes out.
class ProfileView : public QScrollArea {
    Q_OBJECT
public:
    explicit ProfileView(QWidget *parent = nullptr);
    ~ProfileView() override;

    /// The same doctor's again stays where it was read; another one's is read from its top.
    void showProfile(const QString &doctor, const DoctorProfile &profile);
    void clear();

    void showPicture(const QImage &picture);
    void setPictureWords(const QString &words);

    /// Tab comes to the profile after that widget, and goes through it from the top.
    void setTabBefore(QWidget *before) { m_before = before; }

    /// Brings a field into sight and gives it the keyboard.
    void goTo(const QString &path);

Q_SIGNALS:
    /// A value is on the clipboard.
    void copied(const QString &value);
    void mapWanted(const clinicdesk::ui::Place &place);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void buildFrame(QWidget *sheet);
    void chainTabs();

    QString m_doctor;
    FieldWidgetMap m_places;
    ClinicSignals *m_wishes; ///< child
    ProfileSheet *m_sheet = nullptr;
    QPointer<QWidget> m_before;
};

} // namespace clinicdesk::ui
