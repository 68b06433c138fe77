// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// When preloaded (LD_PRELOAD), checks every block of memory that a program frees: a secret that is still in the block
// was not wiped.
//
// CLINICDESK_FREED_SECRET: a file with the secret. Not the secret itself, because programs copy their environment.
// CLINICDESK_FREED_REPORT: a file for the first bytes of each such block, one line for each block.

#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

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

    void look(const char *block, std::size_t bytes) const
    {
        if (size <= 0 || !memmem(block, bytes, secret.data(), static_cast<std::size_t>(size)))
            return;
        std::array<char, shownBytes + 1> line{};
        for (std::size_t i = 0; i < shownBytes; ++i)
            line[i] = i < bytes && block[i] >= ' ' && block[i] <= '~' ? block[i] : '.';
        line[shownBytes] = '\n';
        [[maybe_unused]] const auto told = ::write(report, line.data(), line.size());
    }
};

} // namespace

extern "C" void free(void *block) noexcept
{
    static const Search search;
    if (block)
        search.look(static_cast<const char *>(block), malloc_usable_size(block));
    __libc_free(block);
}
