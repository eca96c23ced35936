/** What a program can say, for who writes one: folded, under its text. */
import { message } from '../../model/words/words.ts';
import { useWords } from '../words.ts';

export const VERBS: readonly { code: string; says: string }[] = [
  { code: 'id, n', says: message('The number of this node, from 0 on, and how many nodes there are.') },
  { code: 'yield send(to, bytes, value, kind)', says: message('Sends a message to a node. Its value arrives there.') },
  {
    code: 'yield recv(from, kind)',
    says: message('Waits for a message of a node, or of any. It has from, bytes, kind and value.'),
  },
  {
    code: 'yield work(instructions), work({ us })',
    says: message('Computes so many instructions, or for so many microseconds.'),
  },
  {
    code: 'yield answer(to, bytes, value, kind)',
    says: message('Sends what the other node waits for. Some machines do it more cheaply.'),
  },
  {
    code: 'on(kind, function* (message) { … })',
    says: message('Handles messages of this kind as they come, beside the program of the node.'),
  },
  { code: 'yield wait()', says: message('Waits until such a handler has run.') },
  { code: 'report({ name: value })', says: message('Makes a column: the mean over all nodes.') },
  { code: 'now(), random()', says: message('The time in microseconds, and a random number from 0 to 1.') },
  {
    code: 'parameters = { name: { default, min, max, log } }',
    says: message('Declares sliders. The first is on the x axis.'),
  },
];

export function Verbs() {
  const t = useWords();
  return (
    <details className="script-verbs">
      <summary>{t`What a program can say`}</summary>
      <dl>
        {VERBS.map(({ code, says }) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{t(says)}</dd>
          </div>
        ))}
      </dl>
      <p>{t`Only what stands behind yield takes time. Every node has variables of its own, also outside the function: it learns of others only by messages.`}</p>
    </details>
  );
}
