// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/windowtest.h"

#include <QTest>

namespace clinicdesk::support {

NewDocument madeDocument(const Connection &connection, const char *type, qint64 sizeBytes)
{
    NewDocument document;
    document.connection = connection.id;
    document.origin = originOf(connection.baseUrl);
    document.details.patient = {QStringLiteral("161494290947153")};
    document.details.type = QString::fromLatin1(type);
    document.details.date = QDate(2026, 2, 12);
    const QByteArray head("%PDF-1.4\n");
    const auto content = head + QByteArray(sizeBytes - head.size(), 'd');
    document.files.append({{QStringLiteral("scan.pdf"), FileKind::Pdf, content.size()},
                           [content]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(content); }});
    return document;
}

void WindowTest::start(const QJsonArray &faults, const QStringList &arguments)
{
    m_practice = std::make_unique<PracticeProcess>(faults, arguments);
    QVERIFY(m_practice->isReady());
    m_desk = std::make_unique<TestWindow>(m_look);
}

void WindowTest::cleanup()
{
    m_desk.reset();
    m_practice.reset();
}

} // namespace clinicdesk::support
