// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/language/translations.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "ui/upload/chooserpreview.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/thememanager.h"
#include "ui/widgets/tokens.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QHelpEvent>
#include <QLineEdit>
#include <QListView>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QTreeView>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

constexpr QSize screen{1024, 768};

QFileDialog *makeDialog(bool saves, const QString &folder)
{
    auto *dialog = new QFileDialog(nullptr, QStringLiteral("Choose files"), folder);
    dialog->setOption(QFileDialog::DontUseNativeDialog);
    dialog->setAcceptMode(saves ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
    dialog->setFileMode(saves ? QFileDialog::AnyFile : QFileDialog::ExistingFiles);
    dialog->setNameFilters({QStringLiteral("PDF (*.pdf)"), QStringLiteral("* (*)")});
    if (!saves)
        ChooserPreview::addTo(*dialog, std::make_shared<DecoderPool>());
    return dialog;
}

/// The names, sizes and dates of the files that are wider than their columns.
QString cutCells(const QFileDialog &dialog)
{
    const auto *list = dialog.findChild<QTreeView *>(QStringLiteral("treeView"));
    if (!list || !list->isVisible() || list->horizontalScrollBar()->isVisible())
        return QStringLiteral("no list with columns that fits");
    const auto root = list->rootIndex();
    if (!QTest::qWaitFor([&] { return list->model()->rowCount(root) == 2; }, tests::patienceMs))
        return QStringLiteral("no files");
    QStringList cut;
    int shown = 0;
    for (int column = 0; column < list->model()->columnCount(root); ++column) {
        shown += list->isColumnHidden(column) ? 0 : 1;
        for (int row = 0; row < list->model()->rowCount(root) && !list->isColumnHidden(column); ++row) {
            const auto index = list->model()->index(row, column, root);
            const auto text = index.data().toString();
            const bool isShownDifferently = list->itemDelegateForColumn(column) != nullptr;
            const int needed = isShownDifferently ? list->sizeHintForIndex(index).width()
                                                  : list->fontMetrics().horizontalAdvance(text);
            if (list->visualRect(index).width() < needed)
                cut.append(text);
        }
    }
    return shown == 3 ? cut.join(u'\n') : QStringLiteral("%1 columns").arg(shown);
}

} // namespace

/// Qt's own file dialog, for desktops that have none.
class FileDialogTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void cleanup();
    void fitsASmallScreenInEveryLanguage_data();
    void fitsASmallScreenInEveryLanguage();
    void aPlaceWithALongNameIsWholeInItsToolTip();
    void isDrawnFromTheTokensInEveryTheme_data();
    void isDrawnFromTheTokensInEveryTheme();

private:
    QTemporaryDir m_folder;
    std::unique_ptr<ThemeManager> m_look;
    std::unique_ptr<Translations> m_translations;
};

void FileDialogTest::initTestCase()
{
    m_look = std::make_unique<ThemeManager>(*qobject_cast<QApplication *>(qApp));
    m_translations = std::make_unique<Translations>();
    QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("scans")));
    QFile file(m_folder.filePath(QStringLiteral("referral.pdf")));
    QVERIFY(file.open(QIODevice::WriteOnly));
}

void FileDialogTest::cleanupTestCase()
{
    m_translations.reset();
    m_look.reset();
}

void FileDialogTest::cleanup()
{
    m_look->setChoice(ThemeManager::Choice::Light);
    m_translations->use(QStringLiteral("en"));
    m_look->followLanguage();
    QApplication::setLayoutDirection(Qt::LeftToRight);
}

void FileDialogTest::fitsASmallScreenInEveryLanguage_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<bool>("saves");
    for (const auto *language : {"en", "hi", "ur"}) {
        QTest::addRow("%s, open", language) << QString::fromLatin1(language) << false;
        QTest::addRow("%s, save", language) << QString::fromLatin1(language) << true;
    }
}

void FileDialogTest::fitsASmallScreenInEveryLanguage()
{
    QFETCH(const QString, language);
    QFETCH(const bool, saves);
    m_translations->use(language);
    m_look->followLanguage();
    QApplication::setLayoutDirection(QLocale().textDirection());
    const std::unique_ptr<QFileDialog> dialog(makeDialog(saves, m_folder.path()));
    dialog->open();
    QVERIFY(QTest::qWaitForWindowExposed(dialog.get()));
    const auto folder = qEnvironmentVariable("CLINICDESK_PICTURES");
    if (!folder.isEmpty())
        dialog->grab().save(folder + QStringLiteral("/file-dialog-%1-%2.png").arg(language).arg(saves));
    QVERIFY(dialog->width() <= screen.width() && dialog->height() <= screen.height());
    QVERIFY(dialog->minimumSizeHint().width() <= screen.width());
    auto cut = support::cutTexts(dialog.get());
    cut.removeIf([this](const QString &problem) { return problem.contains(m_folder.path()); }); // a long path
    QCOMPARE(cut.join(u'\n'), QString());
    QCOMPARE(support::hiddenControls(dialog.get()).join(u'\n'), QString());
    QCOMPARE(support::smallTargets(dialog.get()).join(u'\n'), QString());
    QCOMPARE(cutCells(*dialog), QString());
    const auto *places = dialog->findChild<QListView *>(QStringLiteral("sidebar"));
    QVERIFY(places->parentWidget()->rect().contains(places->geometry())); // or its frame has no side
    const auto *list = dialog->findChild<QTreeView *>(QStringLiteral("treeView"));
    const auto picture = dialog->grab().toImage();
    const auto colorAt = [&](int x) {
        return picture.pixelColor(list->mapTo(dialog.get(), QPoint(x, list->height() * 3 / 4)));
    };
    QCOMPARE(colorAt(0), colorAt(list->width() - 1)); // the frame has both sides
    QVERIFY(colorAt(0) != colorAt(1));
    const auto *path = dialog->findChild<QComboBox *>(QStringLiteral("lookInCombo"));
    QCOMPARE(path->layoutDirection(), Qt::LeftToRight);
    const auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
    QVERIFY(name && name->isVisible());
}

void FileDialogTest::aPlaceWithALongNameIsWholeInItsToolTip()
{
    const auto name = QStringLiteral("Scans of the second reception on the upper floor, winter 2026");
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir(name));
    const std::unique_ptr<QFileDialog> dialog(makeDialog(false, m_folder.path()));
    dialog->setSidebarUrls({QUrl::fromLocalFile(m_folder.path()), QUrl::fromLocalFile(folder.filePath(name))});
    dialog->open();
    QVERIFY(QTest::qWaitForWindowExposed(dialog.get()));
    QVERIFY(dialog->width() <= screen.width() && dialog->height() <= screen.height());
    const auto *places = dialog->findChild<QListView *>(QStringLiteral("sidebar"));
    constexpr int usualWidth = 150;
    QVERIFY2(places->width() > usualWidth, qPrintable(QString::number(places->width())));
    const auto row = places->visualRect(places->model()->index(1, 0));
    const QPoint at(places->viewport()->width() / 2, row.center().y());
    QHelpEvent hover(QEvent::ToolTip, at, places->viewport()->mapToGlobal(at));
    QCoreApplication::sendEvent(places->viewport(), &hover);
    QTRY_COMPARE(QToolTip::text(), name);
    QToolTip::hideText();
}

void FileDialogTest::isDrawnFromTheTokensInEveryTheme_data()
{
    QTest::addColumn<ThemeManager::Choice>("choice");
    QTest::addColumn<Scheme>("scheme");
    QTest::newRow("light") << ThemeManager::Choice::Light << Scheme::Light;
    QTest::newRow("dark") << ThemeManager::Choice::Dark << Scheme::Dark;
    QTest::newRow("high contrast") << ThemeManager::Choice::HighContrast << Scheme::HighContrast;
}

void FileDialogTest::isDrawnFromTheTokensInEveryTheme()
{
    QFETCH(const ThemeManager::Choice, choice);
    QFETCH(const Scheme, scheme);
    m_look->setChoice(choice);
    const std::unique_ptr<QFileDialog> dialog(makeDialog(false, m_folder.path()));
    dialog->open();
    QVERIFY(QTest::qWaitForWindowExposed(dialog.get()));
    auto *list = dialog->findChild<QAbstractItemView *>(QStringLiteral("treeView"));
    QTRY_COMPARE(list->model()->rowCount(list->rootIndex()), 2);
    const auto &tokens = Tokens::of({.scheme = scheme});
    const auto picture = list->viewport()->grab().toImage();
    QCOMPARE(picture.pixelColor(picture.width() - 2, picture.height() - 2), tokens.canvas);
    for (const auto *button : dialog->findChildren<QToolButton *>()) {
        if (button->isVisible() && !button->icon().isNull())
            QVERIFY2(!ownIconName(button->icon()).isEmpty(), qPrintable(button->objectName()));
    }
    const auto answers = dialog->findChild<QDialogButtonBox *>()->buttons();
    QVERIFY(std::ranges::all_of(answers, [](const QAbstractButton *answer) { return answer->icon().isNull(); }));
    const auto folder = qEnvironmentVariable("CLINICDESK_PICTURES");
    if (!folder.isEmpty())
        dialog->grab().save(folder + QStringLiteral("/file-dialog-%1.png").arg(int(scheme)));
}

CLINICDESK_WINDOW_TEST(FileDialogTest)
#include "filedialogtest.moc"
