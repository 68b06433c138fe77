// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/madefiles.h"
#include "tests/support/testlook.h"
#include "tests/support/testwindow.h"

#include <QApplication>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QTest>
#include <QUrl>

#include <algorithm>

namespace clinicdesk {

/// Base of the tests of the Upload page. Each test gets a new window with a new outbox; all share one practice service.
class UploadWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_practice = std::make_unique<support::PracticeProcess>();
        QVERIFY(m_practice->isReady());
    }
    void cleanupTestCase() { m_practice.reset(); }
    void init()
    {
        openWindow();
        m_desk->page().setUndoWindow(std::chrono::hours(1));
    }
    void cleanup() { m_desk.reset(); }

protected:
    void openWindow()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_desk = std::make_unique<support::TestWindow>(m_look);
        m_desk->open(m_practice->connection());
    }
    QUrl pdfFile(const QString &name, qsizetype sizeBytes)
    {
        return newFile(name, support::madePdf("made up", sizeBytes));
    }
    QUrl newFile(const QString &name, const QByteArray &bytes)
    {
        QFile file(m_folder->filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("A file for the test cannot be written");
        return QUrl::fromLocalFile(file.fileName());
    }
    /// Drops this many new documents and waits until they are selected.
    void add(int count)
    {
        QList<QUrl> files;
        const int before = m_desk->list().model()->rowCount();
        for (int number = before; number < before + count; ++number)
            files.append(pdfFile(QStringLiteral("scan-%1.pdf").arg(number), 2'000 + number));
        m_desk->drop(files);
        QTRY_COMPARE(m_desk->list().model()->rowCount(), before + count);
        QTRY_COMPARE(selected(), count);
    }
    int selected() { return int(m_desk->list().selectionModel()->selectedIndexes().size()); }
    OutboxDocument document(int number) { return m_desk->outbox().documents().at(number); }
    /// Of its first file.
    QByteArray bytesOf(const OutboxDocument &document)
    {
        const auto source = m_desk->outbox().bytesOf(document.id, document.files.first().id)();
        if (!source)
            return {};
        QByteArray bytes((*source)->sizeBytes(), '\0');
        const auto read =
            clinicdesk::readAll(**source, std::as_writable_bytes(std::span(bytes.data(), std::size_t(bytes.size()))));
        return read ? bytes : QByteArray();
    }
    bool areAll(ItemState state)
    {
        const auto documents = m_desk->outbox().documents();
        return std::ranges::all_of(documents, [state](const auto &each) { return each.state == state; });
    }
    static void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    static void type(const QString &text) { QTest::keyClicks(QApplication::focusWidget(), text); }

    support::TestLook m_look;
    std::unique_ptr<support::PracticeProcess> m_practice;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<support::TestWindow> m_desk;
};

// Two patients.
inline const PatientId asha{QStringLiteral("161494290947153")};
inline const PatientId other{QStringLiteral("207700001234808")};

} // namespace clinicdesk
