// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/foreignfile.h"

#include <QByteArray>
#include <QByteArrayView>

#include <functional>
#include <list>
#include <memory>

class InputSource;

namespace clinicdesk::decoder {

/// Pieces of a file that were read last. A PDF is read at its head, at its end, and then all over.
class PdfBytes {
public:
    explicit PdfBytes(ForeignFile &file)
        : m_file(file)
    {
    }

    qint64 size() const { return m_file.size(); }
    /// What is known from `at` on: at least one byte inside of the file, none after its end.
    QByteArrayView from(qint64 at);

    /// Gets what libqpdf reads from now on, as the file has it; nothing for an empty one.
    using Reader = std::function<void(QByteArrayView bytes)>;
    void setReader(const Reader &reader) { m_reader = reader; }
    const Reader &reader() const { return m_reader; }

private:
    struct Piece {
        qint64 number = 0;
        QByteArray bytes;
    };
    std::list<Piece>::iterator read(qint64 number);

    ForeignFile &m_file;
    std::list<Piece> m_pieces;
    Reader m_reader;
};

/// The file as libqpdf reads it. The bytes must live longer.
std::shared_ptr<InputSource> inputOf(PdfBytes &bytes);

/// A PDF that was cut can end in an appended part, or after the first part of a linearized file: objects follow its
/// last end mark. Other data may follow: mail programs and scanners append it.
bool hasObjectsAfterEnd(PdfBytes &bytes);

/// A linearized file says at its beginning how long it is.
bool isShorterThanItSays(PdfBytes &bytes);

} // namespace clinicdesk::decoder
