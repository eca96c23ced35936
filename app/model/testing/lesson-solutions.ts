/** Where the sliders of lessons may be set so that what is asked for holds: one of many ways for each. */
export const SOLUTIONS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'message-cost/buffer': { send_buffer_words: 16 },
  'grain/cheap': { message_cost_factor: 0.25 },
  'latency-load/further': { virtual_channels: 4, buffer_flits: 8 },
  'circuits/longer': { message_words: 512 },
  'start-up/overhead': { overhead_clocks: 12 },
  'channels/packet': { packet_bytes: 128 },
  'models/starts': { send_us: 5, receive_us: 5 },
  'sorting/grain': { node_keys: 4096 },
  'all-reduce/cards': { card_ns: 3000 },
  'adaptive/wires': { router_globals: 4 },
  'grain-since/cheaper': { card_ns: 0, send_ns: 0 },
  'your-machine/fit': { card_ns: 2100, card_gb_s: 2.5 },
};
