// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/datefield.h"

#include "ui/widgets/datetext.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/tokens.h"

#include <QAction>
#include <QCalendarWidget>
#include <QKeyEvent>
#include <QMetaMethod>
#include <QStyle>
#include <QStyleOption>
#include <QTextCharFormat>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

QString sentence(DateProblem problem, const QString &example)
{
    switch (problem) {
    case DateProblem::NoYear:
        return DateField::tr("The year is missing. Type the date like this: %1").arg(example);
    case DateProblem::YearTooShort:
        return DateField::tr("The year is not clear. Type all four digits.");
    case DateProblem::NoSuchDay:
        return DateField::tr("There is no such day. Check day and month.");
    case DateProblem::InFuture:
        return DateField::tr("This date is in the future. Check day, month and year.");
    case DateProblem::TooEarly:
        return DateField::tr("This date is before 1900. Check the year.");
    case DateProblem::NotADate:
        break;
    }
    return DateField::tr("This is not a date. Type it like this: %1").arg(example);
}

/// Whether more typing can make this a date.
bool isUnfinished(DateProblem problem)
{
    return problem == DateProblem::NotADate || problem == DateProblem::NoYear || problem == DateProblem::YearTooShort;
}

/// Whether a number can be meant: a date has separators, and no more digits than these.
bool isNumberLike(const QString &text)
{
    constexpr int digitsOfADate = 8;
    const auto isDigit = [](QChar character) { return character.isDigit(); };
    const auto isPart = [](QChar character) { return character.isLetterOrNumber(); };
    return std::ranges::count_if(text, isDigit) > digitsOfADate || std::ranges::all_of(text, isPart);
}

QCalendarWidget *makeCalendar(QDate latest, QWidget *parent)
{
    auto *calendar = new QCalendarWidget(parent);
    calendar->setVerticalHeaderFormat(QCalendarWidget::NoVerticalHeader);
    calendar->setDateRange(minDocumentDate, latest);
    // Qt paints the weekend red, which means a problem here, and the header in the colour of selected text.
    for (const Qt::DayOfWeek day : {Qt::Saturday, Qt::Sunday})
        calendar->setWeekdayTextFormat(day, QTextCharFormat());
    if (auto *head = calendar->findChild<QWidget *>(QStringLiteral("qt_calendar_navigationbar")))
        head->setBackgroundRole(QPalette::Window);
    const auto dressStep = [calendar](const QString &name, const QString &sign, const QString &meaning) {
        auto *step = calendar->findChild<QToolButton *>(name);
        if (!step)
            return;
        step->setIcon({});
        step->setText(sign);
        step->setAccessibleName(meaning);
    };
    dressStep(QStringLiteral("qt_calendar_prevmonth"), QStringLiteral("‹"), DateField::tr("Previous month"));
    dressStep(QStringLiteral("qt_calendar_nextmonth"), QStringLiteral("›"), DateField::tr("Next month"));
    return calendar;
}

} // namespace

DateField::DateField(QWidget *parent)
    : QLineEdit(parent)
{
    setFixedHeight(height::control);
    auto *calendar = addAction(icon(QStringLiteral("cal")), TrailingPosition);
    calendar->setText(tr("Calendar"));
    calendar->setToolTip(tr("Choose from the calendar (F4)"));
    connect(calendar, &QAction::triggered, this, &DateField::openCalendar);
    connect(this, &QLineEdit::textEdited, this, [this] {
        m_isRefused = false;
        showHint();
    });
    connect(this, &QLineEdit::returnPressed, this, &DateField::commit);
}

QDate DateField::latest() const
{
    return std::max(QDate::currentDate(), m_latest);
}

TypedDate DateField::parse(const QString &text) const
{
    return parseTypedDate(text, locale(), latest(), {.today = tr("today"), .yesterday = tr("yesterday")});
}

QString DateField::example() const
{
    return wording::typedDateText(locale(), latest());
}

QSize DateField::sizeHint() const
{
    constexpr int marginOfQLineEdit = 2; // at both ends of the text
    constexpr int cursor = 1;
    int textWidth = 0;
    for (int month = 1; month <= 12; ++month) // the name of any month may be the widest
        textWidth = std::max(textWidth, fontMetrics().horizontalAdvance(dateText(locale(), {2000, month, 28})));
    const int button = style()->pixelMetric(QStyle::PM_LineEditIconSize, nullptr, this) +
                       2 * style()->pixelMetric(QStyle::PM_LineEditIconMargin, nullptr, this);
    QStyleOptionFrame option;
    initStyleOption(&option);
    const QSize content(textWidth + 2 * marginOfQLineEdit + cursor + button, fontMetrics().height());
    return style()->sizeFromContents(QStyle::CT_LineEdit, &option, content, this);
}

bool DateField::hasTypedText() const
{
    return text() != (m_date ? dateText(locale(), *m_date) : QString());
}

void DateField::setDate(QDate date)
{
    if (m_date == date && !hasTypedText())
        return; // leaves cursor and selection as they are
    m_date = date;
    setPlaceholderText({});
    showDate();
}

void DateField::setDifferent()
{
    m_date.reset();
    setPlaceholderText(tr("Different"));
    showDate();
}

void DateField::setMissing()
{
    setDifferent();
    setPlaceholderText(tr("Enter the date"));
}

void DateField::showDate()
{
    m_isRefused = false;
    m_keys.clear();
    setText(m_date ? dateText(locale(), *m_date) : QString());
    Q_EMIT hintChanged({}, false);
}

void DateField::showHint()
{
    const auto typed = parsed();
    if (typed.date)
        Q_EMIT hintChanged(longDateText(locale(), *typed.date), false);
    else if (!typed.problem)
        Q_EMIT hintChanged({}, false);
    else if (isUnfinished(*typed.problem) && !m_isRefused)
        Q_EMIT hintChanged(tr("For example %1").arg(example()), false);
    else
        Q_EMIT hintChanged(sentence(*typed.problem, example()), true);
}

bool DateField::takeScan()
{
    const auto keys = std::exchange(m_keys, {});
    const bool isScan = m_timing.isScannedNumber(keys) && isNumberLike(keys) && !parse(keys).date &&
                        isSignalConnected(QMetaMethod::fromSignal(&DateField::numberScanned));
    if (!isScan)
        return false;
    showDate();
    Q_EMIT numberScanned(keys);
    return true;
}

bool DateField::commit()
{
    if (takeScan() || !hasTypedText())
        return true;
    const auto typed = parsed();
    if (typed.date) {
        enter(*typed.date);
        return true;
    }
    if (!typed.problem) { // the field was emptied, but a document needs a date
        showDate();
        return true;
    }
    m_isRefused = true;
    showHint();
    return false;
}

void DateField::enter(QDate date)
{
    const bool isNew = m_date != date;
    setDate(date);
    if (isNew)
        Q_EMIT dateEntered(date);
}

void DateField::step(int days, int months)
{
    if (!commit() || !m_date) // with several dates there is no date to start from
        return;
    enter(std::clamp(m_date->addDays(days).addMonths(months), minDocumentDate, latest()));
    selectAll();
}

void DateField::noteKey(const QKeyEvent &event)
{
    constexpr auto typing = Qt::KeypadModifier | Qt::ShiftModifier;
    const auto text = event.text();
    if (text.size() == 1 && text.front().isPrint() && !(event.modifiers() & ~typing)) {
        m_timing.noteKey(m_keys.isEmpty());
        m_keys += text;
    } else if (event.key() != Qt::Key_Shift && event.key() != Qt::Key_Return && event.key() != Qt::Key_Enter) {
        m_keys.clear(); // Enter ends a number, and a reader presses Shift before a capital letter
    }
}

void DateField::keyPressEvent(QKeyEvent *event)
{
    const bool isPlain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    noteKey(*event);
    if (event->key() == Qt::Key_F4 || (event->key() == Qt::Key_Down && event->modifiers() == Qt::AltModifier))
        openCalendar();
    else if (isPlain && event->key() == Qt::Key_Up)
        step(1, 0);
    else if (isPlain && event->key() == Qt::Key_Down)
        step(-1, 0);
    else if (isPlain && event->key() == Qt::Key_PageUp)
        step(0, 1);
    else if (isPlain && event->key() == Qt::Key_PageDown)
        step(0, -1);
    else if (event->key() == Qt::Key_Escape && (hasTypedText() || m_isRefused)) // else it closes a dialog
        showDate();
    else
        QLineEdit::keyPressEvent(event);
}

void DateField::focusOutEvent(QFocusEvent *event)
{
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        commit();
    QLineEdit::focusOutEvent(event);
}

void DateField::openCalendar()
{
    auto *popup = new QFrame(this, Qt::Popup);
    popup->setAttribute(Qt::WA_DeleteOnClose);
    popup->setFrameShape(QFrame::StyledPanel);
    auto *calendar = makeCalendar(latest(), popup);
    calendar->setSelectedDate(parsed().date.value_or(m_date.value_or(latest())));
    auto *column = new QVBoxLayout(popup);
    column->setContentsMargins({});
    column->addWidget(calendar);
    connect(calendar, &QCalendarWidget::clicked, calendar, &QCalendarWidget::activated);
    connect(calendar, &QCalendarWidget::activated, this, [this, popup](QDate date) {
        enter(date);
        popup->close();
    });
    const QRect field(mapToGlobal(QPoint()), size());
    const auto available = screen()->availableGeometry();
    const auto wanted = popup->sizeHint();
    const int below = field.bottom() + 1;
    const bool fits = below + wanted.height() <= available.bottom();
    const int left = std::clamp(field.right() + 1 - wanted.width(), available.left(),
                                std::max(available.left(), available.right() + 1 - wanted.width()));
    popup->move(left, fits ? below : field.top() - wanted.height());
    popup->show();
    calendar->setFocus();
}

} // namespace clinicdesk::ui
