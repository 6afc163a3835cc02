import { actionsOf, EVENT_VOCABULARY, findAction, triggerChanges, webhookTriggerChanges } from '@parley/protocol';
import { expect, it } from 'vitest';

/** The table of REST contract §2.15, but for the columns that are equal in all its rows. */
const COMMENT_ROWS = `
newlyAdded comment_annotation.add on on
added comment.add on on
updated comment.update off on
deleted comment.delete,comment_annotation.delete off on
assigned comment_annotation.assign on on
statusChanged comment_annotation.status_change on on
priorityChanged comment_annotation.priority_change on on
accessModeChanged comment_annotation.access_mode_change off on
customListChanged comment_annotation.custom_list_change off on
approved comment_annotation.approve on on
accepted comment_annotation.accept on on
rejected comment_annotation.reject on on
suggestionAccepted comment_annotation.suggestion_accept off off
suggestionRejected comment_annotation.suggestion_reject off off
reactionAdded comment.reaction_add on on
reactionDeleted comment.reaction_delete off on
subscribed comment_annotation.subscribe off on
unsubscribed comment_annotation.unsubscribe off on`;

const onOff = (value: boolean | undefined) => (value === undefined ? '-' : value ? 'on' : 'off');

it('has the actions, events and defaults of REST contract §2.15', () => {
  const rows = actionsOf('comment').map(([action, { events, notify, webhook }]) =>
    [action, events.join(), onOff(notify), onOff(webhook)].join(' '),
  );
  expect(`\n${rows.join('\n')}`).toBe(COMMENT_ROWS);
  expect(EVENT_VOCABULARY.crdt.updateData).toMatchObject({ webhook: false, advancedWebhook: true });
  expect(EVENT_VOCABULARY.recorder.done).toMatchObject({ webhook: false, advancedWebhook: true });
});

it('finds an action by either name, within its feature', () => {
  expect(findAction('comment', 'newlyAdded')).toBe('newlyAdded');
  expect(findAction('comment', 'comment_annotation.add')).toBe('newlyAdded');
  expect(findAction('comment', 'comment_annotation.delete')).toBe('deleted');
  expect(findAction('crdt', 'crdt.update_data')).toBe('updateData');
  for (const name of ['updateData', 'crdt.update_data', 'toString', '']) {
    expect(findAction('comment', name)).toBeUndefined();
  }
});

it('reads triggers by either name as action names; two names of one trigger must agree', () => {
  const comment = triggerChanges('comment');
  expect(comment.parse({ newlyAdded: false, 'comment.add': true })).toEqual({ newlyAdded: false, added: true });
  const thread = 'comment_annotation.delete';
  expect(comment.parse({ deleted: true, 'comment.delete': true, [thread]: true })).toEqual({ deleted: true });
  for (const disagreeing of [
    { updated: true, 'comment.update': false },
    { 'comment.delete': false, [thread]: true },
  ]) {
    const { error } = comment.safeParse(disagreeing);
    expect(error?.issues.map(({ path }) => path)).toEqual([[Object.keys(disagreeing)[1]]]);
  }
  for (const bad of [{ typo: true }, { updateData: true }, { updated: 'true' }, { updated: null }]) {
    expect([bad, comment.safeParse(bad).success]).toEqual([bad, false]);
  }
});

it('reads triggers of webhooks by feature, flat, or mixed', () => {
  const mixed = { comment: { updated: false }, 'comment.add': false, 'crdt.update_data': true, 'recorder.done': false };
  expect(webhookTriggerChanges.parse(mixed)).toEqual({
    comment: { updated: false, added: false },
    crdt: { updateData: true },
    recorder: { done: false },
  });
  for (const bad of [
    { comment: { updated: false }, 'comment.update': true },
    { crdt: { 'comment.add': true } },
    { comment: true },
    { 'crdt.editor_edit': true },
  ]) {
    expect([bad, webhookTriggerChanges.safeParse(bad).success]).toEqual([bad, false]);
  }
});
