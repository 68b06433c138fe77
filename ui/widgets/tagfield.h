// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/scantiming.h"

#include <QFrame>
#include <QStringList>

#include <optional>

class QLineEdit;
class QStringListModel;
class QToolButton;

namespace clinicdesk::ui {

class FlowLayout;

/// Set by the caller; the field itself has no other rules.
struct TagLimits {
    int maxTags = 10;
    int minLength = 2;
    int maxLength = 20;
};

/// Tags as chips with an x, and a line to type the next one, in one frame. Enter, comma, semicolon or leaving the field
/// adds the typed text; Backspace in an empty line removes the last tag; arrow keys move from the line into the chips,
/// where Del, Backspace or Space removes one.
class TagField : public QFrame {
    Q_OBJECT

public:
    enum class Refusal { TooShort, TooLong, TooMany };

    explicit TagField(QWidget *parent = nullptr);

    void setLimits(TagLimits limits);
    /// Tags that are suggested while one is typed, the likeliest first.
    void setSuggestions(const QStringList &tags);

    QStringList tags() const { return m_tags; }

    /// Replaces the tags without a signal; limits are not checked, because these tags were accepted before.
    void setTags(const QStringList &tags);

    /// Adds the typed text as a tag, as Enter does; true if the line is empty afterwards.
    bool acceptTyped();

    QLineEdit *edit() const { return m_edit; }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

Q_SIGNALS:
    /// The user changed the tags.
    void tagsChanged(const QStringList &tags);

    /// A barcode reader typed this number into the line. It is no tag, and the line is empty again.
    void numberScanned(const QString &number);

    /// The typed text cannot be a tag and stays in the line.
    void tagRefused(const QString &typed, clinicdesk::ui::TagField::Refusal why);

    /// What is in the line now is not refused: it was changed, or there are fewer tags.
    void refusalEnded();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    bool add(const QString &typed);
    std::optional<Refusal> refusalOf(const QString &typed) const;
    void checkRefusal();
    void removeAt(int index);
    void insertChip(const QString &tag);
    bool editKey(int key, const QString &text);
    bool popupKey(int key, const QString &text);
    bool chipKey(int index, int key);
    void focusChip(int index);
    void fitHeight();

    TagLimits m_limits;
    QStringList m_tags;
    QList<QToolButton *> m_chips; ///< children, in the order of the tags
    QLineEdit *m_edit;
    QStringListModel *m_suggestions; ///< a child
    ScanTiming m_timing;
    bool m_isRefused = false; ///< the text in the line
    FlowLayout *m_flow;
};

} // namespace clinicdesk::ui
