import { baseKeymap, chainCommands, deleteSelection, splitBlock, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keydownHandler } from 'prosemirror-keymap';
import { liftListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command } from 'prosemirror-state';
import type { CommentFormat } from '../../../src/elements/comment/composer/ComposerMethods.js';
import type { EditorHost } from './Editor.js';
import { schema } from './schema.js';

/** Key bindings of the editor (client contract §7.13). Keys of an input method are not passed to it. */
export function keys(host: EditorHost) {
  const listItem = schema.nodes.list_item;
  const newLine = chainCommands(splitListItem(listItem), liftListItem(listItem), splitBlock);
  const submit: Command = () => {
    host.onSubmit();
    return true;
  };
  const enter = (isShifted: boolean): Command => {
    return (...args) => (host.enterKeyToSubmit() === isShifted ? newLine : submit)(...args);
  };
  const format =
    (name: CommentFormat): Command =>
    (...args) =>
      host.formats().includes(name) && toggleMark(schema.marks[name])(...args);

  return keydownHandler({
    ...baseKeymap,
    Enter: enter(false),
    'Shift-Enter': enter(true),
    'Ctrl-Enter': submit,
    'Meta-Enter': submit,
    Backspace: chainCommands(deleteSelection, deleteMention(-1), baseKeymap['Backspace']!),
    Delete: chainCommands(deleteSelection, deleteMention(1), baseKeymap['Delete']!),
    'Mod-b': format('bold'),
    'Mod-i': format('italic'),
    'Mod-u': format('underline'),
    'Mod-Shift-x': format('strikethrough'),
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
  });
}

/** A mention is deleted as a whole; browsers differ in how they delete what cannot be edited. */
function deleteMention(side: -1 | 1): Command {
  return ({ selection, tr }, dispatch) => {
    const { $from, empty } = selection;
    const node = side < 0 ? $from.nodeBefore : $from.nodeAfter;
    if (!empty || node?.type !== schema.nodes.mention) return false;
    const start = side < 0 ? $from.pos - node.nodeSize : $from.pos;
    dispatch?.(tr.delete(start, start + node.nodeSize).scrollIntoView());
    return true;
  };
}
