/** What a chart can be taken along as, and the way back in. */

import type { RefObject } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { type ChartSpec, themeOf } from '../../charts/index.ts';
import type { Order } from '../../exports/export.ts';
import { FORMATS, type Format, SCALES, type Scale } from '../../exports/formats.ts';
import { COLUMNS, type Column, type Report } from '../../exports/report.ts';
import { message, type Words } from '../../model/words/words.ts';
import { useTabToClose } from '../floating/later.ts';
import { recall, remember } from '../storage.ts';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { aloneIn, asSeen } from './as-seen.ts';
import { notify, unloaded } from './notify.ts';
import { chooseFile } from './open-exported.ts';

type Choice = { id: string; format: Format; scale?: Scale; report?: Report; name: string; hint: string };

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

const WIDTHS: Readonly<Record<Column, string>> = {
  84: message('as wide as a column'),
  174: message('as wide as a page'),
};

/** On white, with text of 7.5 points. */
const reportsIn = (t: Words): readonly Choice[] =>
  COLUMNS.flatMap((column) =>
    (['pdf', 'svg'] as const).map((format) => ({
      id: `${format}${column}`,
      format,
      report: { column },
      name: `${FORMATS[format].label} ${column} mm`,
      hint: t(WIDTHS[column]),
    })),
  );

/** What a person wants of every figure for a report; remembered. */
const WISHES = { grey: message('In greys'), transparent: message('Without a ground') };
const REMEMBERED = 'grainscope.report';

const wishesNow = () => new Set((recall(REMEMBERED) ?? '').split(' ').filter((wish) => Object.hasOwn(WISHES, wish)));

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
  useTabToClose(onClose);
  const alone = aloneIn(spec);
  const act = (id: string) => {
    // Read now: by the time the rest is loaded the chart may show something else.
    const { shown, link } = useExplorer.getState();
    const seen = asSeen(spec);
    const mode = (shown ?? link).theme ?? 'light';
    const dressed = ({ report }: Choice): Pick<Order, 'theme' | 'report'> => {
      if (report === undefined) return { theme: themeOf(mode, hue) };
      const wishes = wishesNow();
      const ground = wishes.has('transparent') ? 'transparent' : 'white';
      return { theme: themeOf('light', hue), report: { ...report, ground, ...(wishes.has('grey') && { grey: true }) } };
    };
    const failed = () => notify(unloaded);
    const choice = [...choicesIn(t), ...reportsIn(t)].find((one) => one.id === id);
    // At once: a browser asks for files only in answer to a press.
    if (id === 'open') chooseFile();
    else if (id === 'words') import('./save.ts').then(({ copyWords }) => copyWords(seen).then(say), failed);
    else if (id === 'trace') import('./save.ts').then(({ saveTrace }) => saveTrace().then(say), failed);
    else if (choice)
      import('./save.ts').then(({ save }) => save({ ...choice, ...dressed(choice), spec: seen }).then(say), failed);
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
      {alone !== undefined && (
        <p className="aside export-alone">{t`These files show ${t(alone)} alone. Every machine has an Export of its own beside its name.`}</p>
      )}
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
          <MenuItem id="trace" textValue={t`Trace`} className="option">
            {t`Trace`} <span className="option-hint">{t`the marked run, for Perfetto`}</span>
          </MenuItem>
        </MenuSection>
        <Separator className="option-line" />
        <MenuSection>
          <Header className="option-head">{t`For a report`}</Header>
          {reportsIn(t).map(({ id, name, hint }) => (
            <MenuItem key={id} id={id} textValue={name} className="option">
              {name} <span className="option-hint">{hint}</span>
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection
          aria-label={t`For a report`}
          selectionMode="multiple"
          defaultSelectedKeys={wishesNow()}
          onSelectionChange={(keys) => remember(REMEMBERED, [...keys].join(' '))}
        >
          {Object.entries(WISHES).map(([wish, words]) => (
            <MenuItem key={wish} id={wish} textValue={t(words)} className="option check" shouldCloseOnSelect={false}>
              <span className="check-box" aria-hidden="true" /> {t(words)}
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
