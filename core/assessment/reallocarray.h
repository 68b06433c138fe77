// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

namespace clinicdesk {

/// An array of plain values that grows to many megabytes and is then shrunk to its size. It grows by realloc, so that
/// the system can move the memory pages; a `std::vector` would copy them and need both copies for a moment. Throws
/// `std::bad_alloc` if there is no memory.
template <class T>
requires std::is_trivially_copyable_v<T>
class ReallocArray {
public:
    std::size_t size() const { return m_size; }
    bool isEmpty() const { return m_size == 0; }
    const T *data() const { return m_data.get(); }
    const T &operator[](std::size_t at) const { return m_data.get()[at]; }
    const T &back() const { return m_data.get()[m_size - 1]; }
    std::span<const T> all() const { return {m_data.get(), m_size}; }
    std::size_t memoryBytes() const { return m_capacity * sizeof(T); }

    void add(const T &value) { *roomFor(1) = value; }
    void addAll(std::span<const T> values) { std::ranges::copy(values, roomFor(values.size())); }

    /// Call after the last value was added.
    void shrinkToFit()
    {
        if (m_size > 0 && m_size < m_capacity)
            setCapacity(m_size);
    }

private:
    struct Free {
        void operator()(T *data) const { std::free(data); }
    };

    T *roomFor(std::size_t count)
    {
        if (m_capacity - m_size < count)
            setCapacity(std::max({m_size + count, m_capacity + m_capacity / 2, std::size_t(32)}));
        m_size += count;
        return m_data.get() + m_size - count;
    }

    void setCapacity(std::size_t capacity)
    {
        auto *const moved = static_cast<T *>(std::realloc(m_data.get(), capacity * sizeof(T)));
        if (!moved)
            throw std::bad_alloc();
        (void)m_data.release(); // realloc has already freed or moved it
        m_data.reset(moved);
        m_capacity = capacity;
    }

    std::unique_ptr<T, Free> m_data;
    std::size_t m_size = 0;
    std::size_t m_capacity = 0;
};

} // namespace clinicdesk
