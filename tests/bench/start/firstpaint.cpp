// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loaded before a Qt program (LD_PRELOAD), notes when it first gives a picture as large as a window to the X server:
// milliseconds of the monotonic clock, in the file BENCH_FIRST_PAINT. So programs that know nothing of this are
// measured in the same way.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

#include <dlfcn.h>

namespace {

constexpr int windowSide = 200; // icons and cursors are smaller

void note(int width, int height)
{
    static std::atomic_flag noted = ATOMIC_FLAG_INIT;
    const char *path = std::getenv("BENCH_FIRST_PAINT");
    if (!path || width < windowSide || height < windowSide || noted.test_and_set())
        return;
    const std::chrono::duration<double, std::milli> now = std::chrono::steady_clock::now().time_since_epoch();
    const double usedMs = 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
    const auto part = std::string(path) + ".part";
    if (auto *file = std::fopen(part.c_str(), "w")) {
        std::fprintf(file, "%.3f %.3f\n", now.count(), usedMs);
        std::fclose(file);
        std::rename(part.c_str(), path);
    }
}

template <class Function>
Function *real(const char *library, const char *name)
{
    void *loaded = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
    return reinterpret_cast<Function *>(dlsym(loaded, name));
}

/// Of xcb; its headers are not needed to build the program.
struct Cookie {
    unsigned sequence;
};

} // namespace

using PutImage = Cookie(void *, std::uint8_t, std::uint32_t, std::uint32_t, std::uint16_t, std::uint16_t, std::int16_t,
                        std::int16_t, std::uint8_t, std::uint8_t, std::uint32_t, const std::uint8_t *);
using PutSharedImage = Cookie(void *, std::uint32_t, std::uint32_t, std::uint16_t, std::uint16_t, std::uint16_t,
                              std::uint16_t, std::uint16_t, std::uint16_t, std::int16_t, std::int16_t, std::uint8_t,
                              std::uint8_t, std::uint8_t, std::uint32_t, std::uint32_t);

extern "C" {

// NOLINTBEGIN(readability-identifier-naming): the names of xcb
Cookie xcb_put_image(void *connection, std::uint8_t format, std::uint32_t drawable, std::uint32_t context,
                     std::uint16_t width, std::uint16_t height, std::int16_t x, std::int16_t y, std::uint8_t padding,
                     std::uint8_t depth, std::uint32_t size, const std::uint8_t *data)
{
    static auto *const put = real<PutImage>("libxcb.so.1", "xcb_put_image");
    const auto cookie = put(connection, format, drawable, context, width, height, x, y, padding, depth, size, data);
    note(width, height);
    return cookie;
}

Cookie xcb_shm_put_image(void *connection, std::uint32_t drawable, std::uint32_t context, std::uint16_t totalWidth,
                         std::uint16_t totalHeight, std::uint16_t sourceX, std::uint16_t sourceY,
                         std::uint16_t sourceWidth, std::uint16_t sourceHeight, std::int16_t x, std::int16_t y,
                         std::uint8_t depth, std::uint8_t format, std::uint8_t event, std::uint32_t segment,
                         std::uint32_t offset)
{
    static auto *const put = real<PutSharedImage>("libxcb-shm.so.0", "xcb_shm_put_image");
    const auto cookie = put(connection, drawable, context, totalWidth, totalHeight, sourceX, sourceY, sourceWidth,
                            sourceHeight, x, y, depth, format, event, segment, offset);
    note(sourceWidth, sourceHeight);
    return cookie;
}
// NOLINTEND(readability-identifier-naming)
}
