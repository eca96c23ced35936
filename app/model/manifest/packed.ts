/** The manifest as a page loads it: columns of the same name stand once, what follows or is usual is left out. */
import type { ColumnKey } from './column-keys.ts';
import type { Column, Manifest, Model, Parameter, Program, Table } from './manifest.ts';

type Usual = { unit: ''; step: 1; scale: 'linear'; slots: 1 };
type PackedParameter = Omit<Parameter, 'doc' | 'slot' | 'choices' | keyof Usual> &
  Partial<Pick<Parameter, keyof Usual>> & { choices?: [key: string, label: string][] };
/** A column is its place in `columns`. */
type WithColumns<T extends { columns: Column[] }> = Omit<T, 'columns'> & { columns: number[] };

export type Packed = Omit<Manifest, 'slots' | 'parameters' | 'programs' | 'models'> & {
  columns: [key: string, label: string, unit: string][];
  parameters: PackedParameter[];
  programs: (Omit<Program, 'tables'> & { tables: WithColumns<Table>[] })[];
  models: WithColumns<Model>[];
};

const USUAL: Usual = { unit: '', step: 1, scale: 'linear', slots: 1 };

/** Without sentences (`withoutDocs`). */
export function packed({ slots: _, parameters, programs, models, ...rest }: Manifest): Packed {
  const places = new Map<string, number>();
  const columns: Packed['columns'] = [];
  const placeOf = ({ key, label, unit }: Column) => {
    const name = JSON.stringify([key, label, unit]);
    if (!places.has(name)) places.set(name, columns.push([key, label, unit]) - 1);
    return places.get(name) ?? 0;
  };
  const withPlaces = <T extends { columns: Column[] }>(one: T) => ({ ...one, columns: one.columns.map(placeOf) });
  return {
    ...rest,
    parameters: parameters.map(({ doc: _doc, slot: _slot, choices, ...parameter }) => ({
      ...(Object.fromEntries(
        Object.entries(parameter).filter(([key, value]) => USUAL[key as keyof Usual] !== value),
      ) as typeof parameter),
      ...(choices && { choices: choices.map(({ key, label }): [string, string] => [key, label]) }),
    })),
    programs: programs.map((program) => ({ ...program, tables: program.tables.map(withPlaces) })),
    models: models.map(withPlaces),
    columns,
  };
}

export function unpacked({ columns, parameters, programs, models, ...rest }: Packed): Manifest {
  const columnAt = (place: number): Column => {
    const [key = '', label = '', unit = ''] = columns[place] ?? [];
    return { key: key as ColumnKey, label, unit, doc: '' };
  };
  const withColumns = <T extends { columns: number[] }>(one: T) => ({ ...one, columns: one.columns.map(columnAt) });
  let slots = 0;
  const taking = parameters.map(({ choices, ...parameter }): Parameter => {
    const whole = { ...USUAL, ...parameter, doc: '', slot: slots };
    slots += whole.slots;
    return choices ? { ...whole, choices: choices.map(([key, label]) => ({ key, label, doc: '' })) } : whole;
  });
  return {
    ...rest,
    slots,
    parameters: taking,
    programs: programs.map((program) => ({ ...program, tables: program.tables.map(withColumns) })),
    models: models.map(withColumns),
  };
}
