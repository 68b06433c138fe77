// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/persondialog.h"

#include "core/base/errorreason.h"
#include "core/wording/wording.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/pinedit.h"
#include "ui/widgets/scrolledcontent.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/tokens.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

struct RoleTr {
    Q_DECLARE_TR_FUNCTIONS(Role)
};

} // namespace

QString roleName(Role role)
{
    switch (role) {
    case Role::Receptionist:
        return RoleTr::tr("Receptionist");
    case Role::Doctor:
        return RoleTr::tr("Doctor");
    case Role::Admin:
        return RoleTr::tr("Admin");
    }
    return {};
}

namespace {

constexpr int fieldWidth = 400;
constexpr int nameLengthMax = 200; ///< a longer text is no name

/// Null for an empty field, and for one that is not there.
SharedSecret secretIn(const PinEdit *edit)
{
    return edit ? edit->secret() : nullptr;
}

QString titleOf(PersonDialog::Purpose purpose, const QString &name)
{
    switch (purpose) {
    case PersonDialog::Purpose::Own:
    case PersonDialog::Purpose::OwnBefore:
        return PersonDialog::tr("My name and PIN");
    case PersonDialog::Purpose::Add:
        return PersonDialog::tr("Add a person");
    case PersonDialog::Purpose::Change:
        return PersonDialog::tr("Change %1").arg(name);
    }
    return {};
}

QString introductionOf(PersonDialog::Purpose purpose)
{
    switch (purpose) {
    case PersonDialog::Purpose::Own:
        return PersonDialog::tr("With a PIN, Clinic Desk locks when it is not used. Only you can unlock it.");
    case PersonDialog::Purpose::OwnBefore:
        return PersonDialog::tr("Before you add another person, give your own name and a PIN.");
    case PersonDialog::Purpose::Add:
        return PersonDialog::tr(
            "Each person has documents, connections and tokens of their own. The person can change the PIN later.");
    case PersonDialog::Purpose::Change:
        return PersonDialog::tr("Enter a PIN only if the person has forgotten the present one.");
    }
    return {};
}

} // namespace

PersonDialog::PersonDialog(Purpose purpose, const Person &person, std::shared_ptr<PeopleStore> people, PersonId by,
                           QWidget *parent)
    : QDialog(parent)
    , m_purpose(purpose)
    , m_person(person)
    , m_people(std::move(people))
    , m_by(std::move(by))
    , m_name(new QLineEdit(person.name))
    , m_nameField(new LabelledField(tr("Name"), m_name))
    , m_problem(new Label({}, Type::Second, &Tokens::bad))
{
    setWindowTitle(titleOf(purpose, person.name));
    const bool lacksRequired = m_people->mustSetPin(person.id);
    auto *introduction =
        new Label(lacksRequired ? tr("Your administrator requires a PIN. Clinic Desk locks when it is not used.")
                                : introductionOf(purpose),
                  Type::Second, &Tokens::text2);
    introduction->setWordWrap(true);
    m_name->setMinimumWidth(fieldWidth);
    if (lacksRequired && person.name.isEmpty()) // the account's, until another one is typed
        m_name->setText(PeopleStore::displayName(person));
    m_problem->setWordWrap(true);
    m_problem->hide();

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::page, space::l, space::page, space::l);
    column->setSpacing(space::m);
    column->addWidget(introduction);
    column->addWidget(m_nameField);
    if (purpose == Purpose::Add || purpose == Purpose::Change) {
        column->addWidget(makeRoleField());
    }
    addPinFields(column);
    column->addWidget(m_problem);

    auto *buttons = new QDialogButtonBox;
    auto *cancel = buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    m_save = buttons->addButton(purpose == Purpose::Add ? tr("Add") : tr("Save"), QDialogButtonBox::AcceptRole);
    setControlKind(m_save, ControlKind::Primary);
    connect(buttons, &QDialogButtonBox::accepted, this, &PersonDialog::begin);
    connect(buttons, &QDialogButtonBox::rejected, this, &PersonDialog::reject);
    column->addWidget(buttons);
    m_save->setDefault(true);    // in the dialog, so that it is the default again after another button had the focus
    setTabOrder(m_save, cancel); // as on the screen
    scrollAboveButtons(this);
    m_name->setFocus();
}

PersonDialog::~PersonDialog() = default;

LabelledField *PersonDialog::makeRoleField()
{
    const auto &policy = m_people->policy();
    m_role = new SegmentedControl;
    for (int each = 0; each < roleCount; ++each) {
        const auto role = static_cast<Role>(each);
        if (policy.allowsRole(role))
            m_roles.append(role);
    }
    for (const auto role : std::as_const(m_roles))
        m_role->addSegment(roleName(role));
    m_role->setCurrentIndex(std::max(0, static_cast<int>(m_roles.indexOf(m_person.role))));
    auto *field = new LabelledField(tr("Role"), m_role);
    if (m_roles.size() < roleCount)
        field->setHint(LabelledField::fixedText());
    return field;
}

bool PersonDialog::asksForCurrentPin() const
{
    return m_person.pin && (m_purpose == Purpose::Own || m_purpose == Purpose::OwnBefore);
}

bool PersonDialog::needsNewPin() const
{
    const bool isRequired = m_purpose == Purpose::OwnBefore || m_people->policy().requiresPin;
    return m_purpose == Purpose::Add || (isRequired && !m_person.pin);
}

void PersonDialog::addPinFields(QVBoxLayout *column)
{
    if (asksForCurrentPin()) {
        m_current = new PinEdit;
        m_currentField = new LabelledField(tr("Current PIN"), m_current);
        column->addWidget(m_currentField);
    }
    m_pin = new PinEdit;
    m_pinField = new LabelledField(tr("New PIN"), m_pin);
    m_pinField->setHint(
        needsNewPin()
            ? tr("At least %Ln digit/digits or letter/letters. A sentence is safer.", nullptr, int(minPinLength))
            : tr("At least %Ln digit/digits or letter/letters. Leave it empty to change nothing.", nullptr,
                 int(minPinLength)));
    m_repeated = new PinEdit;
    m_repeatedField = new LabelledField(tr("New PIN once more"), m_repeated);
    column->addWidget(m_pinField);
    column->addWidget(m_repeatedField);
    for (auto *field : {m_nameField, m_currentField, m_pinField, m_repeatedField}) {
        if (!field)
            continue;
        for (auto *edit : field->findChildren<QLineEdit *>())
            connect(edit, &QLineEdit::textEdited, field, [field] { field->setProblem({}); });
    }
}

Person PersonDialog::entered() const
{
    auto person = m_person;
    person.name = m_name->text().simplified();
    if (m_role)
        person.role = m_roles.at(m_role->currentIndex());
    return person;
}

bool PersonDialog::canSave()
{
    const auto refuse = [](LabelledField *field, QLineEdit *edit, const QString &problem) {
        field->setProblem(problem);
        edit->setFocus();
        if (qobject_cast<PinEdit *>(edit))
            edit->selectAll(); // dots can only be replaced
        return false;
    };
    if (entered().name.isEmpty())
        return refuse(m_nameField, m_name, tr("Enter the name that colleagues know."));
    if (const auto length = entered().name.size(); length > nameLengthMax)
        return refuse(m_nameField, m_name,
                      tr("This name has %Ln character(s). At most %1 are allowed.", nullptr, static_cast<int>(length))
                          .arg(numberText(nameLengthMax)));
    const auto pin = secretIn(m_pin);
    if (!pin && needsNewPin())
        return refuse(m_pinField, m_pin,
                      tr("Enter a PIN of at least %Ln digit/digits or letter/letters.", nullptr, int(minPinLength)));
    if (pin && !checkNewPin(pin->view()))
        return refuse(m_pinField, m_pin,
                      tr("This PIN is too short. Enter at least %Ln digit/digits or letter/letters.", nullptr,
                         int(minPinLength)));
    if (m_pin->text() != m_repeated->text())
        return refuse(m_repeatedField, m_repeated, tr("The two PINs are different. Enter the same PIN twice."));
    if (pin && m_current && m_current->text().isEmpty())
        return refuse(m_currentField, m_current, tr("Enter your current PIN, too."));
    return true;
}

void PersonDialog::begin()
{
    m_problem->hide();
    if (!m_isSaving && canSave())
        save(this, secretIn(m_current), secretIn(m_pin));
}

Task<void> PersonDialog::save(QPointer<PersonDialog> self, SharedSecret currentPin, SharedSecret newPin)
{
    self->setBusy(true);
    const auto people = self->m_people;
    const auto by = self->m_by;
    const auto person = self->entered();
    Result<void> result;
    if (newPin && self->asksForCurrentPin())
        result = co_await people->checkPin(person.id, currentPin);
    if (result)
        result = co_await people->save(by, person, newPin);
    if (!self)
        co_return;
    self->setBusy(false);
    if (!result) {
        self->showError(result.error());
        co_return;
    }
    self->accept();
    Q_EMIT self->saved(person.id);
}

void PersonDialog::showError(const Error &error)
{
    const bool isPin = error.reason == ErrorReason::PinWrong || error.reason == ErrorReason::PinWait;
    if (isPin && m_currentField) {
        m_currentField->setProblem(wording::sentence(error));
        m_current->wipe();
        m_current->setFocus();
        return;
    }
    m_problem->setText(wording::sentence(error));
    m_problem->show();
}

void PersonDialog::setBusy(bool busy)
{
    m_isSaving = busy;
    m_save->setEnabled(!busy);
}

void PersonDialog::reject()
{
    if (!m_isSaving)
        QDialog::reject();
}

} // namespace clinicdesk::ui
