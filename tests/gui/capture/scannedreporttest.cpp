// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/capture/capturewindowtest.h"
#include "tests/support/madepdfs.h"
#include "tests/support/testprogram.h"
#include "ui/outbox/outboxmodel.h"
#include "ui/outbox/outboxpage.h"

#include <QPainter>

using namespace clinicdesk;

namespace {

constexpr int feederPages = 10; // of SANE's backend `test`
constexpr QSize laptop(1366, 768);
const PatientId asha{QStringLiteral("161494290947153")};

} // namespace

/// One report from the feeder of a scanner until it is delivered. With CLINICDESK_FILM=FILE.png, the pictures of the
/// window on the way are saved there.
class ScannedReportTest : public CaptureWindowTest {
    Q_OBJECT
private Q_SLOTS:
    void aReportFromTheFeederIsDelivered();

private:
    void takePicture()
    {
        if (film().isEmpty())
            return;
        QCoreApplication::sendPostedEvents(); // layouts
        m_pictures.append(m_desk->window().grab().toImage());
    }
    /// Two pictures in a row.
    void saveFilm()
    {
        if (film().isEmpty())
            return;
        constexpr int gap = 16;
        constexpr int columns = 2;
        const auto shown = laptop / 2;
        const int lines = int(m_pictures.size() + 1) / columns;
        QImage strip((shown.width() + gap) * columns + gap, (shown.height() + gap) * lines + gap, QImage::Format_RGB32);
        strip.fill(Qt::darkGray);
        QPainter painter(&strip);
        for (int i = 0; i < m_pictures.size(); ++i)
            painter.drawImage(gap + i % columns * (shown.width() + gap), gap + i / columns * (shown.height() + gap),
                              m_pictures.at(i).scaled(shown, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
        painter.end();
        QVERIFY(strip.save(film()));
    }
    static QString film() { return qEnvironmentVariable("CLINICDESK_FILM"); }
    QString row() { return m_desk->spokenRows().value(0); }

    QList<QImage> m_pictures;
};

void ScannedReportTest::aReportFromTheFeederIsDelivered()
{
    const tests::TestScanner tester("read-delay true\nread-delay-duration 5000\n");
    auto profile = scanner(QStringLiteral("Lab reports"), CaptureDocuments::SplitAtBarcodePages);
    profile.scan.resolution = 150;
    QVERIFY(m_capture->profiles().set({profile}));
    m_desk->window().resize(laptop);
    m_desk->drive(*m_practice);
    m_desk->patient().choose(asha, ui::PatientSource::Scanned);
    QTRY_VERIFY(m_desk->window().isActiveWindow());

    QStringList states; // of the row; each can be short
    const auto note = [this, &states] {
        for (const auto &state : {QStringLiteral("Preparing"), QStringLiteral("Ready")}) {
            if (!row().contains(state) || states.contains(state))
                continue;
            states.append(state);
            if (state == QLatin1String("Preparing"))
                QTimer::singleShot(0, this, [this] { takePicture(); });
        }
    };
    connect(m_desk->list().model(), &QAbstractItemModel::rowsInserted, this, note);
    connect(m_desk->list().model(), &QAbstractItemModel::dataChanged, this, note);

    press(Qt::Key_1, Qt::ControlModifier);
    QTRY_VERIFY(says(m_desk->page(), QStringLiteral("Lab reports: Scanning page 2…")));
    QVERIFY(documents().isEmpty());
    takePicture();
    QTRY_COMPARE(states, (QStringList{QStringLiteral("Preparing"), QStringLiteral("Ready")}));
    QTRY_VERIFY(!m_desk->page().isAdding());
    QCOMPARE(documents().size(), 1);
    const auto draft = documents().first();
    QCOMPARE(draft.files.size(), 1);
    QVERIFY2(row().contains(QStringLiteral("10 pages")), qPrintable(row()));
    QVERIFY(m_practice->storedHashes().isEmpty()); // nothing is sent without the user
    takePicture();

    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 0);
    m_desk->window().showPage(ui::pageId::outbox);
    auto &outbox = *m_desk->window().findChild<ui::OutboxPage *>();
    auto &model = *outbox.findChild<ui::OutboxModel *>();
    const auto sent = [&] { return model.index(model.rowOf(draft.id.text)).data(Qt::AccessibleTextRole).toString(); };
    QTRY_VERIFY(sent().contains(QStringLiteral("Delivered")));
    outbox.showDocument(draft.id);
    takePicture();

    const auto arrived = m_practice->storedFiles();
    QCOMPARE(arrived.size(), 1);
    QCOMPARE(support::hashOf(arrived.first()), draft.files.first().sha256);
    QCOMPARE(support::pdfPages(arrived.first()), feederPages);
    QTRY_VERIFY(QDir(m_folder->filePath(QStringLiteral("capture/pages"))).isEmpty());
    saveFilm();
}

CLINICDESK_WINDOW_TEST(ScannedReportTest)
#include "scannedreporttest.moc"
