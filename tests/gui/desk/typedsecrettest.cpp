// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/desk/hiddennumber.h"
#include "tests/support/testprogram.h"
#include "ui/lock/pinedit.h"
#include "ui/settings/secretfield.h"
#include "ui/widgets/thememanager.h"

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

#include <optional>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

constexpr support::HiddenNumber number({4, 3, 2, 1, 4, 3, 2, 1, 7, 7, 6, 5}); // 5678 5678 2234

// The first bytes of freed memory are overwritten by the C library: they would hide the number.
constexpr int charactersBefore = 80;

void typeNumber(QLineEdit *field)
{
    QTest::keyClicks(field, QString(charactersBefore, QLatin1Char('x')));
    for (qsizetype index = 0; index < support::HiddenNumber::length; ++index)
        QTest::keyClick(field, number.digit(index));
}

bool isInMemory()
{
    return !support::placesInMemoryWith(number).isEmpty();
}

} // namespace

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
        QVERIFY(file.putChar(number.digit(index)));
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
