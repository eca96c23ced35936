/** What a chart can be taken along as, and the way back in. */

import type { RefObject } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { type ChartSpec, themeOf } from '../../charts/index.ts';
import { FORMATS, type Format, SCALES, type Scale } from '../../exports/formats.ts';
import type { Words } from '../../model/words/words.ts';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { asSeen } from './as-seen.ts';
import { notify, unloaded } from './notify.ts';
import { chooseFile } from './open-exported.ts';

type Choice = { id: string; format: Format; scale?: Scale; name: string; hint: string };

const choicesIn = (t: Words): readonly Choice[] =>
  Object.entries(FORMATS).flatMap(([key, { label, hint: plain }]): Choice[] => {
    const format = key as Format;
    const hint = t(plain);
    if (format !== 'png') return [{ id: format, format, name: label, hint }];
    const wording = { 2: t`${hint}, fine`, 4: t`${hint}, finer` };
    return SCALES.map((scale) => ({
      id: `png${scale}`,
      format,
      scale,
      name: `${label} ${scale}×`,
      hint: wording[scale],
    }));
  });

export type ExportMenuProps = {
  spec: ChartSpec;
  hue: string;
  trigger: RefObject<HTMLButtonElement | null>;
  onClose(): void;
  /** Tells what became of it to those who do not see it. */
  say(words: string): void;
};

export function ExportMenu({ spec, hue, trigger, onClose, say }: ExportMenuProps) {
  const t = useWords();
  const act = (id: string) => {
    // Read now: by the time the rest is loaded the chart may show something else.
    const { shown, link } = useExplorer.getState();
    const seen = asSeen(spec);
    const theme = themeOf((shown ?? link).theme ?? 'light', hue);
    const failed = () => notify(unloaded);
    const choice = choicesIn(t).find((one) => one.id === id);
    // At once: a browser asks for files only in answer to a press.
    if (id === 'open') chooseFile();
    else if (id === 'words') import('./save.ts').then(({ copyWords }) => copyWords(seen).then(say), failed);
    else if (choice) import('./save.ts').then(({ save }) => save({ ...choice, spec: seen, theme }).then(say), failed);
  };
  return (
    <Popover
      className="floating"
      aria-label={t`Export ${spec.title}`}
      placement="bottom end"
      triggerRef={trigger}
      isOpen
      onOpenChange={onClose}
    >
      <Menu
        className="options export-menu"
        aria-label={t`Export ${spec.title}`}
        autoFocus="first"
        onAction={(key) => act(String(key))}
        onClose={onClose}
      >
        <MenuSection>
          <Header className="option-head">{t`Save as`}</Header>
          {choicesIn(t).map(({ id, name, hint }) => (
            <MenuItem key={id} id={id} textValue={name} className="option">
              {name} <span className="option-hint">{hint}</span>
            </MenuItem>
          ))}
        </MenuSection>
        <Separator className="option-line" />
        <MenuItem id="words" className="option">
          {t`Copy the alternative text`}
        </MenuItem>
        <MenuItem id="open" className="option">
          {t`Open an exported file…`}
        </MenuItem>
      </Menu>
    </Popover>
  );
}
