// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/diagnostics/diagnostics.h"

#include <QDialog>
#include <QPointer>

#include <functional>

class QPlainTextEdit;
class QPushButton;

namespace clinicdesk::ui {

class Label;

/// Shows the diagnostics as a text to copy or to save. They are collected when the dialog opens; the connection is
/// checked when the user asks for it.
class DiagnosticsDialog : public QDialog {
    Q_OBJECT
public:
    struct Source {
        std::function<Task<Diagnostics>()> collect;
        std::function<Task<Diagnostics::Check>()> check;
    };

    explicit DiagnosticsDialog(Source source, QWidget *parent = nullptr);

protected:
    void showEvent(QShowEvent *event) override;

private:
    static Task<void> collect(QPointer<DiagnosticsDialog> self);
    static Task<void> check(QPointer<DiagnosticsDialog> self);
    void showText();
    void copy();
    void askWhereToSave();
    void save(const QString &path);
    void say(const QString &sentence, bool isProblem);

    const Source m_source;
    std::optional<Diagnostics> m_found; ///< nothing until they are collected
    QPlainTextEdit *m_text;             ///< children
    Label *m_message;
    QPushButton *m_check;
    QPushButton *m_copy;
    QPushButton *m_save;
};

} // namespace clinicdesk::ui
