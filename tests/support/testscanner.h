// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QTemporaryDir>

namespace clinicdesk::tests {

/// SANE's backend `test`, which needs no scanner, as the only one of the processes that are started from here on.
class TestScanner {
public:
    static inline const QString device = QStringLiteral("test:0");

    /// `settings`: lines of test.conf, such as "depth 16". `backends`: those of dll.conf; none where there is no
    /// scanner.
    explicit TestScanner(const QByteArray &settings = {}, const QByteArray &backends = "test\n")
    {
        write(QStringLiteral("dll.conf"), backends);
        write(QStringLiteral("test.conf"), "number_of_devices 2\ntest-picture \"Color pattern\"\n" + settings);
        qputenv("SANE_CONFIG_DIR", m_folder.path().toUtf8());
    }
    ~TestScanner() { qunsetenv("SANE_CONFIG_DIR"); }
    Q_DISABLE_COPY_MOVE(TestScanner)

private:
    void write(const QString &name, const QByteArray &lines)
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(lines) != lines.size())
            qFatal("The settings of the test scanner cannot be written");
    }

    QTemporaryDir m_folder;
};

} // namespace clinicdesk::tests
