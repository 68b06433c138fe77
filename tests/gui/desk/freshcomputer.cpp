// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/desk/freshcomputer.h"

#include "core/connection/apppaths.h"
#include "tests/support/madefiles.h"

#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QTest>

namespace clinicdesk::support {

namespace {

void emptyHome()
{
    awaitDesksEnd();
    const auto places = AppPaths::forProgram(QStringLiteral("clinicdesk"));
    for (const auto &file : {places.connectionsFile, places.outboxFolder})
        QVERIFY(QFileInfo(file).dir().removeRecursively());
}

} // namespace

FreshComputer::FreshComputer()
    : m_look(*qApp)
{
    QApplication::setQuitOnLastWindowClosed(false); // a test closes windows and continues
    m_look.setMotion(false);
}

void FreshComputer::begin()
{
    emptyHome();
    m_papers = std::make_unique<QTemporaryDir>();
    m_practice = std::make_unique<PracticeProcess>();
}

void FreshComputer::end()
{
    m_practice.reset();
    m_papers.reset();
}

QString FreshComputer::paper(const QString &name, const QByteArray &words)
{
    const auto bytes = support::madePdf(words);
    QFile file(m_papers->filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("A paper cannot be written");
    m_hashes.insert(name, hashOf(bytes));
    return file.fileName();
}

QStringList filesInHomeWith(const QByteArray &bytes)
{
    QStringList found;
    QDirIterator files(QDir::homePath(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly) && file.readAll().contains(bytes))
            found.append(file.fileName());
    }
    return found;
}

void awaitDesksEnd()
{
    const QDir outbox(AppPaths::forProgram(QStringLiteral("clinicdesk")).outboxFolder);
    const QStringList locks(QStringLiteral("driver-*.lock"));
    QTRY_VERIFY(outbox.entryList(locks, QDir::Files).isEmpty());
}

} // namespace clinicdesk::support
