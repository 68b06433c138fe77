// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// bench_cjose seal|open KEY-JWK-FILE INPUT: encrypts or decrypts with libcjose, in compact serialization, which is
// faster in libcjose. Writes the result to standard output.
#include <cjose/cjose.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

int main(int count, char **arguments)
{
    if (count != 4)
        return 2;
    const auto contents = [](const char *path) {
        std::ifstream file(path, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(file), {});
    };
    const auto jwk = contents(arguments[2]);
    const auto input = contents(arguments[3]);
    cjose_err error{};
    auto *key = cjose_jwk_import(jwk.data(), jwk.size(), &error);
    std::size_t size = 0;
    if (std::strcmp(arguments[1], "seal") == 0) {
        auto *header = cjose_header_new(&error);
        cjose_header_set(header, CJOSE_HDR_ALG, CJOSE_HDR_ALG_DIR, &error);
        cjose_header_set(header, CJOSE_HDR_ENC, CJOSE_HDR_ENC_A128CBC_HS256, &error);
        const auto *plaintext = reinterpret_cast<const std::uint8_t *>(input.data());
        auto *jwe = cjose_jwe_encrypt(key, header, plaintext, input.size(), &error);
        const char *text = jwe ? cjose_jwe_export(jwe, &error) : nullptr;
        return text && std::fwrite(text, 1, std::strlen(text), stdout) > 0 ? 0 : 1;
    }
    auto *jwe = cjose_jwe_import(input.data(), input.size(), &error);
    const auto *plaintext = jwe ? cjose_jwe_decrypt(jwe, key, &size, &error) : nullptr;
    return plaintext && std::fwrite(plaintext, 1, size, stdout) == size ? 0 : 1;
}
