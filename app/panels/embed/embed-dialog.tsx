/** Makes the HTML of an embed of what is shown: charts, sliders, theme, language and height are chosen beside a live preview. */

import { type CSSProperties, useDeferredValue, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Checkbox } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Label } from 'react-aria-components/Label';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { FRAME_HEIGHT, type FrameSettings, MOST_CHARTS, MOST_SLIDERS } from '../../model/frame.ts';
import { encode } from '../../model/link.ts';
import { type ExplorerState, experimentIn, machineIn, valuesOf, withLanguage, withTheme } from '../../model/state.ts';
import { applicable } from '../../model/values.ts';
import { addressOf } from '../address.ts';
import { elementSnippet, firstHeight, frameAddress, frameSnippet } from './snippet.ts';
import { slidersIn } from './unlocked.ts';
import './embed-dialog.css';

/** All that the dialog says. */
const words = {
  title: 'Put this into a page',
  close: 'Close',
  charts: 'Charts',
  sliders: 'Sliders that can be moved',
  noSliders: 'Nothing can be moved here.',
  theme: 'Ground',
  themes: { system: 'as the system', light: 'light', dark: 'dark' },
  language: 'Language',
  languages: { en: 'English', ja: '日本語' },
  start: 'Runs',
  starts: { visible: 'when it is seen', click: 'when asked to' },
  height: 'Height of a chart',
  as: 'As',
  kinds: { frame: 'a frame', element: 'an element' },
  code: 'HTML to copy',
  copy: 'Copy',
  copied: 'Copied.',
  refused: 'This browser does not let the page copy. Select the text and copy it.',
  preview: 'Preview',
};

type Choice = keyof typeof words.themes;

export default function EmbedDialog({ state, onClose }: { state: ExplorerState; onClose(): void }) {
  const experiment = experimentIn(state);
  const movable = slidersIn(
    state,
    applicable(valuesOf(state)).map(({ key }) => key),
  ).keys;
  const usual = experiment.controls.filter((key) => movable.includes(key));
  // What is drawn at random and what is recorded is not a reader's to choose.
  const offered = applicable(valuesOf(state))
    .filter(({ key, group }) => movable.includes(key) && group !== 'run')
    .sort((a, b) => Number(usual.includes(b.key)) - Number(usual.includes(a.key)));
  const [charts, setCharts] = useState(experiment.charts.slice(0, 1).map(({ key }) => key));
  const [sliders, setSliders] = useState(usual.slice(0, 1));
  const [theme, setTheme] = useState<Choice>(state.theme ?? 'system');
  const [language, setLanguage] = useState<'en' | 'ja'>(state.lang ?? 'en');
  const [start, setStart] = useState<FrameSettings['start']>('visible');
  const [height, setHeight] = useState(FRAME_HEIGHT.usual);
  const [kind, setKind] = useState<keyof typeof words.kinds>('frame');
  const [said, say] = useState('');

  const dressed = withLanguage(
    withTheme(state, theme === 'system' ? undefined : theme),
    language === 'en' ? undefined : language,
  );
  const settings: FrameSettings = {
    link: encode(dressed),
    // The first is what a frame shows unasked.
    charts: charts.length === 1 && charts[0] === experiment.charts[0]?.key ? [] : charts,
    sliders,
    height,
    language,
    start,
  };
  const page = addressOf('');
  const title = `${experiment.charts.find(({ key }) => key === charts[0])?.title ?? experiment.title}, ${machineIn(state).name}`;
  const html = (kind === 'frame' ? frameSnippet : elementSnippet)(page, settings, title);
  // The preview is a frame anew for every change; while a slider moves it waits.
  const address = useDeferredValue(frameAddress(page, settings));
  const copy = () => {
    const written = navigator.clipboard?.writeText(html) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => say(words.copied),
      () => say(words.refused),
    );
  };
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="modal embed-modal">
        <Dialog className="embed-dialog">
          <div className="embed-head">
            <Heading slot="title">{words.title}</Heading>
            <Button className="quiet-button" onPress={onClose}>
              {words.close}
            </Button>
          </div>
          <form className="embed-choices" onSubmit={(event) => event.preventDefault()}>
            <Checks
              label={words.charts}
              most={MOST_CHARTS}
              chosen={charts}
              onChoose={(next) => next.length > 0 && setCharts(next)}
            >
              {experiment.charts.map(({ key, title: label }) => ({ key, label }))}
            </Checks>
            {offered.length === 0 ? (
              <p className="aside">{words.noSliders}</p>
            ) : (
              <Checks label={words.sliders} most={MOST_SLIDERS} chosen={sliders} onChoose={setSliders}>
                {offered}
              </Checks>
            )}
            <Words label={words.theme} words={words.themes} value={theme} onChange={setTheme} />
            <Words label={words.language} words={words.languages} value={language} onChange={setLanguage} />
            <Words label={words.start} words={words.starts} value={start} onChange={setStart} />
            <label className="embed-height">
              <span className="caption">{words.height}</span>
              <input
                type="range"
                className="slider"
                min={FRAME_HEIGHT.least}
                max={FRAME_HEIGHT.most}
                step={20}
                value={height}
                style={
                  {
                    '--filled': (height - FRAME_HEIGHT.least) / (FRAME_HEIGHT.most - FRAME_HEIGHT.least),
                  } as CSSProperties
                }
                aria-valuetext={`${height} px`}
                onChange={(event) => setHeight(Number(event.currentTarget.value))}
              />
              <span className="unit">{`${height} px`}</span>
            </label>
          </form>
          <section className="embed-result">
            <h3 className="caption">{words.preview}</h3>
            <iframe
              key={address}
              className="embed-preview"
              title={words.preview}
              src={address}
              sandbox="allow-scripts allow-popups"
              height={firstHeight(settings)}
            />
            <Words label={words.as} words={words.kinds} value={kind} onChange={setKind} />
            <textarea
              className="embed-code"
              aria-label={words.code}
              readOnly
              rows={5}
              value={html}
              onFocus={(event) => event.currentTarget.select()}
            />
            <div className="embed-foot">
              <span role="status">{said}</span>
              <Button className="button" onPress={copy}>
                {words.copy}
              </Button>
            </div>
          </section>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type ChecksProps = {
  label: string;
  most: number;
  chosen: string[];
  onChoose(next: string[]): void;
  children: readonly { key: string; label: string }[];
};

function Checks({ label, most, chosen, onChoose, children }: ChecksProps) {
  return (
    <CheckboxGroup className="embed-checks" value={chosen} onChange={onChoose}>
      <Label className="caption">{label}</Label>
      {children.map((one) => (
        <Checkbox
          key={one.key}
          value={one.key}
          className="check"
          isDisabled={chosen.length >= most && !chosen.includes(one.key)}
        >
          <span className="check-box" aria-hidden="true" />
          {one.label}
        </Checkbox>
      ))}
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
  return (
    <RadioGroup
      className="embed-words"
      value={value}
      orientation="horizontal"
      onChange={(next) => onChange(next as Key)}
    >
      <Label className="caption">{label}</Label>
      <span className="segments">
        {(Object.keys(choices) as Key[]).map((key) => (
          <Radio key={key} value={key} className="segment">
            {choices[key]}
          </Radio>
        ))}
      </span>
    </RadioGroup>
  );
}
