// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/assessment/madeupanswer.h"

#include <cstdio>
#include <string>

namespace clinicdesk::bench {

namespace {

constexpr int conversationsEach = 3;

template <class... Values>
void appendText(std::string &text, const char *format, Values... values)
{
    char piece[512];
    const int size = std::snprintf(piece, sizeof piece, format, values...);
    text.append(piece, static_cast<std::size_t>(size));
}

void appendConversation(std::string &text, int number)
{
    appendText(
        text,
        R"({"conversationid":"%s_%012x","created_at":"20%02d-%02d-%02dT%02d:%02d:%02d.%03dZ","wflow_wfid":"wf-%d"})",
        number % 3 == 0 ? "sn" : "sa", static_cast<unsigned>(number) * 977U, 20 + number % 7, 1 + number % 12,
        1 + number % 28, number % 24, number % 60, number * 7 % 60, number % 1000, 2000 + number % 12);
}

void appendGroup(std::string &text, int number)
{
    appendText(
        text,
        R"({"practitioner_uuid":"161494290947%03d","patient_uuid":"8f14e45f-ceea-467f-a9b1-%012d",)"
        R"("unique_identifier":"170501122%06d","transaction_id":"c9f0f895-fb98-4b91-a2c3-%012d","conversations":[)",
        number * 7 % 40, number / 3, number / 2, number);
    for (int i = 0; i < conversationsEach; ++i) {
        if (i > 0)
            text.push_back(',');
        appendConversation(text, number * conversationsEach + i);
    }
    text += "]}";
}

} // namespace

QByteArray madeUpAnswer(int groups)
{
    QByteArray answer(R"({"conversations":[)");
    std::string group;
    for (int number = 0; number < groups; ++number) {
        group.clear();
        appendGroup(group, number);
        if (number > 0)
            answer.append(',');
        answer.append(group.data(), static_cast<qsizetype>(group.size()));
    }
    answer.append("]}");
    return answer;
}

} // namespace clinicdesk::bench
