// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/languages/languagescene.h"
#include "tests/gui/languages/programdialogs.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "tests/support/turnedwheel.h"
#include "ui/assessments/assessmentspage.h"
#include "ui/doctors/listchecktable.h"
#include "ui/outbox/outboxlistview.h"
#include "ui/outbox/outboxmodel.h"
#include "ui/shell/connectionbutton.h"
#include "ui/shell/pagestack.h"
#include "ui/shell/rail.h"
#include "ui/state/currentconnection.h"
#include "ui/upload/uploadlistview.h"
#include "ui/widgets/closingmark.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/raillist.h"
#include "ui/widgets/tokens.h"
#include "ui/widgets/windowregion.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QPainter>
#include <QPointer>
#include <QScrollArea>
#include <QSet>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

using namespace clinicdesk;
using ui::ThemeManager;

namespace {

constexpr int maxStops = 100;
constexpr int minRow = 24; // WCAG 2.5.8
constexpr int ringRoom = 6;
constexpr int band = 5; // a ring is at the edge of its widget
constexpr double visible = 3.0;

QString described(const QWidget *widget)
{
    QStringList path;
    for (const auto *each = widget; each && path.size() < 4; each = each->parentWidget())
        path.prepend(QString::fromLatin1(each->metaObject()->className()).section(QStringLiteral("::"), -1));
    return path.join(u'/') + QStringLiteral(" \"%1\"").arg(widget->accessibleName());
}

QImage around(QWidget &window, const QWidget *widget)
{
    QImage picture(widget->size() + QSize(2 * ringRoom, 2 * ringRoom), QImage::Format_RGB32);
    picture.fill(Qt::black);
    QPainter painter(&picture);
    const QRect place(widget->mapTo(&window, QPoint()) - QPoint(ringRoom, ringRoom), picture.size());
    painter.drawPixmap(QPoint(), window.grab(place));
    return picture;
}

/// The pixels at the edge of the widget, or anywhere in a list, that have another colour with a contrast of 3:1.
int changedPixels(const QImage &before, const QImage &after, bool isView)
{
    if (before.size() != after.size())
        return 0;
    const QRect inner = before.rect().adjusted(ringRoom + band, ringRoom + band, -ringRoom - band, -ringRoom - band);
    QHash<std::pair<QRgb, QRgb>, bool> isEnough;
    int changed = 0;
    for (int y = 0; y < before.height(); ++y) {
        for (int x = 0; x < before.width(); ++x) {
            const auto pair = std::pair(before.pixel(x, y), after.pixel(x, y));
            if (pair.first == pair.second || (!isView && inner.contains(x, y)))
                continue;
            auto known = isEnough.find(pair);
            if (known == isEnough.end())
                known = isEnough.insert(pair, ui::contrastRatio(pair.first, pair.second) >= visible);
            changed += *known ? 1 : 0;
        }
    }
    return changed;
}

/// The part of a widget that is not cut off or covered. The content of a scroll area covers the area itself.
QRegion seen(const QWidget &widget)
{
    const auto *area = qobject_cast<const QAbstractScrollArea *>(&widget);
    const auto *scrolled = qobject_cast<const QScrollArea *>(area);
    if (scrolled && scrolled->widget())
        return scrolled->widget()->visibleRegion();
    return area ? area->viewport()->visibleRegion() : widget.visibleRegion();
}

/// Goes through the window with Tab, once around. `stop` is called with each widget that gets the focus, and with a
/// picture of it; `left` with a picture after it has lost the focus.
void tabThrough(QWidget &window, const std::function<void(QWidget &)> &stop,
                const std::function<void(QWidget &, const QImage &with, const QImage &without)> &left = {})
{
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(window.windowHandle(), Qt::Key_Tab);
    const QPointer<QWidget> first = QApplication::focusWidget();
    for (int stops = 0; first && stops < maxStops; ++stops) {
        const QPointer<QWidget> now = QApplication::focusWidget();
        if (!now || now->window() != &window)
            return;
        QCoreApplication::processEvents();
        stop(*now);
        const auto with = left ? around(window, now) : QImage();
        QTest::keyClick(window.windowHandle(), Qt::Key_Tab);
        QCoreApplication::processEvents();
        if (left && now && now->isVisible() && QApplication::focusWidget() != now)
            left(*now, with, around(window, now));
        if (QApplication::focusWidget() == first)
            return;
    }
}

/// The focused elements, without those that contain another one. Qt 6.4 says of the current row of each table and tree
/// that it is focused, also where the view is not; AccessibleList does not.
bool collectFocused(QAccessibleInterface *node, QStringList &found)
{
    if (!node || !node->isValid() || node->state().invisible)
        return false;
    const auto *widget = qobject_cast<QWidget *>(node->object());
    const bool isForeign = node->role() == QAccessible::Table || node->role() == QAccessible::Tree;
    bool isWithin = false;
    if (!isForeign || widget->hasFocus()) {
        for (int child = 0; child < node->childCount(); ++child)
            isWithin = collectFocused(node->child(child), found) || isWithin;
    }
    if (node->state().focused && !isWithin)
        found.append(QStringLiteral("%1 \"%2\"").arg(int(node->role()), 0, 16).arg(node->text(QAccessible::Name)));
    return isWithin || node->state().focused;
}

/// Labels with the text of a field's name that are not tied to it, for a click on the label and for assistive tools.
QStringList captionsWithoutField(const QWidget &window)
{
    QStringList wrong;
    for (const auto *label : window.findChildren<QLabel *>()) {
        if (!label->isVisible() || label->text().isEmpty() || label->buddy())
            continue;
        for (const auto *field :
             label->parentWidget()->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly)) {
            if (field->isVisible() && field->focusPolicy() != Qt::NoFocus && field->accessibleName() == label->text())
                wrong.append(described(field));
        }
    }
    return wrong;
}

/// Fields whose problem assistive tools do not find as their description.
QStringList silentProblems(const QWidget &window)
{
    const auto problem = QStringLiteral("№ 404");
    QStringList wrong;
    for (auto *field : window.findChildren<ui::LabelledField *>()) {
        if (!field->isVisible() || field->hasProblem())
            continue;
        field->setProblem(problem);
        const auto widgets = field->findChildren<QWidget *>();
        const bool isSaid = std::ranges::any_of(widgets, [&problem](QWidget *widget) {
            const auto *node = QAccessible::queryAccessibleInterface(widget);
            return widget->focusPolicy() != Qt::NoFocus && node &&
                   node->text(QAccessible::Description).contains(problem);
        });
        if (!isSaid && std::ranges::any_of(widgets, &QWidget::isEnabled))
            wrong.append(described(field));
        field->setProblem({});
    }
    return wrong;
}

/// Finds what a window shows in a colour, and whether assistive tools find its word.
class ColoredStates {
public:
    QStringList wordlessIn(QWidget &window)
    {
        m_wordless.clear();
        selectAnAssessment(window);
        lookAtRows(window);
        for (const auto *label : window.findChildren<QLabel *>()) {
            if (label->isVisible() && QByteArray(label->metaObject()->className()).endsWith("Pill"))
                expect(label, nameOf(label), label->text());
        }
        for (const auto *mark : window.findChildren<ui::ClosingMark *>()) {
            QStringList spoken;
            for (const auto *label : mark->findChildren<QLabel *>())
                spoken.append(nameOf(label));
            if (mark->isVisible())
                expect(mark, spoken.join(u' '), mark->sign().text);
        }
        for (const auto *button : window.findChildren<ui::ConnectionButton *>())
            expect(button, nameOf(button), ui::environmentWord(Environment::Development));
        return m_wordless;
    }
    const QSet<QString> &kinds() const { return m_kinds; }

private:
    static QString nameOf(const QWidget *widget)
    {
        const auto *node = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
        return node ? node->text(QAccessible::Name) : QString();
    }
    static QString spokenAt(const QAbstractItemView *view, int row)
    {
        return view->model()->index(row, 0).data(Qt::AccessibleTextRole).toString();
    }
    /// Its status is shown beside the list.
    static void selectAnAssessment(QWidget &window)
    {
        const auto *page = window.findChild<ui::AssessmentsPage *>();
        for (auto *tree : page ? page->findChildren<QTreeView *>() : QList<QTreeView *>()) {
            if (tree->isVisible() && tree->model() && tree->model()->rowCount() > 0)
                tree->setCurrentIndex(tree->model()->index(0, 0));
        }
        QCoreApplication::processEvents();
    }
    void lookAtRows(const QWidget &window)
    {
        for (const auto *list : window.findChildren<ui::UploadListView *>()) {
            for (int row = 0; list->isVisible() && row < list->rows().size(); ++row)
                expect(list, spokenAt(list, row), ui::wordOf(list->rows().at(row).state));
        }
        for (const auto *list : window.findChildren<ui::OutboxListView *>()) {
            for (int row = 0; list->isVisible() && row < list->rows().rowCount(); ++row) {
                const auto index = list->rows().index(row);
                if (list->rows().rowTypeAt(index) == ui::OutboxRow::RowType::Document)
                    expect(list, spokenAt(list, row), list->rows().itemAt(index).stateLabel);
            }
        }
        for (const auto *table : window.findChildren<ui::ListCheckTable *>()) {
            for (int row = 0; table->isVisible() && row < table->rows().rowCount(); ++row)
                expect(table, spokenAt(table, row), ui::stateText(table->rows().at(row).state));
        }
    }
    void expect(const QWidget *shownIn, const QString &spoken, const QString &word)
    {
        m_kinds.insert(QString::fromLatin1(shownIn->metaObject()->className()).section(QStringLiteral("::"), -1));
        if (word.isEmpty() || !spoken.contains(word))
            m_wordless.append(QStringLiteral("%1: \"%2\" without \"%3\"").arg(described(shownIn), spoken, word));
    }

    QStringList m_wordless;
    QSet<QString> m_kinds;
};

QStringList lowRows(const QWidget &window)
{
    QStringList low;
    for (const auto *view : window.findChildren<QAbstractItemView *>()) {
        if (!view->isVisible() || !view->model() || view->model()->rowCount() == 0)
            continue;
        const int height = view->visualRect(view->model()->index(0, 0)).height();
        if (height > 0 && height < minRow)
            low.append(described(view) + QStringLiteral(" %1").arg(height));
    }
    return low;
}

} // namespace

/// What people need who use keys, a magnifier or a screen reader, in every window of the program.
class EveryControlTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void theFocusIsVisible_data();
    void theFocusIsVisible();
    void theFocusIsInViewBelowAProblem();
    void theFocusReturnsAfterEveryDialog();
    void oneElementHasTheFocus();
    void everySecretCanBePasted();
    void helpIsAtTheSamePlaceOnEveryPage();
    void captionsAndProblemsBelongToTheirFields();
    void rowsAreLargeEnoughToPoint();
    void everyColoredStateHasAWord();
    void theWheelChangesNoValue();
    void f6ReachesEveryPartOfTheWindow();

private:
    /// The problems of every window, with its name, as warnings; returns how many.
    qsizetype problemsOf(const std::function<QStringList(QWidget &)> &look);

    std::unique_ptr<ThemeManager> m_look;
    std::unique_ptr<support::LanguageScene> m_scene;
};

void EveryControlTest::initTestCase()
{
    m_look = std::make_unique<ThemeManager>(*qobject_cast<QApplication *>(qApp));
    m_look->setMotion(false);
    m_scene = std::make_unique<support::LanguageScene>(*m_look);
    QVERIFY(m_scene->isReady());
    m_scene->prepare();
}

void EveryControlTest::cleanupTestCase()
{
    m_scene.reset();
    m_look.reset();
}

qsizetype EveryControlTest::problemsOf(const std::function<QStringList(QWidget &)> &look)
{
    QStringList problems;
    m_scene->walkEverything(support::smallScreen, [&](const QString &name, QWidget &window) {
        for (const auto &problem : look(window))
            problems.append(name + QStringLiteral(": ") + problem);
    });
    problems.removeDuplicates();
    for (const auto &problem : std::as_const(problems))
        qWarning("%s", qPrintable(problem)); // a failure shows only the first characters of a text
    return problems.size();
}

void EveryControlTest::theFocusIsVisible_data()
{
    QTest::addColumn<ThemeManager::Choice>("theme");
    QTest::newRow("light") << ThemeManager::Choice::Light;
    QTest::newRow("dark") << ThemeManager::Choice::Dark;
    QTest::newRow("high contrast") << ThemeManager::Choice::HighContrast;
}

void EveryControlTest::theFocusIsVisible()
{
    QFETCH(const ThemeManager::Choice, theme);
    m_look->setChoice(theme);
    int stops = 0;
    const auto problems = problemsOf([&stops](QWidget &window) {
        QStringList wrong;
        const auto stop = [&](QWidget &widget) {
            ++stops;
            if (seen(widget).isEmpty())
                wrong.append(described(&widget) + QStringLiteral(" is out of view"));
        };
        const auto left = [&](QWidget &widget, const QImage &with, const QImage &without) {
            const bool isView = qobject_cast<QAbstractScrollArea *>(&widget) != nullptr;
            const int needed = isView ? 100 : widget.width() + widget.height();
            const int changed = changedPixels(without, with, isView);
            if (changed < needed && (isView || seen(widget) == QRegion(widget.rect())))
                wrong.append(QStringLiteral("%1: %2 of %3 pixels").arg(described(&widget)).arg(changed).arg(needed));
        };
        tabThrough(window, stop, left);
        return wrong;
    });
    m_look->setChoice(ThemeManager::Choice::Light);
    QCOMPARE(problems, 0);
    QVERIFY(stops > 150);
}

void EveryControlTest::theFocusIsInViewBelowAProblem()
{
    QStringList problems;
    int stops = 0;
    m_scene->walkProblems(support::smallScreen, [&](const QString &name, QWidget &window) {
        tabThrough(window, [&](QWidget &widget) {
            ++stops;
            if (seen(widget).isEmpty())
                problems.append(name + QStringLiteral(": ") + described(&widget) + QStringLiteral(" is out of view"));
        });
    });
    for (const auto &problem : std::as_const(problems))
        qWarning("%s", qPrintable(problem));
    QCOMPARE(problems.size(), 0);
    QVERIFY(stops > 50);
}

void EveryControlTest::theFocusReturnsAfterEveryDialog()
{
    for (const auto &row : support::programDialogs()) {
        QWidget parent;
        auto *other = new QLineEdit(&parent);
        auto *field = new QLineEdit(&parent);
        parent.show();
        parent.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&parent));
        field->setFocus();
        auto *dialog = row.make(parent);
        dialog->open();
        dialog->activateWindow();
        QVERIFY2(QTest::qWaitForWindowActive(dialog), qPrintable(row.name));
        dialog->reject();
        parent.activateWindow();
        QVERIFY2(QTest::qWaitForWindowActive(&parent), qPrintable(row.name));
        QVERIFY2(field->hasFocus() && !other->hasFocus(), qPrintable(row.name));
    }
}

/// WCAG 3.3.8: a token, a key or a PIN need not be typed character by character.
void EveryControlTest::everySecretCanBePasted()
{
    const auto secret = QStringLiteral("284617"); // is a PIN, too
    QSet<QString> kinds;
    const auto problems = problemsOf([&](QWidget &window) {
        QStringList wrong;
        for (auto *line : window.findChildren<QLineEdit *>()) {
            if (!line->isVisible() || !line->isEnabled() || line->echoMode() != QLineEdit::Password)
                continue;
            kinds.insert(QString::fromLatin1(window.metaObject()->className()).section(QStringLiteral("::"), -1));
            line->clear();
            line->setFocus();
            QGuiApplication::clipboard()->setText(secret);
            QTest::keySequence(line, QKeySequence::Paste);
            if (line->text() != secret)
                wrong.append(described(line) + QStringLiteral(" takes no pasted text"));
            line->clear();
        }
        return wrong;
    });
    QCOMPARE(problems, 0);
    for (const auto *kind : {"TokenDialog", "KeyDialog", "PersonDialog"})
        QVERIFY2(kinds.contains(QString::fromLatin1(kind)), kind);
}

/// WCAG 3.2.6.
void EveryControlTest::helpIsAtTheSamePlaceOnEveryPage()
{
    QMap<QString, QRect> places;
    m_scene->walk(support::smallScreen, [&places](const QString &name, QWidget &window) {
        const auto *rail = window.findChild<ui::Rail *>();
        if (!rail)
            return; // a dialog
        for (const auto *button : rail->findChildren<QToolButton *>()) {
            if (button->isVisible() && button->text() == QLatin1String("Help"))
                places.insert(name, {button->mapTo(&window, QPoint()), button->size()});
        }
        QVERIFY2(places.contains(name), qPrintable(name));
    });
    QVERIFY(places.size() > 14);
    for (auto page = places.cbegin(); page != places.cend(); ++page)
        QVERIFY2(page.value() == places.first(), qPrintable(page.key()));
}

void EveryControlTest::oneElementHasTheFocus()
{
    const auto problems = problemsOf([](QWidget &window) {
        QStringList wrong;
        tabThrough(window, [&](QWidget &widget) {
            QStringList focused;
            collectFocused(QAccessible::queryAccessibleInterface(&window), focused);
            if (focused.size() != 1)
                wrong.append(described(&widget) + QStringLiteral(": ") + focused.join(QStringLiteral(" + ")));
        });
        return wrong;
    });
    QCOMPARE(problems, 0);
}

void EveryControlTest::captionsAndProblemsBelongToTheirFields()
{
    QCOMPARE(problemsOf([](QWidget &window) { return captionsWithoutField(window) + silentProblems(window); }), 0);
}

void EveryControlTest::rowsAreLargeEnoughToPoint()
{
    QCOMPARE(problemsOf([](QWidget &window) { return lowRows(window); }), 0);
}

void EveryControlTest::everyColoredStateHasAWord()
{
    ColoredStates states;
    QCOMPARE(problemsOf([&states](QWidget &window) { return states.wordlessIn(window); }), 0);
    for (const auto *kind : {"UploadListView", "OutboxListView", "ListCheckTable", "StatePill", "StatusPill",
                             "ClosingMark", "ConnectionButton"})
        QVERIFY2(states.kinds().contains(QString::fromLatin1(kind)), kind);
}

/// People turn the wheel to scroll, wherever the pointer is: a lock time was stored for everybody that way.
void EveryControlTest::theWheelChangesNoValue()
{
    QSet<QString> names;
    const auto problems = problemsOf([&names](QWidget &window) {
        QStringList wrong;
        for (auto *list : window.findChildren<QComboBox *>()) {
            if (!list->isVisible() || !list->isEnabled() || list->count() < 2 || list->window() != &window)
                continue;
            names.insert(list->accessibleName());
            const int before = list->currentIndex();
            support::turnWheel(*list, before > 0 ? 1 : -1);
            if (list->currentIndex() != before)
                wrong.append(described(list) + QStringLiteral(" is changed by the wheel"));
        }
        return wrong;
    });
    QCOMPARE(problems, 0);
    QVERIFY2(names.size() >= 6, qPrintable(names.values().join(u'|')));
    QVERIFY(names.contains(QStringLiteral("Lock when this computer is not used for")));
}

void EveryControlTest::f6ReachesEveryPartOfTheWindow()
{
    qsizetype most = 0;
    const auto problems = problemsOf([&most](QWidget &window) {
        QStringList wrong;
        const auto *stack = window.findChild<ui::PageStack *>();
        if (!stack)
            return wrong;
        QSet<const QWidget *> wanted;
        for (auto *widget : window.findChildren<QWidget *>()) {
            const bool canFocus = widget->isVisible() && widget->isEnabled() && widget->window() == &window &&
                                  (widget->focusPolicy() & Qt::TabFocus) && !widget->focusProxy();
            const auto *region = ui::windowRegionOf(widget);
            if (canFocus && region)
                wanted.insert(region);
            const bool isList = qobject_cast<QAbstractItemView *>(widget) && !qobject_cast<ui::RailList *>(widget);
            if (canFocus && isList && region == stack->currentWidget())
                wrong.append(described(widget) + QStringLiteral(" is no part of its own"));
        }
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window))
            return QStringList(QStringLiteral("is not active"));
        for (qsizetype presses = wanted.size() + 1; presses > 0; --presses) {
            QTest::keyClick(window.windowHandle(), Qt::Key_F6);
            wanted.remove(ui::windowRegionOf(QApplication::focusWidget()));
            most = std::max(most, presses);
        }
        for (const auto *region : std::as_const(wanted))
            wrong.append(described(region) + QStringLiteral(" is not reached by F6"));
        return wrong;
    });
    QCOMPARE(problems, 0);
    QVERIFY(most >= 7); // page list, patient, connection, header, list and details
}

CLINICDESK_WINDOW_TEST(EveryControlTest)
#include "everycontroltest.moc"
