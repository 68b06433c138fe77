// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/decoderprocess.h"

#include "core/base/errorreason.h"
#include "core/base/systemprocess.h"
#include "core/document/foreignkind.h"
#include "core/document/readablename.h"
#include "core/log/logging.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>

#include <algorithm>
#include <numeric>
#include <optional>

namespace clinicdesk {

namespace {

constexpr int startMs = 10'000;
constexpr int filesToStart = 8; ///< pipes of QProcess
constexpr qint64 stopCheckMs = 50;
constexpr qint64 memoryCheckMs = 1'000; // most jobs are over before

Error problemOf(ErrorCode code, const QString &name, const QString &detail)
{
    return {.code = code, .subject = displayName(name), .detail = detail};
}

ErrorCode codeOf(DecoderFailure::Reason reason)
{
    switch (reason) {
    case DecoderFailure::Reason::Unsupported:
        return ErrorCode::FileUnsupported;
    case DecoderFailure::Reason::Damaged:
    case DecoderFailure::Reason::PagesMissing:
        return ErrorCode::FileDamaged;
    case DecoderFailure::Reason::Locked:
        return ErrorCode::FileLocked;
    case DecoderFailure::Reason::CannotFit:
    case DecoderFailure::Reason::AttachmentsTooLarge:
    case DecoderFailure::Reason::FormTooLarge:
    case DecoderFailure::Reason::HiddenDataTooLarge:
        return ErrorCode::FileTooLarge;
    case DecoderFailure::Reason::TooLarge:
    case DecoderFailure::Reason::NoMemory:
        return ErrorCode::FileTooComplex;
    }
    Q_UNREACHABLE();
}

ErrorReason reasonOf(DecoderFailure::Reason reason)
{
    switch (reason) {
    case DecoderFailure::Reason::PagesMissing:
        return ErrorReason::PagesMissing;
    case DecoderFailure::Reason::AttachmentsTooLarge:
        return ErrorReason::AttachmentsTooLarge;
    case DecoderFailure::Reason::FormTooLarge:
        return ErrorReason::FormTooLarge;
    case DecoderFailure::Reason::HiddenDataTooLarge:
        return ErrorReason::HiddenDataTooLarge;
    case DecoderFailure::Reason::Unsupported:
        return ErrorReason::PictureVariant;
    default:
        return ErrorReason::None;
    }
}

Error errorOf(const DecoderFailure &failure, const QString &name)
{
    auto error = problemOf(codeOf(failure.reason), name, failure.detail);
    const bool isDownload = error.code == ErrorCode::FileDamaged && hasNameOfDownload(name);
    error.reason = isDownload ? ErrorReason::UnfinishedDownload : reasonOf(failure.reason);
    return error;
}

/// A library that crashes over a file usually found damage in it. The limits of time end the program with SIGXCPU, a
/// system that runs out of memory with SIGKILL.
Error whyNoAnswer(QProcess &process, const QString &observed, const QString &name)
{
    if (process.state() != QProcess::NotRunning)
        return problemOf(ErrorCode::FileTooComplex, name, observed);
    const auto code = process.exitCode();
    if (process.exitStatus() != QProcess::CrashExit && code == noSandboxExitCode)
        return problemOf(ErrorCode::DecoderUnavailable, name, QStringLiteral("the system refuses the sandbox"));
    if (process.exitStatus() != QProcess::CrashExit)
        return problemOf(ErrorCode::FileDamaged, name, QStringLiteral("the decoder ended with exit code %1").arg(code));
    return problemOf(OtherProcess::isEndByLimit(code) ? ErrorCode::FileTooComplex : ErrorCode::FileDamaged, name,
                     QStringLiteral("the decoder ended with signal %1").arg(code));
}

/// Whether something else than this job can have ended the program: an earlier file, or that it had no job for long.
/// Its time of the processor is that of the job alone.
bool canBeFaultOfOthers(const QProcess &process)
{
    const bool isLimit = process.exitStatus() == QProcess::CrashExit && OtherProcess::isEndByTime(process.exitCode());
    return process.state() == QProcess::NotRunning && !isLimit;
}

/// A computer that is busy with other things gives a job less than half of its time.
std::chrono::milliseconds totalTime(const DecoderJob &job, const DecoderLimits &limits)
{
    constexpr int patience = 4;
    return std::max<std::chrono::milliseconds>(limits.totalTime, timeOf(job) * patience);
}

/// Ends the program as soon as a stop is requested, on the thread that requests it; the thread that waits for the
/// program sees its end. It is ended by a descriptor, because its process ID can belong to another one by then.
class EndOnStop {
public:
    EndOnStop(qint64 process, const std::stop_token &stop)
    {
        if (stop.stop_possible())
            m_process.emplace(process);
        if (isWatching())
            m_callback.emplace(stop, Kill{*m_process});
    }
    Q_DISABLE_COPY_MOVE(EndOnStop)

    /// False where the system has no such descriptors (before Linux 5.3).
    bool isWatching() const { return m_process && m_process->isOpen(); }

private:
    struct Kill {
        const OtherProcess &process;
        void operator()() const { process.kill(); }
    };

    std::optional<OtherProcess> m_process;
    std::optional<std::stop_callback<Kill>> m_callback; ///< last: its end waits for a call
};

QList<qint64> sizesOf(const QList<FileToDecode> &files)
{
    QList<qint64> sizes;
    for (const auto &file : files)
        sizes.append(file.size());
    return sizes;
}

/// Reads one answer, and gives the decoder the bytes that it requests until then; nothing where there is no answer.
class AnswerReader {
public:
    AnswerReader(QProcess &process, ProcessInput &input, const QList<FileToDecode> &files, QDeadlineTimer deadline,
                 qint64 memoryBytes, std::stop_token stop)
        : m_process(process)
        , m_input(input)
        , m_files(files)
        , m_deadline(deadline)
        , m_memoryBytes(memoryBytes)
        , m_stop(std::move(stop))
        , m_endOnStop(process.processId(), m_stop)
    {
    }

    std::optional<DecoderAnswer> read()
    {
        while (const auto frame = nextFrame()) {
            const auto request = frame->payload.isEmpty() ? parseRead(frame->header, sizesOf(m_files)) : std::nullopt;
            if (!request) {
                auto answer = parseAnswer(frame->header, frame->payload);
                if (!answer)
                    m_problem = QStringLiteral("the decoder sent an impossible answer");
                return answer;
            }
            give(*request);
            if (m_isUnreadable || isOver())
                break;
        }
        return {};
    }
    QString problem() const { return m_problem; }
    /// The file itself could not be read.
    bool isUnreadable() const { return m_isUnreadable; }

private:
    struct Frame {
        QByteArray header;
        QByteArray payload;
    };

    std::optional<Frame> nextFrame()
    {
        const auto start = bytes(frameSizesBytes);
        if (!start)
            return {};
        const auto sizes = readFrameSizes(*start);
        if (!sizes) {
            m_problem = QStringLiteral("the decoder sent no answer");
            return {};
        }
        auto header = bytes(sizes->headerBytes);
        auto payload = header ? bytes(static_cast<qsizetype>(sizes->payloadBytes)) : std::nullopt;
        return payload ? std::optional(Frame{*std::move(header), *std::move(payload)}) : std::nullopt;
    }

    /// If the decoder has ended, the next frame is missing; if it does not read, the job is over at its deadline.
    void give(const ReadRequest &request)
    {
        const auto &file = m_files[request.file];
        const auto descriptor = file.descriptor();
        const auto done = descriptor < 0 ? 0 : m_input.writeFrom(descriptor, request.at, request.bytes, m_deadline);
        if (done == request.bytes)
            return;
        const auto rest = file.read(request.at + done, request.bytes - done);
        m_isUnreadable = !rest;
        if (rest)
            m_input.write(*rest, m_deadline);
    }

    std::optional<QByteArray> bytes(qsizetype count)
    {
        constexpr qsizetype usualBytes = 32'000'000; // more has to come before memory is reserved for it
        QByteArray read;
        read.reserve(std::min(count, usualBytes));
        while (read.size() < count) {
            if (m_process.bytesAvailable() == 0 && !waitForBytes())
                return {};
            const auto before = read.size();
            const auto next = std::min<qint64>(count - before, m_process.bytesAvailable());
            read.resize(before + next);
            if (m_process.read(read.data() + before, next) != next)
                return {};
        }
        return read;
    }

    /// False where nothing more comes.
    bool waitForBytes()
    {
        while (true) {
            const QDeadlineTimer check(std::min(checkMs(), m_deadline.remainingTime()));
            if (m_process.waitForReadyRead(static_cast<int>(check.remainingTime())))
                return true;
            if (m_process.state() == QProcess::NotRunning)
                return m_process.bytesAvailable() > 0;
            const bool isClosed = !check.hasExpired(); // it returned before its time
            if (isClosed)
                m_problem = QStringLiteral("the decoder closed its output");
            if (isClosed || isOver())
                return false;
        }
    }

    bool isOver()
    {
        if (m_stop.stop_requested() || m_deadline.hasExpired())
            m_problem = QStringLiteral("stopped after the time that a job may take");
        else if (hasTooMuchMemory())
            m_problem = QStringLiteral("stopped with more memory than a job may have");
        return !m_problem.isEmpty();
    }

    /// The limit that the decoder sets for itself does not count memory that was filled and can only be read now.
    bool hasTooMuchMemory()
    {
        constexpr qint64 uncountedBytes = 32'000'000; // its stacks, and what libraries filled when they were loaded
        if (!m_memoryCheck.hasExpired())
            return false;
        m_memoryCheck.setRemainingTime(memoryCheckMs);
        return OtherProcess::ownMemoryBytes(m_process.processId()) > m_memoryBytes + uncountedBytes;
    }

    /// After which time the memory is checked, and whether a stop was requested.
    qint64 checkMs() const
    {
        const bool isStopChecked = m_stop.stop_possible() && !m_endOnStop.isWatching();
        return isStopChecked ? stopCheckMs : memoryCheckMs;
    }

    QProcess &m_process;
    ProcessInput &m_input;
    const QList<FileToDecode> &m_files;
    QDeadlineTimer m_deadline;
    qint64 m_memoryBytes;
    QDeadlineTimer m_memoryCheck{memoryCheckMs};
    std::stop_token m_stop;
    EndOnStop m_endOnStop;
    QString m_problem;
    bool m_isUnreadable = false;
};

} // namespace

qint64 FileToDecode::size() const
{
    return m_file ? m_file->size() : m_bytes.size();
}

std::optional<QByteArray> FileToDecode::read(qint64 at, qint64 bytes) const
{
    if (!m_file)
        return QByteArray::fromRawData(m_bytes.constData() + at, bytes);
    auto read = m_file->seek(at) ? m_file->read(bytes) : QByteArray();
    return read.size() == bytes ? std::optional(std::move(read)) : std::nullopt;
}

int FileToDecode::descriptor() const
{
    const auto *file = qobject_cast<const QFileDevice *>(m_file);
    return file ? file->handle() : -1;
}

QByteArray FileToDecode::head() const
{
    return read(0, std::min(size(), kindPrefixBytes)).value_or(QByteArray());
}

QString installedDecoder()
{
    return installedProgram(QStringLiteral("clinicdesk-decoder"));
}

QString installedChecker()
{
    return installedProgram(QStringLiteral("clinicdesk-checker"));
}

QProcessEnvironment decoderEnvironment()
{
    QProcessEnvironment environment;
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    environment.insert(QStringLiteral("QT_NO_GLIB"), QStringLiteral("1"));
    // Pixels are in large pages where the system allows it: most of the time of small ones is for the first touch.
    environment.insert(QStringLiteral("GLIBC_TUNABLES"), QStringLiteral("glibc.malloc.hugetlb=1"));
    return environment;
}

QStringList decoderArguments(const DecoderLimits &limits)
{
    return {QStringLiteral("--seconds"), QString::number(limits.processorTime.count()),
            QStringLiteral("--memory"),  QString::number(limits.memoryBytes),
            QStringLiteral("--idle"),    QString::number(limits.idleTime.count())};
}

DecoderProcess::DecoderProcess(QString program, DecoderLimits limits)
    : m_program(std::move(program))
    , m_limits(limits)
{
}

DecoderProcess::~DecoderProcess()
{
    stop();
}

void DecoderProcess::setLimits(const DecoderLimits &limits)
{
    if (limits.processorTime != m_limits.processorTime || limits.memoryBytes != m_limits.memoryBytes ||
        limits.idleTime != m_limits.idleTime)
        stop();
    m_limits = limits;
}

qint64 DecoderProcess::processId() const
{
    return m_process ? m_process->processId() : 0;
}

bool DecoderProcess::isStarted()
{
    if (m_process && m_process->state() == QProcess::Running)
        return true;
    m_hasDecoded = false;
    m_process = std::make_unique<QProcess>();
    m_process->setProcessEnvironment(decoderEnvironment());
    m_process->setWorkingDirectory(QStringLiteral("/"));
    m_process->setStandardErrorFile(QProcess::nullDevice());
    m_input = std::make_unique<ProcessInput>();
    if (!m_input->isOpen())
        return false;
    m_process->setStandardInputFile(m_input->fileName());
    m_process->start(m_program, decoderArguments(m_limits));
    const bool hasStarted = m_process->waitForStarted(startMs);
    m_input->keepOnlyWriteEnd();
    return hasStarted;
}

void DecoderProcess::setOwner(const QString &owner)
{
    if (owner != m_owner)
        stopIfUsed();
    m_owner = owner;
}

void DecoderProcess::stopIfUsed()
{
    if (m_hasDecoded)
        stop();
}

/// Before a job whose answer decides what is sent.
void DecoderProcess::stopForUnowned()
{
    if (m_owner.isEmpty())
        stopIfUsed();
}

/// Without the process group of a terminal: a killed decoder leaves nothing behind, because it can start nothing.
void DecoderProcess::stop()
{
    if (!m_process)
        return;
    m_process->kill();
    m_process->waitForFinished();
    m_process.reset();
    m_input.reset();
    m_hasDecoded = false;
}

Result<DecoderAnswer> DecoderProcess::answerTo(const DecoderJob &job, const QList<FileToDecode> &files,
                                               const QString &name, const QStringList &names)
{
    const bool wasStartedBefore = m_process != nullptr;
    m_hadAnswer = false;
    const auto sizes = sizesOf(files);
    if (std::accumulate(sizes.begin(), sizes.end(), qint64{0}) > maxJobBytes || files.size() > maxJobFiles)
        return problemOf(ErrorCode::FileTooComplex, name, QStringLiteral("larger than what is opened"));
    if (m_stop.stop_requested())
        return problemOf(ErrorCode::Cancelled, name, {});
    if (!isStarted()) {
        const auto detail = QStringLiteral("%1: %2").arg(m_program, m_process->errorString());
        logWarning(logmodule::decoder(), "decoder.not-started",
                   {{"error", logged(static_cast<int>(m_process->error()))}});
        m_process.reset();
        if (const auto missing = missingResources(1, filesToStart))
            return *missing;
        return problemOf(ErrorCode::DecoderUnavailable, name, detail);
    }
    m_hasDecoded = true;
    const QDeadlineTimer deadline(totalTime(job, m_limits));
    m_input->write(frameOf(JobMessage{job, sizes}), deadline);
    std::optional<AnswerReader> reader(std::in_place, *m_process, *m_input, files, deadline, m_limits.memoryBytes,
                                       m_stop);
    auto answer = reader->read();
    const auto observed = reader->problem();
    const bool isUnreadable = reader->isUnreadable();
    reader.reset(); // from here on, a stop does not end the program
    if (m_stop.stop_requested()) {
        stop(); // it may have been ended after its answer
        return problemOf(ErrorCode::Cancelled, name, {});
    }
    if (isUnreadable) {
        stop(); // it waits for the bytes
        return problemOf(ErrorCode::FileUnreadable, name, QStringLiteral("it changed or cannot be read any more"));
    }
    if (!answer) {
        const auto error = whyNoAnswer(*m_process, observed, name);
        logError(logmodule::decoder(), "decoder.ended", error, {{"exit", logged(m_process->exitCode())}});
        const bool isRepeated = wasStartedBefore && canBeFaultOfOthers(*m_process);
        stop();
        return isRepeated ? answerTo(job, files, name, names) : error;
    }
    m_hadAnswer = true;
    if (const auto *failure = std::get_if<DecoderFailure>(&*answer))
        return errorOf(*failure, names.value(failure->file, name));
    return std::move(*answer);
}

template <class Answer>
Result<Answer> DecoderProcess::answer(const DecoderJob &job, const QList<FileToDecode> &files, const QString &name,
                                      const QStringList &names)
{
    auto any = answerTo(job, files, name, names);
    if (!any)
        return any.error();
    if (auto *answer = std::get_if<Answer>(&*any))
        return std::move(*answer);
    return problemOf(ErrorCode::FileTooComplex, name, QStringLiteral("the decoder answered another question"));
}

/// The more bytes, the more there is to decode.
static std::chrono::seconds timeToInspect(qint64 bytes)
{
    constexpr qint64 bytesEachSecond = 500'000;
    return std::min(InspectJob().time + std::chrono::seconds(bytes / bytesEachSecond), maxJobTime);
}

Result<FileReport> DecoderProcess::inspect(const QString &name, const FileToDecode &file, bool checksContent)
{
    const InspectJob job{.checksContent = checksContent, .time = timeToInspect(file.size())};
    return answer<FileReport>(job, {file}, name);
}

Result<PagePicture> DecoderProcess::picture(const QString &name, const FileToDecode &file, const PictureJob &job)
{
    return answer<PagePicture>(job, {file}, name);
}

Result<ConvertedFile> DecoderProcess::convert(const QString &name, const FileToDecode &file, const ConvertJob &job)
{
    stopForUnowned();
    auto converted = answer<ConvertedFile>(job, {file}, name);
    if (converted || converted.error().code != ErrorCode::FileTooLarge)
        return converted;
    auto error = converted.error();
    error.sizeBytes = file.size();
    error.limit = kindOf(file.head()) == FileKind::Pdf ? job.maxPdfBytes : job.maxImageBytes;
    return error;
}

Result<ArrangedPdfs> DecoderProcess::arrange(const QString &name, const QStringList &names,
                                             const QList<FileToDecode> &files, const ArrangeJob &job)
{
    stopForUnowned();
    auto arranged = answer<ArrangedPdfs>(job, files, name, names);
    const bool isComplete = arranged && arranged->pdfs.constLast().output == job.outputs.size() - 1;
    if (arranged && !isComplete)
        return problemOf(ErrorCode::FileTooComplex, name, QStringLiteral("the decoder left out a file"));
    return arranged;
}

Result<ExaminedPages> DecoderProcess::examine(const QString &name, const FileToDecode &file, const ExamineJob &job)
{
    stopForUnowned();
    return answer<ExaminedPages>(job, {file}, name);
}

} // namespace clinicdesk
