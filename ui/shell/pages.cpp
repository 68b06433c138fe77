// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/pages.h"

#include "ui/assessments/assessmentspage.h"
#include "ui/doctors/doctorspage.h"
#include "ui/outbox/outboxpage.h"
#include "ui/privacy/privacypage.h"
#include "ui/registration/registrationpage.h"
#include "ui/state/doctornavigator.h"
#include "ui/upload/uploadpage.h"

#include <QCoreApplication>

namespace clinicdesk::ui {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Pages)
};

template <class Page>
PageCommands commandsOf(const QWidget &widget)
{
    return static_cast<const Page &>(widget).commands();
}

} // namespace

QList<WindowPage> pages(const PageServices &parts)
{
    const auto upload = [parts](QWidget *parent) -> QWidget * {
        auto *page = new UploadPage({parts.outbox, parts.patient, parts.connection, parts.notes}, parent);
        page->offerSamples(parts.samples);
        return page;
    };
    const auto outbox = [parts](QWidget *parent) -> QWidget * {
        const OutboxPage::Services own{parts.outbox, parts.connection, parts.connectionById, parts.uploadLimit,
                                       parts.onlySeen};
        return new OutboxPage(own, parent);
    };
    const auto assessments = [parts](QWidget *parent) -> QWidget * {
        const AssessmentsPage::Services own{parts.connection, parts.patient, parts.clients, parts.settings};
        auto *page = new AssessmentsPage(own, parent);
        QObject::connect(page, &AssessmentsPage::doctorRequested, &parts.doctor, &DoctorNavigator::open);
        return page;
    };
    const auto doctors = [parts](QWidget *parent) -> QWidget * {
        const DoctorsPage::Services own{parts.connection, parts.clients, parts.checked, parts.settings};
        auto *page = new DoctorsPage(own, parent);
        QObject::connect(&parts.doctor, &DoctorNavigator::openRequested, page, &DoctorsPage::open);
        return page;
    };
    const auto privacy = [parts](QWidget *parent) -> QWidget * {
        return new PrivacyPage(parts.connection, parts.clients, parts.journal, parent);
    };
    const auto registration = [parts](QWidget *parent) -> QWidget * {
        return new RegistrationPage(parts.connection, parts.clients, parent);
    };
    return {
        {pageId::upload, Tr::tr("Upload"), QStringLiteral("upload"), upload, commandsOf<UploadPage>},
        {pageId::outbox, Tr::tr("Outbox"), QStringLiteral("outbox"), outbox, commandsOf<OutboxPage>},
        {pageId::assessments, Tr::tr("Assessments"), QStringLiteral("assess"), assessments, commandsOf<AssessmentsPage>,
         true},
        {pageId::doctors, Tr::tr("Doctors"), QStringLiteral("doctor"), doctors, commandsOf<DoctorsPage>, true},
        {pageId::privacy, Tr::tr("Privacy"), QStringLiteral("privacy"), privacy, commandsOf<PrivacyPage>},
        {pageId::registration, Tr::tr("Register"), QStringLiteral("register"), registration, {}, true},
        {pageId::settings, Tr::tr("Settings"), QStringLiteral("settings"), parts.makeSettings, {}},
    };
}

} // namespace clinicdesk::ui
