// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/wording.h"

#include "core/base/errorreason.h"
#include "core/document/filecheck.h"
#include "core/store/storekey.h"
#include "core/wording/changetext.h"
#include "core/wording/conventiontext.h"
#include "tests/support/testprogram.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

using namespace clinicdesk;

/// The texts for errors.
class WordingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::India)); }
    void hasWordsForEveryError_data();
    void hasWordsForEveryError();
    void namesTheSideThatHasTheProblem_data();
    void namesTheSideThatHasTheProblem();
    void namesTheServerThatRefusesALargeFile();
    void saysWhatIsWrongWithAFile_data();
    void saysWhatIsWrongWithAFile();
    void namesTheReasonWhyConnectionsWereNotSaved_data();
    void namesTheReasonWhyConnectionsWereNotSaved();
    void quotesTheServersWordsUnderItsOwn();
    void namesTheCodeOfARefusalWithoutWords_data();
    void namesTheCodeOfARefusalWithoutWords();
    void blamesTheSideThatMadeTheForm();
    void saysThatTheServiceMayHaveDoneIt();
    void saysWhatToDoAboutARedirectForATime();
    void namesTheAddressToWhichAServiceRedirects();
    void knowsUnknownEncryptionAndAMissingKeyId();
    void saysWhatAListDidNotAsk();
    void endsTheServersWordsWithOneFullStop();
    void saysWhoMustActAboutACertificate();
    void saysWhatAStoppedCallMayHaveDone();
    void keepsToOneLineWhateverTheServerSays();
    void namesTheHostThatDoesNotAnswer();
    void saysHowFarTheClockIsOff_data();
    void saysHowFarTheClockIsOff();
    void hasASentenceAndAnAdviceForEveryReason_data();
    void hasASentenceAndAnAdviceForEveryReason();
    void saysWhereARefusedValueWasEntered();
    void namesTheValuesThatAConventionAccepts();
    void namesEveryConventionWithoutItsKey();
    void countsWithPluralForms_data();
    void countsWithPluralForms();
    void takesTextForTextAndNotForAPlaceholder();
    void joinsWhatHappenedAndWhatToDo();
    void promisesNoRepetitionWhereThereIsNone_data() { hasWordsForEveryError_data(); }
    void promisesNoRepetitionWhereThereIsNone();
    void promisesNothingOfADocumentThatHasFailed_data() { hasWordsForEveryError_data(); }
    void promisesNothingOfADocumentThatHasFailed();
    void tellsWhatStandsWithADocument();
    void saysWhomToAskAboutARefusal_data();
    void saysWhomToAskAboutARefusal();
    void leavesNothingOpenAboutAQuestion_data() { hasWordsForEveryError_data(); }
    void leavesNothingOpenAboutAQuestion();
    void speaksOfTheOtherTokenForAProfile();
    void saysWhyThereIsNoProfile_data();
    void saysWhyThereIsNoProfile();
    void saysWhatTheDiskHasAgainstTheOutbox_data();
    void saysWhatTheDiskHasAgainstTheOutbox();
    void saysThatTheAccountMayNotWriteSuchFiles();
    void saysWhatIsWrongWithTheKeychain_data();
    void saysWhatIsWrongWithTheKeychain();
    void namesThePartOfTheKeychainThatIsLocked();
    void saysWhatToDoAboutALostKeyOfTheStore();
    void speaksOfTheJournalAndNotOfTheOutbox();
    void saysWhatAPdfLoses();
    void saysHowManyPagesWereTurned();
    void writesSizesInTheUnitOfTheLimits_data();
    void writesSizesInTheUnitOfTheLimits();
};

void WordingTest::hasWordsForEveryError_data()
{
    QTest::addColumn<Error>("error");
    for (int i = 0; i < errorCodeCount; ++i) {
        const auto code = static_cast<ErrorCode>(i);
        const auto name = codeText(code).latin1();
        const Error told{.code = code,
                         .httpStatus = 499,
                         .serverCode = QStringLiteral("SERVER_CODE_X"),
                         .serverText = {},
                         .subject = QStringLiteral("subject"),
                         .sizeBytes = 3'000'000,
                         .limit = 2'000'000,
                         .detail = QStringLiteral("RawDetail")};
        QTest::addRow("%s", name) << Error{.code = code};
        QTest::addRow("%s, told", name) << told;
    }
}

void WordingTest::hasWordsForEveryError()
{
    QFETCH(const Error, error);
    const auto words = wording::describe(error);
    QVERIFY(!words.source.isEmpty());
    for (const auto &text : {words.summary, words.advice}) {
        static const QRegularExpression placeholder(QStringLiteral("%[0-9Ln]|\\(s\\)"));
        static const QRegularExpression unfinished(QStringLiteral(": ?[.!]|  |“”"));
        QVERIFY2(!text.contains(placeholder), qPrintable(text));
        QVERIFY2(!text.contains(unfinished), qPrintable(text));
        QVERIFY2(!text.contains(codeText(error.code)), qPrintable(text));
        // Where a refusal has no words, its code is in brackets.
        const auto plain = QString(text).remove(QStringLiteral(" (SERVER_CODE_X)"));
        for (const auto *code : {"HTTP", "499", "SERVER_CODE_X", "0 bytes"})
            QVERIFY2(error.sizeBytes == 0 || !plain.contains(QLatin1String(code)), qPrintable(text));
        QVERIFY2(text.size() > 10 && text.endsWith(QLatin1Char('.')), qPrintable(text));
        QVERIFY2(!text.contains(QStringLiteral("RawDetail")), qPrintable(text));
    }
}

void WordingTest::namesTheSideThatHasTheProblem_data()
{
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("side");
    QTest::newRow("file") << ErrorCode::FileEmpty << "This computer";
    QTest::newRow("store") << ErrorCode::StoreDamaged << "This computer";
    QTest::newRow("network") << ErrorCode::NetworkTimeout << "Your network";
    QTest::newRow("service") << ErrorCode::ServiceUnavailable << "The service";
    QTest::newRow("storage") << ErrorCode::StoragePolicy << "The file storage";
    QTest::newRow("sign-in") << ErrorCode::SignInRefused << "Your sign-in";
}

void WordingTest::namesTheServerThatRefusesALargeFile()
{
    const Error refused{.code = ErrorCode::FileTooLarge, .httpStatus = 413, .subject = QStringLiteral("scan.pdf")};
    const auto stored = wording::describe(refused, UploadMethod::PresignedForm);
    QCOMPARE(stored.source, QStringLiteral("The file storage"));
    QCOMPARE(stored.summary, QStringLiteral("“scan.pdf” is too large for the file storage."));
    QVERIFY(wording::sourceOf(refused, UploadMethod::PresignedForm) == ErrorSource::Storage);
    const auto direct = wording::describeFailed(refused, UploadMethod::Direct);
    QCOMPARE(direct.source, QStringLiteral("The service"));
    QCOMPARE(direct.summary, QStringLiteral("“scan.pdf” is too large for the service."));
    const Error here{.code = ErrorCode::FileTooLarge, .sizeBytes = 31'200'000, .limit = 25'000'000};
    QCOMPARE(wording::describe(here, UploadMethod::PresignedForm).source, QStringLiteral("This computer"));
}

void WordingTest::namesTheSideThatHasTheProblem()
{
    QFETCH(const ErrorCode, code);
    QFETCH(const QString, side);
    QCOMPARE(wording::describe({.code = code}).source, side);
}

void WordingTest::saysWhatIsWrongWithAFile_data()
{
    QTest::addColumn<Error>("error");
    QTest::addColumn<QString>("what");
    const auto name = QStringLiteral("scan.pdf");
    const auto tooLarge = [&name](qint64 size, qint64 limit) {
        return Error{.code = ErrorCode::FileTooLarge, .subject = name, .sizeBytes = size, .limit = limit};
    };
    QTest::newRow("empty") << Error{.code = ErrorCode::FileEmpty, .subject = name} << "“scan.pdf” is empty.";
    QTest::newRow("unsupported") << Error{.code = ErrorCode::FileUnsupported, .subject = name}
                                 << "“scan.pdf” is not a PDF or a picture that Clinic Desk can send.";
    QTest::newRow("damaged") << Error{.code = ErrorCode::FileDamaged, .subject = name}
                             << "“scan.pdf” is damaged or incomplete.";
    QTest::newRow("a JPEG and a PNG") << mixedKinds({FileKind::Png, FileKind::Jpeg, FileKind::Png})
                                      << "JPEG and PNG cannot be in one document.";
    QTest::newRow("three kinds") << mixedKinds({FileKind::Png, FileKind::Jpeg, FileKind::Pdf})
                                 << "PDF, JPEG and PNG cannot be in one document.";
    QTest::newRow("kinds that were not saved")
        << Error{.code = ErrorCode::FileMixedKinds} << "Files of several kinds cannot be in one document.";
    QTest::newRow("locked") << Error{.code = ErrorCode::FileLocked, .subject = name}
                            << "“scan.pdf” is protected with a password.";
    QTest::newRow("unreadable") << Error{.code = ErrorCode::FileUnreadable, .subject = name}
                                << "“scan.pdf” cannot be read.";
    QTest::newRow("too large") << tooLarge(31'200'000, 25'000'000)
                               << "“scan.pdf” is too large (31.2 MB). The limit for this kind of file is 25.0 MB.";
    QTest::newRow("one byte too large")
        << tooLarge(25'000'001, 25'000'000)
        << "“scan.pdf” is too large (2,50,00,001 bytes). The limit for this kind of file is 2,50,00,000 bytes.";
    QTest::newRow("too many") << Error{.code = ErrorCode::FileTooMany, .sizeBytes = 11, .limit = 10}
                              << "A document can have at most 10 files. This one has 11.";
    QTest::newRow("only separators") << Error{.code = ErrorCode::FileEmpty,
                                              .reason = ErrorReason::StackWithoutDocument,
                                              .subject = name}
                                     << "“scan.pdf” has only separator pages.";
    QTest::newRow("too complex") << Error{.code = ErrorCode::FileTooComplex, .subject = name}
                                 << "“scan.pdf” takes too much time or memory to open.";
    QTest::newRow("no decoder") << Error{.code = ErrorCode::DecoderUnavailable, .subject = name}
                                << "“scan.pdf” cannot be converted: a part of Clinic Desk is missing.";
    QTest::newRow("no room") << Error{.code = ErrorCode::FileNoRoom, .subject = QStringLiteral("list.csv")}
                             << "There is not enough disk space for “list.csv”.";
    QTest::newRow("not written") << Error{.code = ErrorCode::FileNotWritten, .subject = QStringLiteral("list.csv")}
                                 << "“list.csv” cannot be saved there.";
    QTest::newRow("without a name") << Error{.code = ErrorCode::FileEmpty} << "This file is empty.";
}

void WordingTest::saysWhatIsWrongWithAFile()
{
    QFETCH(const Error, error);
    QFETCH(const QString, what);
    QCOMPARE(wording::describe(error).summary, what);
}

void WordingTest::namesTheReasonWhyConnectionsWereNotSaved_data()
{
    QTest::addColumn<DiskError>("fault");
    QTest::addColumn<QString>("what");
    QTest::newRow("full") << DiskError::Full << "The connections could not be saved: the disk is full.";
    QTest::newRow("write-protected") << DiskError::NotAllowed
                                     << "The connections could not be saved: their file or folder is write-protected.";
    QTest::newRow("failing") << DiskError::IoError << "The connections could not be saved: the disk has a problem.";
    QTest::newRow("not confirmed") << DiskError::Unconfirmed
                                   << "The disk did not confirm that it saved the connections.";
    QTest::newRow("unreadable") << DiskError::None
                                << "The connections could not be saved, because the saved ones cannot be read.";
}

void WordingTest::namesTheReasonWhyConnectionsWereNotSaved()
{
    QFETCH(const DiskError, fault);
    QFETCH(const QString, what);
    QCOMPARE(wording::describe({.code = ErrorCode::ConnectionsNotSaved, .disk = fault}).summary, what);
}

void WordingTest::quotesTheServersWordsUnderItsOwn()
{
    const Error error{.code = ErrorCode::ServiceRefusedItem, .serverText = QStringLiteral("Invalid document type")};
    QCOMPARE(wording::describe(error).summary,
             QStringLiteral("The service did not accept this document. It says: “Invalid document type”."));
}

void WordingTest::namesTheCodeOfARefusalWithoutWords_data()
{
    QTest::addColumn<Error>("error");
    QTest::addColumn<QString>("summary");
    const auto row = [](const char *name, ErrorCode code, int status, const char *serverCode, const char *text,
                        const char *summary) {
        QTest::newRow(name) << Error{.code = code,
                                     .httpStatus = status,
                                     .serverCode = QString::fromUtf8(serverCode),
                                     .serverText = QString::fromUtf8(text)}
                            << QString::fromUtf8(summary);
    };
    const auto request = ErrorCode::ServiceRefusedRequest;
    row("a code", request, 400, "DT_UNKNOWN", "", "The service did not accept this request (DT_UNKNOWN).");
    row("a status", request, 431, "", "", "The service did not accept this request (HTTP 431).");
    row("words", request, 431, "X", "too long", "The service did not accept this request. It says: “too long”.");
    row("within a 2xx", request, 200, "", "", "The service did not accept this request.");
    row("an item", ErrorCode::ServiceRefusedItem, 200, "17", "", "The service did not accept this document (17).");
    row("the storage", ErrorCode::StoragePolicy, 403, "SignatureDoesNotMatch", "",
        "The file storage did not accept this file (SignatureDoesNotMatch).");
    row("a busy service", ErrorCode::ServiceUnavailable, 503, "", "", "The service has a problem.");
}

void WordingTest::namesTheCodeOfARefusalWithoutWords()
{
    QFETCH(const Error, error);
    QTEST(wording::describe(error).summary, "summary");
}

/// The service signs the form and the storage judges it: the clock of this computer has no part in it.
void WordingTest::blamesTheSideThatMadeTheForm()
{
    const Error expired{.code = ErrorCode::StorageFormExpired};
    for (const auto &words : {wording::describe(expired), wording::describeFailed(expired, {})}) {
        QVERIFY2(!words.advice.contains(QStringLiteral("this computer")), qPrintable(words.advice));
        QCOMPARE(words.source, QStringLiteral("The file storage"));
    }
    QVERIFY(wording::describe(expired).advice.contains(QStringLiteral("requests a new form automatically")));
    QVERIFY(wording::describeFailed(expired, {}).advice.contains(QStringLiteral("Ask its administrator")));
}

void WordingTest::saysThatTheServiceMayHaveDoneIt()
{
    const Error unclear{.code = ErrorCode::ServiceOutcomeUnclear, .httpStatus = 200};
    QVERIFY(wording::describe(unclear).summary.contains(QStringLiteral("The service may already have it.")));
    QVERIFY(wording::describeFailed(unclear, UploadMethod::Direct).summary.contains(QStringLiteral("may already")));
    const auto registration = wording::sentenceOfRegistration(unclear);
    QVERIFY2(registration.contains(QStringLiteral("may have been started, and a code sent to the person")),
             qPrintable(registration));
    QVERIFY2(!registration.contains(QStringLiteral("Check the key")), qPrintable(registration));
}

void WordingTest::saysWhatToDoAboutARedirectForATime()
{
    const Error redirect{.code = ErrorCode::NetworkRedirectRefused, .httpStatus = 302};
    QVERIFY(wording::describe(redirect).advice.contains(QStringLiteral("continues automatically")));
    QVERIFY(wording::describeFailed(redirect, {}).advice.startsWith(QStringLiteral("Clinic Desk tried for a day.")));
    QVERIFY(wording::describeNotRetried(redirect).advice.endsWith(QStringLiteral("check the service address.")));
    const Error moved{.code = ErrorCode::NetworkRedirectRefused, .httpStatus = 301};
    QVERIFY(wording::describe(moved).advice.startsWith(QStringLiteral("Check the service address")));
}

void WordingTest::namesTheAddressToWhichAServiceRedirects()
{
    for (const int status : {301, 302, 308}) {
        const bool isForGood = status != 302;
        Error error{.code = isForGood ? ErrorCode::NetworkCaptive : ErrorCode::NetworkRedirectRefused,
                    .reason = ErrorReason::AddressElsewhere,
                    .httpStatus = status,
                    .serverText = QStringLiteral("new.clinic.test"),
                    .subject = QStringLiteral("api.clinic.test")};
        for (const auto &words : {wording::describe(error), wording::describeNotRetried(error),
                                  wording::describeReadOnlyCall(error), wording::describeFailed(error, {})}) {
            QVERIFY2(words.summary.startsWith(
                         QStringLiteral("api.clinic.test redirects to another address: new.clinic.test.")),
                     qPrintable(words.summary));
            if (isForGood)
                QVERIFY2(words.advice.contains(QStringLiteral("sk your administrator")), qPrintable(words.advice));
        }
        error.serverText.clear(); // as on the slip of the day
        QVERIFY(!wording::describe(error).summary.contains(QStringLiteral(": .")));
    }
}

void WordingTest::knowsUnknownEncryptionAndAMissingKeyId()
{
    const auto unknown =
        wording::describe({.code = ErrorCode::JweMalformed, .reason = ErrorReason::EncryptionUnknown}).summary;
    QCOMPARE(unknown, QStringLiteral("This uses a kind of encryption that this version of Clinic Desk does not know."));
    const auto missing = wording::sentence({.code = ErrorCode::SignInKeyMissing});
    QVERIFY2(missing.startsWith(QStringLiteral("The ID of the encryption key is missing")), qPrintable(missing));
}

void WordingTest::saysWhatAListDidNotAsk()
{
    for (const auto code : {ErrorCode::SignInRefused, ErrorCode::Cancelled}) {
        const Error error{.code = code, .reason = ErrorReason::NotAsked, .httpStatus = 500};
        QVERIFY(wording::sentenceOfProfileLookup(error).startsWith(QStringLiteral("Not asked")));
    }
}

void WordingTest::endsTheServersWordsWithOneFullStop()
{
    for (const auto *words : {"not valid", "not valid:", "clinic 5)", "%2", "…x"}) {
        const Error error{.code = ErrorCode::ServiceRefusedItem, .serverText = QString::fromUtf8(words)};
        const auto summary = wording::describe(error).summary;
        QVERIFY2(summary.endsWith(QString::fromUtf8(words) + QStringLiteral("”.")), qPrintable(summary));
    }
    for (const auto *words : {"Not valid.", "Not valid!", "Why?", "and so on…", "(Not valid.)", "He said 'no.'",
                              "मान्य नहीं है।", "درست نہیں ہے۔", "کیوں؟"}) {
        const Error error{.code = ErrorCode::ServiceRefusedItem, .serverText = QString::fromUtf8(words)};
        const auto summary = wording::describe(error).summary;
        QVERIFY2(summary.endsWith(QString::fromUtf8(words) + QStringLiteral("”")), qPrintable(summary));
    }
}

void WordingTest::saysWhoMustActAboutACertificate()
{
    const Error error{.code = ErrorCode::NetworkCertificateNotTrusted, .subject = QStringLiteral("api.clinic.test")};
    const auto waits = wording::describe(error);
    for (const auto *words : {"Sign in to this network", "date and time", "continues automatically", "administrator"})
        QVERIFY2(waits.advice.contains(QLatin1String(words)), words);
    for (const auto &words : {wording::describeNotRetried(error).advice,
                              wording::describeFailed(error, UploadMethod::PresignedForm).advice}) {
        QVERIFY2(words.contains(QStringLiteral("administrator")), qPrintable(words));
        QVERIFY2(!words.contains(QStringLiteral("automatically")), qPrintable(words));
    }
    // With TLS 1.3, this may be a guess after the request was sent. No authority file helps.
    const Error own{.code = ErrorCode::NetworkCertificateNotTrusted,
                    .reason = ErrorReason::TlsClientCertificate,
                    .wholeBodySent = true,
                    .subject = QStringLiteral("api.clinic.test")};
    const auto told = wording::describeNotRetried(own).advice;
    QVERIFY2(told.startsWith(wording::describe(own).advice), qPrintable(told));
    QVERIFY2(told.contains(QStringLiteral("may have been processed")), qPrintable(told));
    QCOMPARE(wording::describeReadOnlyCall(own).advice, wording::describe(own).advice);
}

void WordingTest::saysWhatAStoppedCallMayHaveDone()
{
    const Error sent{.code = ErrorCode::Cancelled, .wholeBodySent = true};
    QVERIFY(wording::describeNotRetried(sent).advice.contains(QStringLiteral("may have been processed")));
    const auto unsent = wording::describeNotRetried({.code = ErrorCode::Cancelled}).advice;
    QCOMPARE(unsent, wording::describe(sent).advice);
    QCOMPARE(wording::describeReadOnlyCall(sent).advice, unsent);
}

void WordingTest::keepsToOneLineWhateverTheServerSays()
{
    const Error error{.code = ErrorCode::ServiceRefusedItem,
                      .serverText = QStringLiteral("one\r\n two\x1b[31m\u202Ethree\t") + QString(5'000, u'x')};
    const auto what = wording::describe(error).summary;
    QVERIFY2(what.contains(QStringLiteral("“one two[31mthree x")), qPrintable(what));
    QVERIFY(what.size() < 400);
}

void WordingTest::namesTheHostThatDoesNotAnswer()
{
    const auto host = QStringLiteral("api.clinic.test");
    for (const auto code : {ErrorCode::NetworkNoRoute, ErrorCode::NetworkTimeout, ErrorCode::NetworkRedirectRefused,
                            ErrorCode::NetworkCertificateNotTrusted, ErrorCode::SignInRefused})
        QVERIFY(wording::describe({.code = code, .subject = host}).summary.contains(host));
}

void WordingTest::saysHowFarTheClockIsOff_data()
{
    QTest::addColumn<int>("minutes");
    QTest::addColumn<QString>("difference");
    QTest::newRow("3 days") << 3 * 24 * 60 << "3 days ahead";
    QTest::newRow("400 days") << -400 * 24 * 60 << "400 days behind";
    QTest::newRow("a little less than two days") << 48 * 60 - 1 << "2 days ahead";
    QTest::newRow("a day") << -24 * 60 << "24 hours behind";
    QTest::newRow("the other side of a time zone") << 330 << "6 hours ahead";
    QTest::newRow("minutes") << 12 << "12 minutes ahead";
    QTest::newRow("minutes behind") << -3 << "3 minutes behind";
}

void WordingTest::saysHowFarTheClockIsOff()
{
    QFETCH(const int, minutes);
    QFETCH(const QString, difference);
    QCOMPARE(wording::clockSentence(std::chrono::minutes(minutes)),
             QStringLiteral("The clock of this computer is %1.").arg(difference));
}

void WordingTest::hasASentenceAndAnAdviceForEveryReason_data()
{
    QTest::addColumn<Error>("error");
    for (int i = 1; i < errorReasonCount; ++i) {
        const auto reason = static_cast<ErrorReason>(i);
        const Error error{.code = ErrorCode::InputInvalid,
                          .reason = reason,
                          .subject = QStringLiteral("patient_in"),
                          .sizeBytes = 26,
                          .limit = 25,
                          .detail = QStringLiteral("RawDetail")};
        QTest::addRow("%s", reasonText(reason).latin1()) << error;
    }
}

void WordingTest::hasASentenceAndAnAdviceForEveryReason()
{
    QFETCH(const Error, error);
    hasWordsForEveryError();
    const auto words = wording::describe(error);
    const auto unknown = wording::describe({.code = ErrorCode::WrongUse});
    QCOMPARE(words.summary == unknown.summary, error.reason == ErrorReason::CommandLine);
    QVERIFY2(!words.summary.contains(reasonText(error.reason)), qPrintable(words.summary));
    QVERIFY(reasonFromText(QString(reasonText(error.reason))) == error.reason);
}

void WordingTest::saysWhereARefusedValueWasEntered()
{
    const Error error{
        .code = ErrorCode::WrongUse, .reason = ErrorReason::IdEmpty, .input = QStringLiteral("CLINICDESK_USER_OID")};
    QCOMPARE(wording::sentence(error), QStringLiteral("CLINICDESK_USER_OID: The ID is empty. Enter an ID."));
}

void WordingTest::namesTheValuesThatAConventionAccepts()
{
    for (const auto &row : conventionRows({})) {
        const Error error{.code = ErrorCode::WrongUse, .reason = ErrorReason::ConventionValue, .subject = row.key};
        const auto accepted = wording::acceptedValuesText(row.accepts);
        QVERIFY2(!accepted.isEmpty(), qPrintable(row.key));
        QVERIFY2(wording::sentence(error).endsWith(QStringLiteral("Enter %1.").arg(accepted)), qPrintable(row.key));
    }
}

void WordingTest::namesEveryConventionWithoutItsKey()
{
    QStringList names;
    for (const auto &row : conventionRows({})) {
        const auto [name, purpose] = wording::conventionText(row.key);
        QVERIFY2(!name.isEmpty() && !name.contains(u'_') && purpose.endsWith(u'.'), qPrintable(row.key));
        QVERIFY2(!names.contains(name), qPrintable(name));
        names.append(name);
    }
}

void WordingTest::countsWithPluralForms_data()
{
    QTest::addColumn<ErrorReason>("reason");
    QTest::addColumn<int>("found");
    QTest::addColumn<int>("limit");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("one row") << ErrorReason::CopyRowCount << 1 << 0
                             << "You selected 1 row. At most 0 can be copied. Select fewer rows, or save them as CSV.";
    QTest::newRow("many rows")
        << ErrorReason::CopyRowCount << 100'001 << 100'000
        << "You selected 1,00,001 rows. At most 1,00,000 can be copied. Select fewer rows, or save them as CSV.";
    QTest::newRow("one tag") << ErrorReason::TagTooMany << 0 << 1
                             << "The document has too many tags. Enter at most 1 tag.";
    QTest::newRow("ten tags") << ErrorReason::TagTooMany << 0 << 10
                              << "The document has too many tags. Enter at most 10 tags.";
    QTest::newRow("one digit") << ErrorReason::AadhaarLength << 1 << 12
                               << "This Aadhaar number has 1 digit instead of 12. Check the number and enter it again.";
}

void WordingTest::countsWithPluralForms()
{
    QFETCH(const ErrorReason, reason);
    QFETCH(const int, found);
    QFETCH(const int, limit);
    QFETCH(const QString, sentence);
    QCOMPARE(wording::sentence({.code = ErrorCode::WrongUse, .reason = reason, .sizeBytes = found, .limit = limit}),
             sentence);
}

void WordingTest::takesTextForTextAndNotForAPlaceholder()
{
    const Error file{.code = ErrorCode::FileTooLarge,
                     .subject = QStringLiteral("%2 %1.pdf"),
                     .sizeBytes = 31'200'000,
                     .limit = 25'000'000};
    QVERIFY(wording::describe(file).summary.startsWith(QStringLiteral("“%2 %1.pdf” is too large (31.2 MB)")));
    const Error item{.code = ErrorCode::ServiceRefusedItem, .serverText = QStringLiteral("%1")};
    QVERIFY(wording::describe(item).summary.endsWith(QStringLiteral("“%1”.")));
}

void WordingTest::joinsWhatHappenedAndWhatToDo()
{
    QCOMPARE(wording::sentence({.code = ErrorCode::NetworkInterrupted}),
             QStringLiteral("The network connection was lost before the answer arrived. Clinic Desk tries "
                            "again automatically. Nothing is lost."));
    QCOMPARE(wording::sentence({.code = ErrorCode::Cancelled}),
             QStringLiteral("This was stopped before it was finished. Start it again if you still need it."));
    QCOMPARE(wording::sentenceNotRetried({.code = ErrorCode::NetworkTimeout}),
             QStringLiteral(
                 "The service did not answer in time. It is not sent again automatically. Try again in a moment."));
}

void WordingTest::promisesNoRepetitionWhereThereIsNone()
{
    QFETCH(Error, error);
    for (const bool sent : {false, true}) {
        error.wholeBodySent = sent;
        const auto words = wording::describeNotRetried(error);
        const auto usual = wording::describe(error);
        QCOMPARE(words.summary, usual.summary);
        QCOMPARE(words.source, usual.source);
        QCOMPARE(words.advice.isEmpty(), usual.advice.isEmpty());
        static const QRegularExpression promise(
            QStringLiteral("tries again|(sent|continues|form) automatically|documents wait|Nothing is lost"));
        QVERIFY2(!words.advice.contains(promise), qPrintable(words.advice));
    }
}

void WordingTest::promisesNothingOfADocumentThatHasFailed()
{
    QFETCH(const Error, error);
    const auto words = wording::describeFailed(error, UploadMethod::PresignedForm);
    const auto usual = wording::describe(error, UploadMethod::PresignedForm);
    QCOMPARE(words.summary, usual.summary);
    QCOMPARE(words.source, usual.source);
    QCOMPARE(words.advice.isEmpty(), usual.advice.isEmpty());
    static const QRegularExpression promise(QStringLiteral("(again|sent|continues) automatically|documents wait"));
    QVERIFY2(!words.advice.contains(promise), qPrintable(words.advice));
}

void WordingTest::tellsWhatStandsWithADocument()
{
    OutboxDocument document;
    document.state = ItemState::Queued;
    QCOMPARE(wording::sentenceOf(document), QString());
    document.error = Error{.code = ErrorCode::NetworkNoRoute, .subject = QStringLiteral("api.clinic.test")};
    QCOMPARE(
        wording::sentenceOf(document),
        QStringLiteral("api.clinic.test cannot be reached. Clinic Desk tries again automatically. Nothing is lost."));
    document.state = ItemState::Failed;
    QCOMPARE(wording::sentenceOf(document),
             QStringLiteral("api.clinic.test cannot be reached. Clinic Desk tried for a day. The document is safe. Try "
                            "again when the network is working."));
    document.error = Error{.code = ErrorCode::FileTooLarge, .subject = QStringLiteral("scan.pdf")};
    document.details.delivery.method = UploadMethod::Direct;
    QVERIFY(wording::sentenceOf(document).contains(QStringLiteral("Send it by upload form")));
    document.error = Error{.code = ErrorCode::StoreUnavailable, .disk = DiskError::IoError};
    QVERIFY(wording::sentenceOf(document).endsWith(QStringLiteral("Try again when the disk is working.")));
}

void WordingTest::saysWhomToAskAboutARefusal_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("remedy");
    QTest::newRow("a 2xx that refuses") << 200 << "Correct the problem, then send it again.";
    QTest::newRow("400") << 400 << "Correct the problem, then send it again.";
    QTest::newRow("422") << 422 << "Correct the problem, then send it again.";
    QTest::newRow("403") << 403 << "You may not have permission. Ask your administrator.";
    for (const int status : {404, 405, 410})
        QTest::addRow("%d", status) << status
                                    << "The service address may be wrong. Check it, or ask your administrator.";
    QTest::newRow("431") << 431 << "The access token may be too long for the service. Ask your administrator.";
    QTest::newRow("407") << 407 << "A proxy server asks for a sign-in. Ask your administrator.";
    QTest::newRow("500") << 500 << "Try again later. If it happens again, ask your administrator.";
}

void WordingTest::saysWhomToAskAboutARefusal()
{
    QFETCH(const int, status);
    QFETCH(const QString, remedy);
    QCOMPARE(wording::describe({.code = ErrorCode::ServiceRefusedRequest, .httpStatus = status}).advice, remedy);
}

void WordingTest::leavesNothingOpenAboutAQuestion()
{
    QFETCH(Error, error);
    error.wholeBodySent = true;
    const auto words = wording::describeReadOnlyCall(error);
    QVERIFY2(!words.advice.contains(QStringLiteral("may have been processed")), qPrintable(words.advice));
    QCOMPARE(words.summary, wording::describeNotRetried(error).summary);
    const Error broken{.code = ErrorCode::NetworkInterrupted, .wholeBodySent = true};
    QCOMPARE(wording::describeReadOnlyCall(broken).advice,
             QStringLiteral("Nothing was changed. Try again in a moment."));
}

void WordingTest::speaksOfTheOtherTokenForAProfile()
{
    const auto host = QStringLiteral("api.clinic.test");
    for (const auto code : {ErrorCode::SignInMissing, ErrorCode::SignInRefused}) {
        const auto words = wording::describeProfileLookup({.code = code, .subject = host});
        QVERIFY2(words.summary.contains(host) && words.summary.contains(QStringLiteral("doctor profile token")),
                 qPrintable(words.summary));
        QVERIFY2(words.advice.contains(QStringLiteral("connection settings")), qPrintable(words.advice));
        QCOMPARE(words.source, QStringLiteral("Your sign-in"));
    }
    const Error broken{.code = ErrorCode::NetworkInterrupted, .wholeBodySent = true};
    QCOMPARE(wording::describeProfileLookup(broken).advice,
             QStringLiteral("Nothing was changed. Try again in a moment."));
}

void WordingTest::saysWhyThereIsNoProfile_data()
{
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *name, ErrorCode code, int status, const char *sentence) {
        QTest::newRow(name) << code << status << QString::fromUtf8(sentence);
    };
    row("not allowed", ErrorCode::ServiceNotAllowed, 403,
        "You do not have permission to view this doctor. It says: “made up”. Ask the owner of the profile, or an "
        "administrator of the clinic.");
    row("no such doctor", ErrorCode::ServiceUnknownDoctor, 500,
        "The service has no doctor with this ID. It says: “made up”. Check every letter and digit of the ID.");
    row("no data", ErrorCode::ServiceDataMissing, 403,
        "The service has no data for this doctor. It says: “made up”. The doctor or an administrator must complete the "
        "profile on the service.");
    row("several 500 in a row", ErrorCode::SignInRefused, 500,
        "The service answers with error 500. It may refuse the doctor profile token. Enter a new token in the "
        "connection settings, then try again.");
    row("500", ErrorCode::ServiceRefusedRequest, 500,
        "The service did not send the profile. The service address, the doctor profile token or the request is wrong. "
        "It says: "
        "“made up”. Check the service address and the doctor profile token.");
    row("404", ErrorCode::ServiceRefusedRequest, 404,
        "The service did not accept this request. It says: “made up”. Check the service address and the doctor profile "
        "token.");
    row("503", ErrorCode::ServiceUnavailable, 503,
        "The service has a problem. It says: “made up”. Nothing was changed. Try again in a moment.");
}

void WordingTest::saysWhyThereIsNoProfile()
{
    QFETCH(const ErrorCode, code);
    QFETCH(const int, status);
    QFETCH(const QString, sentence);
    QCOMPARE(
        wording::sentenceOfProfileLookup({.code = code, .httpStatus = status, .serverText = QStringLiteral("made up")}),
        sentence);
}

void WordingTest::saysWhatTheDiskHasAgainstTheOutbox_data()
{
    QTest::addColumn<DiskError>("disk");
    QTest::addColumn<QString>("whole");
    QTest::addColumn<QString>("file");
    QTest::newRow("full") << DiskError::Full << "The disk is full. The outbox cannot save any more documents."
                          << "“paper.pdf” was not saved: the disk is full.";
    QTest::newRow("not allowed") << DiskError::NotAllowed
                                 << "Clinic Desk has no permission to write to the outbox. The disk is read-only, or "
                                    "the folder belongs to another user."
                                 << "“paper.pdf” was not saved: Clinic Desk has no permission to write to the outbox.";
    QTest::newRow("failing") << DiskError::IoError << "The disk has a problem. The outbox cannot be read or written."
                             << "“paper.pdf” was not saved: the disk has a problem.";
    QTest::newRow("open files") << DiskError::TooManyOpen
                                << "Too many files are open. The outbox cannot be read or written."
                                << "“paper.pdf” was not saved: too many files are open.";
    QTest::newRow("unsure") << DiskError::Unconfirmed << "The disk has a problem. The outbox cannot be read or written."
                            << "The disk did not confirm that it saved “paper.pdf”.";
}

void WordingTest::saysWhatTheDiskHasAgainstTheOutbox()
{
    QFETCH(const DiskError, disk);
    QFETCH(const QString, whole);
    QFETCH(const QString, file);
    Error error{.code = ErrorCode::StoreUnavailable, .disk = disk, .detail = QStringLiteral("made up")};
    QCOMPARE(wording::describe(error).summary, whole);
    QVERIFY(!wording::describe(error).advice.isEmpty());
    error.subject = QStringLiteral("paper.pdf");
    QCOMPARE(wording::describe(error).summary, file);
}

void WordingTest::saysThatTheAccountMayNotWriteSuchFiles()
{
    Error error{.code = ErrorCode::StoreUnavailable, .limit = 1'000'000, .disk = DiskError::Full};
    QCOMPARE(
        wording::sentence(error),
        QStringLiteral("This account may not write files of this size. The outbox cannot be saved. Raise the limit for "
                       "the size of files (ulimit -f). Documents in the outbox are not changed."));
    error.subject = QStringLiteral("paper.pdf");
    QCOMPARE(wording::describe(error).summary,
             QStringLiteral("“paper.pdf” was not saved: this account may not write files of this size."));
    error.code = ErrorCode::ConnectionsNotSaved;
    QVERIFY(wording::sentence(error).contains(QStringLiteral("(ulimit -f)")));
}

void WordingTest::saysWhatIsWrongWithTheKeychain_data()
{
    QTest::addColumn<ErrorReason>("reason");
    QTest::addColumn<QString>("summary");
    QTest::addColumn<QString>("advice");
    const auto unlock = QStringLiteral("Unlock the keychain, then try again.");
    QTest::newRow("locked") << ErrorReason::KeychainLocked << "The keychain on this computer is locked." << unlock;
    QTest::newRow("dismissed") << ErrorReason::KeychainDismissed
                               << "The keychain on this computer stays locked, because its password was not entered."
                               << unlock;
    QTest::newRow("absent") << ErrorReason::KeychainAbsent
                            << "No keychain is running for this user, or it cannot save anything."
                            << "Start the keychain, then try again.";
    QTest::newRow("silent") << ErrorReason::KeychainSilent << "The keychain on this computer does not respond."
                            << "Start the keychain again, or log in again. Then try again.";
}

void WordingTest::namesThePartOfTheKeychainThatIsLocked()
{
    for (const auto reason : {ErrorReason::KeychainLocked, ErrorReason::KeychainDismissed}) {
        Error error{.code = ErrorCode::KeychainUnavailable, .reason = reason, .subject = QStringLiteral("Practice")};
        const auto words = wording::describe(error);
        QCOMPARE(words.summary,
                 QStringLiteral("Clinic Desk may have data in a locked part of the keychain: Practice."));
        QCOMPARE(words.advice, QStringLiteral("Unlock this part of the keychain, then try again."));
        error.code = ErrorCode::SignInMissing; // its subject is the connection
        QVERIFY(!wording::describe(error).summary.contains(error.subject));
    }
}

void WordingTest::saysWhatIsWrongWithTheKeychain()
{
    QFETCH(const ErrorReason, reason);
    QFETCH(const QString, summary);
    QFETCH(const QString, advice);
    Error error{.code = ErrorCode::KeychainUnavailable, .reason = reason};
    const auto words = wording::describe(error);
    QCOMPARE(words.summary, summary);
    QCOMPARE(words.advice, advice);
    for (const auto code : {ErrorCode::SignInMissing, ErrorCode::SignInKeyMissing})
        QCOMPARE(wording::sentenceNotRetried({.code = code, .reason = reason}), summary + QLatin1Char(' ') + advice);
    error.sizeBytes = 2;
    QCOMPARE(wording::describe(error).summary,
             summary + QStringLiteral(" Documents are saved here, but cannot be read without the keychain."));
}

void WordingTest::saysWhatToDoAboutALostKeyOfTheStore()
{
    const auto lost = wording::describe(storeKeyError(KeyFault::Missing));
    QVERIFY2(lost.summary.contains(QStringLiteral("its key is missing from the keychain")), qPrintable(lost.summary));
    QVERIFY2(lost.advice.contains(QStringLiteral("Restore this user’s keychain")), qPrintable(lost.advice));
    QVERIFY2(lost.advice.contains(QStringLiteral("starts a new outbox")), qPrintable(lost.advice));
    auto waiting = storeKeyError(KeyFault::Missing);
    waiting.sizeBytes = 3;
    const auto kept = wording::describe(waiting);
    QVERIFY2(kept.summary.contains(QStringLiteral("3 document")), qPrintable(kept.summary));
    QVERIFY2(kept.advice.contains(QStringLiteral("leave the outbox folder as it is")), qPrintable(kept.advice));
    QVERIFY2(!kept.advice.contains(QStringLiteral("starts a new outbox")), qPrintable(kept.advice));
    const auto another = wording::describe(storeKeyError(KeyFault::Mismatch));
    QVERIFY2(another.summary.contains(QStringLiteral("another store key")), qPrintable(another.summary));
    QVERIFY2(another.advice.contains(QStringLiteral("Use the original store key")), qPrintable(another.advice));
    auto several = storeKeyError(KeyFault::Mismatch);
    several.subject = QStringLiteral("Login, Backup");
    const auto named = wording::describe(several);
    QVERIFY2(named.summary.endsWith(QStringLiteral(": Login, Backup.")), qPrintable(named.summary));
    QVERIFY2(named.advice.startsWith(QStringLiteral("Ask your administrator")), qPrintable(named.advice));
    QVERIFY(keyFaultOf({.code = ErrorCode::StoreUnavailable, .detail = QStringLiteral("busy")}) == KeyFault::None);
    QCOMPARE(wording::describe({.code = ErrorCode::StoreUnavailable, .detail = QStringLiteral("busy")}).advice,
             QStringLiteral("Documents in the outbox are not changed."));
}

void WordingTest::speaksOfTheJournalAndNotOfTheOutbox()
{
    for (const auto code : {ErrorCode::StoreUnavailable, ErrorCode::StoreDamaged, ErrorCode::StoreNewer}) {
        for (const auto &detail : {QString(), QStringLiteral("disk full")}) {
            const auto sentence = wording::sentenceOfJournal({.code = code, .detail = detail});
            QVERIFY2(sentence.contains(QStringLiteral("journal")), qPrintable(sentence));
            QVERIFY2(!sentence.contains(QStringLiteral("outbox")), qPrintable(sentence));
        }
    }
    const Error missing{.code = ErrorCode::SignInMissing};
    QCOMPARE(wording::sentenceOfJournal(missing), wording::sentenceNotRetried(missing));
}

void WordingTest::saysWhatAPdfLoses()
{
    const FilePreparation preparation{
        .changes = {FileChange::AttachmentsRemoved, FileChange::SignatureRemoved, FileChange::FormDataRemoved}};
    QCOMPARE(wording::changeSentences(FileInfo(), preparation),
             (QStringList{QStringLiteral("The files that are attached to the PDF are not sent with it."),
                          QStringLiteral("The PDF was signed. What is sent is no longer signed."),
                          QStringLiteral("The data of the form in the PDF is not sent with it.")}));
    QCOMPARE(wording::changeNotes(preparation),
             (QStringList{QStringLiteral("without attachments"), QStringLiteral("no longer signed"),
                          QStringLiteral("without the data of its form")}));
}

void WordingTest::saysHowManyPagesWereTurned()
{
    FilePreparation preparation{.changes = {FileChange::PagesTurned}};
    QCOMPARE(wording::changeNotes(preparation), QStringList{QStringLiteral("some pages turned")}); // not counted then
    preparation.quarterTurns = {0, 1};
    QCOMPARE(wording::changeNotes(preparation), QStringList{QStringLiteral("1 page turned")});
    QCOMPARE(wording::changeSentences(FileInfo(), preparation), QStringList{QStringLiteral("1 page was turned.")});
    preparation.quarterTurns = {2, 1};
    QCOMPARE(wording::changeNotes(preparation), QStringList{QStringLiteral("2 pages turned")});
}

void WordingTest::writesSizesInTheUnitOfTheLimits_data()
{
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("0") << qint64(0) << "0 bytes";
    QTest::newRow("1") << qint64(1) << "1 byte";
    QTest::newRow("999") << qint64(999) << "999 bytes";
    QTest::newRow("1000") << qint64(1'000) << "1 kB";
    QTest::newRow("1499") << qint64(1'499) << "1 kB";
    QTest::newRow("999499") << qint64(999'499) << "999 kB";
    QTest::newRow("999500") << qint64(999'500) << "1.0 MB";
    QTest::newRow("1000000") << qint64(1'000'000) << "1.0 MB";
    QTest::newRow("24300000") << qint64(24'300'000) << "24.3 MB";
    QTest::newRow("1234567890") << qint64(1'234'567'890) << "1,234.6 MB";
}

void WordingTest::writesSizesInTheUnitOfTheLimits()
{
    QFETCH(const qint64, bytes);
    QFETCH(const QString, text);
    QCOMPARE(wording::size(bytes), text);
}

CLINICDESK_TEST(WordingTest)
#include "wordingtest.moc"
