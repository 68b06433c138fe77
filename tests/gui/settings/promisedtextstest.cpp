// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errorreason.h"
#include "core/document/filecheck.h"
#include "core/wording/datarequesttext.h"
#include "core/wording/wording.h"
#include "tests/gui/settings/assistantscene.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "ui/outbox/outboxrows.h"
#include "ui/privacy/webhookhelp.h"
#include "ui/upload/deliverycapabilities.h"

#include <QCheckBox>
#include <QFile>
#include <QProcess>
#include <QTest>
#include <QTimeZone>

#include <functional>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

namespace {

using Text = std::function<QString()>;

QString help(const QStringList &command)
{
    QProcess program;
    program.start(QStringLiteral(CLINICDESK_CLI), command + QStringList(QStringLiteral("--help")));
    return program.waitForFinished() ? QString::fromUtf8(program.readAllStandardOutput()).simplified() : QString();
}

QString file(const char *name)
{
    QFile document(QStringLiteral(CLINICDESK_SOURCES "/") + QString::fromLatin1(name));
    return document.open(QIODevice::ReadOnly) ? QString::fromUtf8(document.readAll()).simplified() : QString();
}

QString webhookHelp()
{
    WebhookHelp help;
    return everyText(&help).join(u' ');
}

QString sentences(const Error &error, std::optional<UploadMethod> method = {})
{
    const auto text = method ? wording::describe(error, *method) : wording::describe(error);
    return text.summary + u' ' + text.advice;
}

QString meaning(DataRequestState state)
{
    return wording::meaningOf({.state = state}, QTimeZone::utc());
}

} // namespace

/// What the documentation of the platform and the rules of the project want said, each where users read it. A rewording
/// must keep the words of its row.
class PromisedTextsTest : public AssistantScene {
    Q_OBJECT

private Q_SLOTS:
    void areWhereUsersReadThem_data();
    void areWhereUsersReadThem();
    void areBesideTheSwitchOfAConnection();
};

void PromisedTextsTest::areWhereUsersReadThem_data()
{
    QTest::addColumn<Text>("text");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const Text &text, const char *words) {
        QTest::newRow(name) << text << QString::fromUtf8(words);
    };
    row("webhook: whose description it is", webhookHelp, "as the platform documents it");
    row("webhook: the event", webhookHelp, "user.data.download");
    row("webhook: with an address", webhookHelp, "data.status 200");
    row("webhook: without data", webhookHelp, "data.status 404");
    row("webhook: the signature", webhookHelp, "t=…,v1=…");
    row("webhook: how it is made", webhookHelp, "HMAC-SHA-256");
    row("webhook: not our part", webhookHelp, "Clinic Desk does not receive these events");
    row(
        "user data: where they go", [] { return meaning(DataRequestState::Accepted); }, "to the clinic’s webhook");
    row(
        "user data: an unclear outcome", [] { return meaning(DataRequestState::Unclear); }, "may have been accepted");

    const DeliveryCapabilities encrypts{.alwaysEncrypts = true};
    row(
        "encryption: the switch of a document", [] { return encryptionNotice(UploadMethod::PresignedForm, {}); },
        "protected by TLS only");
    row(
        "encryption: a connection that always encrypts",
        [encrypts] { return encryptionNotice(UploadMethod::PresignedForm, encrypts); }, "protected by TLS only");
    row(
        "encryption: upload --help", [] { return help({QStringLiteral("upload")}); }, "protected only by TLS");
    row(
        "encryption: connection set --help",
        [] {
            return help({QStringLiteral("connection"), QStringLiteral("set")});
        },
        "protected only by TLS");
    row(
        "encryption: README", [] { return file("README.md"); }, "upload form are protected by TLS only");
    row(
        "encryption: SECURITY", [] { return file("SECURITY.md"); }, "the file storage are protected by TLS only");
    row(
        "encryption: the published form of an answer, in SECURITY", [] { return file("SECURITY.md"); },
        "that the platform publishes does not authenticate the IV");
    row(
        "encryption: data", [] { return file("docs/data.md"); }, "goes to the file storage over TLS, without JWE");
    row(
        "encryption: the published form of an answer", [] { return file("docs/data.md"); },
        "Its tag does not authenticate the IV");

    row(
        "direct upload: no patient", [] { return directNotice({.namesPatient = false}); }, "contains no patient");
    row(
        "direct upload: no second try", [] { return directNotice({}); }, "never sent again automatically");
    row(
        "direct upload: an unclear outcome", [] { return sentences({.code = ErrorCode::ServiceOutcomeUnclear}); },
        "may already have it");
    row(
        "direct upload: too large",
        [] { return sentences({.code = ErrorCode::FileTooLarge, .limit = 1}, UploadMethod::Direct); },
        "Send it by upload form");
    row(
        "direct upload: no patient, on the command line", [] { return help({QStringLiteral("upload")}); },
        "without --patient the service decides which record gets it");

    row(
        "documents: several kinds, in the window",
        [] {
            return sentences(mixedKinds({FileKind::Pdf, FileKind::Png}));
        },
        "Make one PDF");
    row(
        "documents: several kinds, on the command line",
        [] {
            return sentences(mixedKinds({FileKind::Pdf, FileKind::Png}));
        },
        "--fit");
    row(
        "documents: too many files", [] { return sentences({.code = ErrorCode::FileTooMany, .limit = 10}); },
        "as several documents");
    row(
        "documents: the service has it already", [] { return remedyText(CauseRemedy::SendAsNew, 1); },
        "Send as a new document");
    row(
        "documents: a refused type", [] { return remedyText(CauseRemedy::ChooseOtherType, 1); }, "another type");
    row(
        "patient: no user ID for patient_in",
        [] { return sentences({.code = ErrorCode::WrongUse, .reason = ErrorReason::UserIdMissing}); },
        "needs your user ID");
    row(
        "workspace: full", [] { return sentences({.code = ErrorCode::ServiceWorkspaceFull}); },
        "An administrator must free up space");
    row(
        "network: a web page in between", [] { return sentences({.code = ErrorCode::NetworkCaptive}); }, "web page");

    const Text interface = [] { return file("docs/interface.md"); };
    row("interface: whose identifier X-Pt-Id is", interface, R"(The platform calls `X-Pt-Id` "the user identifier")");
    row("interface: our X-Pt-Id", interface,
        R"(**The default `header` departs from this**: `X-Pt-Id` is the person whose record it is)");
    row("interface: p_oid", interface, R"(`p_oid` "the patient identifier, applicable only for EMR cases")");
    row("interface: upload_time", interface,
        R"(| `upload_time` | null | In the platform's example of a refusal. Not used. |)");
    row("interface: kid", interface, R"(The platform lists all five as Base64URL here, and shows `kid` plain in 5.2.)");
    row("interface: PII and SRP", interface,
        R"(The platform names tasks "such as PII or SRP" and says that each needs a query parameter of its own)");
    row("interface: errors of assessments", interface,
        R"(| 4.4 | 408, 429, 5xx | not available, with the service's text; can be repeated. The platform's "unexpected error" arrives so, too |)");
    row("interface: alg and enc", interface,
        R"(The platform may extend `alg` and `enc`: they are read from `protected`.)");
}

void PromisedTextsTest::areWhereUsersReadThem()
{
    QFETCH(const Text, text);
    QFETCH(const QString, words);
    const auto shown = text();
    QVERIFY2(shown.contains(words), qPrintable(shown));
}

void PromisedTextsTest::areBesideTheSwitchOfAConnection()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    fillKey();
    QVERIFY(encryptSwitch().isEnabled());
    QVERIFY(encryptSwitch().accessibleDescription().contains(
        QStringLiteral("A file that is sent by upload form is protected only by TLS.")));
}

CLINICDESK_WINDOW_TEST(PromisedTextsTest)
#include "promisedtextstest.moc"
