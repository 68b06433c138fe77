// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/deskstyle.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/owndialogs.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/stylebuttons_p.h"
#include "ui/widgets/stylemenus_p.h"
#include "ui/widgets/tokens.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFocusFrame>
#include <QFrame>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRect>
#include <QStyle>
#include <QStyleOption>
#include <QToolButton>

#include <algorithm>

/// How DeskStyle paints fields, frames, scroll bars and progress.

namespace clinicdesk::ui {

/// The edge of a field: canvas with a 1 px border, 2 px of focus when it has the keyboard.
void paintFieldBox(const QRect &rect, QPainter &painter, bool enabled, bool focused, const Tokens &tokens);

/// The width in px that a combo box needs besides its text.
inline constexpr int comboExtraWidth = 48;

/// Also used for a date field with a calendar, which Qt draws as a combo box.
void paintComboBox(const QStyleOptionComboBox &option, QPainter &painter, const QWidget *widget, const Tokens &tokens);
void paintComboLabel(const QStyleOptionComboBox &option, QPainter &painter, const Tokens &tokens);
QRect comboEditRect(const QStyleOptionComplex &option);
QRect comboArrowRect(const QStyleOptionComplex &option);

/// A QFrame by its kind: trough, card, field, a line, or a plain 1 px border.
void paintFrame(const QStyleOptionFrame &option, QPainter &painter, const QWidget *widget, const Tokens &tokens);

void paintScrollBar(const QStyleOptionSlider &option, QPainter &painter, const Tokens &tokens);
QRect scrollBarSlider(const QStyleOptionSlider &option);

void paintProgress(const QStyleOptionProgressBar &option, QPainter &painter, const Tokens &tokens);

namespace {

constexpr int fieldPadding = 11;
constexpr int fieldIcon = 16;
constexpr int focusPen = 2;
constexpr int barInset = 2;
constexpr int minBarLength = 32;

bool hasFocusInside(const QWidget *frame)
{
    const QWidget *focused = QApplication::focusWidget();
    return focused && frame && frame->isAncestorOf(focused) && kindOf(focused) == ControlKind::Bare;
}

Box borderBox(const QStyleOptionFrame &option, const QWidget *widget, const Tokens &t)
{
    // The viewport has square corners and would cover round ones.
    const bool square = option.frameShape == QFrame::Box || qobject_cast<const QAbstractScrollArea *>(widget);
    switch (kindOf(widget)) {
    case ControlKind::Trough:
        return {.fill = t.sunken, .border = t.outlines ? t.border : QColor(), .radius = radius::trough};
    case ControlKind::Card:
        return {.fill = t.chrome, .border = t.outlines ? t.line : QColor(), .radius = radius::card};
    default:
        if (option.state.testFlag(QStyle::State_HasFocus) && qobject_cast<const QPlainTextEdit *>(widget))
            return {.fill = {}, .border = t.focus, .radius = 0.0, .pen = qreal(focusPen)};
        return {.fill = {}, .border = t.border, .radius = square ? 0.0 : qreal(radius::control)};
    }
}

} // namespace

void paintFieldBox(const QRect &rect, QPainter &painter, bool enabled, bool focused, const Tokens &t)
{
    paintBox(painter, rect,
             Box{.fill = enabled ? t.canvas : t.sunken,
                 .border = focused ? t.focus : t.border,
                 .radius = radius::control,
                 .pen = qreal(focused ? focusPen : 1)});
}

QRect comboArrowRect(const QStyleOptionComplex &option)
{
    const QRect &r = option.rect;
    const int side = fieldIcon + 2 * fieldPadding;
    return QStyle::visualRect(option.direction, r, QRect(r.right() + 1 - side, r.top(), side, r.height()));
}

QRect comboEditRect(const QStyleOptionComplex &option)
{
    const QRect inner = option.rect.adjusted(fieldPadding - 2, 1, -(fieldIcon + fieldPadding + space::xs), -1);
    return QStyle::visualRect(option.direction, option.rect, inner);
}

void paintComboBox(const QStyleOptionComboBox &option, QPainter &painter, const QWidget *widget, const Tokens &t)
{
    const bool enabled = option.state & QStyle::State_Enabled;
    paintFieldBox(option.rect, painter, enabled, option.state & QStyle::State_HasFocus, t);
    QRectF place(0, 0, fieldIcon, fieldIcon);
    place.moveCenter(QRectF(comboArrowRect(option)).center());
    const bool isDate = qobject_cast<const QDateTimeEdit *>(widget);
    paintIcon(painter, place, isDate ? QStringLiteral("cal") : QStringLiteral("down"), enabled ? t.text2 : t.text3);
}

void paintComboLabel(const QStyleOptionComboBox &option, QPainter &painter, const Tokens &t)
{
    const QRect inner = QStyle::visualRect(option.direction, option.rect, comboEditRect(option)).adjusted(2, 0, 0, 0);
    QRect words = QStyle::visualRect(option.direction, option.rect, inner);
    if (!option.currentIcon.isNull()) {
        const QRect slot(words.topLeft(), QSize(option.iconSize.width(), words.height()));
        option.currentIcon.paint(&painter, QStyle::visualRect(option.direction, words, slot));
        const QRect rest = words.adjusted(option.iconSize.width() + space::s - 1, 0, 0, 0);
        words = QStyle::visualRect(option.direction, words, rest);
    }
    painter.setPen(option.state & QStyle::State_Enabled ? t.text : t.text3);
    const auto before = painter.layoutDirection();
    painter.setLayoutDirection(option.direction); // a path runs from left to right in every language
    painter.drawText(words, int(QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter)),
                     option.fontMetrics.elidedText(option.currentText, Qt::ElideRight, words.width()));
    painter.setLayoutDirection(before);
}

void paintFrame(const QStyleOptionFrame &option, QPainter &painter, const QWidget *widget, const Tokens &t)
{
    switch (option.frameShape) {
    case QFrame::NoFrame:
        return;
    case QFrame::HLine:
        paintBottomHairline(painter, option.rect, t.line);
        return;
    case QFrame::VLine:
        paintEndHairline(painter, option.rect, t.line);
        return;
    default:
        break;
    }
    if (kindOf(widget) == ControlKind::Field)
        paintFieldBox(option.rect, painter, option.state & QStyle::State_Enabled, hasFocusInside(widget), t);
    else
        paintBox(painter, option.rect, borderBox(option, widget, t));
}

QRect scrollBarSlider(const QStyleOptionSlider &option)
{
    const bool flat = option.orientation == Qt::Horizontal;
    const int length = flat ? option.rect.width() : option.rect.height();
    const int range = option.maximum - option.minimum;
    int slider = length;
    if (range > 0)
        slider = std::clamp(int(qint64(option.pageStep) * length / (range + option.pageStep)),
                            std::min(minBarLength, length), length);
    const int start = QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                                      length - slider, option.upsideDown);
    const QRect bar = flat ? QRect(option.rect.left() + start, option.rect.top(), slider, option.rect.height())
                           : QRect(option.rect.left(), option.rect.top() + start, option.rect.width(), slider);
    return bar;
}

void paintScrollBar(const QStyleOptionSlider &option, QPainter &painter, const Tokens &t)
{
    if (option.maximum <= option.minimum)
        return;
    const bool held = option.state & (QStyle::State_MouseOver | QStyle::State_Sunken);
    const QRectF bar = QRectF(scrollBarSlider(option)).adjusted(barInset, barInset, -barInset, -barInset);
    paintBox(painter, bar, Box{.fill = held ? t.text3 : t.bar, .radius = std::min(bar.width(), bar.height()) / 2});
}

void paintProgress(const QStyleOptionProgressBar &option, QPainter &painter, const Tokens &t)
{
    const int range = option.maximum - option.minimum;
    const double done = range > 0 ? double(option.progress - option.minimum) / range : 0;
    paintProgressBar(painter, option.rect, done, t, t.sunken);
}

namespace {

constexpr int sortArrow = 12;

constexpr int scrollBarExtent = 10;
constexpr int focusFrameMargin = 3;
constexpr int indicatorSide = 18;
constexpr int lineEditIconMargin = 6;
constexpr int lineEditMargin = 9; ///< with the 2 px that QLineEdit adds itself, text starts 11 px from the edge

template <typename Option>
const Option &as(const QStyleOption *option)
{
    return *qstyleoption_cast<const Option *>(option);
}

bool isSwitch(const QWidget *widget)
{
    return kindOf(widget) == ControlKind::Switch;
}

int fieldHeight(const QWidget *widget)
{
    switch (sizeOf(widget)) {
    case ControlSize::Small:
        return height::smallControl;
    case ControlSize::Tall:
        return height::tallControl;
    case ControlSize::Normal:
        break;
    }
    return height::control;
}

/// Fields inside another field's frame have no frame of their own.
bool isBareEdit(const QWidget *widget)
{
    return kindOf(widget) == ControlKind::Bare || (widget && (qobject_cast<QAbstractSpinBox *>(widget->parent()) ||
                                                              qobject_cast<QComboBox *>(widget->parent())));
}

void paintLineEdit(const QStyleOption &option, QPainter &painter, const QWidget *widget, const Tokens &tokens)
{
    if (!isBareEdit(widget))
        paintFieldBox(option.rect, painter, option.state & QStyle::State_Enabled, option.state & QStyle::State_HasFocus,
                      tokens);
}

/// An icon inside the field has its own margin, so the text beside it needs less.
QRect lineEditContents(const QStyleOption &option, const QWidget *widget)
{
    const QRect &r = option.rect;
    int before = lineEditMargin;
    int after = lineEditMargin;
    if (widget) {
        for (const auto *inside : widget->findChildren<QToolButton *>(QString(), Qt::FindDirectChildrenOnly))
            (inside->geometry().center().x() < r.center().x() ? before : after) = lineEditMargin - lineEditIconMargin;
    }
    return r.adjusted(before, 1, -after, -1);
}

/// The drawn icon for one of Qt's file dialog; null for others.
const char *fileDialogIcon(QStyle::StandardPixmap which, bool isMirrored)
{
    switch (which) {
    case QStyle::SP_ArrowBack:
    case QStyle::SP_FileDialogBack:
        return isMirrored ? "right" : "back";
    case QStyle::SP_ArrowForward:
        return isMirrored ? "back" : "right";
    case QStyle::SP_FileDialogToParent:
        return "up";
    case QStyle::SP_FileDialogNewFolder:
        return "plus";
    case QStyle::SP_FileDialogListView:
        return "menu";
    case QStyle::SP_FileDialogDetailedView:
        return "list";
    case QStyle::SP_DirIcon:
    case QStyle::SP_DirOpenIcon:
    case QStyle::SP_DirClosedIcon:
    case QStyle::SP_DirLinkIcon:
    case QStyle::SP_DirHomeIcon:
        return "folder";
    case QStyle::SP_FileIcon:
    case QStyle::SP_FileLinkIcon:
        return "page";
    case QStyle::SP_ComputerIcon:
    case QStyle::SP_DesktopIcon:
    case QStyle::SP_DriveHDIcon:
    case QStyle::SP_DriveNetIcon:
    case QStyle::SP_DriveCDIcon:
    case QStyle::SP_DriveFDIcon:
        return "pc";
    default:
        return nullptr;
    }
}

void paintBorder(const QRect &rect, QPainter &painter, const Tokens &tokens)
{
    paintBox(painter, rect, Box{.fill = tokens.canvas, .border = tokens.border});
}

} // namespace

DeskStyle::DeskStyle(Theme theme)
    : QProxyStyle(QStringLiteral("Fusion"))
    , m_theme(theme)
    , m_tokens(Tokens::of(theme))
{
}

void DeskStyle::setTheme(Theme theme)
{
    m_theme = theme;
    m_tokens = Tokens::of(theme);
}

void DeskStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                              const QWidget *widget) const
{
    switch (element) {
    case PE_PanelLineEdit:
        paintLineEdit(*option, *painter, widget, m_tokens);
        return;
    case PE_IndicatorCheckBox:
        paintCheckIndicator(*option, *painter, m_tokens);
        return;
    case PE_IndicatorRadioButton:
        paintRadioIndicator(*option, *painter, m_tokens);
        return;
    case PE_PanelMenu:
    case PE_PanelTipLabel:
        paintBorder(option->rect, *painter, m_tokens);
        return;
    case PE_PanelItemViewItem:
        paintItemSurface(as<QStyleOptionViewItem>(option), *painter, m_tokens);
        return;
    case PE_FrameFocusRect:
        if (const auto *view = qobject_cast<const QAbstractItemView *>(widget); view && hasFocusRing(view))
            paintRowRing(*painter, option->rect, m_tokens.focus);
        return;
    case PE_FrameMenu:
    case PE_FrameLineEdit:
    case PE_FrameDefaultButton:
    case PE_PanelItemViewRow:
    case PE_PanelScrollAreaCorner:
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void DeskStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                            const QWidget *widget) const
{
    switch (element) {
    case CE_PushButton:
        paintPushButton(as<QStyleOptionButton>(option), *painter, widget, m_tokens);
        return;
    case CE_CheckBox:
        if (isSwitch(widget))
            return paintSwitch(as<QStyleOptionButton>(option), *painter, m_tokens);
        break;
    case CE_ComboBoxLabel:
        paintComboLabel(as<QStyleOptionComboBox>(option), *painter, m_tokens);
        return;
    case CE_ShapedFrame:
        paintFrame(as<QStyleOptionFrame>(option), *painter, widget, m_tokens);
        return;
    case CE_ProgressBar:
        paintProgress(as<QStyleOptionProgressBar>(option), *painter, m_tokens);
        return;
    case CE_MenuItem:
        paintMenuItem(as<QStyleOptionMenuItem>(option), *painter, m_tokens);
        return;
    case CE_Header:
        paintHeaderSection(*option, *painter, m_tokens);
        paintSortArrow(paintHeaderLabel(as<QStyleOptionHeader>(option), *painter, m_tokens), *option, *painter, widget);
        return;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        paintHeaderSection(*option, *painter, m_tokens);
        return;
    case CE_FocusFrame:
        if (const auto *frame = qobject_cast<const QFocusFrame *>(widget); frame && frame->widget())
            paintFocusFrame(option->rect, *painter, frame->widget(), m_tokens);
        return;
    case CE_ItemViewItem: {
        QStyleOptionViewItem item = as<QStyleOptionViewItem>(option);
        item.palette.setColor(QPalette::HighlightedText, m_tokens.text);
        QProxyStyle::drawControl(element, &item, painter, widget);
        return;
    }
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

/// The platform decides which arrow means which order.
void DeskStyle::paintSortArrow(const QRect &place, const QStyleOption &header, QPainter &painter,
                               const QWidget *widget) const
{
    if (place.isEmpty())
        return;
    QStyleOptionHeader arrow = as<QStyleOptionHeader>(&header);
    arrow.rect = QRect(0, 0, sortArrow, sortArrow);
    arrow.rect.moveCenter(place.center());
    arrow.palette.setColor(QPalette::WindowText, m_tokens.text);
    QProxyStyle::drawPrimitive(PE_IndicatorHeaderArrow, &arrow, &painter, widget);
}

void DeskStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                                   const QWidget *widget) const
{
    switch (control) {
    case CC_ToolButton:
        paintToolButton(as<QStyleOptionToolButton>(option), *painter, widget, m_tokens);
        return;
    case CC_ComboBox:
        paintComboBox(as<QStyleOptionComboBox>(option), *painter, widget, m_tokens);
        return;
    case CC_ScrollBar:
        paintScrollBar(as<QStyleOptionSlider>(option), *painter, m_tokens);
        return;
    default:
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

QRect DeskStyle::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    switch (element) {
    case SE_LineEditContents:
        if (isBareEdit(widget))
            return option->rect;
        return lineEditContents(*option, widget);
    case SE_ProgressBarGroove:
    case SE_ProgressBarContents:
        return option->rect;
    case SE_CheckBoxClickRect:
        if (isSwitch(widget))
            return option->rect;
        break;
    default:
        break;
    }
    return QProxyStyle::subElementRect(element, option, widget);
}

QRect DeskStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl subControl,
                                const QWidget *widget) const
{
    if (control == CC_ComboBox) {
        switch (subControl) {
        case SC_ComboBoxEditField:
            return comboEditRect(*option);
        case SC_ComboBoxArrow:
            return comboArrowRect(*option);
        default:
            return option->rect;
        }
    }
    if (control == CC_ScrollBar) {
        const QRect slider = scrollBarSlider(as<QStyleOptionSlider>(option));
        QRect before = option->rect;
        QRect after = option->rect;
        const bool flat = option->rect.width() > option->rect.height();
        flat ? before.setRight(slider.left() - 1) : before.setBottom(slider.top() - 1);
        flat ? after.setLeft(slider.right() + 1) : after.setTop(slider.bottom() + 1);
        switch (subControl) {
        case SC_ScrollBarSlider:
            return slider;
        case SC_ScrollBarGroove:
            return option->rect;
        case SC_ScrollBarSubPage:
            return before;
        case SC_ScrollBarAddPage:
            return after;
        default:
            return {};
        }
    }
    return QProxyStyle::subControlRect(control, option, subControl, widget);
}

QSize DeskStyle::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                                  const QWidget *widget) const
{
    switch (type) {
    case CT_PushButton:
        return pushButtonSize(as<QStyleOptionButton>(option), widget);
    case CT_ToolButton:
        return toolButtonSize(as<QStyleOptionToolButton>(option), widget);
    case CT_CheckBox:
        if (isSwitch(widget))
            return switchSize(as<QStyleOptionButton>(option));
        return QProxyStyle::sizeFromContents(type, option, size, widget).expandedTo({0, height::target});
    case CT_RadioButton:
        return QProxyStyle::sizeFromContents(type, option, size, widget).expandedTo({0, height::target});
    case CT_LineEdit:
        return {size.width() + 2 * lineEditMargin, isBareEdit(widget) ? size.height() : fieldHeight(widget)};
    case CT_ComboBox:
        return {size.width() + comboExtraWidth, fieldHeight(widget)};
    case CT_MenuItem:
        return menuItemSize(as<QStyleOptionMenuItem>(option), size);
    case CT_ItemViewItem:
        return QProxyStyle::sizeFromContents(type, option, size, widget).expandedTo({0, height::smallControl});
    default:
        return QProxyStyle::sizeFromContents(type, option, size, widget);
    }
}

int DeskStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent:
        return scrollBarExtent;
    case PM_FocusFrameHMargin:
    case PM_FocusFrameVMargin:
        return focusFrameMargin;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return indicatorSide;
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return space::s;
    case PM_DefaultFrameWidth:
        return 1;
    case PM_LineEditIconSize:
        return space::page;
    case PM_LineEditIconMargin:
        return lineEditIconMargin;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_ScrollView_ScrollBarSpacing:
    case PM_MenuHMargin:
        return 0;
    case PM_MenuVMargin:
        return space::xs;
    case PM_MenuPanelWidth:
        return 1;
    case PM_ButtonIconSize:
    case PM_SmallIconSize:
        return 16;
    case PM_ToolBarIconSize:
        return space::page;
    case PM_ToolTipLabelFrameWidth:
        return space::xs + 2;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int DeskStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                         QStyleHintReturn *returnData) const
{
    switch (hint) {
    case SH_FocusFrame_AboveWidget:
    case SH_Menu_AllowActiveAndDisabled: // so that keys reach what says why it is disabled
        return 1;
    case SH_FocusFrame_Mask:
    case SH_ComboBox_Popup:
    case SH_DialogButtonBox_ButtonsHaveIcons: // those of Qt's own dialogs, such as the chooser of files
    case SH_MessageBox_CenterButtons:         // they are where those of all dialogs are
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_ScrollBar_Transient:
        return 0;
    case SH_ComboBox_PopupFrameStyle:
        return int(QFrame::Box) | int(QFrame::Plain);
    case SH_DialogButtonLayout: // the same on every desktop: the main answer, what removes or stops, others, what keeps
        return QDialogButtonBox::WinLayout;
    case SH_Widget_Animation_Duration:
        return m_motion ? QProxyStyle::styleHint(hint, option, widget, returnData) : 0;
    default:
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

QIcon DeskStyle::standardIcon(StandardPixmap which, const QStyleOption *option, const QWidget *widget) const
{
    const auto direction = option   ? option->direction
                           : widget ? widget->layoutDirection()
                                    : QApplication::layoutDirection();
    const auto *own = fileDialogIcon(which, direction == Qt::RightToLeft);
    return own ? icon(QString::fromLatin1(own)) : QProxyStyle::standardIcon(which, option, widget);
}

QPalette DeskStyle::standardPalette() const
{
    return paletteOf(m_tokens);
}

void DeskStyle::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    constexpr auto arranged = "isArranged"; // a widget is polished again with each theme
    if (auto *dialog = qobject_cast<QFileDialog *>(widget); dialog && !dialog->property(arranged).toBool()) {
        dialog->setProperty(arranged, true);
        arrangeFileDialog(*dialog);
    }
    constexpr auto explained = "explainsObstacles";
    if (auto *menu = qobject_cast<QMenu *>(widget); menu && !menu->property(explained).toBool()) {
        menu->setProperty(explained, true);
        explainObstacles(*menu);
    }
    if (qobject_cast<QAbstractButton *>(widget) || qobject_cast<QComboBox *>(widget)) {
        widget->setAttribute(Qt::WA_Hover);
        if (kindOf(widget) == ControlKind::Link || kindOf(widget) == ControlKind::Underlined)
            widget->setCursor(Qt::PointingHandCursor);
    }
}

int motionDuration(const QWidget *widget, int milliseconds)
{
    const bool moves = widget->style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, widget) > 0;
    return moves ? milliseconds : 0;
}

} // namespace clinicdesk::ui
