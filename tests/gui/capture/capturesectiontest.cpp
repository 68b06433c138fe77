// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/capture/capturesection.h"
#include "tests/gui/capture/capturewindowtest.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "ui/capture/profiledialog.h"
#include "ui/settings/settingspage.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/rowlistview.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QTimer>
#include <QToolButton>

using namespace clinicdesk;

namespace {

QStringList textsOf(const QComboBox *box)
{
    QStringList texts;
    for (int row = 0; row < box->count(); ++row)
        texts.append(box->itemText(row));
    return texts;
}

} // namespace

class CaptureSectionTest : public CaptureWindowTest {
    Q_OBJECT
private Q_SLOTS:
    void aScanFolderIsAddedByKeyboardAlone();
    void enterOnCancelSavesNothing();
    void aScannerIsChosenFromTheListByMouse();
    void pagesAreSplitAtBarcodesByKeyboard();
    void theSeparatorPageIsOpenedToPrintIt();
    void whatIsMissingIsSaidAtItsField();
    void profilesAreChangedOrderedAndRemoved();
    void profilesAreExportedAndImported();
    void profilesAreOrderedByKeyboard();
    void aBadFileIsRefusedWithTheReason();
    void withoutAScannerTheDialogSaysSo();
    void onlyResolutionsOfTheScannerAreOffered();
    void aScannerWithFewResolutionsOffersThese();
    void everythingHasAName();
    void whoMayNotChangeProfilesSeesThem();
    void aRowHasAnIconAndTwoLinesAsThoseOfConnections();

public Q_SLOTS:
    void takePage(const QUrl &page) { m_opened = page; } // NOLINT(readability-make-member-function-const): a slot

private:
    ui::CaptureSection &section() { return *m_desk->window().findChild<ui::CaptureSection *>(); }
    ui::ProfileDialog *dialog() { return m_desk->window().findChild<ui::ProfileDialog *>(); }
    void openSection()
    {
        m_desk->window().showPage(ui::pageId::settings);
        m_desk->window().findChild<ui::SettingsPage *>()->showSection(ui::SettingsSection::Capture);
    }
    void click(const QWidget &within, const QString &name)
    {
        auto *target = button(within, name);
        QVERIFY2(target, qPrintable(name));
        QTest::mouseClick(target, Qt::LeftButton);
    }
    QMenu &menu()
    {
        auto *more = qobject_cast<QToolButton *>(button(section(), QStringLiteral("More for capture profiles")));
        return *more->menu();
    }
    static QAction *entry(const QMenu &menu, const QString &text)
    {
        const auto entries = menu.actions();
        const auto found = std::ranges::find(entries, text, &QAction::text);
        return found == entries.end() || !(*found)->isVisible() ? nullptr : *found;
    }
    /// From the focused button of the menu, which waits until the menu is closed again.
    void chooseByKeyboard(const QString &text)
    {
        const auto choose = [text, &menu = menu()] {
            for (qsizetype steps = 0; steps < menu.actions().size(); ++steps) {
                QTest::keyClick(&menu, Qt::Key_Down);
                if (menu.activeAction() && menu.activeAction()->text() == text)
                    break;
            }
            QTest::keyClick(&menu, Qt::Key_Return);
        };
        QTimer::singleShot(0, &menu(), choose);
        press(Qt::Key_Space);
        QTRY_VERIFY(QApplication::focusWidget());
    }
    QStringList names()
    {
        QStringList found;
        for (const auto &profile : m_capture->profiles().all())
            found.append(profile.name);
        return found;
    }
    QComboBox *box(const char *name)
    {
        const auto boxes = dialog()->findChildren<QComboBox *>();
        return *std::ranges::find_if(
            boxes, [name](const QComboBox *each) { return each->accessibleName() == QLatin1String(name); });
    }
    void answerFileDialog(const QString &path)
    {
        QTRY_VERIFY(section().findChild<QFileDialog *>());
        auto *files = section().findChild<QFileDialog *>();
        files->selectFile(path);
        QMetaObject::invokeMethod(files, "accept");
        QTRY_VERIFY(!section().findChild<QFileDialog *>());
    }

    QUrl m_opened;
};

void CaptureSectionTest::aScanFolderIsAddedByKeyboardAlone()
{
    openSection();
    const auto hint = QStringLiteral("There are no profiles yet. Add one for each scanner and each scan folder.");
    const auto saysSo = [&] {
        const auto labels = section().findChildren<QLabel *>();
        const auto found = std::ranges::find(labels, hint, &QLabel::text);
        return found != labels.end() && (*found)->isVisible();
    };
    QVERIFY(saysSo());
    QVERIFY(tabTo(QStringLiteral("Add a profile…")));
    press(Qt::Key_Space);
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    type(QStringLiteral("Lab reports"));
    QVERIFY(tabTo(QStringLiteral("Folder into which the scanner writes")));
    type(scans());
    QVERIFY(tabTo(QStringLiteral("Type of the documents")));
    auto *types = qobject_cast<QComboBox *>(QApplication::focusWidget());
    QVERIFY(types);
    press(Qt::Key_Down);
    const auto chosen = types->currentData().toString();
    QVERIFY(!chosen.isEmpty());
    QVERIFY(tabTo(QStringLiteral("Tags")));
    type(QStringLiteral("cbc,"));
    QVERIFY(tabTo(QStringLiteral("Save profile")));
    press(Qt::Key_Space);
    QTRY_COMPARE(names(), QStringList{QStringLiteral("Lab reports")});
    QVERIFY(!saysSo());
    const auto &profile = m_capture->profiles().all().first();
    QCOMPARE(profile.source, CaptureSource::ScanFolder);
    QCOMPARE(profile.folder, scans());
    QCOMPARE(profile.type, chosen);
    QCOMPARE(profile.tags, QStringList{QStringLiteral("cbc")});
    write(scans() + QStringLiteral("/scan.pdf"), support::madePdf("made up", 2'000));
    QTRY_COMPARE(documents().size(), 1);
    QCOMPARE(documents().first().details.type, chosen);
}

void CaptureSectionTest::enterOnCancelSavesNothing()
{
    openSection();
    click(section(), QStringLiteral("Add a profile…"));
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    type(QStringLiteral("Lab reports"));
    QVERIFY(tabTo(QStringLiteral("Folder into which the scanner writes")));
    type(scans());
    QVERIFY(tabTo(QStringLiteral("Cancel")));
    press(Qt::Key_Return);
    QTRY_VERIFY(!dialog());
    QCOMPARE(names(), QStringList());

    click(section(), QStringLiteral("Add a profile…"));
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    type(QStringLiteral("Lab reports"));
    button(*dialog(), QStringLiteral("Cancel"))->setFocus();
    QVERIFY(tabTo(QStringLiteral("Folder into which the scanner writes")));
    type(scans());
    press(Qt::Key_Return); // in a field, it saves
    QTRY_COMPARE(names(), QStringList{QStringLiteral("Lab reports")});
}

void CaptureSectionTest::aScannerIsChosenFromTheListByMouse()
{
    const tests::TestScanner tester;
    openSection();
    click(section(), QStringLiteral("Add a profile…"));
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    type(QStringLiteral("Reception scanner"));
    click(*dialog(), QStringLiteral("Scanner"));
    QTRY_COMPARE(box("Scanner")->count(), 2);
    QCOMPARE(box("Scanner")->currentText(), QStringLiteral("Noname frontend-tester"));
    QTRY_VERIFY(!(box("Paper")->model()->index(2, 0).flags() & Qt::ItemIsEnabled)); // it has no second side
    QVERIFY(box("Paper")->model()->index(1, 0).flags() & Qt::ItemIsEnabled);
    QVERIFY(box("Colour")->model()->index(1, 0).flags() & Qt::ItemIsEnabled);
    QVERIFY(!(box("Colour")->model()->index(2, 0).flags() & Qt::ItemIsEnabled)); // nor black and white
    box("Resolution")->setCurrentText(QStringLiteral("150 dpi"));
    QCOMPARE(box("Several files or pages at once")->currentText(), QStringLiteral("One document together"));
    click(*dialog(), QStringLiteral("Scan folder"));
    QCOMPARE(box("Several files or pages at once")->currentText(), QStringLiteral("One document each"));
    click(*dialog(), QStringLiteral("Scanner"));
    click(*dialog(), QStringLiteral("Save profile"));
    QTRY_COMPARE(names(), QStringList{QStringLiteral("Reception scanner")});
    const auto profile = m_capture->profiles().all().first();
    QCOMPARE(profile.scanner, tests::TestScanner::device);
    QCOMPARE(profile.scan, (ScanSettings{ScanSource::Feeder, ScanColour::Colour, 150}));
    QVERIFY(profile.documents == CaptureDocuments::Together);
}

void CaptureSectionTest::pagesAreSplitAtBarcodesByKeyboard()
{
    QVERIFY(m_capture->profiles().set({files(QStringLiteral("Letters"))}));
    openSection();
    click(section(), QStringLiteral("Change Letters…"));
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    QVERIFY(says(*dialog(), QStringLiteral("Each file, or each page of a scan, becomes a document.")));
    QVERIFY(!button(*dialog(), QStringLiteral("Open the separator page")));
    QVERIFY(tabTo(QStringLiteral("Several files or pages at once")));
    const auto *choice = qobject_cast<QComboBox *>(QApplication::focusWidget());
    QVERIFY(choice);
    press(Qt::Key_Down);
    QVERIFY(says(*dialog(), QStringLiteral("Everything that comes at once becomes one document.")));
    press(Qt::Key_Down);
    QCOMPARE(choice->currentText(), QStringLiteral("Split at blank pages"));
    QVERIFY(says(*dialog(), QStringLiteral("Put an empty sheet between two documents.")));
    press(Qt::Key_Down);
    QCOMPARE(choice->currentText(), QStringLiteral("Split at barcode pages"));
    QVERIFY(says(*dialog(), QStringLiteral("Put a printed separator page between two documents. It is not added.")));
    QVERIFY(button(*dialog(), QStringLiteral("Open the separator page")));
    QCOMPARE(support::cutTexts(dialog()), QStringList());
    press(Qt::Key_Return);
    QTRY_VERIFY(!dialog());
    QVERIFY(m_capture->profiles().all().first().documents == CaptureDocuments::SplitAtBarcodePages);
    click(section(), QStringLiteral("Change Letters…"));
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    QVERIFY(button(*dialog(), QStringLiteral("Open the separator page")));
}

void CaptureSectionTest::theSeparatorPageIsOpenedToPrintIt()
{
    auto profile = files(QStringLiteral("Letters"));
    profile.documents = CaptureDocuments::SplitAtBarcodePages;
    QVERIFY(m_capture->profiles().set({profile}));
    openSection();
    click(section(), QStringLiteral("Change Letters…"));
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "takePage");
    click(*dialog(), QStringLiteral("Open the separator page"));
    QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
    QFile page(m_opened.toLocalFile());
    QVERIFY(page.open(QIODevice::ReadOnly));
    QFile original(QStringLiteral(CLINICDESK_SEPARATOR_PAGE));
    QVERIFY(original.open(QIODevice::ReadOnly));
    QCOMPARE(page.readAll(), original.readAll());
    QVERIFY(!says(*dialog(), QStringLiteral("The separator page cannot be saved.")));
}

void CaptureSectionTest::whatIsMissingIsSaidAtItsField()
{
    QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
    openSection();
    click(section(), QStringLiteral("Add a profile…"));
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    click(*dialog(), QStringLiteral("Save profile"));
    QVERIFY(says(*dialog(), QStringLiteral("Enter a name, such as “Lab reports”.")));
    QVERIFY(says(*dialog(), QStringLiteral("Choose an existing folder.")));
    type(QStringLiteral("ward"));
    press(Qt::Key_Return);
    QVERIFY(says(*dialog(), QStringLiteral("Another profile has this name. Enter another one.")));
    press(Qt::Key_A, Qt::ControlModifier);
    type(QString(61, QLatin1Char('w'))); // all of it, so that nothing is cut unseen
    press(Qt::Key_Return);
    QVERIFY(says(*dialog(), QStringLiteral("This name has 61 characters. At most 60 are allowed.")));
    press(Qt::Key_Escape);
    QTRY_VERIFY(!dialog());
    QCOMPARE(names(), QStringList{QStringLiteral("Ward")});
}

void CaptureSectionTest::profilesAreChangedOrderedAndRemoved()
{
    QVERIFY(m_capture->profiles().set(
        {scanFolder(QStringLiteral("One")), files(QStringLiteral("Two")), files(QStringLiteral("Three"))}));
    openSection();
    auto *list = section().findChild<QListWidget *>();
    QCOMPARE(list->count(), 3);
    QCOMPARE(list->item(1)->text(), QStringLiteral("Two, Files that you choose or drop, Ctrl+2"));
    list->setCurrentRow(2);
    entry(menu(), QStringLiteral("Move up"))->trigger();
    QCOMPARE(names(), (QStringList{QStringLiteral("One"), QStringLiteral("Three"), QStringLiteral("Two")}));
    QCOMPARE(list->currentRow(), 1);
    click(section(), QStringLiteral("Remove Three"));
    QCOMPARE(names(), (QStringList{QStringLiteral("One"), QStringLiteral("Two")}));
    click(section(), QStringLiteral("Change Two…"));
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    press(Qt::Key_A, Qt::ControlModifier);
    type(QStringLiteral("Letters"));
    press(Qt::Key_Return);
    QTRY_COMPARE(names(), (QStringList{QStringLiteral("One"), QStringLiteral("Letters")}));
}

void CaptureSectionTest::profilesAreExportedAndImported()
{
    QVERIFY(m_capture->profiles().set({files(QStringLiteral("Letters"))}));
    openSection();
    const auto path = m_folder->filePath(QStringLiteral("profiles.json"));
    entry(menu(), QStringLiteral("Export…"))->trigger();
    answerFileDialog(path);
    QTRY_VERIFY(says(section(), QStringLiteral("Exported ")));
    entry(menu(), QStringLiteral("Import…"))->trigger();
    answerFileDialog(path);
    QTRY_VERIFY(says(section(), QStringLiteral("Imported ")));
    QCOMPARE(names(), (QStringList{QStringLiteral("Letters"), QStringLiteral("Letters (2)")}));
}

void CaptureSectionTest::profilesAreOrderedByKeyboard()
{
    QVERIFY(m_capture->profiles().set({files(QStringLiteral("One")), files(QStringLiteral("Two"))}));
    openSection();
    QVERIFY(tabTo(QStringLiteral("Capture profiles")));
    press(Qt::Key_Down);
    const auto more = QStringLiteral("More for capture profiles");
    QVERIFY(tabTo(more));
    chooseByKeyboard(QStringLiteral("Move up"));
    QCOMPARE(names(), (QStringList{QStringLiteral("Two"), QStringLiteral("One")}));
    QVERIFY(tabTo(more));
    chooseByKeyboard(QStringLiteral("Move down"));
    QCOMPARE(names(), (QStringList{QStringLiteral("One"), QStringLiteral("Two")}));
}

void CaptureSectionTest::aBadFileIsRefusedWithTheReason()
{
    const auto path = write(m_folder->filePath(QStringLiteral("bad.json")),
                            R"({"version":1,"profiles":[{"id":"1","name":"A","source":"fax"}]})");
    openSection();
    entry(menu(), QStringLiteral("Import…"))->trigger();
    answerFileDialog(path);
    QTRY_VERIFY(
        says(section(), QStringLiteral("bad.json was not imported. The value of profiles[0].source is not valid.")));
    QVERIFY(names().isEmpty());
}

void CaptureSectionTest::withoutAScannerTheDialogSaysSo()
{
    const tests::TestScanner none({}, {});
    openSection();
    click(section(), QStringLiteral("Add a profile…"));
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    click(*dialog(), QStringLiteral("Scanner"));
    QTRY_VERIFY(says(*dialog(), QStringLiteral("No scanner was found. Switch it on, then look again.")));
    type(QStringLiteral("Reception"));
    click(*dialog(), QStringLiteral("Save profile"));
    QVERIFY(says(*dialog(), QStringLiteral("Choose a scanner.")));
}

void CaptureSectionTest::onlyResolutionsOfTheScannerAreOffered()
{
    const tests::TestScanner tester("resolution_min 150\nresolution_max 250\n");
    auto profile = scanner(QStringLiteral("Reception"));
    profile.scan = {ScanSource::Feeder, ScanColour::BlackAndWhite, 240};
    QVERIFY(m_capture->profiles().set({profile}));
    openSection();
    click(section(), QStringLiteral("Change Reception…"));
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    QTRY_COMPARE(textsOf(box("Resolution")),
                 (QStringList{QStringLiteral("150 dpi"), QStringLiteral("200 dpi"), QStringLiteral("240 dpi")}));
    QCOMPARE(box("Resolution")->currentText(), QStringLiteral("240 dpi"));
    QCOMPARE(box("Colour")->currentText(), QStringLiteral("Grey")); // the nearest that it has
}

void CaptureSectionTest::aScannerWithFewResolutionsOffersThese()
{
    const auto program =
        write(m_folder->filePath(QStringLiteral("scanner")),
              "#!/bin/sh\n"
              "read line\n"
              "case \"$line\" in\n"
              "*list*) echo '{\"event\":\"scanners\",\"scanners\":[{\"id\":\"a\",\"name\":\"A\u202Edf\"}]}';;\n"
              "*) echo '{\"event\":\"abilities\",\"sources\":[\"feeder\"],\"colours\":[\"grey\"],"
              "\"resolutions\":[75,240,600],\"min_resolution\":75,\"max_resolution\":600}';;\n"
              "esac\n"
              "echo '{\"event\":\"end\"}'\n");
    QVERIFY(QFile::setPermissions(program, QFile::ReadOwner | QFile::ExeOwner));
    ui::ProfileDialog own({.source = CaptureSource::Scanner}, {Conventions(), program, {}}, &m_desk->window());
    QTRY_COMPARE(textsOf(box("Resolution")),
                 (QStringList{QStringLiteral("75 dpi"), QStringLiteral("240 dpi"), QStringLiteral("600 dpi")}));
    QCOMPARE(box("Resolution")->currentText(), QStringLiteral("240 dpi")); // nearest to 300
    QCOMPARE(textsOf(box("Scanner")), QStringList{QStringLiteral("Adf")}); // a network scanner chooses its name
    QCOMPARE(box("Colour")->currentText(), QStringLiteral("Grey"));
}

void CaptureSectionTest::everythingHasAName()
{
    QVERIFY(m_capture->profiles().set({files(QStringLiteral("Letters"))}));
    openSection();
    click(section(), QStringLiteral("Change Letters…"));
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    for (auto *window : {static_cast<QWidget *>(dialog()), static_cast<QWidget *>(&m_desk->window())}) {
        QCOMPARE(support::namelessWidgets(window), QStringList());
        QCOMPARE(support::smallTargets(window), QStringList());
        QCOMPARE(support::cutTexts(window), QStringList());
    }
}

void CaptureSectionTest::whoMayNotChangeProfilesSeesThem()
{
    QVERIFY(m_capture->profiles().set({files(QStringLiteral("Letters")), files(QStringLiteral("Reports"))}));
    m_capture->profiles().setAccess({.role = Role::Receptionist, .areSettingsForAdmins = true});
    ui::CurrentConnection connection;
    ui::CaptureSection shown(*m_capture, connection, {});
    shown.show();
    auto *list = shown.findChild<QListWidget *>();
    QVERIFY(list->isVisible());
    QCOMPARE(list->count(), 2);
    for (const auto *name : {"Add a profile…", "Change Letters…", "Remove Letters"})
        QVERIFY2(!button(shown, QString::fromUtf8(name)), name);
    const auto &menu = *shown.findChild<QMenu *>();
    QVERIFY(entry(menu, QStringLiteral("Export…")));
    for (const auto *text : {"Move up", "Move down", "Import…"})
        QVERIFY2(!entry(menu, QString::fromUtf8(text)), text);
    Q_EMIT list->itemActivated(list->item(0));
    QVERIFY(!shown.findChild<ui::ProfileDialog *>());
}

void CaptureSectionTest::aRowHasAnIconAndTwoLinesAsThoseOfConnections()
{
    QVERIFY(m_capture->profiles().set({files(QStringLiteral("Front")), scanFolder(QStringLiteral("Ward"))}));
    openSection();
    auto *settings = m_desk->window().findChild<ui::SettingsPage *>();
    settings->showSection(ui::SettingsSection::Connections);
    const auto *connections = settings->findChild<ui::RowListView *>();
    QTRY_VERIFY(connections && connections->model()->rowCount() > 0);
    openSection();
    const auto *list = section().findChild<QListWidget *>();
    const auto row = list->visualRect(list->model()->index(1, 0));
    QCOMPARE(row.height(), connections->visualRect(connections->model()->index(0, 0)).height());
    const auto picture = list->viewport()->grab().toImage();
    const auto isPainted = [&](int left, int right) {
        for (int x = left; x < right; ++x) {
            for (int y = row.top() + 4; y < row.bottom() - 4; ++y) {
                if (picture.pixel(x, y) != picture.pixel(1, row.center().y()))
                    return true;
            }
        }
        return false;
    };
    QVERIFY(!isPainted(0, 12));
    QVERIFY(isPainted(12, 32)); // the icon
    QVERIFY(!isPainted(33, 43));
    QVERIFY(isPainted(44, 100));
}

CLINICDESK_WINDOW_TEST(CaptureSectionTest)
#include "capturesectiontest.moc"
