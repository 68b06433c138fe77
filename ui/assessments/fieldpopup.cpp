// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/fieldpopup.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/tokens.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

namespace clinicdesk::ui {

namespace {

constexpr int popupFieldWidth = 320;
constexpr int maxTextLength = 1000; ///< of any ID that a user pastes
constexpr int shownRows = 6;

/// The position after the last comma, where the next value is typed.
qsizetype lastValueStart(const QString &text)
{
    return text.lastIndexOf(u',') + 1;
}

} // namespace

FieldPopup::FieldPopup(Question question, Validator validate, QWidget *parent)
    : AnchoredPopup(parent)
    , m_question(std::move(question))
    , m_validate(std::move(validate))
    , m_edit(new QLineEdit(m_question.value))
    , m_field(new LabelledField(m_question.caption, m_edit))
    , m_list(new QListWidget)
    , m_action(new QPushButton(m_question.action))
{
    setAccessibleName(m_question.caption);
    m_edit->setFixedWidth(popupFieldWidth);
    m_edit->setMaxLength(maxTextLength);
    m_edit->selectAll();
    m_field->setHint(m_question.hint);
    m_list->setAccessibleName(tr("Suggestions"));
    m_list->setUniformItemSizes(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFixedWidth(popupFieldWidth);
    m_list->hide();
    setControlKind(m_action, ControlKind::Primary);
    m_action->setAutoDefault(true);

    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(space::l, space::m, space::l, space::m);
    layout->setSpacing(space::s);
    layout->addWidget(m_field, 0, 0);
    layout->addWidget(m_list, 1, 0);
    layout->addWidget(m_action, 2, 0, Qt::AlignRight);
    m_edit->installEventFilter(this);
    m_list->installEventFilter(this);
    connect(m_edit, &QLineEdit::textChanged, this, &FieldPopup::validate);
    connect(m_edit, &QLineEdit::textChanged, this, &FieldPopup::askForSuggestions);
    connect(m_edit, &QLineEdit::returnPressed, this, &FieldPopup::answer);
    connect(m_action, &QPushButton::clicked, this, &FieldPopup::answer);
    connect(m_list, &QListWidget::itemClicked, this, &FieldPopup::take);
    this->validate();
}

void FieldPopup::setSuggestions(Suggest suggest, Label label)
{
    m_label = std::move(label);
    m_suggest = std::move(suggest);
}

void FieldPopup::openAt(const QWidget *anchor)
{
    AnchoredPopup::openAt(anchor, m_edit);
    askForSuggestions();
}

QString FieldPopup::searchedText() const
{
    const auto text = m_edit->text();
    if (text == m_question.value)
        return {}; // the value that is already set will be replaced
    return (m_question.isList ? text.mid(lastValueStart(text)) : text).trimmed();
}

void FieldPopup::askForSuggestions()
{
    if (m_suggest)
        suggest(this, m_tickets.next(), searchedText());
}

Task<void> FieldPopup::suggest(QPointer<FieldPopup> self, Ticket ticket, QString text)
{
    const auto values = co_await self->m_suggest(text);
    if (self && ticket.isCurrent())
        self->showSuggestions(values);
}

void FieldPopup::showSuggestions(const QStringList &values)
{
    const bool wasHidden = m_list->isHidden();
    if (m_list->hasFocus() && values.isEmpty())
        m_edit->setFocus(Qt::OtherFocusReason);
    m_list->clear();
    for (const auto &value : values) {
        const auto label = m_label(value);
        auto *item = new QListWidgetItem(label, m_list);
        item->setData(Qt::UserRole, value);
        item->setToolTip(plainToolTip(label));
    }
    m_list->setFocusPolicy(values.isEmpty() ? Qt::NoFocus : Qt::StrongFocus);
    if (!wasHidden || values.isEmpty())
        return;
    m_list->setFixedHeight(shownRows * m_list->sizeHintForRow(0) + 2 * m_list->frameWidth());
    m_list->show();
    fit();
}

void FieldPopup::take(const QListWidgetItem *item)
{
    const auto value = item->data(Qt::UserRole).toString();
    if (!m_question.isList) {
        answerWith(value);
        return;
    }
    const auto text = m_edit->text() == m_question.value ? QString() : m_edit->text();
    const auto before = text.left(lastValueStart(text));
    m_edit->setText(before.isEmpty() ? value : before + QLatin1Char(' ') + value);
    m_edit->setFocus(Qt::OtherFocusReason);
}

bool FieldPopup::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return AnchoredPopup::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (watched == m_edit && key == Qt::Key_Down && m_list->count() > 0) {
        m_list->setCurrentRow(0);
        m_list->setFocus(Qt::TabFocusReason);
        return true;
    }
    if (watched == m_list && key == Qt::Key_Up && m_list->currentRow() <= 0) {
        m_edit->setFocus(Qt::BacktabFocusReason);
        return true;
    }
    if (watched == m_list && (key == Qt::Key_Return || key == Qt::Key_Enter) && m_list->currentItem()) {
        take(m_list->currentItem());
        return true;
    }
    return AnchoredPopup::eventFilter(watched, event);
}

void FieldPopup::validate()
{
    const auto validation = m_validate ? m_validate(m_edit->text().trimmed()) : Validation{};
    m_mayGo = validation.isAcceptable;
    m_field->setProblem(validation.remark);
    m_action->setText(validation.action.isEmpty() ? m_question.action : validation.action);
    m_action->setEnabled(m_mayGo);
}

void FieldPopup::answer()
{
    if (m_mayGo)
        answerWith(m_edit->text().trimmed());
}

void FieldPopup::answerWith(const QString &text)
{
    close();
    Q_EMIT answered(text);
}

} // namespace clinicdesk::ui
