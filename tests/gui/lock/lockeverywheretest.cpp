// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/languages/languagescene.h"
#include "tests/gui/lock/dialogsamples.h"
#include "tests/gui/lock/lockedscreen.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"
#include "ui/assessments/dayspopup.h"
#include "ui/assessments/fieldpopup.h"
#include "ui/assessments/filtermenu.h"
#include "ui/doctors/idlistentry.h"
#include "ui/doctors/listchecktable.h"
#include "ui/journal/journaltable.h"
#include "ui/lock/windowcurtain.h"
#include "ui/shell/windowmenu.h"
#include "ui/upload/filepreview.h"
#include "ui/upload/previewpanel.h"
#include "ui/upload/uploadlistview.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/pinedit.h"

#include <QDialog>
#include <QDir>
#include <QDirIterator>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using namespace clinicdesk::support;

namespace {

constexpr int minTextLength = 3;

/// What a page or dialog shows, without the words that the lock window has itself.
QStringList textsOf(QWidget &window, const QStringList &ofTheLock)
{
    QStringList texts;
    for (const auto &text : everyText(&window) + accessibleTexts(&window)) {
        const bool isOfTheLock =
            std::ranges::any_of(ofTheLock, [&text](const QString &own) { return own.contains(text); });
        if (text.size() >= minTextLength && !isOfTheLock)
            texts.append(text);
    }
    texts.removeDuplicates();
    return texts;
}

/// Windows that are shown for a moment only: they do not come back. `make` also opens them.
QList<WindowRow> popups(ThemeManager &look)
{
    const auto patient = QStringLiteral("161494290947153");
    return {
        {QStringLiteral("DaysPopup"), QStringLiteral("2024"),
         [](QWidget &parent) {
             auto *popup = new DaysPopup({.first = QDate(2024, 2, 21), .last = QDate(2024, 2, 25)}, &parent);
             popup->openAt(&parent);
             return popup;
         }},
        {QStringLiteral("FieldPopup"), patient,
         [patient](QWidget &parent) {
             const auto accept = [](const QString &) { return FieldPopup::Validation(); };
             auto *popup = new FieldPopup({.caption = QStringLiteral("Canary caption"),
                                           .hint = QStringLiteral("Canary hint"),
                                           .value = patient,
                                           .action = QStringLiteral("Canary action")},
                                          accept, &parent);
             popup->openAt(&parent);
             return popup;
         }},
        {QStringLiteral("datefield.cpp"), QStringLiteral("2024"),
         [](QWidget &parent) {
             auto *field = new DateField(&parent);
             field->setDate(QDate(2024, 2, 21));
             field->show();
             field->setFocus();
             QTest::keyClick(field, Qt::Key_F4);
             return QApplication::activePopupWidget();
         }},
        {QStringLiteral("FilterMenu"), QStringLiteral("Canary filter"),
         [](QWidget &parent) {
             auto *menu = new FilterMenu(&parent);
             menu->addNamed({{.name = QStringLiteral("Canary filter"), .filter = {}}}, {});
             menu->popup(parent.mapToGlobal(QPoint(20, 20)));
             return menu;
         }},
        {QStringLiteral("WindowMenu"), QStringLiteral("Diagnostics"),
         [&look](QWidget &parent) {
             auto *menu = new WindowMenu(look, &parent);
             menu->popup(parent.mapToGlobal(QPoint(20, 20)));
             return menu;
         }},
    };
}

/// Windows that LanguageScene opens besides the pages of the main window.
const QStringList sceneWindows{QStringLiteral("ConnectionWizard"), QStringLiteral("TokenDialog"),
                               QStringLiteral("KeyDialog"), QStringLiteral("LabelDialog"),
                               QStringLiteral("CloseDialog")};

QString className(const QWidget &window)
{
    return QString::fromLatin1(window.metaObject()->className()).section(QStringLiteral("::"), -1);
}

/// The sources of the window, as text, by the name of the file.
QHash<QString, QString> windowSources()
{
    QHash<QString, QString> texts;
    for (const auto *folder : {"/ui", "/app/desk"}) {
        QDirIterator files(QStringLiteral(CLINICDESK_SOURCES) + QLatin1String(folder),
                           {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (file.open(QIODevice::ReadOnly))
                texts.insert(files.fileName(), QString::fromUtf8(file.readAll()));
        }
    }
    return texts;
}

/// Files that give a widget the flags of a window.
QStringList filesWithWindowFlags(const QHash<QString, QString> &sources)
{
    static const QRegularExpression flag(
        QStringLiteral(R"((?<![=!]= )Qt::(Popup|Tool|ToolTip|Dialog|Window|Sheet|Drawer|SplashScreen|SubWindow)\b)"));
    QStringList files;
    for (auto text = sources.cbegin(); text != sources.cend(); ++text) {
        if (text.value().contains(flag))
            files.append(text.key());
    }
    return files;
}

QString sourceOf(const QString &className)
{
    return className.toLower() + QStringLiteral(".cpp");
}

/// The windows of the program with the class that each is derived from: classes that are derived, directly or not, from
/// a window of Qt or from a class in whose source a widget gets the flags of a window.
QHash<QString, QString> windowClasses(const QHash<QString, QString> &sources)
{
    static const QRegularExpression derived(QStringLiteral(R"(class (\w+)(?: final)?\s*:\s*public (\w+))"));
    static const QRegularExpression ofQt(
        QStringLiteral(R"(^Q(Dialog|MessageBox|\w+Dialog|Wizard|MainWindow|DockWidget|Menu|SplashScreen)$)"));
    QHash<QString, QString> all;
    for (const auto &text : sources) {
        for (auto each = derived.globalMatch(text); each.hasNext();) {
            const auto match = each.next();
            all.insert(match.captured(1), match.captured(2));
        }
    }
    const auto flagged = filesWithWindowFlags(sources);
    QHash<QString, QString> windows;
    for (auto found = all.cbegin(); found != all.cend(); ++found) {
        for (auto name = found.key(); !name.isEmpty(); name = all.value(name)) {
            if (name.contains(ofQt) || flagged.contains(sourceOf(name)))
                windows.insert(found.key(), found.value());
        }
    }
    return windows;
}

} // namespace

/// The lock over every page and every dialog of the program.
class LockEverywhereTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_curtain = std::make_unique<WindowCurtain>();
        m_lock = std::make_unique<LockWindow>();
        fillScreen(*m_lock);
    }
    void cleanupTestCase()
    {
        m_lock.reset();
        m_curtain.reset();
    }
    void hidesEveryPage();
    void hidesTheLargePreview();
    void hidesTheJournal();
    void hidesTheCheckOfAList();
    void hidesEveryDialogAndKeepsItsText_data();
    void hidesEveryDialogAndKeepsItsText();
    void closesEveryPopup_data();
    void closesEveryPopup();
    void knowsEveryWindow();

private:
    /// `shows` is one of the texts. A pop-up does not come back; all other windows do.
    void lockOver(const QString &name, QWidget &window, const QString &shows = {})
    {
        const auto where = name.toUtf8();
        const QPointer<QWidget> shownWindow(&window);
        const bool comesBack = window.windowType() != Qt::Popup;
        const auto shown = textsOf(window, everyText(m_lock.get()));
        QVERIFY2(!shown.isEmpty(), where);
        QVERIFY2(std::ranges::any_of(shown, [&](const QString &text) { return text.contains(shows); }),
                 qPrintable(name + u'\n' + shown.join(u'\n')));
        if (comesBack)
            QVERIFY2(!foundTexts(shown).isEmpty(), where); // and now tools have asked for everything
        m_lock->show();
        m_curtain->close(*m_lock);
        auto unlock = qScopeGuard([this] {
            m_curtain->open();
            m_lock->hide();
        });
        const auto check = [&] {
            QVERIFY2(otherWindows(*m_lock).isEmpty(), qPrintable(name + otherWindows(*m_lock).join(u',')));
            QVERIFY2(foundTexts(shown).isEmpty(), qPrintable(name + foundTexts(shown).join(u',')));
        };
        check();
        QTRY_VERIFY2(isAloneOnScreen(*m_lock), where);
        check();
        m_curtain->open();
        m_lock->hide();
        unlock.dismiss();
        if (comesBack) {
            QVERIFY2(window.isVisible(), where);
            QVERIFY2(!foundTexts(shown).isEmpty(), where);
        } else {
            QVERIFY2(!shownWindow || !shownWindow->isVisible(), where);
        }
    }

    ThemeManager m_look{*qApp};
    std::unique_ptr<WindowCurtain> m_curtain;
    std::unique_ptr<LockWindow> m_lock;
};

void LockEverywhereTest::hidesEveryPage()
{
    LanguageScene scene(m_look);
    QVERIFY(scene.isReady());
    scene.prepare();
    int views = 0;
    QStringList classes;
    scene.walk({1364, 742}, [&](const QString &name, QWidget &window) {
        ++views;
        classes.append(className(window));
        if (!QTest::currentTestFailed())
            lockOver(name, window);
    });
    QVERIFY(views >= 14);
    for (const auto &name : sceneWindows)
        QVERIFY2(classes.contains(name), qPrintable(name));
}

void LockEverywhereTest::hidesTheLargePreview()
{
    const PracticeProcess practice;
    QVERIFY(practice.isReady());
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("canary.png"));
    QImage page(600, 800, QImage::Format_RGB32);
    page.fill(Qt::red);
    QVERIFY(page.save(path));
    TestWindow scene(m_look);
    scene.open(practice.connection());
    scene.patient().choose(PatientId(QStringLiteral("161494290947153")));
    scene.drop({QUrl::fromLocalFile(path)});
    QTRY_COMPARE(scene.list().model()->rowCount(), 1);
    QTRY_VERIFY(scene.window().isActiveWindow());
    scene.list().setFocus();
    QTest::keyClick(&scene.list(), Qt::Key_Return);
    QTRY_VERIFY(scene.page().findChild<LargePreview *>());
    auto *large = scene.page().findChild<LargePreview *>();
    QVERIFY(QTest::qWaitForWindowExposed(large));
    auto *preview = large->panel()->preview();
    QTRY_COMPARE(preview->grab().toImage().pixelColor(preview->rect().center()), QColor(Qt::red));
    lockOver(QStringLiteral("LargePreview"), *large, QStringLiteral("Page 1 of 1"));
    large->close();
    scene.close();
}

void LockEverywhereTest::hidesTheJournal()
{
    TestWindow scene(m_look);
    scene.open(madeConnection());
    QVERIFY(awaitResult(scene.journal().append(JournalRecord{.kind = journalKind::documentDelivered,
                                                             .connection = {QStringLiteral("c-1")},
                                                             .connectionName = QStringLiteral("Canary Clinic"),
                                                             .subject = QStringLiteral("canary-document"),
                                                             .result = QStringLiteral("ok")}))
                .ok());
    scene.window().showPage(pageId::journal);
    QTRY_VERIFY(scene.window().findChild<JournalTable *>() &&
                scene.window().findChild<JournalTable *>()->rows().rowCount() == 1);
    auto *table = scene.window().findChild<JournalTable *>();
    table->setCurrentIndex(table->model()->index(0, 0)); // its details are shown beside it
    lockOver(QStringLiteral("journal"), scene.window(), QStringLiteral("canary-document"));
    scene.close();
}

void LockEverywhereTest::hidesTheCheckOfAList()
{
    const PracticeProcess practice;
    QVERIFY(practice.isReady());
    TestWindow scene(m_look);
    scene.keep(practice.secrets());
    scene.open(practice.connection());
    scene.window().showPage(pageId::doctors);
    const auto click = [&scene](const QString &text) {
        const auto buttons = scene.window().findChildren<QPushButton *>();
        const auto found = std::ranges::find_if(
            buttons, [&](const QPushButton *button) { return button->isVisible() && button->text() == text; });
        QVERIFY2(found != buttons.end(), qPrintable(text));
        QTest::mouseClick(*found, Qt::LeftButton);
    };
    click(QStringLiteral("Check a list"));
    auto *entry = scene.window().findChild<IdListEntry *>();
    QVERIFY(entry && entry->isVisible());
    entry->findChild<QPlainTextEdit *>()->setPlainText(QStringLiteral("161400000000101\n161400000000102"));
    lockOver(QStringLiteral("the entry of a list"), scene.window(), QStringLiteral("161400000000101"));
    click(QStringLiteral("Check 2 doctors"));
    auto *table = scene.window().findChild<ListCheckTable *>();
    QTRY_VERIFY(table->isVisible() && table->model()->rowCount() == 2);
    lockOver(QStringLiteral("the check of a list"), scene.window(), {});
    scene.close();
}

void LockEverywhereTest::hidesEveryDialogAndKeepsItsText_data()
{
    QTest::addColumn<WindowRow>("row");
    const auto rows = dialogs();
    for (const auto &row : rows)
        QTest::newRow(qPrintable(row.name)) << row;
}

void LockEverywhereTest::hidesEveryDialogAndKeepsItsText()
{
    QFETCH(const WindowRow, row);
    QWidget window;
    window.setWindowTitle(QStringLiteral("Canary window"));
    window.resize(900, 600);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    auto *dialog = qobject_cast<QDialog *>(row.make(window));
    QVERIFY(dialog);
    QVERIFY(className(*dialog) == row.name || row.name.startsWith(QLatin1Char('Q')));
    dialog->open();
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    QHash<QLineEdit *, QString> typed;
    for (auto *edit : dialog->findChildren<QLineEdit *>()) {
        if (edit->isVisible() && edit->isEnabled() && !edit->isReadOnly() && !edit->validator()) {
            edit->setText(QStringLiteral("Canary typed"));
            typed.insert(edit, edit->text());
        }
    }
    lockOver(row.name, *dialog, row.shows);
    for (auto edit = typed.cbegin(); edit != typed.cend(); ++edit)
        QCOMPARE(edit.key()->text(), qobject_cast<PinEdit *>(edit.key()) ? QString() : edit.value()); // PINs are wiped
    QCOMPARE(dialog->result(), 0); // it was not answered
    dialog->reject();
}

void LockEverywhereTest::closesEveryPopup_data()
{
    QTest::addColumn<WindowRow>("row");
    const auto rows = popups(m_look);
    for (const auto &row : rows)
        QTest::newRow(qPrintable(row.name)) << row;
}

void LockEverywhereTest::closesEveryPopup()
{
    QFETCH(const WindowRow, row);
    QWidget window;
    window.resize(900, 600);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    auto *popup = row.make(window);
    QVERIFY(popup);
    QVERIFY(className(*popup) == row.name || row.name.endsWith(QLatin1String(".cpp")));
    QVERIFY(QTest::qWaitForWindowExposed(popup));
    lockOver(row.name, *popup, row.shows);
}

/// A new dialog, or a new widget that is a window, needs a row in one of the tables above.
void LockEverywhereTest::knowsEveryWindow()
{
    const auto sources = windowSources();
    const auto classes = windowClasses(sources);
    QSet<QString> known{QStringLiteral("LargePreview"), sourceOf(QStringLiteral("LockWindow"))};
    QStringList covered = sceneWindows;
    for (const auto &row : dialogs() + popups(m_look))
        covered.append(row.name);
    for (auto name : std::as_const(covered)) {
        for (; !name.isEmpty(); name = classes.value(name)) // with the classes that it is derived from
            known << name << sourceOf(name);
    }
    QStringList unknown;
    for (auto found = classes.cbegin(); found != classes.cend(); ++found) {
        if (!known.contains(found.key()) && !known.contains(sourceOf(found.key())))
            unknown.append(found.key());
    }
    for (const auto &file : filesWithWindowFlags(sources)) {
        if (!known.contains(file))
            unknown.append(file);
    }
    QVERIFY2(unknown.isEmpty(), qPrintable(unknown.join(u' ')));
    QVERIFY(classes.size() >= 18);
}

CLINICDESK_WINDOW_TEST(LockEverywhereTest)
#include "lockeverywheretest.moc"
