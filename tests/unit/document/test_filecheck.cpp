// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/filecheck.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace clinicdesk;

class TestFileCheck : public QObject {
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
    void takesFromANameWhatCouldDeceive_data();
    void takesFromANameWhatCouldDeceive();

private:
    QString make(const QString &name, const QByteArray &head, qint64 sizeBytes = -1) const;

    QTemporaryDir m_folder;
};

namespace {

const QByteArray pdfHead("%PDF-1.4\n");
const QByteArray jpegHead("\xFF\xD8\xFF\xE0");
const QByteArray pngHead("\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR", 16);

QLatin1String codeOf(const Result<FileFacts> &result)
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

// A process of root may read anything, so it takes on the rights of nobody meanwhile.
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

QString TestFileCheck::make(const QString &name, const QByteArray &head, qint64 sizeBytes) const
{
    QString path = m_folder.path() + QLatin1Char('/') + name;
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(head) != head.size() ||
        (sizeBytes >= 0 && !file.resize(sizeBytes)))
        qFatal("cannot make a file for the test");
    return path;
}

void TestFileCheck::acceptsUpToTheLimitAndNotOneByteMore_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<qint64>("sizeBytes");
    QTest::addColumn<bool>("goes");
    QTest::newRow("PDF at its limit") << pdfHead << qint64(25'000'000) << true;
    QTest::newRow("PDF one over") << pdfHead << qint64(25'000'001) << false;
    QTest::newRow("JPEG at its limit") << jpegHead << qint64(10'000'000) << true;
    QTest::newRow("JPEG one over") << jpegHead << qint64(10'000'001) << false;
    QTest::newRow("PNG at its limit") << pngHead << qint64(10'000'000) << true;
    QTest::newRow("PNG one over") << pngHead << qint64(10'000'001) << false;
}

void TestFileCheck::acceptsUpToTheLimitAndNotOneByteMore()
{
    QFETCH(QByteArray, head);
    QFETCH(qint64, sizeBytes);
    QFETCH(bool, goes);
    const auto checked = checkFile(make(QStringLiteral("sized"), head, sizeBytes), FileLimits());
    if (goes) {
        QCOMPARE(codeOf(checked), QLatin1String("ok"));
        QCOMPARE(checked->sizeBytes, sizeBytes);
    } else {
        QCOMPARE(codeOf(checked), QLatin1String("file.too-large"));
        QCOMPARE(checked.error().sizeBytes, sizeBytes);
        QCOMPARE(checked.error().limit, sizeBytes - 1);
        QCOMPARE(checked.error().subject, QStringLiteral("sized"));
    }
}

void TestFileCheck::goesByContentAndNotByName_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("outcome");
    const auto text = QByteArrayLiteral("This is a text that mentions %PDF-1.4\n");
    QTest::newRow("JPEG named .png") << QStringLiteral("a.png") << jpegHead << QStringLiteral("jpg");
    QTest::newRow("PNG without ending") << QStringLiteral("b") << pngHead << QStringLiteral("png");
    QTest::newRow("PDF named .txt") << QStringLiteral("c.txt") << pdfHead << QStringLiteral("pdf");
    QTest::newRow("text named .pdf") << QStringLiteral("d.pdf") << text << QStringLiteral("file.unsupported");
    QTest::newRow("one byte") << QStringLiteral("e.pdf") << QByteArray("%") << QStringLiteral("file.unsupported");
}

void TestFileCheck::goesByContentAndNotByName()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    QFETCH(QString, outcome);
    const auto checked = checkFile(make(name, content), FileLimits());
    QCOMPARE(checked ? extensionOf(checked->kind) : QString(codeOf(checked)), outcome);
}

void TestFileCheck::refusesAnEmptyFile()
{
    const auto checked = checkFile(make(QStringLiteral("empty.pdf"), {}), FileLimits());
    QCOMPARE(codeOf(checked), QLatin1String("file.empty"));
    QCOMPARE(checked.error().subject, QStringLiteral("empty.pdf"));
}

void TestFileCheck::refusesWhatIsNoFile_data()
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
    row("nothing there", inFolder(QStringLiteral("gone.pdf")), QStringLiteral("gone.pdf"), "not there");
    row("no path", {}, {}, "not there");
    row("endless device", QStringLiteral("/dev/zero"), QStringLiteral("zero"), "device");
    row("bytes that are no UTF-8", QFile::decodeName(m_folder.path().toUtf8() + "/scan\xFF.pdf"),
        QStringLiteral("scan\uFFFD.pdf"), "UTF-8");

    const auto pipe = inFolder(QStringLiteral("pipe.pdf"));
    QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    row("pipe that nobody writes to", pipe, QStringLiteral("pipe.pdf"), "pipe");

    const auto deadLink = inFolder(QStringLiteral("link.pdf"));
    QVERIFY(QFile::link(inFolder(QStringLiteral("nowhere")), deadLink));
    row("link to nothing", deadLink, QStringLiteral("link.pdf"), "link");

    const auto socket = inFolder(QStringLiteral("socket.pdf"));
    makeSocket(socket);
    row("socket", socket, QStringLiteral("socket.pdf"), "socket");
}

void TestFileCheck::refusesWhatIsNoFile()
{
    QFETCH(QString, path);
    QFETCH(QString, subject);
    QFETCH(QString, reason);
    const auto checked = checkFile(path, FileLimits());
    QCOMPARE(codeOf(checked), QLatin1String("file.unreadable"));
    QCOMPARE(checked.error().subject, subject);
    QVERIFY2(checked.error().detail.contains(reason), qPrintable(checked.error().detail));
}

void TestFileCheck::refusesAFileThatMayNotBeRead()
{
    QVERIFY(QFile::setPermissions(m_folder.path(), QFileDevice::Permissions(0x7777)));
    const auto path = make(QStringLiteral("locked.pdf"), pdfHead);
    QVERIFY(QFile::setPermissions(path, {}));
    const AsOrdinaryUser ordinary;
    const auto checked = checkFile(path, FileLimits());
    QCOMPARE(codeOf(checked), QLatin1String("file.unreadable"));
}

void TestFileCheck::followsALinkToAFile()
{
    const auto path = make(QStringLiteral("linked.pdf"), pdfHead);
    const auto link = m_folder.filePath(QStringLiteral("shortcut"));
    QVERIFY(QFile::link(path, link));
    const auto checked = checkFile(link, FileLimits());
    QCOMPARE(codeOf(checked), QLatin1String("ok"));
    QCOMPARE(checked->name, QStringLiteral("shortcut"));
    QCOMPARE(checked->sizeBytes, pdfHead.size());
}

void TestFileCheck::takesAnyName_data()
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

void TestFileCheck::takesAnyName()
{
    QFETCH(QString, name);
    const auto checked = checkFile(make(name, pdfHead), FileLimits());
    QCOMPARE(codeOf(checked), QLatin1String("ok"));
    QCOMPARE(checked->name, name);
}

void TestFileCheck::checksBytesInMemoryTheSameWay()
{
    const FileLimits small{.pdfBytes = 20, .imageBytes = 4};
    QCOMPARE(codeOf(checkBytes(QStringLiteral("x"), {}, small)), QLatin1String("file.empty"));
    QCOMPARE(codeOf(checkBytes(QStringLiteral("x"), QByteArrayView("text"), small)), QLatin1String("file.unsupported"));
    QCOMPARE(codeOf(checkBytes(QStringLiteral("x"), pngHead, small)), QLatin1String("file.too-large"));
    const auto checked = checkBytes(QStringLiteral("Pasted picture"), jpegHead, small);
    QCOMPARE(codeOf(checked), QLatin1String("ok"));
    const FileFacts expected{.name = QStringLiteral("Pasted picture"), .kind = FileKind::Jpeg, .sizeBytes = 4};
    QCOMPARE(*checked, expected);
}

void TestFileCheck::takesFromANameWhatCouldDeceive_data()
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
    QTest::newRow("Hindi keeps its joiner")
        << QStringLiteral("\u0915\u094D\u200D\u0937") << QStringLiteral("\u0915\u094D\u200D\u0937");
    QTest::newRow("Arabic stays") << QStringLiteral("\u062A\u0642\u0631\u064A\u0631")
                                  << QStringLiteral("\u062A\u0642\u0631\u064A\u0631");
}

void TestFileCheck::takesFromANameWhatCouldDeceive()
{
    QFETCH(QString, name);
    QFETCH(QString, readable);
    QCOMPARE(readableName(name), readable);
}

QTEST_GUILESS_MAIN(TestFileCheck)
#include "test_filecheck.moc"
