// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

class QFormLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace clinicdesk::ui {

/// The content of a problem banner. Every text is ready to be shown; the details have no token, no signature and no
/// patient.
struct Problem {
    struct Detail {
        QString caption; ///< "Code", "When"
        QString value;   ///< painted in mono, selectable
    };

    QString sentence;     ///< what happened
    QString side;         ///< "Your network", "The service": bold, before the advice
    QString advice;       ///< what to do
    QStringList remedies; ///< texts of buttons; the first is the primary one
    QList<Detail> details;
};

/// A problem of a whole page, shown above its content instead of a dialog: sentence, side and advice, remedies, and
/// details to read and copy. Can be folded to one line with its sentence, as it is at first on a low screen. Announced
/// as an alert when it appears.
class ProblemBanner : public QWidget {
    Q_OBJECT

public:
    explicit ProblemBanner(QWidget *parent = nullptr);

    /// Shows this problem in place of the previous one; its details are closed. It stays folded if it has the same
    /// sentence.
    void showProblem(const Problem &problem);
    void setDetailsShown(bool shown);
    bool areDetailsShown() const;
    void setFolded(bool folded);
    bool isFolded() const;
    /// The height in px that it needs where it is this wide. A page that gives way to it asks again when its layout
    /// changes, because the user opens details and folds.
    int heightIn(int width) const;
    /// Sets the focus on the button that shows the details.
    void focusDetails();

    /// The details as lines "Caption: value", as "Copy details" puts them on the clipboard.
    static QString detailsAsText(const QList<Problem::Detail> &details);

Q_SIGNALS:
    /// The user pressed the remedy with this index of Problem::remedies.
    void remedyChosen(int index);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void buildBand();
    void buildDetails();
    void fillRemedies(const QStringList &remedies);
    void fillDetails(const QList<Problem::Detail> &details);
    void copyDetails() const;

    QList<Problem::Detail> m_shownDetails;
    QWidget *m_band;
    QWidget *m_panel;
    QLabel *m_sentence = nullptr;
    QLabel *m_line = nullptr; ///< the sentence, while the banner is folded
    QWidget *m_words = nullptr;
    QWidget *m_sign = nullptr;
    QToolButton *m_fold = nullptr;
    QLabel *m_side = nullptr;
    QLabel *m_advice = nullptr;
    QHBoxLayout *m_buttons = nullptr;
    QList<QPushButton *> m_remedies;
    QPushButton *m_toggle = nullptr;
    QFormLayout *m_form = nullptr;
};

} // namespace clinicdesk::ui
