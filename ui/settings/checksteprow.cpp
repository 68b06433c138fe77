// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/checksteprow.h"

#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/listtext.h"
#include "ui/widgets/painting.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>

namespace clinicdesk::ui {

CheckStepRow::CheckStepRow(const QString &title, QWidget *parent)
    : QWidget(parent)
    , m_icon(new IconView(QStringLiteral("clock"), &Tokens::text3))
    , m_title(new Label(title, Type::Body, &Tokens::text, Weight::Bold))
    , m_state(new Label({}, Type::Second, &Tokens::text3))
    , m_sentence(new Label({}, Type::Body, &Tokens::text2))
    , m_details(new Label({}, Type::Second, &Tokens::text3))
    , m_source(new Label({}, Type::Second, &Tokens::text2, Weight::Bold))
    , m_advice(new Label({}, Type::Second, &Tokens::text2))
    , m_problem(new QWidget)
{
    m_sentence->setWordWrap(true);
    m_advice->setWordWrap(true);
    m_details->setWordWrap(true);

    auto *problem = new QHBoxLayout(m_problem);
    problem->setContentsMargins(0, 0, 0, 0);
    problem->setSpacing(space::s);
    problem->addWidget(m_source, 0, Qt::AlignTop);
    problem->addWidget(m_advice, 1, Qt::AlignTop);

    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(space::s, space::m, space::s, space::m);
    layout->setHorizontalSpacing(space::m);
    layout->setVerticalSpacing(space::xs);
    layout->setColumnStretch(1, 1);
    layout->addWidget(m_icon, 0, 0, Qt::AlignTop);
    layout->addWidget(m_title, 0, 1);
    layout->addWidget(m_state, 0, 2);
    layout->addWidget(m_sentence, 1, 1, 1, 2);
    layout->addWidget(m_problem, 2, 1, 1, 2);
    layout->addWidget(m_details, 3, 1, 1, 2);
    m_problem->hide();
    m_details->hide();
}

void CheckStepRow::show(const QString &icon, TokenColor color, const QString &state, const QString &sentence)
{
    m_icon->setIcon(icon, color);
    m_state->setTone(color);
    m_state->setText(state);
    m_sentence->setText(sentence);
    m_problem->hide();
    update();
}

void CheckStepRow::showWaiting(const QString &sentence)
{
    show(QStringLiteral("more"), &Tokens::text3, {}, sentence);
}

void CheckStepRow::showRunning(const QString &sentence)
{
    show(QStringLiteral("refresh"), &Tokens::accent, tr("Checking"), sentence);
}

void CheckStepRow::showGood(const QString &sentence, std::optional<std::chrono::milliseconds> time)
{
    const auto state = time ? tr("OK in %1 ms").arg(QLocale().toString(time->count())) : tr("OK");
    show(QStringLiteral("check"), &Tokens::ok, state, sentence);
}

void CheckStepRow::showNote(const wording::ErrorText &note)
{
    show(QStringLiteral("info"), &Tokens::warn, tr("Note"), note.summary);
    showAdvice(note);
}

void CheckStepRow::showProblem(const wording::ErrorText &problem)
{
    show(QStringLiteral("alert"), &Tokens::bad, tr("To fix"), problem.summary);
    showAdvice(problem);
}

void CheckStepRow::showAdvice(const wording::ErrorText &text)
{
    m_source->setText(text.source);
    m_source->setVisible(!text.source.isEmpty());
    m_advice->setText(text.advice);
    m_problem->show();
}

void CheckStepRow::setDetails(const QStringList &details)
{
    m_details->setText(details.join(QLatin1Char('\n')));
    m_details->setVisible(!details.isEmpty());
}

QString CheckStepRow::spoken() const
{
    QStringList parts{m_title->text(), m_state->text(), m_sentence->text()};
    if (!m_problem->isHidden())
        parts << m_source->text() << m_advice->text();
    if (!m_details->isHidden())
        parts << m_details->text().split(QLatin1Char('\n'));
    parts.removeAll(QString());
    return listText(parts);
}

void CheckStepRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBottomHairline(painter, rect(), tokens(this).line);
}

} // namespace clinicdesk::ui
