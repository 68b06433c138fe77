// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/peoplesection.h"

#include "core/wording/wording.h"
#include "ui/settings/persondialog.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/messagedialog.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/twolinerow.h"

#include <QComboBox>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

#include <array>

namespace clinicdesk::ui {

namespace {

constexpr int peopleShown = 5;
constexpr std::array<int, 7> idleMinutes{1, 2, 3, 5, 10, 15, 30};

QString remarkOf(const Person &person, bool isCurrent)
{
    QStringList parts{roleName(person.role)};
    parts << (person.pin ? PeopleSection::tr("PIN is set") : PeopleSection::tr("no PIN"));
    if (isCurrent)
        parts << PeopleSection::tr("uses Clinic Desk now");
    return parts.join(QStringLiteral(" · "));
}

} // namespace

QVariant PersonRows::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto &row = itemAt(index);
    if (role == Qt::DisplayRole)
        return row.name;
    if (role == Qt::ToolTipRole)
        return plainToolTip(row.name + QLatin1Char('\n') + row.remark);
    return role == Qt::AccessibleTextRole ? QVariant(row.name + QStringLiteral(", ") + row.remark) : QVariant();
}

QSize PersonRowDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {twoLineTextLeft, twoLineRowHeight};
}

void PersonRowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto &row = static_cast<const PersonRows *>(index.model())->itemAt(index);
    paintTwoLineRow(*painter, option, {QStringLiteral("person"), row.name, row.remark});
}

PeopleSection::PeopleSection(Services services, QWidget *parent)
    : QWidget(parent)
    , m_services(std::move(services))
    , m_list(new QListView)
    , m_own(new QPushButton(icon(QStringLiteral("key")), tr("My name and PIN…")))
    , m_add(new QPushButton(icon(QStringLiteral("plus")), tr("Add a person…")))
    , m_change(new QPushButton(tr("Change…")))
    , m_remove(new QPushButton(icon(QStringLiteral("trash")), tr("Remove…")))
    , m_idleTime(new QComboBox)
    , m_message(new Label({}, Type::Second, &Tokens::bad))
{
    m_list->setModel(&m_rows);
    m_list->setItemDelegate(&m_delegate);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setAccessibleName(tr("People"));
    m_message->setWordWrap(true);
    m_message->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(new SectionHeader(tr("People and lock"), tr("who uses Clinic Desk on this computer")));
    layout->addWidget(m_list);
    layout->addWidget(makeButtons());
    layout->addWidget(m_message);
    layout->addWidget(makeIdleTime(), 0, Qt::AlignLeading);
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &PeopleSection::showSelected);
    connect(m_services.people.get(), &PeopleStore::changed, this, &PeopleSection::fill);
    fill();
}

QWidget *PeopleSection::makeButtons()
{
    connect(m_own, &QPushButton::clicked, this, &PeopleSection::changeOwn);
    connect(m_add, &QPushButton::clicked, this, &PeopleSection::add);
    connect(m_change, &QPushButton::clicked, this, [this] {
        if (const auto person = selected())
            openDialog(PersonDialog::Purpose::Change, *person);
    });
    connect(m_remove, &QPushButton::clicked, this, &PeopleSection::askRemoval);
    auto *buttons = new QWidget;
    auto *row = new FlowLayout(space::s, space::s);
    row->setContentsMargins({});
    row->setLastTakesRest(false);
    buttons->setLayout(row);
    const bool manages = m_services.access.allows(Permission::ManagePeople);
    row->addWidget(m_own);
    for (auto *button : {m_add, m_change, m_remove}) {
        row->addWidget(button);
        button->setVisible(manages);
    }
    return buttons;
}

QWidget *PeopleSection::makeIdleTime()
{
    for (const int minutes : idleMinutes)
        m_idleTime->addItem(tr("%Ln minute(s)", nullptr, minutes), minutes);
    m_idleTime->setEnabled(m_services.access.allows(Permission::ManagePeople));
    connect(m_idleTime, &QComboBox::activated, this,
            [this] { saveIdleTime(this, std::chrono::minutes(m_idleTime->currentData().toInt())); });
    auto *field = new LabelledField(tr("Lock when this computer is not used for"), m_idleTime);
    field->setHint(m_idleTime->isEnabled() ? tr("Needs a PIN. Ctrl+L locks at once.")
                                           : tr("Only an admin can change this."));
    if (m_services.people->policy().lockTime)
        field->setFixed();
    return field;
}

void PeopleSection::fill()
{
    QList<PersonRow> rows;
    for (const auto &person : m_services.people->people().all()) {
        const bool isCurrent = person.id == m_services.current;
        if (isCurrent || m_services.access.allows(Permission::ManagePeople))
            rows.append({person.id.text, PeopleStore::displayName(person), remarkOf(person, isCurrent)});
    }
    m_rows.setItems(rows);
    m_list->setFixedHeight(twoLineRowHeight * static_cast<int>(std::min<qsizetype>(rows.size(), peopleShown)));
    if (!m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_rows.index(0, 0));
    const auto time = m_services.people->policy().lockTime.value_or(m_services.people->people().idleTime());
    const auto minutes = static_cast<int>(time.count());
    if (m_idleTime->findData(minutes) < 0) // a policy or a file can have any number
        m_idleTime->addItem(tr("%Ln minute(s)", nullptr, minutes), minutes);
    m_idleTime->setCurrentIndex(m_idleTime->findData(minutes));
    showSelected();
}

std::optional<Person> PeopleSection::selected() const
{
    const auto index = m_list->currentIndex();
    return index.isValid() ? m_services.people->people().byId({m_rows.itemAt(index).id}) : std::nullopt;
}

void PeopleSection::showSelected()
{
    m_message->hide();
    const auto person = selected();
    const bool isOther = person && person->id != m_services.current;
    setObstacle(*m_change, person ? QString() : tr("select a person"));
    setObstacle(*m_remove, !person                         ? tr("select a person")
                           : person->id == firstPersonId() ? tr("the first person cannot be removed")
                           : !isOther                      ? tr("you cannot remove yourself")
                                                           : QString());
}

void PeopleSection::changeOwn()
{
    if (const auto own = m_services.people->people().byId(m_services.current))
        openDialog(PersonDialog::Purpose::Own, *own);
}

/// A second person needs the first to have a name and a PIN.
void PeopleSection::add()
{
    for (const auto &person : m_services.people->people().all()) {
        if (!person.name.isEmpty() && person.pin)
            continue;
        openDialog(PersonDialog::Purpose::OwnBefore, person);
        return;
    }
    const Person added{.id = newId<PersonId>(), .name = {}, .role = Role::Receptionist, .pin = {}};
    openDialog(PersonDialog::Purpose::Add, added);
}

void PeopleSection::openDialog(PersonDialog::Purpose purpose, const Person &person)
{
    auto *dialog = new PersonDialog(purpose, person, m_services.people, m_services.current, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PersonDialog::saved, this, [this, purpose](const PersonId &id) {
        if (purpose == PersonDialog::Purpose::OwnBefore)
            add();
        else if (purpose == PersonDialog::Purpose::Add && m_services.prepare)
            m_services.prepare(id);
    });
    dialog->open();
}

void PeopleSection::askRemoval()
{
    const auto person = selected();
    if (!person)
        return;
    auto *question =
        new MessageDialog(tr("Remove %1").arg(person->name), tr("Remove %1 from this computer?").arg(person->name),
                          tr("The connections, tokens, receipts and settings of this person are removed, too. You "
                             "cannot undo this."),
                          window());
    question->setAttribute(Qt::WA_DeleteOnClose);
    auto *confirm = question->addButton(tr("Remove"), QMessageBox::DestructiveRole);
    auto *cancel = question->addButton(QMessageBox::Cancel);
    question->setDefaultButton(qobject_cast<QPushButton *>(cancel));
    question->setEscapeButton(cancel);
    connect(confirm, &QPushButton::clicked, this, [this, id = person->id] { remove(this, id); });
    question->open();
}

Task<void> PeopleSection::remove(QPointer<PeopleSection> self, PersonId id)
{
    const auto sentence = co_await self->m_services.remove(id);
    if (self && !sentence.isEmpty())
        self->showMessage(sentence);
}

Task<void> PeopleSection::saveIdleTime(QPointer<PeopleSection> self, std::chrono::minutes time)
{
    const auto people = self->m_services.people;
    const auto by = self->m_services.current;
    const auto saved = co_await people->setIdleTime(by, time);
    if (self && !saved)
        self->showMessage(wording::sentence(saved.error()));
}

void PeopleSection::showMessage(const QString &sentence)
{
    m_message->setText(sentence);
    m_message->show();
}

} // namespace clinicdesk::ui
