// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/chooserpreview.h"

#include "core/document/filecheck.h"
#include "ui/widgets/pageimage.h"
#include "ui/widgets/screenroom.h"

#include <QCoroFuture>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>

#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr QSize previewSize(260, 340);

} // namespace

ChooserPreview::ChooserPreview(std::shared_ptr<DecoderPool> decoders, QWidget *parent)
    : QLabel(parent)
    , m_decoders(std::move(decoders))
{
    setFixedWidth(previewSize.width());
    setAlignment(Qt::AlignCenter);
    setWordWrap(true);
    setAccessibleName(tr("Preview"));
    setText(invitation());
}

QString ChooserPreview::invitation()
{
    return tr("Select a file to see its first page.");
}

ChooserPreview::~ChooserPreview()
{
    m_stop.request_stop();
}

void ChooserPreview::addTo(QFileDialog &dialog, std::shared_ptr<DecoderPool> decoders)
{
    auto *grid = qobject_cast<QGridLayout *>(dialog.layout()); // the dialog of a desktop has none
    if (!grid)
        return;
    auto *preview = new ChooserPreview(std::move(decoders), &dialog);
    const int added = previewSize.width() + grid->horizontalSpacing();
    const QSize wanted = dialog.sizeHint() + QSize(added, 0); // folders and files keep their room
    grid->addWidget(preview, 0, grid->columnCount(), grid->rowCount(), 1);
    dialog.resize(boundedToScreen(dialog, wanted));
    connect(&dialog, &QFileDialog::currentChanged, preview, &ChooserPreview::showFile);
}

void ChooserPreview::showFile(const QString &path)
{
    m_stop.request_stop();
    m_stop = {};
    const bool isFile = QFileInfo(path).isFile();
    setText(isFile ? QString() : invitation());
    if (isFile)
        draw(this, path, m_stop.get_token());
}

Task<void> ChooserPreview::draw(QPointer<ChooserPreview> self, QString path, std::stop_token stop)
{
    const auto ratio = self->devicePixelRatioF();
    const PictureJob job{.page = 0, .within = previewSize * ratio};
    const auto make = [path, job](DecoderProcess &decoder) -> Result<PagePicture> {
        const auto bytes = readDocument(path, maxJobBytes);
        return bytes ? decoder.picture(QFileInfo(path).fileName(), *bytes, job) : bytes.error();
    };
    auto drawing = self->m_decoders->run(DecoderPool::Priority::Preview, path, stop, make);
    const auto picture = co_await drawing;
    if (!self || stop.stop_requested())
        co_return;
    if (!picture) {
        self->setText(tr("There is no preview of this file."));
        co_return;
    }
    auto image = imageOf(*picture);
    image.setDevicePixelRatio(ratio);
    self->setPixmap(QPixmap::fromImage(image));
}

} // namespace clinicdesk::ui
