// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/salvage.h"

#include "core/base/systemfiles.h"

#include <QByteArray>
#include <QFile>
#include <QHash>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <bit>

namespace clinicdesk {

namespace {

// https://www.sqlite.org/fileformat2.html: sections 1.3 (header), 1.6 (pages of a table), 2.1 (records), 4.1 (the log)
constexpr QByteArrayView fileMagic("SQLite format 3\0", 16);
constexpr qsizetype fileHeadBytes = 100;
constexpr qsizetype logHeadBytes = 32;
constexpr qsizetype frameHeadBytes = 24;
constexpr quint32 logMagic = 0x377f0682; // its last bit only gives the byte order of the checksums
constexpr qsizetype usualPageBytes = 4096;
constexpr char leafOfATable = 0x0d;
constexpr qsizetype leafHeadBytes = 8;
constexpr qsizetype most = 64LL * 1024 * 1024; // far more than any row of our stores

template <class Number>
Number numberAt(QByteArrayView bytes, qsizetype place)
{
    return qFromBigEndian<Number>(bytes.data() + place);
}

bool isPageSize(qsizetype size)
{
    return size >= 512 && size <= 65'536 && std::has_single_bit(static_cast<quint64>(size));
}

/// Reads forward within the given bytes; `failed()` after an attempt to read beyond them.
class Cursor {
public:
    explicit Cursor(QByteArrayView bytes)
        : m_left(bytes)
    {
    }

    bool failed() const { return m_failed; }
    bool atEnd() const { return m_left.isEmpty(); }

    /// Reads a SQLite varint of one to nine bytes.
    qint64 number()
    {
        constexpr int longest = 9;
        quint64 value = 0;
        for (int i = 1; i <= longest; ++i) {
            const auto byte = static_cast<quint8>(take(1).isEmpty() ? 0 : m_taken.front());
            if (i == longest)
                return static_cast<qint64>(value << 8 | byte);
            value = value << 7 | (byte & 0x7f);
            if (!(byte & 0x80))
                break;
        }
        return static_cast<qint64>(value);
    }

    QByteArrayView take(qsizetype count)
    {
        m_failed = m_failed || count < 0 || count > m_left.size();
        m_taken = m_failed ? QByteArrayView() : m_left.first(count);
        m_left = m_left.sliced(m_taken.size());
        return m_taken;
    }

private:
    QByteArrayView m_left;
    QByteArrayView m_taken;
    bool m_failed = false;
};

qint64 signedNumber(QByteArrayView bytes)
{
    auto value = static_cast<qint64>(bytes.isEmpty() ? 0 : static_cast<signed char>(bytes.front()));
    for (const char byte : bytes.sliced(std::min<qsizetype>(1, bytes.size())))
        value = value * 256 + static_cast<quint8>(byte);
    return value;
}

QVariant valueOf(qint64 kind, Cursor &body)
{
    constexpr std::array<qsizetype, 7> integerBytes{0, 1, 2, 3, 4, 6, 8};
    constexpr qint64 real = 7;
    constexpr qint64 firstConstant = 8; // 0 and 1 are stored without bytes
    constexpr qint64 firstBlob = 12;
    if (kind == 0)
        return {};
    if (kind < real)
        return signedNumber(body.take(integerBytes.at(static_cast<std::size_t>(kind))));
    if (kind == real)
        return std::bit_cast<double>(signedNumber(body.take(8)));
    if (kind < firstBlob)
        return kind - firstConstant;
    const auto bytes = body.take((kind - firstBlob) / 2);
    return kind % 2 == 0 ? QVariant(bytes.toByteArray()) : QVariant(QString::fromUtf8(bytes));
}

/// Parses a record: the types of its values, then the values. Returns an empty list for an invalid record.
QList<QVariant> readRecord(QByteArrayView record)
{
    Cursor all(record);
    const auto headBytes = all.number();
    Cursor sized(record);
    Cursor head(sized.take(headBytes));
    head.number(); // the size of the header again
    Cursor body(record.sliced(std::clamp<qsizetype>(headBytes, 0, record.size())));
    QList<QVariant> values;
    while (!head.failed() && !head.atEnd()) {
        const auto kind = head.number();
        if (kind < 0 || kind == 10 || kind == 11) // reserved by SQLite
            return {};
        values.append(valueOf(kind, body));
    }
    const bool whole = !all.failed() && !sized.failed() && !head.failed() && !body.failed() && body.atEnd();
    return whole ? values : QList<QVariant>();
}

/// The pages of a file and of its log, valid or not.
class Pages {
public:
    Pages(const QByteArray &file, const QByteArray &log)
        : m_pageBytes(pageBytes(file, log))
    {
        for (qsizetype place = 0; place + m_pageBytes <= file.size(); place += m_pageBytes)
            add(static_cast<quint32>(place / m_pageBytes + 1), QByteArrayView(file).sliced(place, m_pageBytes));
        if (const auto rest = file.size() % m_pageBytes; rest > 0) { // the file is cut; rows are at the end of a page
            m_cut = file.last(rest).leftJustified(m_pageBytes, '\0');
            add(static_cast<quint32>(file.size() / m_pageBytes + 1), m_cut);
        }
        addLog(log);
    }

    QList<SalvagedRow> rows() const
    {
        QList<SalvagedRow> rows;
        for (const auto &[number, page] : m_all)
            addRows(number, page, rows);
        return rows;
    }

private:
    static qsizetype pageBytes(QByteArrayView file, QByteArrayView log)
    {
        constexpr qsizetype sizePlace = 16;
        if (file.size() >= fileHeadBytes && file.startsWith(fileMagic)) {
            const auto said = numberAt<quint16>(file, sizePlace);
            const qsizetype size = said == 1 ? 65'536 : said;
            if (isPageSize(size))
                return size;
        }
        if (log.size() >= logHeadBytes && isPageSize(numberAt<quint32>(log, 8)))
            return numberAt<quint32>(log, 8);
        return usualPageBytes;
    }

    void add(quint32 number, QByteArrayView page)
    {
        m_all.append({number, page});
        m_newest.insert(number, page);
    }

    /// Frames left by an earlier log have another salt than the log header. If the header cannot be read, all frames
    /// are used: that can only add older rows.
    void addLog(QByteArrayView log)
    {
        constexpr qsizetype saltPlace = 16;
        constexpr qsizetype saltBytes = 8;
        const bool hasHead = log.size() >= logHeadBytes && (numberAt<quint32>(log, 0) & ~1U) == logMagic;
        const auto salt = hasHead ? log.sliced(saltPlace, saltBytes) : QByteArrayView();
        const auto step = frameHeadBytes + m_pageBytes;
        for (auto place = logHeadBytes; place + step <= log.size(); place += step) {
            const auto frame = log.sliced(place, step);
            if (!hasHead || frame.sliced(8, saltBytes) == salt)
                add(numberAt<quint32>(frame, 0), frame.sliced(frameHeadBytes));
        }
    }

    void addRows(quint32 number, QByteArrayView page, QList<SalvagedRow> &rows) const
    {
        const auto head = number == 1 ? fileHeadBytes : 0;
        if (page.at(head) != leafOfATable)
            return;
        const auto count = numberAt<quint16>(page, head + 3);
        for (qsizetype i = 0; i < count; ++i) {
            const auto place = head + leafHeadBytes + 2 * i;
            if (place + 2 > page.size())
                return;
            const auto cell = numberAt<quint16>(page, place);
            if (cell >= page.size())
                continue;
            Cursor start(page.sliced(cell));
            start.number();
            const SalvagedRow row{start.number(), readRecord(payloadAt(page.sliced(cell)))};
            if (!row.values.isEmpty())
                rows.append(row);
        }
    }

    /// Returns the payload of a cell including its overflow pages, or an empty array for an invalid cell.
    QByteArray payloadAt(QByteArrayView cell) const
    {
        Cursor cursor(cell);
        const auto size = cursor.number();
        cursor.number(); // the row number
        if (size <= 0 || size > most)
            return {};
        const auto local = localBytes(size);
        auto payload = cursor.take(local).toByteArray();
        if (local == size)
            return cursor.failed() ? QByteArray() : payload;
        const auto next = cursor.take(4);
        if (cursor.failed() || !follow(numberAt<quint32>(next, 0), size, payload))
            return {};
        return payload;
    }

    qsizetype localBytes(qint64 size) const
    {
        const auto largest = m_pageBytes - 35;
        if (size <= largest)
            return size;
        const auto smallest = (m_pageBytes - 12) * 32 / 255 - 23;
        const auto even = smallest + (size - smallest) % (m_pageBytes - 4);
        return even <= largest ? even : smallest;
    }

    bool follow(quint32 next, qint64 size, QByteArray &payload) const
    {
        while (payload.size() < size) {
            const auto page = m_newest.value(next);
            if (page.isEmpty())
                return false;
            payload += page.sliced(4).first(std::min<qsizetype>(m_pageBytes - 4, size - payload.size()));
            next = numberAt<quint32>(page, 0);
        }
        return true;
    }

    qsizetype m_pageBytes;
    QByteArray m_cut;
    QList<std::pair<quint32, QByteArrayView>> m_all;
    QHash<quint32, QByteArrayView> m_newest;
};

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return openRegularFile(file) ? file.readAll() : QByteArray();
}

} // namespace

QList<SalvagedRow> salvageRows(const QString &file)
{
    const auto content = contentOf(file);
    const auto log = contentOf(file + QLatin1String("-wal"));
    return Pages(content, log).rows();
}

} // namespace clinicdesk
