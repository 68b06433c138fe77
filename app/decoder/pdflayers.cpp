// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdflayers.h"

#include "app/decoder/pdfvalues.h"

#include <array>
#include <string>
#include <vector>

namespace clinicdesk::decoder {

namespace {

constexpr auto offMark = "/ClinicDeskOff";
constexpr auto automaticMark = "/ClinicDeskAutomatic";
// Why a page is drawn. A PDF can name layers that follow their own setting for one of these.
constexpr std::array<const char *, 3> events{"/View", "/Print", "/Export"};

std::vector<QPDFObjectHandle> items(QPDFObjectHandle array)
{
    return array.isArray() ? array.getArrayAsVector() : std::vector<QPDFObjectHandle>();
}

void mark(QPDFObjectHandle layers, bool isOff)
{
    for (auto &layer : items(layers)) {
        if (layer.isDictionary())
            layer.replaceKey(offMark, QPDFObjectHandle::newBool(isOff));
    }
}

/// What a layer says of itself, such as /View <</ViewState /OFF>>.
bool isOffItself(QPDFObjectHandle layer, const std::string &event)
{
    auto usage = member(member(layer, "/Usage"), event.c_str());
    return isName(member(usage, (event + "State").c_str()), "/OFF");
}

bool saysSomething(QPDFObjectHandle layer, const std::string &event)
{
    auto usage = member(member(layer, "/Usage"), event.c_str());
    return member(usage, (event + "State").c_str()).isName();
}

/// Layers whose own setting counts.
void markAutomatic(QPDFObjectHandle automatic)
{
    for (const std::string event : events) {
        if (!isName(member(automatic, "/Event"), event.c_str()))
            continue;
        for (auto &layer : items(member(automatic, "/OCGs"))) {
            if (!layer.isDictionary() || !saysSomething(layer, event))
                continue;
            if (event == events[0])
                layer.replaceKey(offMark, QPDFObjectHandle::newBool(isOffItself(layer, event)));
            auto marks = member(layer, automaticMark);
            if (!marks.isDictionary())
                marks = QPDFObjectHandle::newDictionary();
            marks.replaceKey(event, QPDFObjectHandle::newBool(true));
            layer.replaceKey(automaticMark, marks);
        }
    }
}

bool isTrue(QPDFObjectHandle object)
{
    return object.isBool() && object.getBoolValue();
}

QPDFObjectHandle automaticOf(const std::vector<QPDFObjectHandle> &layers)
{
    auto list = QPDFObjectHandle::newArray();
    for (const auto *event : events) {
        auto named = QPDFObjectHandle::newArray();
        for (const auto &layer : layers) {
            if (isTrue(member(member(layer, automaticMark), event)))
                named.appendItem(layer);
        }
        if (named.getArrayNItems() == 0)
            continue;
        auto automatic = QPDFObjectHandle::newDictionary();
        automatic.replaceKey("/Event", QPDFObjectHandle::newName(event));
        automatic.replaceKey("/Category", QPDFObjectHandle::newArray(std::vector{QPDFObjectHandle::newName(event)}));
        automatic.replaceKey("/OCGs", named);
        list.appendItem(automatic);
    }
    return list;
}

} // namespace

void markLayers(QPDF &pdf)
{
    auto properties = member(pdf.getRoot(), "/OCProperties");
    auto settings = member(properties, "/D");
    mark(member(properties, "/OCGs"), isName(member(settings, "/BaseState"), "/OFF"));
    mark(member(settings, "/ON"), false);
    mark(member(settings, "/OFF"), true);
    for (const auto &automatic : items(member(settings, "/AS")))
        markAutomatic(automatic);
}

void applyLayers(QPDF &pdf)
{
    std::vector<QPDFObjectHandle> layers;
    for (auto &object : pdf.getAllObjects()) {
        if (object.isDictionary() && isName(object.getKey("/Type"), "/OCG"))
            layers.push_back(object);
    }
    if (layers.empty() || pdf.getRoot().hasKey("/OCProperties"))
        return;
    auto settings = QPDFObjectHandle::newDictionary();
    auto off = QPDFObjectHandle::newArray();
    for (auto &layer : layers) {
        if (isTrue(layer.getKey(offMark)))
            off.appendItem(layer);
    }
    settings.replaceKey("/Order", QPDFObjectHandle::newArray(layers));
    settings.replaceKey("/OFF", off);
    settings.replaceKey("/AS", automaticOf(layers));
    for (auto &layer : layers) {
        layer.removeKey(offMark);
        layer.removeKey(automaticMark);
    }
    auto properties = QPDFObjectHandle::newDictionary();
    properties.replaceKey("/OCGs", QPDFObjectHandle::newArray(layers));
    properties.replaceKey("/D", settings);
    pdf.getRoot().replaceKey("/OCProperties", properties);
}

} // namespace clinicdesk::decoder
