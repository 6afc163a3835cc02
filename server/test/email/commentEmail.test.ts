import {
  addUsers,
  type EndpointInput,
  getUsers,
  identify,
  setNotificationConfig,
  updateDocuments,
  updateNotificationService,
  updateUsers,
} from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_STATUSES } from '@parley/protocol/constants';
import type { MailMessage } from '../../src/environment.js';
import { RefusedMailError } from '../../src/domain/consequences/email/RefusedMailError.js';
import { CapturedMail } from '../../src/memory/index.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { record } from '../support/recordings.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { Writer } from '../support/Writer.js';

const mention = (...userIds: string[]) => ({ taggedUserContacts: userIds.map((userId) => ({ userId })) });
const hello = (...userIds: string[]) => ({
  comments: [{ commentId: 'c', commentText: 'Hi {{ben}}, see <this>', ...mention(...userIds) }],
});

describe.each(MAIN_DATABASE)('email about comments ($name)', ({ open }) => {
  const mail = new CapturedMail();
  let service: TestService;
  let acme: TestOrganization;
  let ada: Writer;
  let ben: Writer;

  beforeAll(async () => {
    service = await startTestService({ pool: await open(), mail, options: { publicUrl: 'https://parley.test' } });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.service.jobs.drain(); // what the test before has left on its way
    mail.messages.length = 0;
    acme = await TestOrganization.create(await service.newKey());
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    [ada, ben] = (await Promise.all(
      ['ada', 'ben', 'cleo', 'dan'].map((id) => Writer.create(acme, id, { profile: { email: `${id}@example.com` } })),
    )) as [Writer, Writer];
  });

  const set = (config: Omit<EndpointInput<typeof setNotificationConfig>, 'organizationId'>) =>
    acme.key.call(setNotificationConfig, { organizationId: 'acme', ...config });
  const letters = async () => {
    await service.service.jobs.drain();
    return mail.messages.splice(0);
  };
  const recipients = async () => (await letters()).map(({ to }) => to).sort();

  it('reaches whom it is for, says what happened and leads to the thread; others get nothing unless they want all (§4.6)', async () => {
    await acme.key.call(updateDocuments, {
      organizationId: 'acme',
      documents: [
        { documentId: 'plan', documentName: 'The plan', pageInfo: { url: 'https://app.test/plan?tab=2#top' } },
      ],
    });
    await ada.add(hello('ben'));
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ to: 'ben@example.com', subject: 'ADA mentioned you in The plan' });
    expect(letter!.text).toContain(
      '> Hi BEN, see <this>\nOpen the comment: https://app.test/plan?tab=2&commentId=t#top\n',
    );
    expect(letter!.html).toContain('Hi BEN, see &lt;this&gt;');
    expect(letter!.headers['List-Unsubscribe']).toMatch(/^<https:\/\/parley\.test\/v2\/unsubscribe\?token=/);

    await set({ userIds: ['cleo'], config: { email: 'ALL' } });
    await ben.reply({ comment: { commentId: 'r', commentText: 'Seen.' } });
    const replies = await letters();
    expect(replies.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
      'ada@example.com: BEN replied in The plan',
      'cleo@example.com: BEN replied in The plan',
    ]);
  });

  it('goes by the setting as it is sent: NONE, and the link that unsubscribes, stop it; a document has the last word', async () => {
    await set({ userIds: ['ben'], config: { email: 'NONE' } });
    await set({ userIds: ['cleo'], documentIds: ['plan'], config: { email: 'NONE' } });
    await ada.add(hello('ben', 'cleo', 'dan'));
    const [letter, ...others] = await letters();
    expect([letter?.to, others]).toEqual(['dan@example.com', []]);
    const [, url] = /^<(.*)>$/.exec(letter!.headers['List-Unsubscribe']!)!;
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    await service.service.fetch(new Request(url!, { method: 'POST', body }));
    await ada.reply({ comment: { commentId: 'r', commentText: '!', ...mention('dan') } });
    expect(await recipients()).toEqual([]);
  });

  it('an inbox that is switched off says nothing about email', async () => {
    await set({ userIds: ['ben'], config: { inbox: 'NONE' } });
    await ada.add(hello('ben'));
    expect(await recipients()).toEqual(['ben@example.com']);
  });

  it('goes to nobody who may not see the thread as it is sent, nor about what is gone', async () => {
    mail.failure = new Error('The mail server is away.');
    await ada.add(hello('ben', 'cleo'));
    await ada.add({ annotationId: 'u', comments: [{ commentId: 'c', commentText: 'Gone', ...mention('dan') }] });
    expect(await recipients()).toEqual([]);
    await ada.update({ visibility: { type: 'restricted', userIds: ['ben'] } });
    await ada.delete({ annotationId: 'u' });
    mail.failure = null;
    service.clock.advance(60_000);
    expect(await recipients()).toEqual(['ben@example.com']);
  });

  it('is the same message to the mailbox when a mail server took it and its answer was lost', async () => {
    const send = mail.send.bind(mail);
    mail.send = async (message) => {
      await send(message);
      mail.send = send;
      throw new Error('The connection was lost.');
    };
    await ada.add(hello('ben'));
    await service.service.jobs.drain();
    service.clock.advance(60_000);
    const [first, second, ...others] = await letters();
    expect(others).toEqual([]);
    expect(second).toEqual(first);
  });

  it('an address that a mail server refuses for good is not tried again', async () => {
    mail.failure = new RefusedMailError('550 No such person');
    await ada.add(hello('ben'));
    await letters();
    mail.failure = null;
    service.clock.advance(24 * 60 * 60 * 1000);
    expect(await recipients()).toEqual([]);
  });

  it('names nobody by an id, and quotes no words that the customer keeps', async () => {
    const zed = await Writer.create(acme, 'zed', { profile: { name: '' } });
    await zed.add({ comments: [{ commentId: 'c', isCommentResolverUsed: true, ...mention('ben') }] });
    const [letter] = await letters();
    expect(letter!.subject).toBe('Someone mentioned you');
    expect(letter!.text).not.toMatch(/zed|>/);
  });

  it('quotes the comment that a status, an assignment or a reaction is about, and shows the emoji', async () => {
    await ben.add({
      comments: [
        { commentId: 'c', commentText: 'Too long.' },
        { commentId: 'd', commentText: 'Agreed.' },
      ],
    });
    await ada.reply({ comment: { commentId: 'r', commentText: 'On it.' } });
    await letters();
    const subjects = async () => (await letters()).map(({ subject, text }) => [subject, /> .*/.exec(text)?.[0]]);
    await ada.update({ status: DEFAULT_STATUSES[2] });
    expect(await subjects()).toEqual([['ADA changed the status to Resolved', '> Too long.']]);
    await ada.update({ assignedTo: { userId: 'ben' } });
    expect(await subjects()).toEqual([['ADA assigned you to a comment', '> Too long.']]);
    await ada.update({ assignedTo: null });
    expect(await subjects()).toEqual([['ADA removed the assignee', '> Too long.']]);
    await ada.react({ commentId: 'd', reactionAnnotationId: 'd-up', icon: 'up', iconEmoji: '👍' });
    expect(await subjects()).toEqual([['ADA reacted with 👍 to your comment', '> Agreed.']]);
    await ada.react({ commentId: 'd', reactionAnnotationId: 'kept', icon: undefined, isReactionResolverUsed: true });
    expect(await subjects()).toEqual([['ADA reacted with an emoji to your comment', '> Agreed.']]);
    await ben.deleteComment();
    await letters();
    await ada.update({ status: DEFAULT_STATUSES[1] });
    expect(await subjects()).toEqual([['ADA changed the status to In Progress', '> Agreed.']]);
  });

  it('quotes nothing that the customer keeps, nor a thread that is deleted', async () => {
    await ben.add({ comments: [{ commentId: 'c', isCommentResolverUsed: true }] });
    await ada.update({ status: DEFAULT_STATUSES[1] });
    const subjects = async () => (await letters()).map(({ subject, text }) => [subject, text.includes('>')]);
    expect(await subjects()).toEqual([['ADA changed the status to In Progress', false]]);
    const notificationServiceConfig = { triggers: { comment: { deleted: true } } };
    await acme.key.call(updateNotificationService, { notificationServiceConfig });
    await ada.add({ annotationId: 'own', ...hello('ben') });
    await letters();
    await ada.delete({ annotationId: 'own' });
    expect(await subjects()).toEqual([['ADA deleted a thread', false]]);
  });

  it('is in the language and time zone that the backend gave, else that of the last sign-in; others do not see them', async () => {
    const signIn = (user: object) =>
      ben.person.call(identify, { organizationId: 'acme', user: { userId: 'ben', ...user } });
    const letter = async (commentId: string) => {
      await ada.add({ annotationId: commentId, comments: [{ commentId, commentText: 'Hi', ...mention('ben') }] });
      const [{ subject, text }] = (await letters()) as [MailMessage];
      return `${subject} ${text}`;
    };
    expect(await letter('a')).toMatch(/ADA mentioned you .* UTC/s);
    await signIn({ language: 'de-DE', timeZone: 'Asia/Tokyo' });
    expect(await letter('b')).toMatch(/ADA hat dich erwähnt .*GMT\+9/s);
    await signIn({ language: 'not a language', timeZone: 'Mars/Olympus' });
    expect(await letter('c')).toMatch(/ADA hat dich erwähnt .*GMT\+9/s);

    const users = [{ userId: 'ben', language: 'en-GB', timeZone: 'Europe/London' }];
    await acme.key.call(addUsers, { organizationId: 'acme', users });
    await signIn({ language: 'de-DE', timeZone: 'Asia/Tokyo' });
    expect(await letter('d')).toMatch(/ADA mentioned you .*, 00:\d\d GMT/s);
    const people = await acme.key.call(getUsers, { organizationId: 'acme', userIds: ['ben'] });
    expect(people).toMatchObject(users);
    const { user } = await signIn({});
    expect(user).not.toHaveProperty('timeZone');
    const wrong = { organizationId: 'acme', users: [{ userId: 'ben', timeZone: 'Berlin' }] };
    expect(await acme.key.refused(updateUsers, wrong)).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  it('says what a comment without text has sent, and the inbox says it too', async () => {
    await ben.person.call(identify, { organizationId: 'acme', user: { userId: 'ben', language: 'de' } });
    const quotes = async () => (await letters()).map(({ text }) => /^> (.*)$/m.exec(text)?.[1] ?? '').sort();
    const attachments = [{ attachmentId: 'a', name: 'a.png', url: 'https://files.test/a.png' }];
    await record(ada.person, { mode: 'thread', recordingType: 'audio' });
    const recorders = [{ id: 'rec', type: 'audio' as const }];
    await ada.add({ annotationId: 'v', comments: [{ commentId: 'v', recorders, ...mention('ben') }] });
    await ada.add({ annotationId: 'f', comments: [{ commentId: 'f', attachments, ...mention('ben') }] });
    const bodies = (await acme.feed('ben', { feed: 'all' })).map(({ displayBodyMessage = '' }) => displayBodyMessage);
    expect(bodies.sort()).toEqual(['Sent a file', 'Sent a voice recording']);
    expect(await quotes()).toEqual(['Datei gesendet', 'Sprachaufnahme gesendet']);
    await ada.update({ annotationId: 'v', status: DEFAULT_STATUSES[2] });
    expect(await quotes()).toEqual(['Sprachaufnahme gesendet']);
  });

  it('links only to pages of the customer: what a thread says of its page does not matter elsewhere', async () => {
    const on = (url: string) => ({ ...hello('ben'), pageInfo: { url } });
    const links = async () =>
      (await letters()).map(({ text }) => /Open the comment: (.*)/.exec(text)?.[1] ?? '').sort();
    await ada.add({ annotationId: 'a', ...on('https://anywhere.test/x') });
    await ada.add({ annotationId: 'b', ...on('ftp://anywhere.test/x') });
    expect(await links()).toEqual(['', '']);
    await acme.key.call(updateDocuments, {
      organizationId: 'acme',
      documents: [{ documentId: 'plan', pageInfo: { url: 'https://app.test/plan' } }],
    });
    await ada.add({ annotationId: 'c', ...on('https://evil.test/plan') });
    await ada.add({ annotationId: 'd', ...on('https://app.test/plan/2') });
    expect(await links()).toEqual(['https://app.test/plan/2?commentId=d', 'https://app.test/plan?commentId=c']);
  });
});
