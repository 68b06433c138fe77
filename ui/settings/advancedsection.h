// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/policy/policy.h"
#include "ui/settings/connectiondraft.h"
#include "ui/settings/formgrid.h"

class QComboBox;
class QPushButton;

namespace clinicdesk::ui {

class ConventionTable;
class DocumentTypeList;

/// The rarely needed settings of a connection: certificates and conventions of the service. Closed until the user, or a
/// problem, opens it.
class AdvancedSection : public QWidget {
    Q_OBJECT
public:
    /// Adds its lines to those of the form.
    explicit AdvancedSection(FormLines<DraftField> &lines, QWidget *parent = nullptr);

    /// Shows the values that are not lines of the form; problems are cleared.
    void show(const ConnectionDraft &draft);
    /// Writes those values as typed.
    void readInto(ConnectionDraft &draft) const;
    const FormLines<QString> &conventions() const;
    DocumentTypeList &documentTypes() const { return *m_types; }
    /// Shows what the administrator has fixed as fixed.
    void setPolicy(const Policy &policy);
    /// Opens the section if `field` is in it.
    void openFor(const QWidget *field);

private:
    QWidget *makeAuthorityButton();
    void chooseAuthority();
    /// Says whose certificates the file has.
    void showAuthority();

    FormLines<DraftField> &m_lines; ///< of the form
    QWidget *m_box;
    QPushButton *m_toggle;
    QComboBox *m_patientIn;
    QComboBox *m_dateUnit;
    QComboBox *m_jpegType;
    QMap<QString, LabelledField *> m_ownFields; ///< the conventions with a field of their own, by key
    DocumentTypeList *m_types;
    ConventionTable *m_conventions;
};

} // namespace clinicdesk::ui
