import { Fragment, Slice, type MarkType, type Node } from 'prosemirror-model';
import { toggleMark } from 'prosemirror-commands';
import type { EditorView } from 'prosemirror-view';
import { safeAddress } from '../../internal/safeAddress.js';
import { quietMarkup } from '../../internal/quietMarkup.js';
import { filesOf } from '../filesOf.js';
import type { EditorHost } from './Editor.js';
import { blocksOfText } from './parseContent.js';
import { attrsOf, schema } from './schema.js';

/**
 * One more than `LIMITS.commentBytes`, so that sending it is refused as before: a browser takes minutes to lay out what somebody pastes by mistake.
 * Written out, because all limits would come into the chunk of the editor with it.
 */
const MOST_CHARACTERS = 64 * 1024 + 1;

const FORMATS = ['bold', 'italic', 'underline', 'strikethrough'] as const;

/** Conversion of pasted and dropped content (client contract §7.13). */
export function paste(host: EditorHost) {
  return {
    transformPastedHTML: (html: string) => quietMarkup(html),

    clipboardTextParser: (text: string) => new Slice(blocksOfText(text.slice(0, MOST_CHARACTERS)), 1, 1),

    /** Formats that are not offered here are dropped, and so are mentions of unknown people. */
    transformPasted: (pasted: Slice) => {
      const slice = cut(pasted);
      const dropped = FORMATS.filter((format) => !host.formats().includes(format)).map((name) => schema.marks[name]);
      return new Slice(fitting(slice.content, dropped, host), slice.openStart, slice.openEnd);
    },

    handlePaste(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
      if (!clipboardData) return false;
      // A picture copied from a page includes markup as well; only the picture is inserted.
      if (takeFiles(host, clipboardData)) return true;
      const href = safeAddress(clipboardData.getData('text/plain').trim());
      if (!href || view.state.selection.empty) return false;
      toggleMark(schema.marks.link, { href }, { removeWhenPresent: false })(view.state, view.dispatch);
      return true;
    },

    handleDrop: (_view: EditorView, { dataTransfer }: DragEvent) => !!dataTransfer && takeFiles(host, dataTransfer),
  };
}

function takeFiles(host: EditorHost, data: DataTransfer): boolean {
  const files = filesOf(data);
  if (files.length > 0) host.onFiles(files);
  return files.length > 0;
}

function cut(slice: Slice): Slice {
  if (slice.content.size <= MOST_CHARACTERS) return slice;
  const content = slice.content.cut(0, MOST_CHARACTERS);
  return new Slice(content, slice.openStart, Math.min(slice.openEnd, Slice.maxOpen(content).openEnd));
}

function fitting(fragment: Fragment, dropped: readonly MarkType[], host: EditorHost): Fragment {
  const nodes: Node[] = [];
  fragment.forEach((node) => {
    const marks = node.marks.filter(({ type }) => !dropped.includes(type));
    if (node.type !== schema.nodes.mention) {
      nodes.push(node.isText ? node.mark(marks) : node.copy(fitting(node.content, dropped, host)));
      return;
    }
    const { type, id, label } = attrsOf(node);
    const person = type === 'user' ? host.findPerson(id) : undefined;
    if (person) nodes.push(schema.node('mention', { ...person }, undefined, marks));
    else if (label) nodes.push(schema.text(label, marks));
  });
  return Fragment.from(nodes);
}
