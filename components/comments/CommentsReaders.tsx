'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef } from 'react';
import { personName } from '@parley/protocol/constants';
import { useContactList } from '../../hooks/contacts.js';
import { levelOf } from '../../src/elements/comment/visibilityLevel.js';
import { contactsOf } from '../../src/elements/contact/searchContacts.js';
import { listOf } from '../internal/listOf.js';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { fill } from '../internal/strings.js';
import { useLanguage, useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

/**
 * Who can read a private thread: only the reader, the people of an organization, or people by name. Nothing for a public thread, and until
 * the names are known. Renders a `<p>`. `data-parley-level`: `organization-private` | `restricted-self` | `restricted`.
 */
export const CommentsReaders = forwardRef<HTMLParagraphElement, OwnContentProps<'p'>>(function CommentsReaders(
  { asChild = false, children, ...props },
  ref,
) {
  const { annotation, rights } = useCommentsThread('Comments.Readers');
  const { visibilityConfig, from } = annotation;
  const level = levelOf(visibilityConfig, from.userId);
  const others = [...new Set([from.userId, ...(visibilityConfig.userIds ?? [])])].filter((id) => id !== rights.me);
  const needsNames = visibilityConfig.type === 'restricted' && others.length > 0;
  const { data, isError } = useContactList({ enabled: needsNames });
  const strings = useStrings(commentStrings);
  const language = useLanguage();
  if (level === 'public' || (needsNames && !data && !isError)) return null;

  const known = new Map([from, ...(data ? contactsOf(data) : [])].map((person) => [person.userId, person]));
  const nameOf = (userId: string) => personName(known.get(userId), strings.unknownUser);
  const names = others.map(nameOf);
  const text =
    level === 'organization-private'
      ? strings.readByOrganization
      : needsNames
        ? fill(strings.readBy, { names: listOf([strings.you, ...names], language) })
        : strings.readByYou;
  const Comp = asChild ? Slot : 'p';
  return (
    <Comp data-parley-part="readers" data-parley-level={level} title={text} {...props} ref={ref}>
      {ownContent(asChild, children, text)}
    </Comp>
  );
});
