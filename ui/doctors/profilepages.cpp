// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/profilepages.h"

#include "core/doctor/profilefields.h"
#include "core/wording/findingwords.h"
#include "ui/doctors/profilewords.h"
#include "ui/parts/readableid.h"
#include "ui/parts/tokens.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QLocale>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ProfilePrint)
};

constexpr qreal pointsPerInch = 72;
constexpr qreal pixelsPerPoint = 96.0 / 72; ///< of a document, which scales them for the device by itself
constexpr qreal captionWidth = 170; ///< pt
constexpr qreal titlePoints = 16;
constexpr qreal headPoints = 10.5;
constexpr qreal wordPoints = 8.5;
constexpr qreal footHeight = 20; ///< pt

QString onPaper(const QString &text)
{
    const auto readable = readableId(QString(text).replace(QLatin1Char('\n'), QLatin1Char(' ')).toUtf8());
    return readable.isCut
               ? Words::tr("%1 (cut; %2 signs in all)").arg(readable.text, QLocale().toString(qlonglong(text.size())))
               : readable.text;
}

/// Writes a profile into a document; plain text alone, whatever the service gave.
class Sheet {
public:
    explicit Sheet(QTextDocument &document)
        : m_cursor(&document)
        , m_colors(Tokens::of(Theme{}))
    {
    }

    void addTitle(const QString &text)
    {
        beginBlock(0, 0);
        m_cursor.insertText(onPaper(text), format(titlePoints, m_colors.text, Weight::Bold));
    }
    void addHead(const QString &text)
    {
        beginBlock(14, 0);
        m_cursor.insertText(text, format(headPoints, m_colors.text, Weight::Bold));
    }
    void addLine(const QString &text)
    {
        beginBlock(2, 0);
        m_cursor.insertText(onPaper(text), format(wordPoints, m_colors.text2));
    }
    void addRow(const QString &caption, const QString &value)
    {
        beginBlock(2, captionWidth);
        m_cursor.insertText(onPaper(caption) + QLatin1Char('\t'), format(wordPoints, m_colors.text3));
        m_cursor.insertText(onPaper(value), format(wordPoints, m_colors.text));
    }

private:
    void beginBlock(qreal above, qreal indent)
    {
        QTextBlockFormat block;
        block.setTopMargin(above * pixelsPerPoint);
        block.setLeftMargin(indent * pixelsPerPoint);
        block.setTextIndent(-indent * pixelsPerPoint);
        if (indent > 0)
            block.setTabPositions({QTextOption::Tab(indent * pixelsPerPoint, QTextOption::LeftTab)});
        if (std::exchange(m_isFirst, false))
            m_cursor.setBlockFormat(block);
        else
            m_cursor.insertBlock(block);
    }

    static QTextCharFormat format(qreal points, const QColor &color, Weight weight = Weight::Regular)
    {
        auto font = bodyFont();
        font.setPointSizeF(points);
        font.setBold(weight == Weight::Bold);
        QTextCharFormat format;
        format.setFont(font);
        format.setForeground(color);
        return format;
    }

    QTextCursor m_cursor;
    Tokens m_colors;
    bool m_isFirst = true;
};

QString titleOf(const PrintedProfile &printed)
{
    const auto name = fullNameOf(printed.profile);
    return name.isEmpty() ? Words::tr("Doctor without a name") : name;
}

QString momentOf(const PrintedProfile &printed)
{
    return QLocale().toString(printed.asOf.toLocalTime(), QStringLiteral("d MMM yyyy HH:mm"));
}

void fill(Sheet &sheet, const PrintedProfile &printed, const QList<ProfileField> &known,
          const QList<ProfileField> &unknown)
{
    sheet.addTitle(titleOf(printed));
    const auto specialities = specialitiesInWords(printed.profile, 10);
    if (!specialities.isEmpty())
        sheet.addLine(specialities);
    sheet.addLine(Words::tr("As of %1 · %2").arg(momentOf(printed), printed.connection));
    sheet.addHead(Words::tr("Checklist"));
    for (const auto &finding : printed.check.findings) {
        const auto words = wording::findingWords(finding);
        const bool isToFix = severityOf(finding.code) == FindingSeverity::ToFix;
        sheet.addRow(isToFix ? Words::tr("To fix") : Words::tr("Note"),
                     words.headline + QStringLiteral(". ") + words.advice);
    }
    if (printed.check.findings.isEmpty())
        sheet.addLine(Words::tr("Nothing to fix."));
    sheet.addHead(Words::tr("Profile"));
    for (const auto &field : known)
        sheet.addRow(labelOf(field.path, printed.profile), field.value);
    if (!unknown.isEmpty())
        sheet.addHead(Words::tr("More"));
    for (const auto &field : unknown)
        sheet.addRow(field.path, field.value);
}

void paintFoot(QPainter &painter, const QRectF &place, const PrintedProfile &printed, int page, int pages)
{
    auto font = bodyFont();
    font.setPointSizeF(wordPoints);
    painter.setFont(font);
    painter.setPen(Tokens::of(Theme{}).text3);
    const auto left = Words::tr("%1 · as of %2").arg(onPaper(titleOf(printed)), momentOf(printed));
    const auto right = Words::tr("Page %1 of %2").arg(page).arg(pages);
    const QFontMetricsF metrics(font, painter.device());
    const auto room = place.width() - 2 * metrics.horizontalAdvance(right);
    painter.drawText(place, int(Qt::AlignLeft | Qt::AlignBottom) | Qt::TextSingleLine,
                     metrics.elidedText(left, Qt::ElideRight, room));
    painter.drawText(place, int(Qt::AlignRight | Qt::AlignBottom) | Qt::TextSingleLine, right);
}

} // namespace

Result<int> paintPages(QPagedPaintDevice &device, const PrintedProfile &printed)
{
    const auto known = fieldsOf(printed.profile);
    const auto unknown = unknownFieldsOf(printed.profile);
    if (known.size() + unknown.size() > mostPrintedLines)
        return Error{.code = ErrorCode::WrongUse,
                     .detail = Words::tr("Up to %1 fields can be printed; this profile has %2.")
                                   .arg(QLocale().toString(qlonglong(mostPrintedLines)),
                                        QLocale().toString(qlonglong(known.size() + unknown.size())))};
    QPainter painter;
    if (!painter.begin(&device))
        return Error{.code = ErrorCode::FileNotWritten};
    const auto unit = device.logicalDpiX() / pointsPerInch;
    const QSizeF room(device.width(), device.height() - footHeight * unit);
    QTextDocument document;
    document.setUndoRedoEnabled(false);
    document.documentLayout()->setPaintDevice(&device);
    document.setDocumentMargin(0);
    Sheet sheet(document);
    fill(sheet, printed, known, unknown);
    document.setPageSize(room);
    const int pages = document.pageCount();
    for (int page = 0; page < pages; ++page) {
        if (page > 0 && !device.newPage())
            return Error{.code = ErrorCode::FileNotWritten};
        painter.save();
        painter.translate(0, -page * room.height());
        document.drawContents(&painter, QRectF(0, page * room.height(), room.width(), room.height()));
        painter.restore();
        paintFoot(painter, QRectF(0, 0, device.width(), device.height()), printed, page + 1, pages);
    }
    if (!painter.end())
        return Error{.code = ErrorCode::FileNotWritten};
    return pages;
}

} // namespace clinicdesk::ui
