// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/shell/accessiblewalk.h"

#include "ui/widgets/listheader.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSet>
#include <QStyleOption>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

namespace clinicdesk::support {

namespace {

constexpr int minTargetSize = 24;

QString textOf(QWidget *widget, QAccessible::Text kind)
{
    const auto *interface = QAccessible::queryAccessibleInterface(widget);
    return interface ? interface->text(kind) : QString();
}

QString whoIs(QWidget *widget)
{
    QStringList path;
    for (auto *each = widget; each; each = each->parentWidget())
        path.prepend(QLatin1String(each->metaObject()->className()));
    return path.join(QLatin1Char('/')) + QStringLiteral(" \"%1\"").arg(textOf(widget, QAccessible::Name));
}

bool takesTheKeyboard(const QWidget *widget)
{
    return widget->isVisible() && widget->isEnabled() && widget->focusPolicy() != Qt::NoFocus && !widget->focusProxy();
}

/// The place of the pages scrolls only where the window is too low for them.
bool scrolls(const QWidget *widget)
{
    for (const auto *each = widget; each; each = each->parentWidget()) {
        const auto *area = qobject_cast<const QAbstractScrollArea *>(each);
        if (area && (!area->inherits("clinicdesk::ui::PageScroller") || area->verticalScrollBar()->isVisible()))
            return true;
    }
    return false;
}

/// Rows and their buttons, which the view places.
bool isInList(const QWidget *widget)
{
    for (const auto *each = widget; each; each = each->parentWidget()) {
        if (qobject_cast<const QAbstractItemView *>(each))
            return true;
    }
    return false;
}

/// `within` is the widget of a node that has none of its own: a row, a segment.
void collectTree(QAccessibleInterface *node, QWidget *within, QSet<const QObject *> &objects, QStringList &wrong)
{
    if (!node || !node->isValid())
        return;
    auto *widget = qobject_cast<QWidget *>(node->object());
    if (widget)
        objects.insert(widget);
    auto *const shownBy = widget ? widget : within;
    const auto state = node->state();
    const bool isHidden = shownBy && !shownBy->isVisible();
    if (isHidden && (!state.invisible || state.focused))
        wrong.append(QStringLiteral("in the tree as shown: %1 \"%2\"")
                         .arg(whoIs(shownBy), widget ? QString() : node->text(QAccessible::Name)));
    for (int child = 0; child < node->childCount(); ++child)
        collectTree(node->child(child), shownBy, objects, wrong);
}

QRect placeOn(const QWidget *window, const QWidget *widget)
{
    return {widget->mapTo(window, QPoint()), widget->size()};
}

bool goesAgainstTheScreen(const QRect &from, const QRect &to)
{
    const bool isAbove = to.bottom() < from.top();
    const bool isSameRow = to.top() <= from.bottom() && from.top() <= to.bottom();
    return (isAbove && to.left() <= from.right()) || (isSameRow && to.right() < from.left());
}

/// Whether the layout, or a nested one, places the widget.
bool isLaidOut(QLayout *layout, const QWidget *widget)
{
    for (int at = 0; at < layout->count(); ++at) {
        auto *item = layout->itemAt(at);
        if (item->widget() == widget || (item->layout() && isLaidOut(item->layout(), widget)))
            return true;
    }
    return false;
}

/// On some platforms the value of a combo box is its name, so its label counts as its name.
QString nameOf(QWidget *widget)
{
    const QString name = widget->accessibleName();
    return name.isEmpty() ? textOf(widget, QAccessible::Name) : name;
}

/// The headers of columns that are narrower than their text.
QStringList cutSections(const QHeaderView &header)
{
    QStringList wrong;
    const auto *own = qobject_cast<const ui::ListHeader *>(&header);
    for (int section = 0; header.orientation() == Qt::Horizontal && section < header.count(); ++section) {
        const int wanted = own ? own->roomFor(section) : header.sectionSizeHint(section);
        if (!header.isSectionHidden(section) && header.sectionSize(section) < wanted)
            wrong.append(
                QStringLiteral("column \"%1\" of %2: %3 of %4 px")
                    .arg(header.model()->headerData(section, Qt::Horizontal).toString(), whoIs(header.parentWidget()))
                    .arg(header.sectionSize(section))
                    .arg(wanted));
    }
    return wrong;
}

struct TextRoom {
    int room = 0;
    int wanted = 0;
};

/// What a field says while it is empty.
TextRoom roomForPlaceholder(const QLineEdit &field)
{
    constexpr int beforeAndAfter = 2 * 2; // that QLineEdit keeps free
    QStyleOptionFrame option;
    option.initFrom(&field);
    const auto inner = field.style()->subElementRect(QStyle::SE_LineEditContents, &option, &field);
    const auto margins = field.textMargins();
    int buttons = 0; // actions within the field
    for (const auto *button : field.findChildren<QToolButton *>())
        buttons += button->isVisible() ? button->width() : 0;
    return {inner.width() - margins.left() - margins.right() - beforeAndAfter - buttons,
            field.text().isEmpty() ? field.fontMetrics().horizontalAdvance(field.placeholderText()) : 0};
}

TextRoom roomForChoice(const QComboBox &box)
{
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.editable = box.isEditable();
    const auto inner = box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
    return {inner.width(), box.fontMetrics().horizontalAdvance(box.currentText())};
}

/// The width in px that the widget has for its own text, and that the text needs.
TextRoom roomForText(QWidget *widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(widget)) {
        const bool isShortened = label->inherits("clinicdesk::ui::ElidingLabel") || label->wordWrap();
        return {label->width(), isShortened || label->text().isEmpty() ? 0 : label->sizeHint().width()};
    }
    if (const auto *button = qobject_cast<const QAbstractButton *>(widget)) {
        const auto *tool = qobject_cast<const QToolButton *>(button);
        const bool hasNoText = tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly;
        const bool isShortened = button->parentWidget()->inherits("clinicdesk::ui::FilterChip") ||
                                 button->inherits("clinicdesk::ui::RadioCard"); // its text takes several lines
        return {button->width(), hasNoText || isShortened ? 0 : button->sizeHint().width()};
    }
    if (const auto *box = qobject_cast<const QComboBox *>(widget); box && !box->isEditable())
        return roomForChoice(*box);
    if (const auto *field = qobject_cast<const QLineEdit *>(widget))
        return roomForPlaceholder(*field);
    if (const auto *group = qobject_cast<const QGroupBox *>(widget))
        return {group->width(), group->title().isEmpty() ? 0 : group->minimumSizeHint().width()};
    if (const auto *tabs = qobject_cast<const QTabBar *>(widget))
        return {tabs->width(), tabs->sizeHint().width()};
    return {};
}

} // namespace

QStringList namelessWidgets(QWidget *window)
{
    QStringList wrong;
    for (auto *widget : window->findChildren<QWidget *>()) {
        if (!takesTheKeyboard(widget))
            continue;
        const QString spoken = nameOf(widget) + textOf(widget, QAccessible::Description);
        if (nameOf(widget).trimmed().isEmpty() || spoken.contains(QLatin1Char('<')))
            wrong.append(whoIs(widget));
    }
    return wrong;
}

QStringList smallTargets(QWidget *window)
{
    QStringList wrong;
    for (auto *widget : window->findChildren<QWidget *>()) {
        const bool isTarget = qobject_cast<QAbstractButton *>(widget) || qobject_cast<QLineEdit *>(widget) ||
                              qobject_cast<QComboBox *>(widget) || qobject_cast<QAbstractSpinBox *>(widget);
        const bool isPart = qobject_cast<QAbstractSpinBox *>(widget->parentWidget()) ||
                            qobject_cast<QLineEdit *>(widget->parentWidget());
        if (isTarget && !isPart && widget->isVisible() && std::min(widget->width(), widget->height()) < minTargetSize)
            wrong.append(QStringLiteral("%1 %2x%3").arg(whoIs(widget)).arg(widget->width()).arg(widget->height()));
    }
    return wrong;
}

QStringList unexplainedButtons(QWidget *window)
{
    QStringList wrong;
    for (auto *button : window->findChildren<QPushButton *>()) {
        const bool isDumb = button->toolTip().isEmpty() || textOf(button, QAccessible::Description).isEmpty();
        if (button->isVisible() && !button->isEnabled() && !button->text().isEmpty() && isDumb)
            wrong.append(QStringLiteral("does not say why it is disabled: ") + whoIs(button));
    }
    return wrong;
}

QStringList hiddenControls(QWidget *window)
{
    QStringList wrong;
    for (auto *widget : window->findChildren<QWidget *>()) {
        if (!takesTheKeyboard(widget) || widget->window() != window || scrolls(widget))
            continue;
        const auto seen = widget->visibleRegion();
        if (seen != QRegion(widget->rect()) ||
            !window->rect().contains(widget->rect().translated(widget->mapTo(window, QPoint()))))
            wrong.append(whoIs(widget));
    }
    return wrong;
}

QStringList cutTexts(QWidget *window)
{
    QStringList wrong;
    for (auto *widget : window->findChildren<QWidget *>()) {
        if (!widget->isVisible() || widget->window() != window)
            continue;
        if (const auto *header = qobject_cast<QHeaderView *>(widget))
            wrong += cutSections(*header);
        const auto [room, wanted] = roomForText(widget);
        if (room < wanted)
            wrong.append(QStringLiteral("%1: %2 of %3 px").arg(whoIs(widget)).arg(room).arg(wanted));
    }
    return wrong;
}

QStringList squeezed(QWidget *window)
{
    QStringList found;
    for (auto *widget : window->findChildren<QWidget *>()) {
        const auto *label = qobject_cast<const QLabel *>(widget);
        const bool isField = qobject_cast<const QPushButton *>(widget) || qobject_cast<const QLineEdit *>(widget) ||
                             qobject_cast<const QPlainTextEdit *>(widget);
        const int needed =
            label && label->wordWrap() ? label->heightForWidth(label->width()) : widget->minimumSizeHint().height();
        if (widget->isVisible() && widget->window() == window && (label || isField) && widget->height() < needed)
            found.append(QStringLiteral("%1 %2: %3 of %4")
                             .arg(whoIs(widget), label ? label->text() : QString())
                             .arg(widget->height())
                             .arg(needed));
    }
    return found;
}

QStringList leavesTheScreen(QWidget *window)
{
    QStringList found;
    const auto room = window->screen()->availableSize();
    if (window->width() > room.width() || window->height() > room.height())
        found.append(QStringLiteral("%1 x %2 px of %3 x %4")
                         .arg(window->width())
                         .arg(window->height())
                         .arg(room.width())
                         .arg(room.height()));
    for (auto *bar : window->findChildren<QScrollBar *>()) {
        const auto *area = qobject_cast<QAbstractScrollArea *>(bar->parentWidget()->parentWidget());
        const bool mayScroll = qobject_cast<const QTableView *>(area) || qobject_cast<const QTreeView *>(area) ||
                               qobject_cast<const QPlainTextEdit *>(area);
        if (bar->isVisible() && bar->window() == window && bar->orientation() == Qt::Horizontal && !mayScroll)
            found.append(QStringLiteral("scrolls sideways: ") + whoIs(bar));
    }
    return found;
}

QStringList overlaps(QWidget *window)
{
    QStringList wrong;
    for (auto *parent : window->findChildren<QWidget *>()) {
        if (!parent->isVisible() || parent->window() != window || isInList(parent) || !parent->layout())
            continue;
        QList<QWidget *> placed;
        for (auto *child : parent->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly)) {
            if (child->isVisible() && !child->isWindow() && !child->geometry().isEmpty() &&
                isLaidOut(parent->layout(), child))
                placed.append(child);
        }
        for (qsizetype one = 0; one < placed.size(); ++one) {
            if (!parent->rect().contains(placed.at(one)->geometry()))
                wrong.append(QStringLiteral("reaches out: ") + whoIs(placed.at(one)));
            for (qsizetype other = one + 1; other < placed.size(); ++other) {
                if (placed.at(one)->geometry().intersects(placed.at(other)->geometry()))
                    wrong.append(whoIs(placed.at(one)) + QStringLiteral(" over ") + whoIs(placed.at(other)));
            }
        }
    }
    return wrong;
}

QStringList differencesOfTheTree(QWidget *window)
{
    QStringList wrong;
    QSet<const QObject *> inTheTree;
    collectTree(QAccessible::queryAccessibleInterface(window), window, inTheTree, wrong);
    for (auto *widget : window->findChildren<QWidget *>()) {
        if (takesTheKeyboard(widget) && widget->window() == window && !inTheTree.contains(widget))
            wrong.append(QStringLiteral("not in the tree: ") + whoIs(widget));
    }
    return wrong;
}

QStringList tabAgainstTheScreen(QWidget *window)
{
    auto *first = window->nextInFocusChain();
    while (first != window && !(takesTheKeyboard(first) && (first->focusPolicy() & Qt::TabFocus)))
        first = first->nextInFocusChain();
    first->setFocus(Qt::TabFocusReason);
    QStringList wrong;
    const QPointer<QWidget> start = QApplication::focusWidget();
    for (int steps = 0; start && steps < 100; ++steps) {
        const QPointer<QWidget> before = QApplication::focusWidget();
        if (!before)
            break; // the window is not active any more
        const auto from = placeOn(window, before);
        QTest::keyClick(window->windowHandle(), Qt::Key_Tab);
        auto *now = QApplication::focusWidget();
        if (!now || now == start)
            break;
        if (now->window() == window && !scrolls(now) && goesAgainstTheScreen(from, placeOn(window, now)))
            wrong.append(whoIs(before) + QStringLiteral(" -> ") + whoIs(now));
    }
    return wrong;
}

QStringList tabBackDifferences(QWidget *window)
{
    QList<QPointer<QWidget>> forward{QApplication::focusWidget()};
    for (int steps = 0; forward.first() && steps < 100; ++steps) {
        QTest::keyClick(window->windowHandle(), Qt::Key_Tab);
        if (!QApplication::focusWidget() || QApplication::focusWidget() == forward.first())
            break;
        forward.append(QApplication::focusWidget());
    }
    QStringList wrong;
    for (auto expected = forward.crbegin(); expected != forward.crend(); ++expected) {
        const auto from = whoIs(QApplication::focusWidget());
        QTest::keyClick(window->windowHandle(), Qt::Key_Backtab, Qt::ShiftModifier);
        if (QApplication::focusWidget() != *expected)
            wrong.append(from + QStringLiteral(" <- ") + whoIs(QApplication::focusWidget()));
    }
    return wrong;
}

QStringList differencesOfTheMenu(const QMenu *menu)
{
    auto *node = QAccessible::queryAccessibleInterface(const_cast<QMenu *>(menu));
    if (!node || !node->isValid() || node->role() != QAccessible::PopupMenu || node->state().invisible)
        return {QStringLiteral("no menu that is shown")};
    QStringList wrong;
    QStringList names;
    for (int child = 0; child < node->childCount(); ++child) {
        const auto *item = node->child(child);
        if (!item || item->parent() != node)
            wrong.append(QStringLiteral("an action that is not the menu's: %1").arg(child));
        else if (item->role() == QAccessible::MenuItem)
            names.append(item->text(QAccessible::Name));
    }
    for (const auto *action : menu->actions()) {
        const auto name = action->text().section(QLatin1Char('\t'), 0, 0).remove(QLatin1Char('&'));
        if (!action->isSeparator() && !names.contains(name))
            wrong.append(QStringLiteral("not in the menu's tree: %1 (%2)").arg(name, names.join(u'|')));
    }
    auto *application = QAccessible::queryAccessibleInterface(qApp);
    const int place = application->indexOfChild(node);
    if (node->parent() != application || place < 0 || application->child(place) != node)
        wrong.append(QStringLiteral("not a child of the application"));
    return wrong;
}

QStringList tabOrder(QWidget *window)
{
    QStringList order;
    const QPointer<QWidget> first = QApplication::focusWidget();
    do {
        auto *now = QApplication::focusWidget();
        order.append(now ? nameOf(now) : QStringLiteral("nothing"));
        QTest::keyClick(window->windowHandle(), Qt::Key_Tab);
    } while (QApplication::focusWidget() != first && order.size() < 100);
    return order;
}

QStringList everyText(QWidget *window)
{
    QStringList texts;
    auto widgets = window->findChildren<QWidget *>();
    widgets.append(window);
    for (auto *widget : std::as_const(widgets)) {
        texts << widget->accessibleName() << widget->accessibleDescription() << widget->toolTip()
              << widget->windowTitle();
        for (const auto kind : {QAccessible::Name, QAccessible::Description, QAccessible::Value})
            texts << textOf(widget, kind);
        if (const auto *label = qobject_cast<QLabel *>(widget))
            texts << label->text();
        if (const auto *line = qobject_cast<QLineEdit *>(widget))
            texts << line->text() << line->displayText() << line->placeholderText();
        if (const auto *button = qobject_cast<QAbstractButton *>(widget))
            texts << button->text();
    }
    return texts;
}

} // namespace clinicdesk::support
