// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sha256.h"

#include "tests/support/testprogram.h"

#include <QCryptographicHash>
#include <QTest>

using namespace clinicdesk;

namespace {

QByteArray hexOf(const QList<QByteArray> &pieces)
{
    Sha256 hash;
    for (const auto &piece : pieces)
        hash.add({piece.constData(), static_cast<std::size_t>(piece.size())});
    return hash.finish().toHex();
}

} // namespace

/// The fingerprint of the sent bytes.
class Sha256Test : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysWhatTheStandardSays();
    void doesNotMindWhereThePiecesEnd();
};

void Sha256Test::saysWhatTheStandardSays()
{
    QCOMPARE(hexOf({}), QByteArray("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    QCOMPARE(hexOf({"abc"}), QByteArray("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
}

void Sha256Test::doesNotMindWhereThePiecesEnd()
{
    const QByteArray text(300, 'x');
    const auto whole = QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex();
    for (const qsizetype at : {0, 1, 63, 64, 65, 299, 300})
        QCOMPARE(hexOf({text.first(at), text.sliced(at)}), whole);
}

CLINICDESK_TEST(Sha256Test)
#include "sha256test.moc"
