// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/tokendialog.h"

#include "tests/gui/settings/assistantscene.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/datetext.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;
using ui::TokenDialog;

namespace {

/// `seconds`: since 1970.
QString tokenThatEndsAt(qint64 seconds)
{
    const auto claims = QByteArray(R"({"exp":)") + QByteArray::number(seconds) + '}';
    return QStringLiteral("e30.") +
           QString::fromLatin1(claims.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals)) +
           QStringLiteral(".up");
}

} // namespace

/// The small dialog that asks for a new token: paste, Enter, done.
class TokenDialogTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { m_dialog.reset(); }

    void savesATokenThatTheServiceTakes();
    void savesATokenThatTheServiceTakesWhenTheFileStorageIsNotReached();
    void savesNothingThatWasNotTyped();
    void enterPressesTheButtonThatHasTheFocus();
    void asksBeforeItSavesATokenThatTheServiceRefuses();
    void theNextTokenReplacesARefusedOne();
    void aRefusedDoctorTokenIsReplacedHere();
    void sendsNoTokenWithASpace();
    void sendsNoDoctorTokenOfSeveralLines_data();
    void sendsNoDoctorTokenOfSeveralLines();
    void growsWithTheErrorText();
    void saysWhatIsMissing();
    void pasteKeepsATypedTokenIfTheClipboardIsEmpty();
    void saysThatATokenHasEnded();
    void saysWhenATokenEndsAsAllMoments();
    void saysThatTheKeychainHasLostTheToken();
    void promisesNothingForDocumentsThatFailed();
    void hasNamesOrderAndAnAccessibilityTree();

private:
    void open(const ui::WizardServices &parts)
    {
        m_saved = 0;
        m_dialog = std::make_unique<TokenDialog>(knownConnection(), parts);
        connect(m_dialog.get(), &TokenDialog::saved, this, [this] { ++m_saved; });
        m_dialog->open();
        m_dialog->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
    }
    QLineEdit *field(const QString &name) const { return support::namedWidget<QLineEdit>(*m_dialog, name); }
    QLineEdit *tokenField() const { return field(QStringLiteral("Access token")); }
    QPushButton *pasteButton(const QString &name) const { return support::namedWidget<QPushButton>(*m_dialog, name); }
    QPushButton *button(const QString &text) const { return support::shownButton(*m_dialog, text); }

    ui::ThemeManager m_look{*qApp};
    std::unique_ptr<TokenDialog> m_dialog;
    int m_saved = 0;
};

void TokenDialogTest::savesATokenThatTheServiceTakes()
{
    Program program;
    open(program.parts(true, {.token = true}));
    QCOMPARE(QApplication::focusWidget(), tokenField());
    QTest::keyClicks(tokenField(), token);
    QVERIFY(tokenField()->displayText() != token);
    QTest::keyClick(tokenField(), Qt::Key_Return);
    QCOMPARE(program.checkedToken, token.toUtf8());
    QCOMPARE(program.savedToken, token.toUtf8());
    QCOMPARE(program.saved, std::optional(knownConnection()));
    QCOMPARE(m_saved, 1);
    QVERIFY(!m_dialog->isVisible());
}

/// The check knows the address of the file storage only from an earlier document.
void TokenDialogTest::savesATokenThatTheServiceTakesWhenTheFileStorageIsNotReached()
{
    Program program;
    fail(program.report, CheckStep::Storage, {.code = ErrorCode::NetworkNoRoute});
    open(program.parts(true, {.token = true}));
    QTest::keyClicks(tokenField(), token);
    QTest::keyClick(tokenField(), Qt::Key_Return);
    QCOMPARE(program.savedToken, token.toUtf8());
    QCOMPARE(m_saved, 1);
    QVERIFY(m_dialog->hasPassedCheck());
}

void TokenDialogTest::savesNothingThatWasNotTyped()
{
    Program program;
    program.savedToken = "untouched";
    open(program.parts(true, {.token = true, .authToken = true}));
    QTest::keyClicks(field(QStringLiteral("Doctor profile token (auth)")), authToken);
    button(QStringLiteral("Check and save"))->click();
    QCOMPARE(m_saved, 1);
    QCOMPARE(program.savedAuthToken, authToken.toUtf8());
    QVERIFY(program.savedToken.isEmpty()); // none was given: the saved one stays
}

void TokenDialogTest::enterPressesTheButtonThatHasTheFocus()
{
    Program program;
    open(program.parts(true, {.token = true}));
    QTest::keyClicks(tokenField(), token);
    QTest::keyClick(tokenField(), Qt::Key_Backtab);
    QCOMPARE(QApplication::focusWidget(), button(QStringLiteral("Cancel")));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QVERIFY(!m_dialog->isVisible());
    QVERIFY(!program.checked);

    open(program.parts(true, {.token = true}));
    QGuiApplication::clipboard()->setText(token);
    QTest::keyClick(tokenField(), Qt::Key_Tab);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return); // Paste
    QCOMPARE(tokenField()->text(), token);
    QVERIFY(!program.checked);
    button(QStringLiteral("Cancel"))->setFocus();
    tokenField()->setFocus();
    QTest::keyClick(tokenField(), Qt::Key_Return);
    QCOMPARE(m_saved, 1);
}

void TokenDialogTest::asksBeforeItSavesATokenThatTheServiceRefuses()
{
    Program program;
    fail(program.report, CheckStep::AccessToken, {.code = ErrorCode::SignInRefused, .httpStatus = 401});
    open(program.parts(true, {.token = true}));
    QVERIFY(!button(QStringLiteral("Save without checking")));
    QTest::keyClicks(tokenField(), token);
    QTest::keyClick(tokenField(), Qt::Key_Return);
    QVERIFY(m_dialog->isVisible());
    QVERIFY(!program.saved);
    QVERIFY(!tokenField()->accessibleDescription().isEmpty());
    button(QStringLiteral("Save without checking"))->click();
    QCOMPARE(program.savedToken, token.toUtf8());
    QCOMPARE(m_saved, 1);
}

void TokenDialogTest::theNextTokenReplacesARefusedOne()
{
    Program program;
    fail(program.report, CheckStep::AccessToken, {.code = ErrorCode::SignInRefused, .httpStatus = 401});
    open(program.parts(true, {.token = true}));
    QTest::keyClicks(tokenField(), token);
    button(QStringLiteral("Check and save"))->click();
    QTRY_COMPARE(QApplication::focusWidget(), tokenField());
    QCOMPARE(tokenField()->selectedText().size(), token.size());
    program.report = usableReport();
    const auto next = QStringLiteral("another-made-up-token");
    QGuiApplication::clipboard()->setText(next);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_V, Qt::ControlModifier);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(program.savedToken, next.toUtf8());
    QCOMPARE(m_saved, 1);
}

void TokenDialogTest::aRefusedDoctorTokenIsReplacedHere()
{
    Program program;
    fail(program.report, CheckStep::AuthToken, {.code = ErrorCode::SignInRefused, .httpStatus = 401});
    open(program.parts(true, {.token = true, .authToken = true}));
    QTest::keyClicks(tokenField(), token);
    QTest::keyClick(tokenField(), Qt::Key_Return);
    auto *line = field(QStringLiteral("Doctor profile token (auth)"));
    QTRY_COMPARE(QApplication::focusWidget(), line);
    QVERIFY2(line->accessibleDescription().endsWith(QStringLiteral("Enter a new one here.")),
             qPrintable(line->accessibleDescription()));
    program.report = usableReport();
    QTest::keyClicks(line, authToken);
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(program.savedToken, token.toUtf8());
    QCOMPARE(program.savedAuthToken, authToken.toUtf8());
}

void TokenDialogTest::sendsNoTokenWithASpace()
{
    Program program;
    open(program.parts(true, {.token = true}));
    QTest::keyClicks(tokenField(), token + QLatin1Char(' ') + token);
    QTest::keyClick(tokenField(), Qt::Key_Return);
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), tokenField());
    QCOMPARE(tokenField()->accessibleDescription(),
             QStringLiteral("Enter the token alone, without other words or spaces."));
}

void TokenDialogTest::sendsNoDoctorTokenOfSeveralLines_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("sentence");
    const auto oneLine = QStringLiteral("Enter it on one line, exactly as you received it.");
    const auto alone = QStringLiteral("Enter the token alone, without other words or spaces.");
    QTest::newRow("Bearer") << QStringLiteral("Bearer ") + authToken << QString();
    QTest::newRow("a space inside") << authToken + QLatin1Char(' ') + authToken << alone;
    QTest::newRow("a line break inside") << authToken + QStringLiteral("\n") + authToken << oneLine;
    QTest::newRow("a line break of Windows") << authToken + QStringLiteral("\r\n") + authToken << oneLine;
    QTest::newRow("spaces at the ends") << QStringLiteral("  ") + authToken + QStringLiteral("\u00a0\r\n") << QString();
    QTest::newRow("line breaks at the ends") << QStringLiteral("\n") + authToken + QStringLiteral("\n\n") << QString();
}

void TokenDialogTest::sendsNoDoctorTokenOfSeveralLines()
{
    QFETCH(const QString, given);
    QFETCH(const QString, sentence);
    for (const bool withKeys : {true, false}) {
        Program program;
        open(program.parts(true, {.token = true, .authToken = true}));
        QTest::keyClicks(tokenField(), token);
        QGuiApplication::clipboard()->setText(given);
        auto *line = field(QStringLiteral("Doctor profile token (auth)"));
        line->setFocus();
        if (withKeys)
            QTest::keySequence(line, QKeySequence::Paste);
        else
            pasteButton(QStringLiteral("Paste: Doctor profile token (auth)"))->click();
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(program.checked.has_value(), sentence.isEmpty());
        if (sentence.isEmpty()) {
            QTRY_COMPARE(program.savedAuthToken, authToken.toUtf8());
        } else {
            QCOMPARE(QApplication::focusWidget(), line);
            QCOMPARE(line->accessibleDescription(), sentence);
        }
    }
}

void TokenDialogTest::growsWithTheErrorText()
{
    Program program;
    fail(program.report, CheckStep::AuthToken, {.code = ErrorCode::ServiceRefusedRequest, .httpStatus = 500});
    open(program.parts(true, {.token = true, .authToken = true}));
    const auto tooLow = [this] {
        QStringList labels;
        for (const auto *label : m_dialog->findChildren<QLabel *>()) {
            if (label->isVisible() && label->wordWrap() && label->height() < label->heightForWidth(label->width()))
                labels.append(label->text());
        }
        return labels + overlaps(m_dialog.get());
    };
    QTRY_COMPARE(tooLow().join(QLatin1Char('\n')), QString());
    QTest::keyClicks(tokenField(), token);
    QTest::keyClick(tokenField(), Qt::Key_Return);
    QTRY_VERIFY(button(QStringLiteral("Save without checking")));
    QTRY_COMPARE_WITH_TIMEOUT(tooLow().join(QLatin1Char('\n')), QString(), 3000);
}

void TokenDialogTest::saysWhatIsMissing()
{
    Program program;
    open(program.parts(true, {.token = true}));
    button(QStringLiteral("Check and save"))->click();
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), tokenField());
    QVERIFY(tokenField()->accessibleDescription().startsWith(QStringLiteral("Paste your token")));
    QTest::keyClick(tokenField(), Qt::Key_Escape);
    QVERIFY(!m_dialog->isVisible());
    QCOMPARE(m_saved, 0);
}

void TokenDialogTest::pasteKeepsATypedTokenIfTheClipboardIsEmpty()
{
    Program program;
    open(program.parts(true, {.token = true}));
    QTest::keyClicks(tokenField(), token);
    for (const auto &nothing : {QString(), QStringLiteral(" \n")}) {
        QGuiApplication::clipboard()->setText(nothing);
        auto *paste = pasteButton(QStringLiteral("Paste: Access token"));
        paste->setFocus();
        QTest::keyClick(paste, Qt::Key_Return);
        QCOMPARE(tokenField()->text(), token);
        QCOMPARE(QApplication::focusWidget(), tokenField());
    }
}

void TokenDialogTest::saysThatATokenHasEnded()
{
    Program program;
    open(program.parts());
    QTest::keyClicks(tokenField(), tokenThatEndsAt(1'500'000'000));
    QVERIFY(tokenField()->accessibleDescription().startsWith(QStringLiteral("This token expired on")));
}

void TokenDialogTest::saysWhenATokenEndsAsAllMoments()
{
    Program program;
    open(program.parts());
    const auto end = QDateTime::fromSecsSinceEpoch(4'070'908'800);
    QTest::keyClicks(tokenField(), tokenThatEndsAt(end.toSecsSinceEpoch()));
    QCOMPARE(tokenField()->accessibleDescription(),
             QStringLiteral("According to the token, it expires on %1.").arg(ui::momentText(QLocale(), end)));
}

void TokenDialogTest::promisesNothingForDocumentsThatFailed()
{
    Program program;
    open(program.parts(true, {.token = true}));
    const auto labels = m_dialog->findChildren<QLabel *>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
        return label->isVisible() && label->text() == QLatin1String("Documents in the outbox are safe. Those that wait "
                                                                    "are sent automatically after you enter a new "
                                                                    "token.");
    }));
}

void TokenDialogTest::saysThatTheKeychainHasLostTheToken()
{
    Program program;
    open(program.parts(true, {.lost = {.accessToken = true}}));
    const auto lost = QStringLiteral("The keychain no longer has the saved token. Enter it again.");
    QCOMPARE(tokenField()->accessibleDescription(), lost);
    QVERIFY(field(QStringLiteral("Doctor profile token (auth)"))->accessibleDescription() != lost);
    m_dialog.reset();
    open(program.parts());
    QVERIFY(tokenField()->accessibleDescription() != lost);
}

void TokenDialogTest::hasNamesOrderAndAnAccessibilityTree()
{
    Program program;
    fail(program.report, CheckStep::AccessToken, {.code = ErrorCode::SignInRefused, .httpStatus = 401});
    open(program.parts(true, {.token = true}));
    const auto wrong = [this] {
        return namelessWidgets(m_dialog.get()) + smallTargets(m_dialog.get()) + hiddenControls(m_dialog.get()) +
               differencesOfTheTree(m_dialog.get()) + tabAgainstTheScreen(m_dialog.get()) +
               tabBackDifferences(m_dialog.get());
    };
    QTRY_COMPARE(wrong().join(QLatin1Char('\n')), QString());
    QTest::keyClicks(tokenField(), token);
    QTest::keyClick(tokenField(), Qt::Key_Return);
    QTRY_VERIFY(button(QStringLiteral("Save without checking"))); // one more
    QTRY_COMPARE(wrong().join(QLatin1Char('\n')), QString());
}

CLINICDESK_WINDOW_TEST(TokenDialogTest)
#include "tokendialogtest.moc"
