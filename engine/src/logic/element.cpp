#include "logic/element.h"

#include <algorithm>

#include "base/check.h"

namespace grainscope {
namespace {

std::uint64_t key_of(std::uint32_t a, std::uint32_t b) { return static_cast<std::uint64_t>(a) << 32 | b; }

}  // namespace

Element::Element(std::uint32_t pe, const LogicConfig& config, RandomStream random, MessagePool& messages)
    : pe_(pe), config_(config), messages_(messages), ready_(config.scheduling, random), waiters_(1) {}

// --- Reduction ---

Cell Element::resolve(Cell cell) const {
    while (has(cell, Tag::external)) {
        const Cell value = imports_[index_of(cell)].value;
        if (value == kBlocked) return cell;
        cell = heap_.follow(value);
    }
    return cell;
}

Cell Element::read(Cell cell) {
    cell = resolve(heap_.follow(cell));
    if (!has(cell, Tag::variable) && !has(cell, Tag::external)) return cell;
    blocked_.push_back(cell);
    return kBlocked;
}

void Element::make_goal(int predicate, const Cell* arguments, std::size_t arity) {
    const std::uint32_t index = goals_.allocate();
    Goal& goal = goals_[index];
    goal.predicate = static_cast<std::uint8_t>(predicate);
    goal.arity = static_cast<std::uint8_t>(arity);
    goal.parent = parent_;
    std::copy(arguments, arguments + arity, goal.arguments.begin());
    body_.push_back(index);
}

void Element::call_at(std::uint32_t pe, int predicate, const Cell* arguments, std::size_t arity) {
    if (pe == pe_)
        make_goal(predicate, arguments, arity);
    else
        throw_goal(pe, predicate, arguments, arity);
}

// The goals of a body go behind the others in textual order, or in front so that the first is taken next.
void Element::submit_body() {
    nodes_[parent_].open += static_cast<std::int64_t>(body_.size());
    if (ready_.is_lifo())
        for (auto it = body_.rbegin(); it != body_.rend(); ++it) ready_.push_front(goals_, *it);
    else
        for (const std::uint32_t goal : body_) ready_.push_back(goals_, goal);
    body_.clear();
}

void Element::start(int predicate, std::initializer_list<Cell> arguments) {
    nodes_.push_back({0, true, {}, 0});
    parent_ = static_cast<std::uint32_t>(nodes_.size() - 1);
    ++nodes_open_;
    call(predicate, arguments);
    submit_body();
}

Outcome Element::reduce_next(LogicProgram& program) {
    if (heap_.is_full()) collect();
    const std::uint32_t index = ready_.pop(goals_);
    const Goal& goal = goals_[index];  // does not move
    parent_ = goal.parent;
    blocked_.clear();
    const Outcome outcome = program.reduce(*this, goal);
    if (outcome == Outcome::suspended) {
        suspend(index);
        return outcome;
    }
    const std::uint32_t parent = goal.parent;
    submit_body();
    goals_.release(index);
    --nodes_[parent].open;
    outcome == Outcome::committed ? ++counts_.reductions : ++counts_.failures;
    close_if_over(parent);
    return outcome;
}

void Element::suspend(std::uint32_t index) {
    const std::uint32_t serial = goals_[index].serial;
    for (const Cell cell : blocked_) {
        const Waiter waiter{Waiter::Kind::goal, 0, index, serial};
        if (has(cell, Tag::external)) {
            add_waiter(imports_[index_of(cell)].waiters, waiter);
            request(index_of(cell));
        } else {
            std::uint32_t list = index_of(heap_[index_of(cell)]);
            add_waiter(list, waiter);
            heap_[index_of(cell)] = make_cell(Tag::unbound, list);
        }
    }
    ++suspended_;
    ++counts_.suspensions;
}

// --- Variables ---

void Element::add_waiter(std::uint32_t& list, Waiter waiter) {
    std::uint32_t index = free_waiter_;
    if (index == 0) {
        index = static_cast<std::uint32_t>(waiters_.size());
        waiters_.emplace_back();
    } else {
        free_waiter_ = waiters_[index].next;
    }
    waiter.next = list;
    waiters_[index] = waiter;
    list = index;
}

std::uint32_t Element::take_waiter(std::uint32_t index) {
    const std::uint32_t next = waiters_[index].next;
    waiters_[index].next = free_waiter_;
    free_waiter_ = index;
    return next;
}

void Element::bind(Cell variable, Cell value) {
    Cell& cell = heap_[index_of(variable)];
    const std::uint32_t waiters = index_of(cell);
    cell = value;
    if (waiters != 0) wake(waiters, resolve(heap_.follow(value)));
}

// The variable or import that they waited for is now `value`, which may itself be unknown yet.
void Element::wake(std::uint32_t list, Cell value) {
    // The newest is in front.
    std::uint32_t ordered = 0;
    while (list != 0) {
        const std::uint32_t next = waiters_[list].next;
        waiters_[list].next = ordered;
        ordered = list;
        list = next;
    }
    const bool is_variable = has(value, Tag::variable), is_external = has(value, Tag::external);
    while (ordered != 0) {
        const Waiter waiter = waiters_[ordered];
        ordered = take_waiter(ordered);
        if (waiter.kind == Waiter::Kind::exported) {
            // Its number in the exports goes on leading here.
            continue;
        }
        if (waiter.kind == Waiter::Kind::reader) {
            serve_read(value, {waiter.a, waiter.b});
            continue;
        }
        Goal& goal = goals_[waiter.a];
        if (!goal.live || goal.serial != waiter.b) continue;  // woken by another variable
        if (is_variable) {
            std::uint32_t waiters = index_of(heap_[index_of(value)]);
            add_waiter(waiters, waiter);
            heap_[index_of(value)] = make_cell(Tag::unbound, waiters);
        } else if (is_external) {
            add_waiter(imports_[index_of(value)].waiters, waiter);
            request(index_of(value));
        } else {
            ++goal.serial;
            --suspended_;
            ready_.push(goals_, waiter.a);
        }
    }
}

void Element::unify(Cell a, Cell b) {
    a = resolve(heap_.follow(a));
    b = resolve(heap_.follow(b));
    if (a == b) return;
    if (!has(a, Tag::external) && has(b, Tag::external)) std::swap(a, b);
    const bool sends = has(a, Tag::external) && has(b, Tag::variable) && config_.binds_remotely;
    if (has(a, Tag::variable)) return bind(a, b);
    if (has(b, Tag::variable) && !sends) return bind(b, a);
    if (has(a, Tag::external)) {
        LogicMessage& message = compose_unify(a, b);
        if (config_.reports_unify) message.proxy = {pe_, proxy_for(message.destination)};
        return;
    }
    if (is_list(a) && is_list(b)) {
        unify(heap_.head(a), heap_.head(b));
        return unify(heap_.tail(a), heap_.tail(b));
    }
    ++counts_.failures;
}

LogicMessage& Element::compose_unify(Cell external, Cell value) {
    const Address at = imports_[index_of(external)].at;
    LogicMessage& message = compose(MessageKind::unify, at.pe, at.id);
    write(value, config_.transport == Transport::cell ? Depth::one_cell : Depth::whole, message.words);
    return message;
}

void Element::take_unify(const LogicMessage& message) {
    std::size_t word = 0;
    const Cell value = read_words(message.words, word);
    const Cell at = resolve(heap_.follow(exports_[message.target]));
    if (has(at, Tag::external)) {
        // Passed on; whoever makes the binding reports it.
        compose_unify(at, value).proxy = message.proxy;
        return;
    }
    // A variable takes whatever came, or two PEs could refer to each other for ever.
    const auto make = [&] {
        const bool is_free = has(at, Tag::variable) && resolve(heap_.follow(value)) != at;
        is_free ? bind(at, value) : unify(at, value);
    };
    if (!config_.reports_unify) return make();
    const std::uint32_t node = parent_ = foster_parent(message.proxy);
    ++nodes_[node].received;
    ++nodes_[node].open;
    make();
    --nodes_[node].open;
    close_if_over(node);
}

// --- References ---

void Element::request(std::uint32_t index) {
    Import& import = imports_[index];
    if (import.requested) return;
    import.requested = true;
    compose(MessageKind::read_value, import.at.pe, import.at.id).reader = {pe_, index};
}

// Gives the reader the value, now or when there is one.
void Element::serve_read(Cell cell, Address reader) {
    if (has(cell, Tag::variable)) {
        std::uint32_t waiters = index_of(heap_[index_of(cell)]);
        add_waiter(waiters, {Waiter::Kind::reader, 0, reader.pe, reader.id});
        heap_[index_of(cell)] = make_cell(Tag::unbound, waiters);
    } else if (has(cell, Tag::external)) {
        const Address at = imports_[index_of(cell)].at;
        compose(MessageKind::read_value, at.pe, at.id).reader = reader;
    } else {
        return_value(reader, cell);
    }
}

void Element::return_value(Address reader, Cell value) {
    if (reader.pe == pe_) {
        // The reference led back here.
        Import& import = imports_[reader.id];
        import.value = value;
        const std::uint32_t waiters = import.waiters;
        import.waiters = 0;
        return wake(waiters, value);
    }
    LogicMessage& message = compose(MessageKind::return_value, reader.pe, reader.id);
    write(value, config_.transport == Transport::cell ? Depth::one_cell : Depth::whole, message.words);
}

std::uint32_t Element::export_term(Cell cell) {
    cell = heap_.follow(cell);
    if (has(cell, Tag::variable))
        for (std::uint32_t i = index_of(heap_[index_of(cell)]); i != 0; i = waiters_[i].next)
            if (waiters_[i].kind == Waiter::Kind::exported) return waiters_[i].a;
    const auto id = static_cast<std::uint32_t>(exports_.size());
    exports_.push_back(cell);
    if (has(cell, Tag::variable)) {
        std::uint32_t waiters = index_of(heap_[index_of(cell)]);
        add_waiter(waiters, {Waiter::Kind::exported, 0, id, 0});
        heap_[index_of(cell)] = make_cell(Tag::unbound, waiters);
    }
    return id;
}

std::uint32_t Element::import_of(Address address) {
    const auto [entry, added] =
        import_index_.try_emplace(key_of(address.pe, address.id), static_cast<std::uint32_t>(imports_.size()));
    if (added) imports_.push_back({address, kBlocked, false, 0});
    return entry->second;
}

// --- Messages ---

LogicMessage& Element::compose(MessageKind kind, std::uint32_t destination, std::uint32_t target) {
    const std::uint32_t index = messages_.allocate();
    LogicMessage& message = messages_[index];
    message.kind = kind;
    message.source = pe_;
    message.destination = destination;
    message.target = target;
    outbox_.push_back(index);
    ++counts_.sent[static_cast<int>(kind)];
    return message;
}

void Element::write_reference(Cell cell, std::vector<Cell>& words) {
    const Address at = has(cell, Tag::external) ? imports_[index_of(cell)].at : Address{pe_, export_term(cell)};
    words.push_back(reference_mark(at.pe));
    words.push_back(at.id);
}

void Element::write(Cell cell, Depth depth, std::vector<Cell>& words) {
    for (;;) {
        cell = resolve(heap_.follow(cell));
        if (has(cell, Tag::variable) || has(cell, Tag::external)) return write_reference(cell, words);
        if (!is_list(cell)) return words.push_back(cell);
        if (depth == Depth::references) return write_reference(cell, words);
        if (depth == Depth::one_cell) depth = Depth::references;
        words.push_back(kListMark);
        write(heap_.head(cell), depth, words);
        cell = heap_.tail(cell);
    }
}

Cell Element::read_words(const std::vector<Cell>& words, std::size_t& at) {
    const Cell word = words[at++];
    if (is_integer(word) || word == kNil) return word;
    if (has(word, Tag::external)) {
        const Address address{index_of(word), words[at++]};
        if (address.pe == pe_) return exports_[address.id];
        return make_cell(Tag::external, import_of(address));
    }
    // A long list must not take a long stack: tails are filled in as they come.
    const Cell first = heap_.cons(kNil, kNil);
    for (Cell last = first;;) {
        const Cell head = read_words(words, at);
        heap_[index_of(last)] = head;
        if (words[at] != kListMark) {
            const Cell tail = read_words(words, at);
            heap_[index_of(last) + 1] = tail;
            return first;
        }
        ++at;
        const Cell next = heap_.cons(kNil, kNil);
        heap_[index_of(last) + 1] = next;
        last = next;
    }
}

void Element::receive(const LogicMessage& message) {
    if (heap_.is_full()) collect();
    std::size_t at = 0;
    switch (message.kind) {
        case MessageKind::throw_goal:
            return take_goal(message);
        case MessageKind::unify:
            return take_unify(message);
        case MessageKind::read_value:
            return serve_read(resolve(heap_.follow(exports_[message.target])), message.reader);
        case MessageKind::return_value: {
            const Cell value = read_words(message.words, at);
            return return_value({pe_, message.target}, value);
        }
        case MessageKind::terminated:
            return report(message.target, message.count);
    }
}

// --- The AND-tree ---

void Element::throw_goal(std::uint32_t pe, int predicate, const Cell* arguments, std::size_t arity) {
    LogicMessage& message = compose(MessageKind::throw_goal, pe, 0);
    message.proxy = {pe_, proxy_for(pe)};
    message.predicate = static_cast<std::uint8_t>(predicate);
    message.arity = static_cast<std::uint8_t>(arity);
    const Depth depth = config_.transport == Transport::value ? Depth::whole : Depth::references;
    for (std::size_t i = 0; i < arity; ++i) write(arguments[i], depth, message.words);
}

std::uint32_t Element::proxy_for(std::uint32_t destination) {
    const bool shared = config_.foster_parents == FosterParents::parent;
    const std::uint64_t key = key_of(parent_, destination);
    if (shared)
        if (const auto found = shared_proxies_.find(key); found != shared_proxies_.end()) {
            ++proxies_[found->second].outstanding;
            return found->second;
        }
    std::uint32_t proxy = static_cast<std::uint32_t>(proxies_.size());
    if (free_proxies_.empty()) {
        proxies_.emplace_back();
    } else {
        proxy = free_proxies_.back();
        free_proxies_.pop_back();
    }
    proxies_[proxy] = {parent_, destination, 1};
    ++proxies_open_;
    ++nodes_[parent_].open;
    if (shared) shared_proxies_.emplace(key, proxy);
    return proxy;
}

std::uint32_t Element::foster_parent(Address proxy) {
    const std::uint64_t key = key_of(proxy.pe, proxy.id);
    const bool shared = config_.foster_parents == FosterParents::parent;
    if (shared)
        if (const auto found = foster_index_.find(key); found != foster_index_.end()) return found->second;
    std::uint32_t index = static_cast<std::uint32_t>(nodes_.size());
    if (free_nodes_.empty()) {
        nodes_.emplace_back();
    } else {
        index = free_nodes_.back();
        free_nodes_.pop_back();
    }
    nodes_[index] = {0, false, proxy, 0};
    ++nodes_open_;
    if (shared) foster_index_.emplace(key, index);
    return index;
}

void Element::take_goal(const LogicMessage& message) {
    parent_ = foster_parent(message.proxy);
    ++nodes_[parent_].received;
    ++nodes_[parent_].open;
    const std::uint32_t index = goals_.allocate();
    Goal& goal = goals_[index];
    goal.predicate = message.predicate;
    goal.arity = message.arity;
    goal.parent = parent_;
    std::size_t at = 0;
    for (std::size_t i = 0; i < message.arity; ++i) goal.arguments[i] = read_words(message.words, at);
    ready_.push(goals_, index);
}

void Element::report(std::uint32_t index, std::uint32_t over) {
    Proxy& proxy = proxies_[index];
    proxy.outstanding -= over;
    CHECK(proxy.outstanding >= 0);
    if (proxy.outstanding > 0) return;
    if (config_.foster_parents == FosterParents::parent) shared_proxies_.erase(key_of(proxy.parent, proxy.destination));
    const std::uint32_t parent = proxy.parent;
    free_proxies_.push_back(index);
    --proxies_open_;
    --nodes_[parent].open;
    close_if_over(parent);
}

void Element::close_if_over(std::uint32_t index) {
    const TreeNode node = nodes_[index];
    if (node.open > 0) return;
    CHECK(node.open == 0);
    --nodes_open_;
    if (node.is_root) {
        ++terminations_;
        return;
    }
    if (config_.foster_parents == FosterParents::parent) foster_index_.erase(key_of(node.proxy.pe, node.proxy.id));
    free_nodes_.push_back(index);
    // A unification that was passed on may have come back to where it began.
    if (node.proxy.pe == pe_) return report(node.proxy.id, node.received);
    compose(MessageKind::terminated, node.proxy.pe, node.proxy.id).count = node.received;
}

// --- Collection ---

void Element::collect() {
    ++collections_;
    const auto known = [this](Cell external) {
        const Cell value = imports_[index_of(external)].value;
        return value == kBlocked ? external : value;
    };
    // What an import stands for must have been moved before it is taken for the import: imports are kept as they were
    // until every other root has been moved, and moving twice gives the same object.
    std::vector<Cell> values(imports_.size());
    heap_.begin_collection();
    for (std::uint32_t i = 0; i < goals_.count(); ++i) {
        Goal& goal = goals_[i];
        if (!goal.live) continue;
        for (std::size_t a = 0; a < goal.arity; ++a) goal.arguments[a] = heap_.move(goal.arguments[a], known);
    }
    for (Cell& cell : exports_) cell = heap_.move(cell, known);
    for (std::size_t i = 0; i < imports_.size(); ++i) values[i] = heap_.move(imports_[i].value, known);
    heap_.end_collection(known);
    for (std::size_t i = 0; i < imports_.size(); ++i) imports_[i].value = values[i];
}

}  // namespace grainscope
