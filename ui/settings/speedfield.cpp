// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/speedfield.h"

#include "ui/widgets/tokens.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>

#include <cmath>
#include <limits>

namespace clinicdesk::ui {

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
    connect(m_number, &QLineEdit::editingFinished, this, &SpeedField::edited);
    connect(m_unit, &QComboBox::currentIndexChanged, this, &SpeedField::showNumber);
    connect(m_unit, &QComboBox::activated, this, &SpeedField::edited);

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

} // namespace clinicdesk::ui
