// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/upload/uploadwindowtest.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "tests/support/typedtext.h"
#include "ui/upload/filepreview.h"
#include "ui/upload/filestrip.h"
#include "ui/upload/inspector.h"
#include "ui/upload/previewpanel.h"
#include "ui/widgets/tokens.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QScopeGuard>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

/// Each page has one colour.
QByteArray pdfOf(const QList<Qt::GlobalColor> &pages)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    QPainter painter(&writer);
    for (qsizetype page = 0; page < pages.size(); ++page) {
        if (page > 0)
            writer.newPage();
        painter.fillRect(painter.viewport(), pages.at(page));
    }
    painter.end();
    return buffer.data();
}

/// Whether the tip of the arrow, in the middle row of its icon, is at the left.
bool pointsLeft(const QToolButton &button)
{
    const QImage icon = button.icon().pixmap(32).toImage();
    int tip = 0;
    while (tip < icon.width() && qAlpha(icon.pixel(tip, icon.height() / 2)) == 0)
        ++tip;
    return tip < icon.width() / 2;
}

QColor middleOf(QWidget &widget)
{
    return widget.grab().toImage().pixelColor(widget.rect().center());
}

} // namespace

/// The pages of documents on the Upload page.
class PreviewTest : public UploadWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        openWindow();
        m_desk->patient().choose(asha);
    }

    void aPdfHasAThumbnailAndItsNumberOfPages();
    void pagesAreTurnedByMouse();
    void theListOfOneDocumentTurnsItsPages();
    void pagesAreTurnedByKeyboard();
    void theArrowsPointAwayFromEachOther_data();
    void theArrowsPointAwayFromEachOther();
    void aPhotoThatIsWiderThanHighIsAsWideAsThePanel();
    void aPageIsEnlargedByKeyboardAndWheel();
    void anEnlargedPageIsMovedByMouse();
    void anEnlargedPageIsMovedByKeyboard();
    void theLargePreviewIsOpenedByKeyboardAndClosed();
    void theLargePreviewIsOpenedByMouse();
    void aScanInTheLargePreviewChoosesThePatient_data();
    void aScanInTheLargePreviewChoosesThePatient();
    void aFileWithoutAPictureIsAnEmptySheet();
    void aTurnedPageIsSentTurned();
    void aPageIsTurnedByMouseInTheLargePreview();
    void theLargePreviewShowsThePageOfTheSmallOneAndGivesItBack();
    void aDocumentIsSplitInTheLargePreview();
    void aFileIsMovedInTheLargePreview();
    void aFileIsMovedInTheSmallPreview();
    void theFilesOfADocumentAreOnTheSurfaceOfThePanel();
    void picturesEndAtTheRoundedCornersOfTheirFrames();

private:
    ui::PreviewPanel &panel() { return *m_desk->page().findChild<ui::Inspector *>()->preview(); }
    ui::FilePreview &preview() { return *panel().preview(); }
    QToolButton &button(const QString &name)
    {
        for (auto *each : panel().findChildren<QToolButton *>()) {
            if (each->accessibleName() == name)
                return *each;
        }
        qFatal("There is no such button");
    }
    QString title() { return preview().accessibleName(); }
    /// Opens it by keyboard.
    ui::LargePreview *openLarge()
    {
        press(Qt::Key_Return);
        auto *large = m_desk->page().findChild<ui::LargePreview *>();
        if (!large)
            qFatal("There is no large preview");
        large->activateWindow(); // there is no window manager
        [large] { QTRY_COMPARE(QApplication::focusWidget(), large->panel()->preview()); }();
        return large;
    }
    void closeLarge()
    {
        press(Qt::Key_Escape);
        QTRY_VERIFY(!m_desk->page().findChild<ui::LargePreview *>());
        m_desk->window().activateWindow();
        QTRY_VERIFY(m_desk->window().isActiveWindow());
    }
    void dropAndJoin(int files)
    {
        QList<QUrl> urls;
        for (int number = 0; number < files; ++number)
            urls.append(newFile(QStringLiteral("%1.pdf").arg(number), madePdf(QByteArray::number(number))));
        m_desk->drop(urls);
        QTRY_VERIFY(m_desk->window().isActiveWindow());
        m_desk->list().setFocus();
        QTRY_COMPARE(selected(), files);
        press(Qt::Key_J, Qt::ControlModifier);
        settle(1);
    }
    void settle(int documents)
    {
        QTRY_VERIFY(!m_desk->page().isAdding());
        QTRY_COMPARE(m_desk->list().model()->rowCount(), documents);
    }
    QList<OutboxDocument> drafts() { return m_desk->page().intake().changes().drafts(); }
    QString fileNames()
    {
        QStringList names;
        const auto draft = drafts().first();
        for (const auto &file : draft.files)
            names.append(file.facts.name);
        return names.join(u' ');
    }
    void dropPages() { m_desk->drop({newFile(QStringLiteral("pages.pdf"), pdfOf({Qt::red, Qt::green, Qt::blue}))}); }
};

void PreviewTest::aPdfHasAThumbnailAndItsNumberOfPages()
{
    dropPages();
    const auto facts = [this] {
        return m_desk->list().grab(m_desk->list().visualRect(m_desk->list().model()->index(0, 0)));
    };
    QTRY_COMPARE(facts().toImage().pixelColor(40, 34), QColor(Qt::red));
    QVERIFY2(m_desk->spokenRows().first().contains(QStringLiteral("3 pages")),
             qPrintable(m_desk->spokenRows().first()));
}

void PreviewTest::theListOfOneDocumentTurnsItsPages()
{
    dropPages();
    QTRY_COMPARE(title(), QStringLiteral("Preview, Page 1 of 3"));
    m_desk->list().setFocus();
    QTest::keyClick(&m_desk->list(), Qt::Key_PageDown);
    QCOMPARE(title(), QStringLiteral("Preview, Page 2 of 3"));
    QTest::keyClick(&m_desk->list(), Qt::Key_PageUp);
    QCOMPARE(title(), QStringLiteral("Preview, Page 1 of 3"));
    m_desk->drop({newFile(QStringLiteral("more.pdf"), pdfOf({Qt::blue}))}); // now the keys go through the list
    settle(2);
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(0, 0));
    QTest::keyClick(&m_desk->list(), Qt::Key_PageDown);
    QCOMPARE(m_desk->list().currentIndex().row(), 1);
}

void PreviewTest::pagesAreTurnedByMouse()
{
    dropPages();
    QTRY_COMPARE(middleOf(preview()), QColor(Qt::red));
    QCOMPARE(title(), QStringLiteral("Preview, Page 1 of 3"));
    QVERIFY(!button(QStringLiteral("Previous page")).isEnabled());
    QTest::mouseClick(&button(QStringLiteral("Next page")), Qt::LeftButton);
    QTRY_COMPARE(middleOf(preview()), QColor(Qt::green));
    QTest::mouseClick(&button(QStringLiteral("Next page")), Qt::LeftButton);
    QTRY_COMPARE(middleOf(preview()), QColor(Qt::blue));
    QCOMPARE(title(), QStringLiteral("Preview, Page 3 of 3"));
    QVERIFY(!button(QStringLiteral("Next page")).isEnabled());
    QTest::mouseClick(&button(QStringLiteral("Previous page")), Qt::LeftButton);
    QTRY_COMPARE(middleOf(preview()), QColor(Qt::green));
}

void PreviewTest::theArrowsPointAwayFromEachOther_data()
{
    QTest::addColumn<Qt::LayoutDirection>("direction");
    QTest::newRow("from left to right") << Qt::LeftToRight;
    QTest::newRow("from right to left") << Qt::RightToLeft;
}

void PreviewTest::theArrowsPointAwayFromEachOther()
{
    QFETCH(Qt::LayoutDirection, direction);
    const auto before = QGuiApplication::layoutDirection();
    const auto restore = qScopeGuard([before] { QApplication::setLayoutDirection(before); });
    QApplication::setLayoutDirection(direction);
    openWindow();
    m_desk->patient().choose(asha);
    m_desk->drop({newFile(QStringLiteral("two.pdf"), pdfOf({Qt::red, Qt::blue}))});
    const bool isPreviousAtLeft = button(QStringLiteral("Previous page")).x() < button(QStringLiteral("Next page")).x();
    QCOMPARE(isPreviousAtLeft, direction == Qt::LeftToRight);
    QCOMPARE(pointsLeft(button(QStringLiteral("Previous page"))), isPreviousAtLeft);
    QCOMPARE(pointsLeft(button(QStringLiteral("Next page"))), !isPreviousAtLeft);
}

void PreviewTest::pagesAreTurnedByKeyboard()
{
    dropPages();
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    m_desk->list().setFocus();
    for (int tabs = 0; tabs < 20 && !preview().hasFocus(); ++tabs)
        press(Qt::Key_Tab);
    QVERIFY(preview().hasFocus());
    press(Qt::Key_PageDown);
    QTRY_COMPARE(middleOf(preview()), QColor(Qt::green));
    press(Qt::Key_PageUp);
    press(Qt::Key_PageUp); // the first page stays
    QTRY_COMPARE(middleOf(preview()), QColor(Qt::red));
}

void PreviewTest::aPhotoThatIsWiderThanHighIsAsWideAsThePanel()
{
    m_desk->drop({newFile(QStringLiteral("wide.png"), encoded(quarters({800, 500}), "PNG"))});
    const auto colorAt = [this](int x) { return preview().grab().toImage().pixelColor(x, 20); };
    QTRY_COMPARE(colorAt(10), QColor(Qt::red));
    QCOMPARE(colorAt(preview().width() - 10), QColor(Qt::darkGreen));
}

void PreviewTest::aPageIsEnlargedByKeyboardAndWheel()
{
    m_desk->drop({newFile(QStringLiteral("quarters.png"), encoded(quarters({600, 800}), "PNG"))});
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    preview().setFocus();
    for (int step = 0; step < 4; ++step)
        press(Qt::Key_Plus, Qt::ControlModifier);
    QVERIFY(preview().zoom() > 2);
    press(Qt::Key_Minus, Qt::ControlModifier);
    QVERIFY(preview().zoom() < 2);
    press(Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(preview().zoom(), 1.0);

    // The corner under the pointer stays there.
    QTRY_COMPARE(preview().grab().toImage().pixelColor(20, 20), QColor(Qt::red));
    for (int step = 0; step < 10; ++step) {
        QWheelEvent wheel(QPointF(10, 10), preview().mapToGlobal(QPointF(10, 10)), {}, {0, 120}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&preview(), &wheel);
    }
    QVERIFY(preview().zoom() > 5);
    QTRY_COMPARE(middleOf(preview()), QColor(Qt::red));
}

void PreviewTest::anEnlargedPageIsMovedByKeyboard()
{
    m_desk->drop({newFile(QStringLiteral("quarters.png"), encoded(quarters({600, 800}), "PNG"))});
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    preview().setFocus();
    preview().setZoom(4);
    for (int step = 0; step < 10; ++step) {
        press(Qt::Key_Left);
        press(Qt::Key_Up);
    }
    QTRY_COMPARE(middleOf(preview()), QColor(Qt::red));
}

void PreviewTest::anEnlargedPageIsMovedByMouse()
{
    m_desk->drop({newFile(QStringLiteral("quarters.png"), encoded(quarters({600, 800}), "PNG"))});
    preview().setZoom(4);
    const auto middle = preview().rect().center();
    const auto away = middle + QPoint(110, 110);
    QTest::mousePress(&preview(), Qt::LeftButton, {}, middle);
    QTest::mouseMove(&preview(), away);
    QTest::mouseRelease(&preview(), Qt::LeftButton, {}, away);
    QTRY_COMPARE(middleOf(preview()), QColor(Qt::red)); // what was above on the left
}

void PreviewTest::theLargePreviewIsOpenedByKeyboardAndClosed()
{
    dropPages();
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    m_desk->list().setFocus();
    press(Qt::Key_Return);
    QTRY_VERIFY(m_desk->page().findChild<ui::LargePreview *>());
    auto *large = m_desk->page().findChild<ui::LargePreview *>();
    large->activateWindow(); // there is no window manager
    auto &shown = *large->panel()->preview();
    QVERIFY(shown.width() > preview().width());
    QTRY_COMPARE(middleOf(shown), QColor(Qt::red));
    QTRY_COMPARE(QApplication::focusWidget(), &shown);
    press(Qt::Key_PageDown);
    QTRY_COMPARE(middleOf(shown), QColor(Qt::green));
    press(Qt::Key_Escape);
    QTRY_VERIFY(!m_desk->page().findChild<ui::LargePreview *>());
    m_desk->window().activateWindow();
    QTRY_COMPARE(QApplication::focusWidget(), &m_desk->list());
}

void PreviewTest::aScanInTheLargePreviewChoosesThePatient_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<Qt::Key>("end");
    QTest::newRow("with Enter") << QStringLiteral("161494290947150") << Qt::Key_Return;
    QTest::newRow("with Tab") << QStringLiteral("161494290947150") << Qt::Key_Tab;
    QTest::newRow("with a Hindi keyboard") << QStringLiteral("१६१४९४२९०९४७१५०") << Qt::Key_Return;
}

void PreviewTest::aScanInTheLargePreviewChoosesThePatient()
{
    QFETCH(const QString, typed);
    QFETCH(const Qt::Key, end);
    dropPages();
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    m_desk->list().setFocus();
    const auto *large = openLarge();
    support::typeText(QApplication::focusWidget(), typed);
    QTest::keyClick(large->focusWidget(), end);
    QTRY_VERIFY(!m_desk->page().findChild<ui::LargePreview *>());
    QCOMPARE(m_desk->patient().patient().text, QStringLiteral("161494290947150"));
    QCOMPARE(m_desk->patient().source(), ui::PatientSource::Scanned);
}

void PreviewTest::theLargePreviewIsOpenedByMouse()
{
    dropPages();
    QTest::mouseClick(&button(QStringLiteral("Show large")), Qt::LeftButton);
    QTRY_VERIFY(m_desk->page().findChild<ui::LargePreview *>());
    m_desk->page().findChild<ui::LargePreview *>()->close();
    QTRY_VERIFY(!m_desk->page().findChild<ui::LargePreview *>());
    QTest::mouseDClick(&preview(), Qt::LeftButton);
    QTRY_VERIFY(m_desk->page().findChild<ui::LargePreview *>());
}

void PreviewTest::aFileWithoutAPictureIsAnEmptySheet()
{
    m_desk->drop({newFile(QStringLiteral("white.pdf"), pdfOf({Qt::white}))});
    QCOMPARE(title(), QStringLiteral("Preview, Page 1 of 1"));
    QVERIFY(!button(QStringLiteral("Next page")).isVisible());
    m_desk->list().clearSelection();
    QTRY_COMPARE(title(), QStringLiteral("Preview"));
}

void PreviewTest::aTurnedPageIsSentTurned()
{
    m_desk->page().setUndoWindow(std::chrono::milliseconds(0));
    m_desk->drive(*m_practice);
    m_desk->drop({newFile(QStringLiteral("first.pdf"), madePdf("first")),
                  newFile(QStringLiteral("quarters.jpg"), encoded(quarters(), "JPEG")),
                  newFile(QStringLiteral("last.pdf"), madePdf("last"))});
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(1, 0));
    m_desk->list().setFocus();
    press(Qt::Key_R);
    press(Qt::Key_R); // the second time while the first one is being done
    QTRY_VERIFY_WITH_TIMEOUT(!m_desk->page().isAdding(), 60'000);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 3);
    QVERIFY2(m_desk->spokenRows().at(1).contains(QStringLiteral("quarters.jpg")),
             qPrintable(m_desk->spokenRows().at(1)));
    QCOMPARE(m_desk->list().currentIndex().row(), 1);
    press(Qt::Key_R, Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!m_desk->page().isAdding(), 60'000);

    QCOMPARE(quartersOf(QImage::fromData(bytesOf(m_desk->outbox().documents().last()))), QStringLiteral("BRWG"));
    const auto before = m_practice->storedHashes().size();
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(m_practice->storedHashes().size() - before, 3, 60'000);
    const auto delivered = [this]() -> std::optional<OutboxDocument> { // not the picture as it was, kept for Undo
        for (const auto &each : m_desk->outbox().documents()) {
            if (each.files.first().facts.kind == FileKind::Jpeg && each.state == ItemState::Delivered)
                return each;
        }
        return {};
    };
    QTRY_VERIFY_WITH_TIMEOUT(delivered(), 60'000);
    QVERIFY(m_practice->storedHashes().contains(delivered()->files.first().sha256));
}

void PreviewTest::aPageIsTurnedByMouseInTheLargePreview()
{
    m_desk->drop({newFile(QStringLiteral("quarters.png"), encoded(quarters({600, 800}), "PNG"))});
    QTest::mouseClick(&button(QStringLiteral("Show large")), Qt::LeftButton);
    QTRY_VERIFY(m_desk->page().findChild<ui::LargePreview *>());
    auto *large = m_desk->page().findChild<ui::LargePreview *>();
    for (auto *each : large->findChildren<QToolButton *>()) {
        if (each->accessibleName() == QStringLiteral("Turn the page to the left"))
            QTest::mouseClick(each, Qt::LeftButton);
    }
    QTRY_VERIFY_WITH_TIMEOUT(!m_desk->page().isAdding(), 60'000);
    QCOMPARE(quartersOf(QImage::fromData(bytesOf(m_desk->outbox().documents().last()))), QStringLiteral("GWRB"));
}

void PreviewTest::theLargePreviewShowsThePageOfTheSmallOneAndGivesItBack()
{
    m_desk->drop({newFile(QStringLiteral("pages.pdf"), pdfOf({Qt::red, Qt::green, Qt::blue, Qt::yellow, Qt::cyan}))});
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    preview().setFocus();
    press(Qt::Key_PageDown);
    press(Qt::Key_PageDown);
    QCOMPARE(title(), QStringLiteral("Preview, Page 3 of 5"));
    auto &shown = *openLarge()->panel()->preview();
    QCOMPARE(shown.accessibleName(), QStringLiteral("Preview, Page 3 of 5"));
    QTRY_COMPARE(middleOf(shown), QColor(Qt::blue));
    press(Qt::Key_PageDown);
    press(Qt::Key_PageDown);
    QCOMPARE(shown.accessibleName(), QStringLiteral("Preview, Page 5 of 5"));
    closeLarge();
    QCOMPARE(title(), QStringLiteral("Preview, Page 5 of 5"));
    QTRY_COMPARE(middleOf(preview()), QColor(Qt::cyan));
}

void PreviewTest::aDocumentIsSplitInTheLargePreview()
{
    dropPages();
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    m_desk->list().setFocus();
    const auto &shown = *openLarge()->panel()->preview();
    press(Qt::Key_PageDown);
    press(Qt::Key_PageDown); // the small one still shows the first page
    QCOMPARE(shown.accessibleName(), QStringLiteral("Preview, Page 3 of 3"));
    press(Qt::Key_B, Qt::ControlModifier);
    settle(2);
    QCOMPARE(drafts().at(0).files.first().preparation.pages, 2);
    QCOMPARE(drafts().at(1).files.first().preparation.pages, 1);
    closeLarge();
    m_desk->list().setFocus();
    press(Qt::Key_Z, Qt::ControlModifier);
    settle(1);
    QCOMPARE(drafts().at(0).files.first().preparation.pages, 3);
}

void PreviewTest::aFileIsMovedInTheLargePreview()
{
    dropAndJoin(3);
    const auto &shown = *openLarge()->panel()->preview();
    press(Qt::Key_PageDown);
    QCOMPARE(shown.accessibleName(), QStringLiteral("Preview, File 2 of 3"));
    press(Qt::Key_Down, Qt::AltModifier);
    QTRY_COMPARE(fileNames(), QStringLiteral("0.pdf 2.pdf 1.pdf"));
    QTRY_COMPARE(shown.accessibleName(), QStringLiteral("Preview, File 3 of 3")); // the same file
    settle(1);
    press(Qt::Key_Up, Qt::AltModifier);
    QTRY_COMPARE(fileNames(), QStringLiteral("0.pdf 1.pdf 2.pdf"));
    settle(1);
    closeLarge();
    QCOMPARE(title(), QStringLiteral("Preview, File 2 of 3"));
}

void PreviewTest::aFileIsMovedInTheSmallPreview()
{
    dropAndJoin(2);
    preview().setFocus();
    press(Qt::Key_Down, Qt::AltModifier);
    QTRY_COMPARE(fileNames(), QStringLiteral("1.pdf 0.pdf"));
    settle(1);
}

void PreviewTest::theFilesOfADocumentAreOnTheSurfaceOfThePanel()
{
    dropAndJoin(2);
    auto *strip = panel().files();
    QTRY_VERIFY(strip->isVisible());
    auto *side = strip->window();
    const QPoint end(strip->width() - 2, 2);
    const QPoint below(strip->width() - 2, strip->height() + 2);
    const auto picture = side->grab().toImage();
    QCOMPARE(picture.pixelColor(strip->mapTo(side, end)), picture.pixelColor(strip->mapTo(side, below)));
}

void PreviewTest::picturesEndAtTheRoundedCornersOfTheirFrames()
{
    m_look.setChoice(ui::ThemeManager::Choice::Dark);
    const auto restored = qScopeGuard([this] { m_look.setChoice(ui::ThemeManager::Choice::Light); });
    m_desk->drop({newFile(QStringLiteral("white.pdf"), pdfOf({Qt::white}))});
    auto &list = m_desk->list();
    QTRY_COMPARE(list.model()->rowCount(), 1);
    const auto isDark = [](const QColor &color) { return color.lightness() < 128; };

    const QPoint picture = list.visualRect(list.model()->index(0, 0)).topLeft() + QPoint(ui::space::page, 8);
    QTRY_COMPARE(list.viewport()->grab().toImage().pixelColor(picture + QPoint(20, 26)), QColor(Qt::white));
    QVERIFY(isDark(list.viewport()->grab().toImage().pixelColor(picture)));

    QTRY_COMPARE(middleOf(preview()), QColor(Qt::white));
    const auto page = preview().grab().toImage();
    int left = page.width() / 2;
    while (left > 0 && !isDark(page.pixelColor(left, 20)))
        --left;
    QVERIFY(isDark(page.pixelColor(left, 0)));
}

CLINICDESK_WINDOW_TEST(PreviewTest)
#include "previewtest.moc"
