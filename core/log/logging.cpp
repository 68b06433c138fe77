// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/logging.h"

#include "core/log/log_p.h"

#include <QJsonObject>

namespace clinicdesk {

namespace logmodule {

Q_LOGGING_CATEGORY(http, "clinicdesk.http", QtWarningMsg)
Q_LOGGING_CATEGORY(service, "clinicdesk.service", QtWarningMsg)
Q_LOGGING_CATEGORY(keychain, "clinicdesk.keychain", QtWarningMsg)
Q_LOGGING_CATEGORY(outbox, "clinicdesk.outbox", QtWarningMsg)
Q_LOGGING_CATEGORY(store, "clinicdesk.store", QtWarningMsg)
Q_LOGGING_CATEGORY(decoder, "clinicdesk.decoder", QtWarningMsg)
Q_LOGGING_CATEGORY(scanner, "clinicdesk.scanner", QtWarningMsg)
Q_LOGGING_CATEGORY(session, "clinicdesk.session", QtWarningMsg)
Q_LOGGING_CATEGORY(person, "clinicdesk.person", QtWarningMsg)
Q_LOGGING_CATEGORY(policy, "clinicdesk.policy", QtWarningMsg)
Q_LOGGING_CATEGORY(journal, "clinicdesk.journal", QtWarningMsg)
Q_LOGGING_CATEGORY(capture, "clinicdesk.capture", QtWarningMsg)

} // namespace logmodule

namespace {

QLatin1String diskText(DiskError error)
{
    switch (error) {
    case DiskError::None:
        return QLatin1String("none");
    case DiskError::Full:
        return QLatin1String("full");
    case DiskError::NotAllowed:
        return QLatin1String("not-allowed");
    case DiskError::IoError:
        return QLatin1String("failing");
    case DiskError::Unconfirmed:
        return QLatin1String("unconfirmed");
    case DiskError::TooManyOpen:
        return QLatin1String("too-many-open");
    }
    Q_UNREACHABLE();
}

void insert(QJsonObject &values, std::initializer_list<LogField> fields)
{
    for (const auto &field : fields)
        values.insert(field.name.text(), field.value.json());
}

void write(const QLoggingCategory &module, LogText event, const QJsonObject &values)
{
    QJsonObject message{{QStringLiteral("event"), QString(event.text())}};
    if (!values.isEmpty())
        message.insert(QStringLiteral("values"), values);
    enqueueMessage(QtWarningMsg, module.categoryName(), std::move(message));
}

} // namespace

LogValue logged(ErrorCode code)
{
    return LogValue(QString(codeText(code)));
}

LogValue logged(DiskError error)
{
    return LogValue(QString(diskText(error)));
}

LogValue logged(qint64 number)
{
    return LogValue(number);
}

LogValue logged(LogText text)
{
    return LogValue(QString(text.text()));
}

LogValue logged(const ConnectionId &id)
{
    return LogValue(id.text);
}

LogValue logged(const DocumentId &id)
{
    return LogValue(id.text);
}

void logWarning(const QLoggingCategory &module, LogText event, std::initializer_list<LogField> fields)
{
    if (!module.isWarningEnabled())
        return;
    QJsonObject values;
    insert(values, fields);
    write(module, event, values);
}

void logError(const QLoggingCategory &module, LogText event, const Error &error, std::initializer_list<LogField> fields)
{
    if (!module.isWarningEnabled())
        return;
    QJsonObject values{{QStringLiteral("code"), QString(codeText(error.code))}};
    if (error.httpStatus != 0)
        values.insert(QStringLiteral("status"), error.httpStatus);
    if (error.disk != DiskError::None)
        values.insert(QStringLiteral("disk"), QString(diskText(error.disk)));
    insert(values, fields);
    write(module, event, values);
}

} // namespace clinicdesk
