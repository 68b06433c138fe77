// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QStringList>

class QMimeData;

namespace clinicdesk::ui {

/// An address that is not a file on this computer.
struct AddedAddress {
    QString name;        ///< by which the user recognises it, without parts that may be secret
    bool isMail = false; ///< a part of a message in a mail program
};

/// What dragged or pasted data has: files, or else a picture or document, and addresses.
struct AddedData {
    QStringList paths;
    QByteArray pictureFile;        ///< a picture or document as the file that the other program has
    QImage picture;                ///< a picture that this program has copied
    QString name;                  ///< of `pictureFile`; may be empty for a picture
    QList<AddedAddress> addresses; ///< none if there is a picture: a browser drags a picture with its address
};

/// Whether there is anything to add, also an attachment that a mail program offers to save, which is an address.
bool hasAddedData(const QMimeData &data);
/// Decodes no picture of another program.
AddedData addedDataOf(const QMimeData &data);

} // namespace clinicdesk::ui
