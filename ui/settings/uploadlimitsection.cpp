// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/uploadlimitsection.h"

#include "ui/state/usersettings.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/tokens.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QWidget>

#include <cmath>
#include <limits>
#include <optional>

namespace clinicdesk::ui {

/// A number of bytes per second as a person writes it: "500" and "kB/s", "1.5" and "MB/s", or "no limit" if that is
/// offered.
class SpeedField : public QWidget {
    Q_OBJECT
public:
    /// `unitName` is the accessible name of the unit field; the caller labels the number.
    SpeedField(const QString &unitName, bool offersNoLimit, QWidget *parent = nullptr);

    /// Without a value: no limit, if that is offered.
    void setBytesPerSecond(std::optional<qint64> bytesPerSecond);
    /// Nothing for no limit; 0 if the text is not a number above 0.
    std::optional<qint64> bytesPerSecond() const;
    /// The field that gets the focus first.
    QLineEdit *number() const { return m_number; }
    QComboBox *unit() const { return m_unit; }

private:
    bool isWithoutLimit() const;
    void showNumber();

    QLineEdit *m_number; ///< children
    QComboBox *m_unit;
};

namespace {

constexpr qint64 thousand = 1'000;
constexpr qint64 million = 1'000'000;
constexpr qint64 withoutLimit = 0;
constexpr int numberWidth = 72;

} // namespace

SpeedField::SpeedField(const QString &unitName, bool offersNoLimit, QWidget *parent)
    : QWidget(parent)
    , m_number(new QLineEdit)
    , m_unit(new QComboBox)
{
    m_number->setFixedWidth(numberWidth);
    m_number->setAlignment(Qt::AlignTrailing);
    m_unit->addItem(tr("kB/s"), thousand);
    m_unit->addItem(tr("MB/s"), million);
    if (offersNoLimit)
        m_unit->addItem(tr("no limit"), withoutLimit);
    m_unit->setAccessibleName(unitName);
    connect(m_unit, &QComboBox::currentIndexChanged, this, &SpeedField::showNumber);

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(m_number);
    layout->addWidget(m_unit);
    layout->addStretch();
}

void SpeedField::setBytesPerSecond(std::optional<qint64> bytesPerSecond)
{
    const qint64 unit = !bytesPerSecond ? withoutLimit : *bytesPerSecond >= million ? million : thousand;
    m_unit->setCurrentIndex(m_unit->findData(unit));
    if (bytesPerSecond)
        m_number->setText(
            locale().toString(double(*bytesPerSecond) / double(unit), 'f', QLocale::FloatingPointShortest));
}

std::optional<qint64> SpeedField::bytesPerSecond() const
{
    if (isWithoutLimit())
        return std::nullopt;
    bool isNumber = false;
    const double number = locale().toDouble(m_number->text().trimmed(), &isNumber);
    const double bytes = number * double(m_unit->currentData().toLongLong());
    const bool fits = isNumber && bytes > 0 && bytes < double(std::numeric_limits<qint64>::max());
    return fits ? qint64(std::llround(bytes)) : 0;
}

bool SpeedField::isWithoutLimit() const
{
    return m_unit->currentData().toLongLong() == withoutLimit;
}

void SpeedField::showNumber()
{
    m_number->setVisible(!isWithoutLimit());
}

namespace {

using Rule = http::SpeedLimit::Rule;

constexpr int aroundTime = 2 * space::m + space::xs; ///< the frame and the margins of a field
constexpr qint64 firstRate = 500'000;                // shown until the user enters another value
const auto openingTime = QTime(8, 0);
const auto closingTime = QTime(18, 30);

QTime timeIn(const QLineEdit *line)
{
    return wording::parseTime(line->locale(), line->text());
}

void showTime(QLineEdit *line, QTime time)
{
    line->setText(wording::timeText(line->locale(), time)); // without invisible characters
}

QLineEdit *makeTimeLine(const QString &name)
{
    auto *line = new QLineEdit;
    const auto widest =
        maxMomentWidth(line->fontMetrics(), [](const QDateTime &moment) { return timeText(QLocale(), moment.time()); });
    line->setFixedWidth(widest + aroundTime);
    line->setAccessibleName(name);
    return line;
}

} // namespace

UploadLimitSection::UploadLimitSection(UploadLimitSettings &choice, QWidget *parent)
    : QWidget(parent)
    , m_choice(choice)
    , m_modes(new SegmentedControl)
    , m_fields(makeFields())
{
    m_modes->setAccessibleName(tr("Limit uploads"));
    for (const auto &text : {tr("Off"), tr("All day"), tr("By time of day")}) // in the order of Mode
        m_modes->addSegment(text);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(new SectionHeader(tr("Limit uploads"), tr("to keep the network fast for other work")));
    layout->addWidget(m_modes, 0, Qt::AlignLeading);
    layout->addWidget(m_fields);

    showLimit();
    if (!m_choice.canChange()) {
        const auto reason = m_choice.isFixed() ? LabelledField::fixedText() : tr("Only an admin can change this.");
        m_modes->setEnabled(false);
        m_fields->setEnabled(false);
        m_modes->setAccessibleDescription(reason);
        layout->addWidget(new Label(reason, Type::Caption, &Tokens::text3));
        return;
    }
    connect(m_modes, &SegmentedControl::currentIndexChanged, this, [this] {
        showMode();
        apply();
    });
    for (auto *line : {m_from, m_to})
        connect(line, &QLineEdit::editingFinished, this, &UploadLimitSection::apply);
    for (auto *field : {m_rate, m_otherwise}) {
        connect(field->number(), &QLineEdit::editingFinished, this, &UploadLimitSection::apply);
        connect(field->unit(), &QComboBox::activated, this, &UploadLimitSection::apply);
    }
}

QWidget *UploadLimitSection::makeFields()
{
    m_from = makeTimeLine(tr("From"));
    m_to = makeTimeLine(tr("Until"));
    auto *hours = new QWidget;
    auto *hoursLayout = new QHBoxLayout(hours);
    hoursLayout->setContentsMargins(0, 0, 0, 0);
    hoursLayout->setSpacing(space::s);
    hoursLayout->addWidget(m_from);
    hoursLayout->addWidget(new Label(QStringLiteral("–"), Type::Body, &Tokens::text2));
    hoursLayout->addWidget(m_to);
    hoursLayout->addStretch();
    m_hoursField = new LabelledField(tr("During these hours"), hours, m_from);
    m_from->setAccessibleName(tr("From"));
    m_rate = new SpeedField(tr("Speed unit"), false);
    m_rateField = new LabelledField(tr("At most"), m_rate, m_rate->number());
    m_otherwise = new SpeedField(tr("Speed unit at other times"), true);
    m_otherwiseField = new LabelledField(tr("At other times"), m_otherwise, m_otherwise->number());

    auto *fields = new QWidget;
    auto *layout = new QHBoxLayout(fields);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::page);
    for (auto *field : {m_hoursField, m_rateField, m_otherwiseField})
        layout->addWidget(field, 1);
    return fields;
}

/// Without a limit the fields show suggested values.
void UploadLimitSection::showLimit()
{
    const auto &rules = m_choice.limit().rules();
    showTime(m_from, openingTime);
    showTime(m_to, closingTime);
    m_rate->setBytesPerSecond(firstRate);
    m_otherwise->setBytesPerSecond({});
    if (rules.size() == 1)
        m_rate->setBytesPerSecond(rules.first().bytesPerSecond);
    if (rules.size() == 2) {
        // The hours with a limit are shown first; if both rules have one, either can be first.
        const bool swapped = !rules.first().bytesPerSecond;
        const auto &within = rules.at(swapped ? 1 : 0);
        const auto &outside = rules.at(swapped ? 0 : 1);
        showTime(m_from, within.from);
        showTime(m_to, outside.from);
        m_rate->setBytesPerSecond(within.bytesPerSecond);
        m_otherwise->setBytesPerSecond(outside.bytesPerSecond);
    }
    m_modes->setCurrentIndex(static_cast<int>(rules.size())); // no rule: off; one rule: all day; two rules: by hours
    showMode();
}

void UploadLimitSection::showMode()
{
    const int mode = m_modes->currentIndex();
    m_fields->setVisible(mode != Off);
    m_hoursField->setVisible(mode == ByHours);
    m_otherwiseField->setVisible(mode == ByHours);
}

void UploadLimitSection::apply()
{
    const int mode = m_modes->currentIndex();
    bool isRight = mode == Off || checkRate(m_rateField, m_rate);
    if (mode == ByHours) { // no short cut: each field gets its own sentence
        isRight = checkTimes() && isRight;
        isRight = checkRate(m_otherwiseField, m_otherwise) && isRight;
    }
    if (!isRight)
        return;
    if (const auto limit = http::SpeedLimit::of(rules()))
        m_choice.setLimit(*limit);
}

bool UploadLimitSection::checkTimes()
{
    const auto from = timeIn(m_from);
    const auto to = timeIn(m_to);
    QString problem;
    if (!from.isValid() || !to.isValid())
        problem =
            tr("Enter times like %1 and %2.").arg(timeText(locale(), openingTime), timeText(locale(), closingTime));
    else if (from == to)
        problem = tr("Choose two different times.");
    m_hoursField->setProblem(problem);
    m_to->setAccessibleDescription(problem);
    return problem.isEmpty();
}

bool UploadLimitSection::checkRate(LabelledField *labelled, const SpeedField *field)
{
    const bool isRight = http::SpeedLimit::of({{QTime(0, 0), field->bytesPerSecond()}}).ok();
    labelled->setProblem(isRight ? QString() : tr("Enter a speed of at least 1 kB/s."));
    return isRight;
}

QList<Rule> UploadLimitSection::rules() const
{
    switch (m_modes->currentIndex()) {
    case AllDay:
        return {{QTime(0, 0), m_rate->bytesPerSecond()}};
    case ByHours:
        return {{timeIn(m_from), m_rate->bytesPerSecond()}, {timeIn(m_to), m_otherwise->bytesPerSecond()}};
    default:
        return {};
    }
}

} // namespace clinicdesk::ui

#include "uploadlimitsection.moc"
