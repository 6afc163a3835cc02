import { toggleMark } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import type { Node } from 'prosemirror-model';
import { EditorView } from 'prosemirror-view';
import type { CommentFormat } from '../../../src/elements/comment/composer/ComposerMethods.js';
import type { Tag } from '../../../src/elements/comment/mentionParts.js';
import { definedFields } from '../../../src/definedFields.js';
import type { Editor, EditorHost, Trigger } from './Editor.js';
import { findTrigger } from './findTrigger.js';
import { links } from './links.js';
import { keys } from './keys.js';
import { parseContent, type StoredContent } from './parseContent.js';
import { paste } from './paste.js';
import { schema } from './schema.js';
import { serializeContent } from './serializeContent.js';

/** Makes the element a rich text field. Until it is destroyed, no other code may change its content. */
export function createEditor(
  mount: HTMLElement,
  stored: StoredContent,
  host: EditorHost,
  nameOf?: (tag: Tag) => string | undefined,
): Editor {
  /** Where the list was closed by hand: that sign opens no other. */
  let dismissed: number | null = null;

  const pressKey = keys(host);
  const view = new EditorView(
    { mount },
    {
      state: stateOf(stored, nameOf),
      attributes: (state) => ({
        tabindex: '0', // a dialog with a focus trap finds its last stop by it, and would skip the field
        ...definedFields(host.attributes()),
        ...(isEmpty(state) && { 'data-parley-empty': '' }),
      }),
      handleKeyDown: (_, event) => (trigger() !== null && host.onListKey(event)) || pressKey(view, event),
      dispatchTransaction,
      // Browsers apply formats by themselves; here only the offered ones are allowed.
      handleDOMEvents: {
        // ProseMirror prevents the default of each Escape, and what is around the field would take it for handled.
        keydown: (_, event) => {
          if (event.key !== 'Escape' || event.isComposing) return false;
          if (trigger() !== null && host.onListKey(event)) event.preventDefault();
          return true;
        },
        beforeinput: (_, event) => {
          if (event.inputType.startsWith('format')) event.preventDefault();
          return false;
        },
        // Where nothing is laid out, as in jsdom, there is no place under the pointer, and asking for it throws.
        mousedown: () => !('elementFromPoint' in mount.ownerDocument),
      },
      ...paste(host),
    },
  );
  // Through the DOM, as a strict CSP allows no style attribute: spaces at the end of a line must stay.
  mount.style.whiteSpace = 'pre-wrap';
  reportState();

  function dispatchTransaction(transaction: Transaction) {
    if (transaction.docChanged && host.isLocked()) {
      view.updateState(view.state); // undoes what the browser has already rendered
      return;
    }
    view.updateState(view.state.apply(transaction));
    if (dismissed !== null) dismissed = transaction.mapping.map(dismissed, 1);
    if (transaction.docChanged) host.onChange(serializeContent(view.state.doc));
    reportState();
  }

  function trigger(): Trigger | null {
    const found = findTrigger(view.state, host.signs());
    if (found?.from !== dismissed) dismissed = null;
    return dismissed === null ? found : null;
  }

  function reportState() {
    host.onState({ active: activeFormats(view.state), trigger: trigger() });
  }

  return {
    show(next, nameOf) {
      view.updateState(stateOf(next, nameOf));
      reportState();
    },
    focus() {
      if (!view.hasFocus()) view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)));
      view.focus();
    },
    select(start, end) {
      const { doc } = view.state;
      view.dispatch(
        view.state.tr.setSelection(
          TextSelection.between(doc.resolve(placeOf(doc, start)), doc.resolve(placeOf(doc, end))),
        ),
      );
    },
    toggle(format) {
      toggleMark(schema.marks[format])(view.state, view.dispatch);
      view.focus();
    },
    insertText(text) {
      view.dispatch(view.state.tr.insertText(text).scrollIntoView());
      view.focus();
    },
    insert(mention, { from, to }) {
      const { tr, doc } = view.state;
      // The space after a name already exists when a name is inserted between others.
      const hasSpace = /^\s/u.test(doc.textBetween(to, Math.min(to + 1, doc.content.size), '\n'));
      tr.replaceWith(from, to, [schema.node('mention', { ...mention }), ...(hasSpace ? [] : [schema.text(' ')])]);
      view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from + 2)).scrollIntoView());
      view.focus();
    },
    dismiss() {
      dismissed = trigger()?.from ?? null;
      reportState();
    },
    rectAt(position) {
      const { left, top, bottom } = view.coordsAtPos(Math.min(position, view.state.doc.content.size));
      return new DOMRect(left, top, 0, bottom - top);
    },
    update: () => view.setProps({}),
    destroy: () => view.destroy(),
  };
}

const FORMATS: readonly CommentFormat[] = ['bold', 'italic', 'underline', 'strikethrough'];

function stateOf(stored: StoredContent, nameOf?: (tag: Tag) => string | undefined): EditorState {
  return EditorState.create({ doc: parseContent(stored, nameOf), plugins: [history(), links] });
}

function isEmpty({ doc }: EditorState): boolean {
  return doc.childCount === 1 && doc.firstChild?.type === schema.nodes.paragraph && doc.content.size === 2;
}

function activeFormats({ selection, storedMarks, doc }: EditorState): CommentFormat[] {
  const { $from, from, to, empty } = selection;
  return FORMATS.filter((format) => {
    const mark = schema.marks[format];
    return empty ? mark.isInSet(storedMarks ?? $from.marks()) : doc.rangeHasMark(from, to, mark);
  });
}

/** The place of a character of the plain text in a document of plain paragraphs: each line begins one place later. */
function placeOf(doc: Node, offset: number): number {
  return Math.min(offset + 1 + linesBefore(doc, offset), doc.content.size - 1);
}

function linesBefore(doc: Node, offset: number): number {
  return doc.textBetween(0, doc.content.size, '\n').slice(0, offset).split('\n').length - 1;
}
