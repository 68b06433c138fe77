// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/patientfield.h"

#include "core/wording/patienttext.h"
#include "ui/widgets/announcement.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/patientquestion.h"
#include "ui/widgets/plaintooltip.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int narrowWidth = 120; // beside the banner in a small window
constexpr int hintNeeds = 180;   // in a narrower field the key would leave no room for the number
constexpr int normalWidth = 300;
constexpr int largeWidth = 430;

} // namespace

PatientField::PatientField(PatientCheck &check, QWidget *parent)
    : QFrame(parent)
    , m_edit(new QLineEdit)
    , m_hint(new Label(QKeySequence(Qt::CTRL | Qt::Key_K).toString(QKeySequence::NativeText), Type::Caption,
                       &Tokens::text3))
    , m_completer(new QCompleter(this))
    , m_check(check)
{
    setFrameShape(QFrame::StyledPanel);
    setControlKind(this, ControlKind::Field);
    setControlKind(m_edit, ControlKind::Bare);
    m_edit->setFrame(false);
    m_edit->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // the whole frame can be clicked
    setFocusProxy(m_edit);
    m_edit->setAccessibleName(tr("Patient"));
    m_edit->setLayoutDirection(Qt::LeftToRight);
    m_edit->installEventFilter(this);
    m_completer->setModel(&m_recent);
    m_completer->setFilterMode(Qt::MatchContains);
    m_completer->setCompletionRole(Qt::DisplayRole);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_completer->setWidget(m_edit); // not setCompleter: it would write the current row into the field
    m_completer->popup()->setAccessibleName(tr("Recent patients"));
    m_completer->popup()->setMinimumWidth(normalWidth);
    m_completer->popup()->installEventFilter(this);

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::m - 2, 0, space::m - 2, 0);
    layout->setSpacing(space::xs);
    layout->addWidget(new IconView(QStringLiteral("person"), &Tokens::text2));
    layout->addWidget(m_edit, 1);
    layout->addWidget(m_hint);

    connect(m_edit, &QLineEdit::returnPressed, this, &PatientField::accept);
    connect(m_edit, &QLineEdit::textEdited, this, &PatientField::noteKey);
    connect(m_edit, &QLineEdit::textEdited, this, &PatientField::offer);
    connect(m_completer, qOverload<const QModelIndex &>(&QCompleter::activated), this, &PatientField::pick);
    setMinimumWidth(narrowWidth);
    setLarge(false);
    describe();
}

QSize PatientField::sizeHint() const
{
    return {maximumWidth(), QFrame::sizeHint().height()};
}

void PatientField::resizeEvent(QResizeEvent *event)
{
    m_hint->setVisible(width() >= hintNeeds);
    QFrame::resizeEvent(event);
}

void PatientField::setRecent(const QList<PatientSuggestion> &patients)
{
    if (patients != m_recent.items()) // a change may lose the current row
        m_recent.setItems(patients);
}

void PatientField::setLarge(bool large)
{
    setControlKind(this, ControlKind::Field, large ? ControlSize::Tall : ControlSize::Normal);
    setMaximumWidth(large ? largeWidth : normalWidth);
    setFixedHeight(large ? height::tallControl : height::control);
    m_edit->setPlaceholderText(large ? tr("Scan, type or choose a patient") : tr("Choose a patient"));
}

void PatientField::describe()
{
    m_edit->setAccessibleDescription(tr("Scan, type or choose a patient"));
}

void PatientField::clear()
{
    describe();
    m_completer->popup()->hide();
    m_edit->setText({}); // unlike clear(), leaves nothing to undo, so Ctrl+Z goes to the page
    m_timing.forget();
}

void PatientField::type(const QString &text)
{
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->setText(text);
    m_timing.forget();
    noteKey();
}

void PatientField::noteKey()
{
    describe(); // removes the reason why the previous number was refused
    m_timing.noteKey(m_edit->text().size() <= 1);
}

void PatientField::accept()
{
    const auto text = m_edit->text().trimmed();
    const bool scanned = m_timing.isScan();
    const bool hasDigit = std::ranges::any_of(text, [](QChar character) { return character.isDigit(); });
    const bool hasLetter = std::ranges::any_of(text, [](QChar character) { return character.isLetter(); });
    if (hasLetter && !(scanned && hasDigit) && isPartOfALabel(text)) { // a number may also have letters
        offer();
        refuse(tr("This is part of a label. Press Down to select the patient."));
        return;
    }
    decide(scanned ? PatientSource::Scanned : PatientSource::Typed, m_timing.flaw());
}

void PatientField::enter(const QString &number, PatientSource source)
{
    m_completer->popup()->hide();
    m_edit->setText(number);
    m_timing.forget();
    if (source == PatientSource::Scanned)
        m_timing.noteKey(true);
    decide(source, m_timing.flaw());
}

void PatientField::decide(PatientSource source, KeyBursts::Flaw flaw)
{
    if (m_edit->text().trimmed().isEmpty())
        return;
    const auto flawed = decisionOf(flaw);
    const auto decision = flawed.verdict == PatientVerdict::Nothing ? m_check.decide(m_edit->text()) : flawed;
    switch (decision.verdict) {
    case PatientVerdict::Nothing:
        break;
    case PatientVerdict::Patient:
        clear();
        Q_EMIT chosen(decision.patient, source);
        break;
    case PatientVerdict::Question:
        ask(decision, source);
        break;
    case PatientVerdict::Refusal:
        showRefusal(decision);
    }
}

/// The text stays in the field meanwhile, so nothing is sent.
void PatientField::ask(const PatientDecision &decision, PatientSource source)
{
    auto *question = new PatientQuestion(decision, window());
    question->setAttribute(Qt::WA_DeleteOnClose);
    connect(question, &PatientQuestion::confirmed, this, [this, source](const PatientId &patient) {
        m_check.confirm(patient);
        clear();
        Q_EMIT chosen(patient, source);
    });
    connect(question, &QDialog::rejected, this, [this] {
        clear();
        Q_EMIT dismissed();
    });
    connect(question, &PatientQuestion::scanned, this, &PatientField::scannedInstead);
    question->open();
}

bool PatientField::isPartOfALabel(const QString &text) const
{
    return std::ranges::any_of(m_recent.items(), [&text](const PatientSuggestion &patient) {
        return patient.label.contains(text, Qt::CaseInsensitive);
    });
}

void PatientField::pick(const QModelIndex &suggestion)
{
    const auto number = suggestion.data(PatientSuggestions::NumberRole).toString();
    if (!number.isEmpty())
        enter(number, PatientSource::Picked);
}

void PatientField::showRefusal(const PatientDecision &decision)
{
    if (decision.doubt == PatientDoubt::SeveralScans)
        Q_EMIT severalScanned(m_timing.burst());
    if (decision.canBeCorrected())
        m_edit->selectAll();
    else
        m_edit->setText({});
    refuse(wording::sentence(decision));
}

void PatientField::refuse(const QString &sentence)
{
    m_timing.forget();
    m_edit->setAccessibleDescription(sentence);
    QToolTip::showText(mapToGlobal(QPoint(0, height())), plainToolTip(sentence), this);
    announce(m_edit);
}

void PatientField::showRecent(bool selectsFirst)
{
    if (m_recent.items().isEmpty())
        return;
    m_completer->setCompletionPrefix(m_edit->text().trimmed());
    m_completer->complete();
    m_completer->popup()->setCurrentIndex(selectsFirst ? m_completer->popup()->model()->index(0, 0) : QModelIndex());
}

/// Shows the suggestions that match the text, without selecting one.
void PatientField::offer()
{
    const auto text = m_edit->text().trimmed();
    m_completer->popup()->setCurrentIndex({});
    m_completer->setCompletionPrefix(text);
    if (text.isEmpty())
        m_completer->popup()->hide();
    else
        m_completer->complete();
}

/// Handles keys before the completer, which would give them to the field, and Tab to the next widget.
bool PatientField::popupKey(int key)
{
    if (key != Qt::Key_Return && key != Qt::Key_Enter && key != Qt::Key_Tab)
        return false;
    const QPersistentModelIndex selected = m_completer->popup()->currentIndex();
    m_completer->popup()->hide();
    if (selected.isValid())
        pick(selected);
    else
        accept();
    return true;
}

bool PatientField::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update(); // the frame shows the focus of its content
    if (watched == m_completer->popup() && event->type() == QEvent::KeyPress)
        return popupKey(static_cast<QKeyEvent *>(event)->key());
    if (watched == m_edit && event->type() == QEvent::MouseButtonRelease && m_edit->text().trimmed().isEmpty() &&
        static_cast<QMouseEvent *>(event)->button() == Qt::LeftButton)
        showRecent(false); // Enter chooses only a patient that the user has selected
    if (watched != m_edit || event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->key() == Qt::Key_Down) {
        showRecent(true);
        return true;
    }
    if (key->key() == Qt::Key_Tab && key->modifiers() == Qt::NoModifier && !m_edit->text().trimmed().isEmpty()) {
        accept();
        return true;
    }
    if (key->key() == Qt::Key_Escape) {
        clear();
        Q_EMIT dismissed();
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace clinicdesk::ui
