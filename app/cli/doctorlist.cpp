// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/doctorlist.h"

#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/streams.h"
#include "app/cli/text.h"
#include "core/base/asciidigits.h"
#include "core/base/errorreason.h"
#include "core/document/readablename.h"
#include "core/wording/doctoridstext.h"

#include <QFile>
#include <QSet>
#include <QStringDecoder>

namespace clinicdesk::cli {

namespace {

constexpr qint64 maxBytes = 20'000'000; // 5,000 doctor IDs of 500 characters, as a spreadsheet writes them

QString nameOf(const QString &list)
{
    return list == QLatin1String("-") ? Tr::tr("Standard input") : displayName(list);
}

Error tooLarge(const QString &name)
{
    return {.code = ErrorCode::InputInvalid, .reason = ErrorReason::ListTooLarge, .subject = name, .limit = maxBytes};
}

Result<QByteArray> readStandardInput()
{
    const DefaultInterruptScope interruptible;
    QByteArray bytes;
    QByteArray piece(static_cast<qsizetype>(pieceBytes), Qt::Uninitialized);
    while (true) {
        const auto count = readInput({piece.data(), static_cast<std::size_t>(piece.size())});
        if (!count)
            return count.error();
        if (*count == 0)
            return bytes;
        bytes.append(piece.constData(), static_cast<qsizetype>(*count));
        if (bytes.size() > maxBytes)
            return tooLarge(nameOf(QStringLiteral("-")));
    }
}

Result<QByteArray> readList(const QString &path)
{
    if (path == QLatin1String("-"))
        return readStandardInput();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{.code = ErrorCode::FileUnreadable, .subject = displayName(path), .detail = file.errorString()};
    auto bytes = file.read(maxBytes + 1);
    if (bytes.size() > maxBytes)
        return tooLarge(nameOf(path));
    return bytes;
}

/// Spreadsheets also write UTF-16, with a byte order mark.
QString textOf(const QByteArray &bytes)
{
    QStringDecoder decoder(QStringConverter::encodingForData(bytes).value_or(QStringConverter::Utf8));
    return decoder(bytes);
}

/// Appends one list to the other.
class Gathering {
public:
    void add(const QString &id)
    {
        if (m_known.contains(id))
            ++m_all.duplicates;
        else if (m_all.ids.size() == maxDoctorIds)
            m_all.tooMany = true;
        else
            m_all.ids.append(*m_known.insert(id));
    }
    void add(const DoctorIds &list)
    {
        for (const auto &id : list.ids)
            add(id);
        m_all.duplicates += list.duplicates;
        m_all.refused += list.refused;
        m_all.tooMany = m_all.tooMany || list.tooMany;
    }
    const DoctorIds &all() const { return m_all; }

private:
    DoctorIds m_all;
    QSet<QString> m_known;
};

} // namespace

Result<DoctorIds> readDoctors(const QStringList &arguments, const QStringList &files)
{
    Gathering gathering;
    QStringList lists = files;
    for (const auto &argument : arguments) {
        if (argument == QLatin1String("-"))
            lists.prepend(argument);
        else if (!isDoctorId(argument.trimmed()))
            return Error{.code = ErrorCode::WrongUse,
                         .reason = ErrorReason::DoctorIdInvalid,
                         .subject = displayName(argument.left(60))};
        else
            gathering.add(withAsciiDigits(argument.trimmed()));
    }
    if (lists.count(QStringLiteral("-")) > 1)
        return wrongUse(Tr::tr("Standard input can be read only once."));
    for (const auto &list : lists) {
        const auto bytes = readList(list);
        if (!bytes)
            return bytes.error();
        const auto read = readDoctorIds(textOf(*bytes));
        if (const auto missing = wording::linesWithoutIdText(read.linesWithoutId); !missing.isEmpty())
            printStatus(Tr::tr("%1: %2", "a list and its problem").arg(nameOf(list), missing));
        gathering.add(read);
    }
    if (gathering.all().tooMany)
        return wrongUse(Tr::tr("The list has more than %Ln doctor(s). Split it into several lists.", nullptr,
                               static_cast<int>(maxDoctorIds)));
    if (gathering.all().ids.isEmpty() && gathering.all().refused.isEmpty())
        return wrongUse(Tr::tr("No doctor given. Enter doctor IDs, a file with --ids, or - for standard input."));
    return gathering.all();
}

} // namespace clinicdesk::cli
