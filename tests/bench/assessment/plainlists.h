// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <string>
#include <vector>

namespace clinicdesk::bench {

/// What one would write first: the same answer in plain structs.
template <class Text>
struct PlainConversation {
    Text id;
    Text createdAt;
    Text workflow;
};
template <class Text>
struct PlainGroup {
    Text practitioner;
    Text patient;
    Text identifier;
    Text transaction;
    std::vector<PlainConversation<Text>> conversations;
};
template <class Text>
using PlainList = std::vector<PlainGroup<Text>>;

/// By way of a `QJsonDocument`. Empty for what is not like the made-up answer.
PlainList<QString> readWithQt(const QByteArray &body);
/// simdjson On-Demand and nothing else; the bytes have to have its room behind them.
PlainList<std::string> readWithSimdjson(const QByteArray &body);

} // namespace clinicdesk::bench
