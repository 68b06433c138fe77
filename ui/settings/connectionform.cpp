// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/connectionform.h"

#include "ui/settings/advancedsection.h"
#include "ui/settings/documenttypelist.h"
#include "ui/settings/encryptswitch.h"
#include "ui/settings/secretfield.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/lefttoright.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QAction>
#include <QComboBox>

#include <algorithm>

namespace clinicdesk::ui {

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
    showDraft(ConnectionDraft::of(connection));
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
}

void ConnectionForm::showDraft(const ConnectionDraft &shown)
{
    for (const auto &[field, text] : draftLines)
        m_lines.line(field)->setText(shown.*text);
    m_environment->setCurrentIndex(shown.environment == Environment::Development ? 1 : 0);
    m_method->setCurrentIndex(shown.uploadMethod == UploadMethod::Direct ? 1 : 0);
    m_advanced->show(shown);
}

void ConnectionForm::continueFrom(const ConnectionForm &before)
{
    if (m_service)
        m_service->setCurrentIndex(before.m_service->currentIndex()); // sets a name, which the draft replaces
    m_encrypt->setRequested(before.m_encrypt->isRequested());
    showDraft(before.draft());
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
            first = field->edit();
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

void ConnectionForm::focusKey()
{
    auto *keyId = m_lines.line(DraftField::KeyId);
    (keyId->text().isEmpty() ? keyId : m_key->edit())->setFocus(Qt::OtherFocusReason);
}

void ConnectionForm::focusToken()
{
    m_token->edit()->setFocus(Qt::OtherFocusReason);
}

void ConnectionForm::focusAuthToken()
{
    m_authToken->edit()->setFocus(Qt::OtherFocusReason);
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
