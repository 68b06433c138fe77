// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <string>
#include <vector>

namespace clinicdesk::bench {

/// The simplest implementation, for comparison: the same answer in plain structs.
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

/// Parses with `QJsonDocument`. Returns an empty list for anything unlike the made-up answer.
PlainList<QString> readWithQt(const QByteArray &body);
/// Parses with simdjson On-Demand only; the buffer must have simdjson's padding after the bytes.
PlainList<std::string> readWithSimdjson(const QByteArray &body);

} // namespace clinicdesk::bench
