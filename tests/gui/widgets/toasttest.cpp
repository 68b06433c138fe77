// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/toast.h"
#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/tokens.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace clinicdesk::ui;
using namespace std::chrono_literals;

namespace {

ToastMessage accepted()
{
    return {QStringLiteral("check"), QStringLiteral("Request accepted at 10:42"), QStringLiteral("Show")};
}

} // namespace

class ToastTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<QWidget>();
        m_field = new QLineEdit(m_page.get());
        m_toast = new Toast(m_page.get());
        m_page->resize(800, 600);
        m_page->show();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        QCursor::setPos(m_page->mapToGlobal(QPoint(400, 20)));
    }

    void standsAtTheLowerRightAndTakesNoFocus()
    {
        m_field->setFocus();
        m_toast->showMessage(accepted());
        QVERIFY(m_toast->isVisible());
        QCOMPARE(m_toast->geometry().right(), 800 - 24 - 1);
        QCOMPARE(m_toast->geometry().bottom(), 600 - 16 - 1);
        QVERIFY(m_field->hasFocus());
        m_page->resize(700, 500);
        QTRY_COMPARE(m_toast->geometry().right(), 700 - 24 - 1);
    }

    void hasRoomForItsWholeSentence()
    {
        const QFontMetricsF metrics(typeFont(Type::Body));
        m_toast->showMessage({QStringLiteral("check"), {}, {}});
        const int withoutText = m_toast->width();
        const auto sentence = QStringLiteral("Undone. Press Ctrl+Shift+Z to repeat it.");
        for (int length = 1; length <= sentence.size(); ++length) {
            m_toast->showMessage({QStringLiteral("check"), sentence.first(length), {}});
            QVERIFY(m_toast->width() - withoutText >= metrics.horizontalAdvance(sentence.first(length)));
        }
    }

    void wrapsASentenceThatIsLongerThanThePage()
    {
        m_toast->showMessage({QStringLiteral("alert"), QStringLiteral("Removed"), {}});
        const int oneLine = m_toast->height();
        const auto pictureOf = [this](const QString &sentence, const QString &action = {}) {
            m_toast->showMessage({QStringLiteral("alert"), sentence, action});
            return m_toast->grab().toImage();
        };
        const auto start = QString::fromUtf8(
            "“laboratory-report-05.pdf” is too large for the file storage of this clinic and cannot be made ");
        const auto end = QStringLiteral(" smaller. Scan it again at a lower resolution.");
        // Every word is painted, also in the middle.
        QVERIFY(pictureOf(start + QStringLiteral("any") + end) != pictureOf(start + QStringLiteral("ynA") + end));
        QVERIFY(m_toast->height() > oneLine);
        QVERIFY(m_page->rect().contains(m_toast->geometry()));
        pictureOf(start + end, QStringLiteral("Split it"));
        const auto *button = m_toast->findChild<QPushButton *>();
        QVERIFY(button->geometry().top() >= oneLine - 8);
        QVERIFY(m_toast->rect().contains(button->geometry()));
        const int wrapped = m_toast->height();
        pictureOf(QString(255, u'n') + QStringLiteral(".pdf")); // a name without a space
        QVERIFY(m_toast->height() > oneLine && m_toast->width() <= 800);
        QVERIFY(wrapped > oneLine);
    }

    void neverCoversTheFocusedField()
    {
        m_field->setGeometry(500, 540, 280, 32);
        m_field->setFocus();
        m_toast->showMessage(accepted());
        QVERIFY(!m_toast->geometry().intersects(m_field->geometry()));
        QVERIFY(m_page->rect().contains(m_toast->geometry()));
    }

    void neverCoversASelectedRow()
    {
        QStandardItemModel rows;
        for (int row = 0; row < 8; ++row) {
            rows.appendRow(new QStandardItem(QStringLiteral("scan-%1.pdf").arg(row)));
            rows.item(row)->setSizeHint({100, 36});
        }
        QListView list(m_page.get());
        list.setModel(&rows);
        list.setSelectionMode(QAbstractItemView::ExtendedSelection);
        list.setGeometry(0, 300, 800, 300);
        list.show();
        m_toast->raise();
        const auto coversSelected = [&] {
            const auto selected = list.selectionModel()->selectedIndexes();
            return std::ranges::any_of(selected, [&](const QModelIndex &index) {
                const QRect row = list.visualRect(index);
                return m_toast->geometry().intersects(
                    QRect(list.viewport()->mapTo(m_page.get(), row.topLeft()), row.size()));
            });
        };
        list.selectionModel()->setCurrentIndex(rows.index(0, 0), QItemSelectionModel::NoUpdate);
        list.selectionModel()->select(QItemSelection(rows.index(5, 0), rows.index(7, 0)),
                                      QItemSelectionModel::ClearAndSelect);
        m_toast->showMessage(accepted());
        QVERIFY(!coversSelected());
        QVERIFY(m_page->rect().contains(m_toast->geometry()));
        list.selectAll();
        m_toast->showMessage(accepted());
        QVERIFY(!coversSelected());
        m_page->resize(800, 280);
        list.setGeometry(m_page->rect()); // the selected rows leave no place
        m_toast->showMessage(accepted());
        QVERIFY(m_page->rect().contains(m_toast->geometry()));
        QVERIFY(m_toast->geometry().top() > list.visualRect(rows.index(0, 0)).bottom());
    }

    void goesByItselfAfterItsLifetime()
    {
        m_toast->setLifetime(30ms);
        m_toast->showMessage(accepted());
        QTRY_VERIFY(!m_toast->isVisible());
    }

    void staysWhileItsActionHasTheFocus()
    {
        m_toast->setLifetime(1ms);
        m_toast->showMessage(accepted());
        m_toast->findChild<QPushButton *>()->setFocus(Qt::TabFocusReason);
        // Another short lifetime that ends after this one would have: the toast must have outlived its own.
        Toast other(m_page.get());
        other.setLifetime(60ms);
        other.showMessage({QStringLiteral("info"), QStringLiteral("Later"), {}});
        QTRY_VERIFY(!other.isVisible());
        QVERIFY(m_toast->isVisible());
        m_field->setFocus();
        QTRY_VERIFY(!m_toast->isVisible());
    }

    void anActionOfALimitedTimeGoesAlsoUnderThePointer()
    {
        auto message = accepted();
        message.offerLasts = 30ms;
        m_toast->setLifetime(1h);
        m_toast->showMessage(message);
        auto *button = m_toast->findChild<QPushButton *>();
        const auto at = m_toast->geometry();
        QCursor::setPos(button->mapToGlobal(button->rect().center()));
        QTRY_VERIFY(m_toast->underMouse());
        connect(m_toast, &Toast::offerEnded, m_field, [this] { m_field->setFocus(); });
        m_toast->showMessage(message);
        button->setFocus(Qt::TabFocusReason);
        QVERIFY(button->isVisible());
        QTRY_VERIFY(!button->isVisible());
        QVERIFY(m_toast->isVisible());
        QCOMPARE(m_toast->geometry(), at);
        QVERIFY(m_field->hasFocus());
        m_toast->showMessage(accepted()); // of no limited time
        QVERIFY(button->isVisible());
    }

    void theActionIsTakenOnceAndTheToastGoes()
    {
        QSignalSpy taken(m_toast, &Toast::actionTriggered);
        m_toast->showMessage(accepted());
        QTest::mouseClick(m_toast->findChild<QPushButton *>(), Qt::LeftButton);
        QCOMPARE(taken.size(), 1);
        QVERIFY(!m_toast->isVisible());
    }

    void twoActionsAreTakenEachForItself()
    {
        QStringList taken;
        const ToastMessage offer{QStringLiteral("info"),
                                 QStringLiteral("Not joined"),
                                 QStringLiteral("Make one PDF"),
                                 [&taken] { taken.append(QStringLiteral("first")); },
                                 QStringLiteral("Join as 2 documents"),
                                 [&taken] { taken.append(QStringLiteral("other")); }};
        const auto buttons = m_toast->findChildren<QPushButton *>();
        QCOMPARE(buttons.size(), 2);
        m_toast->showMessage(offer);
        QVERIFY(!buttons.first()->geometry().intersects(buttons.last()->geometry()));
        QTest::mouseClick(buttons.last(), Qt::LeftButton);
        QVERIFY(!m_toast->isVisible());
        m_toast->showMessage(offer);
        QTest::mouseClick(buttons.first(), Qt::LeftButton);
        QCOMPARE(taken, (QStringList{QStringLiteral("other"), QStringLiteral("first")}));
        m_toast->showMessage(accepted());
        QVERIFY(buttons.first()->isVisible() && !buttons.last()->isVisible());
    }

    void actionsThatDoNotFitBesideTheSentenceAreBelowIt()
    {
        const QString sentence(60, u'x');
        m_toast->showMessage({QStringLiteral("info"), sentence, {}});
        const int withoutAction = m_toast->width();
        const int height = m_toast->height();
        m_page->resize(withoutAction + 100, 600);
        m_toast->showMessage({QStringLiteral("info"),
                              sentence,
                              QStringLiteral("Make one PDF"),
                              {},
                              QStringLiteral("Join as 2 documents"),
                              {}});
        QVERIFY(m_toast->width() >= withoutAction); // the whole sentence is shown
        for (const auto *button : m_toast->findChildren<QPushButton *>()) {
            QVERIFY(button->geometry().top() >= height - 8);
            QVERIFY(m_toast->rect().contains(button->geometry()));
        }
        QCOMPARE(m_toast->geometry().bottom(), 600 - 16 - 1);
    }

    void aNewMessageReplacesTheOldOne()
    {
        m_toast->showMessage(accepted());
        const int before = m_toast->width();
        m_toast->showMessage({QStringLiteral("info"), QStringLiteral("Removed"), {}});
        QCOMPARE(m_toast->accessibleName(), QStringLiteral("Removed"));
        QVERIFY(m_toast->width() < before);
        QVERIFY(!m_toast->findChild<QPushButton *>()->isVisible());
        QCOMPARE(m_toast->geometry().right(), 800 - 24 - 1);
    }

private:
    clinicdesk::support::TestLook m_look;
    std::unique_ptr<QWidget> m_page;
    QLineEdit *m_field = nullptr;
    Toast *m_toast = nullptr;
};

CLINICDESK_WINDOW_TEST(ToastTest)
#include "toasttest.moc"
