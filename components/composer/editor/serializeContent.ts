import { DOMSerializer, type Node } from 'prosemirror-model';
import type { ComposerContent } from '../../../src/elements/comment/composer/ComposerContent.js';
import { EMPTY_CONTENT, isBlank } from '../../../src/elements/comment/composer/ComposerContent.js';
import { mentionToken, type Tag } from '../../../src/elements/comment/mentionParts.js';
import { hereData } from '../here.js';
import { attrsOf, mentionMarkup, schema, type MentionAttrs } from './schema.js';

/** The editor content as it is saved: tokens in place of the names of people (client contract §6.5). */
export function serializeContent(doc: Node): ComposerContent {
  const text = textOf(doc, ({ label }) => label);
  if (isBlank(text)) return { ...EMPTY_CONTENT, text };

  const mentions: MentionAttrs[] = [];
  doc.descendants((node) => {
    if (node.type === schema.nodes.mention) mentions.push(attrsOf(node));
  });
  const people = ofType(mentions, 'user', 'email').map(tagOf);
  const named = new Set(people.map(({ userId }) => userId));
  // They have no label of their own: the text contains one word for all of them.
  const reached = ofType(mentions, 'here')
    .flatMap(({ data }) => hereData(data).userIds)
    .filter((userId) => !named.has(userId))
    .map((userId): Tag => ({ userId, contact: { userId } }));
  return {
    text,
    commentText: textOf(doc, stored),
    commentHtml: htmlOf(doc),
    taggedUserContacts: [...people, ...reached],
    toOrganizationUserGroup: ofType(mentions, 'group').map(({ id, label }) => ({ groupId: id, text: label })),
    customList: ofType(mentions, 'custom', 'here').map(({ label, data }) => ({ text: label, custom: { ...data } })),
  };
}

const stored = ({ type, id, label }: MentionAttrs) => (type === 'user' ? mentionToken(id) : label);

function tagOf({ type, id, label, data }: MentionAttrs): Tag {
  if (type === 'email') return { contact: { email: id }, text: label, isEmailValid: true };
  return { userId: id, ...(data && { contact: { ...data, userId: id } }), text: label };
}

/** Each once, in the order of the text. */
function ofType(mentions: MentionAttrs[], ...types: MentionAttrs['type'][]): MentionAttrs[] {
  const wanted = mentions.filter(({ type }) => types.includes(type));
  return [...new Map(wanted.map((mention) => [`${mention.type} ${mention.id}`, mention])).values()];
}

function textOf(doc: Node, write: (mention: MentionAttrs) => string): string {
  return doc.textBetween(0, doc.content.size, '\n', (leaf) =>
    leaf.type === schema.nodes.mention ? write(attrsOf(leaf)) : '\n',
  );
}

/** Built as nodes of a document that is shown nowhere, and read as markup: escaping is the browser's. */
function htmlOf(doc: Node): string {
  const container = document.implementation.createHTMLDocument('').createElement('div');
  container.append(STORED.serializeFragment(doc.content, { document: container.ownerDocument }));
  return container.innerHTML;
}

const STORED = new DOMSerializer(
  {
    ...DOMSerializer.nodesFromSchema(schema),
    paragraph: ({ childCount }) => (childCount === 0 ? ['p', ['br']] : ['p', 0]),
    mention: (node) => mentionMarkup(attrsOf(node), stored(attrsOf(node))),
  },
  { ...DOMSerializer.marksFromSchema(schema), link: ({ attrs }) => ['a', { href: attrs['href'] as string }, 0] },
);
