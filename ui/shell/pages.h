// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"
#include "ui/state/clientprovider.h"
#include "ui/state/connectionsbyid.h"
#include "ui/widgets/pagecommand.h"

#include <QList>
#include <QString>

#include <functional>
#include <memory>

class QSettings;
class QWidget;

namespace clinicdesk {
class ProfileCheckStore;
class Journal;
class Outbox;
class SealedNotes;
} // namespace clinicdesk

namespace clinicdesk::ui {

class CurrentConnection;
class DoctorNavigator;
class Notifier;
class NotificationSettings;
class CurrentPatient;
class Tray;
class UploadLimitSettings;

/// What pages are made from; each takes the two or three that it needs.
struct PageServices {
    Outbox &outbox;
    CurrentPatient &patient;
    CurrentConnection &connection;
    DoctorNavigator &doctor;
    NotificationSettings &notifications;
    UploadLimitSettings &uploadLimit;
    std::function<QWidget *(QWidget *)> makeSettings;
    ClientProvider clients;
    QSettings &settings; ///< of the window; what views keep there lies in the open
    std::shared_ptr<ProfileCheckStore> checked;
    std::shared_ptr<Journal> journal;
    std::shared_ptr<SealedNotes> notes;
    ConnectionById connectionById;
    Tray *tray = nullptr;                ///< where the program can stay while its window is closed; null for nowhere
    Notifier *notifier = nullptr;        ///< tells what happens while the window is not in front; null for nobody
    QStringList samples = {};            ///< files that are offered to be sent, in practice mode
    QList<OutboxDocument> onlySeen = {}; ///< of an outbox that cannot be opened and can be looked at (`Outbox::look`)
};

/// One view of the window, as the rail lists it. (A `Page` is one file of a document.)
struct WindowPage {
    QString id; ///< stable: settings and shortcuts name it
    QString title;
    QString icon;
    std::function<QWidget *(QWidget *parent)> createWidget;
    std::function<PageCommands(const QWidget &widget)> commands; ///< for the menu of the window; may be null
    bool hasOwnNumbers = false;                                  ///< digits typed there are never taken for a patient
};

namespace pageId {
inline constexpr QLatin1String upload{"upload"};
inline constexpr QLatin1String outbox{"outbox"};
inline constexpr QLatin1String assessments{"assessments"};
inline constexpr QLatin1String doctors{"doctors"};
inline constexpr QLatin1String privacy{"privacy"};
inline constexpr QLatin1String registration{"register"};
inline constexpr QLatin1String settings{"settings"};
} // namespace pageId

/// Every page of the window, in the order of the rail; the settings come last and stand at its foot. A new view is one
/// entry here. What `parts` refers to must outlive the pages.
QList<WindowPage> pages(const PageServices &parts);

} // namespace clinicdesk::ui
