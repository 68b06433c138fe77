// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <QList>

namespace clinicdesk::ui {

/// Puts items side by side and starts a new line where the next item does not fit; hidden items take no space. The last
/// visible item gets the rest of its line, unless `setLastTakesRest(false)` was called.
class FlowLayout : public QLayout {
    Q_OBJECT

public:
    /// Gaps in px between items of a line and between lines.
    FlowLayout(int gap, int lineGap, QWidget *parent = nullptr);
    ~FlowLayout() override;

    void insertWidget(int index, QWidget *widget);
    void setLastTakesRest(bool takes) { m_lastTakesRest = takes; }

    /// Items lower than their line are centred in it, not aligned to its top.
    void setCentred(bool centred) { m_isCentred = centred; }

    void addItem(QLayoutItem *item) override;
    int count() const override { return int(m_items.size()); }
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize minimumSize() const override;
    QSize sizeHint() const override;
    void setGeometry(const QRect &rect) override;

private:
    struct Placed {
        QLayoutItem *item;
        QRect rect;
    };

    int arrange(const QRect &rect, bool apply) const;
    void place(const QList<Placed> &line, const QRect &room, int lineHeight) const;

    QList<QLayoutItem *> m_items; ///< owned, as QLayout requires
    int m_gap;
    int m_lineGap;
    bool m_lastTakesRest = true;
    bool m_isCentred = false;
};

/// Hides the title of a header where the control beside it would start a new line, or where only the title keeps `end`,
/// behind that control, from the same line. Call it when the header gets another size or its layout has to change.
void showTitleWhereItFits(QWidget *title, const QWidget *beside, int gap, const QWidget *end = nullptr);

} // namespace clinicdesk::ui
