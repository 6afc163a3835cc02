import {
  addDocuments,
  addNotification,
  addOrganizations,
  type Endpoint,
  getActivityService,
  getAdvancedWebhookConfig,
  getApiKeyConfig,
  getNotificationService,
  getWebhookService,
  updateActivityService,
  updateAdvancedWebhookConfig,
  updateApiKeyConfig,
  updateNotificationService,
  updateWebhookService,
} from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../src/core.js';
import { ANNOUNCE_KEY_ACCESS } from '../../src/domain/operations/backend/workspace/announceKeyAccess.js';
import { announceKeyAccess } from '../../src/jobs/announceKeyAccess.js';
import { changesOf } from '../support/changesOf.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { publicKeyText } from '../support/publicKeyText.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';

const PAIRS: [Endpoint, Endpoint][] = [
  [getNotificationService, updateNotificationService],
  [getActivityService, updateActivityService],
  [getWebhookService, updateWebhookService],
  [getAdvancedWebhookConfig, updateAdvancedWebhookConfig],
  [getApiKeyConfig, updateApiKeyConfig],
];

describe.each(MAIN_DATABASE)('configurations of an API key, $name (REST contract §3.14)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  /** Refuses each, naming the field, and leaves everything as it is. */
  async function expectRefusals(
    key: TestKey,
    [get, update]: [Endpoint, Endpoint],
    bad: [field: string, data: object][],
  ) {
    const before = await key.call(get, {});
    for (const [field, data] of bad) {
      const { status, http, message } = await key.refused(update, data);
      expect([data, status, http, message.split(':')[0]]).toEqual([data, 'INVALID_ARGUMENT', 400, field]);
    }
    expect(await key.call(get, {})).toEqual(before);
  }

  it('asks for at least one field, at any depth, and for the credentials of an API key', async () => {
    const key = await test.newKey({ advancedWebhookConfig: { isEnabled: true } });
    const empty = [
      {},
      { other: 1 },
      { notificationServiceConfig: {}, activityServiceConfig: {}, webhookServiceConfig: {} },
      { notificationServiceConfig: { batchConfig: { user: {} } }, webhookServiceConfig: { triggers: { comment: {} } } },
    ];
    for (const [get, update] of PAIRS) {
      for (const data of empty) expect([update.path, data, (await key.refused(update, data)).http]).toContain(400);
      const stranger = new (key.constructor as typeof TestKey)(test.service, key.apiKey, 'wrong');
      for (const endpoint of [get, update]) expect((await stranger.refused(endpoint, {})).http).toBe(401);
    }
  });

  describe('notificationconfig (§2.13)', () => {
    it('merges at any depth, answers everything, and keeps other keys as they are', async () => {
      const [key, other] = [await test.newKey(), await test.newKey()];
      const defaults = await key.call(getNotificationService, {});
      const first = await key.call(updateNotificationService, {
        notificationServiceConfig: {
          triggers: { comment: { 'comment.update': true, reactionAdded: false } },
          batchConfig: { user: { isEnabled: true, maxActivities: 50 } },
        },
      });
      const { triggers, batchConfig, delayConfig } = defaults.notificationServiceConfig;
      expect(first).toEqual({
        useNotificationService: true,
        notificationServiceConfig: {
          triggers: { comment: { ...triggers.comment, updated: true, reactionAdded: false } },
          delayConfig,
          batchConfig: { ...batchConfig, user: { isEnabled: true, batchWindowSeconds: 10, maxActivities: 50 } },
        },
      });
      const second = await key.call(updateNotificationService, {
        useNotificationService: false,
        notificationServiceConfig: { delayConfig: { delaySeconds: 15_552_000 } },
      });
      expect(second).toEqual({
        useNotificationService: false,
        notificationServiceConfig: {
          ...first.notificationServiceConfig,
          delayConfig: { isEnabled: false, delaySeconds: 15_552_000 },
        },
      });
      expect(await key.call(getNotificationService, {})).toEqual(second);
      expect(await other.call(getNotificationService, {})).toEqual(defaults);
    });

    it('refuses what is out of bounds, not an integer, unknown or contradictory, changing nothing', async () => {
      const config = (notificationServiceConfig: object) => ({
        useNotificationService: false,
        notificationServiceConfig,
      });
      const at = 'data.notificationServiceConfig';
      const batch = `${at}.batchConfig`;
      await expectRefusals(
        await test.newKey(),
        [getNotificationService, updateNotificationService],
        [
          [`${at}.delayConfig.delaySeconds`, config({ delayConfig: { delaySeconds: 9 } })],
          [`${at}.delayConfig.delaySeconds`, config({ delayConfig: { delaySeconds: 15_552_001 } })],
          [`${at}.delayConfig.delaySeconds`, config({ delayConfig: { delaySeconds: 10.5 } })],
          [`${at}.delayConfig.delaySeconds`, config({ delayConfig: { delaySeconds: '10' } })],
          [`${at}.delayConfig.isEnabled`, config({ delayConfig: { isEnabled: null } })],
          [`${batch}.document.batchWindowSeconds`, config({ batchConfig: { document: { batchWindowSeconds: 9 } } })],
          [`${batch}.user.batchWindowSeconds`, config({ batchConfig: { user: { batchWindowSeconds: 604_801 } } })],
          [`${batch}.document.maxActivities`, config({ batchConfig: { document: { maxActivities: 1 } } })],
          [`${batch}.user.maxActivities`, config({ batchConfig: { user: { maxActivities: 51 } } })],
          [`${at}.triggers.comment.typo`, config({ triggers: { comment: { typo: true } } })],
          [`${at}.triggers.comment.updateData`, config({ triggers: { comment: { updateData: true } } })],
          [
            `${at}.triggers.comment.comment.add`,
            config({ triggers: { comment: { added: true, 'comment.add': false } } }),
          ],
          ['data.useNotificationService', { useNotificationService: 'false' }],
          ['data.useNotificationService', { useNotificationService: null }],
        ],
      );
    });

    it('applies from the response on: when disabled, nothing is added', async () => {
      const key = await test.newKey();
      const notification = {
        organizationId: 'o',
        documentId: 'd',
        createOrganization: true,
        createDocument: true,
        actionUser: { userId: 'a' },
        notifyUsers: [{ userId: 'b' }],
        displayHeadlineMessageTemplate: 'h',
        displayBodyMessage: 'b',
      };
      await key.call(addNotification, notification);
      await key.call(updateNotificationService, { useNotificationService: false });
      expect(await key.refused(addNotification, notification)).toMatchObject({ status: 'FAILED_PRECONDITION' });
      await key.call(updateNotificationService, { useNotificationService: true });
      await key.call(addNotification, notification);
    });

    it('counts both of two changes at once', async () => {
      const key = await test.newKey();
      const change = (name: string) => ({ notificationServiceConfig: { triggers: { comment: { [name]: false } } } });
      const names = ['added', 'assigned', 'approved', 'rejected'];
      await Promise.all(names.map((name) => key.call(updateNotificationService, change(name))));
      const { triggers } = (await key.call(getNotificationService, {})).notificationServiceConfig;
      expect(triggers.comment).toMatchObject(Object.fromEntries(names.map((name) => [name, false])));
    });
  });

  describe('activityconfig (§2.11)', () => {
    it('stamps the time when it goes from off to on, unless one is sent', async () => {
      const key = await test.newKey();
      const update = async (activityServiceConfig: object) =>
        (await key.call(updateActivityService, { activityServiceConfig })).activityServiceConfig;
      expect(await update({ isEnabled: true })).toMatchObject({ isEnabled: true, enabledTime: null, immutable: false });
      expect(await update({ isEnabled: false, immutable: true })).toMatchObject({ enabledTime: null, immutable: true });
      test.clock.advance(1000);
      const on = await update({ isEnabled: true });
      expect(on).toMatchObject({ isEnabled: true, enabledTime: test.clock.now(), immutable: true });
      test.clock.advance(1000);
      expect(await update({ isEnabled: true })).toEqual(on);
      await update({ isEnabled: false });
      expect(await update({ isEnabled: true, enabledTime: 5 })).toMatchObject({ enabledTime: 5 });
      const triggered = await update({ triggers: { comment: { 'comment_annotation.assign': false } } });
      expect(triggered).toMatchObject({ enabledTime: 5, triggers: { comment: { assigned: false, added: true } } });
      expect(await key.call(getActivityService, {})).toEqual({ activityServiceConfig: triggered });
    });

    it('refuses bad values, changing nothing', async () => {
      const at = 'data.activityServiceConfig';
      const config = (activityServiceConfig: object) => ({ activityServiceConfig });
      await expectRefusals(
        await test.newKey(),
        [getActivityService, updateActivityService],
        [
          [`${at}.isEnabled`, config({ isEnabled: 1 })],
          [`${at}.enabledTime`, config({ immutable: true, enabledTime: -1 })],
          [`${at}.enabledTime`, config({ enabledTime: null })],
          [`${at}.triggers.comment.crdt.editor_edit`, config({ triggers: { comment: { 'crdt.editor_edit': false } } })],
          [at, { activityServiceConfig: null }],
        ],
      );
    });
  });

  describe('webhookconfig (§2.14)', () => {
    it('fills the triggers at the first switch-on, where nothing was sent; they stay when it is switched off', async () => {
      const key = await test.newKey();
      const off = await key.call(updateWebhookService, {
        webhookServiceConfig: { authToken: 'dXNlcjpwYXNz==', rawNotificationUrl: 'https://hooks.test/raw' },
      });
      expect(off).toMatchObject({ useWebhookService: false });
      expect(off.webhookServiceConfig.triggers).toEqual({ comment: {}, crdt: {}, recorder: {} });
      const on = await key.call(updateWebhookService, {
        useWebhookService: true,
        webhookServiceConfig: { triggers: { comment: { added: false }, 'crdt.update_data': true } },
      });
      const { triggers, ...rest } = on.webhookServiceConfig;
      expect(rest).toEqual({
        authToken: 'dXNlcjpwYXNz==',
        rawNotificationUrl: 'https://hooks.test/raw',
        processedNotificationUrl: '',
        encodeData: false,
        encryptData: false,
        publicKey: '',
        enableDataProtection: false,
      });
      expect(Object.keys(triggers.comment)).toHaveLength(18);
      expect(triggers).toMatchObject({
        comment: { added: false, newlyAdded: true, updated: true, suggestionAccepted: false, subscribed: true },
        crdt: { updateData: true },
        recorder: { done: false },
      });
      const offAgain = await key.call(updateWebhookService, { useWebhookService: false });
      expect(offAgain).toEqual({ ...on, useWebhookService: false });
      const flat = { 'comment.add': true, deleted: false, 'recorder.done': true };
      const changed = await key.call(updateWebhookService, { webhookServiceConfig: { triggers: flat } });
      expect(changed.webhookServiceConfig.triggers).toEqual({
        comment: { ...triggers.comment, added: true, deleted: false },
        crdt: { updateData: true },
        recorder: { done: true },
      });
      expect(await key.call(getWebhookService, {})).toEqual(changed);
    });

    it('clears a text with the empty text', async () => {
      const key = await test.newKey();
      const config = (url: string) => ({ webhookServiceConfig: { processedNotificationUrl: url, authToken: url } });
      await key.call(updateWebhookService, config('http://hooks.test:8080/a?b=c'));
      const cleared = await key.call(updateWebhookService, config(''));
      expect(cleared.webhookServiceConfig).toMatchObject({ processedNotificationUrl: '', authToken: '' });
    });

    it('refuses bad values, changing nothing', async () => {
      const at = 'data.webhookServiceConfig';
      const config = (webhookServiceConfig: object) => ({ useWebhookService: true, webhookServiceConfig });
      const urls = ['/relative', 'hooks.test', 'ftp://hooks.test', 'http:hooks.test', ' ', 'http://'];
      const targets = ['http://127.0.0.1:3000', 'http://[::ffff:a9fe:a9fe]/', 'https://localhost/x', 'http://0x7f.1'];
      await expectRefusals(
        await test.newKey(),
        [getWebhookService, updateWebhookService],
        [
          ...[...urls, ...targets].map((url): [string, object] => [
            `${at}.rawNotificationUrl`,
            config({ rawNotificationUrl: url }),
          ]),
          [`${at}.processedNotificationUrl`, config({ processedNotificationUrl: 'http://10.0.0.1' })],
          [`${at}.authToken`, config({ authToken: 'a\r\nX-Evil: 1' })],
          [`${at}.authToken`, config({ authToken: null })],
          [`${at}.triggers.typo`, config({ triggers: { typo: true } })],
          [`${at}.triggers.crdt.added`, config({ triggers: { crdt: { added: true } } })],
          [`${at}.triggers.comment.add`, config({ triggers: { comment: { added: true }, 'comment.add': false } })],
          [`${at}.publicKey`, config({ encryptData: true })],
        ],
      );
    });
  });

  describe('advancedwebhookconfig (§2.14)', () => {
    it('takes nothing else before the first isEnabled: true', async () => {
      const key = await test.newKey();
      const off = {
        isEnabled: false,
        encodeData: false,
        encryptData: false,
        publicKey: '',
        enableDataProtection: false,
      };
      expect(await key.call(getAdvancedWebhookConfig, {})).toEqual(off);
      for (const early of [{ encodeData: true }, { isEnabled: false }, { publicKey: 'x' }]) {
        const refusal = await key.refused(updateAdvancedWebhookConfig, early);
        expect(refusal).toMatchObject({ http: 400, status: 'FAILED_PRECONDITION' });
      }
      expect(await key.refused(updateAdvancedWebhookConfig, { encodeData: 1 })).toMatchObject({
        status: 'INVALID_ARGUMENT',
      });
      const on = await key.call(updateAdvancedWebhookConfig, { isEnabled: true, encodeData: true });
      expect(on).toEqual({ ...off, isEnabled: true, encodeData: true });
      await key.call(updateAdvancedWebhookConfig, { isEnabled: false });
      const later = await key.call(updateAdvancedWebhookConfig, { enableDataProtection: true });
      expect(later).toEqual({ ...off, encodeData: true, enableDataProtection: true });
      expect(await key.call(getAdvancedWebhookConfig, {})).toEqual(later);
    });
  });

  it('encrypts only for a usable key: RSA of 2048 bit or more, SPKI in base64', async () => {
    const key = await test.newKey();
    await key.call(updateAdvancedWebhookConfig, { isEnabled: true });
    const [good, weak, curve] = [await publicKeyText(2048), await publicKeyText(1024), await publicKeyText('P-256')];
    const pem = `-----BEGIN PUBLIC KEY-----\n${good}\n-----END PUBLIC KEY-----`;
    for (const publicKey of ['', 'nonsense', weak, curve, pem, good.slice(0, -8)]) {
      const options = { encryptData: true, publicKey };
      const basic = await key.refused(updateWebhookService, { webhookServiceConfig: options });
      expect(basic).toMatchObject({ status: 'INVALID_ARGUMENT' });
      expect(basic.message).toMatch(/^data\.webhookServiceConfig\.publicKey: /);
      const advanced = await key.refused(updateAdvancedWebhookConfig, options);
      expect(advanced).toMatchObject({ status: 'INVALID_ARGUMENT' });
      expect(advanced.message).toMatch(/^data\.publicKey: /);
    }
    await key.call(updateWebhookService, { webhookServiceConfig: { publicKey: good } });
    const basic = await key.call(updateWebhookService, { webhookServiceConfig: { encryptData: true } });
    expect(basic.webhookServiceConfig).toMatchObject({ encryptData: true, publicKey: good });
    expect(await key.refused(updateWebhookService, { webhookServiceConfig: { publicKey: '' } })).toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
    const advanced = await key.call(updateAdvancedWebhookConfig, { encryptData: true, publicKey: good });
    expect(advanced).toMatchObject({ encryptData: true, publicKey: good });
  });

  describe('apikeyconfig', () => {
    it('reads the defaults, and changes what is sent', async () => {
      const key = await test.newKey();
      const defaults = {
        ownerEmail: '',
        defaultDocumentAccessType: 'public',
        isPrivateCommentsEnabled: true,
        requireJwtToken: true,
        requireAutoOrgUser: true,
        moderatorMode: false,
      };
      expect(await key.call(getApiKeyConfig, {})).toEqual(defaults);
      const switched = { requireAutoOrgUser: false, moderatorMode: true };
      const changed = { ...defaults, isPrivateCommentsEnabled: false, ...switched };
      const change = { enablePrivateComments: false, ...switched };
      expect(await key.call(updateApiKeyConfig, change)).toEqual(changed);
      await key.call(updateApiKeyConfig, { requireJwtToken: false, defaultDocumentAccessType: 'restricted' });
      expect(await key.call(getApiKeyConfig, {})).toEqual({
        ...changed,
        requireJwtToken: false,
        defaultDocumentAccessType: 'restricted',
      });
    });

    it('refuses unknown fields and bad values, changing nothing', async () => {
      await expectRefusals(
        await test.newKey(),
        [getApiKeyConfig, updateApiKeyConfig],
        [
          ['data.typo', { requireJwtToken: false, typo: 1 }],
          ['data.ownerEmail', { ownerEmail: 'new@x.test' }],
          ['data.isPrivateCommentsEnabled', { isPrivateCommentsEnabled: false }],
          ['data.defaultDocumentAccessType', { requireJwtToken: false, defaultDocumentAccessType: 'private' }],
          ['data.enablePrivateComments', { enablePrivateComments: null }],
        ],
      );
    });

    it('updates open sessions on another default access, and only on that', async () => {
      const key = await test.newKey();
      await key.call(addDocuments, { organizationId: 'o', createOrganization: true, documents: [{ documentId: 'd' }] });
      const before = (await changesOf(key, 'o')).length;
      await key.call(updateApiKeyConfig, { defaultDocumentAccessType: 'public', requireAutoOrgUser: false });
      await test.service.jobs.drain();
      expect((await changesOf(key, 'o')).slice(before)).toEqual([]);
      await key.call(updateApiKeyConfig, { defaultDocumentAccessType: 'restricted' });
      await test.service.jobs.drain();
      expect((await changesOf(key, 'o')).slice(before)).toEqual([{ kind: 'access' }]);
    });

    it('updates every organization of the key, and resumes where it was stopped', async () => {
      const key = await test.newKey();
      const organizations = ['a', 'b', 'c', 'd'].map((organizationId) => ({ organizationId }));
      await key.call(addOrganizations, { organizations });
      const changeCounts = () =>
        Promise.all(organizations.map(async (o) => (await changesOf(key, o.organizationId)).length));
      const stop = new AbortController();
      const core: Core = {
        ...test.service.core,
        // Later than the service's own worker takes jobs.
        clock: { now: () => test.clock.now() + 1000, setTimer: () => () => {} },
        writeAtOnce(append) {
          if (append.stream.organizationId === 'b') stop.abort();
          return test.service.core.writeAtOnce(append);
        },
      };
      const job = {
        apiKey: key.apiKey,
        organizationId: '',
        kind: ANNOUNCE_KEY_ACCESS,
        key: 'k',
        attempt: 1,
        version: 1,
      };
      await announceKeyAccess({ core, signal: stop.signal }, { ...job, payload: { after: '' }, leasedUntil: 0 });
      expect(await changeCounts()).toEqual([1, 1, 0, 0]);
      test.clock.advance(1000);
      await test.service.jobs.drain();
      expect(await changeCounts()).toEqual([1, 1, 1, 1]);
    });
  });
});
