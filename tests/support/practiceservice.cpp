// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/practiceservice.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QSaveFile>
#include <QUrl>

namespace clinicdesk::support {

PracticeService::PracticeService(const QJsonArray &faults, const QStringList &furtherArguments)
{
    const auto planFile = m_folder.filePath(QStringLiteral("faults.json"));
    m_arguments = QStringList{QStringLiteral("--dir"), m_folder.filePath(QStringLiteral("data")),
                              QStringLiteral("--faults"), planFile} +
                  furtherArguments;
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    plan(faults);
    start();
}

PracticeService::~PracticeService()
{
    stop();
}

QMap<QString, QStringList> PracticeService::knownFaults()
{
    QProcess process;
    process.start(QStringLiteral(CLINICDESK_PRACTICE), {QStringLiteral("--help")});
    process.waitForFinished();
    const auto help = QString::fromUtf8(process.readAllStandardOutput());
    const auto list = help.section(QLatin1String("do     one of\n"), 1).section(QLatin1String("The first seven"), 0, 0);
    static const QRegularExpression entry(QStringLiteral("^    ([a-z-]+) .*(?:\\n {8}.*)*"),
                                          QRegularExpression::MultilineOption);
    static const QRegularExpression place(QStringLiteral("\\((\\w+) only\\)$"));
    QMap<QString, QStringList> faults;
    auto found = entry.globalMatch(list);
    while (found.hasNext()) {
        const auto match = found.next();
        const auto only = place.match(match.captured().trimmed()).captured(1);
        QStringList endpoints{QStringLiteral("docs"), QStringLiteral("storage"), QStringLiteral("direct")};
        if (only == QLatin1String("service"))
            endpoints.removeOne(QStringLiteral("storage"));
        else if (!only.isEmpty())
            endpoints = {only};
        faults.insert(match.captured(1), endpoints);
    }
    return faults;
}

void PracticeService::plan(const QJsonArray &faults)
{
    QSaveFile file(m_folder.filePath(QStringLiteral("faults.json"))); // written to a temporary file and renamed
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(faults).toJson()) < 0 || !file.commit())
        qFatal("the plan of faults cannot be written");
}

void PracticeService::stop()
{
    m_process.closeWriteChannel();
    if (!m_process.waitForFinished())
        m_process.kill();
    m_process.waitForFinished();
}

void PracticeService::start()
{
    const auto port = QString::number(QUrl(said("base_url")).port(0));
    m_process.start(QStringLiteral(CLINICDESK_PRACTICE), m_arguments + QStringList{QStringLiteral("--port"), port});
    while (!m_process.canReadLine() && m_process.waitForReadyRead()) {
    }
    m_ready = QJsonDocument::fromJson(m_process.readLine()).object();
    if (m_ready.isEmpty())
        qFatal("the practice service does not start");
}

QString PracticeService::said(const char *member) const
{
    return m_ready.value(QLatin1String(member)).toString();
}

QJsonObject PracticeService::secrets(const char *which) const
{
    return m_ready.value(QLatin1String(which)).toObject();
}

QByteArray PracticeService::token(const char *which) const
{
    return secrets(which).value(QLatin1String("access_token")).toString().toLatin1();
}

QList<QJsonObject> PracticeService::requests(const QString &endpoint) const
{
    QList<QJsonObject> found;
    QFile file(said("received") + QStringLiteral("/requests.jsonl"));
    if (!file.open(QIODevice::ReadOnly))
        return found;
    while (!file.atEnd()) {
        const auto line = QJsonDocument::fromJson(file.readLine()).object();
        if (line.value(QLatin1String("endpoint")).toString() == endpoint)
            found.append(line);
    }
    return found;
}

QStringList PracticeService::storedDocuments() const
{
    return QDir(said("received") + QStringLiteral("/storage")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
}

QByteArray PracticeService::stored(const QString &documentId, int file) const
{
    QFile page(QStringLiteral("%1/storage/%2/%3").arg(said("received"), documentId).arg(file));
    return page.open(QIODevice::ReadOnly) ? page.readAll() : QByteArray();
}

QList<QByteArray> PracticeService::storedDirectly() const
{
    const QDir folder(said("received") + QStringLiteral("/direct"));
    QMap<int, QByteArray> files;
    for (const auto &name : folder.entryList(QDir::Files)) {
        QFile file(folder.filePath(name));
        if (const auto number = name.toInt(); number > 0 && file.open(QIODevice::ReadOnly)) // a part file has no number
            files.insert(number, file.readAll());
    }
    return files.values();
}

QJsonObject fault(const QString &endpoint, const QString &action, QJsonObject parameters, int times)
{
    QJsonArray calls;
    for (int call = 1; call <= times; ++call)
        calls.append(call);
    parameters.insert(QStringLiteral("nth"), calls);
    parameters.insert(QStringLiteral("on"), endpoint);
    parameters.insert(QStringLiteral("do"), action);
    return parameters;
}

QJsonObject always(const QString &endpoint, const QString &action, QJsonObject parameters)
{
    parameters.insert(QStringLiteral("always"), true);
    parameters.insert(QStringLiteral("on"), endpoint);
    parameters.insert(QStringLiteral("do"), action);
    return parameters;
}

} // namespace clinicdesk::support
