// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/shell/screenreaderuser.h"

#include "tests/support/testprogram.h"

#include <QApplication>
#include <QMetaEnum>
#include <QTest>
#include <QWindow>

namespace clinicdesk::support {

namespace {

constexpr int maxDepth = 40;

/// Calls `visit` with every shown element until it returns true; returns that one.
QAccessibleInterface *walk(QAccessibleInterface *from, const std::function<bool(QAccessibleInterface &, int)> &visit,
                           int depth = 0)
{
    if (!from || !from->isValid() || depth > maxDepth || (depth > 0 && from->state().invisible))
        return nullptr;
    if (depth > 0 && visit(*from, depth))
        return from;
    for (int at = 0; at < from->childCount(); ++at) {
        if (auto *found = walk(from->child(at), visit, depth + 1))
            return found;
    }
    return nullptr;
}

QAccessibleInterface *program()
{
    return QAccessible::queryAccessibleInterface(qApp);
}

/// Its own name, and those of its labels.
QStringList namesOf(QAccessibleInterface &element)
{
    QStringList names{element.text(QAccessible::Name)};
    const auto labels = element.relations(QAccessible::Label);
    for (const auto &label : labels)
        names.append(label.first->text(QAccessible::Name));
    return names;
}

} // namespace

QAccessibleInterface *ScreenReaderUser::search(QAccessible::Role role, const Fits &fits)
{
    return walk(program(), [&](QAccessibleInterface &element, int) {
        const auto names = element.role() == role ? namesOf(element) : QStringList();
        return std::any_of(names.begin(), names.end(), fits);
    });
}

QAccessibleInterface *ScreenReaderUser::await(QAccessible::Role role, const Fits &fits)
{
    QAccessibleInterface *found = nullptr;
    [[maybe_unused]] const bool hasCome = QTest::qWaitFor(
        [&] {
            found = search(role, fits);
            return found != nullptr;
        },
        tests::patienceMs);
    if (!found)
        qWarning("%s", qPrintable(everything()));
    return found;
}

QAccessibleInterface *ScreenReaderUser::find(QAccessible::Role role, const QString &name) const
{
    return await(role, [&name](const QString &text) { return text.startsWith(name); });
}

QAccessibleInterface *ScreenReaderUser::findWith(QAccessible::Role role, const QString &words) const
{
    return await(role, [&words](const QString &text) { return text.contains(words); });
}

bool ScreenReaderUser::press(QAccessible::Role role, const QString &name) const
{
    auto *element = find(role, name);
    auto *actions = element ? element->actionInterface() : nullptr;
    if (!actions || element->state().disabled || actions->actionNames().isEmpty())
        return false;
    actions->doAction(actions->actionNames().constFirst());
    QCoreApplication::processEvents();
    return true;
}

bool ScreenReaderUser::focus(QAccessible::Role role, const QString &name) const
{
    auto *element = find(role, name);
    auto *actions = element ? element->actionInterface() : nullptr;
    if (!actions || !actions->actionNames().contains(QAccessibleActionInterface::setFocusAction()))
        return false;
    actions->doAction(QAccessibleActionInterface::setFocusAction());
    return QTest::qWaitFor(
        [&] { // an element may be replaced, as that of a list that appears
            const auto *now = find(role, name);
            return now && now->state().focused;
        },
        tests::patienceMs);
}

bool ScreenReaderUser::tabTo(QAccessible::Role role, const QString &name) const
{
    constexpr int maxStops = 60;
    for (int stop = 0; stop < maxStops; ++stop) {
        const auto *element = find(role, name);
        if (!element || element->state().focused)
            return element != nullptr;
        key(Qt::Key_Tab);
    }
    return false;
}

bool ScreenReaderUser::type(const QString &name, const QString &text) const
{
    if (!focus(QAccessible::EditableText, name))
        return false;
    auto *element = find(QAccessible::EditableText, name);
    auto *edit = element->editableTextInterface();
    const auto *content = element->textInterface();
    if (!edit || !content)
        return false;
    edit->replaceText(0, content->characterCount(), text);
    return true;
}

void ScreenReaderUser::key(Qt::Key key, Qt::KeyboardModifiers modifiers) const
{
    QTest::keyClick(QGuiApplication::focusWindow(), key, modifiers);
}

QString ScreenReaderUser::focused() const
{
    const auto *element = walk(program(), [](QAccessibleInterface &each, int) {
        return each.state().focused && !each.focusChild() && each.childCount() == 0;
    });
    return element ? element->text(QAccessible::Name) : QString();
}

QString ScreenReaderUser::everything()
{
    QStringList lines;
    walk(program(), [&lines](QAccessibleInterface &element, int depth) {
        const auto *actions = element.actionInterface();
        lines.append(QString(depth, QLatin1Char(' ')) +
                     QStringLiteral("%1 \"%2\" %3 [%4]%5")
                         .arg(QString::fromLatin1(QMetaEnum::fromType<QAccessible::Role>().valueToKey(element.role())),
                              namesOf(element).join(QStringLiteral("\" \"")), element.text(QAccessible::Value),
                              actions ? actions->actionNames().join(u',') : QString(),
                              element.state().focused ? QStringLiteral(" focused") : QString()));
        return false;
    });
    return lines.join(u'\n');
}

} // namespace clinicdesk::support
