import {
  addUsers,
  type EndpointInput,
  generateToken,
  getDocuments,
  identify,
  openDocuments,
  updateDocuments,
  updateUsers,
} from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CapturedMail } from '../../src/memory/index.js';
import type { ApiKeySettings } from '../../src/store/ApiKeySettings.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { expectSuccess, post } from '../support/post.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { TestPerson } from '../support/TestPerson.js';
import { Writer } from '../support/Writer.js';

const ORG = { organizationId: 'acme' };
const mention = (...userIds: string[]) => userIds.map((userId) => ({ userId }));

describe.each(MAIN_DATABASE)('what a client can put into email ($name)', ({ open }) => {
  const mail = new CapturedMail();
  let service: TestService;
  let acme: TestOrganization;
  let eve: Writer;

  beforeAll(async () => {
    const options = { publicUrl: 'https://parley.test', allowedOrigins: ['https://allowed.test'] };
    service = await startTestService({ pool: await open(), mail, options });
  });
  afterAll(() => service.close());
  beforeEach(() => setUp());

  async function setUp(settings: ApiKeySettings = {}) {
    await service.service.jobs.drain();
    mail.messages.length = 0;
    acme = await TestOrganization.create(await service.newKey(settings));
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    eve = await Writer.create(acme, 'eve');
    await acme.key.call(addUsers, { ...ORG, users: [{ userId: 'ben', email: 'ben@example.com' }] });
  }

  const letters = async () => {
    await service.service.jobs.drain();
    return mail.messages.splice(0);
  };
  let threads = 0;
  const notify = (userId: string, pageInfo?: { url: string }) =>
    eve.add({
      annotationId: `t${(threads += 1)}`,
      comments: [{ commentId: `c${threads}`, commentText: 'Look', taggedUserContacts: mention(userId) }],
      ...(pageInfo && { pageInfo }),
    });
  const linkTo = async (userId: string, pageInfo?: { url: string }) => {
    await notify(userId, pageInfo);
    const [letter] = await letters();
    return /Open the comment: (\S*)commentId=/.exec(letter!.text)?.[1] ?? null;
  };
  const setByBackend = (change: Omit<EndpointInput<typeof updateDocuments>['documents'][number], 'documentId'>) =>
    acme.key.call(updateDocuments, { ...ORG, documents: [{ documentId: 'plan', ...change }] });
  const setByClient = (change: object) =>
    eve.person.call(openDocuments, { ...ORG, documents: [{ documentId: 'plan', ...change }] });
  const plan = async () => {
    const [document] = (await acme.key.call(getDocuments, { ...ORG, documentIds: ['plan'] })) as object[];
    return document;
  };

  it('is no link: neither the page of a thread nor that of a document, while no backend named one', async () => {
    await setByClient({ pageInfo: { url: 'https://evil.test/login' } });
    expect(await plan()).toMatchObject({ pageInfo: { url: 'https://evil.test/login' } }); // for the app itself to read
    await notify('ben', { url: 'https://evil.test/login' });
    const [letter] = await letters();
    expect(letter!.text).not.toContain('evil');
    expect(letter!.html).not.toContain('evil');
    expect(letter!.text).not.toContain('Open the comment:');
  });

  it('is no link to another origin than the backend’s, nor one that only looks like it', async () => {
    await setByClient({ pageInfo: { url: 'https://evil.test/login' } });
    await setByBackend({ pageInfo: { url: 'https://app.test/plan' } });
    const home = 'https://app.test/plan?';
    expect(await linkTo('ben', { url: 'https://app.test/plan/2' })).toBe('https://app.test/plan/2?');
    for (const url of [
      'https://evil.test/',
      'https://app.test@evil.test/',
      'https://app.test.evil.test/',
      'http://app.test/',
      'https://app.test:8443/',
      'ftp://app.test/',
      '//app.test/',
      'https://app.test\\@evil.test/'.replace('app', 'evil'),
    ]) {
      expect([url, await linkTo('ben', { url })]).toEqual([url, home]);
    }
    expect(await linkTo('ben', { url: 'https://me:secret@app.test/plan/3' })).toBe('https://app.test/plan/3?');
    expect(await linkTo('ben', { url: 'https://allowed.test/x' })).toBe('https://allowed.test/x?');
  });

  it('does not replace what a backend set of a document: its page, name and other keys; what it left open it may', async () => {
    await setByClient({ documentName: 'Mine', pageInfo: { url: 'https://mine.test/' }, team: 'eve', color: 'red' });
    await setByBackend({ documentName: 'The plan', pageInfo: { url: 'https://app.test/plan' }, team: 'core' });
    await setByClient({
      documentName: 'Pay here',
      pageInfo: { url: 'https://evil.test/' },
      team: 'eve',
      color: 'blue',
    });
    expect(await plan()).toMatchObject({
      documentName: 'The plan',
      pageInfo: { url: 'https://app.test/plan' },
      team: 'core',
      color: 'blue',
    });
    await setByBackend({ team: null });
    await setByClient({ team: 'eve' });
    expect(await plan()).toMatchObject({ team: 'eve' });
    expect(await linkTo('ben')).toBe('https://app.test/plan?');
  });

  it('is no recipient: an address that somebody claimed gets nothing, one of a token or a backend does', async () => {
    for (const settings of [{}, { requireJwtToken: false }]) {
      await setUp(settings);
      const dan = await acme.key.person('dan', [{ type: 'organization', id: 'acme' }]);
      const claim = async (email: string) => {
        const signedIn = await dan.call(identify, { ...ORG, user: { userId: 'dan', email } });
        return signedIn.user.email;
      };
      expect(await claim('victim@example.org')).toBe('victim@example.org');
      await notify('dan');
      expect(await letters()).toEqual([]);

      await acme.key.call(updateUsers, { ...ORG, users: [{ userId: 'dan', email: 'dan@example.com' }] });
      expect(await claim('victim@example.org')).toBe('dan@example.com');
      await notify('dan');
      expect((await letters()).map(({ to }) => to)).toEqual(['dan@example.com']);

      const permissions = { resources: [{ type: 'organization' as const, id: 'acme' }] };
      await acme.key.call(generateToken, { userId: 'dan', userProperties: { email: 'd@example.com' }, permissions });
      await notify('dan');
      expect((await letters()).map(({ to }) => to)).toEqual(['d@example.com']);
    }
  });

  it('is no recipient on a key that needs no token, nor on one that did not when the address was claimed', async () => {
    await setUp({ requireJwtToken: false });
    const data = { ...ORG, user: { userId: 'dan', email: 'victim@example.org' } };
    const answer = await post(service.service, identify.path, { data }, { 'x-service-api-key': acme.key.apiKey });
    const { token } = expectSuccess(answer) as { token: string };
    const dan = new TestPerson(service.service, acme.key.apiKey, 'dan', token);
    await dan.call(identify, data);
    await notify('dan');
    expect(await letters()).toEqual([]);
  });

  it('is one address, never a list or a header: what a mail server could read as more gets nothing', async () => {
    for (const email of [
      'ben,victim@example.org',
      'ben;victim@example.org',
      '<victim@example.org',
      'victim@example.org>',
      '"ben"@example.com',
      'ben@example.com(x)',
      'group:victim@example.org',
      'ben@[127.0.0.1]',
      '.ben@example.com',
      'ben@example..com',
    ]) {
      await acme.key.call(updateUsers, { ...ORG, users: [{ userId: 'ben', email }] });
      await notify('ben');
      expect([email, (await letters()).map(({ to }) => to)]).toEqual([email, []]);
    }
    for (const email of ["o'ben+tag@mail.example.com", 'björn@exämple.com', 'ben@localhost']) {
      await acme.key.call(updateUsers, { ...ORG, users: [{ userId: 'ben', email }] });
      await notify('ben');
      expect((await letters()).map(({ to }) => to)).toEqual([email]);
    }
  });

  it('is no line of its own: names are one line in the subject and in the text', async () => {
    await eve.person.call(identify, {
      ...ORG,
      user: { userId: 'eve', name: 'Eve\r\nBcc: victim@example.org\n\nOpen: https://evil.test/\u202Egpj' },
    });
    await setByClient({ documentName: 'Plan\nOpen: https://evil.test/' });
    await notify('ben');
    const [letter] = await letters();
    expect(letter!.subject).toBe(
      'Eve Bcc: victim@example.org Open: https://evil.test/gpj mentioned you in Plan Open: https://evil.test/',
    );
    expect(letter!.text).not.toMatch(/^(Bcc|Open):/m);
    expect(letter!.text.split('\n')[0]).toContain('mentioned you');
  });
});
