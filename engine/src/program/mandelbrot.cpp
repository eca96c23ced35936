#include "program/mandelbrot.h"

#include <cmath>

#include "base/known.h"

namespace grainscope {
namespace {

// z becomes z * z + c until it is farther than 2 from the origin. Products of two fixed-point numbers have twice the
// fraction, which is cut off; what is multiplied is at most 2 + 2 * 2 + 2 long, so 26 bits of fraction are safe.
int iterations_of(double re, double im, int limit) {
    double x = 0, y = 0;
    for (int i = 1; i <= limit; ++i) {
        const double xx = x * x, yy = y * y;
        if (xx + yy > 4) return i;
        y = 2 * x * y + im;
        x = xx - yy + re;
    }
    return limit;
}

int iterations_of(std::int64_t re, std::int64_t im, int limit, int bits) {
    std::int64_t x = 0, y = 0;
    for (int i = 1; i <= limit; ++i) {
        const std::int64_t xx = x * x >> bits, yy = y * y >> bits;
        if (xx + yy > std::int64_t{4} << bits) return i;
        y = (x * y >> (bits - 1)) + im;
        x = xx - yy + re;
    }
    return limit;
}

struct View {
    double x, y, width;
};
constexpr View kViews[] = {{-0.75, 0, 2.5}, {-0.745, 0.11, 0.03}, {-0.1, 0, 0.2}};

Picture computed(int points, int limit, const View& view, int bits) {
    Picture picture{points, bits > 0, {}, {}, {0}};
    picture.iterations.reserve(static_cast<std::size_t>(points) * static_cast<std::size_t>(points));
    const double step = view.width / points, left = view.x - view.width / 2, top = view.y + view.width / 2;
    const auto fixed = [&](double value) {
        return static_cast<std::int64_t>(std::floor(value * static_cast<double>(std::int64_t{1} << bits)));
    };
    for (int line = 0; line < points; ++line) {
        std::int64_t sum = 0;
        for (int point = 0; point < points; ++point) {
            const double re = left + (point + 0.5) * step, im = top - (line + 0.5) * step;
            const int taken =
                bits > 0 ? iterations_of(fixed(re), fixed(im), limit, bits) : iterations_of(re, im, limit);
            picture.iterations.push_back(static_cast<std::uint16_t>(taken));
            sum += taken;
        }
        picture.of_line.push_back(sum);
        picture.sum.push_back(picture.sum.back() + sum);
    }
    return picture;
}

}  // namespace

std::shared_ptr<const Picture> picture_of(const Values& values) {
    static Known known;
    const int points = values.whole("picture_points"), limit = values.whole("iteration_limit"),
              view = values.choice("view"),
              bits = values.choice_key("arithmetic") == "integer" ? values.whole("fraction_bits") : 0;
    return known.of<Picture>({points, limit, view, bits},
                             [&] { return computed(points, limit, kViews[static_cast<std::size_t>(view)], bits); });
}

}  // namespace grainscope
