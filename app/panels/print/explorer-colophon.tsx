/** The colophon of the explorer: its figure and its link, as they are when it is printed. */

import { encode } from '../../model/link/link.ts';
import { experimentIn, machineIn } from '../../model/state/state.ts';
import { citedAddress } from '../address.ts';
import { useLinkLater } from '../later-state.tsx';
import Colophon from './colophon.tsx';
// The last of the cascade, on paper alone.
import './print.css';

export default function ExplorerColophon() {
  const link = useLinkLater();
  return <Colophon address={citedAddress(encode(link))} machine={machineIn(link)} where={experimentIn(link).figure} />;
}
