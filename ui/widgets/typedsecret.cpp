// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/typedsecret.h"

#include "core/keychain/splitsecretstore.h"

#include <QLineEdit>
#include <QSignalBlocker>
#include <QStringDecoder>

#include <openssl/crypto.h>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr qsizetype room = maxSecretBytes; ///< for the longest token that is saved

void fill(QLineEdit &field, QByteArrayView utf8)
{
    QString text;
    text.reserve(std::max(room, utf8.size()));
    text.resize(utf8.size());
    QStringDecoder decoder(QStringDecoder::Utf8);
    text.resize(decoder.appendToBuffer(text.data(), utf8) - text.constData());
    field.setText(text);
}

} // namespace

// What is part of the program, as a literal, cannot be written.
void wipeShared(const QString &text)
{
    if (!QString(text).data_ptr().isMutable())
        return;
    OPENSSL_cleanse(const_cast<QChar *>(text.constData()), static_cast<std::size_t>(text.size()) * sizeof(QChar));
}

void wipeShared(const QByteArray &bytes)
{
    if (!QByteArray(bytes).data_ptr().isMutable())
        return;
    OPENSSL_cleanse(const_cast<char *>(bytes.constData()), static_cast<std::size_t>(bytes.size()));
}

void wipeText(QLineEdit &field)
{
    {
        const QSignalBlocker quiet(&field);
        const QString typed = field.text(); // shares its memory with the field
        const auto length = std::max<qsizetype>(typed.size(), 128);
        wipeShared(typed);
        field.setText({});                               // clear() would keep the keys for undo
        field.insert(QString(length, QLatin1Char('0'))); // over the memory of the keys that were kept
        fill(field, {});
    }
    Q_EMIT field.textChanged({});
}

void setSecretText(QLineEdit &field, QByteArray &&utf8)
{
    {
        const QSignalBlocker quiet(&field);
        wipeText(field);
    }
    fill(field, utf8);
    wipeShared(utf8);
}

} // namespace clinicdesk::ui
