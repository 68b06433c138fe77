// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/capture/documentsfield.h"

#include "core/base/atomicfile.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/tokens.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QPushButton>
#include <QStandardPaths>
#include <QUrl>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

QString hintOf(CaptureDocuments documents)
{
    switch (documents) {
    case CaptureDocuments::EachFile:
        return DocumentsField::tr("Each file, or each page of a scan, becomes a document.");
    case CaptureDocuments::Together:
        return DocumentsField::tr("Everything that comes at once becomes one document.");
    case CaptureDocuments::SplitAtBlankPages:
        return DocumentsField::tr("Put an empty sheet between two documents. Empty backs of pages split, too.");
    case CaptureDocuments::SplitAtBarcodePages:
        return DocumentsField::tr("Put a printed separator page between two documents. It is not added.");
    }
    return {};
}

/// Other programs cannot open what is inside of this one. Returns the path of a copy; empty if it cannot be saved.
QString savedSeparatorPage()
{
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::CacheLocation));
    const auto path = folder.filePath(QStringLiteral("separator-page.pdf"));
    QFile page(QStringLiteral(":/separator/separator-page.pdf"));
    const bool isSaved = page.open(QIODevice::ReadOnly) && folder.mkpath(QStringLiteral(".")) &&
                         saveAtomically(path, page.readAll()).ok();
    return isSaved ? path : QString();
}

} // namespace

DocumentsField::DocumentsField(CaptureDocuments documents, QWidget *parent)
    : QWidget(parent)
    , m_choice(new QComboBox)
    , m_field(new LabelledField(tr("Several files or pages at once"), m_choice))
    , m_open(new QPushButton(icon(QStringLiteral("page")), tr("Open the separator page")))
{
    for (const auto &text : {tr("One document each"), tr("One document together"), tr("Split at blank pages"),
                             tr("Split at barcode pages")}) // in the order of CaptureDocuments
        m_choice->addItem(text);
    m_choice->setCurrentIndex(static_cast<int>(documents));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::s);
    column->addWidget(m_field);
    column->addWidget(m_open, 0, Qt::AlignLeading);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &DocumentsField::showChoice);
    connect(m_open, &QPushButton::clicked, this, &DocumentsField::openSeparatorPage);
    connect(m_choice, &QComboBox::activated, this, [this] { m_isChosen = true; });
    showChoice();
}

CaptureDocuments DocumentsField::documents() const
{
    return static_cast<CaptureDocuments>(m_choice->currentIndex());
}

void DocumentsField::setUsual(CaptureDocuments documents)
{
    if (!m_isChosen)
        m_choice->setCurrentIndex(static_cast<int>(documents));
}

void DocumentsField::showChoice()
{
    m_field->setProblem({});
    m_field->setHint(hintOf(documents()));
    m_open->setVisible(documents() == CaptureDocuments::SplitAtBarcodePages);
}

void DocumentsField::openSeparatorPage()
{
    const auto path = savedSeparatorPage();
    if (path.isEmpty())
        m_field->setProblem(tr("The separator page cannot be saved. Free up space on the disk, then try again."));
    else if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
        m_field->setProblem(tr("This computer has no program for PDFs. Print %1 on another one.").arg(path));
    else
        m_field->setProblem({});
}

} // namespace clinicdesk::ui
