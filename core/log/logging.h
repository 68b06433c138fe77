// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/ids.h"

#include <QJsonValue>
#include <QLoggingCategory>

#include <chrono>
#include <concepts>
#include <initializer_list>

/// What our own code writes to the log. A message is a name that the source contains, with values that can only be
/// made by `logged()`: numbers, codes, times, IDs of connections and documents. There is no `logged()` for a text,
/// so a token, a patient, a file name or an address cannot get into the log by mistake. `tests/layering/includes.py`
/// refuses every other way to write a message.
namespace clinicdesk {

/// A text that is part of the program.
class LogText {
public:
    template <std::size_t size>
    consteval LogText(const char (&text)[size]) // NOLINT(google-explicit-constructor): only literals fit
        : m_text(text, size - 1)
    {
    }
    QLatin1String text() const { return m_text; }

private:
    QLatin1String m_text;
};

/// A value that may be in the log.
class LogValue {
public:
    const QJsonValue &json() const { return m_json; }

private:
    explicit LogValue(QJsonValue json)
        : m_json(std::move(json))
    {
    }
    friend LogValue logged(ErrorCode code);
    friend LogValue logged(DiskError error);
    friend LogValue logged(qint64 number);
    friend LogValue logged(LogText text);
    friend LogValue logged(const ConnectionId &id);
    friend LogValue logged(const DocumentId &id);

    QJsonValue m_json;
};

LogValue logged(ErrorCode code);
LogValue logged(DiskError error);
LogValue logged(qint64 number);
LogValue logged(LogText text);
LogValue logged(const ConnectionId &id);
LogValue logged(const DocumentId &id);
/// In milliseconds.
inline LogValue logged(std::chrono::milliseconds duration)
{
    return logged(static_cast<qint64>(duration.count()));
}
template <std::integral Number>
LogValue logged(Number number)
{
    return logged(static_cast<qint64>(number));
}
/// A value with its name.
struct LogField {
    LogText name;
    LogValue value;
};

/// The modules that write messages. QT_LOGGING_RULES can switch them off; without it each writes warnings only.
namespace logmodule {

const QLoggingCategory &http();
const QLoggingCategory &service();
const QLoggingCategory &keychain();
const QLoggingCategory &outbox();
const QLoggingCategory &store();
const QLoggingCategory &decoder();
const QLoggingCategory &scanner();
const QLoggingCategory &session();
const QLoggingCategory &person();
const QLoggingCategory &policy();
const QLoggingCategory &journal();
const QLoggingCategory &capture();

} // namespace logmodule

/// Writes a warning: `logWarning(logmodule::store(), "store.recovered", {{"documents", logged(count)}})`. It returns at
/// once; the message is lost if the program has no `Log`. On any thread.
void logWarning(const QLoggingCategory &module, LogText event, std::initializer_list<LogField> fields = {});
/// The same, with what may be known of an error: its code, the status of the answer, what the disk reported.
void logError(const QLoggingCategory &module, LogText event, const Error &error,
              std::initializer_list<LogField> fields = {});

} // namespace clinicdesk
