// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/registration/registrationanswer.h"

#include "core/base/shortened.h"
#include "core/document/readablename.h"
#include "ui/widgets/announcement.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"

#include <QClipboard>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>

namespace clinicdesk::ui {

namespace {

constexpr int captionGap = 24;
constexpr int textHeight = 96;
constexpr qsizetype maxTextLength = 20'000;
constexpr qsizetype maxValueLength = 300;

QString oneLine(const QString &text)
{
    return shortened(displayName(text.simplified()), maxValueLength);
}

} // namespace

RegistrationAnswer::RegistrationAnswer(QWidget *parent)
    : QWidget(parent)
    , m_rows(new QFormLayout)
    , m_title(new Label({}, Type::Section, &Tokens::text, Weight::Bold))
    , m_text(new QPlainTextEdit)
    , m_copy(new QPushButton(icon(QStringLiteral("copy"), &Tokens::text), {}))
{
    m_rows->setLabelAlignment(Qt::AlignLeading);
    m_rows->setHorizontalSpacing(captionGap);
    m_rows->setVerticalSpacing(space::s);
    m_number = addRow(tr("Number"));
    m_at = addRow(tr("Answered at"));
    m_transactionRow = addRow(tr("Transaction ID"));
    m_transactionRow->setFont(monoFont());
    m_hint = addRow(tr("Hint"));
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setFixedHeight(textHeight);
    m_text->setFont(monoFont());
    m_text->setAccessibleName(tr("Answer from the service"));
    m_rows->addRow(new Label(tr("Answer"), Type::Second, &Tokens::text2), m_text);
    connect(m_copy, &QPushButton::clicked, this, &RegistrationAnswer::copy);

    auto *head = new QHBoxLayout;
    head->setSpacing(space::s);
    head->addWidget(new IconView(QStringLiteral("check"), &Tokens::ok));
    head->addWidget(m_title, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::m);
    column->addLayout(head);
    column->addLayout(m_rows);
    column->addWidget(m_copy, 0, Qt::AlignLeading);
}

Label *RegistrationAnswer::addRow(const QString &caption)
{
    auto *value = new Label;
    value->setWordWrap(true);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_rows->addRow(new Label(caption, Type::Second, &Tokens::text2), value);
    return value;
}

void RegistrationAnswer::showAnswer(const QString &maskedNumber, const AadhaarReceipt &receipt, const QDateTime &at)
{
    m_transaction = oneLine(receipt.transaction);
    const bool hasTransaction = !m_transaction.isEmpty();
    m_title->setText(hasTransaction ? tr("The registration has started") : tr("The service accepted the number"));
    m_number->setText(maskedNumber);
    m_number->setAccessibleName(tr("Number ending in %1").arg(maskedNumber.last(4)));
    m_at->setText(momentText(QLocale(), at.toLocalTime()));
    m_transactionRow->setText(m_transaction);
    m_hint->setText(oneLine(receipt.hint));
    m_text->setPlainText(shortened(QString::fromUtf8(receipt.text), maxTextLength));
    m_rows->setRowVisible(m_transactionRow, hasTransaction);
    m_rows->setRowVisible(m_hint, !m_hint->text().isEmpty());
    m_rows->setRowVisible(m_text, !hasTransaction && !receipt.text.isEmpty());
    m_copy->setText(hasTransaction ? tr("Copy transaction ID") : tr("Copy the answer"));
    m_copy->setVisible(hasTransaction || !receipt.text.isEmpty());
    show();
    setAccessibleName(m_title->text());
    setAccessibleDescription(m_number->accessibleName());
    announce(this);
}

void RegistrationAnswer::copy()
{
    const bool hasTransaction = !m_transaction.isEmpty();
    QGuiApplication::clipboard()->setText(hasTransaction ? m_transaction : m_text->toPlainText());
    Q_EMIT copied(hasTransaction ? tr("Copied the transaction ID.") : tr("Copied the answer."));
}

} // namespace clinicdesk::ui
