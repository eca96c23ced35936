/** What the colours of a running machine mean. */

import { memo } from 'react';
import type { Theme } from '../../charts/index.ts';
import type { Motion } from '../../model/motion/motion.ts';
import { classesIn, classWord, scaleText } from '../../model/motion/words.ts';
import { linkColour } from '../../topology/motion-scene.ts';
import { useWords } from '../words.ts';

/** `packets`: what crosses links is shown, instead of messages. */
type Props = { motion: Motion; scale: number; packets: boolean; theme: Theme };

const steps = 8;

/** It reads all of a recording, and changes only with it. */
export const MotionLegend = memo(function MotionLegend({ motion, scale, packets, theme }: Props) {
  const t = useWords();
  return (
    <div className="motion-legend">
      <ul>
        {classesIn(motion).map((name) => (
          <li key={name}>
            <i style={{ background: theme.time[name] }} />
            {classWord(motion, name, t)}
          </li>
        ))}
        {!packets && (
          <li>
            <i className="motion-message" />
            {motion.every > 1 ? t`message, 1 of ${motion.every} shown` : t`message`}
          </li>
        )}
        {packets && (
          <>
            <li>
              <i className="motion-packet" />
              {t`packet`}
            </li>
            <li>
              <i className="motion-acknowledgement" />
              {t`acknowledgement`}
            </li>
          </>
        )}
        {motion.topology.acknowledges && !packets && motion.flights.length > 0 && (
          <li>{t`packets and acknowledgements are seen closer`}</li>
        )}
        {motion.known !== null && (
          <li>
            <i className="motion-known" />
            {t`load that a switch knows, up to ${motion.known.most}`}
          </li>
        )}
      </ul>
      {motion.beside !== null && (
        <p>{t`The left half of a node is the processor, the right half its message processor.`}</p>
      )}
      <p>
        {t`link`}
        <span className="motion-ramp" aria-hidden="true">
          {Array.from({ length: steps }, (_, i) => (i + 0.5) / steps).map((share) => (
            <i key={share} style={{ background: linkColour(theme, share), height: 2 + 6 * share }} />
          ))}
        </span>
        {scaleText(motion, scale, t)}
      </p>
    </div>
  );
});
