// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/journaldetails.h"

#include "core/wording/journaltext.h"
#include "ui/journal/journaltable.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/selectabletext.h"

#include <QFormLayout>
#include <QFrame>

namespace clinicdesk::ui {

namespace {

QString protection(JournalLink link)
{
    switch (link) {
    case JournalLink::FormerHash:
        return JournalDetails::tr("By an earlier version, without a key");
    case JournalLink::Hash:
        return JournalDetails::tr("Without a key: the keychain was not available");
    case JournalLink::Mac:
        break;
    }
    return JournalDetails::tr("With the key of the keychain");
}

} // namespace

JournalDetails::JournalDetails(QWidget *parent)
    : QScrollArea(parent)
    , m_facts(nullptr)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFixedWidth(width::details);
    setAccessibleName(tr("Details of the entry"));
}

void JournalDetails::addFact(const QString &caption, const QString &value, bool isCode)
{
    if (value.isEmpty())
        return;
    auto *label = new Label(caption, Type::Second, &Tokens::text3);
    auto *text = new SelectableText;
    text->setTextStyle(Type::Second);
    text->setValue(value.toUtf8(), isCode ? SelectableText::TextKind::Code : SelectableText::TextKind::Words);
    text->setAccessibleName(caption);
    label->setBuddy(text);
    m_facts->addRow(label);
    m_facts->addRow(text);
}

void JournalDetails::showEntry(const JournalEntry &entry)
{
    auto *content = new QWidget;
    m_facts = new QFormLayout(content);
    m_facts->setContentsMargins(space::l, space::m, space::l, space::l);
    m_facts->setVerticalSpacing(space::xs);
    const auto &record = entry.record;
    m_facts->addRow(new Label(wording::journalKindText(record.kind), Type::Section, &Tokens::text, Weight::Bold));
    addFact(tr("When"), wholeTimeText(entry));
    addFact(tr("Person"), entry.person.name);
    addFact(tr("Account of the computer"), entry.who);
    addFact(tr("About"), wording::journalSubjectText(record), record.kind != journalKind::locked);
    addFact(tr("Connection"), record.connectionName);
    addFact(tr("Outcome"), wording::journalOutcomeText(record));
    addFact(tr("HTTP status"), record.httpStatus == 0 ? QString() : QString::number(record.httpStatus));
    addFact(tr("Answers entry"), record.refersTo == 0 ? QString() : numberText(record.refersTo));
    addFact(tr("Code"), record.result.isEmpty() ? record.kind : record.kind + QStringLiteral(" · ") + record.result,
            true);
    addFact(tr("Number"), numberText(entry.number));
    addFact(tr("Protected"), protection(entry.link));
    setWidget(content);
}

} // namespace clinicdesk::ui
