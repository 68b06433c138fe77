// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "ui/state/clientprovider.h"
#include "ui/state/ticket.h"

#include <QImage>
#include <QObject>
#include <QPointer>

#include <stop_token>

namespace clinicdesk::ui {

/// Fetches the picture of the shown doctor and decodes it on a worker thread. One at a time; a new request cancels the
/// previous one.
class PortraitFeed : public QObject {
    Q_OBJECT
public:
    explicit PortraitFeed(ClientProvider clients, QObject *parent = nullptr);
    ~PortraitFeed() override;

    /// `sidePixels`: the side of the square in which the picture is shown, in device pixels.
    void ask(const Connection &connection, const QString &address, int sidePixels);
    void stop();

Q_SIGNALS:
    void arrived(const QImage &picture);
    /// The end of a sentence: "it is larger than 5 MB".
    void notShown(const QString &why);

private:
    struct Question {
        Connection connection;
        QString address;
        int sidePixels;
        std::stop_token stop;
    };

    static Task<void> answer(QPointer<PortraitFeed> self, Ticket ticket, Question question);

    ClientProvider m_clients;
    Tickets m_tickets;
    std::stop_source m_stop;
};

} // namespace clinicdesk::ui
