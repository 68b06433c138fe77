// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/documentargument.h"
#include "app/cli/invocation.h"
#include "app/cli/output.h"
#include "app/cli/sending.h"
#include "app/cli/text.h"
#include "app/cli/uploadfiles.h"
#include "core/base/asciidigits.h"
#include "core/base/errorreason.h"
#include "core/document/patient.h"
#include "core/service/directupload.h"
#include "core/service/serviceclock.h"
#include "core/service/uploadforms.h"
#include "core/wording/labels.h"
#include "core/wording/patienttext.h"
#include "core/wording/wording.h"

#include <QCoroFuture>
#include <QFileInfo>

#include <algorithm>
#include <memory>
#include <utility>

namespace clinicdesk::cli {

namespace {

const auto ownRecordOption = QStringLiteral("own-record");
const auto patientOption = QStringLiteral("patient");
const auto queryPatientOption = QStringLiteral("p-oid");
const auto fitOption = QStringLiteral("fit");
const auto keepLocationOption = QStringLiteral("keep-location");
const auto splitOption = QStringLiteral("split-at");
const auto acceptDamageOption = QStringLiteral("accept-damage");

/// The parsed and checked arguments.
struct UploadOrder {
    DocumentDetails details;
    bool isDateGiven = false;
    bool together = false;
    FileHandling handling;
    bool addOnly = false;
    std::chrono::seconds patience{120};
    http::SpeedLimit limit;
    QStringList files;
};

/// "lr Lab report, ps Prescription": the document types of the connection, if one is set up.
QString typesOf(const AppContext &app)
{
    const auto connection = app.connection();
    QStringList types;
    for (const auto &type : connection ? connection->conventions.documentTypes : Conventions().documentTypes)
        types.append(type.code + QLatin1Char(' ') + wording::labelOf(type));
    return types.join(QStringLiteral(", "));
}

void describeOptions(QCommandLineParser &parser, const QString &types)
{
    parser.setApplicationDescription(
        Tr::tr("Adds files to the outbox and sends them, one document for each file. At least one file is required. "
               "Without --direct, --type and --patient (or --own-record) are required as well.\nWith --direct, each "
               "file is sent in one call without a document ID, and without --patient the service decides which record "
               "gets it. If there is no clear answer, the document fails with service.outcome-unclear and is never "
               "sent again automatically. Look for it on the "
               "service before “outbox retry ID”."));
    parser.addOptions({
        {patientOption,
         Tr::tr("The patient. Required, unless --own-record or --direct is given. With --direct: only if the "
                "connection’s convention direct_patient is on, as it is by default."),
         QStringLiteral("OID")},
        {ownRecordOption, Tr::tr("The patient is the connection’s own user.")},
        {QStringLiteral("type"), Tr::tr("Document type, required without --direct: %1.").arg(types),
         QStringLiteral("CODE")},
        {QStringLiteral("date"),
         Tr::tr("Date of the document (default: today). Required if the clock of this computer is wrong."),
         QStringLiteral("YYYY-MM-DD")},
        {QStringLiteral("tag"), Tr::tr("A tag. Can be repeated."), QStringLiteral("TAG")},
        {queryPatientOption, Tr::tr("Overrides the patient in the query only."), QStringLiteral("OID")},
        {QStringLiteral("together"), Tr::tr("All files belong to one document.")},
        {fitOption,
         Tr::tr("Make files sendable: convert HEIC, TIFF, BMP, WebP and GIF, turn photos upright, remove their "
                "location, and make smaller what is above its limit. Without it, bytes are sent unchanged.")},
        {splitOption,
         Tr::tr("Split each file into documents at separator pages, which are not sent: blank pages, or pages with a "
                "barcode PATCHT or SEPARATOR. With --together: the pages of all files, in their order."),
         QStringLiteral("blank|barcode")},
        {keepLocationOption, Tr::tr("With --fit: the location of photos stays.")},
        {acceptDamageOption,
         Tr::tr("Send files also if a small part of a page is damaged. Without it, they are refused with file.damaged. "
                "Files with missing pages are always refused.")},
        {QStringLiteral("direct"),
         Tr::tr("Send directly to the service, without an upload form. Cannot be used with --date, --tag, --p-oid "
                "or --together. Can be used with --patient only if the connection’s convention direct_patient is "
                "on. --type is optional and is sent only for lab reports (lr) with a task.")},
        {QStringLiteral("task"),
         Tr::tr("With --direct: a task for the service, from the connection’s list. Can be repeated."),
         QStringLiteral("NAME")},
        {QStringLiteral("encrypt"), Tr::tr("With --direct: encrypt the file. Otherwise: encrypt the request for "
                                           "upload forms. The file itself is then protected only by TLS.")},
        {QStringLiteral("wait"), Tr::tr("How long to keep trying without progress (default 120; 0: try once)."),
         QStringLiteral("SECONDS"), QStringLiteral("120")},
        {QStringLiteral("add-only"), Tr::tr("Return as soon as the files are safely in the outbox.")},
    });
    parser.addOption(limitOption());
    parser.addPositionalArgument(QStringLiteral("FILE"),
                                 Tr::tr("PDF, JPEG or PNG. With --fit also HEIC, TIFF, BMP, WebP or GIF."),
                                 QStringLiteral("FILE..."));
}

/// Why today's date cannot be used; nothing if it can, as far as the service has told its time.
std::optional<Error> todayRefused(const SessionClients &clients, const ConnectionId &connection)
{
    const auto ahead = clients.clockAhead(connection);
    if (!isTodayUncertain(ahead, QDateTime::currentDateTime()))
        return std::nullopt;
    const Error uncertain{
        .code = ErrorCode::WrongUse, .reason = ErrorReason::DateNeeded, .clock = ClockDifference{.now = *ahead}};
    return inOption(QStringLiteral("--date"), uncertain);
}

/// Asks the service for its time where the date depends on the clock of this computer: the date of today is not used if
/// that clock is wrong, and the date of tomorrow may be the date of today.
Task<Result<void>> checkDate(CommandContext context, Connection connection, DocumentDetails details, bool isGiven)
{
    const auto today = QDate::currentDate();
    if (details.delivery.method == UploadMethod::Direct || (isGiven && details.date <= today))
        co_return Result<void>();
    const auto &clients = context.app.session().clients();
    std::stop_source stop;
    QObject whileAsking;
    QObject::connect(&context.interrupt, &Interrupt::pressed, &whileAsking, [&stop] { stop.request_stop(); });
    const std::shared_ptr<const Client> client = context.app.session().clients().make(connection, {});
    const auto token = stop.get_token();
    co_await askForTime(client, token);
    const auto ahead = clients.clockAhead(connection.id);
    const auto now = QDateTime::currentDateTime();
    if (isGiven) {
        const auto ofService = now.addSecs(isClockWrong(ahead) ? -ahead->count() : 0).date();
        co_return details.date > std::max(today, ofService) ? Result<void>(dateOutOfRange()) : Result<void>();
    }
    const auto refused = todayRefused(clients, connection.id);
    co_return refused ? Result<void>(*refused) : Result<void>();
}

/// A script types no half numbers, so the shortest length of the window does not apply.
PatientDecision decideOn(const QString &text, const Connection &connection, const KnownPatientNumbers &known)
{
    auto rules = connection.conventions.patientNumbers;
    rules.lengthMin = 1;
    return decidePatient(text, rules, known);
}

/// WrongUse for what is never a patient number. What only the user can say is for `warnOfDoubts`.
Result<PatientId> readNumber(const QCommandLineParser &parser, const QString &option, const Connection &connection)
{
    const auto text = parser.value(option);
    const auto decision = decideOn(text, connection, {});
    if (decision.verdict == PatientVerdict::Patient || decision.verdict == PatientVerdict::Question)
        return decision.patient;
    const auto parsed = parsePatientId(withAsciiDigits(text));
    if (!parsed && decision.doubt != PatientDoubt::OtherCode)
        return inOption(QStringLiteral("--") + option, parsed.error());
    return wrongUse(QStringLiteral("--%1: %2").arg(option, wording::sentence(decision)));
}

/// A script has its numbers from a list, not from a scan: what the window asks about is only said. WrongUse for what
/// the window refuses because of the numbers that documents were delivered to.
Result<void> checkDoubts(const QCommandLineParser &parser, const Connection &connection, const Outbox &outbox)
{
    for (const auto &option : {patientOption, queryPatientOption}) {
        const auto decision = decideOn(parser.value(option), connection, knownPatientNumbers(outbox, connection.id));
        if (decision.verdict == PatientVerdict::Refusal)
            return wrongUse(QStringLiteral("--%1: %2").arg(option, wording::sentence(decision)));
        if (decision.verdict == PatientVerdict::Question)
            printStatus(Tr::tr("--%1 %2: %3 Compare the number.")
                            .arg(option, decision.patient.text, wording::describePatient(decision).summary));
    }
    return Result<void>();
}

/// An empty option (an unset variable of a script) is not treated as a default: the document would be sent to the
/// wrong patient's record.
Result<PatientId> readPatient(const QCommandLineParser &parser, const Connection &connection)
{
    const bool isDirect = parser.isSet(QStringLiteral("direct"));
    if (const auto missing = isDirect ? std::nullopt : missingUser(connection))
        return *missing;
    if (parser.isSet(patientOption)) {
        if (parser.isSet(ownRecordOption))
            return wrongUse(Tr::tr("Use --patient or --own-record, not both."));
        return readNumber(parser, patientOption, connection);
    }
    if (isDirect && !parser.isSet(ownRecordOption)) {
        printStatus(Tr::tr("No patient given. The service decides which record gets the file."));
        return PatientId();
    }
    if (!parser.isSet(ownRecordOption))
        return wrongUse(Tr::tr("No patient given. Add --patient, or --own-record for the connection’s own user."));
    if (connection.user.isEmpty())
        return wrongUse(Tr::tr("--own-record: the connection has no user OID. Add --patient."));
    return PatientId{connection.user.text};
}

Result<QString> readType(const QCommandLineParser &parser, const Connection &connection)
{
    auto type = parser.value(QStringLiteral("type"));
    const bool isNeeded = !parser.isSet(QStringLiteral("direct")) || parser.isSet(QStringLiteral("type"));
    if (type.isEmpty() && isNeeded)
        return wrongUse(Tr::tr("Add the document type with --type."));
    if (!type.isEmpty() && connection.conventions.listedCode(type).isEmpty())
        return wrongUse(Tr::tr("--type: the connection does not list “%1”.").arg(type));
    return type;
}

Result<FileHandling> readHandling(const QCommandLineParser &parser)
{
    if (parser.isSet(keepLocationOption) && !parser.isSet(fitOption))
        return wrongUse(Tr::tr("--keep-location can be used only with --fit."));
    FileHandling handling;
    handling.acceptsDamage = parser.isSet(acceptDamageOption);
    if (parser.isSet(fitOption))
        handling.fit = FitOptions{.removeLocation = !parser.isSet(keepLocationOption)};
    if (!parser.isSet(splitOption))
        return handling;
    const auto pages = parser.value(splitOption);
    if (pages != QLatin1String("blank") && pages != QLatin1String("barcode"))
        return wrongUse(Tr::tr("--split-at: use blank or barcode, not “%1”.").arg(pages));
    handling.splitAt = pages == QLatin1String("blank") ? SplitAt::BlankPages : SplitAt::BarcodePages;
    return handling;
}

/// Options that the direct call cannot carry are refused with WrongUse instead of being ignored.
Result<void> checkDirect(const QCommandLineParser &parser, const Connection &connection)
{
    if (!parser.isSet(QStringLiteral("direct"))) {
        return parser.isSet(QStringLiteral("task")) ? wrongUse(Tr::tr("--task can be used only with --direct."))
                                                    : Result<void>();
    }
    for (const auto &option :
         {QStringLiteral("date"), QStringLiteral("tag"), QStringLiteral("p-oid"), QStringLiteral("together")}) {
        if (parser.isSet(option))
            return wrongUse(Tr::tr("--%1 cannot be used with --direct.").arg(option));
    }
    for (const auto &option : {patientOption, ownRecordOption}) {
        if (parser.isSet(option) && !connection.conventions.directPatient)
            return wrongUse(Tr::tr("--%1: on this connection, a direct upload cannot contain a patient.").arg(option));
    }
    return {};
}

Result<DeliveryOptions> parseDelivery(const QCommandLineParser &parser, const Connection &connection)
{
    DeliveryOptions delivery;
    if (parser.isSet(QStringLiteral("direct")))
        delivery.method = UploadMethod::Direct;
    delivery.encrypt = parser.isSet(QStringLiteral("encrypt")) || connection.encryptPayloads;
    delivery.tasks = parser.values(QStringLiteral("task"));
    delivery.tasks.removeDuplicates();
    for (const auto &task : std::as_const(delivery.tasks)) {
        if (!connection.conventions.directTasks.contains(task))
            return wrongUse(Tr::tr("--task: the connection does not list “%1”.").arg(task));
    }
    const auto type = parser.value(QStringLiteral("type"));
    if (delivery.method == UploadMethod::Direct && !type.isEmpty() && !DirectUpload::sendsType(type, delivery.tasks))
        printStatus(Tr::tr("The type is not sent. A direct upload contains it only for lab reports (lr) with a task."));
    return delivery;
}

Result<UploadOrder> readOrder(const QCommandLineParser &parser, const Connection &connection)
{
    UploadOrder order;
    order.files = parser.positionalArguments();
    if (order.files.isEmpty())
        return wrongUse(Tr::tr("Enter at least one file."));
    if (const auto fits = checkDirect(parser, connection); !fits)
        return fits.error();
    const auto type = readType(parser, connection);
    if (!type)
        return type.error();
    const auto delivery = parseDelivery(parser, connection);
    if (!delivery)
        return delivery.error();
    const auto now = QDateTime::currentDateTime();
    order.isDateGiven = parser.isSet(QStringLiteral("date"));
    const auto date =
        order.isDateGiven ? dateArgument(parser.value(QStringLiteral("date"))) : Result<QDate>(now.date());
    if (!date) // one after today is for `checkDate`
        return date.error();
    const auto tags = validateTags(parser.values(QStringLiteral("tag")), connection.conventions);
    if (!tags)
        return inOption(QStringLiteral("--tag"), tags.error());
    const auto patience = readWait(parser.value(QStringLiteral("wait")));
    if (!patience)
        return patience.error();
    const auto limit = readLimit(parser);
    if (!limit)
        return limit.error();
    const auto handling = readHandling(parser);
    if (!handling)
        return handling.error();
    if (parser.isSet(queryPatientOption)) {
        const auto query = readNumber(parser, queryPatientOption, connection);
        if (!query)
            return query.error();
        order.details.queryPatient = query->text;
    }
    const auto patient = readPatient(parser, connection);
    if (!patient)
        return patient.error();
    order.details.type = *type;
    order.details.delivery = *delivery;
    order.details.date = *date;
    if (!order.isDateGiven)
        order.details.dateByClock = {.setAt = now, .ahead = {}, .clock = clockSetting()};
    order.details.tags = *tags;
    order.details.patient = *patient;
    order.details.acceptsDamage = handling->acceptsDamage;
    order.patience = *patience;
    order.limit = *limit;
    order.together = parser.isSet(QStringLiteral("together"));
    order.addOnly = parser.isSet(QStringLiteral("add-only"));
    order.handling = *handling;
    return order;
}

OutboxDocument refused(const NewDocument &unkept, const Error &error)
{
    if (error.code != ErrorCode::Cancelled) // said once, for all of them
        printStatus(wording::sentence(error, unkept.details.delivery.method));
    OutboxDocument document{
        .connection = unkept.connection, .state = ItemState::Failed, .details = unkept.details, .error = error};
    for (const auto &page : unkept.files)
        document.files.append({.facts = page.facts});
    return document;
}

/// A document of the command line, and what `--fit` changed in its files.
struct UploadedDocument {
    OutboxDocument document;
    QList<QJsonObject> fits;
};

/// Files that are handled together.
QList<QStringList> groupsOf(const UploadOrder &order)
{
    if (order.together)
        return {order.files};
    QList<QStringList> groups;
    for (const auto &path : order.files)
        groups.append({path});
    return groups;
}

/// What was not added, because the command was stopped.
CheckedDocument notAdded(const QStringList &paths)
{
    CheckedDocument document{.error = Error{.code = ErrorCode::Cancelled}};
    for (const auto &path : paths)
        document.files.append({.facts = {.name = QFileInfo(path).fileName(), .sizeBytes = QFileInfo(path).size()}});
    return document;
}

using Checking = QFuture<QList<CheckedDocument>>;

/// Adds the accepted documents, until `isStopped`. Returns all documents in the order of the command line; one that was
/// refused or not added has no ID. The next files are checked while a document is stored.
Task<QList<UploadedDocument>> addAll(std::shared_ptr<Outbox> outbox, std::shared_ptr<UploadFiles> files,
                                     Connection connection, UploadOrder order, std::shared_ptr<const bool> isStopped)
{
    QList<UploadedDocument> documents;
    const auto groups = groupsOf(order);
    const auto check = [&](qsizetype group) {
        return files->check(groups.at(group), order.details.delivery.method, connection.conventions);
    };
    Checking next = check(0);
    for (qsizetype i = 0; i < groups.size(); ++i) {
        const auto checking = std::exchange(next, {});
        auto checkedDocuments = co_await checking;
        if (*isStopped)
            checkedDocuments = {notAdded(groups.at(i))};
        if (i + 1 < groups.size())
            next = *isStopped ? QtFuture::makeReadyFuture(QList<CheckedDocument>()) : check(i + 1);
        for (auto checked : checkedDocuments) {
            for (const auto &notice : std::as_const(checked.notices))
                printStatus(notice);
            if (*isStopped)
                checked.error = Error{.code = ErrorCode::Cancelled};
            const NewDocument fresh{.connection = connection.id,
                                    .origin = originOf(connection.baseUrl),
                                    .details = order.details,
                                    .files = checked.files,
                                    .state = ItemState::Queued};
            if (checked.error) {
                documents.append({refused(fresh, *checked.error), checked.fits});
                continue;
            }
            const auto id = co_await outbox->add(fresh);
            if (!id)
                documents.append({refused(fresh, id.error()), checked.fits});
            for (const auto &document : id ? currentDocuments(*outbox, {*id}) : QList<OutboxDocument>())
                documents.append({document, checked.fits});
        }
    }
    co_return documents;
}

/// Says what to do after the command was stopped while it added files: what was added would be sent twice.
QString stoppedText(const QList<UploadedDocument> &documents)
{
    const auto wasAdded = [](const UploadedDocument &one) { return !one.document.id.isEmpty(); };
    const auto wasStopped = [](const UploadedDocument &one) {
        return one.document.error && one.document.error->code == ErrorCode::Cancelled;
    };
    const auto added = static_cast<int>(std::ranges::count_if(documents, wasAdded));
    const auto missing = static_cast<int>(std::ranges::count_if(documents, wasStopped));
    if (added == 0)
        return Tr::tr("Stopped. Nothing was added to the outbox. Start it again.");
    QStringList sentences{
        Tr::tr("Stopped. %Ln document(s) is/are in the outbox: “outbox run” sends it/them.", nullptr, added)};
    if (missing > 0)
        sentences.append(
            Tr::tr("%Ln document(s) was/were not added: start “upload” again for it/them only.", nullptr, missing));
    return sentences.join(QLatin1Char(' '));
}

/// The platform has changed a code of a type (`otherTypeCode`).
void offerOtherType(const QList<OutboxDocument> &documents, const QString &type)
{
    const auto other = otherTypeCode(type);
    if (!other.isEmpty() && std::ranges::any_of(documents, &OutboxDocument::isTypeRefused))
        printStatus(Tr::tr("The service may know “%1” as “%2”. Send it again with --type %2.").arg(type, other));
}

/// Sends what was added. Where the service tells only with its first answer, which comes before a file is sent, that
/// today's date cannot be used, the documents are cancelled and the error has DateNeeded.
Task<Result<void>> sendAdded(CommandContext context, std::shared_ptr<Outbox> outbox, ConnectionClient signedIn,
                             QList<DocumentId> added, UploadOrder order)
{
    const auto connection = signedIn.connection.id;
    const auto &clients = context.app.session().clients();
    std::optional<Error> refusal;
    const auto stopIfRefused = [&] {
        refusal = todayRefused(clients, connection);
        if (!refusal)
            return;
        outbox->stopSending(connection);
        Q_EMIT context.interrupt.pressed(); // ends the waiting
    };
    QObject whileSending;
    if (!order.isDateGiven && order.details.delivery.method == UploadMethod::PresignedForm)
        QObject::connect(&clients, &SessionClients::clockCompared, &whileSending, stopIfRefused);
    const auto sent = co_await sendAndWait(context, outbox, signedIn, added, order.patience);
    if (!refusal)
        co_return sent;
    for (const auto &id : added)
        [[maybe_unused]] const auto cancelled = co_await outbox->cancel(id);
    co_return *refusal;
}

} // namespace

Task<Result<ExitCode>> upload(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    describeOptions(parser, typesOf(context.app));
    if (const auto parsed = parse(parser, QStringLiteral("upload"), arguments); !parsed)
        co_return parsed.error();
    const auto connection = context.app.connection();
    if (!connection)
        co_return connection.error();
    auto order = readOrder(parser, *connection);
    if (!order)
        co_return order.error();
    const auto date = co_await checkDate(context, *connection, order->details, order->isDateGiven);
    if (!date)
        co_return date.error();
    if (!order->isDateGiven) // what is known now counts, also if the clock is set before the documents are sent
        order->details.dateByClock.ahead = context.app.session().clients().clockAhead(connection->id);

    const auto files = std::make_shared<UploadFiles>(order->handling); // its decoder starts while the outbox opens
    const auto outbox = co_await context.app.outbox(AppContext::OutboxUse::NewDocuments);
    if (!outbox)
        co_return outbox.error();
    if (const auto checked = checkDoubts(parser, *connection, **outbox); !checked)
        co_return checked.error();
    if (order->addOnly && context.app.keepsNothing()) { // the documents would be lost
        const Error error{.code = ErrorCode::KeychainUnavailable, .reason = ErrorReason::KeychainAbsent};
        fail(error, errorSentence(error), context.json);
        co_return ExitCode::Failed;
    }
    const auto isStopped = std::make_shared<bool>(false);
    QObject whileAdding;
    if ((*outbox)->isPersistent()) // otherwise nothing stays, and the command ends at once
        QObject::connect(&context.interrupt, &Interrupt::pressed, &whileAdding, [isStopped] { *isStopped = true; });
    const auto documents = co_await addAll(*outbox, files, *connection, *order, isStopped);

    bool wasSent = false;
    std::optional<Error> notSent;
    QList<DocumentId> added;
    for (const auto &[document, fits] : documents) {
        if (!document.id.isEmpty())
            added.append(document.id);
    }
    if (!order->addOnly && !added.isEmpty() && !*isStopped) {
        const auto signedIn = co_await context.app.signIn();
        wasSent = signedIn && !*isStopped;
        limitUploads(context, order->limit);
        auto sent = signedIn ? Result<void>() : Result<void>(signedIn.error());
        if (wasSent)
            sent = co_await sendAdded(context, *outbox, *signedIn, added, *order);
        if (!sent && sent.error().reason == ErrorReason::DateNeeded)
            co_return sent.error();
        if (!sent) {
            printStatus(wording::sentence(sent.error()));
            notSent = sent.error();
        }
    }
    QList<OutboxDocument> current;
    QList<QList<QJsonObject>> fits;
    for (const auto &[document, changes] : documents) {
        current.append(document.id.isEmpty() ? document : (*outbox)->document(document.id).value_or(document));
        if (notSent && !current.last().error && !isFinal(current.last().state))
            current.last().error = *notSent;
        fits.append(changes);
    }
    const auto exit = report(context, current, fits);
    offerOtherType(current, order->details.type);
    if (*isStopped && !wasSent)
        printStatus(stoppedText(documents));
    const bool onlyKept = order->addOnly && exit == ExitCode::Unavailable && !*isStopped;
    co_return onlyKept ? ExitCode::Done : exit;
}

} // namespace clinicdesk::cli
