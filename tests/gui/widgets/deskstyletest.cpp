// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testprogram.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/environmentbands.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/progresstrack.h"
#include "ui/widgets/thememanager.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFocusFrame>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QStyleFactory>
#include <QStyleOptionHeader>
#include <QStyledItemDelegate>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <memory>
#include <optional>
#include <vector>

using namespace clinicdesk::ui;

namespace {

QPushButton *button(ControlKind kind, ControlSize size = ControlSize::Normal)
{
    auto *made = new QPushButton(QStringLiteral("Send"));
    setControlKind(made, kind, size);
    return made;
}

QWidget *openedColumn(std::initializer_list<QWidget *> widgets)
{
    auto *window = new QWidget;
    auto *column = new QVBoxLayout(window);
    for (QWidget *widget : widgets)
        column->addWidget(widget);
    window->show();
    window->activateWindow();
    return QTest::qWaitForWindowActive(window) ? window : nullptr;
}

bool frameStandsOn(const QWidget *window, const QWidget *widget)
{
    for (const QFocusFrame *frame : window->findChildren<QFocusFrame *>())
        if (frame->isVisible() && frame->widget() == widget)
            return true;
    return false;
}

/// Whether what is painted (but for the hairline below) is wider at its top than at its bottom; nothing for what is as
/// wide there, and for nothing.
std::optional<bool> isWiderAbove(const QImage &image)
{
    std::vector<int> widths;
    for (int y = 0; y < image.height() - 2; ++y) {
        int dark = 0;
        for (int x = 0; x < image.width(); ++x)
            dark += qGray(image.pixel(x, y)) < 200 ? 1 : 0;
        if (dark > 0)
            widths.push_back(dark);
    }
    if (widths.empty() || widths.front() == widths.back())
        return {};
    return widths.front() > widths.back();
}

/// What a view paints in a cell.
struct ShownCell : QStyledItemDelegate {
    static QString textOf(const QTreeView &view, const QModelIndex &index)
    {
        const auto *delegate = qobject_cast<const QStyledItemDelegate *>(view.itemDelegateForIndex(index));
        if (!delegate)
            return {};
        QStyleOptionViewItem option;
        option.widget = &view;
        option.locale = view.locale();
        (delegate->*(&ShownCell::initStyleOption))(&option, index);
        return option.text;
    }
};

} // namespace

class DeskStyleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_look = std::make_unique<ThemeManager>(*qApp);
        m_look->setChoice(ThemeManager::Choice::Light);
    }

    void cleanupTestCase() { m_look.reset(); }

    void pointsSortArrowsAsThePlatformDoes_data()
    {
        QTest::addColumn<QStyleOptionHeader::SortIndicator>("order");
        QTest::newRow("ascending") << QStyleOptionHeader::SortDown;
        QTest::newRow("descending") << QStyleOptionHeader::SortUp;
    }

    void pointsSortArrowsAsThePlatformDoes()
    {
        QFETCH(const QStyleOptionHeader::SortIndicator, order);
        const std::unique_ptr<QStyle> platform(QStyleFactory::create(QStringLiteral("Fusion")));
        QStyleOptionHeader header;
        header.rect = QRect(0, 0, 40, 28);
        header.sortIndicator = order;
        header.palette = qApp->palette();
        const auto painted = [&](const auto &paint) {
            QImage image(header.rect.size(), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            paint(painter);
            return image;
        };
        const auto ours =
            painted([&](QPainter &painter) { qApp->style()->drawControl(QStyle::CE_Header, &header, &painter); });
        const auto theirs = painted([&](QPainter &painter) {
            auto arrow = header;
            arrow.rect = QRect(14, 8, 12, 12);
            platform->drawPrimitive(QStyle::PE_IndicatorHeaderArrow, &arrow, &painter);
        });
        QVERIFY(isWiderAbove(ours).has_value());
        QCOMPARE(isWiderAbove(ours), isWiderAbove(theirs));
    }

    void putsTheTextOfAComboBoxBesideItsIcon_data()
    {
        QTest::addColumn<Qt::LayoutDirection>("direction");
        QTest::newRow("left to right") << Qt::LeftToRight;
        QTest::newRow("right to left") << Qt::RightToLeft;
    }

    void putsTheTextOfAComboBoxBesideItsIcon()
    {
        QFETCH(const Qt::LayoutDirection, direction);
        QPixmap square(16, 16);
        square.fill(Qt::red);
        QComboBox box;
        box.setLayoutDirection(direction);
        box.setIconSize(square.size());
        box.addItem(square, QStringLiteral("/home/asha/scans/of/the/second/reception"));
        box.resize(160, box.sizeHint().height());
        const auto picture = box.grab().toImage();
        int red = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x)
                red += picture.pixelColor(x, y) == Qt::red ? 1 : 0;
        }
        QCOMPARE(red, square.width() * square.height());
    }

    void givesControlsTheirHeights()
    {
        const auto high = [](QWidget *widget) { return std::unique_ptr<QWidget>(widget)->sizeHint().height(); };
        QCOMPARE(high(button(ControlKind::Primary)), 32);
        QCOMPARE(high(button(ControlKind::Plain)), 32);
        QCOMPARE(high(button(ControlKind::Plain, ControlSize::Small)), 28);
        QCOMPARE(high(button(ControlKind::Primary, ControlSize::Tall)), 38);
        QCOMPARE(high(new QLineEdit), 32);
        QCOMPARE(high(new QComboBox), 32);
        QCOMPARE(high(new DateField), 32);
        auto *tall = new QLineEdit;
        setControlKind(tall, ControlKind::Plain, ControlSize::Tall);
        QCOMPARE(high(tall), 38);
        auto *track = new ProgressTrack(ProgressTrack::Thickness::Thick);
        QCOMPARE(high(track), 6);
    }

    void keepsEveryTargetLargeEnough()
    {
        for (const ControlKind kind : {ControlKind::Primary, ControlKind::Plain, ControlKind::Flat, ControlKind::Link,
                                       ControlKind::Underlined, ControlKind::Segment})
            for (const ControlSize size : {ControlSize::Normal, ControlSize::Small, ControlSize::Tall}) {
                const std::unique_ptr<QPushButton> made(button(kind, size));
                QVERIFY(made->sizeHint().height() >= 24);
                QVERIFY(made->sizeHint().width() >= 24);
            }
        QToolButton more;
        more.setIcon(icon(QStringLiteral("more")));
        QVERIFY(more.sizeHint().width() >= 24 && more.sizeHint().height() >= 24);
        QCheckBox box(QStringLiteral("Scan folder"));
        QVERIFY(box.sizeHint().height() >= 24);
        setControlKind(&box, ControlKind::Switch);
        QVERIFY(box.sizeHint().height() >= 24);
    }

    void makesRoomForTheKeyBesideTheText()
    {
        const std::unique_ptr<QPushButton> made(button(ControlKind::Primary, ControlSize::Tall));
        const int before = made->sizeHint().width();
        setTrailingText(made.get(), QStringLiteral("Ctrl+↵"));
        QVERIFY(made->sizeHint().width() > before + 8);
        QCOMPARE(made->text(), QStringLiteral("Send"));
    }

    void showsTheWholeDate()
    {
        DateField field;
        field.setDate(QDate(2026, 11, 28));
        const int text = field.fontMetrics().horizontalAdvance(field.text());
        QVERIFY(field.minimumSizeHint().width() >= text + 11 + 16 + 11);
    }

    void aDateIsOneStopForTab()
    {
        auto *date = new DateField;
        auto *after = new QLineEdit;
        const std::unique_ptr<QWidget> window(openedColumn({date, after}));
        QVERIFY(window);
        date->setFocus(Qt::TabFocusReason);
        QTest::keyClick(date, Qt::Key_Tab);
        QVERIFY(after->hasFocus());
    }

    void ringsAButtonAfterTabOnly()
    {
        QPushButton *first = button(ControlKind::Plain);
        QPushButton *second = button(ControlKind::Plain);
        const std::unique_ptr<QWidget> window(openedColumn({new QLineEdit, first, second}));
        QVERIFY(window);
        first->setFocus(Qt::MouseFocusReason);
        QVERIFY(!frameStandsOn(window.get(), first));
        QTest::keyClick(first, Qt::Key_Tab);
        QVERIFY(second->hasFocus());
        QTRY_VERIFY(frameStandsOn(window.get(), second));
        QTest::keyClick(second, Qt::Key_Backtab);
        QTRY_VERIFY(frameStandsOn(window.get(), first));
        QVERIFY(!frameStandsOn(window.get(), second));
    }

    void tabRingsTheOnlyButtonOfAWindow()
    {
        QWidget elsewhere;
        QTest::mousePress(&elsewhere, Qt::LeftButton); // the test before used keys
        QPushButton *only = button(ControlKind::Plain);
        const std::unique_ptr<QWidget> window(openedColumn({only}));
        QVERIFY(window);
        QTest::mouseClick(only, Qt::LeftButton);
        QVERIFY(!frameStandsOn(window.get(), only));
        QTest::keyClick(only, Qt::Key_Tab);
        QVERIFY(only->hasFocus());
        QVERIFY(frameStandsOn(window.get(), only));
    }

    void theProgramMovesTheRingOnlyAfterAKey()
    {
        QPushButton *first = button(ControlKind::Plain);
        auto *list = new QListWidget;
        list->addItem(QStringLiteral("One"));
        const std::unique_ptr<QWidget> window(openedColumn({first, list}));
        QVERIFY(window);
        QTest::mouseClick(first, Qt::LeftButton);
        list->setFocus(Qt::OtherFocusReason);
        QVERIFY(!hasFocusRing(list));
        first->setFocus(Qt::OtherFocusReason);
        QTest::keyClick(first, Qt::Key_Space);
        list->setFocus(Qt::OtherFocusReason);
        QVERIFY(hasFocusRing(list));
    }

    void oneRingWhereTheFocusMovedWhileAnotherWindowWasActive()
    {
        QPushButton *choose = button(ControlKind::Plain);
        auto *list = new QListWidget;
        list->addItem(QStringLiteral("One"));
        const std::unique_ptr<QWidget> window(openedColumn({new QLineEdit, choose, list}));
        QVERIFY(window);
        choose->setFocus(Qt::TabFocusReason);
        QVERIFY(frameStandsOn(window.get(), choose));
        auto *inDialog = new QLineEdit;
        std::unique_ptr<QWidget> dialog(openedColumn({inDialog}));
        QVERIFY(dialog);
        QTest::keyClick(inDialog, Qt::Key_Return);
        list->setFocus(Qt::OtherFocusReason); // as what was chosen in the dialog arrives
        dialog.reset();
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        QTRY_VERIFY(list->hasFocus());
        QVERIFY(hasFocusRing(list));
        QVERIFY(!hasFocusRing(choose));
        choose->hide(); // the frame of a button comes back with it
        choose->show();
        QVERIFY(!frameStandsOn(window.get(), choose));
    }

    void theRingStandsOnePixelAwayFromTheButton()
    {
        QPushButton *only = button(ControlKind::Plain);
        const std::unique_ptr<QWidget> window(openedColumn({new QLineEdit, only}));
        QVERIFY(window);
        only->setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(frameStandsOn(window.get(), only));
        const QFocusFrame *frame = window->findChild<QFocusFrame *>();
        QCOMPARE(frame->geometry(), only->geometry().adjusted(-3, -3, 3, 3));
        const QImage shot = window->grab().toImage();
        const QPoint left = only->geometry().topLeft() + QPoint(0, only->height() / 2);
        const QColor focus = Tokens::of(Theme{}).focus;
        QCOMPARE(shot.pixelColor(left - QPoint(3, 0)), focus);
        QCOMPARE(shot.pixelColor(left - QPoint(2, 0)), focus);
        QVERIFY(shot.pixelColor(left - QPoint(1, 0)) != focus);
    }

    void ringsARowAfterAnArrowKeyAndNotAfterTheMouse()
    {
        auto *list = new QListWidget;
        list->addItems({QStringLiteral("One"), QStringLiteral("Two")});
        const std::unique_ptr<QWidget> window(openedColumn({list}));
        QVERIFY(window);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
        QVERIFY(!hasFocusRing(list));
        QTest::keyClick(list, Qt::Key_Down);
        QVERIFY(hasFocusRing(list));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
        QVERIFY(!hasFocusRing(list));
    }

    void aFieldShowsItsFocusOnItsEdgeWithoutMovingItsText()
    {
        auto *field = new QLineEdit(QStringLiteral("Sunrise Clinic"));
        auto *other = new QLineEdit;
        const std::unique_ptr<QWidget> window(openedColumn({other, field}));
        QVERIFY(window);
        other->setFocus();
        const auto cursor = [&] { return field->inputMethodQuery(Qt::ImCursorRectangle).toRect(); };
        const QRect quiet = cursor();
        const int middle = field->height() / 2;
        const Tokens t = Tokens::of(Theme{});
        QCOMPARE(field->grab().toImage().pixelColor(0, middle), t.border);
        QCOMPARE(field->grab().toImage().pixelColor(1, middle), t.canvas);
        field->setFocus();
        QCOMPARE(field->grab().toImage().pixelColor(0, middle), t.focus);
        QCOMPARE(field->grab().toImage().pixelColor(1, middle), t.focus);
        QCOMPARE(cursor(), quiet);
    }

    void changesTheThemeWhileItRuns()
    {
        QPushButton *primary = button(ControlKind::Primary);
        const std::unique_ptr<QWidget> window(openedColumn({primary}));
        QVERIFY(window);
        const auto fill = [&] { return primary->grab().toImage().pixelColor(8, primary->height() / 2); };
        QSignalSpy changed(m_look.get(), &ThemeManager::themeChanged);
        for (const auto &[choice, scheme] : {std::pair{ThemeManager::Choice::Dark, Scheme::Dark},
                                             std::pair{ThemeManager::Choice::HighContrast, Scheme::HighContrast},
                                             std::pair{ThemeManager::Choice::Light, Scheme::Light}}) {
            m_look->setChoice(choice);
            QCOMPARE(fill(), Tokens::of(Theme{scheme}).accentFill);
            QCOMPARE(QApplication::palette().color(QPalette::Window), Tokens::of(Theme{scheme}).canvas);
        }
        m_look->setPractice(true);
        QCOMPARE(fill(), Tokens::of(Theme{}).practiceFill);
        m_look->setPractice(false);
        QCOMPARE(changed.size(), 5);
    }

    void standsStillWhenMotionIsOff()
    {
        QWidget widget;
        QCOMPARE(motionDuration(&widget, 120), 120);
        m_look->setMotion(false);
        QCOMPARE(motionDuration(&widget, 120), 0);
        m_look->setMotion(true);
    }

    void thePracticeBandOffersTheWayOut()
    {
        int left = 0;
        PracticeBanner band([&left] { ++left; });
        auto *leave = band.findChild<QPushButton *>();
        QCOMPARE(leave->text(), QStringLiteral("Leave practice mode"));
        leave->click();
        QCOMPARE(left, 1);
        QCOMPARE(band.minimumHeight(), 30);
    }

    void anEmptyStateLeavesOutWhatItWasNotGiven()
    {
        EmptyState state(EmptyState::Reason::FilterHidesAll,
                         {QStringLiteral("Nothing fits the filter"), {}, QStringLiteral("Clear the filter"), {}, {}});
        QSignalSpy taken(&state, &EmptyState::actionTriggered);
        state.action()->click();
        QCOMPARE(taken.size(), 1);
        state.setContent({QStringLiteral("Nothing fits the filter"), {}, {}, {}, {}});
        QVERIFY(state.action()->isHidden());
    }

    void progressIsPaintedAtMostTenTimesASecondAndTheLastValueAlways()
    {
        ProgressTrack track;
        track.setProgress(1, 10);
        QCOMPARE(track.value(), 100);
        for (int done = 2; done <= 10; ++done)
            track.setProgress(done, 10);
        QCOMPARE(track.value(), 100);
        QTRY_COMPARE(track.value(), 1000);
        track.setProgress(5, 0);
        QTRY_COMPARE(track.value(), 0);
    }

    void writesTheTimesOfFilesAsAllMoments()
    {
        constexpr int dateColumn = 3;
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("scan.pdf")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        QFileDialog dialog(nullptr, {}, folder.path());
        dialog.setOption(QFileDialog::DontUseNativeDialog);
        dialog.show();
        const auto *list = dialog.findChild<QTreeView *>(QStringLiteral("treeView"));
        QVERIFY(list);
        QTRY_COMPARE(list->model()->rowCount(list->rootIndex()), 1);
        const auto index = list->model()->index(0, dateColumn, list->rootIndex());
        QTRY_VERIFY(!index.data().toString().isEmpty());
        QCOMPARE(ShownCell::textOf(*list, index), momentText(list->locale(), QFileInfo(file).lastModified()));
    }

    void writesTheSizesOfFilesAsEverywhereElse()
    {
        constexpr int sizeColumn = 1;
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("scan.pdf")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(46'000, 'x'));
        file.close();
        QFileDialog dialog(nullptr, {}, folder.path());
        dialog.setOption(QFileDialog::DontUseNativeDialog);
        dialog.show();
        const auto *list = dialog.findChild<QTreeView *>(QStringLiteral("treeView"));
        QVERIFY(list);
        QTRY_COMPARE(list->model()->rowCount(list->rootIndex()), 1);
        const auto index = list->model()->index(0, sizeColumn, list->rootIndex());
        QTRY_COMPARE(ShownCell::textOf(*list, index), QStringLiteral("46 kB"));
    }

private:
    std::unique_ptr<ThemeManager> m_look;
};

CLINICDESK_WINDOW_TEST(DeskStyleTest)
#include "deskstyletest.moc"
