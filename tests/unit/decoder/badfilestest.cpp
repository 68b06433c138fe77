// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/separators.h"
#include "tests/support/madefiles.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "tests/unit/decoder/realdecoder.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtEndian>

#include <functional>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Files as they come, and as an attacker makes them: each with what happens to it when its bytes are to be sent
/// unchanged, and when it is to be made sendable. A verdict is an error code, or the kind that is sent. Joined with a
/// good file, and split at separators, a bad file has the same verdict.
class BadFilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void judges_data();
    void judges();
    void judgesAmongGoodFiles_data();
    void judgesAmongGoodFiles();
    void hasAtLeast120Rows();
};

namespace {

/// Prepares something at this path.
using Maker = std::function<void(const QString &path)>;

struct Row {
    QString what;
    QString fileName;
    Maker make;
    QString unchanged;
    QString fitted;
};

struct Format {
    const char *extension;
    QByteArray good;
    bool isAccepted; ///< by the service, as it is
    const char *sentAs;
};

const auto empty = QStringLiteral("file.empty");
const auto unsupported = QStringLiteral("file.unsupported");
const auto unreadable = QStringLiteral("file.unreadable");
const auto damaged = QStringLiteral("file.damaged");
const auto tooLarge = QStringLiteral("file.too-large");
const auto tooComplex = QStringLiteral("file.too-complex");
const auto locked = QStringLiteral("file.locked");
const auto jpegSuffix = QStringLiteral("jpg");

const QList<Format> &formats()
{
    static const QList<Format> all{{"pdf", pdfOfPhotos(1, {60, 60}), true, "pdf"},
                                   {"jpg", encoded(noise({160, 120}), "jpg", 90), true, "jpg"},
                                   {"png", encoded(noise({160, 120}), "png"), true, "png"},
                                   {"heic", heicPhoto(), false, "jpg"},
                                   {"tif", tiffOf({noise({160, 120})}), false, "jpg"},
                                   {"bmp", encoded(noise({160, 120}), "bmp"), false, "png"},
                                   {"webp", webpOf(noise({160, 120}), false), false, "jpg"},
                                   {"gif", animatedGif(), false, "png"}};
    return all;
}

QByteArray goodOf(const char *extension)
{
    for (const auto &format : formats()) {
        if (qstrcmp(format.extension, extension) == 0)
            return format.good;
    }
    return {};
}

Maker content(const QByteArray &bytes)
{
    return [bytes](const QString &path) {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("%s cannot be written", qPrintable(path));
    };
}

QByteArray random(int bytes)
{
    const auto picture = noise({bytes / 4, 1});
    return "\x01" + QByteArray(reinterpret_cast<const char *>(picture.constBits()), bytes);
}

QList<std::pair<QString, QByteArray>> foreignContents()
{
    return {{QStringLiteral("text"), "Dear patient, please find your report attached. It is a PDF, honestly."},
            {QStringLiteral("web page"), "<!DOCTYPE html><html><body><img src=report.png></body></html>"},
            {QStringLiteral("zip"), "PK\x03\x04" + random(800)},
            {QStringLiteral("program"), QByteArray("\x7f"
                                                   "ELF\x02\x01\x01\0",
                                                   8) +
                                            random(800)},
            {QStringLiteral("film"), QByteArray("\0\0\0\x18"
                                                "ftypisom\0\0\0\0isomavc1",
                                                24) +
                                         random(800)},
            {QStringLiteral("random bytes"), random(5'000)}};
}

/// What a row of a known kind says when its inside is broken.
QString unchangedVerdict(const Format &format, const QString &verdict)
{
    return format.isAccepted ? verdict : unsupported;
}

void addContents(QList<Row> &rows)
{
    for (const auto &format : formats()) {
        const auto extension = QString::fromLatin1(format.extension);
        const auto name = QStringLiteral("file.") + extension;
        const auto sent = QString::fromLatin1(format.sentAs);
        const auto same = unchangedVerdict(format, extension);
        const auto add = [&](const QString &what, const QByteArray &bytes, const QString &unchanged,
                             const QString &fitted) {
            rows.append({extension + QLatin1Char(' ') + what, name, content(bytes), unchanged, fitted});
        };
        const auto broken = unchangedVerdict(format, damaged);
        const auto &good = format.good;
        add(QStringLiteral("empty"), {}, empty, empty);
        add(QStringLiteral("its first bytes"), good.first(24), broken, damaged);
        add(QStringLiteral("first half"), good.first(good.size() / 2), broken, damaged);
        for (const auto &[what, bytes] : foreignContents())
            add(QStringLiteral("name of ") + what, bytes, unsupported, unsupported);
        const bool isPdf = extension == QLatin1String("pdf"); // printers write their commands before one
        add(QStringLiteral("after 600 bytes of text"), QByteArray(600, 'x') + '\n' + good,
            isPdf ? extension : unsupported, isPdf ? sent : unsupported);
        rows.append(
            {extension + QStringLiteral(" named as a text"), QStringLiteral("file.txt"), content(good), same, sent});
        rows.append(
            {extension + QStringLiteral(" named as a program"), QStringLiteral("file.exe"), content(good), same, sent});
        rows.append(
            {extension + QStringLiteral(" without an extension"), QStringLiteral("file"), content(good), same, sent});
    }
}

/// A file that is two: viewers of one kind see the first, programs of the other the second.
void addPolyglots(QList<Row> &rows)
{
    const auto zip = "PK\x03\x04" + random(800);
    for (const auto &format : formats()) {
        const auto extension = QString::fromLatin1(format.extension);
        const auto sent = QString::fromLatin1(format.sentAs);
        rows.append({extension + QStringLiteral(" followed by a zip"), QStringLiteral("file.") + extension,
                     content(format.good + zip), unchangedVerdict(format, extension), sent});
    }
    // The first bytes decide, everywhere: no reader guesses again.
    rows.append({QStringLiteral("gif that is a script"), QStringLiteral("a.gif"),
                 content("GIF89a/*" + QByteArray(40, '\0') + "*/=1;alert(1)"), unsupported, damaged});
    rows.append({QStringLiteral("bmp that is a script"), QStringLiteral("a.bmp"),
                 content(QByteArray("BM/*\0\0\0\0\0\0\0\0\0\0\x28\0\0\0*/=1;alert(1)", 32) + QByteArray(40, ' ')),
                 unsupported, damaged});
    rows.append({QStringLiteral("jpg with a page in its comment"), QStringLiteral("a.jpg"),
                 content(madeJpeg("<script>alert(1)</script>")), jpegSuffix, jpegSuffix});
    rows.append({QStringLiteral("webp inside a sound"), QStringLiteral("a.webp"),
                 content(QByteArray("RIFF\x20\0\0\0WAVEfmt ", 16) + goodOf("webp")), unsupported, unsupported});
}

QByteArray patched(QByteArray bytes, qsizetype at, const char *hex)
{
    const auto with = QByteArray::fromHex(hex);
    return bytes.replace(at, with.size(), with);
}

QByteArray hugeJpeg()
{
    auto bytes = goodOf("jpg");
    const auto frame = bytes.indexOf("\xff\xc0");
    return patched(bytes, frame + 5, "ffdcffdc"); // 65,500 by 65,500
}

QByteArray hugePng()
{
    // 50,000 by 50,000, with the right checksum of its header.
    auto bytes = goodOf("png");
    return patched(bytes, 16, "0000c3500000c3500802000000c4cdaa9d");
}

QByteArray hugeTiff()
{
    auto bytes = goodOf("tif");
    const auto directory = qFromLittleEndian<quint32>(bytes.constData() + 4);
    const auto entries = qFromLittleEndian<quint16>(bytes.constData() + directory);
    for (int i = 0; i < entries; ++i) {
        auto *entry = bytes.data() + directory + 2 + i * 12;
        const auto tag = qFromLittleEndian<quint16>(entry);
        if (tag == 256 || tag == 257) { // width, length
            qToLittleEndian<quint16>(4, entry + 2);
            qToLittleEndian<quint32>(200'000, entry + 8);
        }
    }
    return bytes;
}

/// The directory of the only page names itself as the next one.
QByteArray endlessTiff()
{
    auto bytes = goodOf("tif");
    const auto directory = qFromLittleEndian<quint32>(bytes.constData() + 4);
    const auto entries = qFromLittleEndian<quint16>(bytes.constData() + directory);
    qToLittleEndian(directory, bytes.data() + directory + 2 + entries * 12);
    return bytes;
}

QByteArray hugeWebp()
{
    const auto bytes = goodOf("webp");
    return patched(bytes, bytes.indexOf("\x9d\x01\x2a") + 3, "ff3fff3f"); // 16,383 by 16,383
}

QByteArray contradictingWebp()
{
    // VP8X: a canvas of 16,384 by 16,384 around a small picture.
    const auto picture = goodOf("webp").sliced(12);
    const auto extended = QByteArray("VP8X") + QByteArray::fromHex("0a00000000000000ff3f00ff3f00");
    QByteArray size(4, '\0');
    qToLittleEndian(static_cast<quint32>(4 + extended.size() + picture.size()), size.data());
    return "RIFF" + size + "WEBP" + extended + picture;
}

void addBombs(QList<Row> &rows)
{
    const auto add = [&rows](const char *what, const char *name, const QByteArray &bytes, const QString &unchanged,
                             const QString &fitted) {
        rows.append({QString::fromLatin1(what), QString::fromLatin1(name), content(bytes), unchanged, fitted});
    };
    // A file within its limit is not opened further without --fit, so its pixels are no danger to us.
    add("jpg of 4 gigapixels", "a.jpg", hugeJpeg(), jpegSuffix, tooComplex);
    add("png of 2 gigapixels", "a.png", hugePng(), QStringLiteral("png"), tooComplex);
    add("png with a false checksum", "a.png", patched(goodOf("png"), 29, "00000000"), damaged, damaged);
    add("tif of 40 gigapixels", "a.tif", hugeTiff(), unsupported, tooComplex);
    add("tif without end", "a.tif", endlessTiff(), unsupported, damaged);
    add("tif of 2,001 pages", "a.tif", tiffOf(QList<QImage>(2'001, noise({1, 1}))), unsupported, tooComplex);
    add("bmp of 100 megapixels", "a.bmp", patched(goodOf("bmp"), 18, "112700001f270000"), unsupported, tooComplex);
    add("bmp with a negative width", "a.bmp", patched(goodOf("bmp"), 18, "ffffffff01000000"), unsupported, damaged);
    add("webp of 268 megapixels", "a.webp", hugeWebp(), unsupported, tooComplex);
    add("webp larger than its picture", "a.webp", contradictingWebp(), unsupported, damaged);
    add("gif of 4 gigapixels", "a.gif", patched(goodOf("gif"), 6, "ffffffff"), unsupported, tooComplex);
    add("gif without pixels", "a.gif", patched(goodOf("gif"), 6, "00000000"), unsupported, damaged);
    add("heic of boxes without end", "a.heic",
        goodOf("heic").first(64) + QByteArray("\0\0\0\x08"
                                              "free",
                                              8)
                                       .repeated(10'000),
        unsupported, damaged);
    add("pdf of nothing but its mark", "a.pdf", "%PDF-1.7\n%%EOF\n", damaged, damaged);
    QFile file(QStringLiteral(CLINICDESK_LOCKED_PDF));
    add("locked pdf", "a.pdf", file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray(), locked, locked);
}

void addNames(QList<Row> &rows)
{
    const QStringList names{QStringLiteral(".heic"),
                            QStringLiteral("..heic"),
                            QStringLiteral("a.heic."),
                            QStringLiteral(" a.heic "),
                            QStringLiteral("-rf"),
                            QStringLiteral("%s%n.heic"),
                            QStringLiteral("a\nb.heic"),
                            QStringLiteral("CON"),
                            QStringLiteral("a\u202Egpj.heic"),
                            QStringLiteral("जाँच रिपोर्ट.heic"),
                            QStringLiteral("😀.heic"),
                            QStringLiteral("a;reboot.heic"),
                            QStringLiteral("$(reboot).heic"),
                            QString(250, QLatin1Char('x')) + QStringLiteral(".bmp")};
    for (const auto &name : names)
        rows.append({QStringLiteral("name: ") + name, name, content(heicPhoto()), unsupported, jpegSuffix});
}

Maker link(const QString &target)
{
    return [target](const QString &path) { QFile::link(target, path); };
}

void addSpecialFiles(QList<Row> &rows)
{
    const auto add = [&rows](const char *what, const Maker &make, const QString &unchanged, const QString &fitted) {
        rows.append({QString::fromLatin1(what), QStringLiteral("file.heic"), make, unchanged, fitted});
    };
    add(
        "vanished", [](const QString &) {}, unreadable, unreadable);
    add(
        "folder", [](const QString &path) { QDir().mkpath(path); }, unreadable, unreadable);
    add(
        "pipe", [](const QString &path) { ::mkfifo(qPrintable(path), 0600); }, unreadable, unreadable);
    add(
        "socket",
        [](const QString &path) {
            sockaddr_un address{.sun_family = AF_UNIX};
            qstrncpy(address.sun_path, qPrintable(path), sizeof address.sun_path);
            const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
            ::bind(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address);
            ::close(socket);
        },
        unreadable, unreadable);
    add("link to nothing", link(QStringLiteral("/nowhere/file.heic")), unreadable, unreadable);
    add(
        "link to itself", [](const QString &path) { QFile::link(path, path); }, unreadable, unreadable);
    add("link to a device without end", link(QStringLiteral("/dev/zero")), unreadable, unreadable);
    add("link to an empty device", link(QStringLiteral("/dev/null")), unreadable, unreadable);
    add(
        "link to a file",
        [](const QString &path) {
            content(heicPhoto())(path + QStringLiteral(".real"));
            QFile::link(path + QStringLiteral(".real"), path);
        },
        unsupported, jpegSuffix);
    add(
        "two names of a file",
        [](const QString &path) {
            content(heicPhoto())(path + QStringLiteral(".real"));
            ::link(qPrintable(path + QStringLiteral(".real")), qPrintable(path));
        },
        unsupported, jpegSuffix);
    add("link to a file that says it is empty", link(QStringLiteral("/proc/self/status")), empty, empty);
    add(
        "600 MB of zeros",
        [](const QString &path) {
            QFile file(path);
            if (!file.open(QIODevice::WriteOnly) || !file.resize(600'000'000))
                qFatal("no sparse file");
        },
        unsupported, unsupported);
    add(
        "600 MB after its first bytes",
        [](const QString &path) {
            content(goodOf("jpg").first(100))(path);
            QFile::resize(path, 600'000'000);
        },
        tooLarge, tooLarge);
    // Programs that scan or edit often keep a file open, or lock it. What is there can be read all the same.
    add(
        "open and locked elsewhere",
        [](const QString &path) {
            content(heicPhoto())(path);
            const int file = ::open(qPrintable(path), O_RDWR | O_CLOEXEC); // until the process ends
            ::flock(file, LOCK_EX);
        },
        unsupported, jpegSuffix);
}

QList<Row> allRows()
{
    QList<Row> rows;
    addContents(rows);
    addPolyglots(rows);
    addBombs(rows);
    addNames(rows);
    addSpecialFiles(rows);
    return rows;
}

} // namespace

Q_DECLARE_METATYPE(Maker)

void BadFilesTest::judges_data()
{
    QTest::addColumn<QString>("fileName");
    QTest::addColumn<Maker>("make");
    QTest::addColumn<QString>("unchanged");
    QTest::addColumn<QString>("fitted");
    for (const auto &row : allRows())
        QTest::newRow(qPrintable(row.what)) << row.fileName << row.make << row.unchanged << row.fitted;
}

void BadFilesTest::judges()
{
    QFETCH(const QString, fileName);
    QFETCH(const Maker, make);
    QFETCH(const QString, unchanged);
    QFETCH(const QString, fitted);
    const QTemporaryDir folder;
    const auto path = folder.path() + QLatin1Char('/') + fileName;
    make(path);
    const auto checked = checkFile(path, {}, realDecoder());
    QCOMPARE(checked ? extensionOf(checked->facts.kind) : QString(codeText(checked.error().code)), unchanged);
    const auto made = fitFile(path, {}, realDecoder());
    const auto verdict = made ? extensionOf(made->facts.kind) : QString(codeText(made.error().code));
    QVERIFY2(verdict == fitted, qPrintable(verdict + QStringLiteral(": ") + (made ? QString() : made.error().detail)));
    if (made) {
        const auto bytes = readBytes(*made);
        QVERIFY(bytes && checkBytes(fileName, *bytes, {}, realDecoder()).ok());
        QVERIFY(!made->facts.name.isEmpty());
    }
}

void BadFilesTest::judgesAmongGoodFiles_data()
{
    judges_data();
}

void BadFilesTest::judgesAmongGoodFiles()
{
    QFETCH(const QString, fileName);
    QFETCH(const Maker, make);
    QFETCH(const QString, fitted);
    const QTemporaryDir folder;
    make(folder.path() + QLatin1Char('/') + fileName);
    const auto bytes = readDocument(folder.path() + QLatin1Char('/') + fileName, 400'000'000);
    if (!bytes)
        return; // it is never opened
    const FileToJoin good{.name = QStringLiteral("good.jpg"), .bytes = goodOf("jpg")};
    const FileToJoin bad{.name = QStringLiteral("bad"), .bytes = *bytes};
    const bool isBad = fitted.startsWith(QLatin1String("file."));
    const auto joined = joinFiles(QStringLiteral("a.pdf"), {good, bad}, {}, realDecoder());
    QCOMPARE(joined ? QStringLiteral("good") : QString(codeText(joined.error().code)),
             isBad ? fitted : QStringLiteral("good"));
    QVERIFY(joined || joined.error().subject == bad.name);
    const auto turned = turnPages(bad.name, bad.bytes, {Turn::Right}, {}, realDecoder());
    QCOMPARE(turned ? QStringLiteral("good") : QString(codeText(turned.error().code)),
             isBad ? fitted : QStringLiteral("good"));
    const auto split = splitAtSeparators(bad.name, {bad}, {.splitAt = SplitAt::BarcodePages}, realDecoder());
    QCOMPARE(split ? QStringLiteral("good") : QString(codeText(split.error().code)),
             isBad ? fitted : QStringLiteral("good"));
}

void BadFilesTest::hasAtLeast120Rows()
{
    QVERIFY(allRows().size() >= 120);
}

CLINICDESK_TEST(BadFilesTest)
#include "badfilestest.moc"
