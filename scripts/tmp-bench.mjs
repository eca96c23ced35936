import { readFileSync } from 'node:fs';
import { onEngine } from './lib/bench-engine.mjs';
import { createServer } from 'vite';
const files = process.argv.slice(2);
const server = await createServer({ root: process.cwd(), logLevel: 'error', server: { middlewareMode: true } });
const parts = ['app/engine/node', 'app/model/manifest/values', 'app/model/manifest/manifest', 'wasm/load'];
const m = Object.assign({}, ...(await Promise.all(parts.map((p) => server.ssrLoadModule(`/${p}.ts`)))));
const { EngineInstance, defaults, toConfig, manifest, columnsOf } = m;
const base = { network:'mesh', node:'terminal', program:'open-loop', dimensions:'8x8x8', warmup_cycles:500, measure_cycles:20000, max_cycles:20500, precision:0.001 };
const full = { ...base, message_words:4, word_flits:2, duplex:'full', buffer_flits:4 };
const jm = { ...base, duplex:'half', buffer_flits:2, priorities:2, header_flits:3, heads:'dropped', word_flits:2 };
const cases = [['full .01',{...full,offered_load:.01}],['full .05',{...full,offered_load:.05}],['full .11',{...full,offered_load:.11}],['full .2',{...full,offered_load:.2}],
 ['jm 2 .03',{...jm,message_words:2,offered_load:.03}],['jm 2 .09',{...jm,message_words:2,offered_load:.09}],['jm 8 .06',{...jm,message_words:8,offered_load:.06}],['jm 8 .12',{...jm,message_words:8,offered_load:.12}],
 ['4x4x4 .2',{...full,dimensions:'4x4x4',offered_load:.2}],['32^3 .02',{...full,dimensions:'32x32x32',offered_load:.02,measure_cycles:1000,max_cycles:1500,warmup_cycles:500}], ['vc4 rr .15',{...full,virtual_channels:4,arbitration:'round-robin',offered_load:.15}], ['torus vc2 .15',{...full,topology:'torus',virtual_channels:2,offered_load:.15}],['vc4 one rr credits .15',{...full,virtual_channels:4,arbitration:'round-robin',input_speedup:'one',vc_choice:'credits',offered_load:.15}], ['vc8 .15',{...full,virtual_channels:8,offered_load:.15}]];
const inst = files.map((f) => new EngineInstance(new WebAssembly.Module(readFileSync(f))));
for (const [name, over] of cases) {
  const config = toConfig({ ...defaults(), ...over });
  const times = files.map(() => []);
  for (let round = 0; round < 4; round++) files.forEach((f, i) => {
    const b = process.cpuUsage();
    inst[i].start(config, manifest.hash); while (inst[i].step(1 << 20) === false);
    const s = process.cpuUsage(b); times[i].push((s.user + s.system) / 1e3);
  });
  const best = times.map((t) => Math.min(...t));
  console.log(name.padEnd(24), best.map((t) => t.toFixed(1)).join(' '), 'ratio', (best[0] / best[best.length - 1]).toFixed(2));
}
await server.close();
