/** All terms in alphabetical order, which the browser's own search looks through. */

import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { sortedTerms } from '../../model/words/glossary.ts';
import { QuietButton } from '../quiet-button.tsx';
import { useWords } from '../words.ts';
import { Explanation } from './explanation.tsx';
import '../custom/custom.css';
import './glossary.css';

export default function GlossaryDialog({ onClose }: { onClose(): void }) {
  const t = useWords();
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="modal glossary-modal">
        <Dialog className="glossary">
          <div className="glossary-head">
            <Heading slot="title">{t`Glossary`}</Heading>
            <QuietButton onClick={onClose}>{t`Close`}</QuietButton>
          </div>
          <dl>
            {sortedTerms(t.language).map((term) => (
              <div key={term.key}>
                <dt>
                  {term[t.language].forms[0]}
                  {term[t.language].forms[0] !== term.en.forms[0] && <span lang="en">{term.en.forms[0]}</span>}
                </dt>
                <dd>
                  <Explanation term={term} />
                </dd>
              </div>
            ))}
          </dl>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
