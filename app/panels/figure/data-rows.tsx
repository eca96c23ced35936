/** The rows of the table of a chart; loaded when a person opens it. */

import type { ChartSpec } from '../../charts/index.ts';
import { tableOf } from '../../charts/table.ts';
import { useWords } from '../words.ts';

export default function DataRows({ spec }: { spec: ChartSpec }) {
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
