import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { createParleyClient } from '../../src/createParleyClient.js';
import type { ParleyConfig } from '../../src/index.js';
import { VERSION } from '../../src/version.js';
import { HandDrivenTransport, settled } from '../support/HandDrivenTransport.js';
import { contextOf } from '../../src/contextOf.js';

function start(config: ParleyConfig = {}) {
  const transport = new HandDrivenTransport();
  const client = createParleyClient({ apiKey: 'key', config, transport });
  return { transport, client };
}
async function signedIn() {
  const { transport, client } = start();
  const done = client.identify({ userId: 'ada' });
  await settled();
  await transport.next('session/identify').answer(HandDrivenTransport.admission('ada'));
  await done;
  return { transport, client };
}

it('does nothing by itself: no request, no timer, no listener', () => {
  const touched = vi.fn<() => void>();
  for (const name of ['fetch', 'WebSocket', 'setTimeout', 'setInterval', 'addEventListener', 'matchMedia']) {
    vi.stubGlobal(name, touched);
  }
  createParleyClient({ apiKey: 'key' }).getNotificationElement();
  expect(touched).not.toHaveBeenCalled();
});

it('needs an API key', () => {
  expect(() => createParleyClient({ apiKey: '' })).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
});

it('gives the same element on every call, and its methods are bound, as are the own ones', async () => {
  const { client } = await signedIn();
  const { getNotificationElement, getUser, getConnectionState, signOut } = client;
  expect(getNotificationElement()).toBe(getNotificationElement());
  expect(getConnectionState().value).toBe('online');
  await signOut();
  expect(getUser()).toBeNull();
});

describe('setUiState', () => {
  it('merges shallowly, and null resets a key', () => {
    const { client } = start();
    client.setUiState({ a: { x: 1 }, b: 2 });
    client.setUiState({ a: { y: 2 }, c: 3 });
    client.setUiState({ b: null });
    expect(client.getUiState()).toEqual({ a: { y: 2 }, c: 3 });
  });
});

describe('features', () => {
  it('are all on by default', () => {
    expect(contextOf(start().client).isEnabled('notification')).toBe(true);
  });

  it('are off outside of featureAllowList', () => {
    const { isEnabled } = contextOf(start({ featureAllowList: ['comment'] }).client);
    expect(isEnabled('comment')).toBe(true);
    expect(isEnabled('notification')).toBe(false);
  });

  it('go off with disableFeatures, and on again with []', () => {
    const { client } = start({ featureAllowList: ['comment', 'notification'] });
    client.disableFeatures(['notification']);
    expect(contextOf(client).isEnabled('notification')).toBe(false);
    client.disableFeatures([]);
    expect(contextOf(client).isEnabled('notification')).toBe(true);
    expect(contextOf(client).isEnabled('presence')).toBe(false);
  });
});

it('says where somebody is: organization, documents, locations', async () => {
  const { transport, client } = await signedIn();
  client.setLocation({ id: 'page 2' });
  void client.setDocuments([{ id: 'a' }]);
  await settled();
  await transport
    .next('documents/open')
    .answer({ documents: [{ id: 'a', documentName: 'A' }], permissions: {}, sequence: 0, sequences: {} });
  expect(await client.getMetadata()).toEqual({
    organization: { id: 'acme' },
    documents: [{ id: 'a', metadata: { documentName: 'A' } }],
    locations: [{ id: 'page 2' }],
  });
});

describe('debug info', () => {
  it('shows both views, and no token', async () => {
    const { transport, client } = await signedIn();
    const asked = client.fetchDebugInfo();
    await vi.waitFor(() => transport.next('documents/get')); // its code is loaded first
    await transport.next('permissions/get').answer({ permissions: { ada: {} }, sequence: 0 });
    await transport.next('documents/get').answer([{ id: 'a' }]);
    const info = await asked;
    expect(info).toEqual({
      ...client.getDebugInfo(),
      server: { permissions: { ada: {} }, documents: [{ id: 'a', metadata: {} }] },
    });
    expect(info).toMatchObject({
      version: VERSION,
      apiKey: 'key',
      client: { user: { userId: 'ada' }, organizationId: 'acme', connection: 'online', documents: null, locations: [] },
    });
    expect(JSON.stringify(info)).not.toContain('token of');
  });

  it('names the version of the package', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(VERSION).toBe(version);
  });
});

describe('the console', () => {
  it('gets warnings; disableLogs and enableLogs say whether', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { client } = start();
    const { log } = contextOf(client);
    log.warn('one');
    client.disableLogs({ warnings: true });
    log.warn('two');
    client.enableLogs();
    log.warn('three');
    client.disableLogs();
    log.warn('four');
    expect(warn.mock.calls.flat()).toEqual(['[parley] one', '[parley] three']);
  });

  it('gets details only in debugMode, and nothing with suppressAll', () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    contextOf(start().client).log.debug('quiet');
    const { client } = start({ debugMode: true });
    contextOf(client).log.debug('verbose');
    client.disableLogs({ suppressAll: true });
    contextOf(client).log.debug('suppressed');
    expect(debug.mock.calls.flat()).toEqual(['[parley] verbose']);
  });
});

it('warns once about data providers that come after sign-in', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { client } = await signedIn();
  client.setDataProviders({});
  client.setUserDataProvider(null);
  expect(warn).toHaveBeenCalledTimes(1);
});

it('closes without signing out for good, and may be used again', async () => {
  const { transport, client } = await signedIn();
  client.close();
  expect(transport.authenticated.at(-1)).toBeNull();
  expect(client.getUser()).toBeNull();
  const again = client.identify({ userId: 'ada' });
  await settled();
  await transport.next('session/identify').answer(HandDrivenTransport.admission('ada'));
  expect(await again).toMatchObject({ userId: 'ada' });
});
