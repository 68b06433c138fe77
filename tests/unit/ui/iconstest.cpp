// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/icons.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/thememanager.h"

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QTest>

using namespace clinicdesk::ui;

namespace {

/// Returns whether every painted pixel has this colour, at least one of them fully.
bool isTinted(const QPixmap &pixmap, const QColor &color)
{
    const QImage image = pixmap.toImage().convertToFormat(QImage::Format_ARGB32);
    bool marked = false;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor here = image.pixelColor(x, y);
            if (here.alpha() < 200)
                continue;
            marked = true;
            if (qAbs(here.red() - color.red()) > 3 || qAbs(here.green() - color.green()) > 3 ||
                qAbs(here.blue() - color.blue()) > 3)
                return false;
        }
    }
    return marked;
}

} // namespace

class IconsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyDrawnIconCanBeTinted_data()
    {
        loadIcons();
        QTest::addColumn<QString>("name");
        for (const QString &file : QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")}))
            QTest::newRow(qPrintable(file)) << file.chopped(4);
    }

    void everyDrawnIconCanBeTinted()
    {
        QFETCH(QString, name);
        const QColor color(0xAE, 0x2A, 0x21);
        for (const int size : {16, 20})
            QVERIFY(isTinted(iconPixmap(name, size, 1.5, color), color));
    }

    void rendersAtTheDeviceRatio()
    {
        const QPixmap pixmap = iconPixmap(QStringLiteral("upload"), 20, 1.5, Qt::black);
        QCOMPARE(pixmap.size(), QSize(30, 30));
        QCOMPARE(pixmap.deviceIndependentSize(), QSizeF(20, 20));
    }

    void drawsSmallIconsWithAStrongerLine()
    {
        const auto ink = [](const QPixmap &pixmap) {
            const QImage image = pixmap.toImage();
            double sum = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    sum += image.pixelColor(x, y).alphaF();
            return sum / (image.width() * image.height());
        };
        // The inked share of the area would be the same if the stroke were only scaled.
        const double small = ink(iconPixmap(QStringLiteral("menu"), 16, 5, Qt::black));
        const double large = ink(iconPixmap(QStringLiteral("menu"), 20, 4, Qt::black));
        QVERIFY(small > large * 1.1);
    }

    void anIconFollowsAChangeOfTheme()
    {
        ThemeManager look(*qApp);
        const QIcon made = icon(QStringLiteral("upload"), &Tokens::text);
        look.setChoice(ThemeManager::Choice::Light);
        QVERIFY(isTinted(made.pixmap(20), Tokens::of(Theme{Scheme::Light}).text));
        look.setChoice(ThemeManager::Choice::Dark);
        QVERIFY(isTinted(made.pixmap(20), Tokens::of(Theme{Scheme::Dark}).text));
        QCOMPARE(ownIconName(made), QStringLiteral("upload"));
        QCOMPARE(ownIconName(QIcon()), QString());
    }

    void everyStateHasAWordAnIconAndAColour()
    {
        loadIcons();
        for (int index = 0; index <= int(RowState::NoType); ++index) {
            const auto state = static_cast<RowState>(index);
            const QString file = QStringLiteral(":/icons/%1.svg").arg(QString::fromLatin1(styleOf(state).icon));
            QVERIFY2(QFile::exists(file), qPrintable(file));
            QVERIFY(!wordOf(state).isEmpty());
            QVERIFY(styleOf(state).color);
        }
        QCOMPARE(wordOf(RowState::Sending, 42), QStringLiteral("Sending 42 %"));
        QCOMPARE(wordOf(RowState::Sending, 100), QStringLiteral("Finishing")); // all bytes are sent, no answer yet
        QCOMPARE(wordOf(RowState::NeedsYou, 42), QStringLiteral("Needs you"));
    }
};

CLINICDESK_WINDOW_TEST(IconsTest)
#include "iconstest.moc"
