import { mentionedUsers, unpackThread } from '@parley/protocol/constants';
import { expect, it } from 'vitest';

const bob = { userId: 'bob', contact: { userId: 'bob', name: 'Bob' } };
const tags = [{ ...bob, text: '@Bob' }, { userId: 'zoe' }, { ...bob, text: '@Bobby' }];
const people = [{ userId: 'bob', name: 'Bob' }, { userId: 'zoe' }];

it('names everybody once, in the order of their first mentions', () => {
  expect(mentionedUsers(tags)).toEqual(people);
});

it('says the same of a thread that was packed', () => {
  const packed = { comments: [{ taggedUserContacts: tags.map(({ userId }) => ({ userId })) }] };
  const [comment] = unpackThread(packed, [], { userId: 'me' }).comments;
  expect(comment?.to.map(({ userId }) => userId)).toEqual(['bob', 'zoe']);
});
