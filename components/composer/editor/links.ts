import { splitLinks } from '@parley/protocol/links';
import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

/** Shows web addresses in the edited text as the links that they become. */
export const links = new Plugin<DecorationSet>({
  state: {
    init: (_, { doc }) => decorationsOf(doc),
    apply: (transaction, before) => (transaction.docChanged ? decorationsOf(transaction.doc) : before),
  },
  props: {
    decorations: (state): DecorationSet | undefined => links.getState(state),
  },
});

function decorationsOf(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    let at = position + 1;
    // One character for each mention and line break preserves the positions.
    for (const part of splitLinks(node.textBetween(0, node.content.size, undefined, '\ufffc'))) {
      const { length } = typeof part === 'string' ? part : part.text;
      if (typeof part !== 'string') found.push(Decoration.inline(at, at + length, { class: 'parley-link' }));
      at += length;
    }
    return false;
  });
  return DecorationSet.create(doc, found);
}
