/** A sentence whose terms can be asked about. Until the glossary is here, and without it, the sentence stands as it is. */

import { Suspense } from 'react';
import { awaited } from '../awaited.tsx';
import { part } from '../part.ts';

const MarkedTerms = part(() => import('./marked-terms.tsx'), undefined, Plain);

export function Terms({ text }: { text: string }) {
  return (
    <Suspense
      fallback={
        <>
          {awaited}
          {text}
        </>
      }
    >
      <MarkedTerms text={text} />
    </Suspense>
  );
}

function Plain({ text }: { text: string }) {
  return <>{text}</>;
}
