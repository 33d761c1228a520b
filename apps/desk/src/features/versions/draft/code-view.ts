import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import { bidiIsolates, bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { unifiedMergeView } from '@codemirror/merge';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, type Text } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** A marker on a line. Line and column start at 1; 0 means the whole file. */
export interface FileProblem {
  line: number;
  column: number;
  message: string;
  severity: 'error' | 'warning';
}

export interface CodeOptions {
  label: string;
  text: string;
  isReadOnly: boolean;
  /** The other editor's text; differences are highlighted, each with a choice. */
  theirs?: string;
  /** CodeMirror's phrases by their English text. */
  phrases: Readonly<Record<string, string>>;
  onChange: (text: string) => void;
}

export interface CodeView {
  setText: (text: string) => void;
  setRemarks: (remarks: readonly FileProblem[]) => void;
  goTo: (line: number, column: number) => void;
  destroy: () => void;
}

const look = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: 'var(--type-small)', blockSize: '100%' },
  '&.cm-focused': { outline: '2px solid var(--focus-ring)', outlineOffset: '-2px' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    lineHeight: '1.55',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: 'var(--text)', paddingBlock: '0.5rem' },
  '.cm-cursor, .cm-dropCursor': { borderInlineStartColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--surface-sunken)', color: 'var(--text-muted)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 7%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--accent) 28%, transparent)',
  },
  '.cm-panels': { backgroundColor: 'var(--surface-raised)', color: 'var(--text)', borderColor: 'var(--border)' },
  '.cm-textfield, .cm-button': {
    background: 'var(--surface)',
    color: 'var(--text)',
    borderColor: 'var(--border-strong)',
  },
  '.cm-tooltip': {
    background: 'var(--surface-raised)',
    color: 'var(--text)',
    border: '1px solid var(--border-strong)',
    borderRadius: 'var(--radius-small)',
    maxInlineSize: '32rem',
  },
  '.cm-deletedChunk': { backgroundColor: 'color-mix(in srgb, var(--error) 8%, transparent)' },
  '&.cm-merge-b .cm-deletedChunk .cm-deletedText': { background: 'color-mix(in srgb, var(--error) 14%, transparent)' },
  '.cm-deletedChunk span, .cm-deletedChunk del, .cm-deletedChunk ins': { color: 'var(--text)' },
  '&.cm-merge-b .cm-deletedChunk button': { padding: '0 0.5rem', minBlockSize: '1.5rem', font: 'inherit' },
  '&.cm-merge-b .cm-deletedChunk button[name=accept]': { background: 'var(--success)', color: 'var(--success-text)' },
  '&.cm-merge-b .cm-deletedChunk button[name=reject]': {
    background: 'var(--error-fill)',
    color: 'var(--error-fill-text)',
  },
  '.cm-changedLine': { backgroundColor: 'color-mix(in srgb, var(--success) 8%, transparent)' },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-name)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--text-muted)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.bracket], color: 'var(--text-muted)' },
]);

function extensionsOf(file: string, options: CodeOptions): Extension[] {
  const { label, isReadOnly, theirs, phrases, onChange } = options;
  return [
    lineNumbers(),
    lintGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    file.endsWith('.json') ? json() : yaml(),
    syntaxHighlighting(colours),
    // Isolates right-to-left text, which would otherwise flip the quotes and text after it.
    bidiIsolates(),
    look,
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    EditorState.readOnly.of(isReadOnly),
    EditorState.phrases.of(phrases),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
    // Tab moves on to the next control, to avoid a keyboard trap.
    keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap]),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onChange(state.doc.toString());
    }),
    ...(theirs === undefined
      ? []
      : [unifiedMergeView({ original: theirs, collapseUnchanged: { margin: 3, minSize: 6 } })]),
  ];
}

function placeOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + Math.max(column - 1, 0), to);
}

function diagnosticOf(doc: Text, { line, column, message, severity }: FileProblem): Diagnostic {
  const from = placeOf(doc, line, column);
  return { from, to: line === 0 ? from : doc.lineAt(from).to, message, severity };
}

/** Finds the smallest changed range, which keeps the cursor in place. */
function changeBetween(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

/**
 * Opens an editor of a file in `host`. It uses a shadow root with constructed style sheets, because the desk's content
 * security policy blocks style elements.
 */
export function openCodeView(host: HTMLElement, file: string, options: CodeOptions): CodeView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const state = EditorState.create({ doc: options.text, extensions: extensionsOf(file, options) });
  const view = new EditorView({ state, parent: root, root });
  return {
    setText(text) {
      const before = view.state.doc.toString();
      if (before !== text) view.dispatch({ changes: changeBetween(before, text) });
    },
    setRemarks(remarks) {
      const { doc } = view.state;
      view.dispatch(
        setDiagnostics(
          view.state,
          remarks.map((remark) => diagnosticOf(doc, remark)),
        ),
      );
    },
    goTo(line, column) {
      const anchor = placeOf(view.state.doc, line, column);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
