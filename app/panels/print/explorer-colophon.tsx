/** The colophon of the explorer: its figure and its link, as they are when it is printed. */

import { sourcesOf } from '../../model/figure/besides.ts';
import { encode } from '../../model/link/link.ts';
import { resolve } from '../../model/state/state.ts';
import { citedAddress } from '../address.ts';
import { Citation } from '../form/source-mark.tsx';
import { useLinkLater } from '../later-state.tsx';
import { useWords } from '../words.ts';
import Colophon from './colophon.tsx';
// The last of the cascade, on paper alone.
import './print.css';

export default function ExplorerColophon() {
  const t = useWords();
  const link = useLinkLater();
  const resolved = resolve(link);
  const { machine, experiment } = resolved;
  // One paper in full, of several the first authors.
  const source = machine.paper ? (
    <Citation machine={machine} where={experiment.figure} />
  ) : (
    <p className="citation">{sourcesOf(resolved, t)}.</p>
  );
  return <Colophon address={citedAddress(encode(link))} source={source} />;
}
