// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

#include "core/base/errorreason.h"
#include "tests/support/testprogram.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace clinicdesk;

class ErrorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hasATextOfItsOwnForEachCode();
    void findsEachCodeByItsText();
    void findsNoCodeForAForeignText_data();
    void findsNoCodeForAForeignText();
    void tellsTheSideThatTheTextNames();
    void hasATextOfItsOwnForEachReason();
    void sharesAnOptionalErrorAndComparesItByItsValue();
};

namespace {

QList<ErrorCode> allCodes()
{
    QList<ErrorCode> codes;
    for (int i = 0; i < errorCodeCount; ++i)
        codes.append(static_cast<ErrorCode>(i));
    return codes;
}

} // namespace

void ErrorTest::hasATextOfItsOwnForEachCode()
{
    static const QRegularExpression shape(QStringLiteral("^[a-z]+(\\.[a-z]+(-[a-z]+)*)$"));
    QSet<QString> texts;
    for (const auto code : allCodes()) {
        const QString text = codeText(code);
        QVERIFY2(shape.match(text).hasMatch(), qPrintable(text));
        texts.insert(text);
    }
    QCOMPARE(texts.size(), errorCodeCount);
}

void ErrorTest::findsEachCodeByItsText()
{
    for (const auto code : allCodes())
        QVERIFY(codeFromText(QString(codeText(code))) == code);
}

void ErrorTest::findsNoCodeForAForeignText_data()
{
    QTest::addColumn<QString>("text");
    for (const auto *text : {"", "file", "file.", "File.empty", "file.empty ", "service.of-tomorrow"})
        QTest::addRow("'%s'", text) << QString::fromLatin1(text);
}

void ErrorTest::findsNoCodeForAForeignText()
{
    QFETCH(const QString, text);
    QVERIFY(!codeFromText(text));
}

void ErrorTest::tellsTheSideThatTheTextNames()
{
    const QHash<QString, ErrorSource> sides{
        {QStringLiteral("file"), ErrorSource::ThisComputer}, {QStringLiteral("network"), ErrorSource::Network},
        {QStringLiteral("service"), ErrorSource::Service},   {QStringLiteral("jwe"), ErrorSource::Service},
        {QStringLiteral("storage"), ErrorSource::Storage},   {QStringLiteral("signin"), ErrorSource::SignIn}};
    for (const auto code : allCodes()) {
        const auto name = QString(codeText(code)).section(QLatin1Char('.'), 0, 0);
        QVERIFY2(sourceOf(code) == sides.value(name, ErrorSource::ThisComputer), codeText(code).latin1());
    }
}

void ErrorTest::hasATextOfItsOwnForEachReason()
{
    static const QRegularExpression shape(QStringLiteral("^[a-z-]+\\.[a-z0-9-]+$"));
    QVERIFY(reasonText(ErrorReason::None).isEmpty());
    QSet<QString> texts;
    for (int i = 1; i < errorReasonCount; ++i) {
        const auto reason = static_cast<ErrorReason>(i);
        const QString text = reasonText(reason);
        QVERIFY2(shape.match(text).hasMatch(), qPrintable(text));
        QVERIFY(reasonFromText(text) == reason);
        texts.insert(text);
    }
    QCOMPARE(texts.size(), errorReasonCount - 1);
    QVERIFY(reasonFromText(u"of.tomorrow") == ErrorReason::None);
}

void ErrorTest::sharesAnOptionalErrorAndComparesItByItsValue()
{
    const OptionalError none;
    const OptionalError full = Error{.code = ErrorCode::ServiceWorkspaceFull, .detail = QStringLiteral("made up")};
    const auto copy = full;
    QVERIFY(!none && full);
    QCOMPARE(&*copy, &*full);
    QCOMPARE(full, OptionalError(std::optional(*full)));
    QVERIFY(full != none);
    QVERIFY(full != OptionalError(Error{.code = ErrorCode::ServiceWorkspaceFull}));
    QCOMPARE(OptionalError(std::optional<Error>()), none);
    QCOMPARE(std::optional<Error>(full), std::optional(*full));
    QVERIFY(!std::optional<Error>(none));
}

CLINICDESK_TEST(ErrorTest)
#include "errortest.moc"
