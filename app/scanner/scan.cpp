// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scanner/scan.h"

#include "app/scanner/device.h"
#include "app/scanner/failure.h"
#include "core/capture/scanprotocol.h"

#include <QDir>
#include <QElapsedTimer>
#include <QImage>
#include <QSaveFile>

#include <sane/sane.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace clinicdesk::scanner {

namespace {

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

using Kind = CaptureProblem::Kind;

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

} // namespace

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

} // namespace clinicdesk::scanner
