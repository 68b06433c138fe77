// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/capture/profiledialog.h"

#include "core/base/atomicfile.h"
#include "core/base/privatefolder.h"
#include "core/capture/capturedocuments.h"
#include "core/wording/labels.h"
#include "ui/capture/scannerfields.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/scrolledcontent.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/tagfield.h"
#include "ui/widgets/tokens.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardPaths>
#include <QUrl>
#include <QVBoxLayout>
#include <QWidget>

namespace clinicdesk::ui {

/// Chooses how files and pages become documents, with a sentence about the choice. For barcode pages it opens the page
/// that is printed for this.
class DocumentsField : public QWidget {
    Q_OBJECT
public:
    explicit DocumentsField(CaptureDocuments documents, QWidget *parent = nullptr);

    CaptureDocuments documents() const;
    /// What is chosen until the user chooses.
    void setUsual(CaptureDocuments documents);

private:
    void showChoice();
    void openSeparatorPage();

    bool m_isChosen = false; ///< by the user
    QComboBox *m_choice;     ///< children, as all below
    LabelledField *m_field;
    QPushButton *m_open;
};

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
    const bool isSaved =
        page.open(QIODevice::ReadOnly) && makePrivateFolder(folder.path()) && saveAtomically(path, page.readAll()).ok();
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

namespace {

constexpr int dialogWidth = 560;

} // namespace

ProfileDialog::ProfileDialog(const CaptureProfile &profile, Services services, QWidget *parent)
    : QDialog(parent)
    , m_profile(profile)
    , m_services(std::move(services))
    , m_name(new QLineEdit(profile.name))
    , m_nameField(new LabelledField(tr("Name"), m_name))
    , m_source(new SegmentedControl)
    , m_scanner(new ScannerFields(profile, m_services.scanProgram))
    , m_documents(new DocumentsField(profile.documents))
{
    setWindowTitle(profile.name.isEmpty() ? tr("New capture profile") : tr("Capture profile “%1”").arg(profile.name));
    m_name->setMaxLength(maxProfileNameLength);
    m_source->setAccessibleName(tr("Source"));
    for (const auto &text : {tr("Scan folder"), tr("Scanner"), tr("Files")}) // in the order of CaptureSource
        m_source->addSegment(text);
    layOut();
    m_source->setCurrentIndex(static_cast<int>(profile.source));
    connect(m_source, &SegmentedControl::currentIndexChanged, this, &ProfileDialog::showSource);
    showSource();
    m_name->setFocus(Qt::OtherFocusReason);
}

void ProfileDialog::layOut()
{
    auto *buttons = new QDialogButtonBox;
    auto *cancel = buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    auto *save = buttons->addButton(tr("Save profile"), QDialogButtonBox::AcceptRole);
    setControlKind(save, ControlKind::Primary);
    connect(buttons, &QDialogButtonBox::accepted, this, &ProfileDialog::save);
    connect(buttons, &QDialogButtonBox::rejected, this, &ProfileDialog::reject);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::page, space::l, space::page, space::l);
    column->setSpacing(space::m);
    column->addWidget(m_nameField);
    column->addWidget(new LabelledField(tr("Where the documents come from"), m_source));
    m_folderPart = makeFolder();
    column->addWidget(m_folderPart);
    column->addWidget(m_scanner);
    column->addWidget(makeDocuments());
    column->addStretch(1);
    column->addWidget(buttons);
    save->setDefault(true);    // in the dialog, so that it is the default again after another button had the focus
    setTabOrder(save, cancel); // as on the screen
    setMinimumWidth(dialogWidth);
    scrollAboveButtons(this);
}

QWidget *ProfileDialog::makeFolder()
{
    m_folder = new QLineEdit(QDir::toNativeSeparators(m_profile.folder));
    auto *choose = new QPushButton(tr("Choose folder…"));
    connect(choose, &QPushButton::clicked, this, &ProfileDialog::chooseFolder);
    auto *row = new QWidget;
    auto *rowLayout = new QHBoxLayout(row);
    rowLayout->setContentsMargins(0, 0, 0, 0);
    rowLayout->setSpacing(space::s);
    rowLayout->addWidget(m_folder, 1);
    rowLayout->addWidget(choose);
    m_folderField = new LabelledField(tr("Folder into which the scanner writes"), row, m_folder);
    m_move = new QCheckBox(tr("Move added files to the folder “done”"));
    m_move->setChecked(m_profile.moveTaken);

    auto *part = new QWidget;
    auto *layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(m_folderField);
    layout->addWidget(m_move);
    return part;
}

QWidget *ProfileDialog::makeDocuments()
{
    m_type = new QComboBox;
    fillTypes();
    m_tags = new TagField;
    const auto &conventions = m_services.conventions;
    m_tags->setLimits({conventions.tagsPerDocument, conventions.tagLengthMin, conventions.tagLengthMax});
    m_tags->setTags(m_profile.tags);
    m_tagsField = new LabelledField(tr("Tags"), m_tags, m_tags->edit());
    connect(m_tags, &TagField::tagRefused, this, [this] {
        const auto &limits = m_services.conventions;
        m_tagsField->setProblem(
            tr("At most %Ln tag(s). Characters in each tag: %1–%2.", nullptr, limits.tagsPerDocument)
                .arg(numberText(limits.tagLengthMin), numberText(limits.tagLengthMax)));
    });
    connect(m_tags, &TagField::refusalEnded, this, [this] { m_tagsField->setProblem({}); });

    auto *part = new QWidget;
    auto *layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(m_documents);
    layout->addWidget(new LabelledField(tr("Type of the documents"), m_type));
    layout->addWidget(m_tagsField);
    return part;
}

/// A type that this connection does not know stays: the profile may be for another connection.
void ProfileDialog::fillTypes()
{
    const bool hasDefault = !m_services.conventions.listedCode(m_services.conventions.defaultType).isEmpty();
    m_type->addItem(hasDefault ? tr("As usual") : tr("Choose for each document"), QString());
    for (const auto &type : m_services.conventions.documentTypes)
        m_type->addItem(wording::labelOf(type), type.code);
    if (m_type->findData(m_profile.type) < 0)
        m_type->addItem(m_profile.type, m_profile.type);
    m_type->setCurrentIndex(m_type->findData(m_profile.type));
}

void ProfileDialog::showSource()
{
    const auto source = static_cast<CaptureSource>(m_source->currentIndex());
    m_folderPart->setVisible(source == CaptureSource::ScanFolder);
    m_scanner->setVisible(source == CaptureSource::Scanner);
    if (source == CaptureSource::Scanner)
        m_scanner->search();
    if (m_profile.name.isEmpty()) // a new one: what lies in a feeder is usually one document
        m_documents->setUsual(source == CaptureSource::Scanner ? CaptureDocuments::Together : m_profile.documents);
}

void ProfileDialog::chooseFolder()
{
    auto *dialog = new QFileDialog(this, tr("Choose the scan folder"), m_folder->text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &path) { m_folder->setText(QDir::toNativeSeparators(path)); });
    dialog->open();
}

bool ProfileDialog::checkName()
{
    const auto name = m_name->text().simplified();
    m_nameField->setProblem(name.isEmpty()                 ? tr("Enter a name, such as “Lab reports”.")
                            : !m_services.isNameFree(name) ? tr("Another profile has this name. Enter another one.")
                                                           : QString());
    return !m_nameField->hasProblem();
}

bool ProfileDialog::checkSource()
{
    switch (static_cast<CaptureSource>(m_source->currentIndex())) {
    case CaptureSource::ScanFolder:
        m_folderField->setProblem(QFileInfo(entered().folder).isDir() ? QString() : tr("Choose an existing folder."));
        return !m_folderField->hasProblem();
    case CaptureSource::Scanner:
        return m_scanner->check();
    case CaptureSource::Files:
        break;
    }
    return true;
}

CaptureProfile ProfileDialog::entered() const
{
    auto profile = m_profile;
    profile.name = m_name->text().simplified();
    profile.source = static_cast<CaptureSource>(m_source->currentIndex());
    profile.folder.clear();
    if (const auto folder = m_folder->text().trimmed(); !folder.isEmpty())
        profile.folder = QDir::cleanPath(QDir::fromNativeSeparators(folder));
    profile.moveTaken = m_move->isChecked();
    m_scanner->apply(&profile);
    profile.type = m_type->currentData().toString();
    profile.tags = m_tags->tags();
    profile.documents = m_documents->documents();
    return profile;
}

void ProfileDialog::save()
{
    const bool hasName = checkName(); // no short cut: each field gets its own sentence
    const bool hasSource = checkSource();
    if (!hasName)
        m_name->setFocus(Qt::OtherFocusReason);
    else if (!hasSource && m_folderPart->isVisible())
        m_folder->setFocus(Qt::OtherFocusReason);
    if (!m_tags->acceptTyped() || !hasName || !hasSource)
        return;
    Q_EMIT saved(entered());
    accept();
}

} // namespace clinicdesk::ui

#include "profiledialog.moc"
