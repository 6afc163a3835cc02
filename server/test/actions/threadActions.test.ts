import type { CommentActionName } from '@parley/protocol';
import { expect, it } from 'vitest';
import type { ActionContext } from '../../src/domain/consequences/events/ActionContext.js';
import { eventOf } from '../../src/domain/consequences/events/eventOf.js';
import { threadActions } from '../../src/domain/consequences/events/threadActions.js';
import type { StoredThread } from '../../src/domain/threads/lockThreads.js';

const actionContext: ActionContext = {
  actionUser: { userId: 'ada' },
  isByClient: false,
  timestamp: 1,
  scope: { apiKey: 'k', organizationId: 'o', documentId: 'd' },
  wantsNotification: true,
  wantsActivity: true,
};
const before: StoredThread = {
  annotation_id: 't',
  document_id: 'd',
  author_id: 'ada',
  is_draft: false,
  visibility: 'public',
  visible_to_organizations: [],
  visible_to_users: [],
  access: null,
  last_comment_number: 1,
  last_writer_id: 'ada',
  last_written: 1,
  last_written_by_others: 0,
  location_id: null,
  status_id: 'OPEN',
  agent_fields: [],
  created_at: 1,
  last_updated: 1,
  stored_bytes: 100,
  content: { assignedTo: { userId: 'bob', name: 'Bob' }, suggestion: { status: 'pending' } },
};
const after: StoredThread = {
  ...before,
  visibility: 'restricted',
  visible_to_users: ['ada'],
  content: {
    assignedTo: { userId: 'cai' },
    status: { id: 'DONE', name: 'Done', type: 'terminal' },
    priority: { id: 'P0', name: 'P0' },
    customList: [{ id: 'l', label: 'L' }],
    approved: true,
    suggestion: { status: 'accepted' },
  },
};
const namesOf = (from: StoredThread, to: StoredThread) =>
  threadActions(actionContext, { before: from, after: to }).map(({ name }) => name);

it('one action for each aspect that a change touches, in the order of the contract (§3.2)', () => {
  const all: CommentActionName[] = [
    ...(['assigned', 'statusChanged', 'priorityChanged', 'accessModeChanged', 'customListChanged'] as const),
    ...(['approved', 'suggestionAccepted'] as const),
  ];
  expect(namesOf(before, after)).toEqual(all);
  expect(namesOf(after, after)).toEqual([]);
  // A draft is its author's own; a name is no other assignee; what is approved no more has no word.
  expect(namesOf(before, { ...after, is_draft: true })).toEqual([]);
  const renamed = { ...before, content: { ...before.content, assignedTo: { userId: 'bob', name: 'Robert' } } };
  expect(namesOf(before, renamed)).toEqual([]);
  expect(namesOf(after, { ...after, content: { ...after.content, approved: false } })).toEqual([]);
});

it('a deletion is of a comment or of the thread; every other action fires its one event (§2.15)', () => {
  const comment = { comment_id: 'c' } as NonNullable<Parameters<typeof eventOf>[0]['comment']>; // only whether there is one matters
  expect(eventOf({ name: 'deleted', comment: null })).toBe('comment_annotation.delete');
  expect(eventOf({ name: 'deleted', comment })).toBe('comment.delete');
  expect(eventOf({ name: 'newlyAdded', comment })).toBe('comment_annotation.add');
});
