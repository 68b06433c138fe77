// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// When preloaded (LD_PRELOAD), checks every block of memory that a program frees: a secret that is still in the block
// was not wiped.
//
// CLINICDESK_FREED_SECRET: a file with the secret. Not the secret itself, because programs copy their environment.
// CLINICDESK_FREED_REPORT: a file for the first bytes of each such block, one line for each block.
//
// A secret that was found is wiped, because the next owner of the same memory may free it without having written to all
// of it. That block would be reported for a secret that it never held.

#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>

extern "C" void __libc_free(void *block);

namespace {

constexpr std::size_t shownBytes = 12;

// Must not allocate: it is called when memory is freed.
struct Search {
    std::array<char, 4096> secret{};
    ssize_t size = 0;
    int report = -1;

    Search()
    {
        const char *secretFile = std::getenv("CLINICDESK_FREED_SECRET");
        const char *reportFile = std::getenv("CLINICDESK_FREED_REPORT");
        if (!secretFile || !reportFile)
            return;
        const int file = ::open(secretFile, O_RDONLY | O_CLOEXEC);
        size = ::read(file, secret.data(), secret.size());
        ::close(file);
        report = ::open(reportFile, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    }

    char *find(char *block, std::size_t bytes) const
    {
        return size > 0 ? static_cast<char *>(memmem(block, bytes, secret.data(), static_cast<std::size_t>(size)))
                        : nullptr;
    }

    void reportAndWipe(char *block, std::size_t bytes) const
    {
        char *found = find(block, bytes);
        if (!found)
            return;
        std::array<char, shownBytes + 1> line{};
        for (std::size_t i = 0; i < shownBytes; ++i)
            line[i] = i < bytes && block[i] >= ' ' && block[i] <= '~' ? block[i] : '.';
        line[shownBytes] = '\n';
        [[maybe_unused]] const auto told = ::write(report, line.data(), line.size());
        for (; found; found = find(block, bytes))
            explicit_bzero(found, static_cast<std::size_t>(size));
    }
};

} // namespace

extern "C" void free(void *block) noexcept
{
    static const Search search;
    if (block)
        search.reportAndWipe(static_cast<char *>(block), malloc_usable_size(block));
    __libc_free(block);
}

// The C library's own would free the old block of memory without a look at it.
extern "C" void *realloc(void *block, std::size_t bytes) noexcept
{
    const std::size_t held = block ? malloc_usable_size(block) : 0;
    if (block && bytes > 0 && bytes <= held && bytes >= held / 2)
        return block;
    void *moved = bytes > 0 || !block ? std::malloc(bytes) : nullptr;
    if (moved && block)
        std::memcpy(moved, block, std::min(held, bytes));
    if (moved || bytes == 0)
        free(block);
    return moved;
}
