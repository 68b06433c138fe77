// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/deliveryoptionswidget.h"

#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/kind.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

template <class Has>
Qt::CheckState stateOf(const QList<OutboxDocument> &documents, Has has)
{
    const auto count =
        std::ranges::count_if(documents, [&](const OutboxDocument &document) { return has(document.details.travel); });
    return count == 0 ? Qt::Unchecked : count == documents.size() ? Qt::Checked : Qt::PartiallyChecked;
}

void setState(QCheckBox *box, Qt::CheckState state)
{
    box->setTristate(state == Qt::PartiallyChecked); // the user can only choose on or off
    box->setCheckState(state);
}

} // namespace

DeliveryOptionsWidget::DeliveryOptionsWidget(QWidget *parent)
    : QWidget(parent)
    , m_line(new QPushButton(this))
    , m_choices(buildChoices())
{
    setControlKind(m_line, Kind::Link);
    m_line->setCheckable(true);
    m_line->setAccessibleDescription(tr("Opens and closes the choices"));
    connect(m_line, &QPushButton::toggled, this, &DeliveryOptionsWidget::open);
    auto *caption = new Label(tr("How it travels"), Type::Second, &Tokens::text2, Weight::Regular, this);
    caption->setBuddy(m_line);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(space::xs);
    column->addWidget(caption);
    column->addWidget(m_line, 0, Qt::AlignLeft);
    column->addWidget(m_choices);
    open(false);
}

QWidget *DeliveryOptionsWidget::buildChoices()
{
    auto *choices = new QWidget(this);
    m_way = new QComboBox(choices);
    m_way->setAccessibleName(tr("Way"));
    m_way->addItem(tr("By upload form"), int(UploadMethod::PresignedForm));
    m_way->addItem(tr("Directly"), int(UploadMethod::Direct));
    m_way->setPlaceholderText(tr("Different ways"));
    connect(m_way, &QComboBox::activated, this,
            [this](int index) { Q_EMIT wayChosen(UploadMethod(m_way->itemData(index).toInt())); });
    m_direct = new QWidget(choices);
    m_directNotice = new Label({}, Type::Second, &Tokens::text2, Weight::Regular, m_direct);
    m_directNotice->setWordWrap(true);
    m_taskColumn = new QVBoxLayout(m_direct);
    m_taskColumn->setContentsMargins({});
    m_taskColumn->setSpacing(space::xs);
    m_taskColumn->addWidget(m_directNotice);
    m_taskColumn->addSpacing(space::xs);
    m_taskColumn->addWidget(
        new Label(tr("Tasks for the service"), Type::Second, &Tokens::text2, Weight::Regular, m_direct));
    m_seal = new QCheckBox(tr("Encrypt"), choices);
    connect(m_seal, &QCheckBox::clicked, this, [this] { Q_EMIT sealChosen(m_seal->checkState() != Qt::Unchecked); });
    m_sealNotice = new Label({}, Type::Second, &Tokens::text2, Weight::Regular, choices);
    m_sealNotice->setWordWrap(true);

    auto *caption = new Label(tr("Way"), Type::Second, &Tokens::text2, Weight::Regular, choices);
    caption->setBuddy(m_way);
    auto *column = new QVBoxLayout(choices);
    column->setContentsMargins(0, space::xs, 0, 0);
    column->setSpacing(space::xs);
    column->addWidget(caption);
    column->addWidget(m_way);
    column->addSpacing(space::xs);
    column->addWidget(m_direct);
    column->addSpacing(space::xs);
    column->addWidget(m_seal);
    column->addWidget(m_sealNotice);
    return choices;
}

void DeliveryOptionsWidget::open(bool on)
{
    m_choices->setVisible(on);
    m_line->setIcon(icon(on ? QStringLiteral("down") : QStringLiteral("right"), &Tokens::accent));
}

void DeliveryOptionsWidget::setTerms(const DeliveryCapabilities &terms)
{
    if (terms == m_terms && !m_tasks.isEmpty())
        return;
    const bool otherTasks = terms.tasks != m_terms.tasks;
    m_terms = terms;
    m_directNotice->setText(directNotice(terms));
    if (otherTasks)
        makeTasks();
    show(m_chosen);
}

void DeliveryOptionsWidget::makeTasks()
{
    qDeleteAll(m_tasks);
    m_tasks.clear();
    QWidget *before = m_way;
    for (const auto &task : std::as_const(m_terms.tasks)) {
        auto *box = new QCheckBox(task, m_direct);
        box->setAccessibleName(tr("Task %1").arg(task));
        connect(box, &QCheckBox::clicked, this,
                [this, box, task] { Q_EMIT taskChosen(task, box->checkState() != Qt::Unchecked); });
        m_taskColumn->addWidget(box);
        setTabOrder(before, box);
        before = box;
        m_tasks.append(box);
    }
}

void DeliveryOptionsWidget::show(const QList<OutboxDocument> &chosen)
{
    m_chosen = chosen;
    const auto words = deliveryText(chosen, m_terms);
    m_line->setText(words);
    m_line->setAccessibleName(tr("How it travels: %1").arg(words));
    setVisible(!chosen.isEmpty());
    const auto direct =
        stateOf(chosen, [](const DeliveryOptions &travel) { return travel.way == UploadMethod::Direct; });
    m_way->setCurrentIndex(
        direct == Qt::PartiallyChecked
            ? -1
            : m_way->findData(int(direct == Qt::Checked ? UploadMethod::Direct : UploadMethod::PresignedForm)));
    m_direct->setVisible(direct != Qt::Unchecked && !chosen.isEmpty());
    showSeal();
    showTasks();
}

void DeliveryOptionsWidget::showSeal()
{
    const bool free = m_terms.canSeal && !m_terms.alwaysEncrypts;
    const auto sealed = stateOf(m_chosen, [](const DeliveryOptions &travel) { return travel.seal; });
    setState(m_seal, m_terms.alwaysEncrypts ? Qt::Checked : sealed);
    // Encryption that was chosen while there was a key can always be switched off.
    m_seal->setEnabled(free || (!m_terms.alwaysEncrypts && sealed != Qt::Unchecked));
    const auto way =
        m_way->currentIndex() < 0 ? UploadMethod::PresignedForm : UploadMethod(m_way->currentData().toInt());
    const auto notice = sealNotice(way, m_terms);
    m_sealNotice->setText(notice);
    m_sealNotice->setVisible(!notice.isEmpty());
    m_seal->setAccessibleDescription(notice);
}

void DeliveryOptionsWidget::showTasks()
{
    for (qsizetype at = 0; at < m_tasks.size(); ++at) {
        const auto &task = m_terms.tasks.at(at);
        setState(m_tasks.at(at),
                 stateOf(m_chosen, [&](const DeliveryOptions &travel) { return travel.tasks.contains(task); }));
    }
}

} // namespace clinicdesk::ui
