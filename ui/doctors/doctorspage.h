// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/doctorloader.h"
#include "ui/doctors/geopoint.h"
#include "ui/doctors/listcheck.h"
#include "ui/doctors/portrait.h"
#include "ui/doctors/profileprint.h"
#include "ui/widgets/pagecommand.h"

#include <QWidget>

#include <memory>

class QSettings;
class QStackedWidget;

namespace clinicdesk::ui {

class ChecklistPanel;
class DoctorActions;
class DoctorsHeader;
class ErrorBanner;
class ListCheckView;
class NoDoctorView;
class ProfileView;
class Toast;

/// The view of doctors for administrators (interface 4.5, 2.5): the profile of one doctor, its checklist, and what
/// changed since the last check on this computer (`DoctorLoader`). A shown profile stays readable if the network fails.
class DoctorsPage : public QWidget {
    Q_OBJECT
public:
    /// All references must outlive the page.
    struct Services {
        CurrentConnection &connection;
        ClientProvider clients;
        std::shared_ptr<ProfileCheckStore> checked;
        QSettings &settings;
        std::shared_ptr<DecoderPool> decoders;
    };

    explicit DoctorsPage(const Services &services, QWidget *parent = nullptr);
    ~DoctorsPage() override;

    /// For the menu of the window.
    PageCommands commands() const;
    /// A sentence about a list of IDs that is being entered; null for none.
    QString unsaved() const;
    /// Shows the profile of this doctor, as if the ID had been typed.
    void open(const QString &doctor);

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void build(const Services &services);
    void connectLoader();
    void connectListCheck(CurrentConnection &connection);
    void connectHeader();
    void connectActions();

    bool isListShown() const;
    void showMode();
    void showState();
    void showProfile();
    void loadPicture();
    void showCheck();
    void showError(const Error &error);
    void showRecent(const QList<RecentDoctor> &doctors);
    void placeChecklist();
    void openMap(const GeoPoint &place);
    PrintedProfile printData() const;
    void copy(const QString &text, const QString &sentence);

    QSettings &m_settings;
    const std::shared_ptr<DecoderPool> m_decoders;
    DoctorLoader m_loader;
    Request<PortraitQuery> m_picture;
    ListCheck m_list;
    std::optional<GeoPoint> m_opened; ///< the last one opened on the map

    DoctorActions *m_actions; ///< children, as are all below
    PrintJob *m_print;
    DoctorsHeader *m_header = nullptr;
    ErrorBanner *m_problem = nullptr;
    QStackedWidget *m_modes = nullptr; ///< one doctor, or many
    ListCheckView *m_listCheck = nullptr;
    QStackedWidget *m_stack = nullptr; ///< a profile, or none
    NoDoctorView *m_nothing = nullptr;
    ProfileView *m_view = nullptr;
    ChecklistPanel *m_checklist = nullptr;
    Toast *m_toast = nullptr;
};

} // namespace clinicdesk::ui
