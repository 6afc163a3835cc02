import {
  addComments,
  countNotifications,
  listNotifications,
  listNotificationsByDocument,
  markNotificationsSeen,
  type Notification,
  updateCommentAnnotations,
} from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CapturedMail } from '../../src/memory/index.js';
import { openSession } from '../realtime/support/openSession.js';
import type { TestSocket } from '../realtime/support/TestSocket.js';
import {
  matrixBelongs,
  matrixDocuments,
  matrixSees,
  matrixThreads,
  type MatrixThread,
  matrixViewers,
  type MatrixViewer,
  setUpCommentMatrix,
  userIdOf,
} from '../support/commentMatrix.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

const inAcme = { organizationId: 'acme' };
const ROOT = { userId: 'root', name: 'Root' };
const CHANNELS = ['all', 'forYou', 'by document', 'rest', 'live', 'email'] as const;
type Channel = (typeof CHANNELS)[number];

/** What is done to every thread, and whether the viewer is a recipient of it, as far as they see the thread. */
const STEPS = [
  {
    action: 'priorityChanged',
    isRecipient: (viewer: MatrixViewer) => ['author', 'mentioned'].includes(userIdOf(viewer)),
    do: (acme: TestOrganization, documentId: string) =>
      acme.key.call(updateCommentAnnotations, {
        ...inAcme,
        documentId,
        triggerNotification: true,
        actionUser: ROOT,
        updatedData: { priority: { id: 'P0', name: 'P0' } },
      }),
  },
  {
    action: 'added',
    isRecipient: () => true,
    do: async (acme: TestOrganization, documentId: string) => {
      const comment = {
        from: ROOT,
        commentText: 'Everybody!',
        taggedUserContacts: matrixViewers.map((viewer) => ({ userId: userIdOf(viewer) })),
      };
      for (const { id } of matrixThreads.filter(({ document }) => document === documentId)) {
        const data = { ...inAcme, documentId, annotationId: id, triggerNotification: true, commentData: [comment] };
        await acme.key.call(addComments, data);
      }
    },
  },
];

describe.each(MAIN_DATABASE)(
  'who is notified of a thread: viewer x visibility x context x document ($name)',
  ({ open }) => {
    let test: TestService;
    let acme: TestOrganization;
    const sockets = new Map<MatrixViewer, TestSocket>();
    /** By step, channel and viewer: the threads that came through. */
    const seen = new Map<string, Set<string>>();
    const seenBy = (action: string, channel: Channel, viewer: MatrixViewer) => {
      const key = `${action} ${channel} ${viewer}`;
      if (!seen.has(key)) seen.set(key, new Set());
      return seen.get(key)!;
    };
    /** By viewer: everything that the socket brought. */
    const raw = new Map<MatrixViewer, string>();

    beforeAll(async () => {
      const mail = new CapturedMail();
      mail.failure = new Error('The transport is away.'); // so that the jobs stay where they are
      test = await startTestService({ pool: await open(), mail, options: { publicUrl: 'https://parley.example' } });
      const key = await test.newKey();
      acme = await TestOrganization.create(key);
      await setUpCommentMatrix(acme, await TestOrganization.create(key, 'partner'));
      for (const viewer of matrixViewers) {
        const userId = userIdOf(viewer);
        const profile = JSON.stringify({ email: `${userId}@example.com` });
        const known = { api_key: key.apiKey, organization_id: 'acme', user_id: userId, created_at: 0, last_updated: 0 };
        await test.service.core.db
          .insertInto('users')
          .values({ ...known, profile, vouched_fields: ['email'] })
          .onConflict((row) =>
            row.columns(['api_key', 'organization_id', 'user_id']).doUpdateSet({ profile, vouched_fields: ['email'] }),
          )
          .execute();
        const socket = await openSession(acme, userId);
        socket.subscribe('inbox');
        await socket.next('subscribed');
        sockets.set(viewer, socket);
      }
      for (const step of STEPS) for (const documentId of matrixDocuments) await step.do(acme, documentId);
      for (const viewer of matrixViewers) await look(viewer);
    }, 60_000);
    afterAll(() => test.close());

    async function look(viewer: MatrixViewer): Promise<void> {
      const note = (channel: Channel, notifications: readonly Notification[]) => {
        for (const { actionType, targetAnnotationId } of notifications)
          seenBy(actionType!, channel, viewer).add(targetAnnotationId!);
      };
      const person = await acme.person(userIdOf(viewer));
      const { notifications: all } = await person.call(listNotifications, { ...inAcme, feed: 'all', pageSize: 100 });
      note('all', all);
      note('forYou', (await person.call(listNotifications, { ...inAcme, feed: 'forYou', pageSize: 50 })).notifications);
      const { documents } = await person.call(listNotificationsByDocument, inAcme);
      for (const { notifications } of documents) note('by document', notifications);
      const rest = await acme.get({ userId: person.userId });
      note('rest', rest);
      for (const list of [all, rest]) {
        const mentioning = list.filter(({ displayHeadlineMessage }) => displayHeadlineMessage === 'Root mentioned you');
        expect(mentioning.map(({ actionType }) => actionType)).toEqual(mentioning.map(() => 'added'));
        expect(mentioning).toHaveLength(list.filter(({ actionType }) => actionType === 'added').length);
      }
      const { counts } = await person.call(countNotifications, inAcme);
      const forYou = all.filter((record) => record.forYou).length;
      expect(counts).toEqual({ forYou, all: all.length, unseen: forYou });
      // The stream is in order: whoever hears that this was seen has heard all before it.
      await person.call(markNotificationsSeen, { ...inAcme, through: 1 });
      note('live', await savedUntilSeen(viewer));
      note('email', await emailsTo(person.userId));
    }

    async function savedUntilSeen(viewer: MatrixViewer): Promise<Notification[]> {
      const saved: Notification[] = [];
      for (;;) {
        const frame = await sockets.get(viewer)!.next('changes');
        raw.set(viewer, `${raw.get(viewer) ?? ''}${JSON.stringify(frame)}`);
        for (const change of frame.changes) {
          if (change.type === 'notification.saved') saved.push(change.notification);
          if (change.type === 'notification.seen') return saved;
        }
      }
    }

    async function emailsTo(userId: string): Promise<Notification[]> {
      const { db } = acme.key.service.core;
      const jobs = await db
        .selectFrom('jobs')
        .where('api_key', '=', acme.key.apiKey)
        .where('kind', '=', 'sendEmail')
        .select('payload')
        .execute();
      const ids = jobs
        .filter(({ payload }) => payload['userId'] === userId)
        .map(({ payload }) => payload['notificationId']);
      const records = await Promise.all(matrixDocuments.map((documentId) => acme.get({ documentId })));
      return records.flat().filter(({ id }) => ids.includes(id));
    }

    it.each(STEPS)('of $action: on every channel exactly who sees the thread', ({ action, isRecipient }) => {
      const reaches = (channel: Channel, viewer: MatrixViewer, thread: MatrixThread): boolean => {
        // Nobody is told of what waits for approval.
        if (thread.isHeld || !matrixSees(viewer, thread)) return false;
        if (isRecipient(viewer)) return true;
        return channel !== 'forYou' && channel !== 'email' && matrixBelongs(viewer, thread);
      };
      for (const viewer of matrixViewers) {
        for (const channel of CHANNELS) {
          const expected = matrixThreads.filter((thread) => reaches(channel, viewer, thread)).map(({ id }) => id);
          expect([...seenBy(action, channel, viewer)].sort(), `${viewer}, ${channel}`).toEqual(expected.sort());
        }
      }
    });

    it.each(matrixViewers)('no frame to the %s carries a word of a hidden thread', (viewer) => {
      const hidden = matrixThreads.filter((thread) => !matrixSees(viewer, thread)).map(({ id }) => id);
      expect(hidden.length).toBeGreaterThan(0);
      expect(hidden.filter((id) => raw.get(viewer)?.includes(id))).toEqual([]);
    });

    it('of threads that were closed since, their author alone, in lists, counts, REST reads and live', async () => {
      for (const documentId of matrixDocuments) {
        const updatedData = { visibility: { type: 'restricted' as const, userIds: ['author'] } };
        await acme.key.call(updateCommentAnnotations, { ...inAcme, documentId, updatedData });
      }
      for (const viewer of matrixViewers) {
        const person = await acme.person(userIdOf(viewer));
        const { notifications } = await person.call(listNotifications, { ...inAcme, feed: 'all', pageSize: 100 });
        const rest = await acme.get({ userId: person.userId });
        const { counts } = await person.call(countNotifications, inAcme);
        const announced = matrixThreads.filter((thread) => !thread.isHeld && matrixSees(viewer, thread));
        const visible = viewer === 'author' ? announced.length * 2 : 0;
        expect({ viewer, list: notifications.length, rest: rest.length, counted: counts.all }).toEqual({
          viewer,
          list: visible,
          rest: visible,
          counted: visible,
        });
      }
    });
  },
);
