// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QEvent>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPointer>
#include <QSize>
#include <QWidget>

namespace clinicdesk::support {

/// Knows the widget that paints now.
class PaintingWidget : public QObject {
public:
    PaintingWidget() { qApp->installEventFilter(this); }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            m_widget = qobject_cast<QWidget *>(watched);
        return false;
    }
    const QWidget *get() const { return m_widget; }

private:
    QPointer<QWidget> m_widget;
};

/// A window is rendered into it, and `engine` sees each piece that its widgets paint, in px of the window.
class RecordingDevice : public QPaintDevice {
public:
    /// `engine` must outlive the device.
    RecordingDevice(QSize size, QPaintEngine &engine)
        : m_size(size)
        , m_engine(engine)
    {
    }
    QPaintEngine *paintEngine() const override { return &m_engine; }

protected:
    int metric(PaintDeviceMetric which) const override
    {
        constexpr int dotsPerInch = 96;
        switch (which) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmWidthMM:
            return m_size.width() * 254 / (dotsPerInch * 10);
        case PdmHeightMM:
            return m_size.height() * 254 / (dotsPerInch * 10);
        case PdmNumColors:
            return 1 << 24;
        case PdmDepth:
            return 32;
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return dotsPerInch;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return int(devicePixelRatioFScale());
        default:
            return QPaintDevice::metric(which);
        }
    }

private:
    QSize m_size;
    QPaintEngine &m_engine;
};

} // namespace clinicdesk::support
