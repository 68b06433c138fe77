// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/pages.h"

#include "core/capture/capture.h"
#include "ui/assessments/assessmentspage.h"
#include "ui/capture/capturebar.h"
#include "ui/doctors/doctorspage.h"
#include "ui/journal/journalpage.h"
#include "ui/outbox/outboxpage.h"
#include "ui/privacy/privacypage.h"
#include "ui/registration/registrationpage.h"
#include "ui/settings/settingspage.h"
#include "ui/upload/addeddata.h"
#include "ui/upload/chooserpreview.h"
#include "ui/upload/openfolder.h"
#include "ui/upload/uploadpage.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMimeData>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

struct PagesTr {
    Q_DECLARE_TR_FUNCTIONS(Pages)
};

template <class Page>
PageCommands commandsOf(const QWidget &widget)
{
    return static_cast<const Page &>(widget).commands();
}

template <class Page>
QString unsavedOf(const QWidget &widget)
{
    return static_cast<const Page &>(widget).unsaved();
}

/// Files of scanners and scan folders arrive on the Upload page.
void connectCapture(Capture &capture, UploadPage &page)
{
    auto *bar = new CaptureBar(capture, &hasAddedData, &page);
    page.setCaptureBar(bar);
    QObject::connect(bar, &CaptureBar::dropped, &page, [&page](const CaptureProfile &profile, const QMimeData &data) {
        page.intake().addData(data, capturedFiles(profile));
    });
    QObject::connect(bar, &CaptureBar::filesRequested, &page, [&page](QFileDialog *dialog) {
        page.intake().openFolder().use(*dialog);
        ChooserPreview::addTo(*dialog, page.intake().decoders());
    });
    QObject::connect(bar, &CaptureBar::messageRequested, &page, &UploadPage::say);
    QObject::connect(&capture, &Capture::captured, &page.intake(), &DocumentIntake::addCaptured);
    QObject::connect(&page.intake(), &DocumentIntake::captureSettled, &capture, &Capture::settle);
}

QList<WindowPage> allPages()
{
    const auto upload = [](const PageServices &parts, QWidget *parent) -> QWidget * {
        const UploadPage::Services own{parts.outbox,   parts.patient, parts.connection,       parts.photos,
                                       parts.decoders, parts.notes,   parts.recentPatientsMax};
        auto *page = new UploadPage(own, parent);
        page->offerSamples(parts.samples);
        if (parts.capture)
            connectCapture(*parts.capture, *page);
        return page;
    };
    const auto outbox = [](const PageServices &parts, QWidget *parent) -> QWidget * {
        const OutboxPage::Services own{parts.outbox,      parts.entries,  parts.connection, parts.connectionById,
                                       parts.uploadLimit, parts.onlySeen, parts.personName, parts.hidesDocuments};
        return new OutboxPage(own, parent);
    };
    const auto assessments = [](const PageServices &parts, QWidget *parent) -> QWidget * {
        const AssessmentsPage::Services own{parts.connection, parts.patient, parts.clients, parts.settings};
        return new AssessmentsPage(own, parent);
    };
    const auto doctors = [](const PageServices &parts, QWidget *parent) -> QWidget * {
        const DoctorsPage::Services own{parts.connection, parts.clients, parts.checked, parts.settings, parts.decoders};
        return new DoctorsPage(own, parent);
    };
    const auto privacy = [](const PageServices &parts, QWidget *parent) -> QWidget * {
        return new PrivacyPage(parts.connection, parts.clients, parts.journal, parent);
    };
    const auto registration = [](const PageServices &parts, QWidget *parent) -> QWidget * {
        return new RegistrationPage(parts.connection, parts.clients, parent);
    };
    const auto journal = [](const PageServices &parts, QWidget *parent) -> QWidget * {
        auto *page = new JournalPage(parts.journal, parent);
        if (parts.noteJournalCheck)
            QObject::connect(page, &JournalPage::checked, page, parts.noteJournalCheck);
        return page;
    };
    const auto settings = [](const PageServices &parts, QWidget *parent) { return parts.makeSettings(parent); };
    return {
        {pageId::upload, PagesTr::tr("Upload"), QStringLiteral("upload"), upload, commandsOf<UploadPage>,
         Permission::SendDocuments, false, true, unsavedOf<UploadPage>},
        {pageId::outbox, PagesTr::tr("Outbox"), QStringLiteral("outbox"), outbox, commandsOf<OutboxPage>,
         Permission::SendDocuments, false, true},
        {pageId::assessments, PagesTr::tr("Assessments"), QStringLiteral("assess"), assessments,
         commandsOf<AssessmentsPage>, Permission::ReadAssessments, true},
        {pageId::doctors, PagesTr::tr("Doctors"), QStringLiteral("doctor"), doctors, commandsOf<DoctorsPage>,
         Permission::ReadDoctors, true, false, unsavedOf<DoctorsPage>},
        {pageId::privacy, PagesTr::tr("Privacy"), QStringLiteral("privacy"), privacy, commandsOf<PrivacyPage>,
         Permission::RequestUserData},
        {pageId::registration, PagesTr::tr("Register"), QStringLiteral("register"), registration,
         commandsOf<RegistrationPage>, Permission::RegisterAadhaar, true, false, unsavedOf<RegistrationPage>},
        {pageId::journal, PagesTr::tr("Journal"), QStringLiteral("journal"), journal, commandsOf<JournalPage>,
         Permission::ReadJournal, true},
        {pageId::settings, PagesTr::tr("Settings"), QStringLiteral("settings"), settings, commandsOf<SettingsPage>},
    };
}

/// Lower comes first; equal pages keep their order.
int rankFor(Role role, const QString &id)
{
    const bool isReading = id == pageId::assessments || id == pageId::doctors;
    return id == pageId::settings ? 2 : (role == Role::Doctor && !isReading ? 1 : 0);
}

} // namespace

QList<WindowPage> pages(const AccessRules &access)
{
    auto pages = allPages();
    pages.removeIf([&](const WindowPage &page) { return page.permission && !access.allows(*page.permission); });
    std::ranges::stable_sort(pages, {}, [&](const WindowPage &page) { return rankFor(access.role, page.id); });
    return pages;
}

} // namespace clinicdesk::ui
