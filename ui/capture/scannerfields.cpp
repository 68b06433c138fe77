// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/capture/scannerfields.h"

#include "core/capture/scannerprocess.h"
#include "core/wording/capturetext.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/tokens.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdlib>

namespace clinicdesk::ui {

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
            m_scanner->addItem(scanner.name, scanner.id);
        else
            m_scanner->setItemText(known, scanner.name);
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

} // namespace clinicdesk::ui
