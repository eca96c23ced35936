/** Which part of a machine makes the difference, as a table of steps that add up. */

import { csvOfTable } from '../../exports/csv.ts';
import { decompositionOf, type Way } from '../../model/compare/decomposition.ts';
import { parameterOf } from '../../model/manifest/manifest.ts';
import { formatNumber, formatQuantity, keepTogether } from '../../model/words/units.ts';
import { message } from '../../model/words/words.ts';
import { download } from '../export/download.ts';
import type { Shown } from '../figure/shown.tsx';
import { QuietButton } from '../quiet-button.tsx';
import { useWords } from '../words.ts';
import './filled-table.css';
import './decomposition.css';

type Part = 'network' | 'messages' | 'computation';

const PARTS: readonly { key: Part; label: string }[] = [
  { key: 'network', label: message('other network') },
  { key: 'messages', label: message('other processors: messages and waiting') },
  { key: 'computation', label: message('other processors: computation') },
];

export default function DecompositionPanel({ shown }: { shown: Shown }) {
  const t = useWords();
  const { state, plan, results } = shown;
  const found = decompositionOf(state, plan, (key) => {
    const one = results.get(key);
    return one === undefined || one.state === 'queued' || one.state === 'failed' ? undefined : one.row;
  });
  if (found === undefined) return null;
  const parameter = parameterOf(plan.x);
  const unit = t(parameter?.unit ?? '');
  const place = `${t(parameter?.label ?? plan.x)} ${typeof found.at === 'number' ? formatQuantity(found.at, unit) : found.at}`;
  const saveCsv = () => {
    const head = [t`from`, t`to`, t`loop, µs`, ...PARTS.map(({ label }) => t(label)), t`loop, µs`];
    const rows = found.ways.map((way) => [way.from, way.to, way.start, ...PARTS.map(({ key }) => way[key]), way.end]);
    download('one-part-at-a-time.csv', new Blob([csvOfTable(head, rows)], { type: 'text/csv' }));
  };
  return (
    <div className="filled decomposition">
      <h2>{t`Which part makes the difference`}</h2>
      <p className="filled-note">
        {keepTogether(
          t`Time of a loop in µs (${place}). The network is exchanged first, then the processors. The steps add up; the largest is bold. A marked point chooses another place.`,
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section className="filled-scroll" aria-label={t`Which part makes the difference`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="filled-head">
                {t`From and to`}
              </th>
              <th scope="col">{t`at first`}</th>
              {PARTS.map(({ key, label }) => (
                <th key={key} scope="col">
                  {t(label)}
                </th>
              ))}
              <th scope="col">{t`in the end`}</th>
            </tr>
          </thead>
          <tbody>
            {found.ways.map((way) => (
              <WayRow key={way.key} way={way} />
            ))}
          </tbody>
        </table>
      </section>
      <QuietButton onClick={saveCsv} disabled={found.ways.length === 0}>
        {t`Export the table as CSV`}
      </QuietButton>
    </div>
  );
}

function WayRow({ way }: { way: Way }) {
  const t = useWords();
  const most = Math.max(...PARTS.map(({ key }) => Math.abs(way[key])));
  return (
    <tr data-way={way.key}>
      <th scope="row" className="filled-head">{`${t(way.from)} → ${t(way.to)}`}</th>
      <td>{formatNumber(way.start, 3)}</td>
      {PARTS.map(({ key }) => {
        const text = `${way[key] > 0 ? '+' : ''}${formatNumber(way[key], 3)}`;
        return (
          <td key={key} data-part={key}>
            {Math.abs(way[key]) === most ? <strong>{text}</strong> : text}
          </td>
        );
      })}
      <td>{formatNumber(way.end, 3)}</td>
    </tr>
  );
}
