// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"
#include "core/person/permission.h"
#include "ui/state/connectionsbyid.h"
#include "ui/state/request.h"
#include "ui/widgets/pagecommand.h"

#include <QList>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

class QSettings;
class QWidget;

namespace clinicdesk {
class Capture;
class DecoderPool;
class ProfileCheckStore;
class Journal;
struct JournalCheck;
class Outbox;
class SealedNotes;
} // namespace clinicdesk

namespace clinicdesk::ui {

class CurrentConnection;
class Notifier;
class NotificationSettings;
class CurrentPatient;
class OutboxMonitor;
class PhotoSettings;
class Tray;
class UploadLimitSettings;

/// The services that pages are made from; each page uses the two or three that it needs.
struct PageServices {
    Outbox &outbox;
    std::shared_ptr<OutboxMonitor> entries; ///< of the outbox, for all that shows them
    CurrentPatient &patient;
    CurrentConnection &connection;
    NotificationSettings &notifications;
    UploadLimitSettings &uploadLimit;
    const PhotoSettings &photos;
    std::function<QWidget *(QWidget *)> makeSettings;
    ClientProvider clients;
    std::shared_ptr<DecoderPool> decoders; ///< open all foreign files and pictures
    QSettings &settings;                   ///< of the window; values in it are not encrypted
    std::shared_ptr<ProfileCheckStore> checked;
    std::shared_ptr<Journal> journal;
    std::function<void(const JournalCheck &)> noteJournalCheck = {}; ///< called with what the user's check found
    std::shared_ptr<SealedNotes> notes;
    ConnectionById connectionById;
    Tray *tray = nullptr;                ///< where the program can stay while its window is closed; null for no tray
    Notifier *notifier = nullptr;        ///< notifies of changes while the window is not in front; null for none
    Capture *capture = nullptr;          ///< scanners and scan folders; null for none
    QStringList samples = {};            ///< files that practice mode offers to send
    QList<OutboxDocument> onlySeen = {}; ///< of an outbox that cannot be opened and is read-only (`readOutboxSnapshot`)
    bool hidesDocuments = false;         ///< the disk has documents that cannot be listed
    std::function<QString()> personName = {};  ///< of the person who uses the window; null if that is not known
    std::optional<int> recentPatientsMax = {}; ///< how many patients are offered; nothing: as usual
};

/// One view of the window, as the rail lists it. (A `Page` is one file of a document.)
struct WindowPage {
    QString id; ///< stable: settings and shortcuts use it
    QString title;
    QString icon;
    /// What `services` refers to must outlive the page.
    std::function<QWidget *(const PageServices &services, QWidget *parent)> createWidget;
    std::function<PageCommands(const QWidget &widget)> commands; ///< for the menu of the window; can be null
    std::optional<Permission> permission = {}; ///< the page is shown to those who have it; nothing for everybody
    bool hasOwnNumbers = false;                ///< digits typed on this page never go to the patient field
    bool hasWindowKeys = false; ///< shortcuts of this page work on every page, so it is built without being shown
    /// A sentence about what is lost with the page, because it is saved nowhere; null for nothing. Can be null.
    std::function<QString(const QWidget &widget)> unsaved = {};
};

namespace pageId {
inline constexpr QLatin1String upload{"upload"};
inline constexpr QLatin1String outbox{"outbox"};
inline constexpr QLatin1String assessments{"assessments"};
inline constexpr QLatin1String doctors{"doctors"};
inline constexpr QLatin1String privacy{"privacy"};
inline constexpr QLatin1String registration{"register"};
inline constexpr QLatin1String journal{"journal"};
inline constexpr QLatin1String settings{"settings"};
} // namespace pageId

/// The pages that this person may see, in the order of the rail: for a doctor, the assessments come first. The settings
/// come last and are shown at its foot. A new view is one entry here.
QList<WindowPage> pages(const AccessRules &access = {});

} // namespace clinicdesk::ui
