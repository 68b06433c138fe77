// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/advancedsection.h"

#include "core/http/authorityfile.h"
#include "core/http/servercertificates.h"
#include "core/wording/conventiontext.h"
#include "core/wording/wording.h"
#include "ui/settings/conventiontable.h"
#include "ui/settings/documenttypelist.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/listtext.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
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

LabelledField *choiceField(const QString &convention, QComboBox *combo)
{
    const auto [name, purpose] = wording::conventionText(convention);
    auto *field = new LabelledField(name, combo);
    field->setHint(purpose);
    return field;
}

QString ownerOf(const http::ServerCertificate &certificate)
{
    return certificate.subject.isEmpty() ? AdvancedSection::tr("an authority without a name") : certificate.subject;
}

/// Whose certificates these are, and until when one is valid.
QString authorityText(const QList<http::ServerCertificate> &certificates)
{
    if (certificates.size() != 1) {
        QStringList names;
        for (const auto &certificate : certificates)
            names.append(ownerOf(certificate));
        return AdvancedSection::tr("Certificates of %1.").arg(listText(names));
    }
    const auto &only = certificates.first();
    const auto end = dateText(QLocale(), only.notAfter.toLocalTime().date());
    return only.notAfter < QDateTime::currentDateTimeUtc()
               ? AdvancedSection::tr("Certificate of %1. It expired on %2.").arg(ownerOf(only), end)
               : AdvancedSection::tr("Certificate of %1, valid until %2.").arg(ownerOf(only), end);
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
    , m_types(new DocumentTypeList)
    , m_conventions(new ConventionTable)
{
    auto *grid = formGrid(m_box);
    grid->addWidget(lines.add(DraftField::CaFile, tr("Additional certificate authority"), {}, makeAuthorityButton()), 0,
                    0);
    connect(lines.line(DraftField::CaFile), &QLineEdit::editingFinished, this, &AdvancedSection::showAuthority);
    grid->addWidget(
        lines.add(DraftField::WorkflowParameter, wording::conventionText(QStringLiteral("workflow_parameter")).name,
                  tr("The query parameter for assessments, usually wfids. Leave it empty to hide the filter.")),
        0, 1);
    lines.line(DraftField::WorkflowParameter)->setLayoutDirection(Qt::LeftToRight);
    m_ownFields = {
        {QStringLiteral("document_types"), m_types},
        {QStringLiteral("workflow_parameter"), lines.field(DraftField::WorkflowParameter)},
        {QStringLiteral("patient_in"), choiceField(QStringLiteral("patient_in"), m_patientIn)},
        {QStringLiteral("date_unit"), choiceField(QStringLiteral("date_unit"), m_dateUnit)},
        {QStringLiteral("jpeg_type"), choiceField(QStringLiteral("jpeg_type"), m_jpegType)},
    };
    for (auto own = m_ownFields.cbegin(); own != m_ownFields.cend(); ++own)
        own.value()->setDetails(own.key());
    grid->addWidget(m_ownFields.value(QStringLiteral("patient_in")), 1, 0);
    grid->addWidget(m_ownFields.value(QStringLiteral("date_unit")), 1, 1);
    grid->addWidget(m_ownFields.value(QStringLiteral("jpeg_type")), 2, 0);
    grid->addWidget(m_types, 3, 0, 1, 2);
    grid->addWidget(m_conventions, 4, 0, 1, 2);
    showAuthority();

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
    m_types->setTypes(draft.documentTypes);
    showAuthority();
    m_conventions->setValues(draft.moreConventions);
}

void AdvancedSection::readInto(ConnectionDraft &draft) const
{
    draft.patientIn = static_cast<PatientPlacement>(m_patientIn->currentData().toInt());
    draft.dateUnit = static_cast<TimeUnit>(m_dateUnit->currentData().toInt());
    draft.jpegType = m_jpegType->currentData().toString();
    draft.documentTypes = m_types->types();
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

QWidget *AdvancedSection::makeAuthorityButton()
{
    auto *button = new QPushButton(tr("From a file…"));
    button->setAccessibleName(tr("From a file: %1").arg(tr("Additional certificate authority")));
    connect(button, &QPushButton::clicked, this, &AdvancedSection::chooseAuthority);
    return button;
}

/// A file without a certificate is refused at once, and the field does not change.
void AdvancedSection::chooseAuthority()
{
    auto *dialog = new QFileDialog(this, tr("Choose a certificate"), {},
                                   tr("Certificates (*.pem *.crt *.cer *.der *.p7b *.p7c)") + QStringLiteral(";;") +
                                       tr("All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        auto *field = m_lines.field(DraftField::CaFile);
        if (const auto read = http::readAuthorityFile(path); !read) {
            field->setProblem(wording::sentence(read.error()));
            return;
        }
        field->setProblem({});
        m_lines.line(DraftField::CaFile)->setText(path);
        showAuthority();
    });
    dialog->open();
}

void AdvancedSection::showAuthority()
{
    const auto path = m_lines.text(DraftField::CaFile).trimmed();
    const auto read = QFileInfo(path).isFile() ? http::readAuthorityFile(path) : Result<QByteArray>(QByteArray());
    const auto certificates = read ? http::certificatesIn(*read) : QList<http::ServerCertificate>();
    m_lines.field(DraftField::CaFile)
        ->setHint(certificates.isEmpty()
                      ? tr("A certificate to trust for this connection, in addition to the computer’s own ones.")
                      : authorityText(certificates));
}

void AdvancedSection::openFor(const QWidget *field)
{
    if (m_box->isAncestorOf(field))
        m_toggle->setChecked(true);
}

} // namespace clinicdesk::ui
