// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/dropzone.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/plaintooltip.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr int largeAtLeast = 250;
constexpr qreal dashedPen = 1.5;
constexpr int lineMargin = 14;

QString dropText(int files, const QString &patient)
{
    if (files == 0)
        return patient.isEmpty() ? DropZone::tr("Drop it here") : DropZone::tr("Drop it for %1").arg(patient);
    if (patient.isEmpty())
        return DropZone::tr("Drop %Ln file(s)", nullptr, files);
    return DropZone::tr("Drop %Ln file(s) for %1", nullptr, files).arg(patient);
}

} // namespace

DropZone::DropZone(Form form, QWidget *parent)
    : QWidget(parent)
    , m_form(form)
{
    if (form == Form::Large)
        buildLarge();
    else
        buildLine();
    m_usual = m_invitation->text();
}

void DropZone::addButton()
{
    m_button = new QPushButton(tr("Choose files"), this);
    m_button->setAccessibleName(m_button->text());
    const auto key = QKeySequence(QKeySequence::Open).toString(QKeySequence::NativeText);
    m_button->setToolTip(plainToolTip(tr("Choose files on this computer (%1)").arg(key)));
    setFocusProxy(m_button);
}

void DropZone::buildLarge()
{
    setMinimumHeight(largeAtLeast);
    setMaximumHeight(height::emptyDropZone);
    m_drawing = new PageIllustration(this);
    m_invitation = new Label(tr("Drop documents here"), Type::Title, &Tokens::text, Weight::Bold, this);
    auto *sentence = new Label(tr("From a folder, an e-mail or the scanner. You can choose the patient later."),
                               Type::Body, &Tokens::text2, Weight::Regular, this);
    sentence->setWordWrap(true);
    for (auto *label : {m_invitation, sentence})
        label->setAlignment(Qt::AlignCenter);
    addButton();
    m_button->setIcon(icon(QStringLiteral("folder")));
    setControlKind(m_button, ControlKind::Primary);
    auto *row = new QHBoxLayout;
    row->setSpacing(space::m);
    row->addStretch();
    row->addWidget(m_button);
    row->addWidget(new Label(tr("or paste with Ctrl+V"), Type::Second, &Tokens::text3, Weight::Regular, this));
    row->addStretch();
    auto *column = new QVBoxLayout(this);
    column->addStretch();
    column->addWidget(m_drawing, 0, Qt::AlignHCenter);
    column->addSpacing(space::s);
    column->addWidget(m_invitation);
    column->addSpacing(space::xs);
    column->addWidget(sentence);
    column->addSpacing(space::s);
    column->addLayout(row);
    column->addStretch();
}

void DropZone::buildLine()
{
    m_invitation = new ElidingLabel(tr("Drop more documents, paste with Ctrl+V, or"), Type::Second, &Tokens::text2,
                                    Weight::Regular, this);
    addButton();
    setControlKind(m_button, ControlKind::Plain, ControlSize::Small);
    auto *row = new QHBoxLayout(this);
    row->setSpacing(10);
    m_drawing = new IconView(QStringLiteral("upload"), &Tokens::text2, 20, this);
    row->addWidget(m_drawing);
    row->addWidget(m_invitation);
    row->addWidget(m_button);
    row->addStretch(1);
    setLow(false);
}

void DropZone::setLow(bool low)
{
    m_isLow = low;
    m_drawing->setVisible(!low);
    if (m_form == Form::Large) {
        setMinimumHeight(low ? 0 : largeAtLeast); // as its texts and the button need
        return;
    }
    setMinimumHeight(low ? 0 : height::dropZone);
    const int margin = low ? 0 : lineMargin;
    layout()->setContentsMargins(margin, 0, margin, 0);
    m_button->setText(low ? QString() : m_button->accessibleName());
    m_button->setIcon(low ? icon(QStringLiteral("folder")) : QIcon());
    m_invitation->setVisible(!low || m_dragged);
}

void DropZone::setDragged(std::optional<int> files, const QString &shortPatient)
{
    m_dragged = files.has_value();
    m_invitation->setText(files ? dropText(*files, shortPatient) : m_usual);
    m_invitation->setVisible(m_form == Form::Large || !m_isLow || m_dragged);
    m_invitation->setTone(files ? &Tokens::accent : m_form == Form::Large ? &Tokens::text : &Tokens::text2);
    update();
}

void DropZone::paintEvent(QPaintEvent *)
{
    if (m_form == Form::Line && m_isLow && !m_dragged)
        return;
    const Tokens &t = tokens(this);
    QPainter painter(this);
    paintBox(painter, rect(),
             Box{.fill = m_dragged ? t.accentSoft : QColor(),
                 .border = m_dragged ? t.accent : t.border,
                 .radius = radius::card,
                 .pen = dashedPen,
                 .dashed = true});
}

} // namespace clinicdesk::ui
