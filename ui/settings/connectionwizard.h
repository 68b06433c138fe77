// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/service/connectioncheck.h"
#include "ui/settings/connectionform.h"

#include <QStringList>
#include <QWidget>

#include <chrono>
#include <functional>
#include <optional>

class QPushButton;
class QToolButton;
class QStackedWidget;

namespace clinicdesk::ui {

class CheckView;
class RadioCard;
class IconView;
class LanguageSettings;
class Label;
class SegmentedControl;
class WizardStepList;

/// What the wizard needs from the program.
struct WizardServices {
    /// Checks a connection. A null secret means the saved one.
    std::function<Task<ConnectionReport>(Connection, SecretsInput)> check;
    /// Saves a connection; null secrets as above.
    std::function<Task<Result<void>>(Connection, SecretsInput)> save;
    QStringList takenNames;
    SavedSecrets savedSecrets;        ///< of the connection to change
    Policy policy = {};               ///< what the administrator has fixed
    bool areSecretsPersistent = true; ///< false: there is no keychain, so token and key are kept for this session only
    LanguageSettings *language = nullptr; ///< offered at the first start; null for no choice
    std::chrono::seconds clockAhead{0};   ///< how far the clock of this computer is ahead of that of the service
};

/// Two steps to a connection: its form, and a check that reports problems. At the first start the user can choose
/// practice mode instead. Later the wizard adds or changes a connection. `TokenDialog` and `KeyDialog` ask for a secret
/// alone.
class ConnectionWizard : public QWidget {
    Q_OBJECT
public:
    enum class Purpose { FirstStart, Add, Change };

    ConnectionWizard(Purpose purpose, const Connection &connection, WizardServices services, QWidget *parent = nullptr);
    ~ConnectionWizard() override;

    /// Sentences about what was typed and is not saved.
    QStringList unsaved() const;
    /// Moves the focus to the choice of the language, which the wizard of the first start has.
    void showLanguage();
    /// Says whether token and key are kept for longer than this session; `WizardServices` says so at first.
    void setSecretsPersistent(bool arePersistent);
    /// Whether the last check found no problem.
    bool hasPassedCheck() const { return m_isGood; }

Q_SIGNALS:
    void practiceChosen();
    void helpRequested();
    void shortcutsRequested();
    /// The connection is saved; the wizard can be closed.
    void saved(const clinicdesk::Connection &connection);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    enum class Stage { Form, Checking, Checked };

    QWidget *makeFormPage(const Connection &connection);
    QWidget *makeCheckPage();
    /// The language, and the menu that F10 opens: there is no window yet that has them.
    QWidget *makeLanguageRow();
    QWidget *makeChoice();
    QWidget *makeFooter();
    bool isPractising() const;
    /// Handles Enter: clicks the button with the focus, otherwise the primary one.
    void pressButton();
    void nextStep();
    void correctSecret();
    void goBack();
    void showStage(Stage stage);
    void showFootnote(const QString &icon, bool isProblem, const QString &sentence);
    void showPromise();
    Task<void> runCheck();
    Task<void> save();

    Purpose m_purpose;
    WizardServices m_services;
    Stage m_stage = Stage::Form;
    std::optional<Connection> m_draft;       ///< as parsed from the form
    bool m_isGood = false;                   ///< the last check found no problem
    std::optional<SecretKind> m_wrongSecret; ///< the token or key without which checking again cannot help
    int m_round = 0;                         ///< number of the latest check; the answer of an older one is dropped

    WizardStepList *m_steps = nullptr; ///< children, as all below
    QStackedWidget *m_pages = nullptr;
    SegmentedControl *m_language = nullptr; ///< null for no choice
    RadioCard *m_practise = nullptr;
    ConnectionForm *m_form = nullptr;
    Label *m_checkTitle = nullptr;
    CheckView *m_check = nullptr;
    IconView *m_footIcon = nullptr;
    Label *m_foot = nullptr;
    QPushButton *m_back = nullptr;
    QPushButton *m_saveAnyway = nullptr;
    QPushButton *m_go = nullptr;
};

} // namespace clinicdesk::ui
