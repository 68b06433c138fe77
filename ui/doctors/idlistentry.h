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

/// The field of a list of identifiers. A long paste is not laid out as it came: it is handed on instead.
class IdListField : public QPlainTextEdit {
    Q_OBJECT

public:
    static constexpr qsizetype longestPaste = 20'000; ///< signs, to be laid out as they came

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

/// Where a person pastes or loads the identifiers of the doctors to check, and is told at once what was understood.
class IdListEntry : public QWidget {
    Q_OBJECT

public:
    explicit IdListEntry(QWidget *parent = nullptr);

    /// Empties the field. With `canCancel` the list that is there can be kept instead.
    void begin(bool canCancel);
    /// Takes a list in place of what stands in the field.
    void take(const QString &text);
    void load(const QString &path);
    QAction *checkAction() const { return m_checkAction; }
    bool canCheck() const;
    const DoctorIds &ids() const { return m_ids; }

Q_SIGNALS:
    void listWanted(const QStringList &ids);
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
