// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/connectionform.h"

#include "ui/settings/conventiontable.h"
#include "ui/settings/secretfield.h"
#include "ui/settings/tokenend.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>

namespace clinicdesk::ui {

namespace {

constexpr int columnGap = space::page;
constexpr Environment environments[] = {Environment::Production, Environment::Development};
constexpr UploadMethod methods[] = {UploadMethod::PresignedForm, UploadMethod::Direct};

QGridLayout *twoColumns(QWidget *section)
{
    auto *grid = new QGridLayout(section);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(columnGap);
    grid->setVerticalSpacing(space::m);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    return grid;
}

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
    layout->addWidget(makeAdvancedSection());

    auto *address = m_lines.value(DraftField::Address);
    address->setPlaceholderText(QStringLiteral("https://"));
    for (const auto slot : {&ConnectionForm::showAddressVerdict, &ConnectionForm::showToken,
                            &ConnectionForm::showAuthToken, &ConnectionForm::showKey})
        connect(address, &QLineEdit::textChanged, this, slot);
    connect(m_token, &SecretField::changed, this, &ConnectionForm::showToken);
    connect(m_token, &SecretField::fileRefused, this,
            [this] { m_tokenField->setProblem(tr("There is no token in this file.")); });
    connect(m_authToken, &SecretField::changed, this, &ConnectionForm::showAuthToken);
    connect(m_authToken, &SecretField::fileRefused, this,
            [this] { m_authTokenField->setProblem(tr("There is no token in this file.")); });
    connect(m_key, &SecretField::changed, this, &ConnectionForm::showKey);
    connect(m_key, &SecretField::fileRefused, this,
            [this] { m_keyField->setProblem(tr("There is no key in this file.")); });
    connect(m_lines.value(DraftField::KeyId), &QLineEdit::textChanged, this, &ConnectionForm::showKey);
    for (auto field : m_lines.keys())
        connect(m_lines.value(field), &QLineEdit::textEdited, m_fields.value(field),
                [labelled = m_fields.value(field)] { labelled->setProblem({}); });
    showAddressVerdict();
    showToken();
    showAuthToken();
    showKey();
    showWay();
}

QLineEdit *ConnectionForm::addLine(DraftField field, const QString &caption, const QString &hint)
{
    auto *line = new QLineEdit;
    auto *labelled = new LabelledField(caption, line);
    labelled->setHint(hint);
    m_lines.insert(field, line);
    m_fields.insert(field, labelled);
    return line;
}

QWidget *ConnectionForm::makeConnectionSection()
{
    addLine(DraftField::Name, tr("Name on this computer"), {});
    auto *address = addLine(DraftField::Address, tr("Service address"), {});
    addLine(DraftField::User, tr("Your user ID"),
            tr("Your ID on the service. You choose the patient for each document."));
    address->setLayoutDirection(Qt::LeftToRight);
    m_lines.value(DraftField::User)->setLayoutDirection(Qt::LeftToRight);
    m_environment = new SegmentedControl;
    m_environment->addSegment(tr("Production"));
    m_environment->addSegment(tr("Development"));
    m_environment->setAccessibleName(tr("Type of service"));
    auto *kindBox = new QWidget;
    auto *kindLayout = new QHBoxLayout(kindBox);
    kindLayout->setContentsMargins(0, 0, 0, 0);
    kindLayout->addWidget(m_environment);
    kindLayout->addStretch();

    auto *section = new QWidget;
    auto *grid = twoColumns(section);
    grid->addWidget(new SectionHeader(tr("Connection"), tr("service address and your user ID")), 0, 0, 1, 2);
    grid->addWidget(m_fields.value(DraftField::Name), 1, 0);
    grid->addWidget(m_fields.value(DraftField::Address), 1, 1);
    grid->addWidget(m_fields.value(DraftField::User), 2, 0);
    grid->addWidget(new LabelledField(tr("Type of service"), kindBox, m_environment), 2, 1);
    return section;
}

QWidget *ConnectionForm::makeSignInSection()
{
    m_token = new SecretField(tr("Access token"));
    m_tokenField = new LabelledField(tr("Access token"), m_token, m_token->edit());
    m_authToken = new SecretField(tr("Doctor profile token (auth)"));
    m_authTokenField = new LabelledField(tr("Doctor profile token (auth)"), m_authToken, m_authToken->edit());
    m_key = new SecretField(tr("Encryption key"));
    m_keyField = new LabelledField(tr("Encryption key"), m_key, m_key->edit());
    auto *keyId = addLine(DraftField::KeyId, tr("Key ID"), tr("The ID of the key, exactly as the service knows it."));
    keyId->setLayoutDirection(Qt::LeftToRight);
    keyId->setPlaceholderText(tr("Optional"));
    auto *section = new QWidget;
    auto *grid = twoColumns(section);
    grid->addWidget(new SectionHeader(tr("Sign-in"), tr("not shown again after you save")), 0, 0, 1, 2);
    grid->addWidget(m_tokenField, 1, 0);
    grid->addWidget(m_authTokenField, 1, 1);
    grid->addWidget(m_keyField, 2, 0);
    grid->addWidget(m_fields.value(DraftField::KeyId), 2, 1);
    return section;
}

QWidget *ConnectionForm::makePayloadSection()
{
    auto *section = new QWidget;
    auto *grid = twoColumns(section);
    grid->addWidget(new SectionHeader(tr("Payloads"), tr("how requests and documents are sent")), 0, 0, 1, 2);
    grid->addWidget(makeEncryptSwitch(), 1, 0, Qt::AlignTop);
    grid->addWidget(makeWayChoice(), 1, 1, Qt::AlignTop);
    return section;
}

QWidget *ConnectionForm::makeEncryptSwitch()
{
    m_encrypt = new QCheckBox(tr("Encrypt payloads"));
    setControlKind(m_encrypt, ControlKind::Switch);
    m_encryptNote = new Label({}, Type::Caption, &Tokens::text3);
    m_encryptNote->setWordWrap(true);
    connect(m_encrypt, &QCheckBox::clicked, this, [this](bool on) { m_wantsEncryption = on; });
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::xs);
    layout->addWidget(m_encrypt, 0, Qt::AlignLeading);
    layout->addWidget(m_encryptNote);
    return box;
}

QWidget *ConnectionForm::makeWayChoice()
{
    m_method = new SegmentedControl;
    m_method->addSegment(tr("By upload form"));
    m_method->addSegment(tr("Directly"));
    m_method->setAccessibleName(tr("How documents are sent"));
    connect(m_method, &SegmentedControl::currentIndexChanged, this, &ConnectionForm::showWay);
    auto *box = new QWidget;
    auto *layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_method);
    layout->addStretch();
    m_wayField = new LabelledField(tr("How documents are sent"), box, m_method);
    return m_wayField;
}

QWidget *ConnectionForm::makeAdvancedSection()
{
    auto *toggle =
        new QPushButton(icon(QStringLiteral("right")), tr("Advanced: certificates and conventions of this service"));
    setControlKind(toggle, ControlKind::Link, ControlSize::Small);
    toggle->setCheckable(true);
    m_advancedToggle = toggle;
    m_advanced = new QWidget;
    addAdvancedFields(m_advanced);
    m_advanced->setVisible(false);
    connect(toggle, &QPushButton::toggled, this, [this, toggle](bool on) {
        toggle->setIcon(icon(on ? QStringLiteral("down") : QStringLiteral("right")));
        m_advanced->setVisible(on);
    });

    auto *section = new QWidget;
    auto *layout = new QVBoxLayout(section);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(toggle, 0, Qt::AlignLeading);
    layout->addWidget(m_advanced);
    return section;
}

void ConnectionForm::addAdvancedFields(QWidget *box)
{
    addLine(DraftField::CaFile, tr("Additional certificate authority"),
            tr("A PEM file to trust for this connection, in addition to the computer’s own certificates."));
    addLine(DraftField::DocumentTypes, tr("Document types"),
            tr("code=Label, separated by commas, in the order of the list."));
    addLine(DraftField::WorkflowParameter, tr("Name of the workflow filter"),
            tr("The query parameter for assessments, usually wfids. Leave it empty to hide the filter."))
        ->setLayoutDirection(Qt::LeftToRight);
    m_patientIn = choiceOf<int>({{tr("As the user of the request"), int(PatientPlacement::Header)},
                                 {tr("In the address (you are the user)"), int(PatientPlacement::Query)},
                                 {tr("In both"), int(PatientPlacement::Both)}});
    m_dateUnit =
        choiceOf<int>({{tr("Seconds"), int(TimeUnit::Seconds)}, {tr("Milliseconds"), int(TimeUnit::Milliseconds)}});
    m_jpegType = choiceOf<QString>({{QStringLiteral("image/jpeg"), QStringLiteral("image/jpeg")},
                                    {QStringLiteral("image/jpg"), QStringLiteral("image/jpg")}});
    auto *grid = twoColumns(box);
    grid->addWidget(m_fields.value(DraftField::CaFile), 0, 0);
    grid->addWidget(m_fields.value(DraftField::DocumentTypes), 0, 1);
    grid->addWidget(new LabelledField(tr("Where the patient is sent"), m_patientIn), 1, 0);
    grid->addWidget(new LabelledField(tr("Unit of dates"), m_dateUnit), 1, 1);
    grid->addWidget(new LabelledField(tr("Content type for JPEG"), m_jpegType), 2, 0);
    grid->addWidget(m_fields.value(DraftField::WorkflowParameter), 2, 1);
    m_conventions = new ConventionTable;
    grid->addWidget(m_conventions, 3, 0, 1, 2);
}

void ConnectionForm::setConnection(const Connection &connection, SavedSecrets kept)
{
    m_base = connection;
    m_kept = kept;
    m_wantsEncryption = connection.encryptPayloads;
    const auto shown = ConnectionDraft::of(connection);
    m_lines.value(DraftField::Name)->setText(shown.name);
    m_lines.value(DraftField::Address)->setText(shown.address);
    m_lines.value(DraftField::User)->setText(shown.user);
    m_lines.value(DraftField::KeyId)->setText(shown.keyId);
    m_lines.value(DraftField::CaFile)->setText(shown.caFile);
    m_lines.value(DraftField::DocumentTypes)->setText(shown.documentTypes);
    m_lines.value(DraftField::DocumentTypes)->setCursorPosition(0);
    m_lines.value(DraftField::WorkflowParameter)->setText(shown.workflowParameter);
    m_conventions->setValues(shown.moreConventions);
    m_environment->setCurrentIndex(shown.environment == Environment::Development ? 1 : 0);
    m_method->setCurrentIndex(shown.uploadMethod == UploadMethod::Direct ? 1 : 0);
    choose<int>(m_patientIn, int(shown.patientIn));
    choose<int>(m_dateUnit, int(shown.dateUnit));
    choose<QString>(m_jpegType, shown.jpegType);
    wipeSecrets();
    showToken();
    showAuthToken();
    showKey();
    showWay();
}

ConnectionDraft ConnectionForm::draft() const
{
    return {.name = m_lines.value(DraftField::Name)->text(),
            .address = m_lines.value(DraftField::Address)->text(),
            .user = m_lines.value(DraftField::User)->text(),
            .environment = environments[m_environment->currentIndex()],
            .keyId = m_lines.value(DraftField::KeyId)->text(),
            .encryptPayloads = m_encrypt->isChecked(),
            .uploadMethod = methods[m_method->currentIndex()],
            .caFile = m_lines.value(DraftField::CaFile)->text(),
            .documentTypes = m_lines.value(DraftField::DocumentTypes)->text(),
            .patientIn = static_cast<PatientPlacement>(m_patientIn->currentData().toInt()),
            .dateUnit = static_cast<TimeUnit>(m_dateUnit->currentData().toInt()),
            .jpegType = m_jpegType->currentData().toString(),
            .workflowParameter = m_lines.value(DraftField::WorkflowParameter)->text(),
            .moreConventions = m_conventions->values()};
}

std::optional<Connection> ConnectionForm::read()
{
    const auto read = parseDraft(draft(), m_base, m_takenNames);
    mark(read.problems);
    auto *first = markSecrets();
    if (!read.problems.isEmpty())
        first = lineOf(read.problems.first());
    if (first) {
        first->setFocus(Qt::OtherFocusReason);
        return {};
    }
    return read.connection;
}

QWidget *ConnectionForm::markSecrets()
{
    const bool tokenMissing = m_token->isEmpty() && !keepsToken();
    m_tokenField->setProblem(tokenMissing ? tr("Paste your token, or read it from a file.") : QString());
    const bool isAuthToken = readAuthToken(m_authToken->secret()->view().toByteArray()).ok();
    m_authTokenField->setProblem(isAuthToken ? QString() : tr("A token has no accents and no other special letters."));
    const bool isNamed = !m_lines.value(DraftField::KeyId)->text().trimmed().isEmpty();
    if (!m_key->isEmpty() && !parseKeyText(m_key->exactSecret()->view().toByteArray()))
        m_keyField->setProblem(tr("A key must have exactly 16 characters."));
    else if (m_key->isEmpty() && isNamed && !keepsKey())
        m_keyField->setProblem(tr("Paste the key for this key ID, or read it from a file."));
    else
        m_keyField->setProblem({});
    if (!m_key->isEmpty() && !isNamed)
        m_fields.value(DraftField::KeyId)->setProblem(tr("Enter the key ID."));

    if (tokenMissing)
        return m_token->edit();
    if (!isAuthToken)
        return m_authToken->edit();
    if (m_keyField->hasProblem())
        return m_key->edit();
    return m_fields.value(DraftField::KeyId)->hasProblem() ? m_lines.value(DraftField::KeyId) : nullptr;
}

void ConnectionForm::mark(const QList<DraftProblem> &problems)
{
    for (auto *field : std::as_const(m_fields))
        field->setProblem({});
    m_conventions->clearProblems();
    for (const auto &problem : problems) {
        if (problem.field == DraftField::Convention)
            m_conventions->setProblem(problem.convention, problem.sentence);
        else
            m_fields.value(problem.field)->setProblem(problem.sentence);
        if (m_advanced->isAncestorOf(lineOf(problem)))
            m_advancedToggle->setChecked(true);
    }
}

QLineEdit *ConnectionForm::lineOf(const DraftProblem &problem) const
{
    return problem.field == DraftField::Convention ? m_conventions->edit(problem.convention)
                                                   : m_lines.value(problem.field);
}

SecretsInput ConnectionForm::secrets() const
{
    SecretsInput given;
    if (!m_token->isEmpty())
        given.accessToken = m_token->secret();
    if (const auto authToken = readAuthToken(m_authToken->secret()->view().toByteArray()))
        given.authToken = *authToken;
    const auto key = parseKeyText(m_key->exactSecret()->view().toByteArray());
    if (key)
        given.keyText = *key;
    return given;
}

void ConnectionForm::wipeSecrets()
{
    m_token->wipe();
    m_authToken->wipe();
    m_key->wipe();
}

void ConnectionForm::focusFirst()
{
    m_lines.value(DraftField::Name)->setFocus(Qt::OtherFocusReason);
}

void ConnectionForm::focusKey()
{
    auto *keyId = m_lines.value(DraftField::KeyId);
    (keyId->text().isEmpty() ? keyId : m_key->edit())->setFocus(Qt::OtherFocusReason);
}

void ConnectionForm::showAddressVerdict()
{
    auto *line = m_lines.value(DraftField::Address);
    const bool good = addressProblem(line->text()).isEmpty();
    const auto verdicts = line->actions();
    if (good && verdicts.isEmpty())
        line->addAction(icon(QStringLiteral("tick"), &Tokens::ok), QLineEdit::TrailingPosition);
    else if (!good)
        qDeleteAll(verdicts);
    m_fields.value(DraftField::Address)
        ->setHint(good ? tr("OK. The certificate is checked in the next step.")
                       : tr("Must start with https. The certificate is checked in the next step."));
}

void ConnectionForm::showToken()
{
    m_tokenField->setProblem({});
    m_token->edit()->setPlaceholderText(keepsToken() ? tr("Saved. Enter a new one to replace it.") : QString());
    if (m_token->isEmpty()) {
        m_tokenField->setHint(keepsToken() ? tr("A token is already saved.") : QString());
        return;
    }
    const auto end = tokenEnd(m_token->secret());
    m_tokenField->setHint(end.hint);
    m_tokenField->setProblem(end.problem);
}

void ConnectionForm::showAuthToken()
{
    m_authTokenField->setProblem({});
    m_authTokenField->setHint(keepsAuthToken() ? tr("A token is already saved.")
                                               : tr("Needed for doctor names and profiles."));
    m_authToken->edit()->setPlaceholderText(keepsAuthToken() ? tr("Saved. Enter a new one to replace it.")
                                                             : tr("Optional"));
}

bool ConnectionForm::isSameService() const
{
    const auto address = parseBaseUrl(m_lines.value(DraftField::Address)->text().trimmed());
    return address && originOf(*address) == originOf(m_base.baseUrl);
}

bool ConnectionForm::keepsToken() const
{
    return m_kept.token && isSameService();
}

bool ConnectionForm::keepsAuthToken() const
{
    return m_kept.authToken && isSameService();
}

bool ConnectionForm::keepsKey() const
{
    return m_kept.key && isSameService() && m_lines.value(DraftField::KeyId)->text().trimmed() == m_base.keyId;
}

void ConnectionForm::showKey()
{
    m_keyField->setProblem({});
    m_keyField->setHint(keepsKey() ? tr("A key is already saved.") : tr("16 characters, shared with the service."));
    m_key->edit()->setPlaceholderText(keepsKey() ? tr("Saved. Enter a new one to replace it.") : tr("Optional"));
    const bool isNamed = !m_lines.value(DraftField::KeyId)->text().trimmed().isEmpty();
    const bool hasKey = isNamed && (keepsKey() || !m_key->isEmpty());
    m_encrypt->setEnabled(hasKey);
    m_encrypt->setChecked(hasKey && m_wantsEncryption);
    m_encryptNote->setText(hasKey ? tr("The service uses the same 16 characters for both halves of the encryption. "
                                       "Rely on TLS for protection, and treat this encryption as an addition. A file "
                                       "that is sent by upload form is protected only by TLS.")
                                  : tr("To encrypt payloads, enter a key and its key ID."));
    m_encrypt->setAccessibleDescription(m_encryptNote->text());
}

void ConnectionForm::showWay()
{
    const bool isDirect = methods[m_method->currentIndex()] == UploadMethod::Direct;
    const bool namesPatient = m_base.conventions.directPatient;
    m_wayField->setHint(
        !isDirect
            ? tr("Sent to the record of the patient that you choose. Interrupted uploads are sent again automatically.")
        : namesPatient ? tr("Sent in one call with the patient but without a document ID. If the result is unclear, "
                            "the document waits for your decision.")
                       : tr("Sent in one call without patient and document ID. If the result is unclear, the document "
                            "waits for your decision."));
}

} // namespace clinicdesk::ui
