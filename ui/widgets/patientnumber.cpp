// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/patientnumber.h"

#include "ui/widgets/lefttoright.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace clinicdesk::ui {

namespace {

constexpr qsizetype firstBold = 4;
constexpr qsizetype lastBold = 3;
constexpr qsizetype shownWhole = 8;

} // namespace

QString groupedPatientNumber(const QString &number)
{
    QString grouped;
    for (qsizetype at = 0; at < number.size(); at += patientNumberGroup) {
        if (at > 0)
            grouped += u' ';
        grouped += number.mid(at, patientNumberGroup);
    }
    return leftToRight(grouped);
}

QString shortPatientNumber(const QString &number)
{
    return leftToRight(number.size() <= shownWhole ? number : number.first(firstBold) + u'…' + number.last(lastBold));
}

QList<NumberRun> patientNumberRuns(const QString &number)
{
    QList<NumberRun> runs;
    for (qsizetype at = 0; at < number.size(); ++at) {
        const bool bold = number.size() <= shownWhole || at < firstBold || at >= number.size() - lastBold;
        if (runs.isEmpty() || runs.last().bold != bold)
            runs.append({QString(), bold});
        // The space belongs to the lighter run, so that it has the same width everywhere.
        if (at > 0 && at % patientNumberGroup == 0)
            (runs.size() > 1 && runs.last().text.isEmpty() && bold ? runs[runs.size() - 2] : runs.last()).text += u' ';
        runs.last().text += number.at(at);
    }
    return runs;
}

qreal patientNumberWidth(const QString &number, Type type)
{
    qreal width = 0;
    for (const NumberRun &run : patientNumberRuns(number))
        width += QFontMetricsF(typeFont(type, run.bold ? Weight::Bold : Weight::Regular)).horizontalAdvance(run.text);
    return width;
}

void paintPatientNumber(QPainter &painter, const QRectF &rect, const QString &number, Type type, const Tokens &tokens)
{
    QRectF rest = rect;
    const auto direction = painter.layoutDirection();
    painter.setLayoutDirection(Qt::LeftToRight);
    for (const NumberRun &run : patientNumberRuns(number)) {
        painter.setFont(typeFont(type, run.bold ? Weight::Bold : Weight::Regular));
        painter.setPen(run.bold ? tokens.text : tokens.text2);
        painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, run.text);
        rest.setLeft(rest.left() + QFontMetricsF(painter.font()).horizontalAdvance(run.text));
    }
    painter.setLayoutDirection(direction);
}

PatientNumberView::PatientNumberView(Type type, QWidget *parent)
    : QWidget(parent)
    , m_type(type)
{
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

void PatientNumberView::setNumber(const QString &number)
{
    m_number = number;
    setAccessibleName(number);
    updateGeometry();
    update();
}

QSize PatientNumberView::sizeHint() const
{
    const qreal high = QFontMetricsF(typeFont(m_type, Weight::Bold)).height();
    return {int(std::ceil(patientNumberWidth(m_number, m_type))), int(std::ceil(high))};
}

QSize PatientNumberView::minimumSizeHint() const
{
    return {sizeHint().width() / 2, sizeHint().height()};
}

void PatientNumberView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QRectF whole = rect();
    if (const qreal needed = patientNumberWidth(m_number, m_type); needed > whole.width()) {
        const qreal scale = whole.width() / needed;
        painter.scale(scale, scale);
        whole = QRectF(0, 0, needed, whole.height() / scale);
    }
    paintPatientNumber(painter, whole, m_number, m_type, tokens(this));
}

} // namespace clinicdesk::ui
