// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secretbytes.h"

#include "tests/support/testprogram.h"

#include <QTest>

#include <array>
#include <cstdlib>
#include <cstring>
#include <new>

using namespace clinicdesk;

namespace {

constexpr std::size_t secretBytes = 24;

/// The contents of a block of memory at the moment when it was freed.
struct Witness {
    const void *watched = nullptr;
    bool wasFreed = false;
    std::array<char, secretBytes> contents{};

    void watch(QByteArrayView secret)
    {
        *this = {};
        watched = secret.data();
    }
    bool sawOnlyZeros() const { return wasFreed && contents == std::array<char, secretBytes>{}; }
};

Witness witness;

void giveBack(void *memory) noexcept
{
    if (memory && memory == witness.watched) {
        witness.watched = nullptr;
        witness.wasFreed = true;
        std::memcpy(witness.contents.data(), memory, secretBytes);
    }
    std::free(memory);
}

QByteArray madeUp()
{
    return QByteArray(secretBytes, 'k');
}

} // namespace

void *operator new(std::size_t size)
{
    if (void *memory = std::malloc(size))
        return memory;
    throw std::bad_alloc();
}

void operator delete(void *memory) noexcept
{
    giveBack(memory);
}

void operator delete(void *memory, std::size_t) noexcept
{
    giveBack(memory);
}

class SecretBytesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wipesItsBytesAtItsEnd();
    void wipesItsBytesWhenAnotherSecretTakesTheirPlace();
    void movesWithoutACopy();
    void leavesNothingWhereItTookTheBytesFrom();
    void leavesBytesAloneThatAreShared();
    void makesRandomBytes();
};

void SecretBytesTest::wipesItsBytesAtItsEnd()
{
    {
        const SecretBytes secret{QByteArrayView(madeUp())};
        QCOMPARE(secret.view().toByteArray(), madeUp());
        witness.watch(secret.view());
    }
    QVERIFY(witness.sawOnlyZeros());
}

void SecretBytesTest::wipesItsBytesWhenAnotherSecretTakesTheirPlace()
{
    SecretBytes secret{QByteArrayView(madeUp())};
    witness.watch(secret.view());
    secret = SecretBytes{QByteArrayView("another")};
    QVERIFY(witness.sawOnlyZeros());
    QCOMPARE(secret.view().toByteArray(), QByteArray("another"));
}

void SecretBytesTest::movesWithoutACopy()
{
    SecretBytes first{QByteArrayView(madeUp())};
    const auto *place = first.view().data();
    const SecretBytes second{std::move(first)};
    QVERIFY(second.view().data() == place); // compares the address, not the text
    QVERIFY(first.isEmpty());               // NOLINT(bugprone-use-after-move): the test checks the moved-from object
}

void SecretBytesTest::leavesNothingWhereItTookTheBytesFrom()
{
    auto bytes = madeUp();
    const auto secret = SecretBytes::takeFrom(std::move(bytes));
    QVERIFY(bytes.isEmpty()); // NOLINT(bugprone-use-after-move): the test checks the moved-from object
    QCOMPARE(secret.view().toByteArray(), madeUp());
}

void SecretBytesTest::leavesBytesAloneThatAreShared()
{
    auto bytes = madeUp();
    const auto shared = bytes;
    const auto secret = SecretBytes::takeFrom(std::move(bytes));
    QCOMPARE(shared, madeUp());
    QCOMPARE(secret.size(), shared.size());
}

void SecretBytesTest::makesRandomBytes()
{
    const auto first = SecretBytes::random(32);
    const auto second = SecretBytes::random(32);
    QCOMPARE(first.size(), 32);
    QVERIFY(first.view() != second.view());
}

CLINICDESK_TEST(SecretBytesTest)
#include "secretbytestest.moc"
