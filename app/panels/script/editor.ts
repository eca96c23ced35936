/**
 * An editor for a program, in a shadow root of its own: there its styles are adopted as sheets, which the page's policy allows, and no
 * style element is made. Tab leaves it.
 */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  StreamLanguage,
  syntaxHighlighting,
} from '@codemirror/language';
// A third of the bytes of the grammar: it knows tokens and indentation, which is all that is shown.
import { javascript } from '@codemirror/legacy-modes/mode/javascript';
import { Annotation, EditorState, type Range, RangeSet, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutterLineClass,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

export type Editor = {
  /** Replaces the text where it is another, which can be taken back. `onChange` is not told. */
  setText(text: string): void;
  /** Marks the line, from 1, in which something is wrong; 0 marks none. */
  mark(line: number): void;
  focus(): void;
  close(): void;
};

/** Opens one within an element, which may have had one before. `label` is what a screen reader calls it; `first` numbers its first line. */
export function openEditor(
  host: HTMLElement,
  text: string,
  label: string,
  onChange: (text: string) => void,
  first = 1,
): Editor {
  const root: Root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers({ formatNumber: (line) => String(line + first - 1) }),
        history(),
        bracketMatching(),
        indentOnInput(),
        StreamLanguage.define(javascript),
        syntaxHighlighting(colours),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        wrong,
        look,
        EditorView.contentAttributes.of(({ state }) => ({
          'aria-label': label,
          'aria-invalid': String(state.field(wrong).size > 0),
        })),
        EditorView.domEventHandlers({
          // The page takes files.
          drop: (event) => event.dataTransfer?.types.includes('Files') === true,
          // Over a selection of lines Chromium would keep their look by style attributes, which the policy forbids. It may have
          // selected more than the editor has heard of; that it says only here.
          beforeinput({ inputType, data }, view) {
            const selected = inputType === 'insertText' && !view.composing ? root.getSelection?.() : undefined;
            if (data === null || !selected?.anchorNode || !selected.focusNode || selected.isCollapsed) return false;
            const anchor = view.posAtDOM(selected.anchorNode, selected.anchorOffset);
            const focus = view.posAtDOM(selected.focusNode, selected.focusOffset);
            view.dispatch({ selection: { anchor, head: focus } });
            view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
            return true;
          },
        }),
        EditorView.updateListener.of((update) => {
          const isGiven = update.transactions.some((one) => one.annotation(given));
          if (update.docChanged && !isGiven) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText(next) {
      const { doc } = view.state;
      if (doc.toString() === next) return;
      view.dispatch({ changes: { from: 0, to: doc.length, insert: next }, annotations: given.of(true) });
    },
    mark(line) {
      const { doc } = view.state;
      const at = line > 0 ? doc.line(Math.min(line, doc.lines)).from : undefined;
      view.dispatch({ effects: marked.of(at) });
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}

/** Chromium says there what is selected within. */
type Root = ShadowRoot & { getSelection?(): Selection | null };

const given = Annotation.define<boolean>();

/** Where the line begins. */
const marked = StateEffect.define<number | undefined>();
const wrongLine = Decoration.line({ class: 'wrong' });
const wrongNumber = new (class extends GutterMarker {
  override elementClass = 'wrong';
})();

const wrong = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, { changes, effects }) {
    const [effect] = effects.filter((one) => one.is(marked));
    if (effect === undefined) return lines.map(changes);
    const at: number | undefined = effect.value;
    return at === undefined ? Decoration.none : Decoration.set(wrongLine.range(at));
  },
  provide: (field) => [
    EditorView.decorations.from(field),
    gutterLineClass.compute([field], (state) => {
      const numbers: Range<GutterMarker>[] = [];
      state.field(field).between(0, state.doc.length, (from) => void numbers.push(wrongNumber.range(from)));
      return RangeSet.of(numbers);
    }),
  ],
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.operatorKeyword], color: 'var(--accent)' },
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' },
]);

// Its frame, and what has a name here that is not the page's, are in script.css.
const look = EditorView.theme({
  '&': { color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'inherit', lineHeight: '1.5', maxHeight: '38em' },
  '.cm-content': { padding: '12px 0 calc(12px + 1.5em)', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 14px 0 6px' },
  '.cm-gutters': { background: 'var(--paper)', border: '0', color: 'var(--faint)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 6px 0 10px', minWidth: '22px' },
  '&.cm-focused .cm-matchingBracket, &.cm-focused .cm-nonmatchingBracket': { background: 'var(--line)' },
  '.cm-line.wrong': { background: 'var(--wrong)' },
  '.cm-gutterElement.wrong': { color: 'var(--warn)', fontWeight: '600' },
});
