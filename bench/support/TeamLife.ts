import {
  addActivities,
  addCrdtData,
  addDocuments,
  addPermissions,
  addPresence,
  broadcastLiveState,
  deleteCommentAnnotations,
  deletePresence,
  deleteUserData,
  generateToken,
  markCommentAnnotationsRead,
  markNotificationsRead,
  migrateDocument,
  revokeTokens,
  setInlineReaction,
  syncStore,
  updateNotificationService,
  updateWebhookService,
} from '@parley/protocol';
import type { ManualClock } from '../../server/src/memory/index.js';
import { typed } from '../../server/test/crdt/support/texts.js';
import { record, startUpload } from '../../server/test/support/recordings.js';
import type { TestService } from '../../server/test/support/startTestService.js';
import { TestOrganization } from '../../server/test/support/TestOrganization.js';
import { upload } from '../../server/test/support/upload.js';
import { Writer } from '../../server/test/support/Writer.js';

const organizationId = 'acme';
const plan = { organizationId, documentId: 'plan' };
const PEOPLE = ['ada', 'bob', 'cleo', 'dan', 'eve'];
/** Lines of text that people write. */
const TEXT = 'The second paragraph repeats what the first one says. Shall we leave it out, or say it in other words? ';
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** What a team of five does day by day, in documents, with a backend that adds notifications and activities. */
export class TeamLife {
  /** Calls so far. */
  writes = 0;
  readonly #test: TestService<ManualClock>;
  readonly #acme: TestOrganization;

  private constructor(test: TestService<ManualClock>, acme: TestOrganization) {
    this.#test = test;
    this.#acme = acme;
  }

  static async begin(test: TestService<ManualClock>): Promise<TeamLife> {
    const acme = await TestOrganization.create(await test.newKey());
    const { key } = acme;
    await key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }] });
    await key.call(addCrdtData, { ...plan, editorId: 'body', type: 'text', data: 'a' });
    await key.call(updateWebhookService, {
      useWebhookService: true,
      webhookServiceConfig: { rawNotificationUrl: 'https://hooks.test/raw' },
    });
    const batch = { isEnabled: true, batchWindowSeconds: 600, maxActivities: 3 };
    await key.call(updateNotificationService, {
      notificationServiceConfig: {
        delayConfig: { isEnabled: true, delaySeconds: 30 },
        batchConfig: { document: batch },
      },
    });
    test.captured.answer = ({ body }) => ({ status: String(body).includes('"bob"') ? 500 : 200, body: '' });
    for (const userId of PEOPLE) await Writer.create(acme, userId);
    return new TeamLife(test, acme);
  }

  /** One day. Nobody works at the weekend. */
  async day(day: number): Promise<void> {
    if (day % 7 === 6 || day % 7 === 0) return;
    const writers = await Promise.all(
      PEOPLE.map(async (userId) => Writer.as(this.#acme, await this.#acme.person(userId))),
    );
    const [ada, bob, cleo] = writers as [Writer, Writer, Writer];
    for (const [index, writer] of writers.slice(0, 2).entries()) await this.#discuss(day, index, writer, bob);
    await this.#backend(day);
    await this.#edit(day, bob, cleo);
    await this.#files(day, ada);
    if (day % 30 === 0) await this.#monthly(day);
  }

  /** A thread with answers. One of ten is deleted a week later. */
  async #discuss(day: number, index: number, writer: Writer, other: Writer): Promise<void> {
    const annotationId = `t${day}-${index}`;
    const commentText = TEXT.repeat(1 + (day % 3));
    await writer.add({
      annotationId,
      comments: [{ commentId: 'c', commentText: `${commentText} {{bob}}`, taggedUserContacts: [{ userId: 'bob' }] }],
    });
    await other.reply({ annotationId });
    await other.react({ annotationId, reactionAnnotationId: `r-${annotationId}` });
    await other.person.call(markCommentAnnotationsRead, {
      organizationId,
      annotationIds: [annotationId],
      isRead: true,
    });
    const isResolved = index === 0;
    if (isResolved) {
      await writer.update({ annotationId, status: { id: 'RESOLVED', name: 'Resolved', type: 'terminal' } });
    }
    if (day % 10 === 0) {
      await this.#acme.key.call(deleteCommentAnnotations, { ...plan, annotationIds: [`t${day - 7}-${index}`] });
    }
    this.writes += 5;
  }

  async #backend(day: number): Promise<void> {
    const { key } = this.#acme;
    for (let n = 0; n < 3; n += 1) await this.#acme.add({ notificationId: `n${day}-${n}`, notifyAll: n === 0 });
    const bob = await this.#acme.person('bob');
    await bob.call(markNotificationsRead, { organizationId, notificationIds: [`n${day}-0`, `n${day}-1`] });
    const activity = {
      featureType: 'custom' as const,
      actionType: 'x',
      targetEntityId: 'x',
      actionUser: { userId: 'ada' },
    };
    const activities = Array.from({ length: 5 }, (_, n) => ({ ...activity, id: `a${day}-${n}` }));
    await key.call(addActivities, { ...plan, activities });
    const expiresAt = Math.floor(this.#test.clock.now() / 1000) + 3600;
    const resources = [{ type: 'document' as const, id: 'plan', organizationId, expiresAt }];
    await key.call(addPermissions, { user: { userId: `guest${day}` }, permissions: { resources } });
    await key.call(generateToken, {
      userId: 'ada',
      permissions: { resources: [{ type: 'organization', id: 'acme' }] },
    });
    await key.call(revokeTokens, { userIds: [`guest${day}`] });
    await key.call(addPresence, { ...plan, users: [{ userId: 'bot', name: 'Bot' }] });
    await key.call(deletePresence, { ...plan, userIds: ['bot'] });
    this.writes += 10;
  }

  /** The shared document, live states, and reactions to elements. */
  async #edit(day: number, bob: Writer, cleo: Writer): Promise<void> {
    const store = { ...plan, storeId: 'body' };
    for (let edit = 0; edit < 4; edit += 1) {
      const update = base64(typed(`${day}.${edit} `));
      await (edit % 2 ? bob : cleo).person.call(syncStore, { ...store, type: 'text', update });
      await this.#acme.key.call(broadcastLiveState, { ...plan, liveStateDataId: `slide${edit}`, data: { day, edit } });
    }
    for (const isOn of [true, false]) {
      const reaction = { targetElementId: 'title', reactionAnnotationId: `i${day}`, icon: 'wave', isOn };
      await bob.person.call(setInlineReaction, { ...plan, ...reaction });
    }
    this.writes += 10;
  }

  /** A file that a comment has, one that nobody wants, an upload that is given up, and a recording each week. */
  async #files(day: number, ada: Writer): Promise<void> {
    await upload(ada.person, { attachmentId: `f${day}`, file: new Uint8Array(2048) });
    await ada.reply({
      annotationId: `t${day}-1`,
      comment: { commentId: 'file', commentText: 'See here.', attachments: [{ attachmentId: `f${day}` }] },
    });
    await upload(ada.person, { attachmentId: `unused${day}`, file: new Uint8Array(2048) });
    await startUpload(ada.person, { annotationId: `late${day}`, attachmentId: `late${day}-file` });
    if (day % 7 === 1) await record(ada.person, { annotationId: `rec${day}` });
    this.writes += 5;
  }

  /** Somebody leaves, and a document is moved there and back. */
  async #monthly(day: number): Promise<void> {
    const { key } = this.#acme;
    await key.call(deleteUserData, { userIds: [`guest${day}`] });
    for (const [documentId, newDocumentId] of [
      ['plan', 'moved'],
      ['moved', 'plan'],
    ] as const) {
      await key.call(migrateDocument, { organizationId, documentId, newDocumentId });
      await this.#test.service.jobs.drain();
    }
    this.writes += 3;
  }
}
