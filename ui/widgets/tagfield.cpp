// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tagfield.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/tokens.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QStringListModel>
#include <QToolButton>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int crossTarget = 24; ///< from the end of a chip
constexpr int typingRoom = 90;
constexpr int framePixel = 1;
constexpr int sidePadding = 5; ///< inside the frame's own pixel
constexpr int linePadding = 3;

/// Only the x of a chip can be pressed; a click elsewhere only sets the focus.
class TagChip : public QToolButton {
public:
    using QToolButton::QToolButton;

protected:
    bool hitButton(const QPoint &at) const override
    {
        const int fromEnd = layoutDirection() == Qt::LeftToRight ? width() - at.x() : at.x();
        return rect().contains(at) && fromEnd <= crossTarget;
    }
};

} // namespace

TagField::TagField(QWidget *parent)
    : QFrame(parent)
    , m_edit(new QLineEdit(this))
    , m_suggestions(new QStringListModel(this))
    , m_flow(new FlowLayout(space::xs + 2, 0, this))
{
    setFrameShape(QFrame::StyledPanel);
    setControlKind(this, ControlKind::Field);
    m_flow->setContentsMargins(sidePadding, linePadding, sidePadding, linePadding);
    setControlKind(m_edit, ControlKind::Bare);
    m_edit->setFrame(false);
    m_edit->setFont(typeFont(Type::Second));
    m_edit->setAccessibleName(tr("Add a tag"));
    m_edit->setPlaceholderText(tr("Add a tag"));
    m_edit->setMinimumWidth(typingRoom);
    m_edit->setFixedHeight(height::target);
    auto *completer = new QCompleter(m_suggestions, m_edit);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    m_edit->setCompleter(completer);
    completer->popup()->installEventFilter(this); // it has the focus while it is open
    // Queued until the completer has set the text.
    connect(completer, qOverload<const QString &>(&QCompleter::activated), this, &TagField::acceptTyped,
            Qt::QueuedConnection);
    m_edit->installEventFilter(this);
    connect(m_edit, &QLineEdit::textEdited, this, [this](const QString &text) { m_timing.noteKey(text.size() <= 1); });
    connect(m_edit, &QLineEdit::textChanged, this, &TagField::checkRefusal);
    setFocusProxy(m_edit);
    m_flow->addWidget(m_edit);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    fitHeight();
}

void TagField::setLimits(TagLimits limits)
{
    m_limits = limits;
    checkRefusal();
}

void TagField::setSuggestions(const QStringList &tags)
{
    if (tags != m_suggestions->stringList())
        m_suggestions->setStringList(tags);
}

void TagField::setTags(const QStringList &tags)
{
    if (tags == m_tags)
        return;
    qDeleteAll(m_chips);
    m_chips.clear();
    m_tags.clear();
    for (const QString &tag : tags)
        insertChip(tag);
    fitHeight();
    checkRefusal();
}

bool TagField::acceptTyped()
{
    const QString typed = m_edit->text().simplified();
    if (m_timing.isScannedNumber(typed)) {
        m_edit->setText({});
        Q_EMIT numberScanned(typed);
        return true;
    }
    if (!typed.isEmpty() && !add(typed))
        return false;
    m_edit->setText({}); // unlike clear(), leaves nothing to undo, so Ctrl+Z goes to the page
    return true;
}

int TagField::heightForWidth(int width) const
{
    return std::max(int(height::control), m_flow->heightForWidth(width - 2 * framePixel) + 2 * framePixel);
}

QSize TagField::sizeHint() const
{
    return {m_flow->sizeHint().width(), heightForWidth(std::max(width(), typingRoom))};
}

bool TagField::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    if (watched == m_edit && event->type() == QEvent::FocusOut &&
        static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason)
        acceptTyped();
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const auto *press = static_cast<QKeyEvent *>(event);
    if (watched == m_edit->completer()->popup())
        return popupKey(press->key(), press->text());
    if (watched == m_edit)
        return editKey(press->key(), press->text());
    const auto chip = std::ranges::find(m_chips, watched);
    return chip != m_chips.end() && chipKey(int(chip - m_chips.begin()), press->key());
}

void TagField::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    fitHeight();
}

bool TagField::add(const QString &typed)
{
    if (m_tags.contains(typed))
        return true;
    if (const auto why = refusalOf(typed)) {
        m_isRefused = true;
        Q_EMIT tagRefused(typed, *why);
        return false;
    }
    insertChip(typed);
    fitHeight();
    Q_EMIT tagsChanged(m_tags);
    return true;
}

std::optional<TagField::Refusal> TagField::refusalOf(const QString &typed) const
{
    if (typed.isEmpty() || m_tags.contains(typed))
        return {};
    if (typed.size() < m_limits.minLength)
        return Refusal::TooShort;
    if (typed.size() > m_limits.maxLength)
        return Refusal::TooLong;
    return m_tags.size() >= m_limits.maxTags ? std::optional(Refusal::TooMany) : std::nullopt;
}

void TagField::checkRefusal()
{
    if (!m_isRefused || refusalOf(m_edit->text().simplified()))
        return;
    m_isRefused = false;
    Q_EMIT refusalEnded();
}

void TagField::removeAt(int index)
{
    m_tags.removeAt(index);
    QToolButton *chip = m_chips.takeAt(index);
    m_flow->removeWidget(chip);
    if (chip->hasFocus())
        m_edit->setFocus(Qt::OtherFocusReason);
    chip->hide();
    chip->deleteLater();
    fitHeight();
    checkRefusal();
    Q_EMIT tagsChanged(m_tags);
}

void TagField::insertChip(const QString &tag)
{
    auto *chip = new TagChip(this);
    setControlKind(chip, ControlKind::Chip);
    chip->setText(tag);
    chip->setFocusPolicy(Qt::ClickFocus);
    chip->setAccessibleName(tr("Tag %1, remove").arg(tag));
    chip->setToolTip(tr("Remove this tag (Del)"));
    chip->installEventFilter(this);
    connect(chip, &QToolButton::clicked, this, [this, chip] { removeAt(int(m_chips.indexOf(chip))); });
    m_tags.append(tag);
    m_chips.append(chip);
    m_flow->insertWidget(int(m_chips.size()) - 1, chip);
    chip->show();
}

bool TagField::editKey(int key, const QString &text)
{
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        const bool typed = !m_edit->text().isEmpty();
        acceptTyped();
        return typed;
    }
    if (text == QLatin1String(",") || text == QLatin1String(";")) {
        acceptTyped();
        return true;
    }
    if (m_chips.isEmpty() || m_edit->cursorPosition() > 0 || m_edit->hasSelectedText())
        return false;
    const int back = layoutDirection() == Qt::LeftToRight ? Qt::Key_Left : Qt::Key_Right;
    if (key == Qt::Key_Backspace && m_edit->text().isEmpty()) {
        removeAt(int(m_chips.size()) - 1);
        return true;
    }
    if (key == back) {
        focusChip(int(m_chips.size()) - 1);
        return true;
    }
    return false;
}

/// Keys that end a tag also do so while suggestions are open; Return adds the current suggestion.
bool TagField::popupKey(int key, const QString &text)
{
    auto *popup = m_edit->completer()->popup();
    const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
    const bool isSeparator = text == QLatin1String(",") || text == QLatin1String(";");
    if (!isSeparator && !(isEnter && !popup->currentIndex().isValid()))
        return false;
    popup->hide();
    acceptTyped();
    return true;
}

bool TagField::chipKey(int index, int key)
{
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const int back = mirrored ? Qt::Key_Right : Qt::Key_Left;
    const int on = mirrored ? Qt::Key_Left : Qt::Key_Right;
    if (key == Qt::Key_Delete || key == Qt::Key_Backspace) {
        removeAt(index);
        focusChip(std::min(index, int(m_chips.size())));
        return true;
    }
    if (key == back || key == on) {
        focusChip(std::max(0, index + (key == on ? 1 : -1)));
        return true;
    }
    return false;
}

void TagField::focusChip(int index)
{
    QWidget *next = index < m_chips.size() ? static_cast<QWidget *>(m_chips.at(index)) : m_edit;
    next->setFocus(Qt::TabFocusReason);
}

void TagField::fitHeight()
{
    setFixedHeight(TagField::heightForWidth(width())); // qualified, because the constructor calls this
}

} // namespace clinicdesk::ui
