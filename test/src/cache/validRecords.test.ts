import type { Notification } from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { applyFeedAnswer } from '../../../src/cache/applyFeedAnswer.js';
import { applyChanges } from '../../../src/cache/applyChanges.js';
import { emptyBase } from '../../../src/cache/InboxBase.js';
import { shownRecords } from '../../../src/cache/inboxView.js';
import { applyThreadFrames, EMPTY_THREADS } from '../../../src/cache/threads/ThreadsBase.js';
import { createThreadsView } from '../../../src/cache/threads/createThreadsView.js';
import { groupActivities } from '../../../src/elements/activity/groupActivities.js';
import { presentActivity } from '../../../src/elements/activity/presentActivity.js';
import type { ThreadRecord } from '../../../src/index.js';
import { anchorTargetOf } from '../../../src/elements/comment/anchors/anchorTargetOf.js';
import { presentComment, presentThread } from '../../../src/elements/comment/presentThread.js';
import { viewSidebar } from '../../../src/elements/comment/sidebar/viewSidebar.js';
import { summarizeReactions } from '../../../src/elements/reaction/summarizeReactions.js';
import { presentNotification } from '../../../src/elements/notification/presentNotification.js';
import type { TopicMessage } from '../../../src/transport/Transport.js';
import { aComment, aThread } from '../../support/aThread.js';
import { mutations } from '../../support/mutations.js';
import { validAnswer, validMessage } from '../../support/validRecords.js';
import { anActivityRecord, aNotificationRecord, aRichThread } from '../../support/richRecords.js';

const ME = { userId: 'me' };
const READY = { content: 'ready', person: 'ready' } as const;
const FIELDS = ['status', 'priority', 'people', 'assigned', 'tagged', 'location'].map((field) => ({ field }) as never);

const framed = (change: object): TopicMessage =>
  validMessage({ type: 'changes', after: 0, sequence: 1, changes: [change as never] }, ME);
const changesOf = (message: TopicMessage) => (message.type === 'changes' ? message.changes : []);

/** Everything that streams and hooks make of threads. */
function show(records: readonly ThreadRecord[]) {
  const annotations = records.map((record, index) => {
    const shown = presentThread(record, {
      me: 'ada',
      annotationIndex: index + 1,
      resolution: READY,
      presentComment: (comment) => presentComment(comment, READY),
    });
    anchorTargetOf(shown);
    for (const comment of shown.comments) summarizeReactions(comment.reactionAnnotations, 'ada');
    return shown;
  });
  for (const groupBy of ['status', 'assigned', 'location', null]) {
    for (const search of ['', 'hello']) {
      viewSidebar({ annotations, state: { groupBy, search }, fields: FIELDS, me: 'ada', locations: [{ id: 'here' }] });
    }
  }
  return annotations;
}

it('leaves a record as it should be the very same object', () => {
  const [thread, notification, activity] = [aRichThread(), aNotificationRecord(), anActivityRecord()];
  const message = { type: 'changes', after: 0, sequence: 1, changes: [] } as TopicMessage;
  expect(validMessage(message, ME)).toBe(message);
  for (const change of [
    { type: 'commentAnnotation.saved', annotation: thread },
    { type: 'notification.saved', notification, isNew: true },
    { type: 'activity.saved', activity },
    { type: 'commentAnnotation.viewed', annotationId: 't1', userId: 'ada', mark: { through: 1, timestamp: 1 } },
    { type: 'of a newer service', what: 1 },
  ]) {
    expect(changesOf(framed(change))[0]).toBe(change);
  }
  const answer = { annotations: [thread], notifications: [notification], activities: [activity], sequence: 1 };
  expect(validAnswer(answer, ME)).toBe(answer);
});

it.each([null, 'text', 7, {}, { type: 7 }, { type: 'commentAnnotation.saved' }, { type: 'toString' }])(
  'a change that is %o changes nothing',
  (change) => {
    const changes = changesOf(validMessage({ type: 'changes', after: 0, sequence: 1, changes: [change as never] }, ME));
    const base = applyThreadFrames(EMPTY_THREADS, [{ sequence: 1, changes }]);
    expect(base.records.size).toBe(0);
    expect(applyChanges(emptyBase(0), [{ sequence: 1, changes }]).records.size).toBe(0);
  },
);

it('changes that are no list are none', () => {
  const message = { type: 'changes', after: 0, sequence: 1, changes: null } as unknown as TopicMessage;
  expect(changesOf(validMessage(message, ME))).toEqual([]);
});

it('answers without records stay as they are', () => {
  for (const data of [null, 7, 'text', [], [{ id: 'a' }], {}, { documents: [{ id: 'a' }], permissions: {} }]) {
    expect(validAnswer(data, ME)).toBe(data);
  }
});

describe('a record with anything in the place of one of its fields', () => {
  it('of a thread: the others are shown, and so is it unless its id is gone', () => {
    const view = createThreadsView();
    for (const { name, record } of mutations(aRichThread({ annotationId: 'mutant' }))) {
      const changes = changesOf(framed({ type: 'commentAnnotation.saved', annotation: record }));
      const good = framed({ type: 'commentAnnotation.saved', annotation: aThread({ annotationId: 'good' }) });
      const run = () => {
        const base = applyThreadFrames(EMPTY_THREADS, [{ sequence: 1, changes: [...changes, ...changesOf(good)] }]);
        return show(view({ base, pending: [] }).list).map(({ annotationId }) => annotationId);
      };
      expect(run, name).not.toThrow();
      expect(run(), name).toContain('good');
      const hasId = typeof record['annotationId'] === 'string';
      expect(run().length, name).toBe(hasId ? 2 : 1);
    }
  });

  it('of a notification: as of a thread', () => {
    for (const { name, record } of mutations(aNotificationRecord())) {
      const run = () => {
        const { notifications } = validAnswer({ notifications: [record as never] }, ME);
        const base = applyFeedAnswer(emptyBase(0), {
          query: { feed: 'all' },
          sequence: 1,
          counts: { forYou: 1, all: 1, unseen: 1 },
          content: { part: 'first', notifications, nextPageToken: null },
        });
        return shownRecords({ base, pending: [] }).map((one: Notification) =>
          presentNotification(one, {
            content: undefined,
            person: null,
            reader: null,
            unknownUser: 'Somebody',
            language: { language: 'en', translations: {} },
          }),
        );
      };
      expect(run, name).not.toThrow();
      expect(run().length, name).toBe(typeof record['id'] === 'string' ? 1 : 0);
    }
  });

  it('of an activity: as of a thread', () => {
    for (const { name, record } of mutations(anActivityRecord())) {
      const [change] = changesOf(framed({ type: 'activity.saved', activity: record }));
      expect(change !== undefined, name).toBe(typeof record['id'] === 'string');
      if (change?.type !== 'activity.saved') continue;
      const run = () =>
        groupActivities(
          [
            presentActivity(change.activity, {
              content: undefined,
              comment: undefined,
              person: null,
              unknownUser: 'Somebody',
            }),
          ],
          Date.parse('2026-01-01'),
          'en',
        );
      expect(run, name).not.toThrow();
    }
  });

  it('of a comment of a thread: keeps its place in the thread, or is left out without an id', () => {
    const { annotations } = validAnswer(
      {
        annotations: [
          aThread({ comments: [aComment(), { commentId: 'c2' } as never, { commentText: 'lost' } as never] }),
        ],
      },
      ME,
    );
    expect(annotations[0]!.comments.map(({ commentId, from }) => [commentId, from])).toEqual([
      ['c1', { userId: 'ada' }],
      ['c2', { userId: '' }],
    ]);
  });
});
