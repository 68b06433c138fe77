// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/qpdf.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace clinicdesk::decoder {

/// How large the pictures of a page are on it, also within forms, from the matrix with which they are drawn. Not those
/// of patterns, letters and notes. What lies outside of the page, or is clipped, counts as well.
class PictureAreas {
public:
    PictureAreas(const std::vector<QPDFObjectHandle> &contents, QPDFObjectHandle resources);

    /// In square points, of all places where it is drawn; 0 where none was found.
    double of(QPDFObjectHandle picture) const;
    /// Of a picture within a content, whose dictionary has long names; the largest of those with as many pixels.
    double ofInline(QPDFObjectHandle dictionary) const;
    /// Of what is drawn under a name that no resources have, if it is a picture.
    double ofUnknown(const std::string &name) const;

private:
    class Drawn;
    void draw(QPDFObjectHandle contents, QPDFObjectHandle resources, double scale);
    void drawNamed(const std::string &name, QPDFObjectHandle resources, double scale);

    int m_depth = 0;
    int m_forms = 0;
    std::map<QPDFObjGen, double> m_areas;
    using Pixels = std::pair<double, double>;
    std::map<Pixels, double> m_inlineAreas;
    std::map<std::string, double> m_unknown;
};

} // namespace clinicdesk::decoder
