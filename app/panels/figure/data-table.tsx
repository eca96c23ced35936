/** The same data as the chart, as a table. */

import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel, Heading } from 'react-aria-components/Disclosure';
import { type ChartSpec, tableOf } from '../../charts/index.ts';
import { Chevron } from '../floating/chevron.tsx';
import { showData, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

export function DataTable({ spec }: { spec: ChartSpec }) {
  const t = useWords();
  const open = useExplorer(({ link }) => link.look?.data === 'open');
  return (
    <Disclosure className="more data" isExpanded={open} onExpandedChange={showData}>
      <Heading level={2} className="more-heading">
        <Button slot="trigger" className="more-button">
          <Chevron />
          {t`Data`}
        </Button>
      </Heading>
      <DisclosurePanel className="more-panel">{open && <Table spec={spec} />}</DisclosurePanel>
    </Disclosure>
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
