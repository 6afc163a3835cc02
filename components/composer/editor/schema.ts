import { Schema, type DOMOutputSpec, type Node } from 'prosemirror-model';
import { safeAddress } from '../../internal/safeAddress.js';

/** The data of a mention in the editor. */
export interface MentionAttrs {
  type: 'user' | 'group' | 'email' | 'custom' | 'here';
  /** Of the person, the group or the list item; the address of an `email`. */
  id: string;
  /** As people read it, with the sign that opened the list: `@Ann`. */
  label: string;
  /** Its stored form: the person, or the list item; for `here`, which is stored as one, the people it notifies. */
  data: object | null;
}

/**
 * The allowed content of a comment: the allow list of client contract §7.13, and mentions, which are atomic. Nothing
 * else can be in the editor, whether typed, pasted or stored.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      parseDOM: [
        { tag: 'p, div, section, article, h1, h2, h3, h4, h5, h6, blockquote, pre, tr' },
        // Their text is not meant for readers; the parser skips scripts and styles by itself.
        { tag: 'svg, math, iframe, embed, template, audio, video, canvas, select, textarea, button', ignore: true },
      ],
      toDOM: () => ['p', 0],
    },
    bullet_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    list_item: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [
        // Alone in its paragraph it only keeps an empty line open.
        { tag: 'br', ignore: true, getAttrs: (br) => br.parentNode?.childNodes.length === 1 && null },
        { tag: 'br' },
      ],
      toDOM: () => ['br'],
      leafText: () => '\n',
    },
    mention: {
      group: 'inline',
      inline: true,
      atom: true,
      selectable: false,
      attrs: {
        type: { validate: 'string' },
        id: { validate: 'string' },
        label: { validate: 'string' },
        data: { default: null },
      },
      // Only who is meant is taken from what is pasted; whether they are known, and by which name, is asked elsewhere.
      parseDOM: [
        {
          tag: 'span.parley-mention[data-user-id]',
          getAttrs: (span) => ({ type: 'user', id: span.dataset['userId'], label: span.textContent }),
        },
      ],
      toDOM: (node) => mentionMarkup(attrsOf(node), attrsOf(node).label),
      leafText: (node) => attrsOf(node).label,
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (link) => hrefAttr(link.getAttribute('href')) }],
      toDOM: ({ attrs }) => ['a', { href: attrs['href'] as string, rel: 'noopener noreferrer' }, 0],
    },
    bold: {
      parseDOM: [{ tag: 'b' }, { tag: 'strong' }],
      toDOM: () => ['strong', 0],
    },
    italic: {
      parseDOM: [{ tag: 'i' }, { tag: 'em' }],
      toDOM: () => ['em', 0],
    },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
    strikethrough: { parseDOM: [{ tag: 's' }, { tag: 'strike' }, { tag: 'del' }], toDOM: () => ['s', 0] },
    code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
});

export function attrsOf(node: Node): MentionAttrs {
  return node.attrs as MentionAttrs; // the schema declares exactly these
}

/** The span of a mention: with the name when shown, with the token when stored. */
export function mentionMarkup({ type, id, label }: MentionAttrs, text: string): DOMOutputSpec {
  const kind = type === 'custom' ? 'custom' : label.indexOf('@', 1) > 0 ? 'email' : 'name';
  return [
    'span',
    {
      class: `parley-mention parley-mention--${kind}`,
      ...(type === 'user' && { 'data-user-id': id }),
    },
    text,
  ];
}

function hrefAttr(href: string | null) {
  const address = safeAddress(href);
  return address ? { href: address } : false;
}
