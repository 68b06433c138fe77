// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/connectionform.h"

#include "core/http/authorityfile.h"
#include "core/http/servercertificates.h"
#include "core/policy/policy.h"
#include "core/wording/conventiontext.h"
#include "core/wording/wording.h"
#include "ui/settings/connectiondraft.h"
#include "ui/settings/documenttypelist.h"
#include "ui/settings/encryptswitch.h"
#include "ui/settings/formgrid.h"
#include "ui/settings/secretfield.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/lefttoright.h"
#include "ui/widgets/listtext.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QPushButton>

#include <algorithm>
#include <functional>

namespace clinicdesk::ui {

/// The conventions that have no field of their own in the form, in the order of `conventionRows`: each with its name,
/// what it is for and its default; the key, and which values are accepted, are in the tool tip. A new convention gets
/// its field automatically.
class ConventionTable : public QWidget {
    Q_OBJECT

public:
    explicit ConventionTable(QWidget *parent = nullptr);

    /// Shows these values, by key; problems are cleared.
    void setValues(const QMap<QString, QString> &values);
    QMap<QString, QString> values() const;
    /// Shows the conventions for which `isFixed` is true as fixed by the administrator.
    void setFixed(const std::function<bool(const QString &)> &isFixed);
    /// By key of the convention.
    const FormLines<QString> &lines() const { return m_lines; }

private:
    FormLines<QString> m_lines;
};

namespace {

constexpr int columns = 2;

} // namespace

ConventionTable::ConventionTable(QWidget *parent)
    : QWidget(parent)
{
    auto *grid = formGrid(this);
    auto *note =
        new Label(tr("Further conventions. Change one only when the service needs it."), Type::Second, &Tokens::text2);
    note->setWordWrap(true);
    grid->addWidget(note, 0, 0, 1, columns);

    int place = columns; // below the note
    for (const auto &row : conventionsInTable({})) {
        const auto [name, purpose] = wording::conventionText(row.key);
        auto *field = m_lines.add(row.key, name, purpose);
        const auto accepts = wording::acceptedValuesText(row.accepts);
        field->setDetails(
            row.defaultValue.isEmpty()
                ? tr("%1 accepts %2. Default: empty.", "name in files").arg(row.key, accepts)
                : tr("%1 accepts %2. Default: %3", "name in files").arg(row.key, accepts, row.defaultValue));
        m_lines.line(row.key)->setLayoutDirection(Qt::LeftToRight);
        grid->addWidget(field, place / columns, place % columns);
        ++place;
    }
}

void ConventionTable::setValues(const QMap<QString, QString> &values)
{
    m_lines.clearProblems();
    for (auto it = values.begin(); it != values.end(); ++it) {
        if (auto *line = m_lines.line(it.key())) {
            line->setText(it.value());
            line->setCursorPosition(0);
        }
    }
}

void ConventionTable::setFixed(const std::function<bool(const QString &)> &isFixed)
{
    for (const auto &key : m_lines.keys()) {
        if (isFixed(key))
            m_lines.field(key)->setFixed();
    }
}

QMap<QString, QString> ConventionTable::values() const
{
    QMap<QString, QString> values;
    for (const auto &key : m_lines.keys())
        values.insert(key, m_lines.text(key));
    return values;
}

/// The rarely needed settings of a connection: certificates and conventions of the service. Closed until the user, or a
/// problem, opens it.
class AdvancedSection : public QWidget {
    Q_OBJECT
public:
    /// Adds its lines to those of the form.
    explicit AdvancedSection(FormLines<DraftField> &lines, QWidget *parent = nullptr);

    /// Shows the values that are not lines of the form; problems are cleared.
    void show(const ConnectionDraft &draft);
    /// Writes those values as typed.
    void readInto(ConnectionDraft &draft) const;
    const FormLines<QString> &conventions() const;
    DocumentTypeList &documentTypes() const { return *m_types; }
    /// Shows what the administrator has fixed as fixed.
    void setPolicy(const Policy &policy);
    /// Opens the section if `field` is in it.
    void openFor(const QWidget *field);

private:
    QWidget *makeAuthorityButton();
    void chooseAuthority();
    /// Says whose certificates the file has.
    void showAuthority();

    FormLines<DraftField> &m_lines; ///< of the form
    QWidget *m_box;
    QPushButton *m_toggle;
    QComboBox *m_patientIn;
    QComboBox *m_dateUnit;
    QComboBox *m_jpegType;
    QMap<QString, LabelledField *> m_ownFields; ///< the conventions with a field of their own, by key
    DocumentTypeList *m_types;
    ConventionTable *m_conventions;
};

namespace {

template <class Value>
QComboBox *choiceOf(std::initializer_list<std::pair<QString, Value>> choices)
{
    auto *combo = new QComboBox;
    for (const auto &[text, value] : choices)
        combo->addItem(text, QVariant::fromValue(value));
    return combo;
}

template <class Value>
void choose(QComboBox *combo, const Value &value)
{
    combo->setCurrentIndex(std::max(0, combo->findData(QVariant::fromValue(value))));
}

LabelledField *choiceField(const QString &convention, QComboBox *combo)
{
    const auto [name, purpose] = wording::conventionText(convention);
    auto *field = new LabelledField(name, combo);
    field->setHint(purpose);
    return field;
}

QString ownerOf(const http::ServerCertificate &certificate)
{
    return certificate.subject.isEmpty() ? AdvancedSection::tr("an authority without a name") : certificate.subject;
}

/// Whose certificates these are, and until when one is valid.
QString authorityText(const QList<http::ServerCertificate> &certificates)
{
    if (certificates.size() != 1) {
        QStringList names;
        for (const auto &certificate : certificates)
            names.append(ownerOf(certificate));
        return AdvancedSection::tr("Certificates of %1.").arg(listText(names));
    }
    const auto &only = certificates.first();
    const auto end = dateText(QLocale(), only.notAfter.toLocalTime().date());
    return only.notAfter < QDateTime::currentDateTimeUtc()
               ? AdvancedSection::tr("Certificate of %1. It expired on %2.").arg(ownerOf(only), end)
               : AdvancedSection::tr("Certificate of %1, valid until %2.").arg(ownerOf(only), end);
}

} // namespace

AdvancedSection::AdvancedSection(FormLines<DraftField> &lines, QWidget *parent)
    : QWidget(parent)
    , m_lines(lines)
    , m_box(new QWidget)
    , m_toggle(
          new QPushButton(icon(QStringLiteral("right")), tr("Advanced: certificates and conventions of this service")))
    , m_patientIn(choiceOf<int>({{tr("As the user of the request"), int(PatientPlacement::Header)},
                                 {tr("In the address (you are the user)"), int(PatientPlacement::Query)},
                                 {tr("In both"), int(PatientPlacement::Both)}}))
    , m_dateUnit(
          choiceOf<int>({{tr("Seconds"), int(TimeUnit::Seconds)}, {tr("Milliseconds"), int(TimeUnit::Milliseconds)}}))
    , m_jpegType(choiceOf<QString>({{QStringLiteral("image/jpeg"), QStringLiteral("image/jpeg")},
                                    {QStringLiteral("image/jpg"), QStringLiteral("image/jpg")}}))
    , m_types(new DocumentTypeList)
    , m_conventions(new ConventionTable)
{
    auto *grid = formGrid(m_box);
    grid->addWidget(lines.add(DraftField::CaFile, tr("Additional certificate authority"), {}, makeAuthorityButton()), 0,
                    0);
    connect(lines.line(DraftField::CaFile), &QLineEdit::editingFinished, this, &AdvancedSection::showAuthority);
    grid->addWidget(
        lines.add(DraftField::WorkflowParameter, wording::conventionText(QStringLiteral("workflow_parameter")).name,
                  tr("The query parameter for assessments, usually wfids. Leave it empty to hide the filter.")),
        0, 1);
    lines.line(DraftField::WorkflowParameter)->setLayoutDirection(Qt::LeftToRight);
    m_ownFields = {
        {QStringLiteral("document_types"), m_types},
        {QStringLiteral("workflow_parameter"), lines.field(DraftField::WorkflowParameter)},
        {QStringLiteral("patient_in"), choiceField(QStringLiteral("patient_in"), m_patientIn)},
        {QStringLiteral("date_unit"), choiceField(QStringLiteral("date_unit"), m_dateUnit)},
        {QStringLiteral("jpeg_type"), choiceField(QStringLiteral("jpeg_type"), m_jpegType)},
    };
    for (auto own = m_ownFields.cbegin(); own != m_ownFields.cend(); ++own)
        own.value()->setDetails(own.key());
    grid->addWidget(m_ownFields.value(QStringLiteral("patient_in")), 1, 0);
    grid->addWidget(m_ownFields.value(QStringLiteral("date_unit")), 1, 1);
    grid->addWidget(m_ownFields.value(QStringLiteral("jpeg_type")), 2, 0);
    grid->addWidget(m_types, 3, 0, 1, 2);
    grid->addWidget(m_conventions, 4, 0, 1, 2);
    showAuthority();

    setControlKind(m_toggle, ControlKind::Link, ControlSize::Small);
    m_toggle->setCheckable(true);
    m_box->setVisible(false);
    connect(m_toggle, &QPushButton::toggled, this, [this](bool on) {
        m_toggle->setIcon(icon(on ? QStringLiteral("down") : QStringLiteral("right")));
        m_box->setVisible(on);
    });
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(m_toggle, 0, Qt::AlignLeading);
    layout->addWidget(m_box);
}

void AdvancedSection::show(const ConnectionDraft &draft)
{
    choose<int>(m_patientIn, int(draft.patientIn));
    choose<int>(m_dateUnit, int(draft.dateUnit));
    choose<QString>(m_jpegType, draft.jpegType);
    m_types->setTypes(draft.documentTypes);
    showAuthority();
    m_conventions->setValues(draft.moreConventions);
}

void AdvancedSection::readInto(ConnectionDraft &draft) const
{
    draft.patientIn = static_cast<PatientPlacement>(m_patientIn->currentData().toInt());
    draft.dateUnit = static_cast<TimeUnit>(m_dateUnit->currentData().toInt());
    draft.jpegType = m_jpegType->currentData().toString();
    draft.documentTypes = m_types->types();
    draft.moreConventions = m_conventions->values();
}

const FormLines<QString> &AdvancedSection::conventions() const
{
    return m_conventions->lines();
}

void AdvancedSection::setPolicy(const Policy &policy)
{
    const auto isFixed = [&policy](const QString &key) { return policy.fixesConvention(key); };
    for (auto own = m_ownFields.cbegin(); own != m_ownFields.cend(); ++own) {
        if (isFixed(own.key()))
            own.value()->setFixed();
    }
    m_conventions->setFixed(isFixed);
    if (policy.parallelCalls)
        m_conventions->lines()
            .field(QStringLiteral("parallel_calls_max"))
            ->setHint(tr("At most %1. Set by your administrator.").arg(QLocale().toString(*policy.parallelCalls)));
    if (!policy.caFile.isEmpty())
        m_lines.field(DraftField::CaFile)->setFixed();
}

QWidget *AdvancedSection::makeAuthorityButton()
{
    auto *button = new QPushButton(tr("From a file…"));
    button->setAccessibleName(tr("From a file: %1").arg(tr("Additional certificate authority")));
    connect(button, &QPushButton::clicked, this, &AdvancedSection::chooseAuthority);
    return button;
}

/// A file without a certificate is refused at once, and the field does not change.
void AdvancedSection::chooseAuthority()
{
    auto *dialog = new QFileDialog(this, tr("Choose a certificate"), {},
                                   tr("Certificates (*.pem *.crt *.cer *.der *.p7b *.p7c)") + QStringLiteral(";;") +
                                       tr("All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        auto *field = m_lines.field(DraftField::CaFile);
        if (const auto read = http::readAuthorityFile(path); !read) {
            field->setProblem(wording::sentence(read.error()));
            return;
        }
        field->setProblem({});
        m_lines.line(DraftField::CaFile)->setText(path);
        showAuthority();
    });
    dialog->open();
}

void AdvancedSection::showAuthority()
{
    const auto path = m_lines.text(DraftField::CaFile).trimmed();
    const auto read = QFileInfo(path).isFile() ? http::readAuthorityFile(path) : Result<QByteArray>(QByteArray());
    const auto certificates = read ? http::certificatesIn(*read) : QList<http::ServerCertificate>();
    m_lines.field(DraftField::CaFile)
        ->setHint(certificates.isEmpty()
                      ? tr("A certificate to trust for this connection, in addition to the computer’s own ones.")
                      : authorityText(certificates));
}

void AdvancedSection::openFor(const QWidget *field)
{
    if (m_box->isAncestorOf(field))
        m_toggle->setChecked(true);
}

namespace {

constexpr Environment environments[] = {Environment::Production, Environment::Development};
constexpr UploadMethod methods[] = {UploadMethod::PresignedForm, UploadMethod::Direct};

/// The control in its natural width.
QWidget *narrow(QWidget *control)
{
    auto *box = new QWidget;
    auto *layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(control);
    layout->addStretch();
    return box;
}

} // namespace

ConnectionForm::ConnectionForm(QWidget *parent)
    : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::page);
    layout->addWidget(makeConnectionSection());
    layout->addWidget(makeSignInSection());
    layout->addWidget(makePayloadSection());
    m_advanced = new AdvancedSection(m_lines);
    layout->addWidget(m_advanced);

    for (const auto slot : {&ConnectionForm::showAddressProblem, &ConnectionForm::showSavedSecrets})
        connect(m_lines.line(DraftField::Address), &QLineEdit::textChanged, this, slot);
    connect(m_lines.line(DraftField::KeyId), &QLineEdit::textChanged, this, &ConnectionForm::showSavedSecrets);
    connect(m_key, &SecretField::changed, this, &ConnectionForm::showEncryption);
    showAddressProblem();
    showSavedSecrets();
    showMethod();
}

QWidget *ConnectionForm::makeConnectionSection()
{
    m_environment = new SegmentedControl;
    m_environment->addSegment(tr("Production"));
    m_environment->addSegment(tr("Development"));
    auto *section = new QWidget;
    auto *grid = formGrid(section);
    grid->addWidget(new SectionHeader(tr("Connection"), tr("service address and your user ID")), 0, 0, 1, 2);
    grid->addWidget(m_lines.add(DraftField::Name, tr("Name on this computer")), 1, 0);
    grid->addWidget(m_lines.add(DraftField::Address, tr("Service address")), 1, 1);
    grid->addWidget(m_lines.add(DraftField::User, tr("Your user ID"),
                                tr("Your ID on the service. You choose the patient for each document.")),
                    2, 0);
    grid->addWidget(new LabelledField(tr("Type of service"), narrow(m_environment), m_environment), 2, 1);
    m_lines.line(DraftField::Address)->setPlaceholderText(QStringLiteral("https://"));
    for (const auto field : {DraftField::Address, DraftField::User})
        m_lines.line(field)->setLayoutDirection(Qt::LeftToRight);
    return section;
}

QWidget *ConnectionForm::makeSignInSection()
{
    m_token = new SecretField(SecretKind::AccessToken);
    m_authToken = new SecretField(SecretKind::AuthToken);
    m_key = new SecretField(SecretKind::Key);
    auto *section = new QWidget;
    auto *grid = formGrid(section);
    grid->addWidget(new SectionHeader(tr("Sign-in"), tr("not shown again after you save")), 0, 0, 1, 2);
    grid->addWidget(m_token, 1, 0);
    grid->addWidget(m_authToken, 1, 1);
    grid->addWidget(m_key, 2, 0);
    grid->addWidget(
        m_lines.add(DraftField::KeyId, tr("Key ID"), tr("The ID of the key, exactly as the service knows it.")), 2, 1);
    m_lines.line(DraftField::KeyId)->setLayoutDirection(Qt::LeftToRight);
    m_lines.line(DraftField::KeyId)->setPlaceholderText(tr("Optional"));
    return section;
}

QWidget *ConnectionForm::makePayloadSection()
{
    auto *section = new QWidget;
    auto *grid = formGrid(section);
    grid->addWidget(new SectionHeader(tr("Payloads"), tr("how requests and documents are sent")), 0, 0, 1, 2);
    m_encrypt = new EncryptSwitch;
    grid->addWidget(m_encrypt, 1, 0, Qt::AlignTop);
    grid->addWidget(makeMethodChoice(), 1, 1, Qt::AlignTop);
    return section;
}

QWidget *ConnectionForm::makeMethodChoice()
{
    m_method = new SegmentedControl;
    m_method->addSegment(tr("By upload form"));
    m_method->addSegment(tr("Directly"));
    connect(m_method, &SegmentedControl::currentIndexChanged, this, &ConnectionForm::showMethod);
    m_methodField = new LabelledField(tr("How documents are sent"), narrow(m_method), m_method);
    return m_methodField;
}

void ConnectionForm::setClockAhead(std::chrono::seconds ahead)
{
    m_token->setClockAhead(ahead);
}

void ConnectionForm::setPolicy(const Policy &policy)
{
    m_advanced->setPolicy(policy);
    if (!policy.services.isEmpty())
        offerServices(policy.services);
}

/// The list takes the place of the line, which still has the address.
void ConnectionForm::offerServices(const QList<AllowedService> &services)
{
    m_services = services;
    m_service = new QComboBox;
    m_service->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_service->setPlaceholderText(tr("Choose a service"));
    for (const auto &service : services)
        m_service->addItem(
            tr("%1 · %2", "name and address").arg(service.name, leftToRight(service.baseUrl.toString())));
    m_serviceField = new LabelledField(tr("Service address"), m_service);
    m_serviceField->setHint(LabelledField::fixedText());
    auto *typed = m_lines.field(DraftField::Address);
    delete typed->parentWidget()->layout()->replaceWidget(typed, m_serviceField);
    typed->hide();
    setTabOrder(m_lines.line(DraftField::Name), m_service); // as on the screen
    connect(m_service, &QComboBox::currentIndexChanged, this, &ConnectionForm::useService);
}

void ConnectionForm::useService(int index)
{
    m_serviceField->setProblem({});
    m_lines.line(DraftField::Address)->setText(index < 0 ? QString() : m_services.at(index).baseUrl.toString());
    auto *name = m_lines.line(DraftField::Name);
    const bool isNameFree = name->text().isEmpty() ||
                            std::ranges::find(m_services, name->text(), &AllowedService::name) != m_services.end();
    if (index >= 0 && isNameFree && !m_takenNames.contains(m_services.at(index).name))
        name->setText(m_services.at(index).name);
}

void ConnectionForm::setConnection(const Connection &connection, SavedSecrets saved)
{
    m_base = connection;
    m_saved = saved;
    m_encrypt->setRequested(connection.encryptPayloads);
    const auto shown = ConnectionDraft::of(connection);
    for (const auto &[field, text] : draftLines)
        m_lines.line(field)->setText(shown.*text);
    m_environment->setCurrentIndex(shown.environment == Environment::Development ? 1 : 0);
    m_method->setCurrentIndex(shown.uploadMethod == UploadMethod::Direct ? 1 : 0);
    m_advanced->show(shown);
    if (m_service) {
        const auto used = std::ranges::find(m_services, connection.baseUrl, &AllowedService::baseUrl);
        const bool isOnlyChoice = connection.baseUrl.isEmpty() && m_services.size() == 1;
        const auto index = used == m_services.end() ? -1 : static_cast<int>(used - m_services.begin());
        m_service->setCurrentIndex(isOnlyChoice ? 0 : index);
        useService(m_service->currentIndex());
    }
    wipeSecrets();
    showSavedSecrets();
    showMethod();
    m_unchanged = draft();
}

bool ConnectionForm::isChanged() const
{
    return !m_token->isEmpty() || !m_authToken->isEmpty() || !m_key->isEmpty() || draft() != m_unchanged;
}

ConnectionDraft ConnectionForm::draft() const
{
    ConnectionDraft draft;
    draft.environment = environments[m_environment->currentIndex()];
    draft.encryptPayloads = m_encrypt->isOn();
    draft.uploadMethod = methods[m_method->currentIndex()];
    for (const auto &[field, text] : draftLines)
        draft.*text = m_lines.text(field);
    m_advanced->readInto(draft);
    return draft;
}

std::optional<Connection> ConnectionForm::read()
{
    const auto read = parseDraft(draft(), m_base, m_takenNames);
    mark(read.problems);
    auto *first = markSecrets();
    if (!read.problems.isEmpty())
        first = editOf(read.problems.first());
    if (first) {
        if (auto *secret = qobject_cast<SecretField *>(first))
            secret->focusToReplace();
        else
            first->setFocus(Qt::OtherFocusReason);
        return {};
    }
    return read.connection;
}

QWidget *ConnectionForm::markSecrets()
{
    QWidget *first = nullptr;
    for (auto *field : {m_token, m_authToken, m_key}) {
        const bool isRequired = field == m_token || (field == m_key && hasKeyId());
        if (!field->check(isRequired) && !first)
            first = field;
    }
    if (m_key->isEmpty() || hasKeyId())
        return first;
    m_lines.field(DraftField::KeyId)->setProblem(tr("Enter the key ID."));
    return first ? first : m_lines.line(DraftField::KeyId);
}

void ConnectionForm::mark(const QList<DraftProblem> &problems)
{
    m_lines.clearProblems();
    m_advanced->conventions().clearProblems();
    m_advanced->documentTypes().setProblem({});
    for (const auto &problem : problems) {
        auto *field = fieldOf(problem);
        field->setProblem(m_serviceField && field == m_serviceField ? tr("Choose a service.") : problem.sentence);
        m_advanced->openFor(field);
    }
}

LabelledField *ConnectionForm::fieldOf(const DraftProblem &problem) const
{
    if (problem.field == DraftField::Convention)
        return m_advanced->conventions().field(problem.convention);
    if (problem.field == DraftField::DocumentTypes)
        return &m_advanced->documentTypes();
    return problem.field == DraftField::Address && m_serviceField ? m_serviceField : m_lines.field(problem.field);
}

QWidget *ConnectionForm::editOf(const DraftProblem &problem) const
{
    if (problem.field == DraftField::Address && m_service)
        return m_service;
    if (problem.field == DraftField::DocumentTypes)
        return m_advanced->documentTypes().editOfProblem();
    return problem.field == DraftField::Convention ? m_advanced->conventions().line(problem.convention)
                                                   : m_lines.line(problem.field);
}

SecretsInput ConnectionForm::secrets() const
{
    return {.accessToken = m_token->secret(),
            .authToken = m_authToken->secret(),
            .keyText = m_key->secret(),
            .storeKey = {}};
}

void ConnectionForm::wipeSecrets()
{
    for (auto *field : {m_token, m_authToken, m_key})
        field->wipe();
}

void ConnectionForm::focusFirst()
{
    m_lines.line(DraftField::Name)->setFocus(Qt::OtherFocusReason);
}

void ConnectionForm::focusSecret(SecretKind kind)
{
    auto *keyId = m_lines.line(DraftField::KeyId);
    if (kind == SecretKind::Key && keyId->text().isEmpty()) {
        keyId->setFocus(Qt::OtherFocusReason);
        return;
    }
    auto *field = kind == SecretKind::Key ? m_key : kind == SecretKind::AuthToken ? m_authToken : m_token;
    field->focusToReplace();
}

void ConnectionForm::showAddressProblem()
{
    auto *line = m_lines.line(DraftField::Address);
    const bool good = addressProblem(line->text()).isEmpty();
    const auto marks = line->actions();
    if (good && marks.isEmpty())
        line->addAction(icon(QStringLiteral("tick"), &Tokens::ok), QLineEdit::TrailingPosition);
    else if (!good)
        qDeleteAll(marks);
    m_lines.field(DraftField::Address)->setHint(addressHint(line->text()));
}

void ConnectionForm::showSavedSecrets()
{
    const auto address = parseBaseUrl(m_lines.text(DraftField::Address).trimmed());
    const bool isSameService = address && originOf(*address) == originOf(m_base.baseUrl);
    m_token->setSaved(m_saved.token && isSameService);
    m_authToken->setSaved(m_saved.authToken && isSameService);
    const bool isSameKey = isSameService && m_lines.text(DraftField::KeyId).trimmed() == m_base.keyId;
    m_key->setSaved(m_saved.key && isSameKey);
    m_token->setLost(m_saved.lost.accessToken && isSameService);
    m_authToken->setLost(m_saved.lost.authToken && isSameService);
    m_key->setLost(m_saved.lost.key && isSameKey);
    showEncryption();
}

bool ConnectionForm::hasKeyId() const
{
    return !m_lines.text(DraftField::KeyId).trimmed().isEmpty();
}

void ConnectionForm::showEncryption()
{
    m_encrypt->setHasKey(hasKeyId() && m_key->hasSecret());
}

void ConnectionForm::showMethod()
{
    const bool isDirect = methods[m_method->currentIndex()] == UploadMethod::Direct;
    const bool namesPatient = m_base.conventions.directPatient;
    m_methodField->setHint(
        !isDirect
            ? tr("Sent to the record of the patient that you choose. Interrupted uploads are sent again automatically.")
        : namesPatient ? tr("Sent in one call with the patient but without a document ID. If the result is unclear, "
                            "the document waits for your decision.")
                       : tr("Sent in one call without patient and document ID. If the result is unclear, the document "
                            "waits for your decision."));
}

} // namespace clinicdesk::ui

#include "connectionform.moc"
