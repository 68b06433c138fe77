// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/peoplestore.h"
#include "tests/gui/desk/hiddennumber.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"
#include "ui/lock/lockwindow.h"
#include "ui/lock/windowcurtain.h"
#include "ui/settings/persondialog.h"
#include "ui/settings/secretfield.h"
#include "ui/widgets/pinedit.h"
#include "ui/widgets/thememanager.h"

#include <QApplication>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>
#include <optional>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

constexpr support::HiddenNumber typedNumber({4, 3, 2, 1, 4, 3, 2, 1, 7, 7, 6, 5}); // 5678 5678 2234

// The first bytes of freed memory are overwritten by the C library: they would hide the number.
constexpr int charactersBefore = 80;

void typeNumber(QLineEdit *field)
{
    QTest::keyClicks(field, QString(charactersBefore, QLatin1Char('x')));
    for (qsizetype index = 0; index < support::HiddenNumber::length; ++index)
        QTest::keyClick(field, typedNumber.digit(index));
}

bool isInMemory()
{
    return !support::placesInMemoryWith(typedNumber).isEmpty();
}

void clickIn(const QWidget &dialog, const QString &text)
{
    const auto buttons = dialog.findChildren<QPushButton *>();
    const auto found = std::ranges::find(buttons, text, &QPushButton::text);
    QVERIFY2(found != buttons.end(), qPrintable(text));
    (*found)->click();
}

/// Ends the use of a dialog whose PINs are typed, and returns whether that has happened.
using WayOut = std::function<bool(std::unique_ptr<PersonDialog> &dialog)>;

} // namespace

Q_DECLARE_METATYPE(WayOut)

/// A token, a key or a PIN that was typed is nowhere in memory after its field was emptied or removed.
class TypedSecretTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_look.emplace(*qApp); }
    void cleanupTestCase() { m_look.reset(); }
    void leavesNothingWhenItIsEmptied();
    void leavesNothingWhenItIsRemoved();
    void leavesNothingOfWhatWasCorrected();
    void leavesNothingOfAFile();
    void leavesNothingOfAPin();
    void leavesNothingOfThePinsOfAPerson_data();
    void leavesNothingOfThePinsOfAPerson();
    void keepsALongToken();

private:
    std::optional<ThemeManager> m_look;
};

void TypedSecretTest::leavesNothingWhenItIsEmptied()
{
    QVERIFY(!isInMemory());
    SecretField field(SecretKind::AccessToken);
    typeNumber(field.edit());
    QVERIFY(isInMemory());
    QVERIFY(field.secret());
    field.wipe();
    QVERIFY(!isInMemory());
}

void TypedSecretTest::leavesNothingWhenItIsRemoved()
{
    {
        SecretField field(SecretKind::AuthToken);
        typeNumber(field.edit());
        QVERIFY(field.check(true));
    }
    QVERIFY(!isInMemory());
}

void TypedSecretTest::leavesNothingOfWhatWasCorrected()
{
    SecretField field(SecretKind::AuthToken);
    typeNumber(field.edit());
    for (int removed = 0; removed < 3; ++removed)
        QTest::keyClick(field.edit(), Qt::Key_Backspace);
    field.wipe();
    field.edit()->undo();
    QVERIFY(!field.edit()->text().contains(QLatin1Char('x')));
    QVERIFY(!isInMemory());
}

void TypedSecretTest::leavesNothingOfAFile()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("token")));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
    QCOMPARE(file.write(QByteArray(charactersBefore, 'x')), charactersBefore);
    for (qsizetype index = 0; index < support::HiddenNumber::length; ++index)
        QVERIFY(file.putChar(typedNumber.digit(index)));
    file.close();
    SecretField field(SecretKind::AccessToken);
    QVERIFY(field.readFile(file.fileName()));
    QVERIFY(field.secret());
    field.wipe();
    QVERIFY(!isInMemory());
}

void TypedSecretTest::leavesNothingOfAPin()
{
    PinEdit field;
    typeNumber(&field);
    QVERIFY(isInMemory());
    QVERIFY(field.take());
    QVERIFY(field.text().isEmpty());
    QVERIFY(!isInMemory());
}

void TypedSecretTest::leavesNothingOfThePinsOfAPerson_data()
{
    QTest::addColumn<bool>("isShown");
    QTest::addColumn<WayOut>("leave");
    QTest::newRow("saved") << true << WayOut([](auto &dialog) {
        clickIn(*dialog, QStringLiteral("Save"));
        return QTest::qWaitFor([&] { return !dialog->isVisible(); }, 30'000);
    });
    QTest::newRow("cancelled") << true << WayOut([](auto &dialog) {
        clickIn(*dialog, QStringLiteral("Cancel"));
        return !dialog->isVisible();
    });
    QTest::newRow("Escape") << true << WayOut([](auto &dialog) {
        QTest::keyClick(dialog.get(), Qt::Key_Escape);
        return !dialog->isVisible();
    });
    QTest::newRow("locked") << true << WayOut([](auto &dialog) {
        WindowCurtain curtain;
        LockWindow lock;
        lock.show();
        curtain.close(lock);
        const bool isHidden = !dialog->isVisible();
        curtain.open();
        return isHidden && dialog->isVisible();
    });
    for (const bool isShown : {true, false})
        QTest::newRow(isShown ? "destroyed" : "destroyed before it was shown") << isShown << WayOut([](auto &dialog) {
            dialog.reset();
            return true;
        });
}

void TypedSecretTest::leavesNothingOfThePinsOfAPerson()
{
    QFETCH(const bool, isShown);
    QFETCH(const WayOut, leave);
    const QTemporaryDir folder;
    AppPaths places;
    places.peopleFile = folder.filePath(QStringLiteral("people.json"));
    places.pinAttemptsFile = folder.filePath(QStringLiteral("attempts.json"));
    const auto people = *PeopleStore::open(places);
    const Person ina{.id = firstPersonId(), .name = QStringLiteral("Ina Invented"), .role = Role::Admin, .pin = {}};
    {
        PinEdit field;
        typeNumber(&field);
        QVERIFY(support::awaitResult(people->save(firstPersonId(), ina, field.take())).ok());
    }
    QVERIFY(!isInMemory());
    auto dialog =
        std::make_unique<PersonDialog>(PersonDialog::Purpose::Own, people->people().current(), people, firstPersonId());
    if (isShown)
        dialog->open();
    const auto fields = dialog->findChildren<PinEdit *>();
    QCOMPARE(fields.size(), 3); // the current one, the new one, and the new one once more
    for (auto *field : fields)
        typeNumber(field);
    QVERIFY(isInMemory());
    QStringList shared; // with the fields, so that their memory is not returned to the system before the search
    for (const auto *field : fields)
        shared.append(field->text());
    QVERIFY(leave(dialog));
    QVERIFY(!isInMemory());
}

void TypedSecretTest::keepsALongToken()
{
    SecretField field(SecretKind::AccessToken);
    constexpr qsizetype length = 60'000;
    field.edit()->setText(QString(length, QLatin1Char('x')));
    QVERIFY(field.secret());
    QCOMPARE(field.secret()->size(), length);
}

CLINICDESK_WINDOW_TEST(TypedSecretTest)
#include "typedsecrettest.moc"
