// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/log.h"

#include "core/base/filelock.h"
#include "core/base/hiddencharacter.h"
#include "core/base/json.h"
#include "core/base/systemfiles.h"
#include "core/log/log_p.h"
#include "core/log/redaction.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <system_error>
#include <thread>

namespace clinicdesk {

namespace {

qint64 sizeOf(const QString &path)
{
    const auto facts = FileFacts::of(path);
    return facts ? facts->sizeBytes : 0;
}

constexpr std::size_t waitingMessages = 1'000;

QLatin1String levelText(QtMsgType type)
{
    switch (type) {
    case QtDebugMsg:
        return QLatin1String("debug");
    case QtInfoMsg:
        return QLatin1String("info");
    case QtWarningMsg:
        return QLatin1String("warning");
    case QtCriticalMsg:
        return QLatin1String("error");
    case QtFatalMsg:
        return QLatin1String("fatal");
    }
    Q_UNREACHABLE();
}

std::mutex currentMutex;
std::shared_ptr<Log::Writer> currentWriter; ///< guarded by `currentMutex`
QtMessageHandler formerHandler = nullptr;

bool isAlsoForTerminal()
{
    static const bool isSet = qEnvironmentVariable("CLINICDESK_LOG") == QLatin1String("stderr");
    return isSet;
}

bool isBelowWarnings(QtMsgType type)
{
    static const bool isAskedFor = qEnvironmentVariableIsSet("QT_LOGGING_RULES");
    return (type == QtDebugMsg || type == QtInfoMsg) && !isAskedFor;
}

/// Libraries quote what came from outside. The reason why a program ends has several lines of Qt; in other messages, a
/// line break can come with a name.
QString printableText(QtMsgType type, const QString &text)
{
    if (type != QtFatalMsg)
        return printableLine(text);
    auto lines = text.split(QLatin1Char('\n'));
    for (auto &line : lines)
        line = printableLine(line);
    return lines.join(QLatin1Char('\n'));
}

void handleMessage(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    // What Qt says about the work of this function is not logged. The alignment is for mold 1.10: it starts the memory
    // that is protected after loading at the first thread-local variable. Without it, this can be in the last bytes of
    // a page that is not mapped, and then the program does not start.
    alignas(32) thread_local bool isHandling = false;
    if (!isHandling && !isBelowWarnings(type)) {
        isHandling = true;
        enqueueMessage(type, context.category ? context.category : "default",
                       {{QStringLiteral("text"), redacted(text)}});
        isHandling = false;
    }
    if (formerHandler && (type == QtFatalMsg || isAlsoForTerminal()))
        formerHandler(type, context, printableText(type, text));
}

} // namespace

LogFile::LogFile(QString path)
    : m_path(std::move(path))
{
}

QStringList LogFile::files(const QString &path)
{
    QStringList files{path};
    for (int number = 1; number < fileCount; ++number)
        files.append(path + QLatin1Char('.') + QString::number(number));
    return files;
}

bool LogFile::append(const QByteArray &line)
{
    if (m_file.isOpen() && !m_file.isStillAt(m_path)) // another process has renamed or removed it
        close();
    rotate(line.size() + 1);
    if (!m_file.isOpen() && !open())
        return false;
    const auto whole = (m_isLineOpen ? QByteArrayLiteral("\n") : QByteArray()) + line + '\n';
    const auto written = m_file.writeSome(whole);
    if (written > 0)
        m_isLineOpen = written < whole.size();
    return written == whole.size();
}

bool LogFile::open()
{
    if (!makePrivateFolder(QFileInfo(m_path).absolutePath()))
        return false;
    m_file = SystemFile(m_path, SystemFile::Open::Append);
    return m_file.isOpen();
}

void LogFile::close()
{
    m_file = SystemFile();
    m_isLineOpen = false;
}

void LogFile::rotate(qint64 lineBytes)
{
    if (sizeOf(m_path) + lineBytes <= maxBytes)
        return;
    const auto lock = FileLock::acquire(m_path);
    if (!lock || sizeOf(m_path) + lineBytes <= maxBytes) // another process has rotated the files meanwhile
        return;
    const auto names = files(m_path);
    for (auto i = names.size() - 1; i > 0; --i)
        moveFile(names.at(i - 1), names.at(i));
    close();
}

class Log::Writer {
public:
    Writer(const QString &file, QString program)
        : m_file(file)
        , m_program(std::move(program))
    {
    }

    ~Writer()
    {
        {
            const std::scoped_lock lock(m_mutex);
            m_isEnding = true;
        }
        m_changed.notify_one();
        if (m_thread.joinable())
            m_thread.join();
    }
    Writer(const Writer &) = delete;
    Writer &operator=(const Writer &) = delete;

    void enqueue(QtMsgType type, const char *module, QJsonObject message)
    {
        {
            const std::scoped_lock lock(m_mutex);
            if (m_isStopped)
                return;
            if (m_waiting.size() >= waitingMessages) {
                ++m_dropped;
                return;
            }
            m_waiting.push_back(line(levelText(type), QString::fromUtf8(module), std::move(message)));
            if (!m_thread.joinable() && !startThread()) {
                m_file.append(m_waiting.front());
                m_waiting.clear();
            }
        }
        m_changed.notify_one();
    }

    void stop()
    {
        std::unique_lock lock(m_mutex);
        m_isStopped = true;
        m_waiting.clear();
        m_written.wait(lock, [this] { return !m_isWriting; });
    }

    void resume()
    {
        const std::scoped_lock lock(m_mutex);
        m_isStopped = false;
    }

    /// Before a message that ends the program, and before the file is read.
    void awaitWritten()
    {
        std::unique_lock lock(m_mutex);
        constexpr std::chrono::seconds patience{2};
        m_written.wait_for(lock, patience, [this] { return m_waiting.empty() && !m_isWriting; });
    }

private:
    QByteArray line(QLatin1String level, const QString &module, QJsonObject message) const
    {
        message.insert(QStringLiteral("at"), QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs));
        message.insert(QStringLiteral("level"), QString(level));
        message.insert(QStringLiteral("program"), m_program);
        message.insert(QStringLiteral("pid"), QCoreApplication::applicationPid());
        message.insert(QStringLiteral("module"), module);
        return QJsonDocument(message).toJson(QJsonDocument::Compact);
    }

    /// False where the system gives no thread.
    bool startThread()
    {
        try {
            m_thread = std::thread([this] { run(); });
        } catch (const std::system_error &) {
            return false;
        }
        return true;
    }

    void run()
    {
        std::unique_lock lock(m_mutex);
        while (true) {
            m_changed.wait(lock, [this] { return m_isEnding || !m_waiting.empty(); });
            if (m_waiting.empty())
                return;
            auto lines = std::exchange(m_waiting, {});
            const auto dropped = std::exchange(m_dropped, 0);
            m_isWriting = true;
            lock.unlock();
            for (const auto &line : lines)
                m_file.append(line);
            if (dropped > 0)
                m_file.append(line(QLatin1String("warning"), QStringLiteral("clinicdesk.log"),
                                   {{QStringLiteral("event"), QStringLiteral("log.dropped")},
                                    {QStringLiteral("values"), QJsonObject{{QStringLiteral("messages"), dropped}}}}));
            lock.lock();
            m_isWriting = false;
            m_written.notify_all();
        }
    }

    LogFile m_file; ///< of the thread, if there is one
    const QString m_program;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::condition_variable m_written;
    std::deque<QByteArray> m_waiting;
    qint64 m_dropped = 0;
    bool m_isWriting = false;
    bool m_isEnding = false;
    bool m_isStopped = false;
    std::thread m_thread;
};

void enqueueMessage(QtMsgType type, const char *module, QJsonObject message)
{
    const std::scoped_lock lock(currentMutex);
    if (!currentWriter)
        return;
    currentWriter->enqueue(type, module, std::move(message));
    if (type == QtFatalMsg)
        currentWriter->awaitWritten();
}

Log::Log(const QString &file, const QString &program)
    : m_writer(std::make_shared<Writer>(file, program))
{
    const std::scoped_lock lock(currentMutex);
    currentWriter = m_writer;
    formerHandler = qInstallMessageHandler(handleMessage);
}

Log::~Log()
{
    qInstallMessageHandler(formerHandler);
    {
        const std::scoped_lock lock(currentMutex);
        currentWriter.reset();
    }
    m_writer.reset();
}

void Log::stop()
{
    const std::scoped_lock lock(currentMutex);
    if (currentWriter)
        currentWriter->stop();
}

void Log::resume()
{
    const std::scoped_lock lock(currentMutex);
    if (currentWriter)
        currentWriter->resume();
}

QList<QJsonObject> Log::newest(const QString &file, int count)
{
    const auto writer = [] {
        const std::scoped_lock lock(currentMutex);
        return currentWriter;
    }();
    if (writer)
        writer->awaitWritten(); // without the lock, so that a slow disk delays no other caller
    QList<QJsonObject> messages;
    for (const auto &path : LogFile::files(file)) { // newest first
        QFile part(path);
        if (messages.size() >= count || !openRegularFile(part))
            continue;
        QList<QJsonObject> found;
        const auto lines = part.read(2 * LogFile::maxBytes).split('\n');
        for (const auto &line : lines) {
            const auto message = parseJson(line).object();
            if (message.contains(QLatin1String("at")))
                found.append(message);
        }
        messages = found + messages;
    }
    return messages.mid(std::max<qsizetype>(0, messages.size() - count));
}

} // namespace clinicdesk
