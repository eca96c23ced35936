/** The command line without its surroundings: arguments in, exit status out. */
import { manifest } from '../model/manifest/manifest.ts';
import { describeCommand, listCommand } from './catalogue.ts';
import { Failure, STATUS, unknownName } from './failure.ts';
import { fidelityCommand } from './fidelity.ts';
import { fitCommand } from './fit.ts';
import type { Host } from './host.ts';
import { recordCommand } from './record.ts';
import { replayCommand } from './replay.ts';
import { runCommand } from './run.ts';

const HELP = `${manifest.name} ${manifest.version}

  run       simulate one run and print its result
              --machine KEY        start from a machine, see list machines
              --network KEY  --node KEY   another network or processor, see list networks and list nodes
              --program KEY        what runs on it, see list programs
              --program-file FILE  a program of your own, in JavaScript; its parameters go by --set too
              --network-file FILE  a network of your own: its nodes, routers and cables
              --set KEY=VALUE      any parameter, see describe; repeat for more
              --seed NUMBER
              --json | --csv       instead of a text for reading
              --table KEY          another table than the first, or all; text and CSV only
              --trace FILE         also what every node did when and all messages, for https://ui.perfetto.dev
              --critical-path      what determines the end of the run, instead of its result; text and JSON
              -o FILE              instead of standard output
  replay    run a schedule in GOAL and print when it has ended
              FILE                 a schedule as LogGOPSim takes it
              --machine KEY        on a machine; without it with the costs of LogGP
              --loggp L=…,o=…,g=…,G=…,O=…,S=…   its parameters, in ns, ns per byte and bytes
              --place linear|random|random:SEED|3,0,1,…   which node runs which rank
              --calc-ns NUMBER     what a unit of computation takes on the machine
              --set KEY=VALUE      any parameter, such as dimensions
              --json               {"ends_ns": […]}, the end of every rank
              -o FILE              instead of standard output
  record    write what a program of your own does as a schedule in GOAL
              --program-file FILE  every receive of it names its source, as all else depends on time
              --machine KEY  --set KEY=VALUE  --seed NUMBER   as for run: how many nodes, and what computing takes
              -o FILE              instead of standard output
  chart     write the figure behind a link, as the page exports it
              LINK                 ?v=1&m=… or a whole address, quoted
              -o FILE              figure.svg, .png, .pdf, .csv or .json; without it SVG on standard output
              --format FORMAT      whatever the file is called
              --chart KEY          another chart of the experiment than the first, or timeline for the strip of the PEs
              --machine KEY        of machines side by side, the one to draw: j-machine, custom:1
              --theme light|dark  --width PIXELS  --height PIXELS
              --column 84|174     mm wide in print, with text of 7.5 points
              --ground white|transparent
              --grey               curves differ by dash, mark and grey
              --scale 2|4          of a PNG: its pixels for each of the drawing's
              --threads NUMBER     of runs at once; as many as there are cores
  sweep     many runs as one table
              LINK | spec.json     what is swept: the curves and the axis of a link, or a file that says it
              --over KEY=2,4,8     instead, a parameter along values; KEY=0.01:0.3:30 along 30 from 0.01 to 0.3,
                                   with :log in equal ratios; repeat for every combination
              --seeds NUMBER       every point with the seeds from 1 on
              --schedule FILE      the schedule that the link names
              --network-file FILE  a network of your own in place of the machine's
              --resume             go on with a sweep that was stopped
              --queue redis://…    let other computers run it, see work
              --threads NUMBER     of runs at once; as many as there are cores
              -o FILE              results.parquet, .csv or .ndjson
  work      run what sweeps hand out on a queue, until Ctrl-C; on any number of computers
              --queue redis://…    a server of Redis or Valkey; rediss://user:password@host:port with TLS
              --threads NUMBER     of runs at once; as many as there are cores
  fidelity  every claim of a machine's paper against the simulation
              --machine KEY
              --json               one line of JSON
              --threads NUMBER     of runs at once; as many as there are cores
              -o FILE              instead of standard output
  fit       find values of parameters for which a curve comes closest to measured points
              LINK FILE            the curve, and a table of points: CSV, or as benchmarks print them
              --parameters A,B     up to four that are sought
              --curve KEY          of several curves, the one to fit
              --threads NUMBER     of runs at once; as many as there are cores
              --json               one line of JSON
              -o FILE              instead of standard output
  lesson    lessons as a package for a learning platform, such as Moodle
              --scorm KEYS|LINK    of SCORM 1.2: lessons by their keys, as message-cost,grain, or the link to a class
              -o FILE              class.zip
  describe  every parameter with range and default
              --json               the engine's manifest
  list      machines, experiments, programs, networks, patterns …
              NAME                 one list
              --pairs              every program on every machine: whether it runs there, and why not
              --json               of the pairs, an array of {"program","machine","runs","why"}

Exit status: 0 done, 1 the engine failed, 2 a key or value is not allowed.
`;

type Command = (argv: readonly string[], host: Host) => Promise<void> | void;

const COMMANDS: Readonly<Record<string, Command>> = {
  run: runCommand,
  // Loaded on demand: drawing needs React, which takes longer to load than a short run takes.
  chart: async (argv, host) => (await import('./chart.ts')).chartCommand(argv, host),
  record: recordCommand,
  replay: replayCommand,
  sweep: async (argv, host) => (await import('./sweep/sweep.ts')).sweepCommand(argv, host),
  work: async (argv, host) => (await import('./sweep/work.ts')).workCommand(argv, host),
  fidelity: fidelityCommand,
  fit: fitCommand,
  lesson: async (argv, host) => (await import('./lesson.ts')).lessonCommand(argv, host),
  describe: describeCommand,
  list: listCommand,
};

/**
 * Carries out one command. `argv` is without node and script. Resolves to the exit status; whatever goes wrong is one
 * line on stderr.
 */
export async function command(argv: readonly string[], host: Host): Promise<number> {
  try {
    const [name, ...rest] = argv;
    const asksForHelp = name === undefined || argv.includes('--help') || argv.includes('-h') || name === 'help';
    if (asksForHelp) {
      host.out(HELP);
      return name === undefined ? STATUS.misused : STATUS.done;
    }
    if (name === '--version') {
      host.out(`${manifest.version}\n`);
      return STATUS.done;
    }
    const chosen = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!chosen) throw unknownName(name, 'command', Object.keys(COMMANDS));
    await chosen(rest, host);
    return STATUS.done;
  } catch (reason) {
    const failure = reason instanceof Failure ? reason : new Failure(STATUS.failed, messageOf(reason));
    host.err(`${manifest.name}: ${failure.message}\n`);
    return failure.status;
  }
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}
