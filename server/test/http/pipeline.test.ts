import {
  addOrganizations,
  addUsers,
  createApiKey,
  defineEndpoint,
  type Endpoint,
  ENDPOINTS,
  getOrganizations,
  getUserPermissions,
  identify,
  updateApiKey,
} from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApi } from '../../src/http/api.js';
import { backendRoute } from '../../src/http/route.js';
import { expectFailure, post } from '../support/post.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';

const MAX_BYTES = 2000;

let test: TestService;
let key: TestKey;
beforeAll(async () => {
  test = await startTestService({
    options: {
      allowedOrigins: ['https://app.test'],
      limits: {
        keyRate: { perSecond: 10, burst: 20 },
        workspaceRate: { perSecond: 1, burst: 2 },
        maxBodyBytes: MAX_BYTES,
      },
    },
  });
});
afterAll(() => test.close());

const PATH = getOrganizations.path;
const send = async (path: string, init: RequestInit) => {
  const response = await test.service.fetch(new Request(`http://service.test${path}`, init));
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text ? (JSON.parse(text) as object) : null };
};
/** A raw body to an operation, with the right credentials. */
const raw = (body: BodyInit, headers: Record<string, string> = {}) =>
  send(PATH, { method: 'POST', body, headers: { 'content-type': 'application/json', ...key.headers, ...headers } });
const error = (status: string) => ({ error: { message: expect.stringMatching(/./), status } });

describe('paths and methods (§1.4 step 1)', () => {
  it('answers NOT_FOUND for an unknown path, credentials or not', async () => {
    for (const path of ['/v2/nothing', '/v2', '/', `${PATH}/`, PATH.toUpperCase(), '/v1/organizations/get']) {
      expect(await send(path, { method: 'POST' })).toMatchObject({ status: 404, body: error('NOT_FOUND') });
    }
  });

  it('answers UNIMPLEMENTED 405 for every method but POST, on every operation', async () => {
    for (const { path } of ENDPOINTS) {
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
        const answer = await send(path, { method });
        expect([path, method, answer.status, answer.body]).toEqual([path, method, 405, error('UNIMPLEMENTED')]);
        expect(answer.headers.get('allow')).toBe('POST');
      }
    }
    for (const { path } of ENDPOINTS.filter(({ audience }) => audience === 'backend' || audience === 'workspace')) {
      expect([path, (await send(path, { method: 'OPTIONS' })).status]).toEqual([path, 405]);
    }
  });
});

describe('credentials (§1.2)', () => {
  beforeAll(async () => void (key = await test.newKey()));

  const call = (headers: Record<string, string>, endpoint: Endpoint = getOrganizations, data: unknown = {}) =>
    post(test.service, endpoint.path, { data }, headers);

  it('says the same of a missing, unknown, foreign and wrong-level credential: never which', async () => {
    const other = await test.newKey();
    const workspace = {
      'x-service-workspace-id': test.workspaceId,
      'x-service-workspace-auth-token': test.workspaceAuthToken,
    };
    const { token } = await key.person('ada');
    const attempts: Record<string, string>[] = [
      {},
      { 'x-service-api-key': key.apiKey },
      { 'x-service-auth-token': key.authToken },
      { ...key.headers, 'x-service-auth-token': '' },
      { ...key.headers, 'x-service-api-key': 'pk_unknown' },
      { ...key.headers, 'x-service-auth-token': 'wrong' },
      { ...key.headers, 'x-service-auth-token': other.authToken },
      { ...key.headers, 'x-service-auth-token': key.authToken.toLowerCase() },
      workspace,
      { 'x-service-api-key': key.apiKey, authorization: `Bearer ${token}` },
    ];
    const texts = new Set<string>();
    for (const headers of attempts) {
      const answer = await call(headers);
      expect([headers, answer.status, answer.body.error?.status]).toEqual([headers, 401, 'UNAUTHENTICATED']);
      texts.add(answer.body.error!.message);
    }
    const levels: Record<string, string>[] = [{ ...workspace, 'x-service-workspace-auth-token': 'x' }, key.headers, {}];
    for (const headers of levels) {
      const answer = await call(headers, createApiKey);
      expect(answer.status).toBe(401);
      texts.add(answer.body.error!.message);
    }
    expect(texts.size).toBe(1);
  });

  it('lets nobody in with service credentials where a person is asked for', async () => {
    expect(await call(key.headers, getUserPermissions, { organizationId: 'o' })).toMatchObject({ status: 401 });
  });

  it('answers PERMISSION_DENIED 403 for a disabled key, only to callers with its token', async () => {
    const off = await test.newKey();
    await test.service.core.db
      .updateTable('api_keys')
      .set({ disabled: true })
      .where('api_key', '=', off.apiKey)
      .execute();
    expect(await call(off.headers)).toMatchObject({ status: 403, body: error('PERMISSION_DENIED') });
    expect(await call({ ...off.headers, 'x-service-auth-token': 'wrong' })).toMatchObject({ status: 401 });
  });

  it('keeps nothing of a token but its hash', async () => {
    const rows = await test.service.core.db.selectFrom('auth_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key.authToken);
  });
});

describe('order of checks (§1.4): the first failing step decides', () => {
  it('goes from path to work, each step hidden behind the one before', async () => {
    key = await test.newKey();
    const wrong = { ...key.headers, 'x-service-auth-token': 'wrong' };
    const garbage = {
      method: 'POST',
      body: '{'.repeat(MAX_BYTES + 1),
      headers: { ...wrong, 'content-type': 'text/plain' },
    };
    // 1 before 2, and 2 before everything else: an unauthenticated caller learns nothing of its body
    expect((await send('/v2/nothing', garbage)).status).toBe(404);
    expect((await send(addUsers.path, garbage)).status).toBe(401);
    // 3 before 4: too fast, with a body that is too large
    for (let n = 0; n < 20; n += 1) expect((await raw('{"data":{}}')).status).toBe(200);
    expect((await raw('x'.repeat(MAX_BYTES + 1))).status).toBe(429);
    test.clock.advance(10_000);
    // 4: size, content type, JSON
    expect((await raw('x'.repeat(MAX_BYTES + 1), { 'content-type': 'text/plain' })).status).toBe(413);
    expect((await raw('{"data":', { 'content-type': 'text/plain' })).text).toMatch(/content type/);
    expect((await raw('{"data":')).text).toMatch(/JSON/);
    // 5 before 6
    expect((await raw('{"data":[]}')).text).toMatch(/data: must be an object/);
    // 6 before 7: no organization, and a bad person
    const users = [{ userId: ' ' }];
    const bad = await key.refused(addUsers, { organizationId: 'none', documentId: 'none', users });
    expect(bad).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^data\.users\[0\]\.userId/),
    });
    // 7
    expect(await key.refused(addUsers, { organizationId: 'none', users: [{ userId: 'u' }] })).toMatchObject({
      http: 404,
    });
    // 10: items have their own outcome, in a success
    await key.call(addOrganizations, { organizations: [{ organizationId: 'o' }] });
    const again = await key.post(addOrganizations, { organizations: [{ organizationId: 'o' }] });
    expect(again).toMatchObject({ status: 200, body: { result: { data: { o: { code: 'already-exists' } } } } });
  });

  it('answers PERMISSION_DENIED of a switched-off key before it looks at the body', async () => {
    const off = await test.newKey();
    await test.service.core.db
      .updateTable('api_keys')
      .set({ disabled: true })
      .where('api_key', '=', off.apiKey)
      .execute();
    const init = { method: 'POST', body: 'no json', headers: off.headers };
    expect((await send(PATH, init)).status).toBe(403);
  });
});

describe('bodies', () => {
  beforeAll(async () => void (key = await test.newKey()));
  const refused = { status: 400, body: error('INVALID_ARGUMENT') };
  const data = (text: string) => raw(`{"data":${text}}`);
  const breathe = () => test.clock.advance(60_000);

  it('are refused with 413 above the limit, declared or not', async () => {
    breathe();
    const fitting = `{"data":{"x":"${'y'.repeat(MAX_BYTES - 17)}"}}`;
    expect(new TextEncoder().encode(fitting).length).toBe(MAX_BYTES);
    expect((await raw(fitting)).status).toBe(200);
    expect(await raw(`${fitting} `)).toMatchObject({ status: 413, body: error('INVALID_ARGUMENT') });
    expect((await raw(fitting, { 'content-length': String(MAX_BYTES + 1) })).status).toBe(413);
    const stream = new Blob(['x'.repeat(MAX_BYTES), 'x']).stream();
    // A body that is a stream needs `duplex`, which the types do not know.
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body: stream,
      headers: { 'content-type': 'application/json', ...key.headers },
      duplex: 'half',
    };
    const request = new Request(`http://service.test${PATH}`, init);
    expect((await test.service.fetch(request)).status).toBe(413);
  });

  it('are application/json in UTF-8', async () => {
    breathe();
    for (const type of ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON']) {
      expect((await raw('{"data":{}}', { 'content-type': type })).status).toBe(200);
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']) {
      expect(await raw('{"data":{}}', { 'content-type': type })).toMatchObject(refused);
    }
    expect(await raw(new Uint8Array([0x7b, 0xff, 0x7d]))).toMatchObject(refused);
    expect(await raw('')).toMatchObject(refused);
  });

  it('are not compressed, and a compressed one is refused with a reason', async () => {
    breathe();
    const body = await new Response(
      new Blob(['{"data":{}}']).stream().pipeThrough(new CompressionStream('gzip')),
    ).arrayBuffer();
    const answer = await raw(body, { 'content-encoding': 'gzip' });
    expect(answer).toMatchObject(refused);
    expect(answer.text).toMatch(/content-encoding: gzip is not supported/);
    expect((await raw('{"data":{}}', { 'content-encoding': 'identity' })).status).toBe(200);
  });

  it('contain { data } with a plain object', async () => {
    breathe();
    for (const body of ['null', '[]', '"data"', '{}', '{"data":null}', '{"data":[]}', '{"data":"{}"}', '{"Data":{}}']) {
      expect([body, await raw(body)]).toMatchObject([body, refused]);
    }
  });

  it('nest at most 32 deep (§1.12)', async () => {
    breathe();
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect((await data(`{"x":${nested(30)}}`)).status).toBe(200);
    expect(await data(`{"x":${nested(31)}}`)).toMatchObject(refused);
    expect(await data(`{"x":${nested(900)}}`)).toMatchObject(refused);
  });

  it('have none of the keys __proto__, constructor, prototype, anywhere (§1.13)', async () => {
    breathe();
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      for (const text of [`{"${name}":1}`, `{"x":[{"y":{"${name}":{}}}]}`]) {
        const answer = await data(text);
        expect(answer).toMatchObject(refused);
        expect(answer.text).toContain(name);
      }
      expect(await raw(`{"data":{},"${name}":{}}`)).toMatchObject(refused);
    }
  });

  it('have no U+0000 and no lone surrogate, which the database cannot store, anywhere', async () => {
    breathe();
    for (const text of ['\\u0000', 'a\\u0000b', '\\ud800', '\\udc00', '\\ud83d\\ud83d', 'x\\udc00\\ud800']) {
      const organizations = `[{"organizationId":"o","a":{"b":["${text}"]}}]`;
      for (const [path, body] of [
        [addOrganizations.path, `{"data":{"organizations":${organizations}}}`],
        [addOrganizations.path, `{"data":{"organizations":[{"organizationId":"${text}"}]}}`],
        [addOrganizations.path, `{"data":{"organizations":[{"organizationId":"o","${text}":1}]}}`],
        [PATH, `{"data":{"pageToken":"${text}"}}`],
        [PATH, `{"data":{"unknown":"${text}"}}`],
      ] as const) {
        breathe();
        const headers = { 'content-type': 'application/json', ...key.headers };
        expect([body, await send(path, { method: 'POST', body, headers })]).toMatchObject([body, refused]);
      }
    }
    expect((await data('{"x":"\\ud83d\\ude00"}')).status).toBe(200);
  });

  it('have no number that is read as infinity, which JSON cannot say, anywhere', async () => {
    breathe();
    const headers = { 'content-type': 'application/json', ...key.headers };
    const organizations = '[{"organizationId":"o","a":{"b":[1,-1e400]}}]';
    const body = `{"data":{"organizations":${organizations}}}`;
    const answer = await send(addOrganizations.path, { method: 'POST', body, headers });
    expect(answer).toMatchObject(refused);
    expect(answer.text).toContain('data.organizations[0].a.b[1]: ');
    expect((await data('{"x":[1e308,-0,5e-324]}')).status).toBe(200);
  });

  it('are not coerced (§1.13)', async () => {
    breathe();
    for (const bad of [
      { pageSize: '5' },
      { pageSize: 1.5 },
      { pageSize: true },
      { organizationIds: 'a' },
      { pageToken: 1 },
    ]) {
      expect(await key.refused(getOrganizations, bad)).toMatchObject({
        status: 'INVALID_ARGUMENT',
        message: expect.stringMatching(new RegExp(`^data\\.${Object.keys(bad)[0]}`)),
      });
    }
    expect((await key.post(getOrganizations, { pageSize: null, unknown: { dropped: true } })).status).toBe(200);
  });
});

describe('envelopes (§1.3)', () => {
  it('carry exactly result or error, as JSON that no proxy has to guess', async () => {
    key = await test.newKey();
    const fine = await key.post(getOrganizations, {});
    expect(fine.body).toEqual({
      result: { status: 'success', message: expect.any(String), data: [], nextPageToken: null, pageToken: null },
    });
    expect(fine.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const bad = await key.post(getOrganizations, { pageSize: 0 });
    expect(bad.body).toEqual(error('INVALID_ARGUMENT'));
    expect(bad.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('name nothing of a fault inside: INTERNAL with a generic text; the log knows', async () => {
    const endpoint = defineEndpoint({
      path: '/v2/test/fault',
      audience: 'backend',
      summary: 'Fails.',
      data: z.object({}),
      result: z.null(),
    });
    const api = createApi(test.service.core, [
      backendRoute(endpoint, async () => {
        throw new Error('select secret from somewhere');
      }),
    ]);
    const logged = test.logger.entries.length;
    const service = { ...test.service, fetch: async (request: Request) => api.fetch(request) };
    const answer = await post(service, endpoint.path, { data: {} }, key.headers);
    expect(answer).toMatchObject({ status: 500, body: error('INTERNAL') });
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|select|at /);
    expect(test.logger.entries.slice(logged)).toMatchObject([{ level: 'error', fields: { path: endpoint.path } }]);
  });

  it('answer DEADLINE_EXCEEDED 504 when the work takes a minute', async () => {
    const endpoint = defineEndpoint({
      path: '/v2/test/slow',
      audience: 'backend',
      summary: 'Takes too long.',
      data: z.object({}),
      result: z.null(),
    });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => void (begin = resolve));
    const api = createApi(test.service.core, [
      backendRoute(endpoint, async () => {
        begin();
        return new Promise(() => {});
      }),
    ]);
    const service = { ...test.service, fetch: async (request: Request) => api.fetch(request) };
    const answer = post(service, endpoint.path, { data: {} }, key.headers);
    await begun;
    test.clock.advance(60_000);
    expect(await answer).toMatchObject({ status: 504, body: error('DEADLINE_EXCEEDED') });
  });
});

describe('rate limit (§1.12)', () => {
  it('lets a burst pass, then answers 429 with Retry-After until tokens are back; keys have their own', async () => {
    const [busy, calm] = [await test.newKey(), await test.newKey()];
    for (let n = 0; n < 20; n += 1) await busy.call(getOrganizations, {});
    const refused = await busy.post(getOrganizations, {});
    expect(refused).toMatchObject({ status: 429, body: error('RESOURCE_EXHAUSTED') });
    expect(refused.headers.get('retry-after')).toBe('1');
    await calm.call(getOrganizations, {});
    test.clock.advance(100);
    await busy.call(getOrganizations, {});
    expect((await busy.post(getOrganizations, {})).status).toBe(429);
    test.clock.advance(60_000);
    for (let n = 0; n < 20; n += 1) await busy.call(getOrganizations, {});
    expect((await busy.post(getOrganizations, {})).status).toBe(429);
  });

  it('applies to the workspace level, more strictly', async () => {
    const headers = {
      'x-service-workspace-id': test.workspaceId,
      'x-service-workspace-auth-token': test.workspaceAuthToken,
    };
    test.clock.advance(60_000);
    const call = () => post(test.service, updateApiKey.path, { data: { apiKey: 'none', disabled: true } }, headers);
    expect([(await call()).status, (await call()).status]).toEqual([404, 404]);
    const refused = await call();
    expect(expectFailure(refused)).toMatchObject({ http: 429 });
    expect(refused.headers.get('retry-after')).toBe('1');
  });

  it('is not spent by calls without valid credentials', async () => {
    const calm = await test.newKey();
    const wrong = { ...calm.headers, 'x-service-auth-token': 'wrong' };
    for (let n = 0; n < 40; n += 1) await post(test.service, PATH, { data: {} }, wrong);
    expect((await calm.post(getOrganizations, {})).status).toBe(200);
  });
});

describe('page tokens (§1.9)', () => {
  const newKey = async () => {
    const made = await test.newKey();
    const organizations = ['a', 'b', 'c'].map((organizationId) => ({ organizationId }));
    await made.call(addOrganizations, { organizations });
    return made;
  };
  const tokenOf = async (from: TestKey, data: object = {}) =>
    (await from.post(getOrganizations, { pageSize: 1, ...data })).body.result?.nextPageToken as string;

  it('are good for the same request with another page size, and for nothing else', async () => {
    const [mine, theirs] = [await newKey(), await newKey()];
    const pageToken = await tokenOf(mine);
    expect(await mine.call(getOrganizations, { pageToken, pageSize: 5 })).toMatchObject([{ id: 'b' }, { id: 'c' }]);
    const bad = { http: 400, status: 'INVALID_ARGUMENT', message: expect.stringMatching(/^data\.pageToken/) };
    expect(await theirs.refused(getOrganizations, { pageToken })).toMatchObject(bad);
    expect(await mine.refused(getOrganizations, { pageToken, organizationIds: ['a'] })).toMatchObject(bad);
    expect(await mine.refused(getOrganizations, { pageToken: `${pageToken}x` })).toMatchObject(bad);
    const [payload, signature] = pageToken.split('.') as [string, string];
    const altered = btoa(JSON.stringify([9e15, 'a'])).replaceAll('=', '');
    for (const forged of [
      `${altered}.${signature}`,
      payload,
      `${payload}.`,
      '.',
      'x.y',
      `${payload}.${'A'.repeat(43)}`,
      // the same bytes to a decoder that is not strict
      `${pageToken} `,
      `${pageToken}=`,
      `${pageToken}.x`,
      ` ${pageToken}`,
      `${pageToken.slice(0, -1)}${String.fromCharCode(pageToken.charCodeAt(pageToken.length - 1) + 1)}`,
    ]) {
      expect([forged, await mine.refused(getOrganizations, { pageToken: forged })]).toMatchObject([forged, bad]);
    }
  });

  it('are good for 24 hours', async () => {
    const mine = await newKey();
    const pageToken = await tokenOf(mine);
    test.clock.advance(24 * 3600 * 1000);
    expect(await mine.call(getOrganizations, { pageToken })).toHaveLength(2);
    test.clock.advance(1);
    expect(await mine.refused(getOrganizations, { pageToken })).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});

describe('CORS', () => {
  const ORIGIN = 'https://app.test';
  const cors = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control'));

  const ask = async (path: string) => ({
    preflight: await send(path, { method: 'OPTIONS', headers: { origin: ORIGIN } }),
    answer: await send(path, { method: 'POST', headers: { origin: ORIGIN } }),
  });
  const isFrontEnd = ({ audience }: Endpoint) => audience === 'client' || audience === 'public';

  it('is not for backend and workspace operations (§1.1)', async () => {
    for (const { path } of ENDPOINTS.filter((endpoint) => !isFrontEnd(endpoint))) {
      const { preflight, answer } = await ask(path);
      expect([path, cors(preflight.headers), cors(answer.headers)]).toEqual([path, [], []]);
    }
  });

  it('lets the front end of a named origin call with its key and token, and with nothing else', async () => {
    for (const { path } of ENDPOINTS.filter(isFrontEnd)) {
      const { preflight, answer } = await ask(path);
      expect([path, preflight.status]).toEqual([path, 204]);
      expect(preflight.headers.get('access-control-allow-origin')).toBe(ORIGIN);
      expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization/);
      expect(preflight.headers.get('access-control-allow-headers')).not.toMatch(/auth-token/);
      expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
      expect(answer.headers.get('vary')).toMatch(/origin/);
    }
  });

  it('does not let in origins that the operator did not name', async () => {
    for (const origin of ['https://evil.test', 'https://app.test.evil.test', 'null']) {
      const { headers } = await send(identify.path, { method: 'OPTIONS', headers: { origin } });
      expect(cors(headers)).toEqual([]);
    }
  });
});
