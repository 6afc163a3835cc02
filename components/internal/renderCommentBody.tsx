'use client';
import { Fragment, type ReactNode } from 'react';
import type { Comment } from '@parley/protocol';
import { splitLinks } from '@parley/protocol/links';
import { mentionSplitter, type Tag, type Tags, type TextPart } from '../../src/elements/comment/mentionParts.js';
import { safeAddress } from './safeAddress.js';
import { safeHtml } from './safeHtml.js';

export interface CommentBodyOptions {
  /** The newest name or email of a person; `undefined`: not known, or not yet. @default the text of the mention */
  nameOf?: ((tag: Tag) => string | undefined) | undefined;
  /** Shown for a person who is not known. */
  unknownUser: string;
}

type Body = Pick<Comment, 'commentText' | 'commentHtml'> & Tags;

/**
 * What a comment says, as elements: its html, else its text, with each mention as a span of class `parley-mention` that
 * shows the newest name, each item of a list too, as a link where it has one, and each address of a page as a link. Tokens and ids are never shown, and braces around anything else stay text.
 */
export function renderCommentBody(comment: Body, { nameOf = nameOfTag, unknownUser }: CommentBodyOptions): ReactNode {
  const split = mentionSplitter(comment);
  const showText = (text: string, isInLink: boolean) =>
    split(text).map((part, index, parts) => {
      if (typeof part === 'string') return <Fragment key={index}>{isInLink ? part : withLinks(part)}</Fragment>;
      if (part.type === 'custom') return chip(index, part, isInLink);
      if (part.type === 'group') return span(index, 'name', part.written);
      const name = nameOf(part.tag);
      const previous = parts[index - 1];
      // A backend may have written `@{{ann}}`.
      const sign = typeof previous === 'string' && previous.endsWith('@') ? '' : '@';
      return span(index, name?.includes('@') ? 'email' : 'name', sign + (name ?? unknownUser), part.tag.userId);
    });
  return comment.commentHtml ? safeHtml(comment.commentHtml, showText) : showText(comment.commentText ?? '', false);
}

const withLinks = (text: string) =>
  splitLinks(text).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    ),
  );

const nameOfTag = ({ contact, text }: Tag) => contact?.name || contact?.email || text?.replace(/^@/, '') || undefined;

/** An item of the app's list. Its `link` is the app's, and may be anything. */
function chip(key: number, { item, written }: Extract<TextPart, { type: 'custom' }>, isInLink: boolean) {
  const { link } = item.custom as { link?: unknown };
  const href = typeof link === 'string' && !isInLink ? safeAddress(link) : undefined;
  if (!href) return span(key, 'custom', written);
  return (
    <a
      key={key}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="parley-mention parley-mention--custom"
    >
      {written}
    </a>
  );
}

function span(key: number, kind: 'name' | 'email' | 'custom', text: string, userId?: string) {
  return (
    <span key={key} className={`parley-mention parley-mention--${kind}`} data-user-id={userId}>
      {text}
    </span>
  );
}
