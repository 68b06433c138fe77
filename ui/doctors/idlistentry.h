// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/doctor/doctorids.h"

#include <QPlainTextEdit>
#include <QPointer>

class QAction;
class QPushButton;

namespace clinicdesk::ui {

class Label;

/// The field for a list of doctor IDs. A long paste is passed on unchanged instead of being laid out.
class IdListField : public QPlainTextEdit {
    Q_OBJECT

public:
    static constexpr qsizetype maxPasteLength = 20'000; ///< characters; longer texts are not laid out

    explicit IdListField(QWidget *parent = nullptr);

Q_SIGNALS:
    void longTextPasted(const QString &text);
    void fileDropped(const QString &path);

protected:
    bool canInsertFromMimeData(const QMimeData *source) const override;
    void insertFromMimeData(const QMimeData *source) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
};

/// The view in which the user pastes or loads the IDs of the doctors to check. It shows at once what was recognised.
class IdListEntry : public QWidget {
    Q_OBJECT

public:
    explicit IdListEntry(QWidget *parent = nullptr);

    /// Clears the field. With `canCancel`, the user can return to the current list.
    void begin(bool canCancel);
    /// Replaces the content of the field by this list.
    void take(const QString &text);
    void load(const QString &path);
    QAction *checkAction() const { return m_checkAction; }
    bool canCheck() const;
    const DoctorIds &ids() const { return m_ids; }
    /// "Check 3 doctors"
    static QString checkText(int doctors);

Q_SIGNALS:
    void listRequested(const QStringList &ids);
    void left();

private:
    static Task<void> read(QPointer<IdListEntry> self, QString path);

    void chooseFile();
    void understand(const QString &text);
    void showUnderstood();
    void sayProblem(const QString &sentence);

    IdListField *m_field;
    Label *m_summary;
    QPushButton *m_load;
    QPushButton *m_leave;
    QPushButton *m_check;
    QAction *m_checkAction = nullptr;
    DoctorIds m_ids;
    QString m_folder; ///< of the last file
};

/// "48 identifiers, 2 of them twice, 1 refused: “<b>”"; empty for no text at all.
QString idSummaryText(const DoctorIds &ids);

} // namespace clinicdesk::ui
