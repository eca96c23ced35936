/** All that is wrong with a lesson, each at its place. */

import { useEffect, useRef } from 'react';
import type { Problem } from '../../model/lesson/check.ts';
import { useWords } from '../words.ts';

/** `of` is the name of the file, or what else the lesson is from. */
export function Problems({ of, problems }: { of: string; problems: readonly Problem[] }) {
  const t = useWords();
  const place = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: those of another file are looked at as well
  useEffect(() => {
    // Newer browsers return a promise, which React would call when the list changes.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [problems]);
  return (
    <section ref={place} className="own-problems" role="alert">
      <p>{t`The lesson from ${of} was not taken:`}</p>
      <ul>
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path !== '' && <code>{path}</code>} {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
