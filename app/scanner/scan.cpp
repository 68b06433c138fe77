// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scanner/scan.h"

#include "app/scanner/device.h"
#include "app/scanner/failure.h"
#include "app/scanner/pixels.h"

#include <QElapsedTimer>

#include <array>

namespace clinicdesk::scanner {

namespace {

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
