import {
  addOrganizations,
  createApiKey,
  type Endpoint,
  type EndpointInput,
  type EndpointResult,
  getApiKeys,
  getAuthTokens,
  getOrganizations,
  getUserPermissions,
  resetAuthToken,
  updateApiKey,
} from '@parley/protocol';
import { CLOSE_CODES } from '@parley/protocol/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken } from '../../src/ids.js';
import { TestSocket } from '../realtime/support/TestSocket.js';
import { expectFailure, expectSuccess, post } from '../support/post.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestKey } from '../support/TestKey.js';

let test: TestService;
beforeAll(async () => void (test = await startTestService()));
afterAll(() => test.close());

/** A workspace of its own, and how it calls. */
async function newWorkspace() {
  const id = `ws_${crypto.randomUUID()}`;
  const token = `token-of-${id}`;
  const row = { workspace_id: id, auth_token_hash: await hashToken(token), created_at: test.clock.now() };
  await test.service.core.db.insertInto('workspaces').values(row).execute();
  const headers = { 'x-service-workspace-id': id, 'x-service-workspace-auth-token': token };
  const answer = (endpoint: Endpoint, data: unknown) => post(test.service, endpoint.path, { data }, headers);
  return {
    headers,
    answer,
    call: async <E extends Endpoint>(endpoint: E, data: EndpointInput<E>) =>
      expectSuccess(await answer(endpoint, data)) as EndpointResult<E>, // the service promises this shape
    refused: async (endpoint: Endpoint, data: unknown) => expectFailure(await answer(endpoint, data)),
  };
}

const OWNER = { ownerEmail: 'ops@x.test', type: 'testing' as const };
const keyWith = (apiKey: string, token: string) => new TestKey(test.service, apiKey, token);

it('makes a key with a token that works, shown in full here alone (§3.14)', async () => {
  const workspace = await newWorkspace();
  const { apiKey, authToken } = await workspace.call(createApiKey, { ...OWNER, apiKeyName: 'Staging' });
  expect(authToken).toEqual({ token: expect.stringMatching(/^[A-Za-z0-9_-]{43,}$/), name: 'default', domains: [] });
  expect(await keyWith(apiKey, authToken!.token).call(getOrganizations, {})).toEqual([]);
  expect(await workspace.call(getApiKeys, {})).toEqual([
    { id: apiKey, apiKeyName: 'Staging', type: 'testing', disabled: false },
  ]);
  const masked = `********${authToken!.token.slice(-4)}`;
  expect(await workspace.call(getAuthTokens, { apiKey })).toEqual({
    apiKey,
    authTokens: [{ token: masked, name: 'default', domains: [] }],
  });
  const stored = await test.service.core.db
    .selectFrom('auth_tokens')
    .where('api_key', '=', apiKey)
    .selectAll()
    .execute();
  expect(JSON.stringify(stored)).not.toContain(authToken!.token);
});

it('creates a key without a token when requested', async () => {
  const workspace = await newWorkspace();
  const made = await workspace.call(createApiKey, { ...OWNER, createAuthToken: false });
  expect(made).not.toHaveProperty('authToken');
  expect((await workspace.call(getAuthTokens, { apiKey: made.apiKey })).authTokens).toEqual([]);
});

it('resets a token: the old one stops at once, others of the key go on', async () => {
  const workspace = await newWorkspace();
  const { apiKey, authToken } = await workspace.call(createApiKey, OWNER);
  await keyWith(apiKey, authToken!.token).call(getOrganizations, {});
  const second = (await workspace.call(resetAuthToken, { apiKey, name: 'worker' })).newAuthToken;
  const fresh = await workspace.call(resetAuthToken, { apiKey });
  expect(fresh).toEqual({ apiKey, newAuthToken: { token: expect.any(String), name: 'default', domains: [] } });
  expect(await keyWith(apiKey, authToken!.token).refused(getOrganizations, {})).toMatchObject({
    status: 'UNAUTHENTICATED',
  });
  for (const { token } of [second, fresh.newAuthToken]) await keyWith(apiKey, token).call(getOrganizations, {});
  const { authTokens } = await workspace.call(getAuthTokens, { apiKey });
  expect(authTokens.map(({ name, token }) => [name, token.slice(-4)])).toEqual([
    ['default', fresh.newAuthToken.token.slice(-4)],
    ['worker', second.token.slice(-4)],
  ]);
});

it('disables a key for backends and people, and enables it again; open sessions are updated', async () => {
  const workspace = await newWorkspace();
  const { apiKey, authToken } = await workspace.call(createApiKey, OWNER);
  const key = keyWith(apiKey, authToken!.token);
  await key.call(addOrganizations, { organizations: [{ organizationId: 'o' }] });
  const ada = await key.person('ada', [{ type: 'organization', id: 'o' }]);
  const socket = new TestSocket(test.service);
  socket.send({ type: 'authenticate', apiKey, token: ada.token, organizationId: 'o' });
  await socket.next('authenticated');
  expect(await workspace.call(updateApiKey, { apiKey, disabled: true })).toBeNull();
  const off = { http: 403, status: 'PERMISSION_DENIED' };
  expect(await key.refused(getOrganizations, {})).toMatchObject(off);
  expect(await ada.refused(getUserPermissions, { organizationId: 'o' })).toMatchObject(off);
  expect(await socket.whenClosed()).toBe(CLOSE_CODES.FORBIDDEN);
  await workspace.call(updateApiKey, { apiKey, disabled: false, apiKeyName: 'Back' });
  await ada.call(getUserPermissions, { organizationId: 'o' });
  expect(await workspace.call(getApiKeys, { apiKeys: [apiKey] })).toMatchObject([
    { apiKeyName: 'Back', disabled: false },
  ]);
});

it('does not know keys of another workspace: NOT_FOUND like an unknown one, and nothing happens to them', async () => {
  const [mine, theirs] = [await newWorkspace(), await newWorkspace()];
  const { apiKey, authToken } = await theirs.call(createApiKey, OWNER);
  for (const key of [apiKey, 'pk_unknown']) {
    const missing = { http: 404, status: 'NOT_FOUND' };
    expect(await mine.refused(updateApiKey, { apiKey: key, disabled: true })).toMatchObject(missing);
    expect(await mine.refused(getAuthTokens, { apiKey: key })).toMatchObject(missing);
    expect(await mine.refused(resetAuthToken, { apiKey: key })).toMatchObject(missing);
    expect(await mine.refused(getApiKeys, { apiKeys: [key] })).toMatchObject(missing);
  }
  expect(await mine.call(getApiKeys, {})).toEqual([]);
  await keyWith(apiKey, authToken!.token).call(getOrganizations, {});
});

it('pages through the keys', async () => {
  const workspace = await newWorkspace();
  const made = new Set<string>();
  for (let n = 0; n < 3; n += 1) made.add((await workspace.call(createApiKey, OWNER)).apiKey);
  const first = (await workspace.answer(getApiKeys, { pageSize: 2 })).body.result!;
  const last = (await workspace.answer(getApiKeys, { pageSize: 2, pageToken: first.nextPageToken })).body.result!;
  const ids = [...(first.data as { id: string }[]), ...(last.data as { id: string }[])].map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(new Set(ids)).toEqual(made);
  expect(last.nextPageToken).toBeNull();
  const foreign = await newWorkspace();
  expect(await foreign.refused(getApiKeys, { pageSize: 2, pageToken: first.nextPageToken })).toMatchObject({
    status: 'INVALID_ARGUMENT',
  });
});

it('refuses bad input, making nothing', async () => {
  const workspace = await newWorkspace();
  const { apiKey } = await workspace.call(createApiKey, OWNER);
  const bad: [Endpoint, object][] = [
    [createApiKey, { ...OWNER, ownerEmail: 'nobody' }],
    [createApiKey, { ...OWNER, type: 'toy' }],
    [createApiKey, { ...OWNER, apiKeyName: ' ' }],
    [createApiKey, { type: 'testing' }],
    [updateApiKey, { apiKey }],
    [updateApiKey, { disabled: true }],
    [updateApiKey, { apiKey, disabled: 'true' }],
    [updateApiKey, { apiKey, apiKeyName: null, disabled: true }],
    [updateApiKey, { apiKey, apiKeyName: 'x', disabled: null }],
    [getApiKeys, { apiKeys: [] }],
    [getApiKeys, { pageSize: 101 }],
    [resetAuthToken, { apiKey, name: '' }],
  ];
  for (const [endpoint, data] of bad) {
    expect([data, (await workspace.refused(endpoint, data)).status]).toEqual([data, 'INVALID_ARGUMENT']);
  }
  expect(await workspace.call(getApiKeys, {})).toMatchObject([{ id: apiKey, disabled: false }]);
});
