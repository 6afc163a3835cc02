import {
  addCommentAnnotation,
  addComments,
  addPermissions,
  countCommentAnnotations,
  countNotifications,
  getCommentAnnotationsCount,
  getContactUsers,
  identify,
  listActivities,
  listCommentAnnotations,
  listNotifications,
  openDocuments,
  removePermissions,
  setNotificationConfig,
  type ServerFrame,
  updateApiKeyConfig,
  updateCommentAnnotation,
  updateCommentAnnotations,
  updateDocuments,
  updateOrganizations,
} from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CapturedMail } from '../../src/memory/index.js';
import { recordingUrl } from '../../src/domain/recordings/recordingUrl.js';
import { openSession } from '../realtime/support/openSession.js';
import type { TestSocket } from '../realtime/support/TestSocket.js';
import { TypingClient } from '../realtime/support/TypingClient.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { play, record, recordingsOf } from '../support/recordings.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { type Body, TestHooks } from '../support/TestHooks.js';
import type { TestOrganization } from '../support/TestOrganization.js';
import { load, upload } from '../support/upload.js';
import { textsOf, Writer } from '../support/Writer.js';

const inAcme = { organizationId: 'acme' };
const PEOPLE = ['author', 'admin', 'editor', 'viewer', 'stranger', 'mentioned'] as const;
type Name = (typeof PEOPLE)[number];
/** Who sees a thread that waits, and who sees it once it is approved. */
const DECIDERS: readonly Name[] = ['author', 'admin'];
const READERS: readonly Name[] = ['author', 'admin', 'editor', 'viewer', 'mentioned'];
const REQUEST_MAIL = 'admin@example.com: AUTHOR asked for approval of a comment';

describe.each(MAIN_DATABASE)('threads that wait for approval ($name)', ({ open }) => {
  const mail = new CapturedMail();
  let test: TestService;
  let hooks: TestHooks;
  let acme: TestOrganization;
  let people: Record<Name, Writer>;

  beforeAll(async () => {
    test = await startTestService({ pool: await open(), mail, options: { publicUrl: 'https://parley.test' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.service.jobs.drain();
    mail.messages.length = 0;
    hooks = await TestHooks.create(test);
    acme = hooks.acme;
    await hooks.useBasic();
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    const writers = await Promise.all(
      PEOPLE.map(async (name) => {
        const role = name === 'stranger' ? null : name === 'viewer' ? 'viewer' : 'editor';
        const profile = { email: `${name}@example.com` };
        return [name, await Writer.create(acme, name, { role, isAdmin: name === 'admin', profile })] as const;
      }),
    );
    people = Object.fromEntries(writers) as Record<Name, Writer>; // every name has one
    await signIn('admin');
    await acme.key.call(updateApiKeyConfig, { moderatorMode: true });
  });

  const typist = (name: Name) => TypingClient.join(acme, name, test.clock);
  const signIn = (name: Name) => people[name].person.call(identify, { ...inAcme, user: { userId: name } });

  /** A thread that mentions somebody, with a file and a recording. */
  async function write() {
    const { person } = people.author;
    await upload(person);
    await record(person, { mode: 'thread' });
    return people.author.add({
      comments: [
        {
          commentId: 'c',
          commentText: 'Secret {{mentioned}}',
          attachments: [{ attachmentId: 'file-1' }],
          taggedUserContacts: [{ userId: 'mentioned' }],
          recorders: [{ id: 'rec', type: 'video' }],
        },
      ],
    });
  }

  /** Who sees what a channel shows. */
  async function seenOn(channel: (writer: Writer, name: Name) => Promise<boolean>): Promise<Name[]> {
    const seen: Name[] = [];
    for (const name of PEOPLE) if (await channel(people[name], name)) seen.push(name);
    return seen;
  }

  const CHANNELS: Record<string, (writer: Writer, name: Name) => Promise<boolean>> = {
    list: async ({ person }) => (await person.call(listCommentAnnotations, inAcme)).annotations.length > 0,
    'list by id, as a deep link does': async ({ person }) =>
      (await person.call(listCommentAnnotations, { ...inAcme, annotationIds: ['t'] })).annotations.length > 0,
    count: async ({ person }) =>
      (await person.call(getCommentAnnotationsCount, { ...inAcme, documentIds: ['plan'] })).counts['plan']!.total > 0,
    'count of a backend': async (_, name) =>
      (await acme.key.call(countCommentAnnotations, { ...inAcme, documentIds: ['plan'], userId: name }))['plan']!
        .total > 0,
    'activity log': async ({ person }) =>
      (await person.call(listActivities, inAcme)).activities.some(({ targetEntityId }) => targetEntityId === 't'),
    recordings: async ({ person }) => (await recordingsOf(person)).length > 0,
    'file of a recording': async ({ person }) => {
      const { db } = test.service.core;
      const { apiKey } = acme.key;
      const files = db.selectFrom('recorder_files').where('api_key', '=', apiKey).select('file_key');
      const { file_key: fileKey } = await files.executeTakeFirstOrThrow();
      // As if somebody had got hold of the secret that signs addresses.
      const url = await recordingUrl(test.service.core, { ...inAcme, apiKey, fileKey, readerId: person.userId });
      return (await play(person, url)).status === 200;
    },
  };

  it('are seen by their author and by admins on every channel, and by everybody once they are approved', async () => {
    const sockets = new Map<Name, TestSocket>();
    for (const name of READERS) sockets.set(name, await follow(name));
    const { annotation } = await write();
    expect(annotation).toMatchObject({ approved: false, visibilityConfig: { type: 'public' } });
    expect(annotation.context?.accessFields).toBeUndefined();
    expect(JSON.stringify(annotation)).not.toContain('admins of');
    for (const [name, channel] of Object.entries(CHANNELS)) {
      expect([name, await seenOn(channel)]).toEqual([name, DECIDERS]);
    }
    const url = annotation.comments[0]!.attachments[0]!.url!;
    expect((await load(people.author.person, url)).status).toBe(200);
    await people.admin.reply({ comment: { commentId: 'r', commentText: 'Is this so?' } });
    // Nobody is told of it, no webhook either: admins are asked for approval.
    await hooks.drain();
    expect(mail.messages.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([REQUEST_MAIL]);
    expect(hooks.sent('raw')).toEqual([]);
    expect(await acme.get({ documentId: 'plan' })).toMatchObject([
      { actionType: 'newlyAdded', notifyUserIds: ['admin'], notifyAll: false, targetCommentId: 'c' },
    ]);
    for (const name of READERS) {
      const { counts } = await people[name].person.call(countNotifications, inAcme);
      const count = name === 'admin' ? 1 : 0;
      expect([name, counts]).toMatchObject([name, { forYou: count, all: count }]);
    }

    await people.admin.update({ approved: true });
    for (const [name, channel] of Object.entries(CHANNELS)) {
      // A backend counts whatever documents the person may open.
      const expected = name === 'count of a backend' ? PEOPLE : READERS;
      expect([name, await seenOn(channel)]).toEqual([name, expected]);
    }
    // Those who could not see it get it live, and nothing of it came to them before.
    for (const name of READERS) {
      const frames = await framesUntilSaved(sockets.get(name)!);
      const before = JSON.stringify(frames.slice(0, -1));
      expect([name, before.includes('Secret')]).toEqual([name, DECIDERS.includes(name)]);
      expect(JSON.stringify(frames.at(-1))).toContain('Secret');
    }
  });

  it('are announced once, when they are approved: notifications, email and webhooks of everything that is in them', async () => {
    await hooks.useAdvanced();
    await hooks.endpoint('recordings', { filterTypes: ['recorder.done'] });
    await write();
    await hooks.drain();
    expect(hooks.sent('recordings')).toEqual([]);
    await people.admin.reply({ comment: { commentId: 'r', commentText: 'Is this so?' } });
    await people.author.react();
    await people.admin.update({ approved: true });
    await people.admin.update({ approved: true });
    await hooks.drain();
    const sent = hooks.bodies('raw').map((body) => `${String(body['actionType'])} ${userOf(body)}`);
    expect(sent.sort()).toEqual(['added admin', 'approved admin', 'newlyAdded author']);
    expect(hooks.bodies('raw').filter((body) => 'visibility' in body)).toEqual([]);
    expect(hooks.bodies('recordings')).toMatchObject([{ data: { actionUser: { userId: 'author' } } }]);
    const headlines = async (name: Name, feed: 'forYou' | 'all') =>
      (await people[name].person.call(listNotifications, { ...inAcme, feed, pageSize: 50 })).notifications.map(
        ({ displayHeadlineMessage }) => displayHeadlineMessage,
      );
    const toMentioned = ['ADMIN replied', 'AUTHOR mentioned you'];
    expect(await headlines('mentioned', 'forYou')).toEqual(toMentioned);
    expect(await headlines('author', 'forYou')).toEqual(['ADMIN approved the comment', 'ADMIN replied']);
    expect(await headlines('editor', 'all')).toEqual([
      'ADMIN approved the comment',
      'ADMIN replied',
      'AUTHOR added a comment',
    ]);
    expect(await headlines('admin', 'forYou')).toEqual(['AUTHOR asked for approval of a comment']);
    expect(mail.messages.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
      REQUEST_MAIL,
      'author@example.com: ADMIN approved the comment',
      'author@example.com: ADMIN replied',
      'mentioned@example.com: ADMIN replied',
      'mentioned@example.com: AUTHOR mentioned you',
    ]);
    const { activities } = await people.editor.person.call(listActivities, inAcme);
    expect(activities.map(({ actionType }) => actionType).sort()).toEqual([
      'comment.add',
      'comment.reaction_add',
      'comment_annotation.add',
      'comment_annotation.approve',
      'recording.add',
    ]);
    // Held back, and approved again: nothing is told twice.
    await people.admin.update({ approved: false });
    expect(await seenOn(CHANNELS['list']!)).toEqual(DECIDERS);
    expect(await headlines('mentioned', 'forYou')).toEqual([]);
    await people.admin.update({ approved: true });
    await hooks.drain();
    expect(hooks.sent('raw')).toHaveLength(4);
    expect(await headlines('mentioned', 'forYou')).toEqual(toMentioned);
  });

  it('are rejected: only their author is notified, and an admin may still approve them', async () => {
    await write();
    const { annotation } = await people.admin.update({ accepted: false });
    expect(annotation).toMatchObject({ approved: false, accepted: false });
    await hooks.drain();
    expect(hooks.bodies('raw').map((body) => body['actionType'])).toEqual(['rejected']);
    expect(mail.messages.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
      REQUEST_MAIL,
      'author@example.com: ADMIN rejected the comment',
    ]);
    expect(await seenOn(CHANNELS['list']!)).toEqual(DECIDERS);
    for (const name of ['editor', 'mentioned'] as const) {
      const { counts } = await people[name].person.call(countNotifications, inAcme);
      expect(counts.all).toBe(0);
    }
    const approved = await people.admin.update({ approved: true });
    expect(approved.annotation.approved).toBe(true);
    expect(approved.annotation).not.toHaveProperty('accepted');
    expect(await seenOn(CHANNELS['list']!)).toEqual(READERS);
  });

  it('are decided about by admins alone; others may not, and cannot see whether a thread waits', async () => {
    await people.author.add({ type: 'suggestion', suggestion: { newValue: 'b' } });
    const denied = { http: 403, status: 'PERMISSION_DENIED' };
    for (const change of [
      { approved: true },
      { approved: false },
      { accepted: true },
      { accepted: false },
      { suggestion: { status: 'accepted' } },
      { suggestion: { status: 'rejected' } },
    ]) {
      expect(await people.author.refused(updateCommentAnnotation, change)).toMatchObject(denied);
      expect(await people.editor.refused(updateCommentAnnotation, change)).toMatchObject({ http: 404 });
    }
    await people.admin.update({ approved: true, suggestion: { newValue: 'b', status: 'accepted' } });
    expect(await people.editor.refused(updateCommentAnnotation, { approved: false })).toMatchObject(denied);
    const { annotation } = await people.editor.update({ accepted: true });
    expect(annotation).toMatchObject({ approved: true, accepted: true, suggestion: { resolvedBy: 'admin' } });
  });

  it('are those that others would see for the first time: not of admins, not for people by name, from their publication', async () => {
    const isHeld = async (annotationId: string) => {
      const { annotations } = await people.admin.person.call(listCommentAnnotations, inAcme);
      const { annotations: own } = await people.author.person.call(listCommentAnnotations, inAcme);
      return [...annotations, ...own].find((thread) => thread.annotationId === annotationId)?.approved === false;
    };
    await people.admin.add({ annotationId: 'of-an-admin' });
    await people.author.add({ annotationId: 'by-name', visibility: { type: 'restricted', userIds: ['editor'] } });
    await people.author.add({ annotationId: 'draft', isDraft: true });
    await people.author.add({ annotationId: 'members', visibility: { type: 'organizationPrivate' } });
    const held = async () =>
      Object.fromEntries(
        await Promise.all(
          ['of-an-admin', 'by-name', 'draft', 'members'].map(async (id) => [id, await isHeld(id)] as const),
        ),
      );
    expect(await held()).toEqual({ 'of-an-admin': false, 'by-name': false, draft: false, members: true });
    const changed = await people.author.update({ annotationId: 'draft', priority: { id: 'P1', name: 'P1' } });
    expect(changed.annotation.approved).toBeUndefined();
    await people.author.update({ annotationId: 'draft', isDraft: false });
    await people.author.update({ annotationId: 'by-name', visibility: { type: 'public' } });
    expect(await held()).toEqual({ 'of-an-admin': false, 'by-name': true, draft: true, members: true });
    // A thread that becomes one for people by name waits no longer. They are told of it.
    await people.author.reply({
      annotationId: 'draft',
      visibility: { type: 'restricted', userIds: ['editor'] },
      comment: { commentId: 'to-editor', commentText: 'For you' },
    });
    await hooks.drain();
    const bodies = hooks.bodies('raw').filter((body) => JSON.stringify(body).includes('"annotationId":"draft"'));
    expect(bodies.map((body) => String(body['actionType'])).sort()).toEqual([
      'accessModeChanged',
      'added',
      'newlyAdded',
    ]);
    const { annotations } = await people.editor.person.call(listCommentAnnotations, inAcme);
    expect(annotations.map((thread) => `${thread.annotationId} ${thread.approved}`).sort()).toEqual([
      'draft undefined',
      'of-an-admin undefined',
    ]);
    const { annotation } = await people.admin.update({ annotationId: 'members', approved: true });
    expect(annotation.visibilityConfig).toMatchObject({ type: 'organizationPrivate', organizationIds: ['acme'] });
  });

  it('are asked approval for: of admins who may open the document, as their settings have it, also when one is opened to others', async () => {
    const requests = async () =>
      (await acme.get({ documentId: 'plan' })).map(({ notifyUserIds, targetAnnotationId }) => [
        targetAnnotationId,
        notifyUserIds,
      ]);
    await acme.setDocument('plan', { access_type: 'restricted' });
    await acme.key.call(addPermissions, {
      user: { userId: 'author' },
      permissions: { resources: [{ type: 'document', id: 'plan', ...inAcme }] },
    });
    await people.author.add({ annotationId: 'unseen' });
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    await people.author.add({ annotationId: 'draft', isDraft: true });
    await people.author.add({ annotationId: 'by-name', visibility: { type: 'restricted', userIds: ['editor'] } });
    await people.admin.add({ annotationId: 'of-an-admin', visibility: { type: 'restricted', userIds: ['editor'] } });
    expect((await requests()).flatMap(([, userIds]) => userIds)).not.toContain('admin');
    await people.author.update({ annotationId: 'draft', isDraft: false });
    await people.author.update({ annotationId: 'by-name', visibility: { type: 'public' } });
    const before = await requests();
    const asked = before.filter(([, userIds]) => userIds!.includes('admin'));
    expect(asked.map(([id]) => String(id)).sort()).toEqual(['by-name', 'draft']);
    // Held back by an admin: nobody is asked.
    await people.admin.update({ annotationId: 'of-an-admin', approved: false });
    expect(await requests()).toEqual(before);
    await acme.key.call(setNotificationConfig, {
      ...inAcme,
      userIds: ['admin'],
      config: { inbox: 'NONE', email: 'NONE' },
    });
    mail.messages.length = 0;
    await people.author.add({ annotationId: 'quiet' });
    await hooks.drain();
    expect(mail.messages).toEqual([]);
    const { counts } = await people.admin.person.call(countNotifications, inAcme);
    expect(counts).toMatchObject({ forYou: 0, all: 0 });
  });

  it('show nobody else who writes in them, nor whom they mention among the contacts', async () => {
    const [author, editor, admin] = [await typist('author'), await typist('editor'), await typist('admin')];
    await write();
    author.type('t');
    await admin.sees('t: author');
    await editor.settle();
    expect(editor.list).toEqual([]);
    const taggedUserContacts = [{ userId: 'ghost', contact: { userId: 'ghost', name: 'Ghost' }, text: '@Ghost' }];
    await people.author.reply({ comment: { commentId: 'x', commentText: 'Hi {{ghost}}', taggedUserContacts } });
    const contacts = await people.editor.person.call(getContactUsers, inAcme);
    expect(contacts.map(({ userId }) => userId)).not.toContain('ghost');
    await people.admin.update({ approved: true });
    await editor.sees('t: author');
  });

  it('notify of what backends added meanwhile, where requested, once they are approved', async () => {
    await people.author.add();
    const add = (commentId: string, triggerNotification: boolean) =>
      acme.key.call(addComments, {
        ...inAcme,
        documentId: 'plan',
        annotationId: 't',
        triggerNotification,
        commentData: [{ commentId, from: { userId: 'bot', name: 'Bot' }, commentText: 'Checked.' }],
      });
    await add('told', true);
    await add('untold', false);
    await hooks.drain();
    expect(hooks.sent('raw')).toEqual([]);
    const [before] = (await people.author.person.call(listCommentAnnotations, inAcme)).annotations;
    expect(JSON.stringify(before)).not.toContain('isUntold');
    await people.admin.update({ approved: true });
    await hooks.drain();
    const sent = hooks.bodies('raw').map((body) => `${String(body['actionType'])} ${userOf(body)}`);
    expect(sent.sort()).toEqual(['added bot', 'approved admin', 'newlyAdded author']);
    const { notifications } = await people.author.person.call(listNotifications, { ...inAcme, feed: 'forYou' });
    expect(notifications.map(({ displayHeadlineMessage }) => displayHeadlineMessage)).toContain('Bot replied');
  });

  it('stay as they are when the mode is switched off; new ones do not wait, and a backend decides too', async () => {
    await people.author.add();
    await acme.key.call(updateApiKeyConfig, { moderatorMode: false });
    await people.author.add({ annotationId: 'new' });
    const seen = async () =>
      (await people.editor.person.call(listCommentAnnotations, inAcme)).annotations.map((one) => one.annotationId);
    expect(await seen()).toEqual(['new']);
    const update = (updatedData: object) =>
      acme.key.call(updateCommentAnnotations, { ...inAcme, documentId: 'plan', annotationIds: ['t'], updatedData });
    await update({ approved: true });
    expect((await seen()).sort()).toEqual(['new', 't']);
    await hooks.drain();
    expect(hooks.bodies('raw').map((body) => body['actionType'])).toEqual(['newlyAdded', 'newlyAdded']);
  });

  it('wait where the document says so, else the organization, else the API key; what a client says does not count', async () => {
    const waits = async (annotationId: string) =>
      (await people.author.add({ annotationId })).annotation.approved === false;
    const organization = (moderatorMode: boolean | null) =>
      acme.key.call(updateOrganizations, { organizations: [{ ...inAcme, moderatorMode }] });
    const document = (moderatorMode: boolean | null) =>
      acme.key.call(updateDocuments, { ...inAcme, documents: [{ documentId: 'plan', moderatorMode }] });
    await organization(false);
    expect(await waits('a')).toBe(false);
    await document(true);
    expect(await waits('b')).toBe(true);
    await document(null);
    await organization(null);
    const documents = [{ documentId: 'plan', moderatorMode: false }];
    await people.author.person.call(openDocuments, { ...inAcme, documents });
    expect(await waits('c')).toBe(true);
    await document(false);
    expect(await waits('d')).toBe(false);
    const wrong = { ...inAcme, documents: [{ documentId: 'plan', moderatorMode: 'yes' }] };
    const { message } = await acme.key.refused(updateDocuments, wrong);
    expect(message).toContain('data.documents[0].moderatorMode');
  });

  it('go from the screen of who is no admin any more, and come with the rights', async () => {
    await people.author.add();
    const socket = await follow('admin');
    const token = { ...inAcme, user: { userId: 'admin' } };
    const { person } = Writer.as(acme, await acme.person('admin'));
    await person.call(identify, token); // a token without the rights
    const sees = async () => (await person.call(listCommentAnnotations, inAcme)).annotations.map(textsOf);
    expect(await sees()).toEqual([]);
    expect(JSON.stringify(await frameOf(socket, 'commentAnnotation.removed'))).toContain('"t"');
    await signIn('admin');
    expect(await sees()).toEqual([['Look at this.']]);
    expect(JSON.stringify(await frameOf(socket, 'commentAnnotation.saved'))).toContain('Look at this.');
    const resources = [{ type: 'organization' as const, id: 'acme' }];
    await acme.key.call(removePermissions, { userId: 'admin', permissions: { resources } });
    expect(await sees()).toEqual([]);
  });

  it('refuses what is no boolean, and writes nothing', async () => {
    await people.author.add();
    for (const field of ['approved', 'accepted']) {
      const failure = await people.admin.refused(updateCommentAnnotation, { [field]: 'yes' });
      expect(failure).toMatchObject({ http: 400, status: 'INVALID_ARGUMENT' });
      expect(failure.message).toContain(`data.${field}`);
    }
    expect(await acme.key.refused(updateApiKeyConfig, { moderatorMode: 'on' })).toMatchObject({ http: 400 });
    const repeated = await people.author.add();
    expect(repeated.annotation.approved).toBe(false);
    expect(await people.editor.refused(addCommentAnnotation)).toMatchObject({ http: 409 });
  });

  const userOf = (body: Body) => (body['actionUser'] as { userId: string }).userId;

  async function follow(name: Name): Promise<TestSocket> {
    const socket = await openSession(acme, name);
    socket.subscribe('comments:plan');
    await socket.next('subscribed');
    return socket;
  }

  /** Everything that a socket brought up to the first frame that shows the thread as approved. */
  async function framesUntilSaved(socket: TestSocket): Promise<ServerFrame[]> {
    const frames: ServerFrame[] = [];
    for (;;) {
      const frame = await socket.next('changes');
      frames.push(frame);
      if (JSON.stringify(frame).includes('"approved":true')) return frames;
    }
  }

  async function frameOf(socket: TestSocket, type: string): Promise<ServerFrame> {
    for (;;) {
      const frame = await socket.next('changes');
      if (frame.changes.some((change) => change.type === type)) return frame;
    }
  }
});
