// The parts of the engine, one line each in registry.cpp, of programs in modules.cpp. The manifest, the form in the
// page, the command line and the tests iterate over these.
#pragma once

#include <array>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/error.h"
#include "node/machine.h"
#include "sim/parameters.h"
#include "sim/run.h"

namespace grainscope {

// A network, a node model, a program or a closed form: what it is called and which parameters it reads.
struct Part {
    const char* key;
    Words label;
    Words doc;
    std::initializer_list<Parameter> parameters;                    // declared here
    std::initializer_list<const char*> shared = {};                 // declared by another part and read here too
    void (*check)(const Values& values, Errors& errors) = nullptr;  // combinations that no single range can exclude
    std::initializer_list<const char*> also_shared = {};            // as above, where several parts have the same list
};

// How many nodes there are, and how their numbers are coordinates (topology.h).
struct Shape {
    std::array<int, 3> extents;
    bool wraps;
    std::uint32_t nodes() const { return static_cast<std::uint32_t>(extents[0] * extents[1] * extents[2]); }
};

// A network with its values: what is known of it before it is made, and making it.
class NetworkSetting {
  public:
    virtual ~NetworkSetting() = default;
    virtual Shape shape() const = 0;
    // The most links between two nodes.
    virtual int farthest() const = 0;
    // The fewest, but of a node to itself.
    virtual int nearest() const { return 1; }
    // What a packet of so many bytes is on a link (Network::units).
    virtual int units(int bytes) const = 0;
    // Periods of its topology between two units that an interface takes.
    virtual int interval() const = 0;
    // What an only packet of so many bytes takes from the hand-over to its arrival, over so many links, exactly: where
    // ways of as many differ, over that whose links take its head so many cycles.
    virtual double unloaded_ps(int bytes, int hops) const = 0;
    virtual std::uint32_t link_cycles(int) const { return 0; }
    // Nodes with successive numbers that are near to each other (Wiring::group_nodes); 0: it has no groups.
    virtual std::uint32_t group_nodes() const { return 0; }
    // How many channels it has from one node to another; 0: it has no channels of its own.
    virtual int channels() const { return 0; }
    // What it looks like. Values in range are enough where NetworkPart::seen_unchecked says so.
    virtual Topology topology() const;
    virtual std::unique_ptr<Network> make(PacketPool& pool) const = 0;
};

struct NetworkPart : Part {
    // The parameter with the cycle of a network that moves in cycles; null of one that goes by events.
    const char* cycle;
    bool moves_in_cycles() const { return cycle != nullptr; }
    std::unique_ptr<NetworkSetting> (*configure)(const Values& values);
    // Values that would not run have a topology all the same.
    bool seen_unchecked = false;
    // The parameter that says how many priorities it has.
    const char* priorities = "priorities";
    // It knows the loads of nodes and can find the least of them (Network::kLeastLoaded).
    bool balances = false;
    // Its packets can bring an answer back (Packet::reply_bytes).
    bool answers = false;
};

// A unit of work that a node model has a price for, and the parameters that say it.
struct Price {
    Unit unit;
    FewKeys<8> keys;
};

// What a message costs at its ends, besides the network: from the call of send() until the network has it, and from its
// arrival until its handler begins, if nothing else goes on there; and how long it keeps either processor busy.
struct Endpoint {
    double before_ps, after_ps;
    double sender_ps, receiver_ps;
    // Where the data wait for an answer: the bytes of the packets that ask and answer, one each way.
    int asked_bytes = 0;
    // Of several packets, how much longer than the first the network may be busy with all before that delays them.
    double slack_ps = 0;
    // After which the node's cards take the next message, where that is not the network's alone.
    double gap_ps = 0;
};

struct NodePart : Part {
    std::span<const Price> prices;
    // For closed forms: what work takes, a message costs (of so many units on the network), and Machine::cycle_ps. Null
    // for a node that computes nothing.
    double (*price_ps)(const Values& values, Work work);
    Endpoint (*endpoint)(const Values& values, Role role, int bytes, int units);
    double (*cycle_ps)(const Values& values);
    // What it makes of a message of so many bytes before the network gets it.
    int (*bytes_sent)(const Values& values, Role role, int bytes);
    // What stands in the way of messages up to this length on this network.
    void (*check_messages)(const Values& values, int longest_bytes, const NetworkPart& network, Errors& errors);
    std::unique_ptr<Machine> (*make)(const Values& values, PacketPool& pool, std::unique_ptr<Network> network,
                                     NodeProgram& program, int longest_bytes);
    // Its messages can have no bytes; nullptr: they have at least one.
    bool (*sends_empty)(const Values& values) = nullptr;
    // What its papers call a processor, which they count from one, and its computing. Null: they have nodes, which
    // compute.
    Words element = nullptr, computing = nullptr;
};

struct ProgramPart : Part {
    std::initializer_list<Table> tables;
    // Units in which it counts its work: it runs on every node model that has prices for all of them.
    std::initializer_list<Unit> counts;
    // The longest message it sends.
    int (*longest_bytes)(const Values& values);
    // Messages of it go to the least loaded node; nullptr: none do.
    bool (*asks_least_loaded)(const Values& values) = nullptr;
};

struct ModelPart : Part {
    std::span<const Column> columns;
    std::vector<double> (*evaluate)(const Values& values);
};

// The parts of one kind, in the order of the choices.
template <class Kind>
class Parts {
  public:
    class Iterator {
      public:
        explicit constexpr Iterator(const Kind* const* at) : at_(at) {}
        const Kind& operator*() const { return **at_; }
        Iterator& operator++() { return ++at_, *this; }
        bool operator==(const Iterator& other) const = default;

      private:
        const Kind* const* at_;
    };
    explicit constexpr Parts(std::span<const Kind* const> parts) : parts_(parts) {}
    std::size_t size() const { return parts_.size(); }
    const Kind& operator[](std::size_t index) const { return *parts_[index]; }
    Iterator begin() const { return Iterator(parts_.data()); }
    Iterator end() const { return Iterator(parts_.data() + parts_.size()); }

  private:
    std::span<const Kind* const> parts_;
};

// A part of the engine that is built by itself (modules.cpp): programs that measure messages, applications, programs
// that are steps of exchanges, or all.
enum class Module { measurements, applications, exchanges, whole };
const char* key_of(Module module);
Module module_of(const ProgramPart& program);
// Starts a run whose values have been checked.
using Start = std::unique_ptr<Run>(const Values& values);
// nullptr: this module of the engine cannot run the program.
Start* start_of(const ProgramPart& program);

Parts<NetworkPart> networks();
Parts<NodePart> nodes();
Parts<ProgramPart> programs();
Parts<ModelPart> models();

// The tables of a run: those of the program, then those of its recording.
std::vector<const Table*> tables_of(const ProgramPart& program);

// All parameters in manifest order, as the run, the networks, the nodes and the programs declare them.
struct DeclaredParameters {
    const char* group;
    std::initializer_list<Parameter> parameters;
};
std::vector<DeclaredParameters> declared_parameters();
const std::vector<const Parameter*>& all_parameters();
// Those that a run with these values reads, in manifest order.
std::vector<const Parameter*> applicable_parameters(const Values& values);

// The parts that these values choose.
const NetworkPart& network_of(const Values& values);
// Their network, configured.
std::unique_ptr<NetworkSetting> setting_of(const Values& values);
const NodePart& node_of(const Values& values);
const ProgramPart& program_of(const Values& values);
Shape shape_of(const Values& values);
// The parameter that says how many nodes there are; where several do, the first of them.
const char* size_key(const Values& values);
// What the network of these values looks like, or why there is none.
std::variant<Topology, Error> topology_of(const Values& values);

// The first unit in which the program counts and for which the node model has no price; nullptr if it can run there.
const Unit* unpriced(const ProgramPart& program, const NodePart& node);

// Whether a check finds nothing wrong.
inline bool passes(void (*check)(const Values& values, Errors& errors), const Values& values) {
    Errors errors;
    check(values, errors);
    return errors.empty();
}

// Whether the program can ask this network for the least loaded node, if it does.
void check_balancing(const ProgramPart& program, const NetworkPart& network, const Values& values, Errors& errors);

// Ranges of all parameters, then the checks of the chosen parts; empty if the run can start.
Errors check(const Values& values);

// A started run or the reason why not.
std::variant<std::unique_ptr<Run>, Error> start_run(const Values& values);

inline constexpr const char* kEngineVersion = "0.1.0";

}  // namespace grainscope
