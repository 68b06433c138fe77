// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/lock/dialogsamples.h"

#include "tests/gui/languages/programdialogs.h"

#include <QDialog>
#include <QDir>
#include <QFileDialog>
#include <QInputDialog>
#include <QMessageBox>
#include <QPrintDialog>

namespace clinicdesk::support {

Connection madeConnection()
{
    Connection made;
    made.id = newId<ConnectionId>();
    made.name = QStringLiteral("Canary Clinic");
    made.baseUrl = QUrl(QStringLiteral("https://canary.example"));
    return made;
}

QList<WindowRow> dialogs()
{
    const auto typed = QStringLiteral("Canary typed");
    QList<WindowRow> rows;
    for (const auto &dialog : programDialogs())
        rows.append({dialog.name, dialog.shows.isEmpty() ? typed : dialog.shows, dialog.make});
    return rows +
           QList<WindowRow>{
               {QStringLiteral("QMessageBox"), QStringLiteral("Canary text"),
                [](QWidget &parent) {
                    return new QMessageBox(QMessageBox::NoIcon, QStringLiteral("Canary title"),
                                           QStringLiteral("Canary text"), QMessageBox::Ok, &parent);
                }},
               {QStringLiteral("QFileDialog"), QStringLiteral("Canary files"),
                [](QWidget &parent) {
                    return new QFileDialog(&parent, QStringLiteral("Canary files"), QDir::homePath());
                }},
               {QStringLiteral("QPrintDialog"), {}, [](QWidget &parent) { return new QPrintDialog(&parent); }},
               {QStringLiteral("QInputDialog"), typed, [](QWidget &parent) { return new QInputDialog(&parent); }},
           };
}

} // namespace clinicdesk::support
