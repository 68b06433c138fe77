// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/sampleassessments.h"

#include <QDateTime>
#include <QStringList>
#include <QTimeZone>

#include <array>

namespace clinicdesk::practice {
namespace {

constexpr int SessionsPerPair = 4;

QString practitionerOid(int number)
{
    return QStringLiteral("16149429094%1").arg(7150 + number);
}
QString patientOid(int number)
{
    return QStringLiteral("17050112233%1").arg(4400 + number);
}
/// Every second one is a whole number, as the platform documents workflow IDs; older services sent texts.
QString workflowId(int number)
{
    return QStringLiteral("%1%2").arg(number % 2 == 0 ? QString() : QStringLiteral("wf-")).arg(2000 + number);
}

/// Patients 0 and 1 share one identifier, as a family with one contact does; patient 2 has two identifiers.
QString identifierOf(int patient, int session)
{
    if (patient <= 1)
        return patientOid(900);
    return patient == 2 && session >= 2 ? patientOid(902) : patientOid(patient);
}

QString statusOf(int number)
{
    // Most are completed, as in a clinic that has worked for some time.
    static const std::array names{"COMPLETED", "COMPLETED", "IN_REVIEW", "COMPLETED", "PARTIAL", "COMPLETED", "NEW"};
    return QLatin1String(names.at(static_cast<std::size_t>(number) % names.size()));
}

SampleConversation conversation(int number, int session)
{
    const bool selfAssessment = number % 3 != 0;
    const QDateTime first(QDate(2026, 1, 5), QTime(8, 15, 0), Qt::UTC);
    const QDateTime created = first.addSecs(qint64{number} * 26'347 + qint64{session} * 613);
    return {QStringLiteral("%1_%2")
                .arg(selfAssessment ? QStringLiteral("sa") : QStringLiteral("sn"))
                .arg(0x5a3f00 + number * 977, 12, 16, QLatin1Char('0')),
            created.toString(QStringLiteral("yyyy-MM-dd'T'HH:mm:ss.zzz'Z'")), workflowId(number % 4)};
}

} // namespace

std::vector<SampleAssessment> sampleAssessments()
{
    std::vector<SampleAssessment> samples;
    int conversationNumber = 0;
    for (int practitioner = 0; practitioner < 3; ++practitioner) {
        for (int patient = practitioner; patient < practitioner + 4; ++patient) {
            for (int session = 0; session < SessionsPerPair; ++session) {
                const int number = static_cast<int>(samples.size());
                SampleAssessment sample{practitionerOid(practitioner),
                                        patientOid(patient),
                                        identifierOf(patient, session),
                                        QStringLiteral("txn-%1").arg(910'000 + number * 37),
                                        statusOf(number),
                                        {}};
                for (int i = 0; i <= number % 3; ++i)
                    sample.conversations.push_back(conversation(conversationNumber++, session));
                samples.push_back(sample);
            }
        }
    }
    return samples;
}

} // namespace clinicdesk::practice
