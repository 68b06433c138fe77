// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentfilter.h"
#include "ui/assessments/assessmentfacts.h"
#include "ui/widgets/elidinglabel.h"

namespace clinicdesk::ui {

class SelectableText;

/// The status of an assessment as a pill.
class StatusPill : public Label {
    Q_OBJECT
public:
    explicit StatusPill(QWidget *parent = nullptr);

    void setStatus(AssessmentStatus status);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    AssessmentStatus m_status = AssessmentStatus::Completed;
};

/// A caption and its ID; a known name is shown above the ID.
class FactRow : public QWidget {
    Q_OBJECT
public:
    explicit FactRow(QWidget *parent = nullptr);

    void setFact(const Fact &fact, const QString &name);
    bool isCut() const;

private:
    Label *m_caption;
    SelectableText *m_name;
    SelectableText *m_id;
};

} // namespace clinicdesk::ui
