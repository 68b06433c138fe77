// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testprogram.h"
#include "tests/support/turnedwheel.h"
#include "ui/widgets/thememanager.h"

#include <QApplication>
#include <QComboBox>
#include <QDateEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMetaProperty>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>

using namespace clinicdesk;
using namespace clinicdesk::ui;

/// The mouse wheel over the controls of a page that scrolls.
class WheelGuardTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_page.reset(); }
    void scrollsThePageAndChangesNoValue_data();
    void scrollsThePageAndChangesNoValue();
    void leavesTheFocusWhereItIs();
    void changesValuesByKeysAsBefore();

private:
    QWidget *control(const QString &name) const { return m_page->findChild<QWidget *>(name); }
    static int valueOf(const QWidget *widget)
    {
        const auto *user = widget->metaObject()->userProperty().name();
        if (const auto *combo = qobject_cast<const QComboBox *>(widget))
            return combo->currentIndex();
        const auto value = widget->property(user);
        return value.typeId() == QMetaType::QDate ? int(value.toDate().toJulianDay()) : value.toInt();
    }

    ThemeManager m_look{*qApp};
    std::unique_ptr<QScrollArea> m_page;
};

void WheelGuardTest::init()
{
    m_page = std::make_unique<QScrollArea>();
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->addWidget(new QLineEdit);
    auto *list = new QComboBox;
    list->addItems({QStringLiteral("5 minutes"), QStringLiteral("15 minutes"), QStringLiteral("60 minutes")});
    list->setCurrentIndex(1);
    auto *typed = new QComboBox;
    typed->setEditable(true);
    typed->addItems({QStringLiteral("A4"), QStringLiteral("A5"), QStringLiteral("Letter")});
    typed->setCurrentIndex(1);
    auto *number = new QSpinBox;
    number->setValue(50);
    auto *slider = new QSlider(Qt::Horizontal);
    slider->setValue(50);
    auto *date = new QDateEdit(QDate(2026, 11, 15));
    const QList<std::pair<QString, QWidget *>> controls{{QStringLiteral("list"), list},
                                                        {QStringLiteral("list with text"), typed},
                                                        {QStringLiteral("number"), number},
                                                        {QStringLiteral("slider"), slider},
                                                        {QStringLiteral("date"), date}};
    for (const auto &[name, widget] : controls) {
        widget->setObjectName(name);
        column->addWidget(widget);
    }
    auto *rest = new QLabel(QStringLiteral("The end of the page"));
    rest->setMinimumHeight(1'500);
    column->addWidget(rest);
    m_page->setWidgetResizable(true);
    m_page->setWidget(content);
    m_page->resize(400, 400);
    m_page->show();
    m_page->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
}

void WheelGuardTest::scrollsThePageAndChangesNoValue_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("hasFocus");
    for (const auto *name : {"list", "list with text", "number", "slider", "date"}) {
        QTest::addRow("%s", name) << QString::fromLatin1(name) << false;
        QTest::addRow("%s with the focus", name) << QString::fromLatin1(name) << true;
    }
}

void WheelGuardTest::scrollsThePageAndChangesNoValue()
{
    QFETCH(const QString, name);
    QFETCH(const bool, hasFocus);
    auto *widget = control(name);
    if (hasFocus)
        widget->setFocus();
    const int before = valueOf(widget);
    support::turnWheel(*widget, -1);
    QCOMPARE(valueOf(widget), before);
    QVERIFY(m_page->verticalScrollBar()->value() > 0);
    support::turnWheel(*widget, 1);
    QCOMPARE(valueOf(widget), before);
    QCOMPARE(m_page->verticalScrollBar()->value(), 0);
}

/// A field that loses the focus may save what was typed.
void WheelGuardTest::leavesTheFocusWhereItIs()
{
    auto *typed = m_page->findChild<QLineEdit *>();
    typed->setFocus();
    for (const auto *name : {"list", "number", "date"}) {
        support::turnWheel(*control(QString::fromLatin1(name)), -1);
        QVERIFY2(typed->hasFocus(), name);
    }
}

void WheelGuardTest::changesValuesByKeysAsBefore()
{
    for (const auto *name : {"list", "number"}) {
        auto *widget = control(QString::fromLatin1(name));
        const int before = valueOf(widget);
        widget->setFocus();
        QTest::keyClick(widget, Qt::Key_Down);
        QVERIFY2(valueOf(widget) != before, name);
    }
}

CLINICDESK_WINDOW_TEST(WheelGuardTest)
#include "wheelguardtest.moc"
