// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "ui/widgets/tokens.h"

#include <QWidget>

#include <functional>
#include <optional>

class QPainter;
class QPushButton;

namespace clinicdesk::ui {

class Label;

/// The colour that tells people which service they work with.
TokenColor environmentColor(Environment environment);

/// The dot of a connection, in the middle of `place`: filled with the colour of its environment, or an empty circle
/// where it cannot be used now. `environment` is nothing for no connection.
void paintConnectionDot(QPainter &painter, const QRect &place, std::optional<Environment> environment, bool isUsable,
                        const Tokens &colors);

/// The banner over the whole window in practice mode: 30 px, cannot be closed. It says that nothing here is real.
class PracticeBanner : public QWidget {
    Q_OBJECT

public:
    /// Shows a button that calls `leave`, which leaves practice mode; no button if `leave` is empty.
    explicit PracticeBanner(const std::function<void()> &leave = {}, QWidget *parent = nullptr);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void applyFill();

    QPushButton *m_leave;
};

/// The banner over the whole window while a development connection is in use: 30 px, cannot be closed. It names the
/// connection and says that it is not for real patients.
class DevelopmentBand : public QWidget {
    Q_OBJECT

public:
    explicit DevelopmentBand(QWidget *parent = nullptr);

    void setConnectionName(const QString &name);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Label *m_sentence; ///< child
};

} // namespace clinicdesk::ui
