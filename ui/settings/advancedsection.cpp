// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/advancedsection.h"

#include "ui/settings/conventiontable.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/icons.h"

#include <QComboBox>
#include <QLocale>
#include <QPushButton>

namespace clinicdesk::ui {

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
    , m_conventions(new ConventionTable)
{
    auto *grid = formGrid(m_box);
    grid->addWidget(
        lines.add(DraftField::CaFile, tr("Additional certificate authority"),
                  tr("A PEM file to trust for this connection, in addition to the computer’s own certificates.")),
        0, 0);
    grid->addWidget(lines.add(DraftField::DocumentTypes, tr("Document types"),
                              tr("code=Label, separated by commas, in the order of the list.")),
                    0, 1);
    m_ownFields = {
        {QStringLiteral("document_types"), lines.field(DraftField::DocumentTypes)},
        {QStringLiteral("patient_in"), new LabelledField(tr("Where the patient is sent"), m_patientIn)},
        {QStringLiteral("date_unit"), new LabelledField(tr("Unit of dates"), m_dateUnit)},
        {QStringLiteral("jpeg_type"), new LabelledField(tr("Content type for JPEG"), m_jpegType)},
    };
    grid->addWidget(m_ownFields.value(QStringLiteral("patient_in")), 1, 0);
    grid->addWidget(m_ownFields.value(QStringLiteral("date_unit")), 1, 1);
    grid->addWidget(m_ownFields.value(QStringLiteral("jpeg_type")), 2, 0);
    grid->addWidget(
        lines.add(DraftField::WorkflowParameter, tr("Name of the workflow filter"),
                  tr("The query parameter for assessments, usually wfids. Leave it empty to hide the filter.")),
        2, 1);
    lines.line(DraftField::WorkflowParameter)->setLayoutDirection(Qt::LeftToRight);
    m_ownFields.insert(QStringLiteral("workflow_parameter"), lines.field(DraftField::WorkflowParameter));
    grid->addWidget(m_conventions, 3, 0, 1, 2);

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
    m_conventions->setValues(draft.moreConventions);
}

void AdvancedSection::readInto(ConnectionDraft &draft) const
{
    draft.patientIn = static_cast<PatientPlacement>(m_patientIn->currentData().toInt());
    draft.dateUnit = static_cast<TimeUnit>(m_dateUnit->currentData().toInt());
    draft.jpegType = m_jpegType->currentData().toString();
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

void AdvancedSection::openFor(const QWidget *field)
{
    if (m_box->isAncestorOf(field))
        m_toggle->setChecked(true);
}

} // namespace clinicdesk::ui
