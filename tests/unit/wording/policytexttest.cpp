// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/policytext.h"

#include "core/base/errorreason.h"
#include "tests/support/testprogram.h"

#include <QSet>
#include <QTest>

using namespace clinicdesk;

/// The sentences about a policy file that is refused.
class PolicyTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hasSentencesForEachReason();
    void saysWhatEachFieldAccepts();
    void namesThePlace();
    void saysWhatAnEntryOfAListAccepts();
};

void PolicyTextTest::hasSentencesForEachReason()
{
    const Error cause{.code = ErrorCode::WrongUse, .reason = ErrorReason::AddressNotHttps};
    QSet<QString> summaries;
    for (int each = 0; each < policyReasonCount; ++each) {
        PolicyProblem problem{.reason = static_cast<PolicyReason>(each), .file = QStringLiteral("/policy.json")};
        problem.cause = cause;
        const auto text = wording::describePolicy(problem);
        QVERIFY2(text.summary.startsWith(QStringLiteral("/policy.json: ")), qPrintable(text.summary));
        QVERIFY2(text.summary.size() > 25 && text.advice.endsWith(u'.'), qPrintable(text.advice));
        QCOMPARE(text.source, QStringLiteral("This computer"));
        QCOMPARE(wording::sentenceOfPolicy(problem), text.summary + u' ' + text.advice);
        summaries.insert(text.summary);
    }
    constexpr int withCause = 3; // have the sentence of their cause
    QCOMPARE(summaries.size(), policyReasonCount - withCause + 1);
}

void PolicyTextTest::saysWhatEachFieldAccepts()
{
    for (const auto &field : policyFields) {
        const auto accepted = wording::acceptedByPolicyText(field);
        QVERIFY2(!accepted.isEmpty() && !accepted.contains(u'%'), field.path.data());
        const PolicyProblem problem{.reason = PolicyReason::ValueInvalid, .field = field.path};
        QCOMPARE(wording::describePolicy(problem).advice, QStringLiteral("Enter %1.").arg(accepted));
    }
}

void PolicyTextTest::namesThePlace()
{
    QCOMPARE(wording::placeOf({.reason = PolicyReason::ValueInvalid,
                               .file = QStringLiteral("/etc/clinicdesk/policy.json"),
                               .line = 4,
                               .field = QStringLiteral("lock_minutes")}),
             QStringLiteral("/etc/clinicdesk/policy.json, line 4, lock_minutes"));
    QCOMPARE(wording::placeOf({.file = QStringLiteral("/policy.json")}), QStringLiteral("/policy.json"));
}

void PolicyTextTest::saysWhatAnEntryOfAListAccepts()
{
    const PolicyProblem problem{.reason = PolicyReason::ValueInvalid, .field = QStringLiteral("roles.allowed[1]")};
    QCOMPARE(wording::describePolicy(problem).advice,
             QStringLiteral("Enter a list with admin, doctor and receptionist, each once."));
}

CLINICDESK_TEST(PolicyTextTest)
#include "policytexttest.moc"
