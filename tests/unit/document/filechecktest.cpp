// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/filecheck.h"

#include "core/base/errorreason.h"
#include "core/document/readablename.h"
#include "tests/support/madefiles.h"
#include "tests/support/testfile.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace clinicdesk;

class FileCheckTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void acceptsUpToTheLimitAndNotOneByteMore_data();
    void acceptsUpToTheLimitAndNotOneByteMore();
    void goesByContentAndNotByName_data();
    void goesByContentAndNotByName();
    void refusesAnEmptyFile();
    void refusesWhatIsNoFile_data();
    void refusesWhatIsNoFile();
    void refusesAFileThatMayNotBeRead();
    void followsALinkToAFile();
    void takesAnyName_data();
    void takesAnyName();
    void checksBytesInMemoryTheSameWay();
    void refusesWhatTheDecoderFindsDamaged();
    void namesThePageOfTheFirstFlaw();
    void givesNoBytesOfAFileThatHasChanged();
    void takesFromANameWhatCouldDeceive_data();
    void takesFromANameWhatCouldDeceive();

private:
    QString make(const QString &name, const QByteArray &bytes) const
    {
        return support::makeFile(m_folder.path() + u'/' + name, bytes); // not filePath(): a name may begin with a colon
    }
    Result<CheckedFile> checked(const QString &path) { return checkFile(path, FileLimits(), m_decoder); }

    QTemporaryDir m_folder;
    DecoderProcess m_decoder{QStringLiteral(CLINICDESK_DECODER)};
};

namespace {

const QByteArray pdf = support::madePdf();
const QByteArray jpeg = support::madeJpeg();
const QByteArray png = support::madePng();

QLatin1String codeOf(const Result<CheckedFile> &result)
{
    return result ? QLatin1String("ok") : codeText(result.error().code);
}

void makeSocket(const QString &path)
{
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    qstrncpy(address.sun_path, QFile::encodeName(path).constData(), sizeof address.sun_path);
    const int handle = ::socket(AF_UNIX, SOCK_STREAM, 0);
    QCOMPARE(::bind(handle, reinterpret_cast<const sockaddr *>(&address), sizeof address), 0);
    ::close(handle);
}

// A process of root can read every file, so it takes the rights of the user nobody for a while.
class AsOrdinaryUser {
public:
    AsOrdinaryUser()
        : m_wasRoot(geteuid() == 0 && seteuid(65534) == 0)
    {
    }
    ~AsOrdinaryUser()
    {
        if (m_wasRoot && seteuid(0) != 0)
            qFatal("cannot become root again");
    }
    Q_DISABLE_COPY_MOVE(AsOrdinaryUser)

private:
    bool m_wasRoot;
};

} // namespace

void FileCheckTest::acceptsUpToTheLimitAndNotOneByteMore_data()
{
    QTest::addColumn<FileKind>("kind");
    QTest::addColumn<qint64>("sizeBytes");
    QTest::addColumn<bool>("goes");
    QTest::newRow("PDF at its limit") << FileKind::Pdf << qint64(25'000'000) << true;
    QTest::newRow("PDF one over") << FileKind::Pdf << qint64(25'000'001) << false;
    QTest::newRow("JPEG at its limit") << FileKind::Jpeg << qint64(10'000'000) << true;
    QTest::newRow("JPEG one over") << FileKind::Jpeg << qint64(10'000'001) << false;
    QTest::newRow("PNG at its limit") << FileKind::Png << qint64(10'000'000) << true;
    QTest::newRow("PNG one over") << FileKind::Png << qint64(10'000'001) << false;
}

void FileCheckTest::acceptsUpToTheLimitAndNotOneByteMore()
{
    QFETCH(FileKind, kind);
    QFETCH(qint64, sizeBytes);
    QFETCH(bool, goes);
    auto *const maker = kind == FileKind::Pdf    ? support::madePdf
                        : kind == FileKind::Jpeg ? support::madeJpeg
                                                 : support::madePng;
    const auto file = checked(make(QStringLiteral("sized"), maker("made up", sizeBytes)));
    if (goes) {
        QCOMPARE(codeOf(file), QLatin1String("ok"));
        QCOMPARE(file->facts.sizeBytes, sizeBytes);
    } else {
        QCOMPARE(codeOf(file), QLatin1String("file.too-large"));
        QCOMPARE(file.error().sizeBytes, sizeBytes);
        QCOMPARE(file.error().limit, sizeBytes - 1);
        QCOMPARE(file.error().subject, QStringLiteral("sized"));
    }
}

void FileCheckTest::goesByContentAndNotByName_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("outcome");
    const auto text = QByteArrayLiteral("This is a text that mentions %PDF-1.4\n");
    QTest::newRow("JPEG named .png") << QStringLiteral("a.png") << jpeg << QStringLiteral("jpg");
    QTest::newRow("PNG without ending") << QStringLiteral("b") << png << QStringLiteral("png");
    QTest::newRow("PDF named .txt") << QStringLiteral("c.txt") << pdf << QStringLiteral("pdf");
    QTest::newRow("text named .pdf") << QStringLiteral("d.pdf") << text << QStringLiteral("file.unsupported");
    QTest::newRow("one byte") << QStringLiteral("e.pdf") << QByteArray("%") << QStringLiteral("file.unsupported");
}

void FileCheckTest::goesByContentAndNotByName()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    QFETCH(QString, outcome);
    const auto file = checked(make(name, content));
    QCOMPARE(file ? extensionOf(file->facts.kind) : QString(codeOf(file)), outcome);
}

void FileCheckTest::refusesAnEmptyFile()
{
    const auto file = checked(make(QStringLiteral("empty.pdf"), {}));
    QCOMPARE(codeOf(file), QLatin1String("file.empty"));
    QCOMPARE(file.error().subject, QStringLiteral("empty.pdf"));
}

void FileCheckTest::refusesWhatIsNoFile_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("subject");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const QString &path, const QString &subject, const char *reason) {
        QTest::newRow(name) << path << subject << QString::fromLatin1(reason);
    };
    const auto inFolder = [this](const QString &name) { return m_folder.filePath(name); };

    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("folder")));
    row("folder", inFolder(QStringLiteral("folder")), QStringLiteral("folder"), "folder");
    row("folder with a slash", inFolder(QStringLiteral("folder/")), QStringLiteral("folder"), "folder");
    row("nothing there", inFolder(QStringLiteral("gone.pdf")), QStringLiteral("gone.pdf"), "does not exist");
    row("no path", {}, {}, "does not exist");
    row("endless device", QStringLiteral("/dev/zero"), QStringLiteral("zero"), "device");
    row("bytes that are no UTF-8", QFile::decodeName(m_folder.path().toUtf8() + "/scan\xFF.pdf"),
        QStringLiteral("scan\uFFFD.pdf"), "UTF-8");

    const auto pipe = inFolder(QStringLiteral("pipe.pdf"));
    QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    row("pipe without a writer", pipe, QStringLiteral("pipe.pdf"), "pipe");

    const auto deadLink = inFolder(QStringLiteral("link.pdf"));
    QVERIFY(QFile::link(inFolder(QStringLiteral("nowhere")), deadLink));
    row("link to nothing", deadLink, QStringLiteral("link.pdf"), "link");

    const auto socket = inFolder(QStringLiteral("socket.pdf"));
    makeSocket(socket);
    row("socket", socket, QStringLiteral("socket.pdf"), "socket");
}

void FileCheckTest::refusesWhatIsNoFile()
{
    QFETCH(QString, path);
    QFETCH(QString, subject);
    QFETCH(QString, reason);
    const auto file = checked(path);
    QCOMPARE(codeOf(file), QLatin1String("file.unreadable"));
    QCOMPARE(file.error().subject, subject);
    QVERIFY2(file.error().detail.contains(reason), qPrintable(file.error().detail));
    const bool isNamedWrongly = subject.contains(QChar::ReplacementCharacter);
    QCOMPARE(file.error().reason, isNamedWrongly ? ErrorReason::FileNameNotText : ErrorReason::None);
    QCOMPARE(readDocument(path, 1'000).error(), file.error());
}

void FileCheckTest::refusesAFileThatMayNotBeRead()
{
    QVERIFY(QFile::setPermissions(m_folder.path(), QFileDevice::Permissions(0x7777)));
    const auto path = make(QStringLiteral("locked.pdf"), pdf);
    QVERIFY(QFile::setPermissions(path, {}));
    const AsOrdinaryUser ordinary;
    const auto file = checked(path);
    QCOMPARE(codeOf(file), QLatin1String("file.unreadable"));
}

void FileCheckTest::followsALinkToAFile()
{
    const auto path = make(QStringLiteral("linked.pdf"), pdf);
    const auto link = m_folder.filePath(QStringLiteral("shortcut"));
    QVERIFY(QFile::link(path, link));
    const auto file = checked(link);
    QCOMPARE(codeOf(file), QLatin1String("ok"));
    QCOMPARE(file->facts.name, QStringLiteral("shortcut"));
    QCOMPARE(file->facts.sizeBytes, pdf.size());
}

void FileCheckTest::takesAnyName_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("quotes") << QStringLiteral("a\"b'c`.pdf");
    QTest::newRow("line ends") << QStringLiteral("a\nb\r\nc.pdf");
    QTest::newRow("right-to-left mark") << QStringLiteral("report\u202Efdp.exe");
    QTest::newRow("255 bytes") << QString(251, QLatin1Char('n')) + QStringLiteral(".pdf");
    QTest::newRow("Devanagari, 255 bytes") << QString(85, QChar(0x0915));
    QTest::newRow("backslash and percent") << QStringLiteral("..\\%2F%00.pdf");
    QTest::newRow("begins with a dash") << QStringLiteral("--add-only");
    QTest::newRow("begins with a colon") << QStringLiteral(":a.pdf");
}

void FileCheckTest::takesAnyName()
{
    QFETCH(QString, name);
    const auto file = checked(make(name, pdf));
    QCOMPARE(codeOf(file), QLatin1String("ok"));
    QCOMPARE(file->facts.name, name);
}

void FileCheckTest::checksBytesInMemoryTheSameWay()
{
    const FileLimits small{.pdfBytes = 20, .imageBytes = jpeg.size()};
    const auto checkedBytes = [&](const QByteArray &bytes) {
        return checkBytes(QStringLiteral("Pasted picture"), bytes, small, m_decoder);
    };
    QCOMPARE(codeOf(checkedBytes({})), QLatin1String("file.empty"));
    QCOMPARE(codeOf(checkedBytes("text")), QLatin1String("file.unsupported"));
    QCOMPARE(codeOf(checkedBytes(support::madePng("made up", jpeg.size() + 1))), QLatin1String("file.too-large"));
    const auto file = checkedBytes(jpeg);
    QCOMPARE(codeOf(file), QLatin1String("ok"));
    const FileInfo expected{.name = QStringLiteral("Pasted picture"), .kind = FileKind::Jpeg, .sizeBytes = jpeg.size()};
    QCOMPARE(file->facts, expected);
    QCOMPARE(file->report.size, QSize(1, 1));
}

void FileCheckTest::refusesWhatTheDecoderFindsDamaged()
{
    const auto file = checked(make(QStringLiteral("scan.png"), png.first(20)));
    QCOMPARE(codeOf(file), QLatin1String("file.damaged"));
    QCOMPARE(file.error().subject, QStringLiteral("scan.png"));
    QVERIFY2(file.error().detail.contains(QStringLiteral("PNG")), qPrintable(file.error().detail));
}

void FileCheckTest::namesThePageOfTheFirstFlaw()
{
    const FileFlaws flaws{{.kind = FileFlaw::Kind::Picture, .page = 2}, {.page = 4, .isLarge = true}};
    const auto name = QStringLiteral("scan.pdf");
    QCOMPARE(anyFlaw(name, flaws, 9)->sizeBytes, 3);
    QCOMPARE(anyFlaw(name, flaws, 9)->reason, ErrorReason::PageFlawed);
    QCOMPARE(largeFlaw(name, flaws, 9)->sizeBytes, 5);
    QCOMPARE(largeFlaw(name, flaws, 9)->reason, ErrorReason::PageIncomplete);
    QCOMPARE(anyFlaw(name, flaws, 1)->sizeBytes, 0); // of one page it needs no number
    QVERIFY(!largeFlaw(name, flaws.first(1), 9));
    QVERIFY(!anyFlaw(name, {}, 9));
}

void FileCheckTest::givesNoBytesOfAFileThatHasChanged()
{
    const auto path = make(QStringLiteral("rewritten.pdf"), pdf);
    const auto read = [](const ByteSourceMaker &make) {
        const auto source = make();
        QByteArray bytes(source ? (*source)->sizeBytes() : 0, '\0');
        const std::span<char> into(bytes.data(), std::size_t(bytes.size()));
        return source ? readAll(**source, std::as_writable_bytes(into)) : Result<void>(source.error());
    };
    const auto source = unchangedFileSource(path);
    QVERIFY(read(source).ok());
    auto other = pdf;
    other[other.indexOf("72 72")] = '9'; // of the same size
    QFile rewritten(make(QStringLiteral("rewritten.pdf"), other));
    QVERIFY(rewritten.open(QIODevice::ReadWrite)); // clocks of file systems are coarse
    QVERIFY(rewritten.setFileTime(QDateTime::currentDateTime().addSecs(10), QFileDevice::FileModificationTime));
    const auto changed = read(source);
    QVERIFY(!changed.ok());
    QCOMPARE(changed.error().code, ErrorCode::FileUnreadable);
}

void FileCheckTest::takesFromANameWhatCouldDeceive_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("readable");
    QTest::newRow("plain") << QStringLiteral("scan 1.pdf") << QStringLiteral("scan 1.pdf");
    QTest::newRow("right-to-left override") << QStringLiteral("a\u202Egpj.exe") << QStringLiteral("agpj.exe");
    QTest::newRow("isolates") << QStringLiteral("\u2066a\u2069.pdf") << QStringLiteral("a.pdf");
    QTest::newRow("Arabic letter mark") << QStringLiteral("a\u061C.pdf") << QStringLiteral("a.pdf");
    QTest::newRow("terminal escape") << QStringLiteral("a\u001B[2J.pdf") << QStringLiteral("a[2J.pdf");
    QTest::newRow("line ends") << QStringLiteral("a\nb\r\u0085c\u2028d") << QStringLiteral("abcd");
    QTest::newRow("no width") << QStringLiteral("\uFEFFa\u200Bb") << QStringLiteral("ab");
    QTest::newRow("tags, beyond 16 bits") << QStringLiteral("a\U000E0041\U000E0042b\U000E0100") << QStringLiteral("ab");
    QTest::newRow("soft hyphen and fillers") << QStringLiteral("a\u00ADb\u3164c\u034Fd") << QStringLiteral("abcd");
    QTest::newRow("reserved for such characters")
        << QStringLiteral("a\u2065b\uFFF0c\U000E0FFFd") << QStringLiteral("abcd");
    QTest::newRow("a face stays") << QStringLiteral("a\U0001F600b") << QStringLiteral("a\U0001F600b");
    QTest::newRow("Hindi keeps its joiner")
        << QStringLiteral("\u0915\u094D\u200D\u0937") << QStringLiteral("\u0915\u094D\u200D\u0937");
    QTest::newRow("Arabic stays") << QStringLiteral("\u062A\u0642\u0631\u064A\u0631")
                                  << QStringLiteral("\u062A\u0642\u0631\u064A\u0631");
}

void FileCheckTest::takesFromANameWhatCouldDeceive()
{
    QFETCH(QString, name);
    QFETCH(QString, readable);
    QCOMPARE(displayName(name), readable);
}

CLINICDESK_TEST(FileCheckTest)
#include "filechecktest.moc"
