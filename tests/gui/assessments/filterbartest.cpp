// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/filterbar.h"

#include "tests/support/testprogram.h"
#include "ui/assessments/dayspopup.h"
#include "ui/assessments/fieldpopup.h"
#include "ui/assessments/filterchip.h"
#include "ui/assessments/filtermenu.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/thememanager.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include <memory>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

const ConnectionId clinic{QStringLiteral("made-up-clinic")};

AssessmentFilter twoFilters()
{
    return {.practitioner = QStringLiteral("pr-00a1-made-up-7e"),
            .patient = QStringLiteral("pt-5e11-made-up-04"),
            .status = AssessmentStatus::InReview};
}

/// A filter bar between two lines, in a window.
struct Page {
    QTemporaryDir folder;
    QSettings settings{folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat};
    SavedFilters named{settings};
    QWidget window;
    QLineEdit before{&window};
    FilterBar bar{&window};
    QLineEdit after{&window};
    QSignalSpy changed{&bar, &FilterBar::filterChanged};

    Page()
    {
        auto *column = new QVBoxLayout(&window);
        column->addWidget(&before);
        column->addWidget(&bar);
        column->addWidget(&after);
        column->addStretch();
        bar.setNamedFilters(&named, clinic);
        window.resize(1000, 300);
    }

    bool open()
    {
        window.show();
        window.activateWindow();
        return QTest::qWaitForWindowActive(&window);
    }

    QList<QPushButton *> bodies() const
    {
        QList<QPushButton *> shown;
        for (auto *body : bar.findChildren<QPushButton *>())
            if (kindOf(body) == ControlKind::FilterChip && body->isVisible())
                shown.append(body);
        return shown;
    }

    QStringList spoken() const
    {
        QStringList names;
        for (const auto *body : bodies())
            names.append(body->accessibleName());
        return names;
    }

    QToolButton *cross(const QPushButton *body) const { return body->parent()->findChild<QToolButton *>(); }

    QPushButton *add() const
    {
        for (auto *button : bar.findChildren<QPushButton *>())
            if (kindOf(button) == ControlKind::Dashed)
                return button;
        return nullptr;
    }

    FilterMenu *openedMenu()
    {
        add()->click();
        return bar.findChild<FilterMenu *>();
    }

    void pick(const QString &text)
    {
        auto *menu = openedMenu();
        for (auto *action : menu->actions()) {
            if (action->text() != text)
                continue;
            menu->setActiveAction(action); // some versions of Qt ignore a click that comes at once
            QTest::keyClick(menu, Qt::Key_Return);
            return;
        }
        menu->close();
        QFAIL(qPrintable(QStringLiteral("no \"%1\" in the menu").arg(text)));
    }

    FieldPopup *popup() const
    {
        for (auto *popup : bar.findChildren<FieldPopup *>())
            if (popup->isVisible())
                return popup;
        return nullptr;
    }

    QLineEdit *line() const { return popup()->findChild<QLineEdit *>(); }
    QPushButton *action() const { return popup()->findChild<QPushButton *>(); }

    void answer(const QString &text)
    {
        line()->setText(text);
        QTest::keyClick(line(), Qt::Key_Return);
    }
};

Task<QStringList> matching(QStringList ids, QString text)
{
    ids.removeIf([&](const QString &id) { return !id.contains(text); });
    co_return ids;
}

QStringList textsOfMenu(const QMenu *menu)
{
    QStringList shown;
    for (const auto *action : menu->actions())
        if (!action->isSeparator())
            shown.append(action->text());
    return shown;
}

QStringList listed(std::initializer_list<const char *> words)
{
    QStringList made;
    for (const char *each : words)
        made.append(QString::fromUtf8(each));
    return made;
}

} // namespace

class FilterBarTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<Page>();
        QVERIFY(m_page->open());
    }

    void showsAChipForEachFilterAndSaysItWhole()
    {
        m_page->bar.setFilter(twoFilters());
        QCOMPARE(m_page->spoken(),
                 listed({"Practitioner pr-00a1-made-up-7e, change", "Patient pt-5e11-made-up-04, change"}));
        const auto *first = m_page->bodies().first();
        QCOMPARE(trailingTextOf(first), QStringLiteral("pr-00a1…7e"));
        QCOMPARE(m_page->cross(first)->accessibleName(), QStringLiteral("Practitioner pr-00a1-made-up-7e, remove"));
        QCOMPARE(first->height(), 28);
        QCOMPARE(m_page->cross(first)->size(), QSize(24, 24));
        QCOMPARE(m_page->changed.size(), 0);
        QCOMPARE(m_page->bar.filter(), twoFilters());
    }

    void givesAssistiveToolsBothThingsThatCanBeDoneWithAChip()
    {
        m_page->bar.setFilter(twoFilters());
        auto *chip = QAccessible::queryAccessibleInterface(m_page->bodies().first()->parent());
        QCOMPARE(chip->childCount(), 2);
        QCOMPARE(chip->child(0)->text(QAccessible::Name), QStringLiteral("Practitioner pr-00a1-made-up-7e, change"));
        chip->child(1)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QTRY_COMPARE(m_page->changed.size(), 1);
        QVERIFY(m_page->bar.filter().practitioner.isEmpty());
    }

    void removesWithTheCrossAndCarriesTheStatusAlong()
    {
        m_page->bar.setFilter(twoFilters());
        QTest::mouseClick(m_page->cross(m_page->bodies().first()), Qt::LeftButton);
        auto left = twoFilters();
        left.practitioner.clear();
        QCOMPARE(m_page->changed.size(), 1);
        QCOMPARE(m_page->changed.first().first().value<AssessmentFilter>(), left);
        QCOMPARE(m_page->bodies().size(), 1);
    }

    void removesTheFocusedChipByKeyAndGoesOnToTheNext_data()
    {
        QTest::addColumn<Qt::Key>("key");
        QTest::newRow("Del") << Qt::Key_Delete;
        QTest::newRow("Backspace") << Qt::Key_Backspace;
    }

    void removesTheFocusedChipByKeyAndGoesOnToTheNext()
    {
        QFETCH(Qt::Key, key);
        m_page->bar.setFilter(twoFilters());
        m_page->before.setFocus();
        QTest::keyClick(&m_page->before, Qt::Key_Tab);
        const auto bodies = m_page->bodies();
        QVERIFY(bodies.first()->hasFocus());
        QTest::keyClick(bodies.first(), key);
        QVERIFY(m_page->bar.filter().practitioner.isEmpty());
        QCOMPARE(QApplication::focusWidget(), bodies.last());
        QTest::keyClick(bodies.last(), key);
        QCOMPARE(QApplication::focusWidget(), m_page->add());
        QCOMPARE(m_page->changed.size(), 2);
    }

    void isWalkedWithTabAndArrowsWithoutStopsAtTheCrosses()
    {
        m_page->bar.setFilter(twoFilters());
        const auto bodies = m_page->bodies();
        bodies.first()->setFocus();
        QTest::keyClick(bodies.first(), Qt::Key_Right);
        QVERIFY(bodies.last()->hasFocus());
        QTest::keyClick(bodies.last(), Qt::Key_Left);
        QVERIFY(bodies.first()->hasFocus());
        QTest::keyClick(bodies.first(), Qt::Key_Tab);
        QTest::keyClick(bodies.last(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), m_page->add());
        QTest::keyClick(m_page->add(), Qt::Key_Tab);
        QVERIFY(m_page->after.hasFocus());
    }

    void changesAValueByEnterSpaceOrClick_data()
    {
        QTest::addColumn<Qt::Key>("key");
        QTest::newRow("Enter") << Qt::Key_Return;
        QTest::newRow("Space") << Qt::Key_Space;
        QTest::newRow("click") << Qt::Key_unknown;
    }

    void changesAValueByEnterSpaceOrClick()
    {
        QFETCH(Qt::Key, key);
        m_page->bar.setFilter(twoFilters());
        auto *body = m_page->bodies().first();
        body->setFocus();
        key == Qt::Key_unknown ? QTest::mouseClick(body, Qt::LeftButton, {}, QPoint(30, 14))
                               : QTest::keyClick(body, key);
        QVERIFY(m_page->popup());
        QCOMPARE(m_page->line()->text(), QStringLiteral("pr-00a1-made-up-7e"));
        QCOMPARE(m_page->line()->accessibleName(), QStringLiteral("Practitioner"));
        QGuiApplication::clipboard()->setText(QStringLiteral("  pr-0b22-made-up\n"));
        QTest::keyClick(m_page->line(), Qt::Key_V, Qt::ControlModifier);
        QTest::keyClick(m_page->line(), Qt::Key_Return);
        QVERIFY(!m_page->popup());
        auto wanted = twoFilters();
        wanted.practitioner = QStringLiteral("pr-0b22-made-up");
        QCOMPARE(m_page->bar.filter(), wanted);
        QCOMPARE(m_page->changed.size(), 1);
    }

    void staysAsItWasAfterEscAndWithoutAChange()
    {
        m_page->bar.setFilter(twoFilters());
        m_page->bodies().first()->click();
        m_page->line()->setText(QStringLiteral("pr-other"));
        QTest::keyClick(m_page->line(), Qt::Key_Escape);
        QVERIFY(!m_page->popup());
        m_page->bodies().first()->click();
        QTest::keyClick(m_page->line(), Qt::Key_Return);
        QVERIFY(!m_page->popup());
        QCOMPARE(m_page->bar.filter(), twoFilters());
        QCOMPARE(m_page->changed.size(), 0);
    }

    void isRemovedByAnEmptyValue()
    {
        m_page->bar.setFilter(twoFilters());
        m_page->bodies().first()->click();
        m_page->answer(QStringLiteral("   "));
        QCOMPARE(m_page->bodies().size(), 1);
        QVERIFY(m_page->bar.filter().practitioner.isEmpty());
    }

    void refusesSeveralLinesForOneValue()
    {
        m_page->pick(QStringLiteral("Transaction"));
        m_page->line()->setText(QStringLiteral("tx-1\ntx-2"));
        QVERIFY(!m_page->action()->isEnabled());
        QCOMPARE(m_page->line()->accessibleDescription(), QStringLiteral("Enter only one line."));
        QTest::keyClick(m_page->line(), Qt::Key_Return);
        QVERIFY(m_page->popup());
        QCOMPARE(m_page->changed.size(), 0);
    }

    void offersTheKindsThatAreNotThereYet()
    {
        auto *menu = m_page->openedMenu();
        QCOMPARE(textsOfMenu(menu), listed({"Practitioner", "Patient", "Identifier", "Transaction", "Workflow", "Today",
                                            "Last 7 days", "From … to …", "Save these filters…"}));
        menu->close();
        m_page->bar.setFilter(twoFilters());
        m_page->bar.setWorkflowsOffered(false);
        menu = m_page->openedMenu();
        QCOMPARE(textsOfMenu(menu), listed({"Identifier", "Transaction", "Today", "Last 7 days", "From … to …",
                                            "Save these filters…\tuntil you close Clinic Desk"}));
        menu->close();
    }

    void addsAFilterByKeyboardAlone()
    {
        m_page->add()->setFocus();
        QTest::keyClick(m_page->add(), Qt::Key_Return);
        auto *menu = m_page->bar.findChild<FilterMenu *>();
        QVERIFY(menu->isVisible());
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Return);
        QVERIFY(m_page->popup());
        QTest::keyClicks(m_page->line(), QStringLiteral("pr-new"));
        QTest::keyClick(m_page->line(), Qt::Key_Tab);
        QTest::keyClick(m_page->action(), Qt::Key_Return);
        QCOMPARE(m_page->bar.filter().practitioner, QStringLiteral("pr-new"));
        QCOMPARE(m_page->spoken(), listed({"Practitioner pr-new, change"}));
    }

    void takesSeveralWorkflowsInOneChip()
    {
        m_page->pick(QStringLiteral("Workflow"));
        QVERIFY(m_page->line()->accessibleDescription().contains(QStringLiteral("comma")));
        m_page->answer(QStringLiteral("wf-12, wf-30,,wf-12 , wf-31,wf-32"));
        QCOMPARE(m_page->bar.filter().workflows, listed({"wf-12", "wf-30", "wf-31", "wf-32"}));
        QCOMPARE(trailingTextOf(m_page->bodies().first()), QStringLiteral("wf-12, wf-30 and 2 more"));
        m_page->bodies().first()->click();
        QCOMPARE(m_page->line()->text(), QStringLiteral("wf-12, wf-30, wf-31, wf-32"));
        m_page->answer(QStringLiteral("wf-12\nwf-३०"));
        QCOMPARE(m_page->bar.filter().workflows, listed({"wf-12", "wf-30"}));
    }

    void showsTheNameOfAPractitionerAsSoonAsItIsKnown()
    {
        QString name;
        m_page->bar.setNameOf([&](const QString &id) { return id.isEmpty() ? QStringLiteral("no name") : name; });
        m_page->bar.setFilter(twoFilters());
        const auto *chip = m_page->bodies().first();
        QCOMPARE(trailingTextOf(chip), QStringLiteral("pr-00a1…7e"));
        name = QStringLiteral("Dr. Asha Testwala");
        m_page->bar.refreshNames();
        QCOMPARE(trailingTextOf(chip), name);
        QCOMPARE(chip->accessibleName(), QStringLiteral("Practitioner Dr. Asha Testwala, pr-00a1-made-up-7e, change"));
    }

    void showsDaysThatAreChosenElsewhere()
    {
        QSignalSpy removed(&m_page->bar, &FilterBar::daysRemoved);
        QSignalSpy activated(&m_page->bar, &FilterBar::daysActivated);
        m_page->bar.setDays(QStringLiteral("8 – 21 Nov"));
        QCOMPARE(m_page->spoken(), listed({"Days 8 – 21 Nov, change"}));
        QTest::keyClick(m_page->bodies().first(), Qt::Key_Space);
        QCOMPARE(activated.size(), 1);
        QTest::mouseClick(m_page->cross(m_page->bodies().first()), Qt::LeftButton);
        QCOMPARE(removed.size(), 1);
        QVERIFY(m_page->bodies().isEmpty());
        m_page->bar.setDays(QStringLiteral("8 – 21 Nov"));
        m_page->bar.setDays({});
        QVERIFY(m_page->bodies().isEmpty());
        QCOMPARE(removed.size(), 1);
        QCOMPARE(m_page->changed.size(), 0);
    }

    void offersTodayAndTheLastDays()
    {
        QSignalSpy wanted(&m_page->bar, &FilterBar::daysRequested);
        const auto today = QDate::currentDate();
        m_page->pick(QStringLiteral("Today"));
        m_page->pick(QStringLiteral("Last 7 days"));
        QCOMPARE(wanted.size(), 2);
        QCOMPARE(wanted.at(0).first().value<DaySpan>(), DaySpan({today, today}));
        QCOMPARE(wanted.at(1).first().value<DaySpan>(), DaySpan({today.addDays(-6), today}));
    }

    void asksForTheFirstAndTheLastDay()
    {
        QSignalSpy wanted(&m_page->bar, &FilterBar::daysRequested);
        m_page->pick(QStringLiteral("From … to …"));
        auto *popup = m_page->bar.findChild<DaysPopup *>();
        QVERIFY(popup && popup->isVisible());
        const auto fields = popup->findChildren<DateField *>();
        QCOMPARE(fields.size(), 2);
        QCOMPARE(fields.first()->accessibleName(), QStringLiteral("From"));
        QCOMPARE(popup->focusWidget(), fields.first());
        QTest::keyClicks(fields.first(), QStringLiteral("2026-01-20"));
        QTest::keyClick(fields.first(), Qt::Key_Tab);
        QTest::keyClicks(fields.last(), QStringLiteral("2026-01-05"));
        QTest::keyClick(fields.last(), Qt::Key_Return);
        QVERIFY(popup->isVisible());
        QCOMPARE(fields.last()->accessibleDescription(), QStringLiteral("This day is before the first one."));
        QCOMPARE(wanted.size(), 0);
        fields.last()->selectAll();
        QTest::keyClicks(fields.last(), QStringLiteral("2026-02-03"));
        QTest::keyClick(fields.last(), Qt::Key_Return);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.first().first().value<DaySpan>(), DaySpan({QDate(2026, 1, 20), QDate(2026, 2, 3)}));
    }

    void staysAsItWasAfterEscInTheDays()
    {
        QSignalSpy wanted(&m_page->bar, &FilterBar::daysRequested);
        m_page->pick(QStringLiteral("From … to …"));
        const QPointer<DaysPopup> popup = m_page->bar.findChild<DaysPopup *>();
        QTest::keyClick(popup->focusWidget(), Qt::Key_Escape);
        QTRY_VERIFY(!popup);
        QCOMPARE(wanted.size(), 0);
    }

    void suggestsWhatGoesWithTheText()
    {
        suggest(listed({"pr-00a1", "pr-00b2", "other"}));
        m_page->bar.setNameOf(
            [](const QString &id) { return id == u"other" ? QStringLiteral("Dr. Asha") : QString(); });
        m_page->pick(QStringLiteral("Practitioner"));
        auto *offered = m_page->popup()->findChild<QListWidget *>();
        QTRY_COMPARE(offered->count(), 3);
        QVERIFY(offered->isVisible());
        QCOMPARE(offered->item(2)->text(), QStringLiteral("Dr. Asha, other"));
        QTest::keyClicks(m_page->line(), QStringLiteral("00b"));
        QTRY_COMPARE(offered->count(), 1);
        QTest::keyClick(m_page->line(), Qt::Key_Down);
        QVERIFY(offered->hasFocus());
        QTest::keyClick(offered, Qt::Key_Up);
        QVERIFY(m_page->line()->hasFocus());
        QTest::keyClick(m_page->line(), Qt::Key_Down);
        QTest::keyClick(offered, Qt::Key_Return);
        QVERIFY(!m_page->popup());
        QCOMPARE(m_page->bar.filter().practitioner, QStringLiteral("pr-00b2"));
        QCOMPARE(m_page->changed.size(), 1);
    }

    void takesASuggestionByClickAndTheTypedTextByEnter()
    {
        suggest(listed({"tx-1", "tx-2"}));
        m_page->pick(QStringLiteral("Transaction"));
        auto *offered = m_page->popup()->findChild<QListWidget *>();
        QTRY_COMPARE(offered->count(), 2);
        QTest::mouseClick(offered->viewport(), Qt::LeftButton, {}, offered->visualItemRect(offered->item(1)).center());
        QCOMPARE(m_page->bar.filter().transaction, QStringLiteral("tx-2"));
        m_page->bodies().first()->click();
        QTRY_COMPARE(m_page->popup()->findChild<QListWidget *>()->count(), 2);
        m_page->answer(QStringLiteral("tx"));
        QCOMPARE(m_page->bar.filter().transaction, QStringLiteral("tx"));
    }

    void completesTheLastOfSeveralWorkflows()
    {
        suggest(listed({"wf-12", "wf-30"}));
        m_page->pick(QStringLiteral("Workflow"));
        auto *offered = m_page->popup()->findChild<QListWidget *>();
        QTest::keyClicks(m_page->line(), QStringLiteral("wf-12, 3"));
        QTRY_COMPARE(offered->count(), 1);
        QTest::keyClick(m_page->line(), Qt::Key_Down);
        QTest::keyClick(offered, Qt::Key_Return);
        QCOMPARE(m_page->line()->text(), QStringLiteral("wf-12, wf-30"));
        QTest::keyClick(m_page->line(), Qt::Key_Return);
        QCOMPARE(m_page->bar.filter().workflows, listed({"wf-12", "wf-30"}));
    }

    void keepsFiltersUnderANameWithTheirStatus()
    {
        m_page->bar.setFilter({.practitioner = QStringLiteral("pr-1"), .status = AssessmentStatus::New});
        m_page->pick(QStringLiteral("Save these filters…"));
        QVERIFY(!m_page->action()->isEnabled());
        QTest::keyClicks(m_page->line(), QStringLiteral("My new & old ones "));
        QTest::mouseClick(m_page->action(), Qt::LeftButton);
        m_page->bar.setFilter({});
        m_page->pick(QStringLiteral("My new && old ones"));
        const AssessmentFilter wanted{.practitioner = QStringLiteral("pr-1"), .status = AssessmentStatus::New};
        QCOMPARE(m_page->bar.filter(), wanted);
        QCOMPARE(m_page->changed.size(), 1);
    }

    void saysSoBeforeANameIsReplaced()
    {
        m_page->named.keep(clinic, {QStringLiteral("Mine"), {.practitioner = QStringLiteral("pr-old")}});
        m_page->bar.setFilter({.practitioner = QStringLiteral("pr-new")});
        m_page->pick(QStringLiteral("Save these filters…"));
        QTest::keyClicks(m_page->line(), QStringLiteral("Min"));
        QCOMPARE(m_page->action()->text(), QStringLiteral("Save"));
        QTest::keyClicks(m_page->line(), QStringLiteral("e"));
        QCOMPARE(m_page->action()->text(), QStringLiteral("Replace"));
        QVERIFY(m_page->line()->accessibleDescription().contains(QStringLiteral("This replaces")));
        QTest::keyClick(m_page->line(), Qt::Key_Return);
        QCOMPARE(m_page->named.of(clinic).size(), 1);
        QCOMPARE(m_page->named.of(clinic).first().filter.practitioner, QStringLiteral("pr-new"));
    }

    void saysWhatIsKeptForThisRunOnly()
    {
        m_page->bar.setFilter(twoFilters());
        m_page->pick(QStringLiteral("Save these filters…\tuntil you close Clinic Desk"));
        QVERIFY(m_page->line()->accessibleDescription().contains(QStringLiteral("until you close Clinic Desk")));
        m_page->answer(QStringLiteral("The knee"));
        auto *menu = m_page->openedMenu();
        QVERIFY(textsOfMenu(menu).contains(QStringLiteral("The knee\tuntil you close Clinic Desk")));
        menu->close();
    }

    void removesAKeptFilter()
    {
        m_page->named.keep(clinic, {QStringLiteral("Mine"), {}});
        m_page->named.keep(clinic, {QStringLiteral("Other"), {}});
        auto *menu = m_page->openedMenu();
        auto *removal = menu->actions().last()->menu();
        QVERIFY(removal);
        QCOMPARE(textsOfMenu(removal), listed({"Mine", "Other"}));
        removal->actions().first()->trigger();
        menu->close();
        QCOMPARE(m_page->named.of(clinic).size(), 1);
        QVERIFY(!m_page->named.contains(clinic, QStringLiteral("Mine")));
    }

    void wrapsWhereTheWindowIsNarrow()
    {
        auto filter = twoFilters();
        filter.identifier = QStringLiteral("161494290947153");
        filter.transaction = QStringLiteral("tx-7731-made-up");
        filter.workflows = listed({"wf-12", "wf-30"});
        m_page->bar.setDays(QStringLiteral("8 – 21 Nov"));
        m_page->window.resize(1400, 300);
        m_page->bar.setFilter(filter);
        QTRY_COMPARE(m_page->bar.height(), 28);
        m_page->window.resize(600, 300);
        QTRY_COMPARE(m_page->bar.height(), 3 * 28 + 2 * 8);
        for (auto *body : m_page->bodies()) {
            QVERIFY(m_page->bar.rect().contains(static_cast<QWidget *>(body->parent())->geometry()));
            QVERIFY(body->width() >= body->sizeHint().width());
        }
        QVERIFY(m_page->bar.rect().contains(m_page->add()->geometry()));
        QVERIFY(m_page->after.y() >= m_page->bar.geometry().bottom());
        QCOMPARE(m_page->add()->width(), m_page->add()->sizeHint().width());
    }

    void staysInsideANarrowWindowWithALongValue()
    {
        m_page->bar.setNameOf([](const QString &) { return QString(300, u'W'); });
        m_page->bar.setFilter({.practitioner = QString(5000, u'p'), .transaction = QString(5000, u't')});
        m_page->window.resize(300, 300);
        QTRY_VERIFY(m_page->bar.width() <= 300);
        for (auto *body : m_page->bodies())
            QTRY_VERIFY(m_page->bar.rect().contains(static_cast<QWidget *>(body->parent())->geometry()));
        QVERIFY(m_page->bodies().first()->accessibleName().size() < 600);
    }

    void putsTheCrossAtTheOtherEndFromRightToLeft()
    {
        m_page->bar.setFilter(twoFilters());
        m_page->window.setLayoutDirection(Qt::RightToLeft);
        const auto bodies = m_page->bodies();
        QTRY_COMPARE(m_page->cross(bodies.first())->x(), 2);
        QTRY_VERIFY(static_cast<QWidget *>(bodies.first()->parent())->x() >
                    static_cast<QWidget *>(bodies.last()->parent())->x());
    }

private:
    /// Suggests those of the IDs that contain the text.
    void suggest(const QStringList &ids)
    {
        m_page->bar.setSuggestions([ids](IdKind, const QString &text) { return matching(ids, text); });
    }

    const ThemeManager m_look{*qApp};
    std::unique_ptr<Page> m_page;
};

CLINICDESK_WINDOW_TEST(FilterBarTest)
#include "filterbartest.moc"
