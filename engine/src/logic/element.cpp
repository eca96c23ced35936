#include "logic/element.h"

#include <algorithm>

#include "base/check.h"

namespace grainscope {
Element::Element(std::uint32_t pe, const LogicConfig& config, RandomStream random, MessagePool& messages)
    : pe_(pe),
      config_(config),
      messages_(messages),
      ready_(config.scheduling, random),
      tree_(pe, config.foster_parents) {}

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
    tree_.open(parent_, body_.size());
    if (ready_.is_lifo())
        for (auto it = body_.rbegin(); it != body_.rend(); ++it) ready_.push_front(goals_, *it);
    else
        for (const std::uint32_t goal : body_) ready_.push_back(goals_, goal);
    body_.clear();
}

void Element::start(int predicate, std::initializer_list<Cell> arguments) {
    parent_ = tree_.add_root();
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
    outcome == Outcome::committed ? ++counts_.reductions : ++counts_.failures;
    send(tree_.finish(parent));
    return outcome;
}

void Element::suspend(std::uint32_t index) {
    const std::uint32_t serial = goals_[index].serial;
    for (const Cell cell : blocked_) wait_on(cell, {Waiter::Kind::goal, index, serial});
    ++suspended_;
    ++counts_.suspensions;
}

// --- Variables ---

void Element::wait_on(Cell unknown, Waiter waiter) {
    if (has(unknown, Tag::external)) {
        waiters_.add(imports_[index_of(unknown)].waiters, waiter);
        return request(index_of(unknown));
    }
    Cell& variable = heap_[index_of(unknown)];
    std::uint32_t list = index_of(variable);
    waiters_.add(list, waiter);
    variable = make_cell(Tag::unbound, list);
}

void Element::bind(Cell variable, Cell value) {
    Cell& cell = heap_[index_of(variable)];
    const std::uint32_t waiters = index_of(cell);
    cell = value;
    if (waiters != 0) wake(waiters, resolve(heap_.follow(value)));
}

// The variable or import that they waited for is now `value`, which may itself be unknown yet.
void Element::wake(std::uint32_t list, Cell value) {
    const bool is_known = !has(value, Tag::variable) && !has(value, Tag::external);
    for (std::uint32_t waiting = waiters_.reversed(list); waiting != 0;) {
        const Waiter waiter = waiters_.take(waiting);
        // The number of an export goes on leading here.
        if (waiter.kind == Waiter::Kind::exported) continue;
        if (waiter.kind == Waiter::Kind::reader) {
            serve_read(value, {waiter.a, waiter.b});
            continue;
        }
        Goal& goal = goals_[waiter.a];
        if (!goal.live || goal.serial != waiter.b) continue;  // woken by another variable
        if (is_known) {
            ++goal.serial;
            --suspended_;
            ready_.push(goals_, waiter.a);
        } else {
            wait_on(value, waiter);
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
        if (config_.reports_unify) message.proxy = {pe_, tree_.throw_under(parent_, message.destination)};
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
    write(value, unify_depth(), message.words);
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
    const std::uint32_t node = parent_ = tree_.take_under(message.proxy);
    make();
    send(tree_.finish(node));
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
        wait_on(cell, {Waiter::Kind::reader, reader.pe, reader.id});
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
    write(value, return_depth(), message.words);
}

std::uint32_t Element::export_term(Cell cell) {
    cell = heap_.follow(cell);
    const auto next = static_cast<std::uint32_t>(exports_.size());
    if (has(cell, Tag::variable)) {
        const std::uint32_t id = waiters_.exported_as(index_of(heap_[index_of(cell)]), next);
        if (id != next) return id;
        wait_on(cell, {Waiter::Kind::exported, next, 0});
    }
    exports_.push_back(cell);
    return next;
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

Element::Depth Element::goal_depth() const {
    const bool copies = config_.transport == Transport::value || config_.transport == Transport::copied;
    return copies ? Depth::whole : Depth::references;
}

Element::Depth Element::unify_depth() const {
    return config_.transport == Transport::cell ? Depth::one_cell : Depth::whole;
}

Element::Depth Element::return_depth() const {
    return config_.transport == Transport::copied ? Depth::one_cell : unify_depth();
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
            return send(tree_.take_report(message.target, message.count));
    }
}

// --- Goals from and for other PEs ---

void Element::throw_goal(std::uint32_t pe, int predicate, const Cell* arguments, std::size_t arity) {
    LogicMessage& message = compose(MessageKind::throw_goal, pe, 0);
    message.proxy = {pe_, tree_.throw_under(parent_, pe)};
    message.predicate = static_cast<std::uint8_t>(predicate);
    message.arity = static_cast<std::uint8_t>(arity);
    for (std::size_t i = 0; i < arity; ++i) write(arguments[i], goal_depth(), message.words);
}

void Element::take_goal(const LogicMessage& message) {
    parent_ = tree_.take_under(message.proxy);
    const std::uint32_t index = goals_.allocate();
    Goal& goal = goals_[index];
    goal.predicate = message.predicate;
    goal.arity = message.arity;
    goal.parent = parent_;
    std::size_t at = 0;
    for (std::size_t i = 0; i < message.arity; ++i) goal.arguments[i] = read_words(message.words, at);
    ready_.push(goals_, index);
}

void Element::send(const std::optional<AndTree::Report>& report) {
    if (report) compose(MessageKind::terminated, report->proxy.pe, report->proxy.id).count = report->over;
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
