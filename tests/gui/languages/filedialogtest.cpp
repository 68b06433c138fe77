// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/language/translations.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/thememanager.h"
#include "ui/widgets/tokens.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

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
    return dialog;
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
    QVERIFY(dialog->width() <= screen.width() && dialog->height() <= screen.height());
    QVERIFY(dialog->minimumSizeHint().width() <= screen.width());
    QCOMPARE(support::cutTexts(dialog.get()).join(u'\n'), QString());
    QCOMPARE(support::hiddenControls(dialog.get()).join(u'\n'), QString());
    QCOMPARE(support::smallTargets(dialog.get()).join(u'\n'), QString());
    const auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
    QVERIFY(name && name->isVisible());
    const auto folder = qEnvironmentVariable("CLINICDESK_PICTURES");
    if (!folder.isEmpty())
        dialog->grab().save(folder + QStringLiteral("/file-dialog-%1-%2.png").arg(language).arg(saves));
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
    auto *list = dialog->findChild<QAbstractItemView *>(QStringLiteral("listView"));
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
