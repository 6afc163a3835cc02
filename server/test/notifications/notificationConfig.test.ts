import { type EndpointInput, getNotificationConfig, setNotificationConfig } from '@parley/protocol';
import { CHANNELS_LIMIT } from '@parley/protocol/constants';
import { expect, it } from 'vitest';
import { changesOf } from '../support/changesOf.js';
import { describeNotifications } from '../support/describeNotifications.js';

const ORG = { organizationId: 'acme' };

describeNotifications('notifications/config', (bench) => {
  const set = (request: Omit<EndpointInput<typeof setNotificationConfig>, 'organizationId'>) =>
    bench.acme.key.call(setNotificationConfig, { ...ORG, ...request });
  const get = (request: Omit<EndpointInput<typeof getNotificationConfig>, 'organizationId'>) =>
    bench.acme.key.call(getNotificationConfig, { ...ORG, ...request });

  it('answers the defaults, with what they are about', async () => {
    const { apiKey } = bench.acme.key;
    expect(await get({ userId: 'bob', getOrganizationConfig: true })).toEqual([
      { config: { inbox: 'ALL', email: 'MINE' }, metadata: { apiKey, organizationId: 'acme', userId: 'bob' } },
    ]);
    expect(await get({ userId: 'bob', documentIds: ['plan'] })).toEqual([
      {
        config: { inbox: 'ALL', email: 'MINE' },
        metadata: { apiKey, organizationId: 'acme', userId: 'bob', documentId: 'plan' },
      },
    ]);
  });

  it('merges per channel; the document level beats the organization level, which beats the default', async () => {
    await set({ userIds: ['bob'], config: { inbox: 'NONE', slack: 'DAILY' } });
    await set({ userIds: ['bob'], config: { email: 'ALL' } });
    await set({ userIds: ['bob'], documentIds: ['plan'], config: { inbox: 'MINE' } });
    const configs = await get({ userId: 'bob', documentIds: ['other', 'plan'] });
    expect(configs.map(({ config }) => config)).toEqual([
      { inbox: 'NONE', email: 'ALL', slack: 'DAILY' },
      { inbox: 'MINE', email: 'ALL', slack: 'DAILY' },
    ]);
    expect(configs.map(({ metadata }) => metadata.documentId)).toEqual(['other', 'plan']); // request order
    // getOrganizationConfig ignores documentIds.
    expect(await get({ userId: 'bob', documentIds: ['plan'], getOrganizationConfig: true })).toMatchObject([
      { config: { inbox: 'NONE', email: 'ALL', slack: 'DAILY' } },
    ]);
  });

  it('answers per user; documentId when it is exactly one, documentIds when there are more', async () => {
    const message = expect.any(String);
    expect(await set({ userIds: ['bob', 'new', 'bob'], config: { inbox: 'ALL' } })).toEqual({
      bob: { success: true, userId: 'bob', message },
      new: { success: true, userId: 'new', message },
    });
    expect(await set({ userIds: ['bob'], documentIds: ['d'], config: { inbox: 'ALL' } })).toEqual({
      bob: { success: true, userId: 'bob', documentId: 'd', message },
    });
    expect(await set({ userIds: ['bob'], documentIds: ['d', 'e', 'd'], config: { inbox: 'ALL' } })).toEqual({
      bob: { success: true, userId: 'bob', documentIds: ['d', 'e'], message },
    });
  });

  it('refuses an empty list of documents, no channel, and unknown values, and changes nothing', async () => {
    const refused = (request: object) =>
      bench.acme.key.refused(setNotificationConfig, {
        ...ORG,
        userIds: ['bob'],
        config: { inbox: 'NONE' },
        ...request,
      });
    for (const request of [
      { documentIds: [] },
      { config: {} },
      { config: { inbox: 'SOME' } },
      { config: { email: null } },
      { config: { 'a b': 'x' } },
      { config: { sms: '' } },
      { userIds: [] },
    ]) {
      expect(await refused(request)).toMatchObject({ status: 'INVALID_ARGUMENT' });
    }
    expect(await refused({ organizationId: 'nowhere' })).toMatchObject({ status: 'NOT_FOUND' });
    expect(await get({ userId: 'bob', getOrganizationConfig: true })).toMatchObject([{ config: { inbox: 'ALL' } }]);
    expect(await bench.acme.key.refused(getNotificationConfig, { ...ORG, userId: 'bob' })).toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
    expect(
      await bench.acme.key.refused(getNotificationConfig, { organizationId: 'x', userId: 'b', documentIds: ['d'] }),
    ).toMatchObject({ status: 'NOT_FOUND' });
  });

  it('holds at most 100 channels of a person, in one request and in several, and changes nothing beyond', async () => {
    const channels = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_none, index) => [`channel-${from + index}`, 'on']));
    const refused = (userIds: string[], config: object) =>
      bench.acme.key.refused(setNotificationConfig, { ...ORG, userIds, documentIds: ['d', 'e'], config });
    expect(await refused(['bob'], channels(0, CHANNELS_LIMIT + 1))).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^data\.config: /),
    });
    await set({ userIds: ['bob'], documentIds: ['e'], config: channels(0, CHANNELS_LIMIT) });
    expect(await refused(['ann', 'bob'], channels(CHANNELS_LIMIT, 1))).toMatchObject({
      http: 429,
      status: 'RESOURCE_EXHAUSTED',
      message: expect.stringContaining('"bob"'),
    });
    const [ann] = await get({ userId: 'ann', documentIds: ['d'] });
    expect(Object.keys(ann!.config)).toHaveLength(2);
    await set({ userIds: ['bob'], documentIds: ['e'], config: { 'channel-0': 'off' } });
    await set({ userIds: ['bob'], documentIds: ['d'], config: channels(CHANNELS_LIMIT, 1) });
  });

  it('updates the people whose channels changed', async () => {
    await set({ userIds: ['bob', 'cid'], config: { inbox: 'MINE' } });
    await set({ userIds: ['bob'], documentIds: ['plan'], config: { inbox: 'ALL' } });
    expect(await changesOf(bench.acme.key, 'acme')).toEqual([
      { kind: 'settings', userIds: ['bob', 'cid'] },
      { kind: 'settings', userIds: ['bob'], documentIds: ['plan'] },
    ]);
  });
});
