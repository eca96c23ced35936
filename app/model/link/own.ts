/** Reading what a person has made: custom machines and pins, from the compressed part of a link. */

import { parameterOf } from '../manifest/manifest.ts';
import { quotable } from '../manifest/value.ts';
import type { Values } from '../manifest/values.ts';
import { belongsToMachine, type CustomMachine, normalCustom } from '../presets/custom.ts';
import { machineOf } from '../presets/presets.ts';
import { MOST_PINS, normalPin } from '../state/pins.ts';
import type { Pin } from '../state/state.ts';
import type { Words } from '../words/words.ts';
import { type Entries, type Notice, readChanges } from './read.ts';

export function readCustom(given: CustomMachine, key: string, notices: Notice[], t: Words): CustomMachine | undefined {
  const changes = readOwnValues(given.changes, `${key}: `, notices, t);
  for (const name of Object.keys(changes)) {
    const parameter = parameterOf(name);
    if (parameter && !belongsToMachine(parameter))
      notices.push({ key: `${key}: ${name}`, text: t`was ignored; it is no parameter of a machine` });
  }
  const custom = normalCustom({ ...given, changes });
  if (!custom) notices.push({ key, text: t`'${quotable(given.base)}' is not a machine to start from` });
  for (const [part, name] of [
    ['network', 'network'],
    ['node', 'processor'],
  ] as const) {
    const used = custom && machineOf(custom.parts[part]);
    if (!used || used.key === given.parts[part]) continue;
    const asked = quotable(given.parts[part]);
    notices.push({
      key,
      text: t`its ${name} was to be that of '${asked}', which is not a machine; that of ${used.name} is used`,
    });
  }
  return custom;
}

export function readPins(pins: readonly Pin[], notices: Notice[], t: Words): Pin[] {
  const read = pins.slice(0, MOST_PINS).flatMap((pin, index) => {
    const name = t`pin ${index + 1}`;
    const changes = readOwnValues(pin.changes, `${name}: `, notices, t);
    const normal = normalPin({ ...pin, changes });
    if (!normal) notices.push({ key: name, text: t`was ignored; its machine, experiment or curve does not exist` });
    return normal ?? [];
  });
  if (pins.length > MOST_PINS) notices.push({ key: 'pins', text: t`only the first ${MOST_PINS} were taken` });
  return read;
}

/** Values from the fragment, read as those of the search part are. */
function readOwnValues(values: Values, of: string, notices: Notice[], t: Words): Values {
  const entries: Entries = new Map(Object.entries(values).map(([key, value]) => [key, String(value)]));
  const changes = readChanges(entries, notices, of, t);
  for (const key of entries.keys()) notices.push({ key: of + quotable(key), text: t`is not known and was ignored` });
  return changes;
}
