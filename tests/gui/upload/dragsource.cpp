// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QDrag>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QMimeData>
#include <QMouseEvent>
#include <QUrl>

#include <cstdio>

namespace {

/// A window that fills a part of the screen; a press anywhere in it starts a drag with the data of the arguments.
class Source : public QLabel {
public:
    explicit Source(const QStringList &arguments)
        : QLabel(QStringLiteral("drag me"))
        , m_arguments(arguments)
    {
        setWindowFlag(Qt::X11BypassWindowManagerHint);
    }

protected:
    void mousePressEvent(QMouseEvent *) override
    {
        auto *dragged = new QMimeData;
        QList<QUrl> urls;
        for (const auto &argument : m_arguments) {
            const auto format = argument.section(u'=', 0, 0);
            const auto value = argument.section(u'=', 1);
            if (format == QLatin1String("url")) {
                urls.append(QUrl(value));
                continue;
            }
            QFile file(value);
            if (!file.open(QIODevice::ReadOnly))
                continue;
            if (format == QLatin1String("picture"))
                dragged->setImageData(QImage::fromData(file.readAll()));
            else
                dragged->setData(format, file.readAll());
        }
        if (!urls.isEmpty())
            dragged->setUrls(urls);
        auto *drag = new QDrag(this);
        drag->setMimeData(dragged);
        const auto action = drag->exec(Qt::CopyAction | Qt::MoveAction, Qt::MoveAction);
        std::printf("%s\n", action == Qt::CopyAction ? "copied" : action == Qt::MoveAction ? "moved" : "refused");
        std::fflush(stdout);
    }

private:
    const QStringList m_arguments;
};

} // namespace

/// dragsource X Y [url=URL | picture=FILE | FORMAT=FILE]...: a small window at that place of the screen that drags this
/// data, as another program would. Prints "ready", and for each drag what was done.
int main(int argc, char **argv)
{
    const QApplication application(argc, argv);
    auto arguments = QApplication::arguments();
    if (arguments.size() < 3)
        return 2;
    Source source(arguments.mid(3));
    source.setGeometry(arguments.at(1).toInt(), arguments.at(2).toInt(), 80, 60);
    source.show();
    QMetaObject::invokeMethod(
        &source,
        [] {
            std::puts("ready");
            std::fflush(stdout);
        },
        Qt::QueuedConnection);
    return QApplication::exec();
}
