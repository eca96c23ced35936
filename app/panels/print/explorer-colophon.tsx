/** The colophon of the explorer: its figure and its link, as they are when it is printed. */

import { sourcesOf } from '../../model/figure/besides.ts';
import { encode } from '../../model/link/link.ts';
import { resolve } from '../../model/state/state.ts';
import { citedAddress } from '../address.ts';
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
  const sources = machine.paper ? {} : { sources: sourcesOf(resolved, t) };
  return <Colophon address={citedAddress(encode(link))} machine={machine} where={experiment.figure} {...sources} />;
}
