// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/captureprofile.h"

#include <QWidget>

class QComboBox;
class QPushButton;

namespace clinicdesk {
class ScannerProcess;
struct AbilitiesFound;
struct CaptureProblem;
struct ScannerInfo;
} // namespace clinicdesk

namespace clinicdesk::ui {

class LabelledField;

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

} // namespace clinicdesk::ui
