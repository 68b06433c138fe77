// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/deliveryoptionswidget.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"

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
    const auto count = std::ranges::count_if(
        documents, [&](const OutboxDocument &document) { return has(document.details.delivery); });
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
    , m_summary(new QPushButton(this))
    , m_options(buildOptions())
{
    setControlKind(m_summary, ControlKind::Link);
    m_summary->setCheckable(true);
    m_summary->setAccessibleDescription(tr("Shows or hides the options"));
    connect(m_summary, &QPushButton::toggled, this, &DeliveryOptionsWidget::open);
    auto *caption = new Label(tr("How it is sent"), Type::Second, &Tokens::text2, Weight::Regular, this);
    caption->setBuddy(m_summary);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(space::xs);
    column->addWidget(caption);
    column->addWidget(m_summary, 0, Qt::AlignLeft);
    column->addWidget(m_options);
    open(false);
}

QWidget *DeliveryOptionsWidget::buildOptions()
{
    auto *options = new QWidget(this);
    m_method = new QComboBox(options);
    m_method->setAccessibleName(tr("Method"));
    m_method->addItem(tr("By upload form"), int(UploadMethod::PresignedForm));
    m_method->addItem(tr("Directly"), int(UploadMethod::Direct));
    m_method->setPlaceholderText(tr("Different methods"));
    connect(m_method, &QComboBox::activated, this, [this](int index) {
        const auto method = UploadMethod(m_method->itemData(index).toInt());
        changeDelivery([method](DeliveryOptions &delivery) { delivery.method = method; });
    });
    m_direct = new QWidget(options);
    m_directNotice = new Label({}, Type::Second, &Tokens::text2, Weight::Regular, m_direct);
    m_directNotice->setWordWrap(true);
    m_taskColumn = new QVBoxLayout(m_direct);
    m_taskColumn->setContentsMargins({});
    m_taskColumn->setSpacing(space::xs);
    m_taskColumn->addWidget(m_directNotice);
    m_taskColumn->addSpacing(space::xs);
    m_taskColumn->addWidget(
        new Label(tr("Tasks for the service"), Type::Second, &Tokens::text2, Weight::Regular, m_direct));
    m_encrypt = new QCheckBox(tr("Encrypt"), options);
    connect(m_encrypt, &QCheckBox::clicked, this, [this] {
        const bool encrypts = m_encrypt->checkState() != Qt::Unchecked;
        changeDelivery([encrypts](DeliveryOptions &delivery) { delivery.encrypt = encrypts; });
    });
    m_encryptNotice = new Label({}, Type::Second, &Tokens::text2, Weight::Regular, options);
    m_encryptNotice->setWordWrap(true);

    auto *caption = new Label(tr("Method"), Type::Second, &Tokens::text2, Weight::Regular, options);
    caption->setBuddy(m_method);
    auto *column = new QVBoxLayout(options);
    column->setContentsMargins(0, space::xs, 0, 0);
    column->setSpacing(space::xs);
    column->addWidget(caption);
    column->addWidget(m_method);
    column->addSpacing(space::xs);
    column->addWidget(m_direct);
    column->addSpacing(space::xs);
    column->addWidget(m_encrypt);
    column->addWidget(m_encryptNotice);
    return options;
}

void DeliveryOptionsWidget::open(bool on)
{
    m_options->setVisible(on);
    m_summary->setIcon(icon(on ? QStringLiteral("down") : QStringLiteral("right"), &Tokens::accent));
}

void DeliveryOptionsWidget::setCapabilities(const DeliveryCapabilities &capabilities)
{
    if (capabilities == m_capabilities && !m_tasks.isEmpty())
        return;
    const bool hasOtherTasks = capabilities.tasks != m_capabilities.tasks;
    m_capabilities = capabilities;
    m_directNotice->setText(directNotice(capabilities));
    if (hasOtherTasks)
        makeTasks();
    show(m_selected);
}

void DeliveryOptionsWidget::makeTasks()
{
    qDeleteAll(m_tasks);
    m_tasks.clear();
    QWidget *before = m_method;
    for (const auto &task : std::as_const(m_capabilities.tasks)) {
        auto *box = new QCheckBox(task, m_direct);
        box->setAccessibleName(tr("Task %1").arg(task));
        connect(box, &QCheckBox::clicked, this, [this, box, task] {
            const bool isSelected = box->checkState() != Qt::Unchecked;
            changeDelivery([task, isSelected](DeliveryOptions &delivery) {
                delivery.tasks.removeAll(task);
                if (isSelected)
                    delivery.tasks.append(task);
            });
        });
        m_taskColumn->addWidget(box);
        setTabOrder(before, box);
        before = box;
        m_tasks.append(box);
    }
}

void DeliveryOptionsWidget::changeDelivery(const std::function<void(DeliveryOptions &)> &change)
{
    Q_EMIT changed([change](DocumentDetails &details) { change(details.delivery); });
}

void DeliveryOptionsWidget::show(const QList<OutboxDocument> &selected)
{
    m_selected = selected;
    const auto text = deliveryText(selected, m_capabilities);
    m_summary->setText(text);
    m_summary->setAccessibleName(tr("How it is sent: %1").arg(text));
    setVisible(!selected.isEmpty());
    const auto direct =
        stateOf(selected, [](const DeliveryOptions &delivery) { return delivery.method == UploadMethod::Direct; });
    m_method->setCurrentIndex(
        direct == Qt::PartiallyChecked
            ? -1
            : m_method->findData(int(direct == Qt::Checked ? UploadMethod::Direct : UploadMethod::PresignedForm)));
    m_direct->setVisible(direct != Qt::Unchecked && !selected.isEmpty());
    showEncryption();
    showTasks();
}

void DeliveryOptionsWidget::showEncryption()
{
    const bool isFree = m_capabilities.canEncrypt && !m_capabilities.alwaysEncrypts;
    const auto encrypts = stateOf(m_selected, [](const DeliveryOptions &delivery) { return delivery.encrypt; });
    setState(m_encrypt, m_capabilities.alwaysEncrypts ? Qt::Checked : encrypts);
    // Encryption that was chosen while there was a key can always be switched off.
    m_encrypt->setEnabled(isFree || (!m_capabilities.alwaysEncrypts && encrypts != Qt::Unchecked));
    const auto method =
        m_method->currentIndex() < 0 ? UploadMethod::PresignedForm : UploadMethod(m_method->currentData().toInt());
    const auto notice = encryptionNotice(method, m_capabilities);
    m_encryptNotice->setText(notice);
    m_encryptNotice->setVisible(!notice.isEmpty());
    m_encrypt->setAccessibleDescription(notice);
}

void DeliveryOptionsWidget::showTasks()
{
    for (qsizetype at = 0; at < m_tasks.size(); ++at) {
        const auto &task = m_capabilities.tasks.at(at);
        setState(m_tasks.at(at),
                 stateOf(m_selected, [&](const DeliveryOptions &delivery) { return delivery.tasks.contains(task); }));
    }
}

} // namespace clinicdesk::ui
