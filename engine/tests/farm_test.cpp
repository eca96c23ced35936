// The farm: the picture of a sequential program, whoever computed which line, in no less time than the bounds allow.
#include <complex>
#include <numeric>
#include <tuple>

#include "helpers.h"
#include "program/mandelbrot.h"

namespace grainscope {
namespace {

Values farm(Settings more = {}) {
    return with(more, with({{"program", "farm"}, {"node", "mdp"}, {"dimensions", "3x3"}, {"picture_points", "48"}}));
}

// Of one point, by the definition.
int iterations(std::complex<double> c, int limit) {
    std::complex<double> z = 0;
    for (int i = 1; i <= limit; ++i) {
        if (z.real() * z.real() + z.imag() * z.imag() > 4) return i;
        z = {z.real() * z.real() - z.imag() * z.imag() + c.real(), 2 * z.real() * z.imag() + c.imag()};
    }
    return limit;
}

TEST(farm, gives_the_picture_of_a_sequential_program) {
    for (const char* node : {"mdp", "psi", "iu"})
        for (const char* lines : {"1", "5", "48"}) {
            const auto run = started(farm({{"node", node}, {"item_lines", lines}}));
            finish(*run);
            const TableData& table = run->tables()[2];
            ASSERT_EQ(table.rows(), 48u);
            for (int line = 0; line < 48; ++line) {
                double sum = 0;
                for (int point = 0; point < 48; ++point)
                    sum += iterations({-2 + (point + 0.5) * 2.5 / 48, 1.25 - (line + 0.5) * 2.5 / 48}, 100);
                EXPECT_EQ(table.columns[4][static_cast<std::size_t>(line)], sum) << line << " " << node;
            }
        }
}

TEST(farm, has_every_item_computed_by_a_worker_at_a_time_of_its_own) {
    const auto run = started(farm({{"item_lines", "4"}}));
    finish(*run);
    const auto& [line, worker, begun, ended, iterations] =
        std::tie(run->tables()[2].columns[0], run->tables()[2].columns[1], run->tables()[2].columns[2],
                 run->tables()[2].columns[3], run->tables()[2].columns[4]);
    for (std::size_t i = 0; i < 48; ++i) {
        EXPECT_GE(worker[i], 1);
        EXPECT_LE(worker[i], 8);
        EXPECT_LT(begun[i], ended[i]);
        EXPECT_EQ(worker[i], worker[i / 4 * 4]);
        for (std::size_t other = 0; other < i / 4 * 4; ++other)
            EXPECT_TRUE(worker[other] != worker[i] || ended[other] <= begun[i] || ended[i] <= begun[other]);
    }
}

TEST(farm, records_its_picture_and_when_the_master_has_each_line) {
    const auto run = started(farm({{"item_lines", "4"}, {"record", "on"}}));
    finish(*run);
    const TableData &lines = run->tables()[2], &picture = run->tables()[3];
    ASSERT_EQ(picture.rows(), 48u * 48u);
    for (std::size_t line = 0; line < 48; ++line) {
        const auto first = picture.columns[0].begin() + static_cast<std::ptrdiff_t>(48 * line);
        EXPECT_EQ(std::accumulate(first, first + 48, 0.0), lines.columns[4][line]);
        EXPECT_LT(lines.columns[3][line], lines.columns[5][line]);
    }
    const auto plain = started(farm());
    finish(*plain);
    EXPECT_EQ(plain->tables()[3].rows(), 0u);
}

TEST(farm, in_integers_of_many_bits_is_nearly_the_picture_in_double_precision) {
    const auto of = [](const char* arithmetic, const char* bits) {
        return picture_of(farm({{"arithmetic", arithmetic}, {"fraction_bits", bits}}));
    };
    const auto exact = of("double", "12"), fine = of("integer", "26"), coarse = of("integer", "8");
    int fine_differs = 0, coarse_differs = 0;
    for (std::size_t i = 0; i < exact->iterations.size(); ++i) {
        fine_differs += exact->iterations[i] != fine->iterations[i];
        coarse_differs += exact->iterations[i] != coarse->iterations[i];
    }
    EXPECT_LT(fine_differs, 5);
    EXPECT_GT(coarse_differs, fine_differs);
}

TEST(farm, of_one_worker_takes_the_sequential_time_and_its_messages) {
    const auto row = simulate(farm({{"dimensions", "2"}}));
    EXPECT_GT(row.at("time_ms"), row.at("sequential_ms"));
    EXPECT_NEAR(row.at("speedup"), 1, 1e-3);
    EXPECT_EQ(row.at("messages"), 2 * row.at("items"));
}

TEST(farm, stays_above_each_of_its_bounds) {
    for (const char* node : {"mdp", "psi", "iu"})
        for (const char* buffered : {"0", "1", "2"})
            for (const char* master : {"0", "100000"}) {
                const auto values =
                    farm({{"node", node}, {"items_buffered", buffered}, {"master_instructions", master}});
                const auto row = simulate(values), bound = closed_form("farm-bound", values);
                EXPECT_GE(row.at("time_ms") * 1.000001, bound.at("time_ms"))
                    << node << " " << buffered << " " << master;
                EXPECT_LE(row.at("speedup"), bound.at("speedup") * 1.000001);
                // Far from the end of the picture the slowest part decides.
                EXPECT_LT(row.at("time_ms"), bound.at("time_ms") * 1.5);
            }
}

TEST(farm, hides_the_way_of_an_item_behind_a_buffered_one) {
    // Every item takes as long, and the way is long.
    const auto time = [](const char* buffered) {
        return simulate(farm({{"view", "inside"},
                              {"items_buffered", buffered},
                              {"iteration_instructions", "0"},
                              {"iteration_floats", "1"},
                              {"iteration_limit", "2"},
                              {"interface_cycles", "1000"}}))
            .at("time_ms");
    };
    EXPECT_LT(time("1"), 0.9 * time("0"));
    EXPECT_LE(time("2"), time("1"));
}

TEST(farm, without_a_worker_is_refused) {
    const std::pair<Values, const char*> cases[] = {{farm({{"dimensions", "1"}}), "dimensions"},
                                                    {farm({{"workers", "9"}}), "workers"}};
    for (const auto& [values, path] : cases) {
        const auto run = start_run(values);
        ASSERT_TRUE(std::holds_alternative<Error>(run));
        EXPECT_EQ(std::get<Error>(run).path, path);
    }
    EXPECT_EQ(simulate(farm({{"workers", "3"}})).at("workers"), 3);
}

}  // namespace
}  // namespace grainscope
