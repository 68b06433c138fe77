// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/fieldpopup.h"

#include "ui/parts/kind.h"
#include "ui/parts/labelledfield.h"
#include "ui/parts/tokens.h"

#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int fieldWidth = 320;
constexpr int longestText = 1000; ///< of any identifier that a person pastes

} // namespace

FieldPopup::FieldPopup(Question question, Judge judge, QWidget *parent)
    : QFrame(parent, Qt::Popup)
    , m_question(std::move(question))
    , m_judge(std::move(judge))
    , m_edit(new QLineEdit(m_question.value))
    , m_field(new LabelledField(m_question.caption, m_edit))
    , m_action(new QPushButton(m_question.action))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::Box);
    setAccessibleName(m_question.caption);
    m_edit->setFixedWidth(fieldWidth);
    m_edit->setMaxLength(longestText);
    m_edit->selectAll();
    m_field->setHint(m_question.hint);
    setKind(m_action, Kind::Primary);
    m_action->setAutoDefault(true);

    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(space::l, space::m, space::l, space::m);
    layout->setSpacing(space::s);
    layout->addWidget(m_field, 0, 0);
    layout->addWidget(m_action, 1, 0, Qt::AlignRight);
    connect(m_edit, &QLineEdit::textChanged, this, &FieldPopup::judge);
    connect(m_edit, &QLineEdit::returnPressed, this, &FieldPopup::answer);
    connect(m_action, &QPushButton::clicked, this, &FieldPopup::answer);
    this->judge();
}

void FieldPopup::openAt(const QWidget *anchor)
{
    adjustSize();
    const QRect screen = anchor->screen()->availableGeometry();
    const QRect beside(anchor->mapToGlobal(QPoint()), anchor->size());
    const bool fromRight = anchor->layoutDirection() == Qt::RightToLeft;
    const int left = fromRight ? beside.right() + 1 - width() : beside.left();
    const bool fitsBelow = beside.bottom() + space::xs + height() <= screen.bottom();
    const int top = fitsBelow ? beside.bottom() + 1 + space::xs : beside.top() - space::xs - height();
    move(std::clamp(left, screen.left(), std::max(screen.left(), screen.right() + 1 - width())),
         std::max(screen.top(), top));
    show();
    m_edit->setFocus(Qt::PopupFocusReason);
}

void FieldPopup::judge()
{
    const auto verdict = m_judge ? m_judge(m_edit->text().trimmed()) : Verdict{};
    m_mayGo = verdict.mayGo;
    m_field->setProblem(verdict.remark);
    m_action->setText(verdict.action.isEmpty() ? m_question.action : verdict.action);
    m_action->setEnabled(m_mayGo);
}

void FieldPopup::answer()
{
    if (!m_mayGo)
        return;
    const auto text = m_edit->text().trimmed();
    close();
    Q_EMIT answered(text);
}

} // namespace clinicdesk::ui
