import {
  addActivities,
  addCrdtData,
  addDocuments,
  addPresence,
  addUserGroups,
  addUserGroupUsers,
  addUsers,
  broadcastLiveState,
  createActivity,
  deleteUserData,
  generateToken,
  getActivities,
  getNotifications,
  getUserDataDeletion,
  identify,
  listCommentAnnotations,
  listInlineReactions,
  listStoreVersions,
  markAllNotificationsRead,
  markCommentAnnotationsRead,
  markNotificationsRead,
  migrateDocument,
  pushStoreMessage,
  requestEditorAccess,
  saveStoreSnapshot,
  saveStoreVersion,
  setInlineReaction,
  setLiveState,
  setNotificationConfig,
  subscribeToCommentAnnotation,
  syncStore,
  takeEditorAccess,
  updateWebhookService,
} from '@parley/protocol';
import { DELETED_USER_ID } from '@parley/protocol/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceDeletion } from '../../src/domain/personData/advanceDeletion.js';
import { CapturedMail, MemoryBlobs } from '../../src/memory/index.js';
import { typed } from '../crdt/support/texts.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { record, recordingsOf, startUpload } from '../support/recordings.js';
import type { Transcriber } from '../../src/environment.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { TestThreads } from '../support/TestThreads.js';
import { upload } from '../support/upload.js';
import { Writer } from '../support/Writer.js';

const organizationId = 'acme';
const plan = { organizationId, documentId: 'plan' };
const store = { ...plan, storeId: 'body' };
const ZOE = 'zoe-4711';
const NAME = 'Zoe Zimmermann';
const EMAIL = 'Zoe@example.test';
/** In everything that she writes. */
const WORDS = 'zanzibar';
const DELETED = { userId: DELETED_USER_ID };
const MINUTE = 60_000;
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const bytes = (text: string) => new TextEncoder().encode(text);

describe.each(MAIN_DATABASE)('users/data/delete ($name)', ({ open }) => {
  let test: TestService;
  let blobs: MemoryBlobs;
  let mail: CapturedMail;
  let acme: TestOrganization;
  let threads: TestThreads;
  let zoe: Writer;
  let bob: Writer;
  beforeAll(async () => {
    [blobs, mail] = [new MemoryBlobs(), new CapturedMail()];
    const transcriber: Transcriber = {
      async transcribe({ bytes: file }) {
        const text = (await new Response(file).text()).includes(WORDS) ? WORDS : 'Other words.';
        return { text, segments: [{ start: 0, end: 1, text }] };
      },
    };
    const options = { publicUrl: 'https://parley.test' };
    test = await startTestService({ pool: await open(), blobs, mail, transcriber, options });
    test.captured.answer = ({ body }) => ({ status: 500, body: `Not wanted: ${String(body)}` });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    mail.failure = null;
    await test.service.jobs.drain();
    acme = await TestOrganization.create(await test.newKey());
    threads = new TestThreads(acme);
    await acme.key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }] });
    const profile = { name: NAME, email: EMAIL };
    [zoe, bob] = [await Writer.create(acme, ZOE, { profile }), await Writer.create(acme, 'bob')];
  });

  const start = (userIds = [ZOE], organizationIds?: string[]) =>
    acme.key.call(deleteUserData, { userIds, organizationIds });
  const status = (jobId: string) => acme.key.call(getUserDataDeletion, { jobId });
  /** Runs what is due, the second pass too. */
  const finish = async () => {
    await test.service.jobs.drain();
    test.clock.advance(5 * MINUTE);
    await test.service.jobs.drain();
  };
  const forget = async () => {
    const { jobId } = await start();
    await finish();
    expect(await status(jobId)).toMatchObject({ isDeleteCompleted: true, tasksLeft: 0 });
  };

  /** Every place that has one of the texts, whatever their case: rows of all tables, but those of other keys; files; log lines. */
  async function search(...texts: string[]): Promise<string[]> {
    const wanted = texts.map((text) => text.toLowerCase());
    const has = (text: string) => wanted.some((one) => text.toLowerCase().includes(one));
    const { db } = test.service.core;
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
        db,
      );
      // Bytes are written in hex.
      const hex = wanted.map((one) => Buffer.from(one).toString('hex'));
      const own = rows.filter(({ row }) => !row.includes('"api_key"') || row.includes(acme.key.apiKey));
      const named = own.filter(({ row }) => has(row) || hex.some((one) => row.includes(one)));
      found.push(...named.map(({ row }) => `${name}: ${row}`));
    }
    for (const key of blobs.keys) {
      const file = await blobs.get(key);
      if (has(key) || has(new TextDecoder().decode(file!))) found.push(`file ${key}`);
    }
    for (const entry of test.logger.entries)
      if (has(JSON.stringify(entry))) found.push(`log: ${JSON.stringify(entry)}`);
    return found;
  }

  /** Zoe does everything that leaves a trace. Bob answers. */
  async function live(): Promise<void> {
    const { key } = acme;
    await key.call(updateWebhookService, {
      useWebhookService: true,
      webhookServiceConfig: {
        rawNotificationUrl: 'https://hooks.test/raw',
        processedNotificationUrl: 'https://hooks.test/processed',
        triggers: { crdt: { updateData: true }, recorder: { done: true } },
      },
    });
    mail.failure = new Error(`Mailbox of ${EMAIL} is not there.`);
    await zoe.person.call(identify, { organizationId, user: { userId: ZOE, name: NAME, email: EMAIL } });
    await key.call(addUsers, { ...plan, users: [{ userId: ZOE, name: NAME }] });
    await acme.grantContext(ZOE, 'team:a');
    await key.call(addUserGroups, { organizationId, organizationUserGroups: [{ groupId: 'g', groupName: 'G' }] });
    await key.call(addUserGroupUsers, { organizationId, organizationUserGroupId: 'g', userIds: [ZOE] });
    await key.call(setNotificationConfig, { ...plan, userIds: [ZOE], config: { email: 'ALL' } });
    await key.call(addPresence, { ...plan, users: [{ userId: ZOE, name: NAME, email: EMAIL }] });
    // Her threads: one that only she wrote in, one that Bob answered, a private one, a draft.
    const file = bytes(`a file: ${WORDS}`);
    await upload(zoe.person, { attachmentId: 'zoes', name: `${WORDS}.txt`, contentType: 'text/plain', file });
    await upload(zoe.person, { attachmentId: 'unused', name: `${WORDS}.txt`, contentType: 'text/plain', file });
    await zoe.add({
      annotationId: 'alone',
      comments: [{ commentId: 'c', commentText: WORDS, attachments: [{ attachmentId: 'zoes', name: `${WORDS}.txt` }] }],
    });
    const mentions = (userId: string) => ({
      commentText: `Hi @{{${userId}}}`,
      commentHtml: `<p>Hi <span class="parley-mention" data-user-id="${userId}">{{${userId}}}</span></p>`,
      taggedUserContacts: [{ userId, contact: { userId, name: NAME, email: EMAIL }, text: `@${NAME}` }],
    });
    await zoe.add({
      annotationId: 'answered',
      comments: [{ commentId: 'c', commentText: WORDS, taggedUserContacts: [{ userId: 'bob' }] }],
    });
    await bob.reply({ annotationId: 'answered', comment: { commentId: 'b', ...mentions(ZOE) } });
    await bob.react({ annotationId: 'answered', reactionAnnotationId: 'bobs' });
    await zoe.add({
      annotationId: 'private',
      visibility: { type: 'restricted', userIds: ['bob'] },
      comments: [{ commentId: 'c', commentText: WORDS }],
    });
    await bob.reply({ annotationId: 'private', comment: { commentId: 'b', commentText: 'Between us.' } });
    await zoe.add({
      annotationId: 'draft',
      isDraft: true,
      comments: [{ commentId: 'c', commentText: WORDS, isDraft: true }],
    });
    // In Bob's threads.
    await bob.add({ annotationId: 'bobs', comments: [{ commentId: 'c', ...mentions(ZOE) }] });
    await zoe.reply({ annotationId: 'bobs', comment: { commentId: 'z', commentText: WORDS } });
    await zoe.edit({ annotationId: 'bobs', commentId: 'z', commentText: `${WORDS} again` });
    await zoe.reply({ annotationId: 'bobs', comment: { commentId: 'zd', commentText: WORDS, isDraft: true } });
    await zoe.react({ annotationId: 'bobs', reactionAnnotationId: 'zoes', icon: 'wave' });
    await bob.react({ annotationId: 'bobs', reactionAnnotationId: 'both', icon: 'wave' });
    await bob.update({ annotationId: 'bobs', assignedTo: { userId: ZOE, name: NAME, email: EMAIL } });
    await zoe.update({ annotationId: 'bobs', status: { id: 'RESOLVED', name: 'Resolved', type: 'terminal' } });
    await zoe.person.call(markCommentAnnotationsRead, { organizationId, annotationIds: ['bobs'], isRead: true });
    await bob.update({ annotationId: 'bobs', visibility: { type: 'restricted', userIds: [ZOE, 'cleo'] } });
    await zoe.person.call(subscribeToCommentAnnotation, { organizationId, annotationId: 'bobs', isSubscribed: false });
    await zoe.person.call(setInlineReaction, {
      ...plan,
      targetElementId: 'title',
      reactionAnnotationId: 'i',
      icon: 'wave',
      isOn: true,
    });
    await bob.person.call(setInlineReaction, {
      ...plan,
      targetElementId: 'title',
      reactionAnnotationId: 'i',
      icon: 'wave',
      isOn: true,
    });
    // Notifications for her, from her, about her.
    const user = { userId: ZOE, name: NAME, email: EMAIL };
    await acme.add({ notificationId: 'for-her', notifyUsers: [user], displayBodyMessage: `Dear ${NAME}` });
    await acme.add({
      notificationId: 'for-both',
      notifyUsers: [user, { userId: 'bob' }],
      displayBodyMessage: 'To both',
    });
    await acme.add({
      notificationId: 'from-her',
      actionUser: user,
      notifyAll: true,
      displayHeadlineMessageTemplateData: { actionUser: user, recipientUser: user },
      notificationSourceData: { owner: user, views: { [ZOE]: 1 } },
    });
    await zoe.person.call(markNotificationsRead, { organizationId, notificationIds: ['for-her', 'for-both'] });
    await zoe.person.call(markAllNotificationsRead, { organizationId, feed: 'all' });
    // Activities of hers and about her.
    const activity = { featureType: 'custom' as const, targetEntityId: 'x' };
    await zoe.person.call(createActivity, {
      ...plan,
      id: 'hers',
      ...activity,
      actionType: 'did',
      displayMessageTemplateData: { who: user },
    });
    await key.call(addActivities, {
      ...plan,
      activities: [
        {
          id: 'about',
          ...activity,
          actionType: 'made',
          actionUser: { userId: 'bob' },
          changes: { owner: { from: user, to: null } },
          entityData: { createdBy: ZOE, userIds: [ZOE, 'bob'] },
        },
      ],
    });
    // Live states, the editor's seat, shared documents.
    await zoe.person.call(setLiveState, { ...plan, liveStateDataId: 'slide', data: { n: 1, presenter: user } });
    await key.call(broadcastLiveState, { ...plan, liveStateDataId: 'who', data: { people: [user, 'bob'] } });
    await bob.person.call(takeEditorAccess, { ...plan, tabId: 'tab' });
    await zoe.person.call(requestEditorAccess, { ...plan, tabId: 'tab-z', requestId: 'wants' });
    await key.call(addCrdtData, { ...plan, editorId: 'body', type: 'text', data: 'a' });
    await zoe.person.call(syncStore, { ...store, type: 'text', update: base64(typed('shared')) });
    await zoe.person.call(saveStoreVersion, { ...store, versionId: 'v1', state: base64(typed('shared')) });
    const messages = { ...store, data: base64(typed('shared')), yjsClientId: 7 };
    await zoe.person.call(pushStoreMessage, { ...messages, messageId: 'm', eventData: { by: user } });
    await zoe.person.call(saveStoreSnapshot, { ...store, state: base64(typed('shared')), vector: base64(bytes('v')) });
    // Recordings: one of hers, an upload that she gave up, one of Bob's that she transcribed.
    await record(zoe.person, {
      annotationId: 'hers',
      bytes: bytes(`a recording: ${WORDS}`),
      displayName: WORDS,
      isUrlAvailable: true,
    });
    await startUpload(zoe.person, { annotationId: 'late', attachmentId: 'late-file', name: `${WORDS}.webm` });
    await record(bob.person, { annotationId: 'his', metadata: { owner: user } });
    // What backends say of documents.
    await key.call(addDocuments, { organizationId, documents: [{ documentId: 'other', owner: user }] });
    await test.service.jobs.drain(); // emails and webhooks fail, and wait for the next attempt
  }

  it('leaves nothing of a person: a search of every table, file and log line finds only deleted_user', async () => {
    await live();
    test.logger.entries.length = 0; // what the failing mail server said
    expect((await search(ZOE)).length).toBeGreaterThan(50);
    expect((await search(WORDS)).length).toBeGreaterThan(10);
    await forget();
    expect(await search(ZOE, NAME, EMAIL, WORDS)).toEqual([]);
    expect((await search(DELETED_USER_ID)).length).toBeGreaterThan(10);
  });

  it('lets others see what they may keep: their own words, and that somebody was there', async () => {
    await live();
    await forget();
    const [answered, bobs, secret] = [
      await threads.one('answered'),
      await threads.one('bobs'),
      await threads.one('private'),
    ];
    expect(await threads.get({ annotationIds: ['alone', 'draft'] })).toEqual([null, null]);
    expect(answered).toMatchObject({ from: DELETED, comments: [{ commentId: 'b', commentText: 'Hi @deleted user' }] });
    expect(answered.comments[0]).toMatchObject({
      commentHtml: '<p>Hi <span class="parley-mention">@deleted user</span></p>',
      taggedUserContacts: [],
      to: [],
    });
    expect(answered.comments[0]!.reactionAnnotations).toEqual([]); // Bob's was to her comment
    expect(secret).toMatchObject({ from: DELETED, comments: [{ commentText: 'Between us.' }] });
    expect(secret.visibilityConfig).toMatchObject({ type: 'restricted', userIds: ['bob', DELETED_USER_ID] });
    expect(bobs).toMatchObject({
      from: { userId: 'bob' },
      assignedTo: null,
      status: { id: 'RESOLVED' },
      resolvedByUserId: DELETED_USER_ID,
      visibilityConfig: { type: 'restricted', userIds: ['cleo', 'bob'] },
      comments: [
        { commentId: 'c', commentText: 'Hi @deleted user', reactionAnnotations: [{ involvedUserIds: ['bob'] }] },
      ],
    });
    expect(Object.keys(bobs.subscribedUsers)).toEqual(['bob']);
    const inline = await bob.person.call(listInlineReactions, { ...plan, targetElementIds: ['title'] });
    expect(inline.inlineReactions[0]!.reactionAnnotations).toMatchObject([
      { count: 1, reactions: [{ from: { userId: 'bob' } }] },
    ]);
    const { versions } = await bob.person.call(listStoreVersions, store);
    expect(versions).toMatchObject([{ versionId: 'v1', createdBy: DELETED }]);

    expect((await recordingsOf(bob.person)).map(({ annotationId }) => annotationId)).toEqual(['his']);
    const notifications = await acme.key.call(getNotifications, plan);
    const byId = new Map(notifications.map((notification) => [notification.id, notification]));
    expect(byId.has('for-her')).toBe(false);
    expect(byId.get('for-both')).toMatchObject({ notifyUserIds: ['bob'], displayBodyMessage: 'To both' });
    expect(byId.get('from-her')).toMatchObject({
      actionUser: DELETED,
      displayHeadlineMessage: 'deleted_user moved the date',
      notificationSourceData: { owner: DELETED, views: {} },
    });
    const activities = await acme.key.call(getActivities, { organizationId });
    expect(activities.find(({ id }) => id === 'hers')).toMatchObject({ actionUser: DELETED });
    expect(activities.find(({ id }) => id === 'about')).toMatchObject({
      changes: { owner: { from: DELETED, to: null } },
      entityData: { createdBy: DELETED_USER_ID, userIds: ['bob'] },
    });
  });

  it('updates open clients, and nobody else: no notification, no email, no webhook', async () => {
    await zoe.add({ annotationId: 'hers', comments: [{ commentId: 'c', commentText: WORDS }] });
    await bob.reply({ annotationId: 'hers', comment: { commentId: 'b', commentText: 'I see.' } });
    await test.service.jobs.drain();
    const count = async () => {
      const { rows } = await sql`
        select (select count(*) from notifications) as notifications, (select count(*) from activities) as activities,
          (select count(*) from webhook_events) as events`.execute(test.service.core.db);
      return rows[0];
    };
    const before = await count();
    const { sequences } = await bob.person.call(listCommentAnnotations, { organizationId, documentIds: ['plan'] });
    await forget();
    const after = await bob.person.call(listCommentAnnotations, { organizationId, documentIds: ['plan'] });
    expect(after.annotations).toMatchObject([{ from: DELETED, comments: [{ commentId: 'b' }] }]);
    expect(after.sequences['plan']).toBeGreaterThan(sequences['plan']!);
    // The notification of her comment has gone with it.
    expect(await count()).toEqual({
      ...(before as object),
      notifications: Number((before as { notifications: number }).notifications) - 1,
    });
  });

  it('goes on where it was when the process ends, at any step', async () => {
    await live();
    test.logger.entries.length = 0;
    const { core } = test.service;
    const holdJob = () => sql`update jobs set run_at = 9e15 where kind = 'deletePersonData'`.execute(core.db);
    const { jobId, tasksCount } = await start();
    expect(tasksCount).toBe(2);
    await holdJob();
    const advance = (isLost: boolean) =>
      core.write(async (tx) => {
        const runAt = await advanceDeletion(tx, { apiKey: acme.key.apiKey, jobId }, test.clock.now());
        if (isLost) throw new Error('The process ends.');
        return runAt;
      });
    let runAt: number | null = 0;
    for (let steps = 0; runAt !== null; steps += 1) {
      await expect(advance(true)).rejects.toThrow('The process ends.');
      runAt = await advance(false);
      if (runAt !== null) test.clock.advance(Math.max(0, runAt - test.clock.now()));
      expect(steps).toBeLessThan(500);
    }
    await test.service.jobs.drain();
    expect(await search(ZOE, NAME, EMAIL, WORDS)).toEqual([]);
    expect(await status(jobId)).toMatchObject({ isDeleteCompleted: true, tasksLeft: 0 });
  });

  it('finds what is written while it runs', async () => {
    const { jobId } = await start();
    await test.service.jobs.drain();
    expect(await status(jobId)).toMatchObject({ isDeleteCompleted: false, tasksLeft: 1 });
    expect((await status(jobId)).lastTaskCompletedTime).toBe(test.clock.now());
    await bob.add({
      annotationId: 'late',
      comments: [{ commentId: 'c', commentText: `Hi {{${ZOE}}}`, taggedUserContacts: [{ userId: ZOE }] }],
    });
    test.clock.advance(5 * MINUTE);
    await test.service.jobs.drain();
    expect(await search(ZOE)).toEqual([]);
  });

  it('looks once more when a document was migrated meanwhile: what it had was not where it was looked for', async () => {
    const { core } = test.service;
    const { jobId } = await start();
    await test.service.jobs.drain();
    await sql`update jobs set run_at = 9e15 where kind = 'deletePersonData'`.execute(core.db);
    test.clock.advance(5 * MINUTE);
    const advance = () => core.write((tx) => advanceDeletion(tx, { apiKey: acme.key.apiKey, jobId }, test.clock.now()));
    const progress = async () => {
      const rows = core.db.selectFrom('person_deletions').where('job_id', '=', jobId).select('progress');
      return (await rows.executeTakeFirstOrThrow()).progress;
    };
    // The last organization is through.
    for (let at = await progress(); at.organizationId === '' || at.isWithin; at = await progress()) await advance();
    await acme.key.call(broadcastLiveState, { ...plan, liveStateDataId: 'slide', data: { userId: ZOE } });
    await acme.key.call(migrateDocument, { ...plan, newDocumentId: 'next' });
    await test.service.jobs.drain();
    for (let runAt = await advance(); runAt !== null; runAt = await advance()) {
      test.clock.advance(Math.max(0, runAt - test.clock.now()));
    }
    expect(await status(jobId)).toMatchObject({ isDeleteCompleted: true });
    expect(await search(ZOE)).toEqual([]);
  });

  it('is one job for the same request while it runs, and a new one later', async () => {
    const first = await start([ZOE, 'cleo']);
    expect(await start(['cleo', ZOE, ZOE])).toEqual(first);
    expect((await start([ZOE])).jobId).not.toBe(first.jobId);
    await finish();
    expect((await start([ZOE, 'cleo'])).jobId).not.toBe(first.jobId);
    expect(await acme.key.post(deleteUserData, { userIds: [ZOE] })).toMatchObject({ status: 202 });
    const other = await test.newKey();
    for (const jobId of [first.jobId, 'unknown']) {
      expect(await other.refused(getUserDataDeletion, { jobId })).toMatchObject({ status: 'NOT_FOUND' });
    }
    const many = Array.from({ length: 101 }, (_, index) => `u${index}`);
    for (const userIds of [[], many, [7]]) {
      expect(await acme.key.refused(deleteUserData, { userIds })).toMatchObject({ status: 'INVALID_ARGUMENT' });
    }
  });

  it('keeps to the organizations that were asked for', async () => {
    const other = await TestOrganization.create(acme.key, 'other');
    await other.add({ notificationId: 'there', notifyUsers: [{ userId: ZOE }] });
    await acme.add({ notificationId: 'here', notifyUsers: [{ userId: ZOE }] });
    const { tasksCount } = await start([ZOE], ['other', 'unknown']);
    expect(tasksCount).toBe(2);
    await finish();
    expect(await acme.ids(plan)).toEqual(['here']);
    expect(await other.ids({ documentId: 'plan' })).toEqual([]);
  });

  it('takes an id that is an everyday word for a person only where people are named', async () => {
    const words = ['added', 'text', 'comment', 'c', 'views', 'content', 'data'];
    await bob.add({
      comments: [
        { commentId: 'c', commentText: 'added text: a comment', metadata: { views: 'data', content: 'text' } },
      ],
    });
    await bob.person.call(setLiveState, {
      ...plan,
      liveStateDataId: 'slide',
      data: { text: 'data', views: ['added'] },
    });
    const [before] = [await threads.one('t')];
    await start(words);
    await finish();
    expect(await threads.one('t')).toEqual(before);
    const { rows } = await sql<{ data: object }>`select data from live_states`.execute(test.service.core.db);
    expect(rows).toContainEqual({ data: { text: 'data', views: ['added'] } });
  });

  it('finds mentions of a person, whatever characters the id has', async () => {
    const ids = ['{7}', 'o\'b"r&d<'];
    await bob.add({
      comments: [
        {
          commentId: 'c',
          commentText: 'Hi {{{7}}}, @{{o\'b"r&d<}} and {{7}}.',
          commentHtml:
            '<p>Hi {{{7}}}, <span data-user-id="o\'b&quot;r&amp;d&lt;">{{o\'b"r&amp;d&lt;}}</span> and {{7}}.</p>',
          taggedUserContacts: [...ids, '7'].map((userId) => ({ userId })),
        },
      ],
    });
    await start(ids);
    await finish();
    expect((await threads.one('t')).comments).toMatchObject([
      {
        commentText: 'Hi @deleted user, @deleted user and {{7}}.',
        commentHtml: '<p>Hi @deleted user, <span>@deleted user</span> and {{7}}.</p>',
        taggedUserContacts: [{ userId: '7' }],
      },
    ]);
  });

  it('leaves an id behind that nobody can sign in with', async () => {
    const refused = { status: 'INVALID_ARGUMENT', message: expect.stringContaining('data.userId') as string };
    expect(await acme.key.refused(generateToken, { userId: DELETED_USER_ID })).toMatchObject(refused);
  });

  it('comes back as a stranger when the person signs in again', async () => {
    await live();
    await forget();
    await zoe.person.call(identify, { organizationId, user: { userId: ZOE } });
    const { annotations } = await zoe.person.call(listCommentAnnotations, { organizationId, documentIds: ['plan'] });
    expect(annotations.map(({ annotationId }) => annotationId)).toEqual(['answered']);
  });
});
