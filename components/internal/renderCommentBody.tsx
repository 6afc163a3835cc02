'use client';
import { Fragment, type ReactNode } from 'react';
import type { Comment, CommentListItem } from '@parley/protocol';
import { splitLinks } from '@parley/protocol/links';
import { mentionSplitter, type Tag, type Tags, type TextPart } from '../../src/elements/comment/mentionParts.js';
import { safeAddress } from './safeAddress.js';
import { safeHtml } from './safeHtml.js';

export interface CommentBodyOptions {
  /** The newest name or email of a person; `undefined`: unknown, or still loading. @default the text of the mention */
  nameOf?: ((tag: Tag) => string | undefined) | undefined;
  /** Shown for an unknown person. */
  unknownUser: string;
  /** Called by a click on a mention, or on an item of a list, which are buttons then, but not inside of a link. */
  onChip?: ((part: NamedPart, text: string) => void) | undefined;
}

/** Rendered for a person, a group or a list item. */
export type NamedPart = Exclude<TextPart, string>;

type Body = Pick<Comment, 'commentText' | 'commentHtml'> & Tags;

/**
 * The content of a comment as elements: its html, else its text. Each mention is a span of class `parley-mention` with the newest name, and so is
 * each list item, as a link if it has one; web addresses are links. Tokens and ids are never shown, and braces around anything else stay text.
 */
export function renderCommentBody(comment: Body, options: CommentBodyOptions): ReactNode {
  const { nameOf = nameOfTag, unknownUser, onChip } = options;
  const split = mentionSplitter(comment);
  const showText = (text: string, isInLink: boolean) =>
    split(text).map((part, index, parts) => {
      if (typeof part === 'string') return <Fragment key={index}>{isInLink ? part : withLinks(part)}</Fragment>;
      const show = (kind: string, words: string, userId?: string) => {
        const onClick = onChip && !isInLink ? () => onChip(part, words) : undefined;
        const mention = { className: `parley-mention parley-mention--${kind}`, 'data-user-id': userId, onClick };
        const href = part.type === 'custom' && !isInLink ? linkOf(part.item) : undefined;
        if (href) {
          return (
            <a key={index} {...mention} href={href} target="_blank" rel="noopener noreferrer">
              {words}
            </a>
          );
        }
        const Comp = onClick ? 'button' : 'span';
        return (
          <Comp key={index} {...(onClick && { type: 'button' })} {...mention}>
            {words}
          </Comp>
        );
      };
      if (part.type === 'custom') return show('custom', part.written);
      if (part.type === 'group') return show('name', part.written);
      const name = nameOf(part.tag);
      const previous = parts[index - 1];
      // A backend may have written `@{{ann}}`.
      const sign = typeof previous === 'string' && previous.endsWith('@') ? '' : '@';
      return show(name?.includes('@') ? 'email' : 'name', sign + (name ?? unknownUser), part.tag.userId);
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

/** Where an item of the app's list leads to. Its `link` is the app's, and may be anything. */
function linkOf({ custom }: CommentListItem): string | undefined {
  const { link } = custom as { link?: unknown };
  return typeof link === 'string' ? safeAddress(link) : undefined;
}
