// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/profileprintlayout.h"

#include "core/base/errorreason.h"
#include "core/doctor/profilefields.h"
#include "core/wording/findingwords.h"
#include "ui/doctors/profilewords.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/readableid.h"
#include "ui/widgets/tokens.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <array>
#include <vector>

namespace clinicdesk::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ProfilePrint)
};

constexpr qreal pointsPerInch = 72;
constexpr qreal captionShare = 0.32; ///< of the page's width
constexpr qreal captionGap = 8;      ///< pt
constexpr qreal footHeight = 24;     ///< pt
constexpr qreal rowGap = 1.5;        ///< above each row, pt
constexpr qreal headGap = 14;        ///< above each heading, pt

QString onPaper(const QString &text)
{
    const auto readable = readableId(QString(text).replace(QLatin1Char('\n'), QLatin1Char(' ')).toUtf8());
    return readable.isCut ? Words::tr("%1 (cut; %2 signs in all)").arg(readable.text, numberText(text.size()))
                          : readable.text;
}

QString titleOf(const PrintedProfile &printed)
{
    const auto name = fullNameOf(printed.profile);
    return onPaper(name.isEmpty() ? Words::tr("Doctor without a name") : name);
}

QString momentOf(const PrintedProfile &printed)
{
    return QLocale().toString(printed.asOf.toLocalTime(), QStringLiteral("d MMM yyyy HH:mm"));
}

QFont sized(qreal points, Weight weight = Weight::Regular)
{
    auto font = bodyFont();
    font.setPointSizeF(points);
    font.setBold(weight == Weight::Bold);
    return font;
}

enum class Face { Title, Head, Words };

/// A printed line: a heading alone, or a piece of a caption with a piece of its value.
struct Line {
    Face face = Face::Words;
    QString caption;
    QString value;
    qreal above = 0; ///< space above the line, units of the device
};

/// Paints a profile page by page. Lengths are in units of the device.
class Pages {
public:
    Pages(QPagedPaintDevice &device, QPainter &painter, const PrintedProfile &printed)
        : m_device(device)
        , m_painter(painter)
        , m_printed(printed)
        , m_colors(Tokens::of(Theme{}))
        , m_size(device.width(), device.height())
        , m_unit(device.logicalDpiX() / pointsPerInch)
    {
    }

    void fill(const QList<ProfileField> &known, const QList<ProfileField> &unknown);
    /// False if the device accepts no further page.
    bool paint();
    int count() const { return m_pages; }

private:
    const QFont &fontOf(Face face) const { return m_fonts[std::size_t(face)]; }
    qreal heightOf(Face face) const { return QFontMetricsF(fontOf(face), &m_device).lineSpacing(); }
    QStringList wrapped(const QString &text, Face face, qreal width) const;
    void addHeading(Face face, const QString &text, qreal above);
    void addRow(const QString &caption, const QString &value);
    void addFindings();
    std::vector<std::size_t> firstLines() const;
    void paintLine(const Line &line, qreal y);
    void paintFoot(int page);

    QPagedPaintDevice &m_device;
    QPainter &m_painter;
    const PrintedProfile &m_printed;
    Tokens m_colors;
    QSizeF m_size;
    qreal m_unit; ///< device units in one point
    std::array<QFont, 3> m_fonts{sized(16, Weight::Bold), sized(10.5, Weight::Bold), sized(8.5)};
    std::vector<Line> m_lines;
    int m_pages = 0;
};

QStringList Pages::wrapped(const QString &text, Face face, qreal width) const
{
    if (QFontMetricsF(fontOf(face), &m_device).horizontalAdvance(text) <= width)
        return {text};
    QTextLayout layout(text, fontOf(face), &m_device);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QStringList lines;
    layout.beginLayout();
    for (auto line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        lines.append(text.mid(line.textStart(), line.textLength()).trimmed());
    }
    layout.endLayout();
    return lines;
}

void Pages::addHeading(Face face, const QString &text, qreal above)
{
    for (const auto &piece : wrapped(text, face, m_size.width())) {
        m_lines.push_back({face, piece, {}, above * m_unit});
        above = 0;
    }
}

void Pages::addRow(const QString &caption, const QString &value)
{
    const auto captionWidth = m_size.width() * captionShare - captionGap * m_unit;
    const auto captions = wrapped(onPaper(caption), Face::Words, captionWidth);
    const auto values = wrapped(onPaper(value), Face::Words, m_size.width() * (1 - captionShare));
    for (qsizetype at = 0; at < std::max(captions.size(), values.size()); ++at)
        m_lines.push_back({Face::Words, captions.value(at), values.value(at), at == 0 ? rowGap * m_unit : 0});
}

void Pages::addFindings()
{
    addHeading(Face::Head, Words::tr("Checklist"), headGap);
    for (const auto &finding : m_printed.check.findings) {
        const auto words = wording::findingWords(finding);
        const bool isToFix = severityOf(finding.code) == FindingSeverity::ToFix;
        addRow(isToFix ? Words::tr("To fix") : Words::tr("Note"), words.headline + QStringLiteral(". ") + words.advice);
    }
    if (m_printed.check.findings.isEmpty())
        addHeading(Face::Words, Words::tr("Nothing to fix."), rowGap);
}

void Pages::fill(const QList<ProfileField> &known, const QList<ProfileField> &unknown)
{
    addHeading(Face::Title, titleOf(m_printed), 0);
    addHeading(Face::Words, onPaper(specialitiesInWords(m_printed.profile, 10)), rowGap);
    addHeading(Face::Words, Words::tr("As of %1 · %2").arg(momentOf(m_printed), onPaper(m_printed.connection)), rowGap);
    addFindings();
    addHeading(Face::Head, Words::tr("Profile"), headGap);
    for (const auto &field : known)
        addRow(labelOf(field.path, m_printed.profile), field.value);
    if (!unknown.isEmpty())
        addHeading(Face::Head, Words::tr("More"), headGap);
    for (const auto &field : unknown)
        addRow(field.path, field.value);
}

/// The first line of each page.
std::vector<std::size_t> Pages::firstLines() const
{
    std::vector<std::size_t> first;
    const auto room = m_size.height() - footHeight * m_unit;
    qreal y = room;
    for (std::size_t at = 0; at < m_lines.size(); ++at) {
        // A heading stays with the lines that follow it.
        const auto needed =
            heightOf(m_lines[at].face) + (m_lines[at].face == Face::Head ? 2 * heightOf(Face::Words) : 0);
        if (y + m_lines[at].above + needed > room) {
            first.push_back(at);
            y = 0;
        } else {
            y += m_lines[at].above;
        }
        y += heightOf(m_lines[at].face);
    }
    return first;
}

bool Pages::paint()
{
    const auto first = firstLines();
    m_pages = int(first.size());
    for (int page = 0; page < m_pages; ++page) {
        if (page > 0 && !m_device.newPage())
            return false;
        const auto end = page + 1 < m_pages ? first[std::size_t(page) + 1] : m_lines.size();
        qreal y = 0;
        for (auto at = first[std::size_t(page)]; at < end; ++at) {
            y += at == first[std::size_t(page)] ? 0 : m_lines[at].above;
            paintLine(m_lines[at], y);
            y += heightOf(m_lines[at].face);
        }
        paintFoot(page + 1);
    }
    return true;
}

void Pages::paintLine(const Line &line, qreal y)
{
    const auto write = [&](qreal x, const QString &text, const QColor &color) {
        m_painter.setPen(color);
        m_painter.drawText(QRectF(x, y, m_size.width() - x, heightOf(line.face)),
                           int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextSingleLine | Qt::TextDontClip, text);
    };
    m_painter.setFont(fontOf(line.face));
    write(0, line.caption, line.face == Face::Words ? m_colors.text3 : m_colors.text);
    write(m_size.width() * captionShare, line.value, m_colors.text);
}

void Pages::paintFoot(int page)
{
    m_painter.setFont(fontOf(Face::Words));
    m_painter.setPen(m_colors.text3);
    const QRectF place(QPointF(0, 0), m_size);
    const auto left = Words::tr("%1 · as of %2").arg(titleOf(m_printed), momentOf(m_printed));
    const auto right = Words::tr("Page %1 of %2").arg(page).arg(m_pages);
    const QFontMetricsF metrics(fontOf(Face::Words), &m_device);
    const auto room = m_size.width() - 2 * metrics.horizontalAdvance(right);
    m_painter.drawText(place, int(Qt::AlignLeft | Qt::AlignBottom) | Qt::TextSingleLine,
                       metrics.elidedText(left, Qt::ElideRight, room));
    m_painter.drawText(place, int(Qt::AlignRight | Qt::AlignBottom) | Qt::TextSingleLine, right);
}

} // namespace

Result<int> paintPages(QPagedPaintDevice &device, const PrintedProfile &printed)
{
    const auto known = fieldsOf(printed.profile);
    const auto unknown = unknownFieldsOf(printed.profile);
    if (known.size() + unknown.size() > mostPrintedFields)
        return Error{.code = ErrorCode::WrongUse,
                     .reason = ErrorReason::PrintFieldCount,
                     .sizeBytes = known.size() + unknown.size(),
                     .limit = mostPrintedFields};
    QPainter painter;
    if (!painter.begin(&device))
        return Error{.code = ErrorCode::FileNotWritten};
    Pages pages(device, painter, printed);
    pages.fill(known, unknown);
    if (!pages.paint() || !painter.end())
        return Error{.code = ErrorCode::FileNotWritten};
    return pages.count();
}

} // namespace clinicdesk::ui
