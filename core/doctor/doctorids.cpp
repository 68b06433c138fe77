// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/doctorids.h"

#include "core/base/asciidigits.h"

#include <QList>
#include <QRegularExpression>
#include <QSet>
#include <QStringList>
#include <QStringView>

#include <algorithm>
#include <optional>

namespace clinicdesk {

namespace {

bool isLineEnd(QChar sign)
{
    return sign == u'\n' || sign == u'\r' || sign == QChar::LineSeparator || sign == QChar::ParagraphSeparator;
}

/// The number of line ends; CR LF counts once.
int countLineEnds(QStringView text)
{
    return static_cast<int>(std::ranges::count_if(text, isLineEnd) - text.count(QStringView(u"\r\n")));
}

/// A cell of the ID column; empty where a row has no ID.
struct IdCell {
    QString text;
    int line = 0; ///< where its row starts in the text, from 1
};

bool isMark(QChar sign)
{
    return sign == u',' || sign == u';' || sign == u'\t';
}

bool isBetweenIds(QChar sign)
{
    return isMark(sign) || isLineEnd(sign) || sign.isSpace();
}

/// Reads one cell or word after another. Quoted text may contain separators.
class Scanner {
public:
    /// Quotes around a longer text are read as normal characters.
    Scanner(QStringView text, qsizetype maxQuotedLength)
        : m_rest(text)
        , m_maxQuotedLength(maxQuotedLength)
    {
    }

    bool atEnd() const { return m_rest.isEmpty(); }
    QChar next() const { return m_rest.front(); }
    void skip() { skip(1); }
    /// The line in which the next character is, from 1.
    int line() const { return m_line; }

    /// Reads up to a character for which `ends` is true; that character is not read.
    template <class Ends>
    QString until(Ends ends)
    {
        QString word;
        if (!atEnd() && next() == u'"' && readQuoted(word))
            return word;
        const auto end = std::ranges::find_if(m_rest, ends);
        word = m_rest.first(end - m_rest.begin()).toString();
        skip(word.size());
        return word;
    }

private:
    /// Returns false and reads nothing if the closing quote is missing.
    bool readQuoted(QString &word)
    {
        qsizetype at = 1;
        for (; at < m_rest.size() && word.size() <= m_maxQuotedLength; ++at) {
            const bool isDoubled = m_rest[at] == u'"' && at + 1 < m_rest.size() && m_rest[at + 1] == u'"';
            if (m_rest[at] == u'"' && !isDoubled)
                break;
            word += m_rest[at];
            at += isDoubled ? 1 : 0;
        }
        if (at >= m_rest.size() || word.size() > m_maxQuotedLength) {
            word.clear();
            return false;
        }
        skip(at + 1);
        return true;
    }

    void skip(qsizetype count)
    {
        if (count == 0)
            return;
        const bool isInsideLineEnd = m_rest.sliced(count - 1).startsWith(u"\r\n");
        m_line += countLineEnds(m_rest.first(count)) - (isInsideLineEnd ? 1 : 0);
        m_rest = m_rest.sliced(count);
    }

    QStringView m_rest;
    int m_line = 1;
    qsizetype m_maxQuotedLength;
};

/// Reads the cells of the next line and its line end.
QStringList nextLine(Scanner &scanner, QChar mark)
{
    const auto ends = [mark](QChar sign) { return sign == mark || isLineEnd(sign); };
    QStringList cells;
    while (true) {
        auto cell = scanner.until(ends);
        cell += scanner.until(ends); // the text after a closing quote
        cells.append(cell.trimmed());
        if (scanner.atEnd())
            return cells;
        const bool isEnd = scanner.next() != mark;
        scanner.skip();
        if (isEnd)
            return cells;
    }
}

QStringView firstLineOf(QStringView text)
{
    return text.first(std::ranges::find_if(text, isLineEnd) - text.begin());
}

bool namesIds(const QString &cell)
{
    static const QRegularExpression ids(
        QStringLiteral("^((doctor|dr|practitioner)('?s)?[ _-]*)?(ids?|identifiers?|oids?|uuids?)$|^doctors?$"),
        QRegularExpression::CaseInsensitiveOption);
    return ids.match(cell).hasMatch();
}

bool hasDigit(const QString &text)
{
    return std::ranges::any_of(text, [](QChar sign) { return sign.isDigit(); });
}

/// Returns the column of IDs: the column whose header names IDs; or the first, if no header has a digit and the first
/// cell below has one; or -1 if this is not a table with a header.
qsizetype columnOf(const QStringList &head, const QStringList &below)
{
    const auto named = std::ranges::find_if(head, namesIds);
    if (named != head.end())
        return named - head.begin();
    const bool isHead = std::ranges::none_of(head, hasDigit) && below.size() == head.size() && hasDigit(below[0]);
    return isHead ? 0 : -1;
}

/// Removes the apostrophe that tables for spreadsheets put before a cell that would be a formula.
QString withoutGuard(QString cell)
{
    const bool isGuarded = cell.size() > 1 && cell[0] == u'\'' && QStringView(u"=+-@").contains(cell[1]);
    return isGuarded ? cell.sliced(1) : cell;
}

/// Splits a text at line ends, commas, semicolons, tabs and spaces. Quoted text may contain any of them.
QStringList splitIds(QStringView text)
{
    QStringList words;
    Scanner scanner(text, maxDoctorIdLength);
    while (!scanner.atEnd()) {
        if (isBetweenIds(scanner.next()))
            scanner.skip();
        else
            words.append(scanner.until(isBetweenIds));
    }
    return words;
}

/// Returns the cells below the header of the ID column, or nothing if the text is not a table with a header. Rows
/// without any text are left out.
std::optional<QList<IdCell>> idColumn(QStringView text)
{
    const auto head = firstLineOf(text);
    if (head.size() == text.size())
        return {};
    QList<IdCell> cells;
    if (namesIds(head.trimmed().toString())) {
        for (const auto &id : splitIds(text.sliced(head.size())))
            cells.append({.text = id});
        return cells;
    }
    for (const QChar mark : {u',', u';', u'\t'}) {
        Scanner scanner(text, text.size());
        const auto names = nextLine(scanner, mark);
        auto below = Scanner(scanner);
        const auto column = columnOf(names, nextLine(below, mark));
        if (column < 0 || names.size() < 2)
            continue;
        while (!scanner.atEnd()) {
            const int line = scanner.line();
            const auto row = nextLine(scanner, mark);
            if (std::ranges::any_of(row, [](const QString &cell) { return !cell.isEmpty(); }))
                cells.append({.text = withoutGuard(row.value(column)), .line = line});
        }
        return cells;
    }
    return {};
}

bool isInvisible(QChar sign)
{
    return sign.category() == QChar::Other_Format || sign.category() == QChar::Other_Control;
}

QStringView withoutInvisibleEnds(QStringView inner)
{
    const auto isLeftOut = [](QChar sign) { return sign.category() == QChar::Other_Format || sign.isSpace(); };
    while (!inner.isEmpty() && isLeftOut(inner.front()))
        inner = inner.sliced(1);
    while (!inner.isEmpty() && isLeftOut(inner.back()))
        inner.chop(1);
    return inner;
}

bool isRefused(const QString &word)
{
    static const QRegularExpression rounded(QStringLiteral("^[0-9]([.,][0-9]+)?E\\+[0-9]+$"),
                                            QRegularExpression::CaseInsensitiveOption);
    return !isDoctorId(word) || word.contains(u'<') || word.contains(u'>') ||
           word.contains(QChar::ReplacementCharacter) || std::ranges::any_of(word, isInvisible) ||
           rounded.match(word).hasMatch();
}

QList<IdCell> cellsOf(QStringView list)
{
    if (const auto column = idColumn(list))
        return *column;
    QList<IdCell> cells;
    for (const auto &word : splitIds(list))
        cells.append({.text = word});
    return cells;
}

} // namespace

bool isDoctorId(const QString &id)
{
    const bool isDots = std::ranges::all_of(id, [](QChar sign) { return sign == u'.'; });
    return !isDots && id.size() <= maxDoctorIdLength;
}

DoctorIds readDoctorIds(const QString &text)
{
    const QStringView whole(text);
    const auto given = withoutInvisibleEnds(whole);
    const int linesBefore = countLineEnds(whole.first(given.data() - whole.data()));
    DoctorIds read;
    QSet<QString> known;
    for (const auto &cell : cellsOf(given)) {
        const auto word = withoutInvisibleEnds(cell.text).toString();
        const auto id = withAsciiDigits(word);
        if (id.isEmpty() && cell.line > 0)
            read.linesWithoutId.append(linesBefore + cell.line);
        if (id.isEmpty())
            continue;
        if (isRefused(id))
            read.refused.append(word);
        else if (known.contains(id))
            ++read.duplicates;
        else if (read.ids.size() == maxDoctorIds)
            read.tooMany = true;
        else
            read.ids.append(*known.insert(id));
    }
    return read;
}

} // namespace clinicdesk
