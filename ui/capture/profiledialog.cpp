// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/capture/profiledialog.h"

#include "core/base/atomicfile.h"
#include "core/base/systemfiles.h"
#include "core/capture/capturedocuments.h"
#include "core/capture/scannerprocess.h"
#include "core/document/readablename.h"
#include "core/wording/capturetext.h"
#include "core/wording/labels.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/plaintooltip.h"
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
#include <QStandardItemModel>
#include <QStandardPaths>
#include <QUrl>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>
#include <cstdlib>

namespace clinicdesk::ui {

/// The fields of a profile for a scanner: the scanner, with what was found on this computer and its network, where it
/// takes the paper from, colour and resolution. What the chosen scanner does not have cannot be chosen.
class ScannerFields : public QWidget {
    Q_OBJECT
public:
    ScannerFields(const CaptureProfile &profile, QString scanProgram, QWidget *parent = nullptr);

    /// Looks for scanners, unless it has done so.
    void search();
    /// Shows the problem of a missing scanner.
    bool check();
    /// Writes what is chosen into the profile.
    void apply(CaptureProfile *profile) const;

private:
    void layOut();
    void fillChoices(const ScanSettings &settings);
    void fillResolutions(const QList<int> &resolutions, int chosen);
    void searchAgain();
    void showScanners(const QList<ScannerInfo> &scanners);
    void askAbilities();
    void showAbilities(const AbilitiesFound &abilities);
    void showEnd(const std::optional<CaptureProblem> &problem);
    ScannerProcess *newProcess(const ScanRequest &request);

    const QString m_program;
    bool m_hasSearched = false;
    ScannerProcess *m_search = nullptr;    ///< a child
    ScannerProcess *m_abilities = nullptr; ///< a child
    QComboBox *m_scanner;                  ///< children, as all below
    LabelledField *m_scannerField = nullptr;
    QPushButton *m_again;
    QComboBox *m_paper;
    QComboBox *m_colour;
    QComboBox *m_resolution;
};

namespace {

/// With the one that is chosen.
QList<int> usualResolutions(int chosen)
{
    QList resolutions{100, 150, 200, 300, 400, 600};
    if (!resolutions.contains(chosen))
        resolutions.insert(std::ranges::lower_bound(resolutions, chosen), chosen);
    return resolutions;
}

template <class Value>
void add(QComboBox *box, const QString &text, Value value)
{
    box->addItem(text, static_cast<int>(value));
}

void choose(QComboBox *box, int value)
{
    box->setCurrentIndex(std::max(0, box->findData(value)));
}

/// Others stay visible, but cannot be chosen. `values` is in the order of the box, and its last one is the nearest to
/// what cannot be chosen any more.
template <class Value>
void allowOnly(QComboBox *box, const QList<Value> &values)
{
    const auto *items = qobject_cast<QStandardItemModel *>(box->model());
    const auto isAllowed = [box, &values](int row) {
        return values.isEmpty() || values.contains(static_cast<Value>(box->itemData(row).toInt()));
    };
    for (int row = 0; items && row < box->count(); ++row)
        items->item(row)->setEnabled(isAllowed(row));
    if (!isAllowed(box->currentIndex()))
        choose(box, static_cast<int>(values.last()));
}

/// All that the scanner has, or the usual ones in its range.
QList<int> resolutionsOf(const AbilitiesFound &abilities, int chosen)
{
    if (!abilities.resolutions.isEmpty())
        return abilities.resolutions;
    auto found = usualResolutions(chosen);
    if (abilities.maxResolution <= 0)
        return found;
    found.removeIf([&abilities](int each) { return each < abilities.minResolution || each > abilities.maxResolution; });
    return found.isEmpty() ? QList{std::max(abilities.maxResolution, minScanResolution)} : found;
}

} // namespace

ScannerFields::ScannerFields(const CaptureProfile &profile, QString scanProgram, QWidget *parent)
    : QWidget(parent)
    , m_program(std::move(scanProgram))
    , m_scanner(new QComboBox(this))
    , m_again(new QPushButton(icon(QStringLiteral("refresh")), tr("Look again"), this))
    , m_paper(new QComboBox(this))
    , m_colour(new QComboBox(this))
    , m_resolution(new QComboBox(this))
{
    m_again->setToolTip(plainToolTip(tr("Look for scanners again")));
    fillChoices(profile.scan);
    if (!profile.scanner.isEmpty())
        m_scanner->addItem(profile.scannerName.isEmpty() ? profile.scanner : profile.scannerName, profile.scanner);
    layOut();
    connect(m_again, &QPushButton::clicked, this, &ScannerFields::searchAgain);
    connect(m_scanner, &QComboBox::currentIndexChanged, this, &ScannerFields::askAbilities);
}

void ScannerFields::layOut()
{
    auto *scannerRow = new QWidget;
    auto *scannerLayout = new QHBoxLayout(scannerRow);
    scannerLayout->setContentsMargins(0, 0, 0, 0);
    scannerLayout->setSpacing(space::s);
    scannerLayout->addWidget(m_scanner, 1);
    scannerLayout->addWidget(m_again);
    m_scanner->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_scannerField = new LabelledField(tr("Scanner"), scannerRow, m_scanner);
    auto *row = new QHBoxLayout;
    row->setSpacing(space::m);
    row->addWidget(new LabelledField(tr("Paper"), m_paper), 2);
    row->addWidget(new LabelledField(tr("Colour"), m_colour), 2);
    row->addWidget(new LabelledField(tr("Resolution"), m_resolution), 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::m);
    column->addWidget(m_scannerField);
    column->addLayout(row);
}

void ScannerFields::fillChoices(const ScanSettings &settings)
{
    add(m_paper, tr("One page on the glass"), ScanSource::Flatbed);
    add(m_paper, tr("All pages in the feeder"), ScanSource::Feeder);
    add(m_paper, tr("Feeder, both sides"), ScanSource::FeederBothSides);
    add(m_colour, tr("Colour"), ScanColour::Colour);
    add(m_colour, tr("Grey"), ScanColour::Grey);
    add(m_colour, tr("Black and white"), ScanColour::BlackAndWhite);
    choose(m_paper, static_cast<int>(settings.source));
    choose(m_colour, static_cast<int>(settings.colour));
    fillResolutions(usualResolutions(settings.resolution), settings.resolution);
}

void ScannerFields::fillResolutions(const QList<int> &resolutions, int chosen)
{
    m_resolution->clear();
    for (const int resolution : resolutions)
        add(m_resolution, tr("%1 dpi").arg(locale().toString(resolution)), resolution);
    const auto distance = [chosen](int resolution) { return std::abs(resolution - chosen); };
    choose(m_resolution, *std::ranges::min_element(resolutions, {}, distance));
}

void ScannerFields::search()
{
    if (!std::exchange(m_hasSearched, true))
        searchAgain();
}

ScannerProcess *ScannerFields::newProcess(const ScanRequest &request)
{
    auto *process = new ScannerProcess(request, m_program);
    process->setParent(this);
    connect(process, &ScannerProcess::ended, process, &QObject::deleteLater);
    return process;
}

void ScannerFields::searchAgain()
{
    m_again->setEnabled(false);
    m_scannerField->setProblem({});
    m_scannerField->setHint(tr("Looking for scanners…"));
    m_search = newProcess(ListScanners());
    connect(m_search, &ScannerProcess::scannersFound, this, &ScannerFields::showScanners);
    connect(m_search, &ScannerProcess::ended, this, &ScannerFields::showEnd);
    m_search->start();
}

/// The scanner of the profile stays in the list: it may only be switched off.
void ScannerFields::showScanners(const QList<ScannerInfo> &scanners)
{
    for (const auto &scanner : scanners) {
        const int known = m_scanner->findData(scanner.id);
        if (known < 0)
            m_scanner->addItem(displayName(scanner.name), scanner.id);
        else
            m_scanner->setItemText(known, displayName(scanner.name));
    }
    m_scannerField->setHint(scanners.isEmpty() ? tr("No scanner was found. Switch it on, then look again.")
                                               : QString());
}

void ScannerFields::showEnd(const std::optional<CaptureProblem> &problem)
{
    m_search = nullptr;
    m_again->setEnabled(true);
    if (!problem) {
        askAbilities();
        return;
    }
    const auto text = wording::describe(*problem);
    m_scannerField->setHint({});
    m_scannerField->setProblem(text.summary + QLatin1Char(' ') + text.advice);
}

/// A backend can be open only once, so the scanner is not asked while scanners are looked for.
void ScannerFields::askAbilities()
{
    m_scannerField->setProblem({});
    if (m_search || m_scanner->currentIndex() < 0)
        return;
    delete m_abilities;
    m_abilities = newProcess(ListAbilities{m_scanner->currentData().toString()});
    connect(m_abilities, &ScannerProcess::abilitiesFound, this, &ScannerFields::showAbilities);
    connect(m_abilities, &ScannerProcess::ended, this, [this] { m_abilities = nullptr; });
    m_abilities->start();
}

void ScannerFields::showAbilities(const AbilitiesFound &abilities)
{
    allowOnly(m_paper, abilities.sources);
    allowOnly(m_colour, abilities.colours);
    const auto chosen = m_resolution->currentData().toInt();
    fillResolutions(resolutionsOf(abilities, chosen), chosen);
}

bool ScannerFields::check()
{
    if (m_scanner->currentIndex() < 0)
        m_scannerField->setProblem(tr("Choose a scanner."));
    return m_scanner->currentIndex() >= 0;
}

void ScannerFields::apply(CaptureProfile *profile) const
{
    if (m_scanner->currentIndex() >= 0) {
        profile->scanner = m_scanner->currentData().toString();
        profile->scannerName = m_scanner->currentText();
    }
    profile->scan = {static_cast<ScanSource>(m_paper->currentData().toInt()),
                     static_cast<ScanColour>(m_colour->currentData().toInt()), m_resolution->currentData().toInt()};
}

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
    const auto name = displayName(m_name->text()).simplified();
    const auto tooLong = [&name] {
        return tr("This name has %Ln character(s). At most %1 are allowed.", nullptr, int(name.size()))
            .arg(numberText(maxProfileNameLength));
    };
    m_nameField->setProblem(name.isEmpty()                       ? tr("Enter a name, such as “Lab reports”.")
                            : name.size() > maxProfileNameLength ? tooLong()
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
    profile.name = displayName(m_name->text()).simplified();
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
