/** The link to a class, where it is short enough to be handed out: a lecturer's own lesson is in it. */

import { LONGEST_LINK } from '../../model/lesson/own-link.ts';
import { keepTogether } from '../../model/words/units.ts';
import { useWords } from '../words.ts';
import { CopiedLink } from './copied-link.tsx';
import { BESIDE } from './own-fields.ts';

export function ClassLink({ label, address }: { label: string; address: string }) {
  const t = useWords();
  if (address.length <= LONGEST_LINK) return <CopiedLink label={label} address={address} />;
  return (
    <p role="status">
      {keepTogether(
        t`The lesson is too long for a link: it would have ${address.length} characters, and ${LONGEST_LINK} are safe in mail.`,
      )}{' '}
      {t`Put the file beside this page on its host, and hand out this link:`} <code>{BESIDE}</code>
    </p>
  );
}
