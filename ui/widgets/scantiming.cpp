// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scantiming.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr int scannedKeys = 4;
constexpr qint64 millisecondsPerKey = 40;
constexpr qsizetype shortestNumber = 8; ///< a shorter code may be meant as a word

} // namespace

PatientDecision decisionOf(KeyBursts::Flaw flaw)
{
    switch (flaw) {
    case KeyBursts::Flaw::MayLackKeys:
        return {.verdict = PatientVerdict::Refusal, .patient = {}, .doubt = PatientDoubt::KeysMissing};
    case KeyBursts::Flaw::FurtherCode:
        return {.verdict = PatientVerdict::Refusal, .patient = {}, .doubt = PatientDoubt::SeveralScans};
    case KeyBursts::Flaw::None:
        break;
    }
    return {};
}

void ScanTiming::noteKey(bool isFirst)
{
    if (m_keys++ == 0 || isFirst) {
        m_firstKey.restart();
        m_keys = 1;
        m_burst = KeyBursts::instance().number();
        m_flaw = KeyBursts::Flaw::None;
    }
    if (m_flaw == KeyBursts::Flaw::None)
        m_flaw = KeyBursts::instance().flaw();
}

void ScanTiming::forget()
{
    m_keys = 0;
    m_flaw = KeyBursts::Flaw::None;
}

bool ScanTiming::isScan() const
{
    return m_keys >= scannedKeys && m_firstKey.elapsed() < m_keys * millisecondsPerKey;
}

bool ScanTiming::isScannedNumber(const QString &text) const
{
    const auto isDigit = [](QChar character) { return character.isDigit(); };
    return text.size() >= shortestNumber && std::ranges::count_if(text, isDigit) * 2 > text.size() && isScan();
}

ScanCatcher::ScanCatcher(QWidget *dialog)
    : QObject(dialog)
    , m_dialog(dialog)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool ScanCatcher::eventFilter(QObject *watched, QEvent *event)
{
    auto *widget = event->type() == QEvent::KeyPress ? qobject_cast<QWidget *>(watched) : nullptr;
    if (!widget || widget != m_dialog->focusWidget() || widget->window() != m_dialog)
        return QObject::eventFilter(watched, event);
    const auto &key = *static_cast<QKeyEvent *>(event);
    const auto character = key.text();
    const bool isPlain = (key.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == Qt::NoModifier;
    if (key.key() == Qt::Key_Shift)
        return QObject::eventFilter(watched, event); // a reader presses it before a capital letter
    if (isPlain && character.size() == 1 && character.front().isPrint()) {
        m_timing.noteKey(m_typed.isEmpty());
        m_typed += character;
        return character.front().isDigit() || QObject::eventFilter(watched, event);
    }
    const auto typed = std::exchange(m_typed, {});
    const bool isEnd = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter || key.key() == Qt::Key_Tab;
    if (!isEnd || !m_timing.isScannedNumber(typed))
        return QObject::eventFilter(watched, event);
    Q_EMIT scanned(typed);
    return true;
}

} // namespace clinicdesk::ui
