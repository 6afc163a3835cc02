import { afterEach, describe, expect, it, vi } from 'vitest';
import { postToEndpoint, readFromEndpoint } from '../../../src/providers/endpoint.js';

const { signal } = new AbortController();
const url = 'https://host.example/users';
const answering = (body: unknown, status = 200) => {
  const fetching = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
};
afterEach(() => vi.unstubAllGlobals());

describe('URL mode (§6.3)', () => {
  it('posts the request as JSON and leaves credentials out when they are not set', async () => {
    const fetching = answering({ data: {} });
    await readFromEndpoint({ url }, { userIds: ['ada'] }, signal);
    expect(fetching).toHaveBeenCalledWith(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"userIds":["ada"]}',
      signal,
    });
    await postToEndpoint({ url, credentials: 'include' }, {}, signal);
    expect(fetching).toHaveBeenLastCalledWith(url, expect.objectContaining({ credentials: 'include' }));
  });

  it('awaits a headers function before every attempt', async () => {
    const fetching = answering({ data: {} });
    let token = 0;
    const headers = async () => ({ authorization: `Bearer ${(token += 1)}` });
    await postToEndpoint({ url, headers }, {}, signal);
    await postToEndpoint({ url, headers }, {}, signal);
    const sent = fetching.mock.calls.map(([, init]) => (init?.headers as Record<string, string>)['authorization']);
    expect(sent).toEqual(['Bearer 1', 'Bearer 2']);
  });

  it('needs 2xx and `data` for reads, 2xx alone for writes', async () => {
    answering({ data: { ada: {} } });
    await expect(readFromEndpoint({ url }, {}, signal)).resolves.toEqual({ ada: {} });
    answering({ users: {} });
    await expect(readFromEndpoint({ url }, {}, signal)).rejects.toThrow('data');
    await expect(postToEndpoint({ url }, {}, signal)).resolves.toBeDefined();
    answering({ data: {} }, 500);
    await expect(readFromEndpoint({ url }, {}, signal)).rejects.toThrow('500');
    await expect(postToEndpoint({ url }, {}, signal)).rejects.toThrow('500');
  });
});
