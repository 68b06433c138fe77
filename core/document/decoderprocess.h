// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/document/decoderjob.h"

#include <chrono>
#include <memory>
#include <stop_token>

class QIODevice;
class QProcess;
class QProcessEnvironment;

namespace clinicdesk {

class ProcessInput;

/// What one job may use.
struct DecoderLimits {
    std::chrono::seconds processorTime{5};
    /// Ends a job that waits instead of working. Longer, because a busy computer is slow.
    std::chrono::milliseconds totalTime{30'000};
    qint64 memoryBytes = 1'500'000'000;
    /// After this time without a job, the program ends.
    std::chrono::milliseconds idleTime{10'000};
};

/// A file for the decoder: bytes in memory, or an open file of which only a piece is in memory at any time.
class FileToDecode {
public:
    FileToDecode(QByteArray bytes) // NOLINT(google-explicit-constructor): the same in another form
        : m_bytes(std::move(bytes))
    {
    }
    /// Open and able to seek. It must outlive the job.
    explicit FileToDecode(QIODevice &file)
        : m_file(&file)
    {
    }

    qint64 size() const;
    /// Exactly these bytes; nothing where they cannot be read. Bytes in memory are not copied.
    std::optional<QByteArray> read(qint64 at, qint64 bytes) const;
    /// Of an open file; -1 for bytes in memory.
    int descriptor() const;
    /// The first bytes, which determine the kind.
    QByteArray head() const;

private:
    QByteArray m_bytes;
    QIODevice *m_file = nullptr;
};

/// The path of `clinicdesk-decoder` (`installedProgram`).
QString installedDecoder();
/// The path of `clinicdesk-checker`: the part of the decoder that only inspects PDFs, JPEGs and PNGs, and starts
/// sooner.
QString installedChecker();

/// How a decoder is started: nothing of ours reaches it, no token, no path, no library that is to be loaded first.
QProcessEnvironment decoderEnvironment();
QStringList decoderArguments(const DecoderLimits &limits);

/// The program that decodes files, `clinicdesk-decoder`. Libraries for foreign formats run only there, with limits of
/// time and memory, without a network and without permission to write files; a file that crashes one costs only itself.
///
/// The program starts with the first job and serves the next ones too. It is started again after it crashed or was
/// stopped; without a job it ends after a while. If a program that was started before a job ends during
/// it, a new one does this job again: what ended it may be an earlier file, the long wait, or the system that needed
/// memory while the program waited. Calls wait for the answer, so make
/// them in a worker. An object belongs to the thread of its first job.
class DecoderProcess {
public:
    explicit DecoderProcess(QString program = installedDecoder(), DecoderLimits limits = {});
    ~DecoderProcess();
    Q_DISABLE_COPY_MOVE(DecoderProcess)

    /// For the next jobs.
    void setLimits(const DecoderLimits &limits);

    /// Whose files the next jobs have, such as a patient number; empty: of no one owner. A program that has
    /// decoded files of another owner is ended first: a file that took it over could change these, too. For the same
    /// reason, what is made of a file without an owner (`convert`, `arrange`), and which of its pages are left out
    /// (`examine`), is decided by a new program.
    void setOwner(const QString &owner);

    /// For the next jobs: each ends as soon as a stop is requested, with Cancelled. The decoder is started again for
    /// the job after it.
    void setStopToken(std::stop_token stop) { m_stop = std::move(stop); }

    /// Errors of all jobs: FileUnsupported, FileDamaged, FileLocked, FileTooLarge, FileTooComplex (more pixels or pages
    /// than the limits, or stopped because of time or memory), DecoderUnavailable (the program is not installed or does
    /// not start). `name` is the name of the file, for the error.
    /// Also FileUnreadable where the file cannot be read, and FileDamaged where pages are missing. A file with damaged
    /// parts is reported with its flaws.
    Result<FileReport> inspect(const QString &name, const FileToDecode &file, bool checksContent = true);
    Result<PagePicture> picture(const QString &name, const FileToDecode &file, const PictureJob &job);
    /// FileTooLarge where the file cannot be made small enough.
    Result<ConvertedFile> convert(const QString &name, const FileToDecode &file, const ConvertJob &job);
    /// `names` and `files` belong together. An error names the file that is to blame, or `name` where this is not
    /// known.
    Result<ArrangedPdfs> arrange(const QString &name, const QStringList &names, const QList<FileToDecode> &files,
                                 const ArrangeJob &job);
    Result<ExaminedPages> examine(const QString &name, const FileToDecode &file, const ExamineJob &job);

    /// Starts the program, so that the first job does not wait for it.
    void prepare() { isStarted(); }

    /// Whether the last job was answered, be it with a failure. One without an answer (the program was stopped,
    /// crashed, used up its time or did not start) can succeed when it is tried again.
    bool hadAnswer() const { return m_hadAnswer; }

    /// The process ID while the program runs, for tests; otherwise 0.
    qint64 processId() const;

private:
    /// `names` are those of the files; empty: each is called `name`.
    Result<DecoderAnswer> answerTo(const DecoderJob &job, const QList<FileToDecode> &files, const QString &name,
                                   const QStringList &names = {});
    template <class Answer>
    Result<Answer> answer(const DecoderJob &job, const QList<FileToDecode> &files, const QString &name,
                          const QStringList &names = {});
    bool isStarted();
    void stop();
    void stopIfUsed();
    void stopForUnowned();

    QString m_program;
    DecoderLimits m_limits;
    std::stop_token m_stop;
    QString m_owner;
    bool m_hasDecoded = false; ///< m_process has
    std::unique_ptr<QProcess> m_process;
    std::unique_ptr<ProcessInput> m_input; ///< of m_process
    bool m_hadAnswer = false;
};

} // namespace clinicdesk
