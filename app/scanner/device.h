// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/scanprotocol.h"

#include <sane/sane.h>

#include <optional>
#include <span>

namespace clinicdesk::scanner {

/// The library, from `sane_init` to the end of the program. `sane_exit` is never called: it unloads backends, which can
/// crash or wait for ever while one of their threads still runs or was cancelled.
class Library {
public:
    Library();
    Q_DISABLE_COPY_MOVE(Library)
    /// Can take many seconds, because backends search the network.
    QList<ScannerInfo> scanners() const;
};

/// A scanner that is open. Names of options and values are those of the SANE standard, and the spellings that backends
/// have in use.
class Device {
public:
    explicit Device(const QString &id);
    /// Ends the scan that is running.
    ~Device();
    Q_DISABLE_COPY_MOVE(Device)

    AbilitiesFound abilities() const;
    /// Sets what the scanner has of it. Fails with SourceMissing.
    void apply(const ScanSettings &settings);

    /// False when the feeder has no more paper.
    bool startPage();
    SANE_Parameters parameters() const;
    /// Returns false at the end of a frame.
    bool read(std::span<SANE_Byte> buffer, SANE_Int *got);

private:
    struct Option {
        SANE_Int index = 0;
        const SANE_Option_Descriptor *description = nullptr;
    };
    std::optional<Option> find(const char *name) const;
    static QStringList textsOf(const Option &option);
    bool setText(const Option &option, const QString &text);
    void setNumber(const char *name, double value);
    void setSwitch(const char *name, bool on);
    void setSource(ScanSource source);
    void setColour(ScanColour colour);
    void setPaper();
    bool hasBothSidesSwitch() const;

    SANE_Handle m_handle = nullptr;
    bool m_isScanning = false; ///< since the first `startPage`
};

} // namespace clinicdesk::scanner
