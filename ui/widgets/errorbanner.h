// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/wording/wording.h"
#include "ui/state/missingsecret.h"
#include "ui/widgets/problembanner.h"

#include <optional>

namespace clinicdesk::ui {

class CurrentConnection;

/// The problem banner of a page that calls the service: an error with the button that helps against it. The button lets
/// the user enter a secret of the current connection, or asks the page to try again.
class ErrorBanner : public ProblemBanner {
    Q_OBJECT
public:
    /// The button. A secret comes first: without it, trying again cannot succeed.
    struct Remedy {
        std::optional<MissingSecret> secret;
        bool canRetry = false;
    };

    /// `connection` must outlive the banner. Hidden until `showError`.
    explicit ErrorBanner(CurrentConnection &connection, QWidget *parent = nullptr);

    /// Shows the error with these texts, and with its code and status as details.
    void showError(const Error &error, const wording::ErrorText &words, const Remedy &remedy);
    /// The same; the button is the one for the secret that the error asks for, if any.
    void showError(const Error &error, const wording::ErrorText &words);
    void clear();
    /// The secret that the shown error asks for.
    const std::optional<MissingSecret> &secret() const { return m_secret; }

Q_SIGNALS:
    void retryRequested();

private:
    void applyRemedy();

    CurrentConnection &m_connection;
    std::optional<MissingSecret> m_secret;
};

} // namespace clinicdesk::ui
