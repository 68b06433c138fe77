// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/diagnosticsdialog.h"

#include "tests/gui/settings/assistantscene.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/controlkind.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QPlainTextEdit>
#include <QPromise>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;

/// The text for the support: collected, checked on request, copied and saved.
class DiagnosticsDialogTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_checks = 0;
        m_gate.reset();
        QApplication::clipboard()->clear();
        const auto collect = [this]() -> Task<Diagnostics> {
            const auto gate = m_gate;
            if (gate)
                co_await gate->future();
            Diagnostics found{.at = QDateTime::currentDateTimeUtc()};
            found.program.versions = {{QStringLiteral("Qt"), QStringLiteral("made-up version")}};
            co_return found;
        };
        const auto check = [this]() -> Task<Diagnostics::Check> {
            ++m_checks;
            co_return Diagnostics::Check{.outcome = Diagnostics::CheckOutcome::TooSlow};
        };
        m_dialog = std::make_unique<DiagnosticsDialog>(DiagnosticsDialog::Source{collect, check});
    }
    void cleanup() { m_dialog.reset(); }
    void copiesWhatIsCollected();
    void showsWhereTheKeyboardIs();
    void checksOnlyOnRequest();
    void savesTheText();
    void saysWhenItCannotBeSaved();
    void closesWhileItCollects();

private:
    void open()
    {
        m_dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
    }
    QPushButton *button(const QString &text) const { return support::buttonOf(*m_dialog, text); }
    QString shown() const { return m_dialog->findChild<QPlainTextEdit *>()->toPlainText(); }
    QString message() const
    {
        QStringList texts;
        for (const auto *label : m_dialog->findChildren<QLabel *>())
            texts.append(label->text());
        return texts.join(QLatin1Char('\n'));
    }
    void saveTo(const QString &path);

    ThemeManager m_look{*qApp};
    std::shared_ptr<QPromise<void>> m_gate; ///< collecting waits for it, if there is one
    int m_checks = 0;
    std::unique_ptr<DiagnosticsDialog> m_dialog;
};

void DiagnosticsDialogTest::copiesWhatIsCollected()
{
    m_gate = std::make_shared<QPromise<void>>();
    m_gate->start();
    open();
    QVERIFY(!button(QStringLiteral("Copy diagnostics"))->isEnabled());
    m_gate->finish();
    QTRY_VERIFY(button(QStringLiteral("Copy diagnostics"))->isEnabled());
    QCOMPARE(m_dialog->focusWidget(), button(QStringLiteral("Copy diagnostics")));
    QTest::keyClick(m_dialog.get(), Qt::Key_Return);
    const auto copied = QApplication::clipboard()->text();
    QVERIFY2(copied.contains(QStringLiteral("Qt: made-up version")), qPrintable(copied));
    QCOMPARE(copied, shown());
    QVERIFY(message().contains(QStringLiteral("Copied.")));
}

void DiagnosticsDialogTest::showsWhereTheKeyboardIs()
{
    open();
    m_dialog->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
    auto *copy = button(QStringLiteral("Copy diagnostics"));
    QTRY_VERIFY(copy->hasFocus());
    QVERIFY(hasFocusRing(copy));
    auto *text = m_dialog->findChild<QPlainTextEdit *>();
    const auto edge = [text] { return text->grab().toImage().pixelColor(0, text->height() / 2); };
    const auto before = edge();
    text->setFocus(Qt::BacktabFocusReason);
    QVERIFY(text->hasFocus());
    QVERIFY(edge() != before);
}

void DiagnosticsDialogTest::checksOnlyOnRequest()
{
    open();
    QCOMPARE(m_checks, 0);
    QVERIFY(shown().contains(QStringLiteral("not checked")));
    QTest::mouseClick(button(QStringLiteral("Check the connection")), Qt::LeftButton);
    QCOMPARE(m_checks, 1);
    QTRY_VERIFY(shown().contains(QStringLiteral("the check took too long")));
    QVERIFY(button(QStringLiteral("Check the connection"))->isEnabled());
}

void DiagnosticsDialogTest::saveTo(const QString &path)
{
    QTest::mouseClick(button(QStringLiteral("Save…")), Qt::LeftButton);
    QTRY_VERIFY(m_dialog->findChild<QFileDialog *>());
    auto *chooser = m_dialog->findChild<QFileDialog *>();
    Q_EMIT chooser->fileSelected(path);
    chooser->reject();
}

void DiagnosticsDialogTest::savesTheText()
{
    const QTemporaryDir folder;
    open();
    const auto path = folder.filePath(QStringLiteral("diagnostics.txt"));
    saveTo(path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(file.readAll()), shown());
    QVERIFY(message().contains(QStringLiteral("Saved.")));
}

void DiagnosticsDialogTest::saysWhenItCannotBeSaved()
{
    open();
    saveTo(QStringLiteral("/proc/no-such-folder/diagnostics.txt"));
    QVERIFY(!message().contains(QStringLiteral("Saved.")));
    QVERIFY2(message().contains(QStringLiteral("cannot")) || message().contains(QStringLiteral("not")),
             qPrintable(message()));
}

void DiagnosticsDialogTest::closesWhileItCollects()
{
    m_gate = std::make_shared<QPromise<void>>();
    m_gate->start();
    open();
    m_dialog.reset();
    m_gate->finish();
    QCoreApplication::processEvents(); // the result arrives after the dialog has gone
}

CLINICDESK_WINDOW_TEST(DiagnosticsDialogTest)
#include "diagnosticsdialogtest.moc"
