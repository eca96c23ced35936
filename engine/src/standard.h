// What most files read, compiled once for all (engine/CMakeLists.txt, wasm/build.mjs): reading it took more than half
// of the time of a file. Nothing includes this file; every file includes what it uses.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "registry.h"
