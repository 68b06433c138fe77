// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tagfield.h"
#include "tests/support/testprogram.h"
#include "tests/support/typedtext.h"
#include "ui/widgets/thememanager.h"

#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include <memory>

using namespace clinicdesk::ui;

namespace {

/// A tag field between two others, in a window.
struct Form {
    QWidget window;
    QLineEdit before{&window};
    TagField tags{&window};
    QLineEdit after{&window};

    Form()
    {
        auto *column = new QVBoxLayout(&window);
        column->addWidget(&before);
        column->addWidget(&tags);
        column->addWidget(&after);
        window.resize(288, 200);
    }

    bool open()
    {
        window.show();
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window))
            return false;
        tags.setFocus();
        return tags.edit()->hasFocus();
    }

    QList<QToolButton *> chips() const
    {
        QList<QToolButton *> shown;
        for (QToolButton *chip : tags.findChildren<QToolButton *>())
            if (!chip->isHidden())
                shown.append(chip);
        return shown;
    }
};

QStringList list(std::initializer_list<const char *> tags)
{
    QStringList made;
    for (const char *tag : tags)
        made.append(QString::fromLatin1(tag));
    return made;
}

} // namespace

class TagFieldTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_form = std::make_unique<Form>();
        QVERIFY(m_form->open());
    }

    void addsATagWithEnterCommaOrSemicolon()
    {
        QTest::keyClicks(edit(), QStringLiteral("cbc"));
        QTest::keyClick(edit(), Qt::Key_Return);
        QTest::keyClicks(edit(), QStringLiteral("fasting,ward 4;"));
        QCOMPARE(m_form->tags.tags(), list({"cbc", "fasting", "ward 4"}));
        QCOMPARE(edit()->text(), QString());
    }

    void addsWhatWasTypedWhenTheFieldIsLeft()
    {
        QTest::keyClicks(edit(), QStringLiteral("knee"));
        QTest::keyClick(edit(), Qt::Key_Tab);
        QVERIFY(m_form->after.hasFocus());
        QCOMPARE(m_form->tags.tags(), list({"knee"}));
    }

    void isOneStopForTab()
    {
        m_form->tags.setTags(list({"cbc", "fasting"}));
        m_form->before.setFocus();
        QTest::keyClick(&m_form->before, Qt::Key_Tab);
        QVERIFY(edit()->hasFocus());
        QTest::keyClick(edit(), Qt::Key_Tab);
        QVERIFY(m_form->after.hasFocus());
    }

    void removesTheLastTagWithBackspaceInAnEmptyLineOnly()
    {
        m_form->tags.setTags(list({"cbc", "fasting"}));
        QTest::keyClicks(edit(), QStringLiteral("x"));
        QTest::keyClick(edit(), Qt::Key_Backspace);
        QCOMPARE(m_form->tags.tags(), list({"cbc", "fasting"}));
        QTest::keyClick(edit(), Qt::Key_Backspace);
        QCOMPARE(m_form->tags.tags(), list({"cbc"}));
    }

    void walksIntoTheChipsAndRemovesWithDel()
    {
        m_form->tags.setTags(list({"cbc", "fasting", "knee"}));
        QTest::keyClick(edit(), Qt::Key_Left);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
        QCOMPARE(QApplication::focusWidget(), m_form->chips().at(1));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
        QCOMPARE(m_form->tags.tags(), list({"cbc", "knee"}));
        QCOMPARE(QApplication::focusWidget(), m_form->chips().at(1));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QVERIFY(edit()->hasFocus());
    }

    void removesWithTheCrossButNotWithTheWord()
    {
        m_form->tags.setTags(list({"fasting"}));
        QToolButton *chip = m_form->chips().first();
        QTest::mouseClick(chip, Qt::LeftButton, {}, QPoint(15, chip->height() / 2));
        QCOMPARE(m_form->tags.tags(), list({"fasting"}));
        QVERIFY(chip->hasFocus());
        QTest::mouseClick(chip, Qt::LeftButton, {}, QPoint(chip->width() - 12, chip->height() / 2));
        QCOMPARE(m_form->tags.tags(), QStringList());
    }

    void keepsInTheLineWhatCannotBeATag_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<TagField::Refusal>("why");
        QTest::newRow("too short") << QStringLiteral("a") << TagField::Refusal::TooShort;
        QTest::newRow("too long") << QString(21, u'a') << TagField::Refusal::TooLong;
        QTest::newRow("too many") << QStringLiteral("third") << TagField::Refusal::TooMany;
    }

    void keepsInTheLineWhatCannotBeATag()
    {
        QFETCH(QString, typed);
        QFETCH(TagField::Refusal, why);
        m_form->tags.setLimits({.maxTags = 2, .minLength = 2, .maxLength = 20});
        m_form->tags.setTags(why == TagField::Refusal::TooMany ? list({"one", "two"}) : list({"one"}));
        const QStringList before = m_form->tags.tags();
        QSignalSpy refused(&m_form->tags, &TagField::tagRefused);
        QTest::keyClicks(edit(), typed);
        QTest::keyClick(edit(), Qt::Key_Return);
        QCOMPARE(m_form->tags.tags(), before);
        QCOMPARE(edit()->text(), typed);
        QCOMPARE(refused.size(), 1);
        QCOMPARE(refused.first().at(1).value<TagField::Refusal>(), why);
    }

    void endsARefusalWhenTheTextOrTheTagsChange_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("change");
        QTest::newRow("the text is corrected") << QStringLiteral("a") << QStringLiteral("type");
        QTest::newRow("the text is removed") << QStringLiteral("third") << QStringLiteral("clear");
        QTest::newRow("a tag is removed") << QStringLiteral("third") << QStringLiteral("remove");
        QTest::newRow("the tags are those of before") << QStringLiteral("third") << QStringLiteral("undo");
    }

    void endsARefusalWhenTheTextOrTheTagsChange()
    {
        QFETCH(QString, typed);
        QFETCH(QString, change);
        m_form->tags.setLimits({.maxTags = 2, .minLength = 2, .maxLength = 20});
        m_form->tags.setTags(typed.size() > 1 ? list({"one", "two"}) : list({"one"}));
        QSignalSpy refused(&m_form->tags, &TagField::tagRefused);
        QSignalSpy ended(&m_form->tags, &TagField::refusalEnded);
        QTest::keyClicks(edit(), typed);
        QTest::keyClick(edit(), Qt::Key_Return);
        QCOMPARE(refused.size(), 1);
        QCOMPARE(ended.size(), 0);
        if (change == QStringLiteral("type"))
            QTest::keyClicks(edit(), QStringLiteral("b"));
        else if (change == QStringLiteral("clear"))
            edit()->clear();
        else if (change == QStringLiteral("undo"))
            m_form->tags.setTags(list({"one"}));
        else
            QTest::mouseClick(m_form->chips().first(), Qt::LeftButton, {},
                              QPoint(m_form->chips().first()->width() - 12, 10));
        QCOMPARE(ended.size(), 1);
    }

    void keepsARefusalWhileTheTextIsNoTagYet()
    {
        m_form->tags.setLimits({.maxTags = 2, .minLength = 2, .maxLength = 5});
        m_form->tags.setTags(list({"one", "two"}));
        QSignalSpy ended(&m_form->tags, &TagField::refusalEnded);
        QTest::keyClicks(edit(), QStringLiteral("fasting"));
        QTest::keyClick(edit(), Qt::Key_Return);
        m_form->tags.setTags(list({"one"})); // the text is still too long
        QCOMPARE(ended.size(), 0);
    }

    void takesARepeatedTagOnce()
    {
        m_form->tags.setTags(list({"cbc"}));
        QSignalSpy changed(&m_form->tags, &TagField::tagsChanged);
        QTest::keyClicks(edit(), QStringLiteral(" cbc "));
        QTest::keyClick(edit(), Qt::Key_Return);
        QCOMPARE(m_form->tags.tags(), list({"cbc"}));
        QCOMPARE(edit()->text(), QString());
        QCOMPARE(changed.size(), 0);
    }

    void tellsOnlyOfChangesByThePerson()
    {
        QSignalSpy changed(&m_form->tags, &TagField::tagsChanged);
        m_form->tags.setTags(list({"cbc"}));
        QCOMPARE(changed.size(), 0);
        QTest::keyClick(edit(), Qt::Key_Backspace);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed.first().first().toStringList(), QStringList());
    }

    void growsByALineWhenTheChipsNeedOne()
    {
        const int oneLine = m_form->tags.height();
        QCOMPARE(oneLine, 32);
        m_form->tags.setTags(list({"cbc", "fasting", "ward four", "knee", "second copy"}));
        QTRY_VERIFY(m_form->tags.height() > oneLine);
        for (const QToolButton *chip : m_form->chips())
            QVERIFY(m_form->tags.rect().contains(chip->geometry()));
        m_form->tags.setTags({});
        QTRY_COMPARE(m_form->tags.height(), oneLine);
    }

    void handsOnANumberFromABarcodeReader_data()
    {
        QTest::addColumn<QString>("number");
        QTest::addColumn<Qt::Key>("end");
        QTest::newRow("that ends with Enter") << QStringLiteral("161494290947154") << Qt::Key_Return;
        QTest::newRow("that ends with Tab") << QStringLiteral("161494290947154") << Qt::Key_Tab;
        QTest::newRow("with a Hindi keyboard") << QStringLiteral("१६१४९४२९०९४७१५४") << Qt::Key_Return;
    }

    void handsOnANumberFromABarcodeReader()
    {
        QFETCH(const QString, number);
        QFETCH(const Qt::Key, end);
        const QSignalSpy scanned(&m_form->tags, &TagField::numberScanned);
        clinicdesk::support::typeText(edit(), number);
        QTest::keyClick(edit(), end);
        QCOMPARE(scanned.size(), 1);
        QCOMPARE(scanned.first().first().toString(), number);
        QVERIFY(m_form->tags.tags().isEmpty());
        QVERIFY(edit()->text().isEmpty());
    }

    void takesANumberThatAPersonTypes()
    {
        QTest::keyClicks(edit(), QStringLiteral("20261126"), Qt::NoModifier, 60);
        QTest::keyClick(edit(), Qt::Key_Return);
        QCOMPARE(m_form->tags.tags(), list({"20261126"}));
    }

    void leavesEnterToOthersWhenNothingWasTyped()
    {
        QSignalSpy pressed(edit(), &QLineEdit::returnPressed);
        QTest::keyClick(edit(), Qt::Key_Return);
        QCOMPARE(pressed.size(), 1);
    }

    void namesItsPartsAndKeepsThemLargeEnough()
    {
        m_form->tags.setTags(list({"cbc"}));
        QCOMPARE(m_form->chips().first()->accessibleName(), QStringLiteral("Tag cbc, remove"));
        QVERIFY(!edit()->accessibleName().isEmpty());
        QVERIFY(m_form->chips().first()->height() >= 24);
        QVERIFY(m_form->chips().first()->width() >= 24);
    }

private:
    QLineEdit *edit() const { return m_form->tags.edit(); }

    const ThemeManager m_look{*qApp};
    std::unique_ptr<Form> m_form;
};

CLINICDESK_WINDOW_TEST(TagFieldTest)
#include "tagfieldtest.moc"
