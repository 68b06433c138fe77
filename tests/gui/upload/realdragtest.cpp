// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/upload/uploadwindowtest.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QImageReader>
#include <QLabel>
#include <QProcess>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

/// As Mozilla's programs write names.
QByteArray utf16Of(const QString &text)
{
    return {reinterpret_cast<const char *>(text.utf16()), text.size() * 2};
}

/// Another program with a window beside ours, whose data the mouse drags over ours and drops there.
class DragSource {
public:
    DragSource(const QPoint &at, const QStringList &data)
        : m_at(at + QPoint(40, 30))
        , m_mouse(m_at)
    {
        m_program.start(QStringLiteral(DRAG_SOURCE),
                        QStringList{QString::number(at.x()), QString::number(at.y())} + data);
    }
    ~DragSource()
    {
        m_program.kill();
        m_program.waitForFinished();
    }

    bool isReady() { return said().startsWith("ready"); }
    QByteArray said()
    {
        m_said += m_program.readAllStandardOutput();
        return m_said;
    }
    /// The mouse holds the data over `over` then.
    void dragOver(const QPoint &over)
    {
        mouse({QStringLiteral("mousemove"), QString::number(m_at.x()), QString::number(m_at.y()),
               QStringLiteral("mousedown"), QStringLiteral("1")});
        moveTo(over);
    }
    /// Another program sees a drag only while the mouse moves.
    void moveTo(const QPoint &place)
    {
        const auto from = std::exchange(m_mouse, place);
        for (int step = 1; step <= 10; ++step) {
            const auto at = from + (place - from) * step / 10;
            mouse({QStringLiteral("mousemove"), QString::number(at.x()), QString::number(at.y())});
        }
    }
    void drop() { mouse({QStringLiteral("mouseup"), QStringLiteral("1")}); }

private:
    static void mouse(const QStringList &commands)
    {
        QProcess xdotool;
        xdotool.start(QStringLiteral("xdotool"), commands);
        QTRY_VERIFY(xdotool.state() == QProcess::NotRunning); // our window must answer meanwhile
        QCOMPARE(xdotool.exitCode(), 0);
    }

    const QPoint m_at;
    QPoint m_mouse;
    QByteArray m_said;
    QProcess m_program;
};

} // namespace

/// Drags from another program, through the X server (XDND).
class RealDragTest : public UploadWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        openWindow();
        m_desk->patient().choose(asha);
        m_desk->window().setGeometry(100, 0, 1100, 700);
    }

    void filesAndFoldersOfAFileBrowserAreAdded();
    void aPictureOfABrowserIsAddedWithoutItsAddress();
    void anAddressIsListedAsNoFile();
    void filesThatAMailProgramRemovesSoonAreReadAtOnce();
    void anAttachmentThatIsHandedOverAsBytesHasAName_data();
    void anAttachmentThatIsHandedOverAsBytesHasAName();
    void anAttachmentThatIsOnlyPromisedIsListedWithWhatToDo_data();
    void anAttachmentThatIsOnlyPromisedIsListedWithWhatToDo();
    void aPictureOfAnotherProgramIsNotDecodedInTheWindow();
    void aPictureThatAnotherProgramHasCopiedIsAdded();
    void theWindowSaysWhatADropWouldDo();

private:
    void drag(const QStringList &data, const QByteArray &result = "copied")
    {
        DragSource source({5, 300}, data);
        QTRY_VERIFY(source.isReady());
        source.dragOver(m_desk->window().geometry().center());
        source.drop();
        QTRY_VERIFY(source.said().contains(result));
        QTRY_VERIFY(!m_desk->page().isAdding() && m_desk->list().model()->rowCount() > 0);
    }
};

void RealDragTest::filesAndFoldersOfAFileBrowserAreAdded()
{
    QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("scans")));
    newFile(QStringLiteral("scans/page 10.pdf"), madePdf("10"));
    newFile(QStringLiteral("scans/page 9.pdf"), madePdf("9"));
    const auto photo = newFile(QStringLiteral("photo.heic"), heicPhoto());
    drag({QStringLiteral("url=") + QUrl::fromLocalFile(m_folder->filePath(QStringLiteral("scans"))).toString(),
          QStringLiteral("url=") + photo.toString()});
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Ready")).size(), 3);
    QVERIFY(m_desk->spokenRows().at(0).contains(QStringLiteral("page 9.pdf")));
    QVERIFY(m_desk->spokenRows().at(2).contains(QStringLiteral("photo.jpg")));
    QVERIFY(QFile::exists(photo.toLocalFile())); // copied, although the other program would have let us move it
}

void RealDragTest::aPictureOfABrowserIsAddedWithoutItsAddress()
{
    const auto picture = newFile(QStringLiteral("a.webp"), webpOf(quarters(), true));
    drag(
        {QStringLiteral("url=https://pictures.example/a.webp"), QStringLiteral("image/webp=") + picture.toLocalFile()});
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Ready")).size(), 1);
    QCOMPARE(m_desk->list().model()->rowCount(), 1);
    QVERIFY(m_desk->spokenRows().first().contains(QStringLiteral("Converted from WebP to PNG.")));
}

void RealDragTest::anAddressIsListedAsNoFile()
{
    drag({QStringLiteral("url=https://pictures.example/a.png"),
          QStringLiteral("url=imap://mail.example/fetch?part=1.2&filename=report.pdf")});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    QVERIFY(m_desk->spokenRows().at(0).contains(QStringLiteral("This is a link, not a file.")));
    QVERIFY(m_desk->spokenRows().at(1).contains(QStringLiteral("The mail program did not hand over a file.")));
}

void RealDragTest::filesThatAMailProgramRemovesSoonAreReadAtOnce()
{
    constexpr int count = 30; // far more than are read ahead
    QStringList data;
    QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("dnd_file")));
    for (int number = 0; number < count; ++number)
        data.append(QStringLiteral("url=") +
                    pdfFile(QStringLiteral("dnd_file/report-%1.pdf").arg(number), 2'000 + number).toString());
    connect(&m_desk->outbox(), &Outbox::added, this, [this] { // the first one; by then, the others are not read ahead
        QDir(m_folder->filePath(QStringLiteral("dnd_file"))).removeRecursively();
    });
    drag(data);
    QVERIFY(!QFile::exists(m_folder->filePath(QStringLiteral("dnd_file"))));
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Ready")).size(), count);
}

void RealDragTest::anAttachmentThatIsHandedOverAsBytesHasAName_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("promised");
    QTest::addColumn<QString>("name");
    const auto pdf = QStringLiteral("application/pdf");
    const auto png = encoded(quarters(), "PNG");
    const auto message = QStringLiteral("imap-message://mail.example/INBOX#7");
    QTest::newRow("PDF") << pdf << madePdf() << message << QString() << QStringLiteral("document from mail.pdf");
    QTest::newRow("picture") << QStringLiteral("image/png") << png << message << QString()
                             << QStringLiteral("picture from mail");
    QTest::newRow("named PDF") << pdf << madePdf() << message << QStringLiteral("CBC.pdf") << QStringLiteral("CBC.pdf");
    QTest::newRow("named file") << QStringLiteral("application/octet-stream") << madePdf() << message
                                << QStringLiteral("/tmp/CBC.pdf") << QStringLiteral("CBC.pdf");
    QTest::newRow("no mail") << pdf << madePdf() << QString() << QString() << QStringLiteral("pasted document.pdf");
}

void RealDragTest::anAttachmentThatIsHandedOverAsBytesHasAName()
{
    QFETCH(QString, format);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, address);
    QFETCH(QString, promised);
    QFETCH(QString, name);
    QStringList data{format + u'=' + newFile(QStringLiteral("bytes"), bytes).toLocalFile()};
    if (!address.isEmpty())
        data.append(QStringLiteral("url=") + address);
    if (!promised.isEmpty())
        data.append(QStringLiteral("application/x-moz-file-promise-dest-filename=") +
                    newFile(QStringLiteral("name"), utf16Of(promised)).toLocalFile());
    drag(data);
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Ready")).size(), 1);
    QCOMPARE(m_desk->list().model()->rowCount(), 1);
    QVERIFY2(m_desk->spokenRows().first().contains(name), qPrintable(m_desk->spokenRows().first()));
}

void RealDragTest::anAttachmentThatIsOnlyPromisedIsListedWithWhatToDo_data()
{
    QTest::addColumn<QStringList>("formats");
    QTest::addColumn<QString>("title");
    QTest::newRow("direct save") << QStringList{QStringLiteral("XdndDirectSave0")} << QStringLiteral("Attachment");
    QTest::newRow("promise of Mozilla") << QStringList{QStringLiteral("application/x-moz-file-promise"),
                                                       QStringLiteral("application/x-moz-file-promise-url"),
                                                       QStringLiteral("application/x-moz-file-promise-dest-filename")}
                                        << QStringLiteral("CBC.pdf");
}

void RealDragTest::anAttachmentThatIsOnlyPromisedIsListedWithWhatToDo()
{
    QFETCH(QStringList, formats);
    QFETCH(QString, title);
    const auto name = newFile(QStringLiteral("name"), utf16Of(QStringLiteral("CBC.pdf"))).toLocalFile();
    for (auto &format : formats)
        format += u'=' + name;
    drag(formats);
    QTRY_COMPARE(m_desk->spokenRows().size(), 1);
    const auto row = m_desk->spokenRows().first();
    QVERIFY2(row.startsWith(title + QStringLiteral(", E-mail, Needs you")), qPrintable(row));
    QVERIFY2(row.endsWith(QStringLiteral("Save the attachment to a folder first, then drop it here.")),
             qPrintable(row));
}

void RealDragTest::aPictureOfAnotherProgramIsNotDecodedInTheWindow()
{
    QVERIFY(QImageReader::supportedImageFormats().contains("xpm")); // Qt would open it here
    const auto picture = newFile(QStringLiteral("a.xpm"), encoded(quarters(), "XPM"));
    drag({QStringLiteral("image/xpm=") + picture.toLocalFile()});
    QTRY_COMPARE(m_desk->spokenRows().size(), 1);
    const auto row = m_desk->spokenRows().first();
    QVERIFY2(row.startsWith(QStringLiteral("pasted picture, Picture, Needs you")), qPrintable(row)); // as from a file
    QVERIFY(m_desk->outbox().documents().isEmpty());
}

void RealDragTest::aPictureThatAnotherProgramHasCopiedIsAdded()
{
    drag({QStringLiteral("picture=") + newFile(QStringLiteral("a.png"), encoded(quarters(), "PNG")).toLocalFile()});
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Ready")).size(), 1);
    QCOMPARE(quartersOf(QImage::fromData(bytesOf(m_desk->outbox().documents().first()))), quartersOf(quarters()));
}

void RealDragTest::theWindowSaysWhatADropWouldDo()
{
    const auto says = [this](const QString &words) {
        const auto labels = m_desk->page().findChildren<QLabel *>();
        return std::ranges::any_of(labels,
                                   [&](const QLabel *label) { return label->isVisible() && label->text() == words; });
    };
    const auto file = QStringLiteral("url=") + pdfFile(QStringLiteral("a.pdf"), 2'000).toString();
    DragSource source({5, 300}, {file});
    QTRY_VERIFY(source.isReady());
    source.dragOver(m_desk->window().geometry().center());
    QTRY_VERIFY(says(QStringLiteral("Drop 1 file for 1614…153")));
    source.moveTo({20, 600}); // beside the window
    source.drop();
    QTRY_VERIFY(source.said().contains("refused"));
    QVERIFY(!says(QStringLiteral("Drop 1 file for 1614…153")));
    QCOMPARE(m_desk->list().model()->rowCount(), 0);
}

CLINICDESK_WINDOW_TEST(RealDragTest)
#include "realdragtest.moc"
