// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/connectionform.h"

#include "core/connection/jwt.h"
#include "ui/parts/icons.h"
#include "ui/parts/kind.h"
#include "ui/parts/labelledfield.h"
#include "ui/parts/sectionhead.h"
#include "ui/parts/segmentedcontrol.h"
#include "ui/settings/secretfield.h"

#include <QAction>
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>

namespace clinicdesk::ui {

namespace {

constexpr int columnGap = space::page;
constexpr Environment environments[] = {Environment::Production, Environment::Development};

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
    layout->addWidget(makeAdvancedSection());

    auto *address = m_lines.value(DraftField::Address);
    address->setPlaceholderText(QStringLiteral("https://"));
    connect(address, &QLineEdit::textChanged, this, &ConnectionForm::showAddressVerdict);
    connect(m_token, &SecretField::changed, this, &ConnectionForm::showTokenEnd);
    connect(m_token, &SecretField::fileRefused, this,
            [this] { m_tokenField->setProblem(tr("There is no token in this file: its first line is empty.")); });
    for (auto field : m_lines.keys())
        connect(m_lines.value(field), &QLineEdit::textEdited, m_fields.value(field),
                [labelled = m_fields.value(field)] { labelled->setProblem({}); });
    showAddressVerdict();
    showTokenEnd();
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
    addLine(DraftField::User, tr("Your user identifier"),
            tr("Who you are for the service; patients are named one by one."));
    address->setLayoutDirection(Qt::LeftToRight);
    m_lines.value(DraftField::User)->setLayoutDirection(Qt::LeftToRight);
    m_environment = new SegmentedControl;
    m_environment->addSegment(tr("Production"));
    m_environment->addSegment(tr("Development"));
    m_environment->setAccessibleName(tr("What kind of service it is"));
    auto *kindBox = new QWidget;
    auto *kindLayout = new QHBoxLayout(kindBox);
    kindLayout->setContentsMargins(0, 0, 0, 0);
    kindLayout->addWidget(m_environment);
    kindLayout->addStretch();

    auto *section = new QWidget;
    auto *grid = twoColumns(section);
    grid->addWidget(new SectionHead(tr("Connection"), tr("where the service is and who you are there")), 0, 0, 1, 2);
    grid->addWidget(m_fields.value(DraftField::Name), 1, 0);
    grid->addWidget(m_fields.value(DraftField::Address), 1, 1);
    grid->addWidget(m_fields.value(DraftField::User), 2, 0);
    grid->addWidget(new LabelledField(tr("What kind of service it is"), kindBox, m_environment), 2, 1);
    return section;
}

QWidget *ConnectionForm::makeSignInSection()
{
    m_token = new SecretField(tr("Access token"));
    m_tokenField = new LabelledField(tr("Access token"), m_token, m_token->edit());
    auto *section = new QWidget;
    auto *grid = twoColumns(section);
    grid->addWidget(new SectionHead(tr("Sign-in"), tr("never shown again once it is saved")), 0, 0, 1, 2);
    grid->addWidget(m_tokenField, 1, 0);
    return section;
}

QWidget *ConnectionForm::makeAdvancedSection()
{
    auto *toggle =
        new QPushButton(icon(QStringLiteral("right")), tr("Advanced: certificates, conventions of this service"));
    setKind(toggle, Kind::Link, Size::Small);
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
    addLine(DraftField::CaFile, tr("Further certificate authority"),
            tr("A PEM file to trust for this connection, besides the computer's own."));
    addLine(DraftField::DocumentTypes, tr("Document types"),
            tr("code=Label with commas between, in the order of the list."));
    m_patientIn = choiceOf<int>({{tr("As the user of the request"), int(PatientIn::Header)},
                                 {tr("In the address; the user is you"), int(PatientIn::Query)},
                                 {tr("In both"), int(PatientIn::Both)}});
    m_dateUnit =
        choiceOf<int>({{tr("Seconds"), int(TimeUnit::Seconds)}, {tr("Milliseconds"), int(TimeUnit::Milliseconds)}});
    m_jpegType = choiceOf<QString>({{QStringLiteral("image/jpeg"), QStringLiteral("image/jpeg")},
                                    {QStringLiteral("image/jpg"), QStringLiteral("image/jpg")}});
    auto *grid = twoColumns(box);
    grid->addWidget(m_fields.value(DraftField::CaFile), 0, 0);
    grid->addWidget(m_fields.value(DraftField::DocumentTypes), 0, 1);
    grid->addWidget(new LabelledField(tr("Where the patient is named"), m_patientIn), 1, 0);
    grid->addWidget(new LabelledField(tr("Dates are counted in"), m_dateUnit), 1, 1);
    grid->addWidget(new LabelledField(tr("A JPEG is called"), m_jpegType), 2, 0);
}

void ConnectionForm::setConnection(const Connection &connection, bool hasToken)
{
    m_base = connection;
    m_hasToken = hasToken;
    const auto shown = ConnectionDraft::of(connection);
    m_lines.value(DraftField::Name)->setText(shown.name);
    m_lines.value(DraftField::Address)->setText(shown.address);
    m_lines.value(DraftField::User)->setText(shown.user);
    m_lines.value(DraftField::CaFile)->setText(shown.caFile);
    m_lines.value(DraftField::DocumentTypes)->setText(shown.documentTypes);
    m_lines.value(DraftField::DocumentTypes)->setCursorPosition(0);
    m_environment->setCurrentIndex(shown.environment == Environment::Development ? 1 : 0);
    choose<int>(m_patientIn, int(shown.patientIn));
    choose<int>(m_dateUnit, int(shown.dateUnit));
    choose<QString>(m_jpegType, shown.jpegType);
    m_token->edit()->setPlaceholderText(hasToken ? tr("Saved; enter a new one to replace it") : QString());
    wipeToken();
}

ConnectionDraft ConnectionForm::draft() const
{
    return {.name = m_lines.value(DraftField::Name)->text(),
            .address = m_lines.value(DraftField::Address)->text(),
            .user = m_lines.value(DraftField::User)->text(),
            .environment = environments[m_environment->currentIndex()],
            .caFile = m_lines.value(DraftField::CaFile)->text(),
            .documentTypes = m_lines.value(DraftField::DocumentTypes)->text(),
            .patientIn = static_cast<PatientIn>(m_patientIn->currentData().toInt()),
            .dateUnit = static_cast<TimeUnit>(m_dateUnit->currentData().toInt()),
            .jpegType = m_jpegType->currentData().toString()};
}

std::optional<Connection> ConnectionForm::read()
{
    const auto read = readDraft(draft(), m_base, m_takenNames);
    mark(read.problems);
    const bool tokenMissing = m_token->isEmpty() && !m_hasToken;
    m_tokenField->setProblem(tokenMissing ? tr("Paste the token that you were given, or read it from its file.")
                                          : QString());
    if (!read.problems.isEmpty()) {
        m_lines.value(read.problems.first().field)->setFocus(Qt::OtherFocusReason);
        return {};
    }
    if (tokenMissing) {
        focusToken();
        return {};
    }
    return read.connection;
}

void ConnectionForm::mark(const QList<DraftProblem> &problems)
{
    for (auto *field : std::as_const(m_fields))
        field->setProblem({});
    for (const auto &problem : problems) {
        m_fields.value(problem.field)->setProblem(problem.sentence);
        if (problem.field == DraftField::CaFile || problem.field == DraftField::DocumentTypes)
            m_advancedToggle->setChecked(true);
    }
}

SharedSecret ConnectionForm::token() const
{
    return m_token->isEmpty() ? SharedSecret() : m_token->secret();
}

void ConnectionForm::wipeToken()
{
    m_token->wipe();
}

void ConnectionForm::focusFirst()
{
    m_lines.value(DraftField::Name)->setFocus(Qt::OtherFocusReason);
}

void ConnectionForm::focusToken()
{
    m_token->edit()->setFocus(Qt::OtherFocusReason);
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
        ->setHint(good ? tr("In order; the certificate is looked at in the next step.")
                       : tr("https only; the certificate is looked at in the next step."));
}

void ConnectionForm::showTokenEnd()
{
    m_tokenField->setProblem({});
    const auto secret = token();
    const auto end = secret ? expiryOf(*secret) : std::nullopt;
    if (!end) {
        m_tokenField->setHint(m_hasToken ? tr("A token is saved already.") : QString());
        return;
    }
    const auto local = end->toLocalTime();
    const auto now = QDateTime::currentDateTime();
    const QString time = QLocale().toString(local.time(), QLocale::ShortFormat);
    if (local < now)
        m_tokenField->setProblem(
            tr("This token ended on %1; ask for a new one.").arg(QLocale().toString(local, QLocale::ShortFormat)));
    else if (local.date() == now.date())
        m_tokenField->setHint(tr("Ends today at %1, as the token says.").arg(time));
    else
        m_tokenField->setHint(tr("Ends on %1 at %2, as the token says.")
                                  .arg(QLocale().toString(local.date(), QLocale::LongFormat), time));
}

} // namespace clinicdesk::ui
