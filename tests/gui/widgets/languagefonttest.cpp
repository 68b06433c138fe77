// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/testprogram.h"
#include "ui/widgets/tokens.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

QFont fontFor(const char *code)
{
    return languageFont(bodyFont(), QLocale(QString::fromLatin1(code)));
}

QImage painted(const QString &text, const QFont &font)
{
    QImage image(400, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(font);
    painter.drawText(QPointF(4, 28), text);
    return image;
}

} // namespace

class LanguageFontTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hasTheLettersOfTheLanguageInItsFirstFamily_data();
    void hasTheLettersOfTheLanguageInItsFirstFamily();
    void keepsTheLookOfLatinLetters();
};

void LanguageFontTest::hasTheLettersOfTheLanguageInItsFirstFamily_data()
{
    QTest::addColumn<QByteArray>("language");
    QTest::addColumn<QString>("text");
    QTest::newRow("English") << QByteArray("en") << QStringLiteral("English");
    QTest::newRow("Hindi") << QByteArray("hi") << QStringLiteral("हिन्दी");
    QTest::newRow("Urdu") << QByteArray("ur") << QStringLiteral("اردو");
}

void LanguageFontTest::hasTheLettersOfTheLanguageInItsFirstFamily()
{
    QFETCH(const QByteArray, language);
    QFETCH(const QString, text);
    QTest::failOnWarning(QRegularExpression(QStringLiteral("OpenType support missing")));
    const auto font = fontFor(language.constData());
    auto first = font;
    first.setFamilies({font.families().first()});
    first.setStyleStrategy(QFont::NoFontMerging);
    QCOMPARE(painted(text, font), painted(text, first));
    // Rows and fields are as high as in English.
    QCOMPARE(QFontMetrics(font).height(), QFontMetrics(fontFor("en")).height());
    QCOMPARE(QFontMetrics(font).ascent(), QFontMetrics(fontFor("en")).ascent());
}

void LanguageFontTest::keepsTheLookOfLatinLetters()
{
    const auto text = QStringLiteral("Dr. Asha Example, referral.pdf");
    QFont plain(QStringLiteral("Noto Sans"));
    plain.setPointSizeF(bodyFont().pointSizeF());
    QCOMPARE(painted(text, fontFor("en")), painted(text, plain));
    const auto letters = QStringLiteral("Asha Example referral");
    QCOMPARE(painted(letters, fontFor("hi")), painted(letters, plain));
    QCOMPARE(painted(letters, fontFor("ur")), painted(letters, plain));
}

CLINICDESK_WINDOW_TEST(LanguageFontTest)
#include "languagefonttest.moc"
