// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pictureareas.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <string>

namespace clinicdesk::decoder {

namespace {

constexpr std::size_t matrixNumbers = 6;

double numberOf(QPDFObjectHandle value)
{
    return value.isNumber() ? value.getNumericValue() : 0;
}

/// By how much the matrix makes areas larger; 1 for none.
double scaleOf(const std::vector<QPDFObjectHandle> &matrix)
{
    if (matrix.size() < matrixNumbers)
        return 1;
    std::array<double, matrixNumbers> m{};
    std::transform(matrix.end() - matrixNumbers, matrix.end(), m.begin(), numberOf);
    return std::abs(m[0] * m[3] - m[1] * m[2]);
}

} // namespace

/// Follows a content. For areas the determinant of the matrix is enough.
class PictureAreas::Drawn : public QPDFObjectHandle::ParserCallbacks {
public:
    Drawn(PictureAreas &areas, QPDFObjectHandle resources, double scale)
        : m_areas(areas)
        , m_resources(resources)
        , m_scale(scale)
    {
    }

    void handleObject(QPDFObjectHandle object) override
    {
        if (object.isInlineImage()) {
            const Pixels pixels{sideOf("/W", "/Width"), sideOf("/H", "/Height")};
            m_areas.m_inlineAreas[pixels] = std::max(m_areas.m_inlineAreas[pixels], m_scale);
        } else if (!object.isOperator()) {
            m_operands.push_back(object);
        } else if (object.getOperatorValue() != "ID") { // the picture follows
            take(object.getOperatorValue());
            m_operands.clear();
        }
    }
    void handleEOF() override {}

private:
    void take(const std::string &name)
    {
        if (name == "cm") {
            m_scale *= scaleOf(m_operands);
        } else if (name == "q") {
            m_saved.push_back(m_scale);
        } else if (name == "Q" && !m_saved.empty()) {
            m_scale = m_saved.back();
            m_saved.pop_back();
        } else if (name == "Do" && !m_operands.empty() && m_operands.back().isName()) {
            m_areas.drawNamed(m_operands.back().getName(), m_resources, m_scale);
        }
    }

    double sideOf(const char *name, const char *longName) const
    {
        for (std::size_t i = 0; i + 1 < m_operands.size(); i += 2) {
            auto key = m_operands[i];
            if (key.isNameAndEquals(name) || key.isNameAndEquals(longName))
                return numberOf(m_operands[i + 1]);
        }
        return 0;
    }

    PictureAreas &m_areas;
    QPDFObjectHandle m_resources;
    double m_scale;
    std::vector<double> m_saved;
    std::vector<QPDFObjectHandle> m_operands;
};

PictureAreas::PictureAreas(const std::vector<QPDFObjectHandle> &contents, QPDFObjectHandle resources)
{
    auto streams = QPDFObjectHandle::newArray();
    for (auto content : contents) {
        if (content.isStream())
            streams.appendItem(content);
    }
    draw(streams, resources, 1);
}

double PictureAreas::of(QPDFObjectHandle picture) const
{
    const auto found = m_areas.find(picture.getObjGen());
    return found == m_areas.end() ? 0 : found->second;
}

double PictureAreas::ofInline(QPDFObjectHandle dictionary) const
{
    const auto found =
        m_inlineAreas.find({numberOf(dictionary.getKey("/Width")), numberOf(dictionary.getKey("/Height"))});
    return found == m_inlineAreas.end() ? 0 : found->second;
}

double PictureAreas::ofUnknown(const std::string &name) const
{
    const auto found = m_unknown.find(name);
    return found == m_unknown.end() ? 0 : found->second;
}

void PictureAreas::draw(QPDFObjectHandle contents, QPDFObjectHandle resources, double scale)
{
    Drawn drawn(*this, resources, scale);
    try {
        QPDFObjectHandle::parseContentStream(contents, &drawn);
    } catch (const std::exception &) {
        // What was drawn until then is known.
    }
}

void PictureAreas::drawNamed(const std::string &name, QPDFObjectHandle resources, double scale)
{
    constexpr int maxDepth = 20;
    constexpr int maxForms = 1'000; // a form can draw another one twice, which draws another one twice
    auto objects = memberOf(resources, "/XObject");
    auto object = objects ? memberOf(*objects, name) : std::nullopt;
    if (!object || !object->isStream()) {
        m_unknown[name] += scale;
        return;
    }
    auto dictionary = object->getDict();
    if (dictionary.getKey("/Subtype").isNameAndEquals("/Image")) {
        m_areas[object->getObjGen()] += scale;
        return;
    }
    if (m_depth >= maxDepth || ++m_forms > maxForms)
        return;
    ++m_depth;
    auto own = dictionary.getKey("/Resources");
    auto matrix = dictionary.getKey("/Matrix");
    draw(*object, own.isDictionary() ? own : resources,
         scale * scaleOf(matrix.isArray() ? matrix.getArrayAsVector() : std::vector<QPDFObjectHandle>()));
    --m_depth;
}

} // namespace clinicdesk::decoder
