// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scanner/device.h"
#include "app/scanner/failure.h"
#include "core/base/systemconsole.h"
#include "core/base/systemprocess.h"
#include "core/capture/scanprotocol.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QImage>
#include <QSaveFile>

#include <fcntl.h>
#include <sane/sane.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>

namespace clinicdesk::scanner {

namespace {

/// Where a scan reports, and what stops it.
struct ScanContext {
    std::function<void(const ScanEvent &)> report;
    std::function<bool()> isStopped;
};

/// One frame of a page as it came from the backend: grey, all colours, or one colour of three.
struct Frame {
    SANE_Parameters parameters{};
    QByteArray bytes;
};

using Kind = CaptureProblem::Kind;

constexpr int jpegQuality = 85;

QSize sizeOf(const Frame &frame)
{
    const auto &parameters = frame.parameters;
    if (parameters.pixels_per_line <= 0 || parameters.bytes_per_line <= 0)
        fail(Kind::ScanFailed, QStringLiteral("empty rows"));
    const auto rows = frame.bytes.size() / parameters.bytes_per_line;
    const auto height = parameters.lines > 0 ? std::min<qsizetype>(rows, parameters.lines) : rows;
    if (height <= 0)
        fail(Kind::ScanFailed, QStringLiteral("no rows"));
    return {parameters.pixels_per_line, static_cast<int>(height)};
}

/// The value of a colour as eight bits; `place` counts the values of a row.
uchar sample(const Frame &frame, int row, int place)
{
    const auto *line = frame.bytes.constData() + qsizetype{row} * frame.parameters.bytes_per_line;
    constexpr bool isLittle = std::endian::native == std::endian::little;
    const int at = frame.parameters.depth == 16 ? place * 2 + (isLittle ? 1 : 0) : place;
    return static_cast<uchar>(line[at]);
}

void requireBytes(const Frame &frame, int values)
{
    const auto &parameters = frame.parameters;
    const auto bits = qint64{parameters.pixels_per_line} * values * parameters.depth;
    const bool isKnown = parameters.depth == 8 || parameters.depth == 16 || (parameters.depth == 1 && values == 1);
    if (!isKnown || (bits + 7) / 8 > parameters.bytes_per_line)
        fail(Kind::ScanFailed, QStringLiteral("depth %1, %2 bytes for %3 pixels")
                                   .arg(parameters.depth)
                                   .arg(parameters.bytes_per_line)
                                   .arg(parameters.pixels_per_line));
}

/// Backends send 1 for black.
QImage bitsImage(const Frame &frame)
{
    QImage image(sizeOf(frame), QImage::Format_Mono);
    image.setColorTable({qRgb(255, 255, 255), qRgb(0, 0, 0)});
    for (int row = 0; row < image.height(); ++row)
        std::copy_n(frame.bytes.constData() + qsizetype{row} * frame.parameters.bytes_per_line, (image.width() + 7) / 8,
                    reinterpret_cast<char *>(image.scanLine(row)));
    return image;
}

QImage greyImage(const Frame &frame)
{
    requireBytes(frame, 1);
    if (frame.parameters.depth == 1)
        return bitsImage(frame);
    QImage image(sizeOf(frame), QImage::Format_Grayscale8);
    for (int row = 0; row < image.height(); ++row) {
        for (int x = 0; x < image.width(); ++x)
            image.scanLine(row)[x] = sample(frame, row, x);
    }
    return image;
}

QImage colourImage(const Frame &frame)
{
    constexpr int colours = 3;
    requireBytes(frame, colours);
    QImage image(sizeOf(frame), QImage::Format_RGB888);
    for (int row = 0; row < image.height(); ++row) {
        auto *line = image.scanLine(row);
        for (int place = 0; place < image.width() * colours; ++place)
            line[place] = sample(frame, row, place);
    }
    return image;
}

int colourPlace(SANE_Frame format)
{
    return format == SANE_FRAME_RED ? 0 : format == SANE_FRAME_GREEN ? 1 : 2;
}

/// Old scanners pass the page three times.
QImage joinedImage(const QList<Frame> &frames)
{
    constexpr int colours = 3;
    auto size = sizeOf(frames.first());
    for (const auto &frame : frames) {
        requireBytes(frame, 1);
        size = size.boundedTo(sizeOf(frame));
    }
    QImage image(size, QImage::Format_RGB888);
    image.fill(Qt::white);
    for (const auto &frame : frames) {
        for (int row = 0; row < size.height() && frame.parameters.depth > 1; ++row) {
            auto *line = image.scanLine(row) + colourPlace(frame.parameters.format);
            for (int x = 0; x < size.width(); ++x)
                line[qsizetype(x) * colours] = sample(frame, row, x);
        }
    }
    return image;
}

QImage inColour(const QImage &image, ScanColour colour)
{
    switch (colour) {
    case ScanColour::Colour:
        return image;
    case ScanColour::Grey:
        return image.convertToFormat(QImage::Format_Grayscale8);
    case ScanColour::BlackAndWhite:
        return image.convertToFormat(QImage::Format_Mono, Qt::MonoOnly | Qt::ThresholdDither);
    }
    return image;
}

/// Makes the picture of a page. Rows that are missing at its end are left out, because some backends do not know the
/// height before. Fails with ScanFailed for frames that contradict themselves.
QImage pageImage(const QList<Frame> &frames, const ScanSettings &settings)
{
    constexpr double inchesPerMeter = 39.3701;
    if (frames.isEmpty())
        fail(Kind::ScanFailed, QStringLiteral("no frame"));
    const auto format = frames.first().parameters.format;
    auto image = format == SANE_FRAME_GRAY  ? greyImage(frames.first())
                 : format == SANE_FRAME_RGB ? colourImage(frames.first())
                                            : joinedImage(frames);
    image = inColour(image, settings.colour);
    const auto dots = static_cast<int>(std::lround(settings.resolution * inchesPerMeter));
    image.setDotsPerMeterX(dots);
    image.setDotsPerMeterY(dots);
    return image;
}

/// Writes the page under the next free name and returns it: PNG in black and white, otherwise JPEG. The file has its
/// name only when it is whole. Fails with NotSaved.
QString savePage(const QImage &image, int page, const ScanSettings &settings, const QString &folder)
{
    const bool isPng = settings.colour == ScanColour::BlackAndWhite;
    auto name = QStringLiteral("page-%1.%2")
                    .arg(page, 4, 10, QLatin1Char('0'))
                    .arg(isPng ? QStringLiteral("png") : QStringLiteral("jpg"));
    QSaveFile file(QDir(folder).filePath(name));
    if (!file.open(QIODevice::WriteOnly) || !image.save(&file, isPng ? "PNG" : "JPG", isPng ? -1 : jpegQuality) ||
        !file.commit())
        fail(Kind::NotSaved, file.errorString());
    return name;
}

constexpr int maxPages = 1'000;                   // a backend that never reports an empty feeder
constexpr qsizetype maxPageBytes = 1'000'000'000; // A4 in colour at 1,200 dpi has 420 MB
constexpr std::size_t blockBytes = 65'536;
constexpr int progressMs = 1'000;

/// Whether the page goes on; nothing is kept of a page during which the scan was stopped.
enum class Progress { Complete, Stopped };

class PageScan {
public:
    PageScan(Device &device, int page, const ScanContext &context)
        : m_device(device)
        , m_page(page)
        , m_context(context)
    {
        m_reported.start();
    }

    /// After `Device::startPage`. Reads the frames of the page; a page of three frames starts each of them.
    Progress read(QList<Frame> *frames)
    {
        for (;;) {
            Frame frame;
            frame.parameters = m_device.parameters();
            if (readFrame(&frame) == Progress::Stopped)
                return Progress::Stopped;
            frames->append(frame);
            if (frame.parameters.last_frame)
                return Progress::Complete;
            if (!m_device.startPage())
                fail(Kind::ScanFailed, QStringLiteral("a colour of the page is missing"));
        }
    }

private:
    Progress readFrame(Frame *frame)
    {
        std::array<SANE_Byte, blockBytes> block{};
        SANE_Int got = 0;
        while (m_device.read(block, &got)) {
            frame->bytes.append(reinterpret_cast<const char *>(block.data()), got);
            if (frame->bytes.size() > maxPageBytes)
                fail(Kind::ScanFailed, QStringLiteral("the page is too large"));
            if (m_context.isStopped())
                return Progress::Stopped;
            reportSometimes();
        }
        return Progress::Complete;
    }

    void reportSometimes()
    {
        if (m_reported.elapsed() < progressMs)
            return;
        m_reported.restart();
        m_context.report(PageProgress{m_page});
    }

    Device &m_device;
    const int m_page;
    const ScanContext &m_context;
    QElapsedTimer m_reported;
};

/// Scans all pages into files. Throws `Failure`; pages that were reported stay.
void scanPages(Device &device, const ScanPages &request, const ScanContext &context)
{
    device.apply(request.settings);
    const bool isFeeder = request.settings.source != ScanSource::Flatbed;
    for (int page = 1; page <= maxPages && !context.isStopped(); ++page) {
        context.report(PageProgress{page});
        if (!device.startPage()) {
            if (page == 1)
                fail(Kind::NoPaper, QStringLiteral("sane_start"));
            break;
        }
        QList<Frame> frames;
        if (PageScan(device, page, context).read(&frames) == Progress::Stopped)
            break;
        const auto name = savePage(pageImage(frames, request.settings), page, request.settings, request.folder);
        context.report(PageScanned{name});
        if (!isFeeder)
            break;
    }
}

constexpr int wrongUse = 2;
constexpr unsigned maxClosingSeconds = 15; // a feeder ejects its paper, and a lamp goes back to its place

using Report = std::function<void(const ScanEvent &)>;

/// A channel of our own to the program that started this one. Backends may print: what they print goes to standard
/// error, because a word without a line break would become a part of the next report.
Report openReports()
{
    const auto channel = std::make_shared<SystemFile>(takeStandardOutput());
    if (!channel->isOpen())
        return {};
    return [channel](const ScanEvent &event) { channel->write(lineOf(event)); }; // the end of the input stops the scan
}

QByteArray readRequest()
{
    QByteArray line;
    char letter = 0;
    while (line.size() < maxScanLineBytes && readStandardInput({&letter, 1}) == 1 && letter != '\n')
        line.append(letter);
    return line;
}

/// Clinic Desk sends nothing after the request: its end stops the scan, also when Clinic Desk was killed.
bool isInputClosed()
{
    return waitForStandardInput(std::chrono::milliseconds(0));
}

/// Where backends write: pages, their own temporary files, and the devices. The folder of locks is that of some
/// backends for parallel ports.
QStringList writablePlaces(const ScanRequest &request)
{
    QStringList places{qEnvironmentVariable("TMPDIR"), QStringLiteral("/dev/null"), QStringLiteral("/dev/bus"),
                       QStringLiteral("/dev/usb"), QStringLiteral("/run/lock/sane")};
    const auto devices = QDir(QStringLiteral("/dev"))
                             .entryInfoList({QStringLiteral("sg*"), QStringLiteral("scanner*"),
                                             QStringLiteral("parport*"), QStringLiteral("video*")},
                                            QDir::System);
    for (const auto &device : devices)
        places.append(device.filePath());
    if (const auto *scan = std::get_if<ScanPages>(&request))
        places.append(scan->folder);
    return places;
}

struct ReleaseFilter {
    void operator()(void *filter) const { seccomp_release(filter); }
};

/// Files can be emptied without being opened for writing; Landlock knows that from version 3 on only.
bool refuseToEmptyFiles()
{
    const std::unique_ptr<void, ReleaseFilter> filter(seccomp_init(SCMP_ACT_ALLOW));
    bool isComplete = filter != nullptr;
#ifdef __x86_64__
    // Without it, programs of 32 bits, which some backends start, would be killed.
    isComplete = isComplete && seccomp_arch_add(filter.get(), SCMP_ARCH_X86) == 0;
#endif
    const auto refuse = [&](std::uint32_t error, int call, std::initializer_list<scmp_arg_cmp> conditions = {}) {
        const auto count = static_cast<unsigned>(conditions.size());
        const int result =
            isComplete ? seccomp_rule_add_array(filter.get(), SCMP_ACT_ERRNO(error), call, count, conditions.begin())
                       : 0;
        isComplete = isComplete && (result == 0 || result == -EDOM); // EDOM: this processor does not have the call
    };
    for (const int mode : {O_RDONLY, O_ACCMODE}) { // the second neither reads nor writes, but empties
        const auto emptying = [mode](unsigned flags) {
            return scmp_arg_cmp{.arg = flags,
                                .op = SCMP_CMP_MASKED_EQ,
                                .datum_a = O_ACCMODE | O_TRUNC,
                                .datum_b = static_cast<scmp_datum_t>(mode) | O_TRUNC};
        };
        refuse(EACCES, SCMP_SYS(open), {emptying(1)});
        refuse(EACCES, SCMP_SYS(openat), {emptying(2)});
    }
    refuse(EACCES, SCMP_SYS(truncate));
    refuse(EACCES, SCMP_SYS(truncate64));
    refuse(ENOSYS, SCMP_SYS(openat2)); // these hide what they do
    refuse(ENOSYS, SCMP_SYS(io_uring_setup));
    return isComplete && seccomp_load(filter.get()) == 0;
}

/// Backends need the network, USB and their settings. Of the rest of what the user can do, they get nothing: no
/// terminal, and no file to write but their own.
bool limitBackends(const ScanRequest &request)
{
    const bool hasNoTerminal = ::setsid() >= 0 || ::getsid(0) == ::getpid();
    return hasNoTerminal && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           limitFileRights({.writable = writablePlaces(request)}) && refuseToEmptyFiles();
}

/// Serves a request. What it opened stays open until it is destroyed.
class Service {
public:
    explicit Service(const Report &report)
        : m_report(report)
    {
    }

    void operator()(const ListScanners &)
    {
        m_library.emplace();
        m_report(ScannersFound{m_library->scanners()});
    }
    void operator()(const ListAbilities &request) { m_report(open(request.scanner).abilities()); }
    void operator()(const ScanPages &request) { scanPages(open(request.scanner), request, {m_report, isInputClosed}); }

private:
    Device &open(const QString &scanner)
    {
        m_library.emplace();
        return m_device.emplace(scanner);
    }

    const Report &m_report;
    std::optional<Library> m_library;
    std::optional<Device> m_device;
};

/// Ends the program where a backend hangs: its threads are cancelled at any moment, also while they hold a lock.
void limitClosing(int exitCode)
{
    std::signal(
        SIGALRM, exitCode == 0 ? [](int) { ::_exit(0); } : [](int) { ::_exit(1); });
    ::alarm(maxClosingSeconds);
}

/// The end is reported before the scanner is closed: some backends crash or hang there, which must not hide how the
/// scan ended.
int run(const ScanRequest &request, const Report &report)
{
    Service service(report);
    ScanEnded end;
    try {
        std::visit(service, request);
    } catch (const Failure &failure) {
        end.problem = failure.problem;
    } catch (const std::bad_alloc &) {
        end.problem = CaptureProblem{.kind = CaptureProblem::Kind::ScanFailed, .detail = QStringLiteral("memory")};
    }
    report(end);
    const int exitCode = end.problem ? 1 : 0;
    limitClosing(exitCode);
    return exitCode;
}

} // namespace

} // namespace clinicdesk::scanner

int main(int argc, char **argv)
{
    using namespace clinicdesk;
    ignoreInterrupts(); // Ctrl+C is for the program that waits for the pages
    ignoreBrokenPipes();
    keepNewFilesPrivate();
    hardenProcess();
    const QCoreApplication application(argc, argv);
    const auto request = parseScanRequest(scanner::readRequest());
    const auto report = scanner::openReports();
    if (!request || !report) {
        std::fputs("clinicdesk-scanner calls scanners for Clinic Desk, which starts it.\n", stderr);
        return scanner::wrongUse;
    }
    if (!scanner::limitBackends(*request)) {
        ScanEnded ended;
        ended.problem =
            CaptureProblem{.kind = CaptureProblem::Kind::ScanFailed, .detail = QStringLiteral("system calls")};
        report(ended);
        return 1;
    }
    std::_Exit(scanner::run(*request, report)); // without the ends of libraries, for the same reason as `sane_exit`
}
