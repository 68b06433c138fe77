// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scanner/device.h"

#include "app/scanner/failure.h"

#include <sane/saneopts.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace clinicdesk::scanner {

namespace {

using Kind = CaptureProblem::Kind;

constexpr double a4WidthMm = 210;
constexpr double a4HeightMm = 297;
// Some backends have the second side as an option of its own.
constexpr auto feederModeName = "adf-mode";
constexpr auto bothSidesName = "duplex";

bool has(const QString &text, const char *part)
{
    return text.contains(QLatin1String(part), Qt::CaseInsensitive);
}

bool isBothSides(const QString &text)
{
    return has(text, "duplex") || has(text, "both sides");
}

bool isFeeder(const QString &text)
{
    return (has(text, "adf") || has(text, "feeder")) && !isBothSides(text) && !has(text, "back");
}

bool isFlatbed(const QString &text)
{
    return has(text, "flatbed") || text.compare(QLatin1String("fb"), Qt::CaseInsensitive) == 0 || has(text, "platen") ||
           has(text, "normal");
}

bool fits(const QString &text, ScanSource source)
{
    switch (source) {
    case ScanSource::Flatbed:
        return isFlatbed(text);
    case ScanSource::Feeder:
        return isFeeder(text);
    case ScanSource::FeederBothSides:
        return isBothSides(text);
    }
    return false;
}

/// In the order of preference.
QList<const char *> namesOf(ScanColour colour)
{
    switch (colour) {
    case ScanColour::Colour:
        return {"color", "colour", "rgb"};
    case ScanColour::Grey:
        return {"gray", "grey"};
    case ScanColour::BlackAndWhite:
        return {"lineart", "black & white", "black and white", "binary"};
    }
    return {};
}

std::optional<QString> modeOf(ScanColour colour, const QStringList &modes)
{
    for (const auto *name : namesOf(colour)) {
        const auto found = std::ranges::find_if(modes, [name](const QString &mode) { return has(mode, name); });
        if (found != modes.end())
            return *found;
    }
    return {};
}

double asDouble(const SANE_Option_Descriptor &option, SANE_Word word)
{
    return option.type == SANE_TYPE_FIXED ? SANE_UNFIX(word) : word;
}

SANE_Word asWord(const SANE_Option_Descriptor &option, double value)
{
    return option.type == SANE_TYPE_FIXED ? SANE_FIX(value) : static_cast<SANE_Word>(std::lround(value));
}

/// The values of a list of numbers: its first word is their count.
std::span<const SANE_Word> wordsOf(const SANE_Option_Descriptor &option)
{
    const auto *words = option.constraint.word_list;
    return {words + 1, static_cast<std::size_t>(words[0])};
}

/// Of a scanner that has only some.
QList<int> resolutionsOf(const SANE_Option_Descriptor &option)
{
    QList<int> found;
    if (option.constraint_type != SANE_CONSTRAINT_WORD_LIST)
        return found;
    for (const auto word : wordsOf(option)) {
        const auto resolution = static_cast<int>(std::lround(asDouble(option, word)));
        if (resolution >= minScanResolution && resolution <= maxScanResolution)
            found.append(resolution);
    }
    std::ranges::sort(found);
    return found;
}

double nearest(const SANE_Option_Descriptor &option, double value)
{
    if (option.constraint_type == SANE_CONSTRAINT_RANGE) {
        const auto &range = *option.constraint.range;
        return std::clamp(value, asDouble(option, range.min), asDouble(option, range.max));
    }
    if (option.constraint_type != SANE_CONSTRAINT_WORD_LIST)
        return value;
    const auto distance = [&](SANE_Word word) { return std::abs(asDouble(option, word) - value); };
    const auto words = wordsOf(option);
    const auto found = std::ranges::min_element(words, {}, distance);
    return found == words.end() ? value : asDouble(option, *found);
}

} // namespace

Library::Library()
{
    if (const auto status = sane_init(nullptr, nullptr); status != SANE_STATUS_GOOD)
        failWith(status, "sane_init");
}

QList<ScannerInfo> Library::scanners() const
{
    const SANE_Device **devices = nullptr;
    if (const auto status = sane_get_devices(&devices, SANE_FALSE); status != SANE_STATUS_GOOD)
        failWith(status, "sane_get_devices");
    QList<ScannerInfo> found;
    for (; devices && *devices; ++devices) {
        const auto name =
            QStringLiteral("%1 %2").arg(QString::fromUtf8((*devices)->vendor), QString::fromUtf8((*devices)->model));
        found.append({QString::fromUtf8((*devices)->name), name.simplified()});
    }
    return found;
}

Device::Device(const QString &id)
{
    if (const auto status = sane_open(id.toUtf8().constData(), &m_handle); status != SANE_STATUS_GOOD)
        failWith(status, "sane_open");
}

/// Some backends crash if a scanner is closed while it scans, also after an error and after the last page.
Device::~Device()
{
    if (m_isScanning)
        sane_cancel(m_handle);
    sane_close(m_handle);
}

std::optional<Device::Option> Device::find(const char *name) const
{
    SANE_Int count = 0;
    if (sane_control_option(m_handle, 0, SANE_ACTION_GET_VALUE, &count, nullptr) != SANE_STATUS_GOOD)
        return {};
    for (SANE_Int index = 1; index < count; ++index) {
        const auto *option = sane_get_option_descriptor(m_handle, index);
        if (option && option->name && std::strcmp(option->name, name) == 0 && SANE_OPTION_IS_ACTIVE(option->cap) &&
            SANE_OPTION_IS_SETTABLE(option->cap))
            return Option{index, option};
    }
    return {};
}

/// As Latin-1, which keeps each byte: a network scanner can send any.
QStringList Device::textsOf(const Option &option)
{
    QStringList texts;
    if (option.description->constraint_type == SANE_CONSTRAINT_STRING_LIST) {
        for (const auto *text = option.description->constraint.string_list; *text; ++text)
            texts.append(QString::fromLatin1(*text));
    }
    return texts;
}

bool Device::setText(const Option &option, const QString &text)
{
    auto value = text.toLatin1();
    value.append(std::max<qsizetype>(option.description->size - value.size(), 1), '\0');
    return sane_control_option(m_handle, option.index, SANE_ACTION_SET_VALUE, value.data(), nullptr) ==
           SANE_STATUS_GOOD;
}

void Device::setNumber(const char *name, double value)
{
    const auto option = find(name);
    if (!option || option->description->size != sizeof(SANE_Word))
        return;
    auto word = asWord(*option->description, nearest(*option->description, value));
    sane_control_option(m_handle, option->index, SANE_ACTION_SET_VALUE, &word, nullptr);
}

void Device::setSwitch(const char *name, bool on)
{
    const auto option = find(name);
    if (!option || option->description->type != SANE_TYPE_BOOL)
        return;
    SANE_Bool value = on ? SANE_TRUE : SANE_FALSE;
    sane_control_option(m_handle, option->index, SANE_ACTION_SET_VALUE, &value, nullptr);
}

bool Device::hasBothSidesSwitch() const
{
    const auto mode = find(feederModeName);
    const auto both = find(bothSidesName);
    return (mode && std::ranges::any_of(textsOf(*mode), isBothSides)) ||
           (both && both->description->type == SANE_TYPE_BOOL);
}

AbilitiesFound Device::abilities() const
{
    AbilitiesFound found;
    const auto sources = find(SANE_NAME_SCAN_SOURCE);
    const auto texts = sources ? textsOf(*sources) : QStringList();
    for (const auto source : {ScanSource::Flatbed, ScanSource::Feeder, ScanSource::FeederBothSides}) {
        const bool isListed = std::ranges::any_of(texts, [source](const QString &text) { return fits(text, source); });
        const bool isSwitched =
            source == ScanSource::FeederBothSides && hasBothSidesSwitch() && found.sources.contains(ScanSource::Feeder);
        if (isListed || isSwitched)
            found.sources.append(source);
    }
    if (found.sources.isEmpty()) // without a choice
        found.sources = {ScanSource::Flatbed};
    if (const auto mode = find(SANE_NAME_SCAN_MODE)) {
        for (const auto colour : {ScanColour::Colour, ScanColour::Grey, ScanColour::BlackAndWhite}) {
            if (modeOf(colour, textsOf(*mode)))
                found.colours.append(colour);
        }
    }
    if (const auto resolution = find(SANE_NAME_SCAN_RESOLUTION)) {
        found.resolutions = resolutionsOf(*resolution->description);
        found.minResolution = static_cast<int>(nearest(*resolution->description, 1));
        found.maxResolution = static_cast<int>(nearest(*resolution->description, maxScanResolution));
    }
    return found;
}

void Device::setSource(ScanSource source)
{
    if (!abilities().sources.contains(source))
        fail(Kind::SourceMissing, QLatin1String(scanSourceText(source)));
    const auto option = find(SANE_NAME_SCAN_SOURCE);
    if (!option)
        return;
    const auto texts = textsOf(*option);
    const auto choose = [&](ScanSource wanted) {
        const auto found = std::ranges::find_if(texts, [wanted](const QString &text) { return fits(text, wanted); });
        return found != texts.end() && setText(*option, *found);
    };
    if (!choose(source) && source == ScanSource::FeederBothSides)
        choose(ScanSource::Feeder);
    const bool bothSides = source == ScanSource::FeederBothSides;
    setSwitch(bothSidesName, bothSides);
    if (const auto mode = find(feederModeName)) {
        const auto modes = textsOf(*mode);
        const auto wanted = [bothSides](const QString &text) { return isBothSides(text) == bothSides; };
        if (const auto found = std::ranges::find_if(modes, wanted); found != modes.end())
            setText(*mode, *found);
    }
}

/// A profile can have been made for another scanner: grey is the nearest to black and white. Eight bits for each colour
/// are enough for documents.
void Device::setColour(ScanColour colour)
{
    constexpr double bits = 8;
    if (const auto mode = find(SANE_NAME_SCAN_MODE)) {
        auto text = modeOf(colour, textsOf(*mode));
        if (!text && colour == ScanColour::BlackAndWhite)
            text = modeOf(ScanColour::Grey, textsOf(*mode));
        if (text)
            setText(*mode, *text);
    }
    setNumber(SANE_NAME_BIT_DEPTH, bits);
}

/// Scanners have larger glasses than A4, and feeders scan to the end of the longest paper.
void Device::setPaper()
{
    setNumber(SANE_NAME_SCAN_TL_X, 0);
    setNumber(SANE_NAME_SCAN_TL_Y, 0);
    const auto width = find(SANE_NAME_SCAN_BR_X);
    if (!width || width->description->unit != SANE_UNIT_MM)
        return;
    setNumber(SANE_NAME_PAGE_WIDTH, a4WidthMm);
    setNumber(SANE_NAME_PAGE_HEIGHT, a4HeightMm);
    setNumber(SANE_NAME_SCAN_BR_X, a4WidthMm);
    setNumber(SANE_NAME_SCAN_BR_Y, a4HeightMm);
}

void Device::apply(const ScanSettings &settings)
{
    setSource(settings.source); // first: other options depend on it
    setColour(settings.colour);
    setNumber(SANE_NAME_SCAN_RESOLUTION, settings.resolution);
    setPaper();
}

bool Device::startPage()
{
    m_isScanning = true;
    const auto status = sane_start(m_handle);
    if (status == SANE_STATUS_NO_DOCS)
        return false;
    if (status != SANE_STATUS_GOOD)
        failWith(status, "sane_start");
    return true;
}

SANE_Parameters Device::parameters() const
{
    SANE_Parameters parameters{};
    if (const auto status = sane_get_parameters(m_handle, &parameters); status != SANE_STATUS_GOOD)
        failWith(status, "sane_get_parameters");
    return parameters;
}

bool Device::read(std::span<SANE_Byte> buffer, SANE_Int *got)
{
    *got = 0;
    const auto status = sane_read(m_handle, buffer.data(), static_cast<SANE_Int>(buffer.size()), got);
    if (status != SANE_STATUS_GOOD && status != SANE_STATUS_EOF)
        failWith(status, "sane_read");
    return status == SANE_STATUS_GOOD;
}

} // namespace clinicdesk::scanner
