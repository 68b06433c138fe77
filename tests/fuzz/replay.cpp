// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Passes every file of a folder to the fuzz target: inputs that once caused an error are tested in every build.
#include <QDir>
#include <QFile>

#include <cstdio>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size);

int main(int count, char **arguments)
{
    if (count != 2)
        return 2;
    const QDir folder(QString::fromLocal8Bit(arguments[1]));
    int replayed = 0;
    for (const auto &name : folder.entryList(QDir::Files)) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            return 1;
        const auto bytes = file.readAll();
        LLVMFuzzerTestOneInput(reinterpret_cast<const unsigned char *>(bytes.constData()),
                               static_cast<std::size_t>(bytes.size()));
        ++replayed;
    }
    std::printf("%d inputs\n", replayed);
    return replayed > 0 ? 0 : 1;
}
