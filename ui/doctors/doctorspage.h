// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/doctor/profilecheck.h"
#include "core/doctor/profilecheckstore.h"
#include "ui/doctors/checklistmodel.h"
#include "ui/doctors/doctorfeed.h"
#include "ui/doctors/place.h"
#include "ui/doctors/portraitfeed.h"
#include "ui/doctors/profileprintlayout.h"
#include "ui/widgets/pagecommand.h"

#include <QWidget>

#include <memory>
#include <optional>

class QSettings;
class QStackedWidget;

namespace clinicdesk::ui {

class ChecklistPanel;
class CurrentConnection;
class DoctorActions;
class DoctorsHeader;
class EmptyState;
class Label;
class ListCheckView;
class ProblemBanner;
class ProfilePrint;
class ProfileView;
class RecentDoctorsList;
class Toast;

/// The view of doctors for administrators (interface 4.5, 2.5): the profile of one doctor, its checklist, and what
/// changed since the last check on this computer. A profile is requested only when the user asks for it and is never
/// requested again automatically (section 7). A shown profile stays readable if the network fails.
class DoctorsPage : public QWidget {
    Q_OBJECT
public:
    /// All references must outlive the page.
    struct Parts {
        CurrentConnection &connection;
        ClientProvider clients;
        std::shared_ptr<ProfileCheckStore> checked;
        QSettings &settings;
    };

    explicit DoctorsPage(const Parts &parts, QWidget *parent = nullptr);
    ~DoctorsPage() override;

    /// For the menu of the window.
    PageCommands commands() const;
    /// Shows the profile of this doctor, as if the ID had been typed.
    void open(const QString &doctor);

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    /// A profile that is shown.
    struct Shown {
        QString doctor;
        DoctorProfile profile;
        QDateTime asOf;
        ProfileCheck check;
        std::optional<CheckedProfile> before; ///< as it was when this doctor was opened
        std::optional<ProfileChanges> changes;
    };

    void build();
    QWidget *buildNothing();
    void buildListCheck();
    void showMode();
    void wire();
    void wireActions();

    void connectionChanged();
    void ask();
    void arrived(const QString &doctor, const DoctorProfile &profile);
    void failed(const QString &doctor, const Error &error);
    /// Checks the profile on a worker thread, compares it with the saved one, and saves it.
    static Task<void> examine(QPointer<DoctorsPage> self, Ticket ticket, std::shared_ptr<ProfileCheckStore> checked,
                              ConnectionId connection);
    /// Shows the saved profile of the doctor after a failed request.
    static Task<void> showKept(QPointer<DoctorsPage> self, Ticket ticket, std::shared_ptr<ProfileCheckStore> checked,
                               ConnectionId connection, QString doctor);
    static Task<void> readRecent(QPointer<DoctorsPage> self, std::shared_ptr<ProfileCheckStore> checked,
                                 ConnectionId connection);
    void showProfile(const QString &doctor, const DoctorProfile &profile, const QDateTime &asOf);
    void showPicture();
    void forget();
    void showProblem(const Error &error);
    void chooseRemedy();
    void showContent();
    void showMoment();
    void placeChecklist();
    void showRecentMenu();
    void fillRecent(const QList<RecentDoctor> &doctors);
    void openMap(const Place &place);
    PrintedProfile onPaper() const;
    void copy(const QString &text, const QString &sentence);

    Parts m_parts;
    DoctorFeed m_feed;
    PortraitFeed m_portraits;
    Tickets m_examinations;
    std::optional<Connection> m_connection; ///< the page shows the data of this one
    bool m_wasReachable = true;
    QString m_doctor; ///< the last one requested
    std::optional<Shown> m_shown;
    std::optional<Error> m_failure;
    std::optional<Place> m_opened; ///< the last one opened on the map
    bool m_checklistWanted = false;

    DoctorActions *m_actions; ///< children, as are all below
    ProfilePrint *m_print;
    DoctorsHeader *m_header = nullptr;
    ProblemBanner *m_problem = nullptr;
    QStackedWidget *m_modes = nullptr; ///< one doctor, or many
    ListCheckView *m_listCheck = nullptr;
    QStackedWidget *m_stack = nullptr;
    QWidget *m_nothing = nullptr;
    EmptyState *m_empty = nullptr;
    Label *m_recentHead = nullptr;
    RecentDoctorsList *m_recent = nullptr;
    ProfileView *m_view = nullptr;
    ChecklistPanel *m_checklist = nullptr;
    Toast *m_toast = nullptr;
};

} // namespace clinicdesk::ui
