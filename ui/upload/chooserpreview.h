// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/document/decoderpool.h"

#include <QLabel>
#include <QPointer>

#include <memory>

class QFileDialog;

namespace clinicdesk::ui {

/// The first page of the file that is current in a file dialog, beside its list. The dialog of a desktop shows pictures
/// itself and has no place for it.
class ChooserPreview : public QLabel {
    Q_OBJECT
public:
    /// Adds a preview to Qt's own dialog, which owns it. Does nothing for the dialog of a desktop.
    static void addTo(QFileDialog &dialog, std::shared_ptr<DecoderPool> decoders);
    /// Stops what is being drawn.
    ~ChooserPreview() override;

private:
    ChooserPreview(std::shared_ptr<DecoderPool> decoders, QWidget *parent);

    static QString invitation();
    void showFile(const QString &path);
    static Task<void> draw(QPointer<ChooserPreview> self, QString path, std::stop_token stop);

    const std::shared_ptr<DecoderPool> m_decoders;
    std::stop_source m_stop; ///< of the file that is drawn
};

} // namespace clinicdesk::ui
