// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/timelineview.h"

#include "tests/gui/assessments/madetree.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"
#include "ui/widgets/thememanager.h"

#include <QAccessible>
#include <QApplication>
#include <QHelpEvent>
#include <QShortcut>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <numeric>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using namespace clinicdesk::support;

class TimelineViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<TimelineView>();
        m_view->resize(1056, m_view->sizeHint().height());
        m_changes = std::make_unique<QSignalSpy>(m_view.get(), &TimelineView::rangeChanged);
        m_view->show();
        m_view->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
    }
    void cleanup()
    {
        QToolTip::hideText();
        m_changes.reset();
        m_view.reset();
    }

    void choosesTheBarsThatAreDraggedOver();
    void choosesNothingByAClick();
    void movesTheEdgeThatIsDraggedAlsoPastTheOther();
    void movesTheWholeChoiceByItsField();
    void choosesOneBarByADoubleClick();
    void takesADragBackWithEscape();
    void beginsAtTheEndThatAnArrowComesFrom_data();
    void beginsAtTheEndThatAnArrowComesFrom();
    void movesAndStretchesTheChoiceByKeys();
    void liftsTheChoiceByKeysAndLeavesThemToTheWindowElse();
    void wearsTheKeyboardRingWhileKeysAreUsed();
    void showsARangeFromOutsideAsTheBarsItReachesInto();
    void keepsARangeThatNoBarIsIn();
    void keepsTheRangeWhenThereAreMoreBars();
    void giveAssistiveToolsTwoSpinBoxes();
    void tellsAssistiveToolsWhichEdgeMoves();
    void saysWhatIsUnderThePointer();
    void saysAllThatItShowsInWords();
    void paintsTheHighestOfBarsThatShareAPixel();
    void snapsToBarsThatAreNarrowerThanPixels();
    void doesNotStretchFewBars();
    void runsFromRightToLeftWherePeopleReadSo();
    void saysThatThereAreNoBars();
    void followsTheDaysOfAPersonsClock();
    void saysARangeInWords_data();
    void saysARangeInWords();

private:
    using Range = std::optional<TimeRange>;

    /// This many conversations on each day, starting with that day, at noon.
    void show(QDate firstDay, const std::vector<std::uint32_t> &counts, const QTimeZone &zone = QTimeZone::utc())
    {
        MadeGroup group;
        for (std::size_t day = 0; day < counts.size(); ++day) {
            const QDateTime noon(firstDay.addDays(static_cast<qint64>(day)), QTime(12, 0), zone);
            group.conversations.insert(group.conversations.end(), counts[day], {"c", noon.toMSecsSinceEpoch(), ""});
        }
        const auto list = listOf({group});
        m_line = std::make_shared<const Timeline>(*list, zone, BarUnit::Day);
        m_view->setTimeline(m_line, zone, today);
        m_view->setCounts(m_line->count(BitSet::all(list->conversations().size())));
        m_view->setFocus();
    }
    /// 11 October to 21 November; the first day has 1 conversation, the next 2, and so on.
    void showSixWeeks()
    {
        std::vector<std::uint32_t> counts(42);
        std::iota(counts.begin(), counts.end(), 1U);
        show(QDate(2026, 10, 11), counts);
    }
    TimestampMs startOf(int bar) const { return m_line->starts()[static_cast<std::size_t>(bar)]; }
    TimeRange bars(int first, int last) const { return {startOf(first), startOf(last + 1)}; }
    QPoint middleOf(int bar) const { return {qRound(m_view->barRect(bar).center().x()), 50}; }
    QPoint edge(BrushEdge which) const { return m_view->gripRect(which).center().toPoint(); }
    void press(const QPoint &at) { QTest::mousePress(m_view.get(), Qt::LeftButton, {}, at); }
    void moveTo(const QPoint &at) { QTest::mouseMove(m_view.get(), at); }
    void release(const QPoint &at) { QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, at); }
    void drag(const QPoint &from, const QPoint &to)
    {
        press(from);
        moveTo((from + to) / 2);
        moveTo(to);
        release(to);
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(m_view.get(), key, modifiers); }
    QAccessibleInterface *accessible() const { return QAccessible::queryAccessibleInterface(m_view.get()); }
    QAccessibleInterface *edgeForTools(BrushEdge edge) const { return accessible()->child(static_cast<int>(edge)); }
    QString tipAt(const QPoint &at)
    {
        QHelpEvent help(QEvent::ToolTip, at, m_view->mapToGlobal(at));
        QApplication::sendEvent(m_view.get(), &help);
        return QToolTip::isVisible() ? QToolTip::text() : QString();
    }

    ThemeManager m_look{*qApp};
    std::unique_ptr<TimelineView> m_view;
    std::unique_ptr<QSignalSpy> m_changes;
    std::shared_ptr<const Timeline> m_line;
};

void TimelineViewTest::choosesTheBarsThatAreDraggedOver()
{
    showSixWeeks();
    press(middleOf(30));
    moveTo(middleOf(30) - QPoint(3, 0));
    QCOMPARE(m_changes->count(), 0);
    moveTo(middleOf(29));
    QCOMPARE(m_view->range(), Range(bars(29, 30)));
    moveTo(middleOf(29) - QPoint(2, 0));
    moveTo(middleOf(29) + QPoint(2, 0));
    QCOMPARE(m_changes->count(), 1);
    moveTo(middleOf(28));
    moveTo(middleOf(33));
    release(middleOf(33));
    QCOMPARE(m_view->range(), Range(bars(30, 33)));
    QCOMPARE(m_changes->count(), 3);
    QCOMPARE(m_changes->last().first().value<Range>(), Range(bars(30, 33)));
    moveTo(middleOf(5));
    QCOMPARE(m_changes->count(), 3);
    press(middleOf(20));
    moveTo(middleOf(22));
    QMouseEvent withoutButton(QEvent::MouseMove, middleOf(25), m_view->mapToGlobal(middleOf(25)), Qt::NoButton,
                              Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(m_view.get(), &withoutButton);
    moveTo(middleOf(26));
    QCOMPARE(m_view->range(), Range(bars(20, 22)));
    release(middleOf(26));
    drag(middleOf(10), QPoint(-400, 500));
    QCOMPARE(m_view->range(), Range(bars(0, 10)));
}

void TimelineViewTest::choosesNothingByAClick()
{
    showSixWeeks();
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, middleOf(3));
    QCOMPARE(m_view->range(), Range());
    m_view->setRange(bars(3, 9));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, middleOf(6));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, middleOf(20));
    QTest::mousePress(m_view.get(), Qt::RightButton, {}, middleOf(30));
    moveTo(middleOf(33));
    QTest::mouseRelease(m_view.get(), Qt::RightButton, {}, middleOf(33));
    QCOMPARE(m_view->range(), Range(bars(3, 9)));
    QCOMPARE(m_changes->count(), 0);
}

void TimelineViewTest::movesTheEdgeThatIsDraggedAlsoPastTheOther()
{
    showSixWeeks();
    m_view->setRange(bars(28, 41));
    drag(edge(BrushEdge::From), middleOf(31) - QPoint(8, 0));
    QCOMPARE(m_view->range(), Range(bars(31, 41)));
    drag(edge(BrushEdge::To) - QPoint(4, 0), edge(BrushEdge::To) - QPoint(4 + 5 * 25, 0));
    QCOMPARE(m_view->range(), Range(bars(31, 36)));
    press(edge(BrushEdge::To));
    moveTo(middleOf(20) - QPoint(10, 0));
    QCOMPARE(m_view->range(), Range(bars(20, 31)));
    moveTo(middleOf(31) - QPoint(10, 0));
    QCOMPARE(m_view->range(), Range(bars(31, 31)));
    release(middleOf(31));
}

void TimelineViewTest::movesTheWholeChoiceByItsField()
{
    showSixWeeks();
    m_view->setRange(bars(10, 16));
    press(middleOf(12));
    moveTo(middleOf(12) + QPoint(5, 0));
    QCOMPARE(m_changes->count(), 0);
    moveTo(middleOf(14));
    QCOMPARE(m_view->range(), Range(bars(12, 18)));
    moveTo(QPoint(3000, 20));
    QCOMPARE(m_view->range(), Range(bars(35, 41)));
    moveTo(middleOf(12));
    release(middleOf(12));
    QCOMPARE(m_view->range(), Range(bars(10, 16)));
    QCOMPARE(m_changes->count(), 3);
}

void TimelineViewTest::choosesOneBarByADoubleClick()
{
    showSixWeeks();
    QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, middleOf(17));
    QCOMPARE(m_view->range(), Range(bars(17, 17)));
    m_view->setRange(bars(10, 30));
    QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, middleOf(17));
    QCOMPARE(m_view->range(), Range(bars(17, 17)));
    m_view->setRange(TimeRange{startOf(17) + hourMs, startOf(17) + 2 * hourMs});
    QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, middleOf(17));
    QCOMPARE(m_view->range(), Range(bars(17, 17)));
    QCOMPARE(m_changes->count(), 3);
}

void TimelineViewTest::takesADragBackWithEscape()
{
    showSixWeeks();
    m_view->setRange(bars(10, 16));
    press(middleOf(12));
    moveTo(middleOf(20));
    key(Qt::Key_Escape);
    QCOMPARE(m_view->range(), Range(bars(10, 16)));
    QCOMPARE(m_changes->last().first().value<Range>(), Range(bars(10, 16)));
    moveTo(middleOf(25));
    release(middleOf(25));
    QCOMPARE(m_view->range(), Range(bars(10, 16)));
    QCOMPARE(m_changes->count(), 2);
}

void TimelineViewTest::beginsAtTheEndThatAnArrowComesFrom_data()
{
    QTest::addColumn<Qt::Key>("first");
    QTest::addColumn<int>("bar");
    QTest::newRow("left") << Qt::Key_Left << 41;
    QTest::newRow("right") << Qt::Key_Right << 0;
    QTest::newRow("home") << Qt::Key_Home << 0;
    QTest::newRow("end") << Qt::Key_End << 41;
}

void TimelineViewTest::beginsAtTheEndThatAnArrowComesFrom()
{
    QFETCH(Qt::Key, first);
    QFETCH(int, bar);
    showSixWeeks();
    key(first);
    QCOMPARE(m_view->range(), Range(bars(bar, bar)));
    QCOMPARE(m_changes->count(), 1);
}

void TimelineViewTest::movesAndStretchesTheChoiceByKeys()
{
    showSixWeeks();
    m_view->setRange(bars(10, 12));
    const auto isAfter = [this](Qt::Key pressed, Qt::KeyboardModifiers modifiers, int first, int last) {
        key(pressed, modifiers);
        return m_view->range() == bars(first, last);
    };
    QVERIFY(isAfter(Qt::Key_Right, {}, 11, 13));
    QVERIFY(isAfter(Qt::Key_Left, {}, 10, 12));
    QVERIFY(isAfter(Qt::Key_Left, Qt::ShiftModifier, 9, 12));
    QVERIFY(isAfter(Qt::Key_Right, Qt::ShiftModifier, 10, 12));
    QVERIFY(isAfter(Qt::Key_Right, {}, 11, 13));
    QVERIFY(isAfter(Qt::Key_Right, Qt::ShiftModifier, 11, 14));
    QVERIFY(isAfter(Qt::Key_End, Qt::ShiftModifier, 11, 41));
    QVERIFY(isAfter(Qt::Key_Home, Qt::ShiftModifier, 0, 11));
    QVERIFY(isAfter(Qt::Key_End, {}, 30, 41));
    const auto count = m_changes->count();
    QVERIFY(isAfter(Qt::Key_Right, {}, 30, 41));
    QVERIFY(isAfter(Qt::Key_End, {}, 30, 41));
    QCOMPARE(m_changes->count(), count);
    QVERIFY(isAfter(Qt::Key_Home, {}, 0, 11));
}

void TimelineViewTest::liftsTheChoiceByKeysAndLeavesThemToTheWindowElse()
{
    showSixWeeks();
    for (const auto lifting : {Qt::Key_Escape, Qt::Key_Delete}) {
        QShortcut ofTheWindow(QKeySequence(lifting), m_view.get());
        QSignalSpy reached(&ofTheWindow, &QShortcut::activated);
        m_view->setRange(bars(3, 5));
        key(lifting);
        QCOMPARE(m_view->range(), Range());
        QCOMPARE(m_changes->last().first().value<Range>(), Range());
        QCOMPARE(reached.count(), 0);
        key(lifting);
        QCOMPARE(reached.count(), 1);
    }
    QCOMPARE(m_changes->count(), 2);
    key(Qt::Key_Right, Qt::ControlModifier);
    key(Qt::Key_Return);
    QCOMPARE(m_changes->count(), 2);
}

void TimelineViewTest::wearsTheKeyboardRingWhileKeysAreUsed()
{
    QWidget elsewhere;
    QTest::mousePress(&elsewhere, Qt::LeftButton); // the test before used keys
    showSixWeeks();
    const auto hasPaintedRing = [this] {
        return m_view->grab().toImage().pixelColor(0, m_view->height() / 2) == tokens(m_view.get()).focus;
    };
    QTRY_VERIFY(m_view->hasFocus());
    QVERIFY(!hasPaintedRing());
    key(Qt::Key_Left);
    QVERIFY(hasPaintedRing());
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, middleOf(3));
    QVERIFY(!hasPaintedRing());
}

void TimelineViewTest::showsARangeFromOutsideAsTheBarsItReachesInto()
{
    showSixWeeks();
    const TimeRange odd{startOf(20) + hourMs, startOf(23) + 1};
    m_view->setRange(odd);
    QCOMPARE(m_view->brush().chosen(), std::optional(BarSpan{20, 23}));
    m_view->setRange(TimeRange{startOf(20), startOf(23)});
    QCOMPARE(m_view->brush().chosen(), std::optional(BarSpan{20, 22}));
    m_view->setRange(TimeRange{startOf(0) - hourMs, startOf(42) + hourMs});
    QCOMPARE(m_view->brush().chosen(), std::optional(BarSpan{0, 41}));
    m_view->setRange(odd);
    press(middleOf(21));
    moveTo(middleOf(21) + QPoint(4, 0));
    release(middleOf(21));
    QCOMPARE(m_view->range(), Range(odd));
    QCOMPARE(m_changes->count(), 0);
    key(Qt::Key_Right);
    QCOMPARE(m_view->range(), Range(bars(21, 24)));
}

void TimelineViewTest::keepsARangeThatNoBarIsIn()
{
    showSixWeeks();
    const TimeRange before{startOf(0) - 9 * hourMs, startOf(0)};
    for (const auto &range :
         {before, TimeRange{startOf(42), startOf(42) + hourMs}, TimeRange{startOf(3), startOf(3)}}) {
        m_view->setRange(range);
        QCOMPARE(m_view->brush().chosen(), std::optional<BarSpan>());
        QCOMPARE(m_view->range(), Range(range));
    }
    key(Qt::Key_Escape);
    QCOMPARE(m_view->range(), Range());
    QCOMPARE(m_changes->count(), 1);
}

void TimelineViewTest::keepsTheRangeWhenThereAreMoreBars()
{
    showSixWeeks();
    m_view->setRange(bars(2, 4));
    const auto range = m_view->range();
    press(middleOf(3));
    show(QDate(2026, 10, 10), std::vector<std::uint32_t>(50, 1));
    moveTo(middleOf(30));
    release(middleOf(30));
    QCOMPARE(m_view->range(), range);
    QCOMPARE(m_view->brush().chosen(), std::optional(BarSpan{3, 5}));
    QCOMPARE(m_changes->count(), 0);
}

void TimelineViewTest::giveAssistiveToolsTwoSpinBoxes()
{
    showSixWeeks();
    QCOMPARE(accessible()->childCount(), 2);
    auto *from = edgeForTools(BrushEdge::From);
    auto *to = edgeForTools(BrushEdge::To);
    QCOMPARE(from->role(), QAccessible::SpinBox);
    QCOMPARE(from->text(QAccessible::Name), QStringLiteral("From"));
    QCOMPARE(to->text(QAccessible::Name), QStringLiteral("To"));
    QCOMPARE(from->text(QAccessible::Value), QStringLiteral("11 Oct"));
    QCOMPARE(to->text(QAccessible::Value), QStringLiteral("21 Nov"));
    QCOMPARE(from->parent(), accessible());
    QCOMPARE(accessible()->indexOfChild(to), 1);
    from->valueInterface()->setCurrentValue(28);
    QCOMPARE(m_view->range(), Range(bars(28, 41)));
    to->valueInterface()->setCurrentValue(34);
    QCOMPARE(m_view->range(), Range(bars(28, 34)));
    QCOMPARE(from->text(QAccessible::Value), QStringLiteral("8 Nov"));
    QCOMPARE(to->text(QAccessible::Value), QStringLiteral("14 Nov"));
    QCOMPARE(to->text(QAccessible::Description), QStringLiteral("14 Nov: 35"));
    QCOMPARE(from->valueInterface()->maximumValue().toInt(), 34);
    QCOMPARE(to->valueInterface()->minimumValue().toInt(), 28);
    QCOMPARE(to->valueInterface()->maximumValue().toInt(), 41);
    from->valueInterface()->setCurrentValue(-3);
    to->valueInterface()->setCurrentValue(1000);
    QCOMPARE(m_view->range(), Range(bars(0, 41)));
    to->valueInterface()->setCurrentValue(10);
    from->valueInterface()->setCurrentValue(20);
    QCOMPARE(m_view->range(), Range(bars(10, 10)));
    QCOMPARE(accessible()->childAt(to->rect().center().x(), to->rect().center().y()), to);
}

void TimelineViewTest::tellsAssistiveToolsWhichEdgeMoves()
{
    showSixWeeks();
    QTRY_VERIFY(m_view->hasFocus());
    m_view->setRange(bars(10, 12));
    QCOMPARE(accessible()->focusChild(), edgeForTools(BrushEdge::To));
    key(Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(accessible()->focusChild(), edgeForTools(BrushEdge::From));
    QVERIFY(edgeForTools(BrushEdge::From)->state().focused);
    QVERIFY(!edgeForTools(BrushEdge::To)->state().focused);
}

void TimelineViewTest::saysWhatIsUnderThePointer()
{
    showSixWeeks();
    QCOMPARE(tipAt(middleOf(32)), QStringLiteral("12 Nov: 33"));
    QTRY_COMPARE(tipAt({1, 40}), QString());
    auto counts = BarCounts{std::vector<std::uint32_t>(42, 1'234), 5, 0, 2};
    m_view->setCounts(counts);
    QCOMPARE(tipAt(middleOf(0)), QStringLiteral("11 Oct: 1,234\nEarlier: 5\nWithout a time: 2"));
    QCOMPARE(tipAt(middleOf(1)), QStringLiteral("12 Oct: 1,234"));
    counts = {std::vector<std::uint32_t>(42), 5, 7, 0};
    m_view->setCounts(counts);
    QCOMPARE(tipAt(middleOf(41)), QStringLiteral("21 Nov: 0\nLater: 7"));
}

void TimelineViewTest::saysAllThatItShowsInWords()
{
    showSixWeeks();
    QCOMPARE(accessible()->text(QAccessible::Name), QStringLiteral("Timeline"));
    QCOMPARE(accessible()->text(QAccessible::Value), QStringLiteral("11 Oct – 21 Nov: 903"));
    m_view->setRange(bars(28, 41));
    QCOMPARE(accessible()->text(QAccessible::Value), QStringLiteral("8 – 21 Nov: 497"));
    m_view->setCounts({std::vector<std::uint32_t>(42, 1), 5, 6, 7});
    QVERIFY(accessible()
                ->text(QAccessible::Description)
                .startsWith(QStringLiteral("42 days, 11 Oct – 21 Nov: 42. Earlier: 5. Later: 6. Without a time: 7. ")));
}

void TimelineViewTest::paintsTheHighestOfBarsThatShareAPixel()
{
    m_view->resize(600, m_view->height());
    std::vector<std::uint32_t> counts(1400, 1);
    counts[700] = 100;
    show(QDate(2023, 1, 1), counts);
    QCOMPARE(m_view->brush().barCount(), 1400);
    const auto isPaintedAtThePeak = [this](const QColor &color) {
        const auto image = m_view->grab().toImage();
        const auto place = m_view->barRect(700);
        for (int x = qFloor(place.left()) - 1; x <= qCeil(place.right()); ++x) {
            if (image.pixelColor(x, 14) == color)
                return true;
        }
        return false;
    };
    QVERIFY(isPaintedAtThePeak(tokens(m_view.get()).bar));
    m_view->setRange(bars(600, 800));
    QVERIFY(isPaintedAtThePeak(tokens(m_view.get()).accent));
}

void TimelineViewTest::snapsToBarsThatAreNarrowerThanPixels()
{
    m_view->resize(600, m_view->height());
    show(QDate(2023, 1, 1), std::vector<std::uint32_t>(1400, 1));
    drag({300, 30}, {400, 30});
    const auto chosen = m_view->brush().chosen();
    QVERIFY(chosen && chosen->size() > 200);
    QCOMPARE(m_view->range(), Range(bars(chosen->first, chosen->last)));
    drag(edge(BrushEdge::From) - QPoint(3, 0), edge(BrushEdge::From) - QPoint(3, 0));
    QCOMPARE(m_view->brush().chosen(), chosen);
    drag({0, 30}, {600, 30});
    key(Qt::Key_End);
    key(Qt::Key_Home, Qt::ShiftModifier);
    QCOMPARE(m_view->range(), Range(bars(0, 1399)));
    m_view->setRange(bars(700, 720));
    drag(middleOf(710), middleOf(760));
    QCOMPARE(m_view->range(), Range(bars(750, 770)));
    m_view->setRange(bars(700, 700));
    drag(edge(BrushEdge::To) + QPoint(4, 0), {580, 30});
    QCOMPARE(m_view->brush().chosen()->first, 700);
    QVERIFY(m_view->brush().chosen()->last > 1300);
}

void TimelineViewTest::doesNotStretchFewBars()
{
    show(QDate(2026, 11, 19), {3, 0, 5});
    QVERIFY(m_view->barRect(0).width() <= 50);
    QVERIFY(m_view->barRect(2).right() < 200);
    drag({900, 30}, middleOf(1));
    QCOMPARE(m_view->range(), Range(bars(1, 2)));
    QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, QPoint(900, 30));
    QCOMPARE(m_view->range(), Range(bars(1, 2)));
}

void TimelineViewTest::runsFromRightToLeftWherePeopleReadSo()
{
    const auto columnsOf = [this] { // of pixels, in the middle of each bar
        const auto image = m_view->grab().toImage();
        QList<QImage> columns;
        for (int bar = 0; bar < m_view->brush().barCount(); ++bar)
            columns.append(image.copy(middleOf(bar).x(), 0, 1, 71));
        return columns;
    };
    showSixWeeks();
    m_view->setRange(bars(28, 34));
    const auto leftToRight = columnsOf();
    m_view->setLayoutDirection(Qt::RightToLeft);
    QVERIFY(middleOf(0).x() > middleOf(41).x());
    QVERIFY(columnsOf() == leftToRight);
    QCOMPARE(tipAt(middleOf(32)), QStringLiteral("12 Nov: 33"));

    drag(middleOf(10), middleOf(7));
    QCOMPARE(m_view->range(), Range(bars(7, 10)));
    drag(edge(BrushEdge::From), middleOf(5) + QPoint(8, 0));
    QCOMPARE(m_view->range(), Range(bars(5, 10)));
    drag(middleOf(8), middleOf(9));
    QCOMPARE(m_view->range(), Range(bars(6, 11)));
    QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, middleOf(17));
    QCOMPARE(m_view->range(), Range(bars(17, 17)));
    key(Qt::Key_Left);
    QCOMPARE(m_view->range(), Range(bars(18, 18)));
    key(Qt::Key_Right);
    QCOMPARE(m_view->range(), Range(bars(17, 17)));
    key(Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(m_view->range(), Range(bars(17, 18)));
    key(Qt::Key_Home);
    QCOMPARE(m_view->range(), Range(bars(0, 1)));
    auto *from = edgeForTools(BrushEdge::From);
    QVERIFY(from->rect().left() > edgeForTools(BrushEdge::To)->rect().left());

    show(QDate(2026, 11, 19), {3, 0, 5});
    QVERIFY(m_view->barRect(0).left() > m_view->width() - 60);
}

void TimelineViewTest::saysThatThereAreNoBars()
{
    const auto isAllGround = [this] {
        const auto image = m_view->grab().toImage();
        const auto ground = image.pixelColor(image.width() - 1, image.height() - 1);
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 0; y < image.height(); ++y) {
                if (image.pixelColor(x, y) != ground)
                    return false;
            }
        }
        return true;
    };
    showSixWeeks();
    m_view->setRange(bars(3, 4));
    const auto range = m_view->range();
    const auto empty = std::make_shared<const Timeline>(*listOf({}), QTimeZone::utc());
    for (const auto &line : {empty, std::shared_ptr<const Timeline>()}) {
        m_view->setTimeline(line, QTimeZone::utc(), today);
        QVERIFY(!isAllGround());
        QCOMPARE(accessible()->text(QAccessible::Description), QStringLiteral("No conversation has a time."));
        QCOMPARE(accessible()->childCount(), 0);
        QCOMPARE(m_view->focusPolicy(), Qt::NoFocus);
        key(Qt::Key_Left);
        drag({20, 20}, {400, 20});
        QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, QPoint(20, 20));
        QTRY_COMPARE(tipAt({20, 20}), QString());
        QCOMPARE(m_view->range(), range);
        QCOMPARE(m_changes->count(), 0);
    }
    showSixWeeks();
    QCOMPARE(m_view->brush().chosen(), std::optional(BarSpan{3, 4}));
}

void TimelineViewTest::followsTheDaysOfAPersonsClock()
{
    const QTimeZone berlin("Europe/Berlin");
    show(QDate(2026, 10, 24), {1, 2, 3}, berlin);
    QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, middleOf(1));
    const TimeRange longDay{readTimestamp("2026-10-24T22:00:00Z")->ms, readTimestamp("2026-10-25T23:00:00Z")->ms};
    QCOMPARE(m_view->range(), Range(longDay));
    QCOMPARE(tipAt(middleOf(1)), QStringLiteral("25 Oct: 2"));
    QCOMPARE(m_view->selectionText(), QStringLiteral("25 Oct: 2"));
    key(Qt::Key_Right);
    const TimeRange next{longDay.until, longDay.until + 24 * hourMs};
    QCOMPARE(m_view->range(), Range(next));
    QCOMPARE(rangeText({longDay.from, next.until}, BarUnit::Day, berlin, today), QStringLiteral("25 – 26 Oct"));
}

void TimelineViewTest::saysARangeInWords_data()
{
    QTest::addColumn<QDate>("first");
    QTest::addColumn<QDate>("last");
    QTest::addColumn<BarUnit>("unit");
    QTest::addColumn<QString>("words");
    const auto add = [](const char *words, QDate first, QDate last, BarUnit unit) {
        QTest::newRow(words) << first << last << unit << QString::fromUtf8(words);
    };
    const auto day = BarUnit::Day;
    const auto month = BarUnit::Month;
    add("12 Nov", {2026, 11, 12}, {2026, 11, 12}, day);
    add("8 – 21 Nov", {2026, 11, 8}, {2026, 11, 21}, day);
    add("28 Oct – 3 Nov", {2026, 10, 28}, {2026, 11, 3}, BarUnit::Week);
    add("8 Dec 2025 – 4 Jan 2026", {2025, 12, 8}, {2026, 1, 4}, BarUnit::Week);
    add("12 Nov 2025", {2025, 11, 12}, {2025, 11, 12}, day);
    add("28 Oct – 3 Nov 2025", {2025, 10, 28}, {2025, 11, 3}, day);
    add("1 – 30 Nov", {2026, 11, 1}, {2026, 11, 30}, day);
    add("Nov 2026", {2026, 11, 1}, {2026, 11, 30}, month);
    add("Sep – Nov 2026", {2026, 9, 1}, {2026, 11, 30}, month);
    add("Dec 2025 – Feb 2026", {2025, 12, 1}, {2026, 2, 28}, month);
    add("3 – 30 Nov", {2026, 11, 3}, {2026, 11, 30}, month);
}

void TimelineViewTest::saysARangeInWords()
{
    QFETCH(QDate, first);
    QFETCH(QDate, last);
    QFETCH(BarUnit, unit);
    QFETCH(QString, words);
    for (const auto &zone : {QTimeZone::utc(), QTimeZone("Europe/Berlin"), QTimeZone("America/Santiago")}) {
        const TimeRange range{first.startOfDay(zone).toMSecsSinceEpoch(),
                              last.addDays(1).startOfDay(zone).toMSecsSinceEpoch()};
        QCOMPARE(rangeText(range, unit, zone, today), words);
    }
}

CLINICDESK_WINDOW_TEST(TimelineViewTest)
#include "timelineviewtest.moc"
