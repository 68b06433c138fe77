// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/language/language.h"
#include "core/language/translations.h"
#include "tests/support/testprogram.h"
#include "tests/support/testwindow.h"
#include "ui/help/helptext.h"
#include "ui/help/helpwindow.h"
#include "ui/help/shortcutwindow.h"
#include "ui/settings/connectionwizard.h"
#include "ui/shell/rail.h"
#include "ui/widgets/messagedialog.h"
#include "ui/widgets/searchfield.h"

#include <QAbstractTextDocumentLayout>
#include <QAction>
#include <QApplication>
#include <QListWidget>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>
#include <QTreeWidget>
#include <QWindow>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

Connection madeConnection()
{
    return {.id = {QStringLiteral("c-1")},
            .name = QStringLiteral("Sunrise Clinic"),
            .baseUrl = QUrl(QStringLiteral("https://health.sunrise.example")),
            .user = {QStringLiteral("161400000000007")}};
}

HelpWindow *openHelp(const QWidget &owner)
{
    auto *help = owner.findChild<HelpWindow *>({}, Qt::FindDirectChildrenOnly);
    return help && help->isVisible() ? help : nullptr;
}

/// Those of the window and of everything in it.
QSet<const QAction *> actionsIn(const QWidget &window)
{
    const auto own = window.actions();
    QSet<const QAction *> all(own.begin(), own.end());
    for (const auto *widget : window.findChildren<QWidget *>()) {
        for (const auto *action : widget->actions())
            all.insert(action);
    }
    return all;
}

QString keyText(const QString &key)
{
    return QKeySequence(key).toString();
}

/// The shortcuts of the actions, and keys that widgets handle without an action.
QStringList keysOf(const QWidget &window)
{
    QStringList keys;
    for (const auto *key : {"Enter", "Return", "Esc", "Left", "Right", "Page Up", "Page Down", "Shift+F10", "Ctrl+1",
                            "Ctrl+9", "Ctrl++", "Ctrl+-", "Ctrl+0", "Alt+Up", "Alt+Down"})
        keys.append(keyText(QString::fromLatin1(key)));
    const auto actions = actionsIn(window);
    for (const auto *action : actions) {
        for (const auto &key : action->shortcuts())
            keys.append(key.toString());
    }
    return keys;
}

QStringList visibleTexts(const QTreeWidget &list)
{
    QStringList texts;
    for (int group = 0; group < list.topLevelItemCount(); ++group) {
        const auto *head = list.topLevelItem(group);
        for (int row = 0; row < head->childCount(); ++row) {
            if (!head->isHidden() && !head->child(row)->isHidden())
                texts.append(head->child(row)->text(0));
        }
    }
    return texts;
}

} // namespace

/// The help and the list of shortcuts over the real window.
class HelpTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_language = std::make_unique<Translations>();
        m_language->use(QStringLiteral("en"));
    }
    void init()
    {
        m_desk = std::make_unique<support::TestWindow>(m_look);
        m_desk->keepInMemory();
        m_desk->open(madeConnection());
        QVERIFY(QTest::qWaitForWindowActive(&m_desk->window()));
    }
    void cleanup()
    {
        m_desk.reset();
        m_language->use(QStringLiteral("en"));
        QApplication::setLayoutDirection(Qt::LeftToRight);
    }
    void opensThePageOfTheView_data();
    void opensThePageOfTheView();
    void opensThePageOfTheViewBehindADialog();
    void opensOnTheScreenFromASmallDialog_data();
    void opensOnTheScreenFromASmallDialog();
    void returnsToTheScreenIfItIsPlacedOutside_data();
    void returnsToTheScreenIfItIsPlacedOutside();
    void opensThePageOfTheFirstStart();
    void opensNothingWhereThereIsNoPage();
    void hasAPageForEveryViewAndRole();
    void opensFromTheRail();
    void followsLinksBetweenPages();
    void findsPlacesWithEveryWord();
    void showsWhatWasFoundAtItsHeading();
    void drawsEveryPictureInEveryLanguage_data();
    void drawsEveryPictureInEveryLanguage();
    void fitsEveryPictureIntoANarrowWindow();
    void runsInTheDirectionOfItsLanguage();
    void namesOnlyKeysThatExist();
    void listsTheShortcutsOfAllActionsByPage();
    void findsShortcutsAndClosesWithoutTheMouse();

private:
    ThemeManager m_look{*qApp};
    std::unique_ptr<Translations> m_language;
    std::unique_ptr<support::TestWindow> m_desk;
};

void HelpTest::opensThePageOfTheView_data()
{
    QTest::addColumn<QString>("page");
    for (const auto &page : pages())
        QTest::newRow(qPrintable(page.id)) << page.id;
}

void HelpTest::opensThePageOfTheView()
{
    QFETCH(const QString, page);
    auto &window = m_desk->window();
    window.showPage(page);
    QTest::keyClick(window.windowHandle(), Qt::Key_F1);
    QTRY_VERIFY(openHelp(window));
    QCOMPARE(openHelp(window)->page(), page);
    QVERIFY(QTest::qWaitForWindowActive(openHelp(window)));
    QTest::keyClick(openHelp(window)->windowHandle(), Qt::Key_Escape);
    QTRY_VERIFY(!openHelp(window));
}

void HelpTest::opensThePageOfTheViewBehindADialog()
{
    const HelpKey key(nullptr);
    m_desk->window().showPage(pageId::outbox);
    MessageDialog dialog(QStringLiteral("A question"), QStringLiteral("Remove it?"), {}, &m_desk->window());
    dialog.addButton(QMessageBox::Close);
    dialog.open();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    QTest::keyClick(dialog.windowHandle(), Qt::Key_F1);
    QTRY_VERIFY(openHelp(dialog)); // not of the window, whose help would not get keys
    QCOMPARE(openHelp(dialog)->page(), QString(pageId::outbox));
}

void HelpTest::opensOnTheScreenFromASmallDialog_data()
{
    QTest::addColumn<Qt::Corner>("corner");
    QTest::newRow("at the top") << Qt::TopLeftCorner;
    QTest::newRow("at the bottom") << Qt::BottomRightCorner;
}

void HelpTest::opensOnTheScreenFromASmallDialog()
{
    QFETCH(const Qt::Corner, corner);
    const HelpKey key(nullptr);
    m_desk->window().showPage(pageId::outbox);
    MessageDialog dialog(QStringLiteral("A question"), QStringLiteral("Remove it?"), {}, &m_desk->window());
    dialog.addButton(QMessageBox::Close);
    dialog.open();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    const auto screen = dialog.screen()->availableGeometry();
    const auto frame = dialog.frameGeometry().size();
    dialog.move(corner == Qt::TopLeftCorner ? screen.topLeft()
                                            : screen.bottomRight() - QPoint(frame.width(), frame.height()));
    QTRY_VERIFY(QTest::qWaitForWindowActive(&dialog));
    QTest::keyClick(dialog.windowHandle(), Qt::Key_F1);
    QTRY_VERIFY(openHelp(dialog));
    auto *help = openHelp(dialog);
    QVERIFY(QTest::qWaitForWindowActive(help));
    const auto place = help->frameGeometry();
    QVERIFY2(
        screen.contains(place),
        qPrintable(
            QStringLiteral("%1, %2, %3 x %4").arg(place.x()).arg(place.y()).arg(place.width()).arg(place.height())));
}

void HelpTest::returnsToTheScreenIfItIsPlacedOutside_data()
{
    QTest::addColumn<QPoint>("place");
    QTest::newRow("title bar above the screen") << QPoint(150, -9);
    QTest::newRow("left of the screen") << QPoint(-30, 20);
    QTest::newRow("right of the screen and below it") << QPoint(1'500, 900);
}

/// As a window manager can place it, over a maximised window whose frame is not known yet.
void HelpTest::returnsToTheScreenIfItIsPlacedOutside()
{
    QFETCH(const QPoint, place);
    auto &window = m_desk->window();
    HelpWindow::open(window, pageId::outbox);
    auto *help = openHelp(window);
    QVERIFY(help);
    help->windowHandle()->setFramePosition(place);
    QVERIFY(QTest::qWaitForWindowActive(help));
    QTRY_VERIFY(help->screen()->availableGeometry().contains(help->windowHandle()->frameGeometry()));
    // Later people can put it where they want.
    const QPoint chosen(10, -20);
    help->windowHandle()->setFramePosition(chosen);
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    help->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(help));
    QTRY_COMPARE(help->windowHandle()->framePosition(), chosen);
}

void HelpTest::opensThePageOfTheFirstStart()
{
    const HelpKey key(nullptr);
    ConnectionWizard wizard(ConnectionWizard::Purpose::FirstStart, {}, {.check = {}, .save = {}, .takenNames = {}});
    wizard.show();
    wizard.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&wizard));
    QTest::keyClick(wizard.windowHandle(), Qt::Key_F1);
    QTRY_VERIFY(openHelp(wizard));
    QCOMPARE(openHelp(wizard)->page(), QStringLiteral("first-start"));
}

void HelpTest::opensNothingWhereThereIsNoPage()
{
    const HelpKey key(nullptr);
    QWidget locked;
    locked.show();
    locked.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&locked));
    QTest::keyClick(&locked, Qt::Key_F1);
    QVERIFY(!openHelp(locked));
}

void HelpTest::hasAPageForEveryViewAndRole()
{
    for (const auto &language : languages()) {
        const HelpBook book(language.code);
        for (const auto &page : pages())
            QVERIFY2(book.has(page.id), qPrintable(language.code + page.id));
        for (const auto *page : {"first-start", "reception", "doctor", "admin"})
            QVERIFY2(book.has(QString::fromLatin1(page)), page);
        for (const auto &page : book.pages())
            QVERIFY2(!page.title.isEmpty(), qPrintable(language.code + page.id));
    }
    QCOMPARE(HelpBook(QStringLiteral("xx")).pages().first().title,
             HelpBook(QStringLiteral("en")).pages().first().title);
}

void HelpTest::opensFromTheRail()
{
    auto &window = m_desk->window();
    window.showPage(pageId::doctors);
    auto *help = window.findChild<Rail *>()->findChildren<QToolButton *>().last();
    for (auto *button : window.findChild<Rail *>()->findChildren<QToolButton *>())
        help = button->accessibleName() == QStringLiteral("Help") ? button : help;
    QTest::mouseClick(help, Qt::LeftButton);
    QTRY_VERIFY(openHelp(window));
    QCOMPARE(openHelp(window)->page(), QString(pageId::doctors));
    QCOMPARE(window.currentPage(), QString(pageId::doctors));
}

void HelpTest::followsLinksBetweenPages()
{
    HelpWindow help;
    help.showPage(QStringLiteral("reception"));
    auto &text = *help.findChild<HelpText *>();
    Q_EMIT text.anchorClicked(QUrl(QStringLiteral("upload.md")));
    QCOMPARE(help.page(), QStringLiteral("upload"));
    QVERIFY(text.toPlainText().startsWith(QStringLiteral("Upload")));
}

void HelpTest::findsPlacesWithEveryWord()
{
    const HelpBook book(QStringLiteral("en"));
    const auto hits = book.find(QStringLiteral("CSV receipts"));
    QVERIFY(!hits.isEmpty());
    QCOMPARE(hits.first().page, QStringLiteral("outbox"));
    QCOMPARE(hits.first().title, QStringLiteral("Outbox"));
    QCOMPARE(hits.first().heading, QStringLiteral("Receipts"));
    QVERIFY2(hits.first().excerpt.contains(QStringLiteral("CSV")), qPrintable(hits.first().excerpt));
    QVERIFY2(!hits.first().excerpt.contains(u'*'), qPrintable(hits.first().excerpt));
    QVERIFY(book.find(QStringLiteral("barcode unicorn")).isEmpty());
    QVERIFY(book.find(QStringLiteral("  ")).isEmpty());
    QVERIFY(!HelpBook(QStringLiteral("hi")).find(QStringLiteral("रसीद")).isEmpty());
    QVERIFY(!HelpBook(QStringLiteral("ur")).find(QStringLiteral("رسید")).isEmpty());
}

void HelpTest::showsWhatWasFoundAtItsHeading()
{
    HelpWindow help;
    help.show();
    help.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&help));
    auto &search = *help.findChild<SearchField *>();
    const auto &list = *help.findChild<QListWidget *>();
    const auto &text = *help.findChild<HelpText *>();
    QTest::keyClicks(&search, QStringLiteral("barcode pages"));
    QTRY_VERIFY(list.count() > 0 && list.item(0)->text().contains(u'\n'));
    QTest::keyClick(&search, Qt::Key_Down);
    QTRY_COMPARE(help.page(), QStringLiteral("upload"));
    QCOMPARE(text.textCursor().block().text(), QStringLiteral("Join and split"));
    QVERIFY(text.cursorRect().top() < text.viewport()->height() / 2);
    QVERIFY(!text.extraSelections().isEmpty());
    QTest::keyClick(&search, Qt::Key_Escape);
    QCOMPARE(list.count(), int(help.book().pages().size()));
    QTest::keyClicks(&search, QStringLiteral("unicorn"));
    QCOMPARE(list.item(0)->text(), QStringLiteral("Nothing was found."));
}

void HelpTest::drawsEveryPictureInEveryLanguage_data()
{
    QTest::addColumn<QString>("language");
    for (const auto &language : languages())
        QTest::newRow(qPrintable(language.code)) << language.code;
}

void HelpTest::drawsEveryPictureInEveryLanguage()
{
    QFETCH(const QString, language);
    m_language->use(language);
    QApplication::setLayoutDirection(QLocale().textDirection());
    static const QRegularExpression mark(QStringLiteral(R"(!\[[^\]]*\]\(picture:([^)]*)\))"));
    QSet<QString> shown;
    const HelpBook book(language);
    for (const auto &page : book.pages()) {
        for (auto each = mark.globalMatch(page.markdown); each.hasNext();)
            shown.insert(each.next().captured(1));
    }
    const auto names = helpPictures();
    QCOMPARE(shown, QSet<QString>(names.begin(), names.end()));
    for (const auto &name : names) {
        const auto picture = helpPicture(name, 1).toImage();
        QVERIFY2(!picture.isNull(), qPrintable(name));
        QSet<QRgb> colors;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x)
                colors.insert(picture.pixel(x, y));
        }
        QVERIFY2(colors.size() > 20, qPrintable(QStringLiteral("%1: %2 colours").arg(name).arg(colors.size())));
        if (const auto folder = qEnvironmentVariable("CLINICDESK_HELP_PICTURES"); !folder.isEmpty())
            picture.save(QStringLiteral("%1/%2-%3.png").arg(folder, language, name));
    }
    QCOMPARE(QApplication::topLevelWidgets().contains(&m_desk->window()), true);
    QVERIFY(m_desk->window().isVisible());
}

void HelpTest::fitsEveryPictureIntoANarrowWindow()
{
    HelpWindow help;
    help.resize(680, 360); // a screen of 1366 by 768 pixels at 200 %
    help.show();
    QVERIFY(QTest::qWaitForWindowExposed(&help));
    const auto &text = *help.findChild<HelpText *>();
    for (const auto &page : help.book().pages()) {
        help.showPage(page.id);
        QTRY_VERIFY2(text.horizontalScrollBar()->maximum() == 0, qPrintable(page.id));
    }
    // A wider window shows the picture in its usual size again.
    help.showPage(QStringLiteral("settings"));
    help.resize(1'200, 700);
    const auto picture = helpPicture(QStringLiteral("settings"), text.devicePixelRatioF());
    const auto shown = [&text] {
        return text.document()->resource(QTextDocument::ImageResource, QUrl(QStringLiteral("picture:settings")));
    };
    QTRY_COMPARE(shown().value<QPixmap>().size(), picture.size());
    QCOMPARE(text.horizontalScrollBar()->maximum(), 0);
}

void HelpTest::runsInTheDirectionOfItsLanguage()
{
    m_language->use(QStringLiteral("ur"));
    QApplication::setLayoutDirection(Qt::RightToLeft);
    HelpWindow help;
    help.showPage(QStringLiteral("settings"));
    const auto &document = *help.findChild<HelpText *>()->document();
    for (auto block = document.begin(); block.isValid(); block = block.next())
        QCOMPARE(block.textDirection(), Qt::RightToLeft);
    QVERIFY(HelpBook(QStringLiteral("ur"))
                .page(QStringLiteral("upload"))
                .markdown.contains(QStringLiteral("**\u2066Ctrl+K\u2069**")));
}

void HelpTest::namesOnlyKeysThatExist()
{
    static const QRegularExpression bold(QStringLiteral(
        R"(\*\*((?:(?:Ctrl|Alt|Shift)\+)*(?:F\d+|Esc|Enter|Return|Delete|Left|Right|Up|Down|Page Up|Page Down|[A-Z0-9+-]))\*\*)"));
    const auto keys = keysOf(m_desk->window());
    int count = 0;
    const HelpBook book(QStringLiteral("en"));
    for (const auto &page : book.pages()) {
        for (auto each = bold.globalMatch(page.markdown); each.hasNext(); ++count) {
            const auto key = each.next().captured(1);
            QVERIFY2(keys.contains(keyText(key)), qPrintable(page.id + u' ' + key));
        }
    }
    QVERIFY(count > 50);
}

void HelpTest::listsTheShortcutsOfAllActionsByPage()
{
    auto &window = m_desk->window();
    QTest::keyClick(window.windowHandle(), Qt::Key_Question, Qt::ControlModifier);
    QTRY_VERIFY(window.findChild<ShortcutWindow *>());
    const auto &list = *window.findChild<ShortcutWindow *>()->findChild<QTreeWidget *>();
    QStringList titles;
    QSet<QString> listed;
    for (int group = 0; group < list.topLevelItemCount(); ++group) {
        const auto *head = list.topLevelItem(group);
        titles.append(head->text(0));
        for (int row = 0; row < head->childCount(); ++row) {
            QVERIFY(!head->child(row)->text(0).isEmpty());
            listed.insert(head->child(row)->text(1));
        }
    }
    QCOMPARE(titles.first(), QStringLiteral("On every page"));
    for (const auto *title : {"Upload", "Outbox", "Assessments", "Doctors", "Privacy", "Journal"})
        QVERIFY2(titles.contains(QString::fromLatin1(title)), title);
    const auto actions = actionsIn(window);
    for (const auto *action : actions) {
        if (action->shortcut().isEmpty() || action->shortcut() == QKeySequence(Qt::Key_Escape))
            continue;
        QVERIFY2(!action->text().isEmpty(), qPrintable(action->shortcut().toString()));
        QVERIFY2(listed.contains(action->shortcut().toString(QKeySequence::NativeText)), qPrintable(action->text()));
    }
}

void HelpTest::findsShortcutsAndClosesWithoutTheMouse()
{
    auto &window = m_desk->window();
    QTest::keyClick(window.windowHandle(), Qt::Key_Question, Qt::ControlModifier);
    QTRY_VERIFY(window.findChild<ShortcutWindow *>());
    const QPointer<ShortcutWindow> shortcuts = window.findChild<ShortcutWindow *>();
    QVERIFY(QTest::qWaitForWindowActive(shortcuts));
    const auto &list = *shortcuts->findChild<QTreeWidget *>();
    const auto all = visibleTexts(list).size();
    const auto type = [&shortcuts](const QString &text) { QTest::keyClicks(shortcuts->focusWidget(), text); };
    type(QStringLiteral("receipts"));
    QVERIFY(visibleTexts(list).contains(QStringLiteral("All receipts")));
    QVERIFY(!visibleTexts(list).contains(QStringLiteral("Pause all"))); // of the same page
    QVERIFY(visibleTexts(list).size() < all / 2);
    QTest::keyClick(shortcuts->focusWidget(), Qt::Key_Escape);
    QCOMPARE(visibleTexts(list).size(), all);
    type(QStringLiteral("F9"));
    QVERIFY(visibleTexts(list).contains(QStringLiteral("Pause all")));
    QTest::keyClick(shortcuts->focusWidget(), Qt::Key_Escape);
    type(QStringLiteral("type")); // keys that the list of documents handles itself
    QVERIFY(visibleTexts(list).contains(QStringLiteral("Type: Lab report")));
    QTest::keyClick(shortcuts->focusWidget(), Qt::Key_Escape);
    type(QStringLiteral("large")); // keys of the preview
    for (const auto *text : {"Show large", "Larger"})
        QVERIFY2(visibleTexts(list).contains(QString::fromLatin1(text)), text);
    QTest::keyClick(shortcuts->focusWidget(), Qt::Key_Escape);
    type(QStringLiteral("no such command"));
    QVERIFY(visibleTexts(list).isEmpty());
    const auto *nothing = list.topLevelItem(list.topLevelItemCount() - 1);
    QVERIFY(!nothing->isHidden());
    QCOMPARE(nothing->text(0), QStringLiteral("Nothing was found."));
    QTest::keyClick(shortcuts->focusWidget(), Qt::Key_Escape);
    QTest::keyClick(shortcuts->focusWidget(), Qt::Key_Escape);
    QTRY_VERIFY(!shortcuts);
}

CLINICDESK_WINDOW_TEST(HelpTest)
#include "helptest.moc"
