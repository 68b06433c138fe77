// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/lock/dialogsamples.h"

#include "core/session/peoplestore.h"
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

#include <QDir>
#include <QFileDialog>
#include <QInputDialog>
#include <QMessageBox>
#include <QPrintDialog>

namespace clinicdesk::support {

using namespace clinicdesk::ui;

Connection madeConnection()
{
    Connection made;
    made.id = newId<ConnectionId>();
    made.name = QStringLiteral("Canary Clinic");
    made.baseUrl = QUrl(QStringLiteral("https://canary.example"));
    return made;
}

namespace {

PersonDialog *makePersonDialog(QWidget &parent)
{
    const Person ina{.id = firstPersonId(), .name = QStringLiteral("Canary Invented"), .role = Role::Admin, .pin = {}};
    const auto people = *PeopleStore::open(AppPaths::forProgram(QStringLiteral("clinicdesk")));
    return new PersonDialog(PersonDialog::Purpose::Own, ina, people, ina.id, &parent);
}

DiagnosticsDialog *makeDiagnosticsDialog(QWidget &parent)
{
    const auto collect = []() -> Task<Diagnostics> {
        Diagnostics found{.at = QDateTime::currentDateTimeUtc()};
        found.program.versions = {{QStringLiteral("Qt"), QStringLiteral("Canary version")}};
        co_return found;
    };
    const auto check = []() -> Task<Diagnostics::Check> { co_return Diagnostics::Check(); };
    return new DiagnosticsDialog({collect, check}, &parent);
}

} // namespace

QList<WindowRow> dialogs()
{
    const auto typed = QStringLiteral("Canary typed");
    return {
        {QStringLiteral("PatientDialog"), typed,
         [](QWidget &parent) {
             static const CurrentConnection connection;
             return new PatientDialog(2, PatientCheck(connection), PatientId(QStringLiteral("161494290947153")), {},
                                      &parent);
         }},
        {QStringLiteral("PatientQuestion"), QStringLiteral("8901234567890"),
         [](QWidget &parent) {
             return new PatientQuestion(decidePatient(QStringLiteral("8901234567890"), {}, {}), &parent);
         }},
        {QStringLiteral("DayDialog"), typed,
         [](QWidget &parent) { return new DayDialog(QDate(2026, 11, 21), &parent); }},
        {QStringLiteral("ProfileDialog"), typed,
         [](QWidget &parent) {
             CaptureProfile profile;
             profile.name = QStringLiteral("Canary scanner");
             const ProfileDialog::Services services{
                 .conventions = {}, .scanProgram = {}, .isNameFree = [](const QString &) { return true; }};
             return new ProfileDialog(profile, services, &parent);
         }},
        {QStringLiteral("CheckDialog"), QStringLiteral("Canary Clinic"),
         [](QWidget &parent) {
             return new CheckDialog(
                 madeConnection(), []() -> Task<ConnectionReport> { co_return ConnectionReport(); }, &parent);
         }},
        {QStringLiteral("PersonDialog"), typed, makePersonDialog},
        {QStringLiteral("EraseDialog"), QStringLiteral("17 document"),
         [](QWidget &parent) {
             return new EraseDialog({.own = {.undelivered = 17, .connections = 2, .hasJournal = true}}, &parent);
         }},
        {QStringLiteral("DiagnosticsDialog"), QStringLiteral("Canary version"), makeDiagnosticsDialog},
        {QStringLiteral("HelpWindow"), QStringLiteral("Pages of the help"),
         [](QWidget &parent) {
             auto *help = new HelpWindow(&parent);
             help->showPage(QStringLiteral("people"));
             return help;
         }},
        {QStringLiteral("ShortcutWindow"), QStringLiteral("Canary command"),
         [](QWidget &parent) {
             return new ShortcutWindow(
                 {{QStringLiteral("Canary page"), {{QStringLiteral("Canary command"), QStringLiteral("F7")}}}},
                 &parent);
         }},
        {QStringLiteral("QMessageBox"), QStringLiteral("Canary text"),
         [](QWidget &parent) {
             return new QMessageBox(QMessageBox::NoIcon, QStringLiteral("Canary title"), QStringLiteral("Canary text"),
                                    QMessageBox::Ok, &parent);
         }},
        {QStringLiteral("QFileDialog"), QStringLiteral("Canary files"),
         [](QWidget &parent) { return new QFileDialog(&parent, QStringLiteral("Canary files"), QDir::homePath()); }},
        {QStringLiteral("QPrintDialog"), {}, [](QWidget &parent) { return new QPrintDialog(&parent); }},
        {QStringLiteral("QInputDialog"), typed, [](QWidget &parent) { return new QInputDialog(&parent); }},
    };
}

} // namespace clinicdesk::support
