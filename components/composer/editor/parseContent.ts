import { DOMParser as ContentParser, Fragment, type Node } from 'prosemirror-model';
import { mentionSplitter, type Tag, type Tags, type TextPart } from '../../../src/elements/comment/mentionParts.js';
import { quietMarkup } from '../../internal/quietMarkup.js';
import { HERE_ID } from '../here.js';
import { schema, type MentionAttrs } from './schema.js';

export interface StoredContent extends Tags {
  commentText?: string | undefined;
  commentHtml?: string | undefined;
}

/**
 * A comment as it was saved, for the editor: its html, else its text. Only people in its tags become mentions, not other braces or spans.
 * @param nameOf The newest name of a person. @default the name in the tag
 */
export function parseContent(stored: StoredContent, nameOf: (tag: Tag) => string | undefined = nameOfTag): Node {
  const blocks = stored.commentHtml ? blocksOfHtml(stored.commentHtml) : blocksOfText(stored.commentText ?? '');
  return schema.node('doc', null, withMentions(blocks, mentionSplitter(stored), nameOf));
}

/** Each line becomes a paragraph: line breaks and empty lines are preserved. */
export function blocksOfText(text: string): Fragment {
  return Fragment.from(
    text.split(/\r\n?|\n/).map((line) => schema.node('paragraph', null, line ? [schema.text(line)] : [])),
  );
}

function blocksOfHtml(html: string): Fragment {
  // A document made by the parser runs no script and loads no image; the schema decides what of it is taken.
  const { body } = new DOMParser().parseFromString(quietMarkup(html), 'text/html');
  return STORED.parse(body, { preserveWhitespace: true }).content;
}

/** Spans of mentions are read as the tokens that are in them. */
const STORED = new ContentParser(
  schema,
  ContentParser.fromSchema(schema).rules.filter((rule) => !('node' in rule && rule.node === 'mention')),
);

function withMentions(
  fragment: Fragment,
  split: (text: string) => TextPart[],
  nameOf: (tag: Tag) => string | undefined,
): Fragment {
  const nodes: Node[] = [];
  fragment.forEach((node) => {
    if (!node.isText) nodes.push(node.copy(withMentions(node.content, split, nameOf)));
    else {
      for (const part of split(node.text ?? '')) {
        nodes.push(
          typeof part === 'string'
            ? schema.text(part, node.marks)
            : schema.node('mention', { ...mentionOf(part, nameOf) }, undefined, node.marks),
        );
      }
    }
  });
  return Fragment.from(nodes);
}

function mentionOf(part: Exclude<TextPart, string>, nameOf: (tag: Tag) => string | undefined): MentionAttrs {
  if (part.type === 'group') {
    return { type: 'group', id: part.tag.groupId, label: part.written, data: null };
  }
  if (part.type === 'custom') {
    const { id } = part.item.custom as { id?: unknown };
    return {
      type: id === HERE_ID ? 'here' : 'custom',
      id: typeof id === 'string' ? id : part.written,
      label: part.written,
      data: part.item.custom,
    };
  }
  const { userId, contact, text } = part.tag;
  const label = `@${nameOf(part.tag) ?? text?.replace(/^@/, '') ?? ''}`;
  if (!userId) return { type: 'email', id: contact?.email ?? part.written, label, data: null };
  return { type: 'user', id: userId, label, data: contact ?? null };
}

const nameOfTag = ({ contact }: Tag) => contact?.name || contact?.email || undefined;
