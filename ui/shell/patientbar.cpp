// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/patientbar.h"

#include "core/base/asciidigits.h"
#include "ui/shell/patientfield.h"
#include "ui/shell/regions.h"
#include "ui/state/currentconnection.h"
#include "ui/state/patientlabels.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/messagedialog.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/patientnumber.h"
#include "ui/widgets/tokens.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <QWindow>

namespace clinicdesk::ui {

namespace {

constexpr int fieldWidth = 360;

} // namespace

LabelDialog::LabelDialog(const PatientId &patient, const QString &label, QWidget *parent)
    : QDialog(parent)
    , m_label(new QLineEdit(label))
    , m_field(new LabelledField(tr("Label for patient %1").arg(groupedPatientNumber(patient.text)), m_label))
{
    setWindowTitle(tr("Label of the patient"));
    m_label->setMinimumWidth(fieldWidth);
    m_label->setMaxLength(static_cast<int>(patientLabelLengthMax));
    m_label->selectAll();
    m_field->setHint(tr("It stays on this computer and is never sent."));
    connect(m_label, &QLineEdit::textEdited, this, [this] { m_field->setProblem({}); });

    auto *buttons = new QDialogButtonBox;
    auto *cancel = buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    auto *save = buttons->addButton(tr("Save"), QDialogButtonBox::AcceptRole);
    setControlKind(save, ControlKind::Primary);
    connect(buttons, &QDialogButtonBox::accepted, this, &LabelDialog::choose);
    connect(buttons, &QDialogButtonBox::rejected, this, &LabelDialog::reject);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::page, space::l, space::page, space::l);
    column->setSpacing(space::m);
    column->addWidget(m_field);
    column->addWidget(buttons);
    save->setDefault(true);
    setTabOrder(m_label, save);
    setTabOrder(save, cancel);
}

void LabelDialog::choose()
{
    const auto label = readPatientLabel(m_label->text());
    if (label.isEmpty() && !m_label->text().trimmed().isEmpty()) {
        m_field->setProblem(tr("A label needs a letter. Otherwise it looks like a patient number."));
        m_label->setFocus(Qt::OtherFocusReason);
        return;
    }
    Q_EMIT labelChosen(label);
    accept();
}

PatientLabelMenu::PatientLabelMenu(CurrentPatient &patient, CurrentConnection &connection, PatientLabels &labels,
                                   QWidget *parent)
    : QToolButton(parent)
    , m_patient(patient)
    , m_connection(connection)
    , m_labels(labels)
    , m_menu(new QMenu(this))
{
    setIcon(ui::icon(QStringLiteral("more")));
    setAutoRaise(true);
    setPopupMode(InstantPopup);
    setMenu(m_menu);
    setFocusPolicy(Qt::StrongFocus);
    setFixedSize(height::smallControl, height::smallControl);
    setAccessibleName(tr("Label of the patient"));
    setToolTip(tr("Label of the patient"));
    connect(m_menu, &QMenu::aboutToShow, this, &PatientLabelMenu::fill);
}

void PatientLabelMenu::fill()
{
    m_menu->clear();
    const bool hasLabel = !label().isEmpty();
    connect(m_menu->addAction(hasLabel ? tr("Change the label…") : tr("Set a label…")), &QAction::triggered, this,
            &PatientLabelMenu::askForLabel);
    auto *remove = m_menu->addAction(tr("Remove the label"));
    setObstacle(*remove, hasLabel ? QString() : tr("this patient has no label"));
    connect(remove, &QAction::triggered, this, [this] { setLabel({}); });
    m_menu->addSeparator();
    auto *removeAll = m_menu->addAction(tr("Remove all labels…"));
    setObstacle(*removeAll, m_labels.isEmpty() ? tr("no patient has a label") : QString());
    connect(removeAll, &QAction::triggered, this, &PatientLabelMenu::askToRemoveAll);
}

QString PatientLabelMenu::label() const
{
    const auto &connection = m_connection.connection();
    return connection ? m_labels.labelOf(connection->id, m_patient.patient()) : QString();
}

void PatientLabelMenu::setLabel(const QString &text)
{
    if (const auto &connection = m_connection.connection())
        m_labels.setLabel(connection->id, m_patient.patient(), text);
}

void PatientLabelMenu::askForLabel()
{
    const auto &connection = m_connection.connection();
    if (!connection)
        return;
    auto *dialog = new LabelDialog(m_patient.patient(), label(), window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &LabelDialog::labelChosen, this, // for the patient of the dialog, even if another is chosen
            [this, id = connection->id, patient = m_patient.patient()](const QString &text) {
                m_labels.setLabel(id, patient, text);
            });
    dialog->open();
}

void PatientLabelMenu::askToRemoveAll()
{
    auto *question =
        new MessageDialog(tr("Remove all labels"), tr("Remove the labels of all patients from this computer?"),
                          tr("The documents and the patient numbers stay. You cannot undo this."), window());
    question->setAttribute(Qt::WA_DeleteOnClose);
    auto *remove = question->addButton(tr("Remove all labels"), QMessageBox::DestructiveRole);
    auto *keep = question->addButton(tr("Keep them"), QMessageBox::RejectRole);
    question->setDefaultButton(keep);
    question->setEscapeButton(keep);
    connect(remove, &QPushButton::clicked, &m_labels, &PatientLabels::removeAll);
    question->open();
}

namespace {

constexpr qint64 secondEnterMilliseconds = 250; // readers that end with CR and LF send Enter twice

QString captionOf(const CurrentPatient &patient)
{
    const auto time = timeText(QLocale(), patient.chosenAt().time());
    switch (patient.source()) {
    case PatientSource::Scanned:
        return PatientBar::tr("Patient · Scanned %1").arg(time);
    case PatientSource::Typed:
        return PatientBar::tr("Patient · Typed %1").arg(time);
    case PatientSource::Picked:
        return PatientBar::tr("Patient · Selected %1").arg(time);
    }
    return {};
}

bool isEnter(const QKeyEvent &key)
{
    return key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
}

} // namespace

PatientBar::PatientBar(CurrentPatient &patient, CurrentConnection &connection, QWidget *parent)
    : QWidget(parent)
    , m_patient(patient)
    , m_connection(connection)
    , m_check(connection)
    , m_field(new PatientField(m_check))
{
    m_banner = makeBanner();
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::l);
    row->addWidget(m_banner);
    row->addWidget(m_field, 1);
    row->addStretch();
    connect(m_field, &PatientField::chosen, this, &PatientBar::choose);
    connect(m_field, &PatientField::dismissed, this, &PatientBar::showChoice);
    connect(m_field, &PatientField::scannedInstead, this,
            [this](const QString &number) { enter(number, PatientSource::Scanned); });
    connect(m_field, &PatientField::severalScanned, this, [this](int burst) {
        if (m_chosenIn == burst)
            m_patient.clear();
    });
    connect(&m_patient, &CurrentPatient::requested, this, &PatientBar::enter);
    connect(&m_connection, &CurrentConnection::chosen, this, &PatientBar::checkAgain);
    connect(&KeyBursts::instance(), &KeyBursts::typed, this, &PatientBar::noteTyped);
    connect(m_field->edit(), &QLineEdit::textChanged, &m_patient,
            [this](const QString &text) { m_patient.setBeingTyped(!text.trimmed().isEmpty()); });
    connect(&m_patient, &CurrentPatient::changed, this, [this] {
        if (m_patient.source() == PatientSource::Scanned)
            m_sinceChosen.start(); // the scan may have been anywhere in the window
        showChoice();
    });
    qApp->installEventFilter(this);
    showChoice();
}

QWidget *PatientBar::makeBanner()
{
    m_caption = new ElidingLabel({}, Type::Caption, &Tokens::text2);
    m_number = new PatientNumberView;
    m_change = new QToolButton;
    m_change->setIcon(icon(QStringLiteral("x")));
    m_change->setAutoRaise(true);
    m_change->setFixedSize(height::smallControl, height::smallControl);
    m_change->setAccessibleName(tr("Choose another patient"));
    m_change->setToolTip(tr("Choose another patient (Ctrl+K)"));
    connect(m_change, &QToolButton::clicked, this, [this] {
        m_patient.clear();
        m_field->setFocus(Qt::TabFocusReason);
    });

    auto *texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addStretch();
    texts->addWidget(m_caption);
    texts->addWidget(m_number, 0, Qt::AlignLeading);
    texts->addStretch();
    auto *banner = new QWidget;
    auto *layout = new QHBoxLayout(banner);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(new IconView(QStringLiteral("person"), &Tokens::accent));
    layout->addLayout(texts);
    layout->addWidget(m_change);
    return banner;
}

void PatientBar::useLabels(PatientLabels &labels)
{
    m_labels = &labels;
    auto *menu = new PatientLabelMenu(m_patient, m_connection, labels);
    m_banner->layout()->addWidget(menu);
    setTabOrder(m_change, menu);
    connect(&labels, &PatientLabels::changed, this, &PatientBar::showPatient);
    connect(&m_connection, &CurrentConnection::changed, this, &PatientBar::showPatient);
    connect(&m_patient, &CurrentPatient::changed, this, [this](const PatientId &patient) {
        if (m_connection.connection() && !patient.isEmpty())
            m_labels->noteUse(m_connection.connection()->id, patient);
    });
    showPatient();
}

QString PatientBar::label() const
{
    const bool hasLabels = m_labels && m_connection.connection();
    return hasLabels ? m_labels->labelOf(m_connection.connection()->id, m_patient.patient()) : QString();
}

void PatientBar::useOutbox(Outbox &outbox)
{
    m_check.setOutbox(outbox);
    checkAgain();
}

/// Another connection may have other patients, and before the outbox was open, nothing was known about them.
void PatientBar::checkAgain()
{
    const auto patient = m_patient.patient();
    if (patient.isEmpty() || m_check.decide(patient.text).verdict == PatientVerdict::Patient)
        return;
    m_patient.clear();
    enter(patient.text, m_patient.source());
}

void PatientBar::enter(const QString &number, PatientSource source)
{
    showField(true);
    m_field->enter(number, source);
}

void PatientBar::startChoosing()
{
    showField(true);
    m_field->setFocus(Qt::ShortcutFocusReason);
}

void PatientBar::choose(const PatientId &patient, PatientSource source)
{
    m_sinceChosen.start();
    m_chosenIn = KeyBursts::instance().number();
    m_patient.choose(patient, source);
    showChoice();
}

void PatientBar::showChoice()
{
    showPatient();
    showField(m_patient.patient().isEmpty());
}

void PatientBar::showPatient()
{
    const auto &patient = m_patient.patient();
    if (patient.isEmpty())
        return;
    const auto name = tr("Patient %1").arg(patient.text);
    const auto words = label();
    m_caption->setText(words.isEmpty() ? captionOf(m_patient)
                                       : tr("%1 · %2", "label and how chosen").arg(words, captionOf(m_patient)));
    m_number->setNumber(patient.text);
    m_number->setAccessibleName(words.isEmpty() ? name : tr("%1, %2", "number and label").arg(name, words));
}

void PatientBar::showField(bool on)
{
    const auto *focused = window()->focusWidget();
    const bool leaves = !on && focused && m_field->isAncestorOf(focused);
    m_field->clear();
    m_field->setVisible(on);
    m_banner->setVisible(!m_patient.patient().isEmpty());
    if (leaves)
        Q_EMIT left(); // otherwise the next widget would get the focus: the button that removes the patient
}

void PatientBar::typeDigits(const QString &digits)
{
    showField(true);
    m_field->type(digits);
}

void PatientBar::continueScan(const QString &digits)
{
    typeDigits(m_burst.endsWith(digits) ? m_burst : digits);
}

void PatientBar::noteTyped(QWindow *into, const QString &character, bool startsBurst)
{
    const auto *focus = QApplication::focusWidget();
    const bool isElsewhere =
        into != window()->windowHandle() || (focus && focus != m_field->edit() && takesText(focus));
    if (startsBurst || isElsewhere)
        m_burst.clear();
    if (!isElsewhere && m_takesStrayDigits)
        m_burst += withAsciiDigits(character);
}

bool PatientBar::takesKey(const QString &text) const
{
    const auto *focus = QApplication::focusWidget();
    return m_takesStrayDigits && text.size() == 1 && text >= QLatin1String("0") && text <= QLatin1String("9") &&
           isVisible() && !(focus && takesText(focus)) && !QApplication::activePopupWidget() &&
           !QApplication::activeModalWidget();
}

bool PatientBar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType() ||
        static_cast<QWidget *>(watched)->window() != window())
        return QWidget::eventFilter(watched, event);
    // Keys come to the window itself until a widget in it has the focus.
    const auto *focus = QApplication::focusWidget();
    if (watched != (focus ? focus : window()))
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool isOfTheChoice = m_sinceChosen.isValid() && m_sinceChosen.elapsed() < secondEnterMilliseconds;
    if (isEnter(*key) && isOfTheChoice && m_field->edit()->text().isEmpty())
        return true;
    // A barcode reader types in the layout of the keyboard, so in Hindi or Urdu its digits may be of that script.
    const auto digit = withAsciiDigits(key->text());
    if ((key->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier && takesKey(digit)) {
        if (key->isAutoRepeat() && m_digitHandler)
            return true; // a digit that is held down is not a number
        const bool isWithinScan = m_burst.size() > 1 && !m_burst.front().isDigit();
        if (isWithinScan || !m_digitHandler || !m_digitHandler(digit))
            continueScan(digit);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace clinicdesk::ui
