// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outbox.h"

#include "tests/integration/model/book.h"
#include "tests/integration/model/step.h"

#include <array>
#include <atomic>

namespace clinicdesk::model {

/// One life of a real outbox in a folder, with a real service. Plays step after step, and compares what is shown,
/// stored and received with the book after each step. Uses two connections of one clinic. Throws RapidCheck's
/// failure.
class Trial {
public:
    /// `folder` is used by this trial only.
    Trial(ReceivingSide &receiving, QString folder);
    /// Waits until all work of the outbox has ended.
    ~Trial();
    Trial(const Trial &) = delete;
    Trial &operator=(const Trial &) = delete;

    void play(const Step &step);
    /// Removes all faults and does what a person still has to do; then everything must be delivered.
    void comeToAnEnd();

private:
    enum class Token { None, Good, Lost };
    /// One of the two connections, and how the outbox sends for it.
    struct Line {
        Connection connection;
        QByteArray token;
        Token given = Token::None;
        std::optional<QSet<DocumentId>> only;
        bool isThrottled = false;    ///< by a pause of the connection that was in effect at the last rest
        bool isPauseWritten = false; ///< a pause of the connection was reported as saved, and has not been ended since
    };
    using Choice = std::function<bool(const OutboxDocument &)>;

    // Actions of a person, or of the program for the person: trialperson.cpp.
    void add(const Step &step, ItemState state, UploadMethod way);
    void edit(const Step &step);
    void send(const Step &step);
    void undoSend(const Step &step);
    void pause(const Step &step);
    void resume(const Step &step);
    void setPauseOfAll(const Step &step, bool isPaused);
    void sendNext(const Step &step);
    void retry(const Step &step);
    void retryAll(const Step &step);
    void cancel(const Step &step);
    void sendAsNew(const Step &step);
    void drive(const Step &step, Token token);
    void stopSending(const Step &step);
    std::optional<OutboxDocument> choose(const Step &step, const Choice &fits);

    // Events that happen to the outbox: trialfaults.cpp.
    void setClock(const Step &step);
    void meetFault(const Step &step);
    void fallSilent(const Step &step);
    void leave();
    void crash(const Step &step);
    void letGo(const Step &step);
    void sendInto(const QJsonArray &plan, const QString &endpoint, const Step &step);
    void endTransfers(const Step &step, const QString &endpoint);
    void endEach(const std::function<Task<Result<void>>(const DocumentId &)> &end);
    QList<DocumentId> onTheLine();

    // Running the trial and checking the results.
    void playOnce(const Step &step);
    void rest();
    void start();
    void end();
    void look();
    [[noreturn]] void fail(const QStringList &complaints) const;
    void see(const DocumentId &id);
    void lookAtBytes(const OutboxDocument &document);
    QList<DocumentId> differentOnDisk();
    void compareWithDisk();
    void sendWhatIsLeft();
    bool rests(const OutboxDocument &document);
    bool restsAll();
    Line &lineOf(const ConnectionId &connection);
    template <class T>
    void run(Task<T> task, const Step &step, std::function<void(const T &)> then);
    template <class T>
    Task<> follow(Task<T> task, std::function<void(const T &)> then, bool isAlone);
    void expect(bool holds, const QString &words, const DocumentId &id);
    bool comes(const std::function<bool()> &condition, std::chrono::seconds within = std::chrono::seconds(30));
    void advance(std::chrono::milliseconds by);
    QString placeOf(int start) const { return QStringLiteral("%1/%2").arg(m_folder).arg(start); }

    ReceivingSide &m_receiving;
    Book m_book;
    QString m_folder;
    std::array<Line, 2> m_lines;
    const std::shared_ptr<std::atomic<qint64>> m_clockMs = std::make_shared<std::atomic<qint64>>(0);
    int m_place = 0; ///< a crash continues with a copy of the folder
    int m_pending = 0;
    QStringList m_story;
    std::shared_ptr<http::Engine> m_engine;
    std::unique_ptr<Outbox> m_outbox;
    std::weak_ptr<const SecretBytes> m_traces; ///< alive as long as any part of the outbox exists
};

template <class T>
Task<> Trial::follow(Task<T> task, std::function<void(const T &)> then, bool isAlone)
{
    const auto *outbox = m_outbox.get();
    const T result = co_await std::move(task);
    --m_pending;
    if (outbox == m_outbox.get() && isAlone && m_pending == 0)
        then(result);
}

/// Calls `then` with the result only if no other step overlapped with this one.
template <class T>
void Trial::run(Task<T> task, const Step &step, std::function<void(const T &)> then)
{
    const bool isAlone = m_pending == 0 && step.awaits;
    ++m_pending;
    follow<T>(std::move(task), std::move(then), isAlone);
    if (step.awaits && !comes([this] { return m_pending == 0; }))
        m_book.complain(QStringLiteral("what a person asked for never ends"));
}

} // namespace clinicdesk::model
