// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/wording/wording.h"
#include "ui/widgets/tokens.h"

#include <QStringList>
#include <QWidget>

#include <chrono>
#include <optional>

namespace clinicdesk::ui {

class IconView;
class Label;

/// One step of a check: icon, title and result; for a problem or a note also its side and remedy.
class CheckStepRow : public QWidget {
    Q_OBJECT
public:
    explicit CheckStepRow(const QString &title, QWidget *parent = nullptr);

    void showWaiting(const QString &sentence);
    void showRunning(const QString &sentence);
    /// `time` is what the step took.
    void showGood(const QString &sentence, std::optional<std::chrono::milliseconds> time);
    /// Something to know or to do, although the step has passed.
    void showNote(const wording::ErrorText &note);
    void showProblem(const wording::ErrorText &problem);
    /// Further facts below the result, a line each; none hides them.
    void setDetails(const QStringList &details);

    QString spoken() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void show(const QString &icon, TokenColor color, const QString &state, const QString &sentence);
    void showAdvice(const wording::ErrorText &text);

    IconView *m_icon;
    Label *m_title;
    Label *m_state;
    Label *m_sentence;
    Label *m_details;
    Label *m_source;
    Label *m_advice;
    QWidget *m_problem;
};

} // namespace clinicdesk::ui
