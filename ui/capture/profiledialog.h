// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/captureprofile.h"
#include "core/connection/conventions.h"

#include <QDialog>

#include <functional>

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace clinicdesk::ui {

class DocumentsField;
class LabelledField;
class ScannerFields;
class SegmentedControl;
class TagField;

/// Makes or changes a capture profile.
class ProfileDialog : public QDialog {
    Q_OBJECT
public:
    struct Services {
        Conventions conventions; ///< document types and limits of tags
        QString scanProgram;     ///< `installedScanner()`
        std::function<bool(const QString &)> isNameFree;
    };

    ProfileDialog(const CaptureProfile &profile, Services services, QWidget *parent = nullptr);

Q_SIGNALS:
    void saved(const clinicdesk::CaptureProfile &profile);

private:
    void layOut();
    QWidget *makeFolder();
    QWidget *makeDocuments();
    void fillTypes();
    void showSource();
    void chooseFolder();
    void save();
    bool checkName();
    bool checkSource();
    CaptureProfile entered() const;

    const CaptureProfile m_profile;
    const Services m_services;
    QLineEdit *m_name; ///< children, as all below
    LabelledField *m_nameField;
    SegmentedControl *m_source;
    QWidget *m_folderPart = nullptr;
    QLineEdit *m_folder = nullptr;
    LabelledField *m_folderField = nullptr;
    QCheckBox *m_move = nullptr;
    ScannerFields *m_scanner;
    DocumentsField *m_documents;
    QComboBox *m_type = nullptr;
    TagField *m_tags = nullptr;
    LabelledField *m_tagsField = nullptr;
};

} // namespace clinicdesk::ui
