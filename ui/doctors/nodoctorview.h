// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilecheckstore.h"
#include "ui/widgets/emptystate.h"

namespace clinicdesk::ui {

class Label;
class RecentDoctorsList;

/// Shown in place of a profile: why there is none, and the doctors that were opened last.
class NoDoctorView : public QWidget {
    Q_OBJECT
public:
    explicit NoDoctorView(QWidget *parent = nullptr);

    void setContent(const EmptyState::Content &words) { m_empty->setContent(words); }
    void setRecent(const QList<RecentDoctor> &doctors);

Q_SIGNALS:
    void openRequested(const QString &doctor);

private:
    EmptyState *m_empty; ///< children
    Label *m_recentCaption;
    RecentDoctorsList *m_recent;
};

} // namespace clinicdesk::ui
