// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/language/translations.h"

#include "core/language/language.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;

namespace {

/// Sets the variables that name a locale, and removes the others.
void setEnvironment(const QHash<QByteArray, QByteArray> &variables)
{
    for (const char *name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_NUMERIC", "LC_TIME", "LANG"}) {
        const auto value = variables.value(name);
        value.isEmpty() ? qunsetenv(name) : qputenv(name, value);
    }
}

} // namespace

class TranslationsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setEnvironment({{"LC_ALL", "C.UTF-8"}}); }

    void followsTheEnvironment_data();
    void followsTheEnvironment();
    void writesNumbersAndDatesLikeTheLanguage();
    void keepsTheTerritoryOfTheSystem();
    void writesTheSameForProgramsOnEveryComputer();
    void changesTheLanguageWhileTheProgramRuns();
};

void TranslationsTest::followsTheEnvironment_data()
{
    QTest::addColumn<QByteArray>("language");
    QTest::addColumn<QByteArray>("all");
    QTest::addColumn<QByteArray>("messages");
    QTest::addColumn<QByteArray>("lang");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, QByteArray language, QByteArray all, QByteArray messages, QByteArray lang,
                        const char *expected) {
        QTest::newRow(name) << language << all << messages << lang << QString::fromLatin1(expected);
    };
    row("nothing is set", "", "", "", "", "en");
    row("LANG", "", "", "", "hi_IN.UTF-8", "hi");
    row("LANG without a territory", "", "", "", "ur", "ur");
    row("LC_MESSAGES before LANG", "", "", "ur_PK.UTF-8", "hi_IN.UTF-8", "ur");
    row("LC_ALL before everything", "", "hi_IN", "ur_PK", "en_IN", "hi");
    row("LANGUAGE before the locale", "ur:hi", "", "", "en_IN.UTF-8", "ur");
    row("the first of LANGUAGE with texts", "mr:hi_IN:en", "", "", "mr_IN.UTF-8", "hi");
    row("no texts in any of them", "mr:ta", "", "", "mr_IN.UTF-8", "en");
    row("scripts ignore LANGUAGE", "hi", "C.UTF-8", "", "hi_IN.UTF-8", "en");
    row("POSIX", "hi", "", "", "POSIX", "en");
}

void TranslationsTest::followsTheEnvironment()
{
    QFETCH(const QByteArray, language);
    QFETCH(const QByteArray, all);
    QFETCH(const QByteArray, messages);
    QFETCH(const QByteArray, lang);
    QFETCH(const QString, expected);
    setEnvironment({{"LANGUAGE", language}, {"LC_ALL", all}, {"LC_MESSAGES", messages}, {"LANG", lang}});
    QCOMPARE(systemLanguage(), expected);
    QCOMPARE(Translations().language(), expected);
}

void TranslationsTest::writesNumbersAndDatesLikeTheLanguage()
{
    Translations translations;
    translations.use(QStringLiteral("hi"));
    QCOMPARE(QLocale().toString(1'234'567), QStringLiteral("12,34,567"));
    QVERIFY(QLocale().toString(QDate(2026, 11, 23)).contains(QStringLiteral("नवंबर")));
    translations.use(QStringLiteral("ur"));
    QCOMPARE(QLocale().textDirection(), Qt::RightToLeft);
    QVERIFY(QLocale().toString(QDate(2026, 11, 23)).contains(QStringLiteral("نومبر")));
}

void TranslationsTest::keepsTheTerritoryOfTheSystem()
{
    const auto locale = [](const char *code, const char *system) {
        return localeFor(QString::fromLatin1(code), QLocale(QString::fromLatin1(system))).name();
    };
    QCOMPARE(locale("en", "en_GB"), QStringLiteral("en_GB"));
    QCOMPARE(locale("en", "mr_IN"), QStringLiteral("en_IN")); // no texts: English as it is written there
    QCOMPARE(locale("ur", "hi_IN"), QStringLiteral("ur_IN"));
    QCOMPARE(locale("ur", "en_GB"), QStringLiteral("ur_PK"));
    QCOMPARE(locale("hi", "C"), QStringLiteral("hi_IN"));
    QCOMPARE(locale("en", "C"), QStringLiteral("C"));
}

void TranslationsTest::writesTheSameForProgramsOnEveryComputer()
{
    setEnvironment({{"LANG", "ur_PK.UTF-8"}});
    Translations translations;
    QCOMPARE(translations.language(), QStringLiteral("ur"));
    translations.useForPrograms();
    QCOMPARE(translations.language(), QStringLiteral("en"));
    QCOMPARE(QLocale(), QLocale::c());
}

void TranslationsTest::changesTheLanguageWhileTheProgramRuns()
{
    Translations translations;
    for (const auto &language : languages()) {
        translations.use(language.code);
        QCOMPARE(translations.language(), language.code);
        QCOMPARE(QCoreApplication::translate("QPlatformTheme", "Cancel") == QStringLiteral("Cancel"),
                 language.code == QStringLiteral("en"));
    }
    translations.use(QStringLiteral("xx")); // unknown: that of the system
    QCOMPARE(translations.language(), QStringLiteral("en"));
    QCOMPARE(QCoreApplication::translate("QPlatformTheme", "Cancel"), QStringLiteral("Cancel"));
}

CLINICDESK_TEST(TranslationsTest)
#include "translationstest.moc"
