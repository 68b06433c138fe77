// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/filterbar.h"

#include "core/document/readablename.h"
#include "ui/assessments/assessmenttext.h"
#include "ui/assessments/fieldpopup.h"
#include "ui/assessments/filterchip.h"
#include "ui/assessments/filtermenu.h"
#include "ui/assessments/filtertext.h"
#include "ui/assessments/savedfilters.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/icons.h"

#include <QPushButton>

namespace clinicdesk::ui {

namespace {

constexpr std::array allKinds{IdKind::Practitioner, IdKind::Patient, IdKind::Identifier, IdKind::Transaction,
                              IdKind::Workflow};
static_assert(allKinds.size() == idKindCount);

FieldPopup::Validation validateOneValue(const QString &text)
{
    const bool isOne = isOneLine(text);
    return {.remark = isOne ? QString() : FilterBar::tr("Enter only one line."), .isAcceptable = isOne};
}

/// An ID for display, with the name if one is known.
QString readable(const QString &id, const FilterBar::NameOf &nameOf)
{
    const auto name = nameOf ? displayName(nameOf(id)) : QString();
    const auto shown = shownId(id.toUtf8());
    //: The name of a practitioner and the ID
    return name.isEmpty() ? shown : FilterBar::tr("%1, %2").arg(name, shown);
}

} // namespace

FilterBar::FilterBar(QWidget *parent)
    : QWidget(parent)
    , m_menu(new FilterMenu(this))
{
    auto *flow = new FlowLayout(space::s, space::s, this);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setLastTakesRest(false);
    for (const auto kind : allKinds) {
        auto *chip = m_chips.at(static_cast<std::size_t>(kind)) = new FilterChip(idKindLabel(kind), this);
        addChip(chip);
        connect(chip, &FilterChip::changeRequested, this, [this, kind] { ask(kind); });
        connect(chip, &FilterChip::removeRequested, this, [this, kind] { setText(kind, {}); });
    }
    m_days = new FilterChip(tr("Days"), this);
    addChip(m_days);
    connect(m_days, &FilterChip::changeRequested, this, &FilterBar::daysActivated);
    connect(m_days, &FilterChip::removeRequested, this, [this] {
        setDays({});
        Q_EMIT daysRemoved();
    });
    m_add = new QPushButton(icon(QStringLiteral("plus")), tr("Add a filter"), this);
    setControlKind(m_add, ControlKind::Dashed);
    flow->addWidget(m_add);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum); // as high as its lines at this width

    connect(m_add, &QPushButton::clicked, this, &FilterBar::openMenu);
    connect(m_menu, &FilterMenu::kindPicked, this, &FilterBar::ask);
    connect(m_menu, &FilterMenu::lastDaysPicked, this, [this](int count) {
        const auto today = QDate::currentDate();
        Q_EMIT daysRequested({today.addDays(1 - count), today});
    });
    connect(m_menu, &FilterMenu::fromToPicked, this, &FilterBar::askForDays);
    connect(m_menu, &FilterMenu::namedPicked, this, [this](const SavedFilter &named) { change(named.filter); });
    connect(m_menu, &FilterMenu::keepRequested, this, &FilterBar::askForName);
    connect(m_menu, &FilterMenu::removalRequested, this,
            [this](const QString &name) { m_named->remove(m_connection, name); });
}

void FilterBar::setFilter(const AssessmentFilter &filter)
{
    m_filter = filter;
    showFilter();
}

void FilterBar::setDays(const QString &words, const std::optional<DaySpan> &days)
{
    m_chosenDays = days;
    m_days->setValue(words, words);
    m_days->setVisible(!words.isEmpty());
}

void FilterBar::setNameOf(NameOf nameOf)
{
    m_nameOf = std::move(nameOf);
    refreshNames();
}

void FilterBar::refreshNames()
{
    showFilter();
}

void FilterBar::setNamedFilters(SavedFilters *filters, const ConnectionId &connection)
{
    m_named = filters;
    m_connection = connection;
}

void FilterBar::addChip(FilterChip *chip)
{
    chip->hide();
    layout()->addWidget(chip);
}

void FilterBar::showFilter()
{
    for (const auto kind : allKinds) {
        const auto text = filterText(m_filter, kind);
        const auto name =
            kind == IdKind::Practitioner && m_nameOf && !text.isEmpty() ? displayName(m_nameOf(text)) : QString();
        const auto whole = shownId(text.toUtf8());
        auto *chip = chipOf(kind);
        //: The name of a practitioner and the ID
        chip->setValue(name.isEmpty() ? shortFilterText(m_filter, kind) : name,
                       name.isEmpty() ? whole : tr("%1, %2").arg(name, whole));
        chip->setVisible(!text.isEmpty());
    }
}

void FilterBar::change(const AssessmentFilter &filter)
{
    if (filter == m_filter)
        return;
    setFilter(filter);
    Q_EMIT filterChanged(m_filter);
}

void FilterBar::setText(IdKind kind, const QString &text)
{
    change(withFilterText(m_filter, kind, text));
}

QWidget *FilterBar::anchorOf(IdKind kind) const
{
    return chipOf(kind)->isHidden() ? static_cast<QWidget *>(m_add) : chipOf(kind);
}

void FilterBar::ask(IdKind kind)
{
    const auto hint = kind == IdKind::Workflow ? tr("Matches any of these. Separate workflows with commas.")
                                               : tr("Enter the complete value. Only exact matches are found.");
    auto *popup = new FieldPopup({.caption = idKindLabel(kind),
                                  .hint = hint,
                                  .value = filterText(m_filter, kind),
                                  .action = tr("Set", "a filter"),
                                  .isList = kind == IdKind::Workflow},
                                 kind == IdKind::Workflow ? FieldPopup::Validator() : validateOneValue, this);
    if (m_suggest)
        popup->setSuggestions([suggest = m_suggest, kind](const QString &text) { return suggest(kind, text); },
                              [nameOf = kind == IdKind::Practitioner ? m_nameOf : NameOf()](const QString &id) {
                                  return readable(id, nameOf);
                              });
    connect(popup, &FieldPopup::answered, this, [this, kind](const QString &text) { setText(kind, text); });
    popup->openAt(anchorOf(kind));
}

void FilterBar::askForDays()
{
    const auto today = QDate::currentDate();
    auto *popup = new DaysPopup(m_chosenDays.value_or(DaySpan{today.addDays(-6), today}), this);
    connect(popup, &DaysPopup::answered, this, &FilterBar::daysRequested);
    popup->openAt(m_days->isHidden() ? static_cast<QWidget *>(m_add) : m_days);
}

void FilterBar::askForName()
{
    const auto validate = [this](const QString &name) -> FieldPopup::Validation {
        if (m_named->contains(m_connection, name))
            return {.remark = tr("This replaces the filters that you saved with this name."), .action = tr("Replace")};
        if (name.size() > SavedFilters::maxNameLength)
            return {.remark = tr("At most %Ln character(s).", nullptr, SavedFilters::maxNameLength),
                    .isAcceptable = false};
        return {.isAcceptable = !name.isEmpty() && isOneLine(name)};
    };
    const auto hint = namesPatient(m_filter)
                          ? tr("These filters contain a patient, so they are kept only until you close Clinic Desk.")
                          : tr("Saved on this computer without encryption. Do not use a patient’s name.");
    auto *popup = new FieldPopup(
        {.caption = tr("Name of these filters"), .hint = hint, .value = {}, .action = tr("Save")}, validate, this);
    connect(popup, &FieldPopup::answered, this, &FilterBar::keep);
    popup->openAt(m_add);
}

void FilterBar::keep(const QString &name)
{
    m_named->keep(m_connection, {name, m_filter});
}

void FilterBar::openMenu()
{
    QList<IdKind> kinds;
    for (const auto kind : allKinds)
        if (filterText(m_filter, kind).isEmpty() && (kind != IdKind::Workflow || m_workflowsOffered))
            kinds.append(kind);
    m_menu->clearAll();
    m_menu->addKinds(kinds);
    m_menu->addDays();
    if (m_named)
        m_menu->addNamed(m_named->of(m_connection), m_filter);
    const int x = layoutDirection() == Qt::LeftToRight ? 0 : m_add->width() - m_menu->sizeHint().width();
    m_menu->popup(m_add->mapToGlobal(QPoint(x, m_add->height())));
}

} // namespace clinicdesk::ui
