// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/capturedocuments.h"

#include <QWidget>

class QComboBox;
class QPushButton;

namespace clinicdesk::ui {

class LabelledField;

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

} // namespace clinicdesk::ui
