/** The same data as the chart, as a table. */

import { type ChartSpec, tableOf } from '../../charts/index.ts';
import { Unfolding } from '../floating/unfolding.tsx';
import { showData, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

export function DataTable({ spec }: { spec: ChartSpec }) {
  const t = useWords();
  const open = useExplorer(({ link }) => link.look?.data === 'open');
  return (
    <Unfolding title={t`Data`} className="data" isOpen={open} onToggle={showData}>
      <Table spec={spec} />
    </Unfolding>
  );
}

function Table({ spec }: { spec: ChartSpec }) {
  const t = useWords();
  const { head, rows } = tableOf(spec);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <section className="data-scroll" aria-label={t`Data of ${spec.title}`} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{spec.title}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join(' ')}>
              {row.map((cell, column) => (
                <td key={head[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
