// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/registration/aadhaarfield.h"

#include "core/document/aadhaarnumber.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/tokens.h"

#include <QAccessibleWidget>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFrame>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <openssl/crypto.h>
#include <utility>

namespace clinicdesk::ui {

class AadhaarField;

namespace {

struct AadhaarValidationTr {
    Q_DECLARE_TR_FUNCTIONS(AadhaarValidation)
};

} // namespace

AadhaarValidation validate(QByteArrayView digits)
{
    if (digits.isEmpty())
        return {.sentence = AadhaarValidationTr::tr("%Ln digit(s), as printed on the card or letter.", nullptr,
                                                    DigitBuffer::capacity)};
    if (digits.front() == '0' || digits.front() == '1')
        return {.sentence = AadhaarValidationTr::tr("An Aadhaar number does not start with 0 or 1. Check the number."),
                .isWrong = true};
    if (digits.size() < DigitBuffer::capacity)
        return {.sentence = AadhaarValidationTr::tr("%Ln of %1 digits so far.", nullptr, int(digits.size()))
                                .arg(numberText(DigitBuffer::capacity))};
    if (!readAadhaarNumber(SecretBytes(digits)))
        return {.sentence = AadhaarValidationTr::tr("This is not a valid Aadhaar number. Check the digits."),
                .isWrong = true};
    return {.sentence = AadhaarValidationTr::tr("The check digit is correct."), .isGood = true};
}

void DigitBuffer::setCursor(int position)
{
    m_cursor = std::clamp(position, 0, m_size);
}

bool DigitBuffer::insert(char digit)
{
    if (isFull())
        return false;
    std::copy_backward(m_digits.begin() + m_cursor, m_digits.begin() + m_size, m_digits.begin() + m_size + 1);
    m_digits[static_cast<std::size_t>(m_cursor)] = digit;
    ++m_size;
    ++m_cursor;
    return true;
}

bool DigitBuffer::removeBefore()
{
    if (m_cursor == 0)
        return false;
    --m_cursor;
    return removeAfter();
}

bool DigitBuffer::removeAfter()
{
    if (m_cursor == m_size)
        return false;
    std::copy(m_digits.begin() + m_cursor + 1, m_digits.begin() + m_size, m_digits.begin() + m_cursor);
    --m_size;
    m_digits[static_cast<std::size_t>(m_size)] = '\0';
    return true;
}

void DigitBuffer::clear()
{
    OPENSSL_cleanse(m_digits.data(), m_digits.size());
    m_size = 0;
    m_cursor = 0;
}

namespace {

/// An AadhaarField for assistive tools: the number of digits and the position of the cursor, as for a password field,
/// but never the digits.
class AccessibleDigits : public QAccessibleWidget, public QAccessibleTextInterface {
public:
    static constexpr QChar dot{u'•'};

    /// Makes Qt use this class for every field. Call once.
    static void install();

    explicit AccessibleDigits(AadhaarField *field);

    QString text(QAccessible::Text kind) const override;
    QAccessible::State state() const override;
    void *interface_cast(QAccessible::InterfaceType type) override;

    QString text(int startOffset, int endOffset) const override;
    int characterCount() const override;
    int cursorPosition() const override;
    void setCursorPosition(int position) override;
    QRect characterRect(int offset) const override;
    int offsetAtPoint(const QPoint &point) const override;
    QString attributes(int offset, int *startOffset, int *endOffset) const override;
    void scrollToSubstring(int startIndex, int endIndex) override;

    // Assistive tools cannot select anything.
    void selection(int selectionIndex, int *startOffset, int *endOffset) const override;
    int selectionCount() const override { return 0; }
    void addSelection(int startOffset, int endOffset) override;
    void removeSelection(int selectionIndex) override;
    void setSelection(int selectionIndex, int startOffset, int endOffset) override;

private:
    AadhaarField *field() const;
};

QAccessibleInterface *interfaceFor(const QString &className, QObject *object)
{
    if (className != QLatin1String(AadhaarField::staticMetaObject.className()))
        return nullptr;
    return new AccessibleDigits(static_cast<AadhaarField *>(object));
}

void AccessibleDigits::install()
{
    [[maybe_unused]] static const bool once = [] {
        QAccessible::installFactory(interfaceFor);
        return true;
    }();
}

AccessibleDigits::AccessibleDigits(AadhaarField *field)
    : QAccessibleWidget(field, QAccessible::EditableText)
{
}

AadhaarField *AccessibleDigits::field() const
{
    return static_cast<AadhaarField *>(widget());
}

QString AccessibleDigits::text(QAccessible::Text kind) const
{
    return kind == QAccessible::Value ? text(0, characterCount()) : QAccessibleWidget::text(kind);
}

QAccessible::State AccessibleDigits::state() const
{
    auto state = QAccessibleWidget::state();
    state.editable = true;
    state.passwordEdit = true;
    return state;
}

void *AccessibleDigits::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TextInterface)
        return static_cast<QAccessibleTextInterface *>(this);
    return QAccessibleWidget::interface_cast(type);
}

QString AccessibleDigits::text(int startOffset, int endOffset) const
{
    const int start = std::clamp(startOffset, 0, characterCount());
    return QString(std::clamp(endOffset, start, characterCount()) - start, dot);
}

int AccessibleDigits::characterCount() const
{
    return field()->digits().size();
}

int AccessibleDigits::cursorPosition() const
{
    return field()->digits().cursor();
}

void AccessibleDigits::setCursorPosition(int position)
{
    field()->moveCursor(position);
}

QRect AccessibleDigits::characterRect(int offset) const
{
    const int index = std::clamp(offset, 0, DigitBuffer::capacity - 1);
    const QRect place = field()->digitRect(index).toAlignedRect();
    return {field()->mapToGlobal(place.topLeft()), place.size()};
}

int AccessibleDigits::offsetAtPoint(const QPoint &point) const
{
    return field()->positionAt(field()->mapFromGlobal(point));
}

QString AccessibleDigits::attributes(int, int *startOffset, int *endOffset) const
{
    *startOffset = 0;
    *endOffset = characterCount();
    return {};
}

void AccessibleDigits::scrollToSubstring(int, int) {}

void AccessibleDigits::selection(int, int *startOffset, int *endOffset) const
{
    *startOffset = 0;
    *endOffset = 0;
}

void AccessibleDigits::addSelection(int, int) {}

void AccessibleDigits::removeSelection(int) {}

void AccessibleDigits::setSelection(int, int, int) {}

constexpr int group = 4;
constexpr int sideMargin = 11;
constexpr int verticalMargin = 12;
constexpr qreal gapOfAdvance = 0.8;
constexpr qreal slotOfDigit = 1.3;
constexpr qreal slotInset = 2;
constexpr qreal slotHeight = 1.5;
constexpr qreal cursorWidth = 1.5;

const auto hints =
    Qt::ImhSensitiveData | Qt::ImhHiddenText | Qt::ImhNoPredictiveText | Qt::ImhNoAutoUppercase | Qt::ImhPreferNumbers;

QFontMetricsF metrics()
{
    return QFontMetricsF(typeFont(Type::Patient));
}

qreal advance()
{
    return metrics().horizontalAdvance(u'0') * slotOfDigit;
}

/// Shortcuts of other text fields. They must neither act here nor trigger a command of the window.
bool isEditingCommand(const QKeyEvent &event)
{
    static constexpr QKeySequence::StandardKey commands[] = {QKeySequence::Copy,      QKeySequence::Cut,
                                                             QKeySequence::Undo,      QKeySequence::Redo,
                                                             QKeySequence::SelectAll, QKeySequence::DeleteStartOfWord};
    return std::any_of(std::begin(commands), std::end(commands), [&](auto command) { return event.matches(command); });
}

bool isEditingKey(const QKeyEvent &event)
{
    static constexpr int keys[] = {Qt::Key_Backspace, Qt::Key_Delete, Qt::Key_Left,
                                   Qt::Key_Right,     Qt::Key_Home,   Qt::Key_End};
    const bool plain = !(event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    return plain && std::find(std::begin(keys), std::end(keys), event.key()) != std::end(keys);
}

bool isSeparator(QChar sign)
{
    return sign.isSpace() || sign.category() == QChar::Punctuation_Dash || sign.category() == QChar::Other_Format;
}

char digitOf(QChar sign)
{
    return static_cast<char>('0' + sign.digitValue());
}

/// False if the text contains more than the digits of one number.
bool readDigits(QStringView text, DigitBuffer &digits)
{
    for (const auto sign : text) {
        if (isSeparator(sign))
            continue;
        if (!sign.isDigit() || !digits.insert(digitOf(sign)))
            return false;
    }
    return digits.size() > 0;
}

} // namespace

AadhaarField::AadhaarField(QWidget *parent)
    : QWidget(parent)
{
    AccessibleDigits::install();
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setLayoutDirection(Qt::LeftToRight);
    setCursor(Qt::IBeamCursor);
    setAttribute(Qt::WA_InputMethodEnabled);
    setInputMethodHints(hints);
}

SharedSecret AadhaarField::number() const
{
    return std::make_shared<const SecretBytes>(m_digits.view());
}

void AadhaarField::clear()
{
    const int before = m_digits.size();
    m_digits.clear();
    tellChanged(before);
}

void AadhaarField::moveCursor(int position)
{
    m_digits.setCursor(position);
    QAccessibleTextCursorEvent moved(this, m_digits.cursor());
    QAccessible::updateAccessibility(&moved);
    updateMicroFocus();
    update();
}

void AadhaarField::tellChanged(int sizeBefore)
{
    const int size = m_digits.size();
    if (size == sizeBefore)
        return;
    const QString dots(std::abs(size - sizeBefore), AccessibleDigits::dot);
    if (size > sizeBefore) {
        QAccessibleTextInsertEvent typed(this, m_digits.cursor() - (size - sizeBefore), dots);
        QAccessible::updateAccessibility(&typed);
    } else {
        QAccessibleTextRemoveEvent removed(this, m_digits.cursor(), dots);
        QAccessible::updateAccessibility(&removed);
    }
    moveCursor(m_digits.cursor());
    Q_EMIT changed();
}

void AadhaarField::insertText(QStringView text)
{
    const int before = m_digits.size();
    for (const auto sign : text) {
        if (sign.isDigit())
            m_digits.insert(digitOf(sign));
    }
    tellChanged(before);
}

void AadhaarField::paste()
{
    auto text = QGuiApplication::clipboard()->text();
    DigitBuffer pasted;
    const bool isOne = readDigits(text, pasted);
    OPENSSL_cleanse(text.data(), static_cast<std::size_t>(text.size()) * sizeof(QChar));
    if (isOne && pasted.isFull())
        clear();
    if (!isOne || m_digits.size() + pasted.size() > DigitBuffer::capacity) {
        Q_EMIT pasteRefused();
        return;
    }
    const int before = m_digits.size();
    for (const char digit : pasted.view())
        m_digits.insert(digit);
    tellChanged(before);
}

bool AadhaarField::edit(int key)
{
    const int before = m_digits.size();
    switch (key) {
    case Qt::Key_Backspace:
        m_digits.removeBefore();
        break;
    case Qt::Key_Delete:
        m_digits.removeAfter();
        break;
    case Qt::Key_Left:
        moveCursor(m_digits.cursor() - 1);
        break;
    case Qt::Key_Right:
        moveCursor(m_digits.cursor() + 1);
        break;
    case Qt::Key_Home:
        moveCursor(0);
        break;
    case Qt::Key_End:
        moveCursor(m_digits.size());
        break;
    default:
        return false;
    }
    tellChanged(before);
    return true;
}

bool AadhaarField::event(QEvent *event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride: {
        const auto &key = *static_cast<QKeyEvent *>(event);
        if (isEditingKey(key) || isEditingCommand(key) || key.matches(QKeySequence::Paste)) {
            event->accept();
            return true;
        }
        break;
    }
    case QEvent::FocusIn:
    case QEvent::FocusOut:
        setAllSelected(false);
        break;
    default:
        break;
    }
    return QWidget::event(event);
}

void AadhaarField::setAllSelected(bool selected)
{
    m_isAllSelected = selected && m_digits.size() > 0;
    update();
}

void AadhaarField::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::SelectAll)) {
        setAllSelected(true);
        return;
    }
    if (event->key() == Qt::Key_Control || event->key() == Qt::Key_Shift)
        return; // it may start a shortcut
    // As in any text field, typing or removing replaces the selection.
    const bool removes = event->key() == Qt::Key_Backspace || event->key() == Qt::Key_Delete;
    const bool isDigit = event->text().size() == 1 && event->text().front().isDigit();
    const bool wasAllSelected = std::exchange(m_isAllSelected, false);
    update();
    if (wasAllSelected && (removes || isDigit)) {
        clear();
        if (removes)
            return;
    }
    const bool commanded = event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    if (event->matches(QKeySequence::Paste))
        paste();
    else if (event->matches(QKeySequence::DeleteStartOfWord))
        clear();
    else if (isEditingCommand(*event))
        event->accept();
    else if (isEditingKey(*event))
        edit(event->key());
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        Q_EMIT submitted();
    else if (!commanded && !event->text().isEmpty() && event->text().front().isPrint())
        insertText(event->text());
    else
        QWidget::keyPressEvent(event);
}

void AadhaarField::inputMethodEvent(QInputMethodEvent *event)
{
    insertText(event->commitString());
    event->accept();
}

QVariant AadhaarField::inputMethodQuery(Qt::InputMethodQuery query) const
{
    switch (query) {
    case Qt::ImCursorRectangle:
        return QRectF(cursorX(), 0, cursorWidth, height()).toRect();
    case Qt::ImMaximumTextLength:
        return DigitBuffer::capacity;
    case Qt::ImSurroundingText:
    case Qt::ImTextBeforeCursor:
    case Qt::ImTextAfterCursor:
    case Qt::ImCurrentSelection:
        return QString();
    default:
        return QWidget::inputMethodQuery(query);
    }
}

void AadhaarField::mousePressEvent(QMouseEvent *event)
{
    setAllSelected(false);
    if (event->button() == Qt::LeftButton)
        moveCursor(positionAt(event->position()));
}

void AadhaarField::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(tr("Paste")), &QAction::triggered, this, &AadhaarField::paste);
    auto *clearing = menu->addAction(tr("Clear"));
    setObstacle(*clearing, m_digits.size() > 0 ? QString() : tr("the field is empty"));
    connect(clearing, &QAction::triggered, this, &AadhaarField::clear);
    menu->popup(event->globalPos());
}

QSize AadhaarField::sizeHint() const
{
    const qreal width = 2 * sideMargin + digitRect(DigitBuffer::capacity - 1).right() - digitRect(0).left();
    const int high = std::max(int(height::tallControl), int(std::ceil(metrics().height())) + verticalMargin);
    return {int(std::ceil(width)), high};
}

QRectF AadhaarField::digitRect(int index) const
{
    const int gaps = index / group;
    return {sideMargin + (index + gaps * gapOfAdvance) * advance(), 0, advance(), qreal(height())};
}

int AadhaarField::positionAt(const QPointF &point) const
{
    int position = 0;
    while (position < m_digits.size() && digitRect(position).center().x() < point.x())
        ++position;
    return position;
}

qreal AadhaarField::cursorX() const
{
    const int cursor = m_digits.cursor();
    return cursor == DigitBuffer::capacity ? digitRect(cursor - 1).right() : digitRect(cursor).left();
}

void AadhaarField::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens(this);
    QPainter painter(this);
    QStyleOptionFrame frame;
    frame.initFrom(this);
    style()->drawPrimitive(QStyle::PE_PanelLineEdit, &frame, &painter, this);

    painter.setFont(typeFont(Type::Patient));
    painter.setPen(isEnabled() ? t.text : t.text3);
    const qreal high = metrics().height();
    const qreal top = (height() - high) / 2;
    for (int index = 0; index < DigitBuffer::capacity; ++index) {
        const QRectF place = digitRect(index);
        if (m_isAllSelected && index < m_digits.size())
            painter.fillRect(QRectF(place.left(), top, place.width(), high), palette().highlight());
        // One by one, so that no text ever contains more than one digit.
        if (index < m_digits.size() && m_isAllSelected)
            painter.setPen(palette().color(QPalette::HighlightedText));
        if (index < m_digits.size())
            painter.drawText(place, Qt::AlignCenter, QString(QLatin1Char(m_digits.at(index))));
        else
            painter.fillRect(
                QRectF(place.left() + slotInset, top + metrics().ascent(), place.width() - 2 * slotInset, slotHeight),
                t.border);
    }
    if (hasFocus())
        painter.fillRect(QRectF(cursorX() - cursorWidth / 2, top, cursorWidth, high), t.text);
}

} // namespace clinicdesk::ui
