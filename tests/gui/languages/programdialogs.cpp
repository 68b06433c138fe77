// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/languages/programdialogs.h"

#include "ui/capture/profiledialog.h"
#include "ui/help/helpwindow.h"
#include "ui/help/shortcutwindow.h"
#include "ui/outbox/daydialog.h"
#include "ui/settings/checkdialog.h"
#include "ui/settings/diagnosticsdialog.h"
#include "ui/settings/erasedialog.h"
#include "ui/settings/persondialog.h"
#include "ui/state/currentconnection.h"
#include "ui/upload/patientdialog.h"
#include "ui/widgets/patientquestion.h"

namespace clinicdesk::support {

using namespace ui;

namespace {

const auto clinic = QStringLiteral("Ωμέγα 12");

Connection madeConnection()
{
    Connection made;
    made.id = newId<ConnectionId>();
    made.name = clinic;
    made.baseUrl = QUrl(QStringLiteral("https://12.34.56.78"));
    return made;
}

QDialog *makePersonDialog(QWidget &parent)
{
    const Person ina{.id = firstPersonId(), .name = QStringLiteral("Ήτα 7"), .role = Role::Admin, .pin = {}};
    const auto people = *PeopleStore::open(AppPaths::forProgram(QStringLiteral("clinicdesk")));
    return new PersonDialog(PersonDialog::Purpose::Own, ina, people, ina.id, &parent);
}

QDialog *makeDiagnosticsDialog(QWidget &parent)
{
    const auto collect = []() -> Task<Diagnostics> {
        Diagnostics found{.at = QDateTime::currentDateTimeUtc()};
        found.program.versions = {{QStringLiteral("Ψι"), QStringLiteral("Ψι 6")}};
        co_return found;
    };
    const auto check = []() -> Task<Diagnostics::Check> { co_return Diagnostics::Check(); };
    return new DiagnosticsDialog({collect, check}, &parent);
}

} // namespace

QList<DialogRow> programDialogs()
{
    return {
        {QStringLiteral("PatientDialog"),
         {},
         [](QWidget &parent) {
             static const CurrentConnection connection;
             return new PatientDialog(2, PatientCheck(connection), PatientId(QStringLiteral("161494290947153")), {},
                                      &parent);
         }},
        {QStringLiteral("PatientQuestion"), QStringLiteral("8901234567890"),
         [](QWidget &parent) {
             return new PatientQuestion(decidePatient(QStringLiteral("8901234567890"), {}, {}), &parent);
         }},
        {QStringLiteral("DayDialog"), {}, [](QWidget &parent) { return new DayDialog(QDate(2026, 11, 21), &parent); }},
        {QStringLiteral("ProfileDialog"),
         {},
         [](QWidget &parent) {
             CaptureProfile profile;
             profile.name = QStringLiteral("Σίγμα");
             const ProfileDialog::Services services{
                 .conventions = {}, .scanProgram = {}, .isNameFree = [](const QString &) { return true; }};
             return new ProfileDialog(profile, services, &parent);
         }},
        {QStringLiteral("CheckDialog"), clinic,
         [](QWidget &parent) {
             return new CheckDialog(
                 madeConnection(), []() -> Task<ConnectionReport> { co_return ConnectionReport(); }, &parent);
         }},
        {QStringLiteral("PersonDialog"), {}, makePersonDialog},
        {QStringLiteral("EraseDialog"), QStringLiteral("17"),
         [](QWidget &parent) {
             return new EraseDialog({.own = {.undelivered = 17, .connections = 2, .hasJournal = true}}, &parent);
         }},
        {QStringLiteral("DiagnosticsDialog"), QStringLiteral("Ψι 6"), makeDiagnosticsDialog},
        {QStringLiteral("HelpWindow"), QStringLiteral("Pages of the help"),
         [](QWidget &parent) {
             auto *help = new HelpWindow(&parent);
             help->showPage(QStringLiteral("people"));
             return help;
         }},
        {QStringLiteral("ShortcutWindow"), QStringLiteral("Δέλτα 3"),
         [](QWidget &parent) {
             return new ShortcutWindow(
                 {{QStringLiteral("Άλφα 1"), {{QStringLiteral("Δέλτα 3"), QStringLiteral("F7")}}}}, &parent);
         }},
    };
}

} // namespace clinicdesk::support
