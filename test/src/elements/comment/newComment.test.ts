import { expect, it } from 'vitest';
import { changedComment, newComment } from '../../../../src/elements/comment/newComment.js';

const bob = { userId: 'bob', contact: { userId: 'bob', name: 'Bob' } };
const taggedUserContacts = [{ ...bob, text: '@Bob' }, { userId: 'zoe' }, { ...bob, text: '@Bobby' }];
const to = [{ userId: 'bob', name: 'Bob' }, { userId: 'zoe' }];

it('names everybody once who is mentioned, new or edited', () => {
  const comment = { commentText: '{{bob}} {{zoe}} {{bob}}', taggedUserContacts };
  const { record } = newComment(comment, { userId: 'ada' }, 1);
  expect(record).toMatchObject({ taggedUserContacts, to });
  expect(changedComment(comment, record, false, 2).fields).toMatchObject({ taggedUserContacts, to });
});
