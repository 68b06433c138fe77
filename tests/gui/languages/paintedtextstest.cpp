// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/languages/paintedtexts.h"
#include "tests/support/testprogram.h"

#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTest>
#include <QVBoxLayout>

#include <functional>

using namespace clinicdesk;

namespace {

using PaintRow = std::function<void(QPainter &painter, const QRect &row, const QString &text)>;

const auto longText = QStringLiteral("Discharge summary of the cardiology department, second copy");

class MadeDelegate : public QStyledItemDelegate {
public:
    explicit MadeDelegate(PaintRow paintRow)
        : m_paintRow(std::move(paintRow))
    {
    }
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        m_paintRow(*painter, option.rect, index.data(Qt::UserRole).toString());
    }
    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override { return {1, 40}; }

private:
    PaintRow m_paintRow;
};

/// A window with a list of one row, which a delegate paints.
class MadeList {
public:
    explicit MadeList(PaintRow paintRow, const QString &toolTip = {})
        : m_delegate(std::move(paintRow))
    {
        auto *item = new QStandardItem;
        item->setData(longText, Qt::UserRole);
        item->setToolTip(toolTip);
        m_model.appendRow(item);
        m_list.setModel(&m_model);
        m_list.setItemDelegate(&m_delegate);
        auto *column = new QVBoxLayout(&m_window);
        column->addWidget(&m_list);
        m_window.resize(240, 120);
        m_window.show();
    }
    QWidget &window() { return m_window; }
    QRect row() const
    {
        return m_list.visualRect(m_model.index(0, 0)).translated(m_list.viewport()->mapTo(&m_window, QPoint()));
    }
    QString problems() { return support::problemsOfPaintedTexts(m_window).join(u'\n'); }

private:
    QStandardItemModel m_model;
    MadeDelegate m_delegate;
    QWidget m_window;
    QListView m_list{&m_window};
};

void paintElided(QPainter &painter, const QRect &row, const QString &text)
{
    const auto shown = painter.fontMetrics().elidedText(text, Qt::ElideMiddle, row.width());
    painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeading | Qt::TextSingleLine, shown);
}

} // namespace

/// The measure of `EveryScaleTest` for rows finds what a person would see.
class PaintedTextsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsAShortenedTextWithoutAToolTip()
    {
        MadeList list(paintElided);
        QVERIFY(QTest::qWaitForWindowExposed(&list.window()));
        QVERIFY2(list.problems().contains(QStringLiteral("is shortened")), qPrintable(list.problems()));
    }

    void findsAToolTipWithoutAPartOfTheText()
    {
        MadeList list(paintElided, QStringLiteral("Discharge summary"));
        QVERIFY(QTest::qWaitForWindowExposed(&list.window()));
        QVERIFY2(list.problems().contains(QStringLiteral("is shortened")), qPrintable(list.problems()));
    }

    void takesAShortenedTextThatTheToolTipHas()
    {
        MadeList list(paintElided, QStringLiteral("scan-17.pdf\n") + longText);
        QVERIFY(QTest::qWaitForWindowExposed(&list.window()));
        QCOMPARE(list.problems(), QString());
    }

    void findsATextThatIsWiderThanItsRow()
    {
        MadeList list([](QPainter &painter, const QRect &row, const QString &text) {
            painter.drawText(row.left(), row.center().y(), text);
        });
        QVERIFY(QTest::qWaitForWindowExposed(&list.window()));
        QVERIFY2(list.problems().contains(QStringLiteral("wider than its cell")), qPrintable(list.problems()));
    }

    void findsATextThatIsHigherThanItsRow()
    {
        MadeList list([](QPainter &painter, const QRect &row, const QString &) {
            auto font = painter.font();
            font.setPixelSize(2 * row.height());
            painter.setFont(font);
            painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeading, QStringLiteral("Lab"));
        });
        QVERIFY(QTest::qWaitForWindowExposed(&list.window()));
        QVERIFY2(list.problems().contains(QStringLiteral("higher than its row")), qPrintable(list.problems()));
    }

    void findsTextsOverEachOther()
    {
        MadeList list([](QPainter &painter, const QRect &row, const QString &) {
            painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft, QStringLiteral("Lab report"));
            painter.drawText(row.adjusted(20, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, QStringLiteral("10:42"));
        });
        QVERIFY(QTest::qWaitForWindowExposed(&list.window()));
        QVERIFY2(list.problems().contains(QStringLiteral("\"Lab report\" over \"10:42\"")),
                 qPrintable(list.problems()));
    }

    void findsATextUnderAButton()
    {
        MadeList list([](QPainter &painter, const QRect &row, const QString &) {
            painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft, QStringLiteral("Lab report"));
        });
        QVERIFY(QTest::qWaitForWindowExposed(&list.window()));
        QCOMPARE(list.problems(), QString());
        auto *button = new QPushButton(QStringLiteral("Undo"), &list.window());
        button->setGeometry(list.row());
        button->show();
        QVERIFY2(list.problems().contains(QStringLiteral("under \"Undo\"")), qPrintable(list.problems()));
    }
};

CLINICDESK_WINDOW_TEST(PaintedTextsTest)
#include "paintedtextstest.moc"
