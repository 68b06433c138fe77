// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pixelholes.h"

#include <algorithm>
#include <cstring>

namespace clinicdesk::decoder {

namespace {

constexpr qint64 blockBytes = 512;
constexpr qint64 chanceZeros = 2; // of the pixels beside a hole

bool beginsWithBlock(qint64 at)
{
    return (blockBytes - at % blockBytes) % blockBytes <= chanceZeros;
}

bool endsWithBlock(qint64 at)
{
    return at % blockBytes <= chanceZeros;
}

} // namespace

PixelHoles::PixelHoles(qint64 place, qint64 rowBytes)
    : m_isPlaceKnown(place != unknownPlace)
    , m_place(m_isPlaceKnown ? place : 0)
    , m_rowBytes(std::max<qint64>(rowBytes, 1))
    , m_at(m_place)
{
}

void PixelHoles::add(QByteArrayView pixels)
{
    const auto *const end = pixels.end();
    for (const auto *byte = pixels.begin(); byte != end;) {
        if (m_from < 0) {
            const auto *const found =
                static_cast<const char *>(std::memchr(byte, 0, static_cast<std::size_t>(end - byte)));
            const auto *const zero = found ? found : end;
            m_at += zero - byte;
            byte = zero;
            m_from = byte == end ? -1 : m_at;
            continue;
        }
        const auto *const other = std::find_if(byte, end, [](char c) { return c != 0; });
        m_at += other - byte;
        m_zeros += other - byte;
        byte = other;
        if (byte != end) {
            endRun(m_at);
            m_from = -1;
        }
    }
}

void PixelHoles::endRun(qint64 at)
{
    constexpr std::size_t maxRuns = 4'096;
    if (at - m_from < blockBytes)
        return;
    ++m_longRuns;
    if (isOfBlocks(m_from, at) && m_runs.size() < maxRuns)
        m_runs.push_back({m_from, at});
}

bool PixelHoles::isOfBlocks(qint64 from, qint64 to) const
{
    return m_isPlaceKnown ? beginsWithBlock(from) && endsWithBlock(to) : (to - from) % blockBytes <= 2 * chanceZeros;
}

/// An area of the picture begins with a row, and ends with one.
bool PixelHoles::isHole(const Run &run) const
{
    const bool isOfRows = columnOf(run.from) == 0 && (run.isAtEnd || columnOf(run.to) == 0);
    return !isOfRows && !isRepeated(run);
}

/// The same part of several rows is an area.
bool PixelHoles::isRepeated(const Run &run) const
{
    const auto isSamePart = [this, &run](const Run &other) {
        return columnOf(other.from) == columnOf(run.from) && other.size() == run.size();
    };
    return run.size() < m_rowBytes && std::count_if(m_runs.begin(), m_runs.end(), isSamePart) > 1;
}

double PixelHoles::lostShare(bool isEndOfFile) const
{
    const auto all = m_at - m_place;
    qint64 lost = 0;
    qint64 holes = 0;
    const auto count = [&](const Run &run) {
        lost += isHole(run) ? run.size() : 0;
        holes += isHole(run) ? 1 : 0;
    };
    for (const auto &run : m_runs)
        count(run);
    const auto longRuns = m_longRuns + (m_from >= 0 && m_at - m_from >= blockBytes ? 1 : 0);
    // One end says less than two: then zeros must be rare.
    constexpr qint64 rare = 100;
    const auto others = m_zeros - lost - (m_from >= 0 ? m_at - m_from : 0);
    const bool areRare = others * rare <= all;
    if (!m_isPlaceKnown && !areRare)
        return 0;
    if (isEndOfFile && m_isPlaceKnown && areRare && m_from >= 0 && m_at - m_from >= blockBytes &&
        beginsWithBlock(m_from))
        count({m_from, m_at, true});
    constexpr qint64 half = 2;
    const bool isEvident = holes * half >= longRuns && (m_zeros - lost) * half <= all - lost;
    return isEvident && all > 0 ? static_cast<double>(lost) / static_cast<double>(all) : 0;
}

QString PixelHoles::detail()
{
    return QStringLiteral("zeros in place of pixels");
}

void EncryptedHoles::add(QByteArrayView encrypted)
{
    for (const char c : encrypted) {
        if (c == m_last) {
            ++m_run;
            continue;
        }
        m_lost = lostWithRun();
        m_run = 1;
        m_last = c;
    }
    m_all += encrypted.size();
}

qint64 EncryptedHoles::lostWithRun() const
{
    constexpr qint64 fewBytes = 64;
    return m_lost + (m_run > fewBytes ? m_run : 0);
}

double EncryptedHoles::lostShare() const
{
    return m_all > 0 ? static_cast<double>(lostWithRun()) / static_cast<double>(m_all) : 0;
}

QString EncryptedHoles::detail()
{
    return QStringLiteral("one byte again and again in place of encrypted pixels");
}

} // namespace clinicdesk::decoder
