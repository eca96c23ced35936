/** Makes the HTML of an embed of what is shown: charts, sliders, theme, language and height are chosen beside a live preview. */

import { type CSSProperties, type ReactNode, useDeferredValue, useState } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Label } from 'react-aria-components/Label';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { FRAME_HEIGHT, type FrameSettings, MOST_CHARTS, MOST_SLIDERS } from '../../model/link/frame.ts';
import { encode } from '../../model/link/link.ts';
import { chartName } from '../../model/presets/presets.ts';
import { type ExplorerState, leversOf, resolve, withLanguage, withTheme } from '../../model/state/state.ts';
import { english, message } from '../../model/words/words.ts';
import { addressOf } from '../address.ts';
import { Chevron } from '../floating/chevron.tsx';
import { Segments } from '../form/segments.tsx';
import { QuietButton } from '../quiet-button.tsx';
import { useWords } from '../words.ts';
import { keyInFrame, none, useDeclared } from './own-program.tsx';
import { elementSnippet, firstHeight, frameAddress, frameSnippet } from './snippet.ts';
import { slidersIn } from './unlocked.ts';
import './embed-dialog.css';

/** All that the dialog says, to be said in the language of the page. */
const words = {
  title: message('Put this into a page'),
  close: message('Close'),
  charts: message('Charts'),
  sliders: message('Sliders that can be moved'),
  noSliders: message('This experiment has no slider to move.'),
  theme: message('Ground'),
  themes: { system: message('as the system'), light: message('light'), dark: message('dark') },
  language: message('Language'),
  // In their own words.
  languages: { en: 'English', ja: '日本語' },
  start: message('Runs'),
  starts: { visible: message('when it is seen'), click: message('when asked to') },
  height: message('Height of a chart'),
  as: message('As'),
  kinds: { frame: message('a frame'), element: message('an element') },
  code: message('HTML to copy'),
  copy: message('Copy'),
  copied: message('Copied.'),
  refused: message('This browser does not let the page copy. Select the text and copy it.'),
  preview: message('Preview'),
};

type Choice = keyof typeof words.themes;

export default function EmbedDialog({ state, onClose }: { state: ExplorerState; onClose(): void }) {
  const t = useWords();
  const resolved = resolve(state);
  const { experiment, machine, read } = resolved;
  const movable = slidersIn(
    state,
    read.map(({ key }) => key),
  ).keys;
  const declared = useDeclared(state) ?? none;
  const usual = leversOf(resolved).map(({ key }) => key);
  // What is drawn at random and what is recorded is not a reader's to choose.
  const offered = read.filter(({ key, group }) => movable.includes(key) && group !== 'run');
  const isUsual = ({ key }: { key: string }) => usual.includes(key);
  const [charts, setCharts] = useState(experiment.charts.slice(0, 1).map(({ key }) => key));
  const [sliders, setSliders] = useState(usual.slice(0, 1));
  const [theme, setTheme] = useState<Choice>(state.theme ?? 'system');
  const [language, setLanguage] = useState<'en' | 'ja'>(state.lang ?? 'en');
  const [start, setStart] = useState<FrameSettings['start']>('visible');
  const [height, setHeight] = useState(FRAME_HEIGHT.usual);
  const [kind, setKind] = useState<keyof typeof words.kinds>('frame');

  const dressed = withLanguage(
    withTheme(state, theme === 'system' ? undefined : theme),
    language === 'en' ? undefined : language,
  );
  const settings: FrameSettings = {
    link: encode(dressed),
    // The first is what a frame shows unasked.
    charts: charts.length === 1 && charts[0] === experiment.charts[0]?.key ? [] : charts,
    sliders: sliders.map((key) => keyInFrame(key, declared)),
    height,
    language,
    start,
  };
  const page = addressOf('');
  // In the words of the frame where the page has them.
  const framed = t.language === language ? t : english;
  const main = experiment.charts.find(({ key }) => key === charts[0]);
  const title = framed`${main ? chartName(experiment, main, framed) : ''}, ${framed(machine.name)}`;
  const html = (kind === 'frame' ? frameSnippet : elementSnippet)(page, settings, title);
  // While a slider moves the preview waits.
  const address = useDeferredValue(frameAddress(page, settings));
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="modal embed-modal">
        <Dialog className="embed-dialog">
          <div className="embed-head">
            <Heading slot="title">{t(words.title)}</Heading>
            <QuietButton onClick={onClose}>{t(words.close)}</QuietButton>
          </div>
          <form className="embed-choices" onSubmit={(event) => event.preventDefault()}>
            <Checks
              label={t(words.charts)}
              most={MOST_CHARTS}
              chosen={charts}
              onChoose={(next) => next.length > 0 && setCharts(next)}
            >
              {experiment.charts.map(({ key, title: label = experiment.title }) => ({ key, label }))}
            </Checks>
            {offered.length === 0 ? (
              <p className="aside">{t(words.noSliders)}</p>
            ) : (
              <Checks
                label={t(words.sliders)}
                most={MOST_SLIDERS}
                chosen={sliders}
                onChoose={setSliders}
                folded={offered.filter((one) => !isUsual(one))}
              >
                {offered.filter(isUsual)}
              </Checks>
            )}
            <Words label={t(words.theme)} words={words.themes} value={theme} onChange={setTheme} />
            <Words label={t(words.language)} words={words.languages} value={language} onChange={setLanguage} />
            <Words label={t(words.start)} words={words.starts} value={start} onChange={setStart} />
            <Height value={height} onChange={setHeight} />
          </form>
          <Result address={address} height={firstHeight(settings)} html={html}>
            <Words label={t(words.as)} words={words.kinds} value={kind} onChange={setKind} />
          </Result>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Height({ value, onChange }: { value: number; onChange(next: number): void }) {
  const t = useWords();
  return (
    <label className="embed-height">
      <span className="caption">{t(words.height)}</span>
      <input
        type="range"
        className="slider"
        min={FRAME_HEIGHT.least}
        max={FRAME_HEIGHT.most}
        step={20}
        value={value}
        style={
          {
            '--filled': (value - FRAME_HEIGHT.least) / (FRAME_HEIGHT.most - FRAME_HEIGHT.least),
          } as CSSProperties
        }
        aria-valuetext={`${value} px`}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <span className="unit">{`${value} px`}</span>
    </label>
  );
}

type ResultProps = { address: string; height: number; html: string; children: ReactNode };

/** The preview is a frame anew for every `address`. */
function Result({ address, height, html, children }: ResultProps) {
  const t = useWords();
  const [said, say] = useState('');
  const copy = () => {
    const written = navigator.clipboard?.writeText(html) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => say(t(words.copied)),
      () => say(t(words.refused)),
    );
  };
  return (
    <section className="embed-result">
      <div className="embed-foot">
        {children}
        <span role="status">{said}</span>
        <button type="button" className="button button-first" onClick={copy}>
          {t(words.copy)}
        </button>
      </div>
      <textarea
        className="embed-code"
        aria-label={t(words.code)}
        readOnly
        rows={5}
        value={html}
        onFocus={(event) => event.currentTarget.select()}
      />
      <h3 className="caption">{t(words.preview)}</h3>
      <iframe
        key={address}
        className="embed-preview"
        title={t(words.preview)}
        src={address}
        sandbox="allow-scripts allow-popups"
        style={{ '--whole': `${height}px` } as CSSProperties}
      />
    </section>
  );
}

type ChecksProps = {
  label: string;
  most: number;
  chosen: string[];
  onChoose(next: string[]): void;
  children: readonly { key: string; label: string }[];
  /** Offered too, behind a click. */
  folded?: readonly { key: string; label: string }[];
};

function Checks({ label, most, chosen, onChoose, children, folded = [] }: ChecksProps) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const check = (one: { key: string; label: string }) => (
    <Checkbox
      key={one.key}
      value={one.key}
      className="check"
      isDisabled={chosen.length >= most && !chosen.includes(one.key)}
    >
      <span className="check-box" aria-hidden="true" />
      {t(one.label)}
    </Checkbox>
  );
  return (
    <CheckboxGroup className="embed-checks" value={chosen} onChange={onChoose}>
      <Label className="caption">{label}</Label>
      {children.map(check)}
      {folded.length > 0 && (
        <>
          <button type="button" className="more-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Chevron />
            {t`All parameters (${folded.length})`}
          </button>
          {isOpen && folded.map(check)}
        </>
      )}
    </CheckboxGroup>
  );
}

type WordsProps<Key extends string> = {
  label: string;
  words: Readonly<Record<NoInfer<Key>, string>>;
  value: Key;
  onChange(next: NoInfer<Key>): void;
};

function Words<Key extends string>({ label, words: choices, value, onChange }: WordsProps<Key>) {
  const t = useWords();
  return (
    <div className="embed-words">
      <span className="caption">{label}</span>
      <Segments
        label={label}
        choices={(Object.keys(choices) as Key[]).map((key) => [key, t(choices[key])] as const)}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
