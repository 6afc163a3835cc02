import { getCrdtData, addCrdtData, addDocuments } from '@parley/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { jsonStream } from '../../src/http/jsonStream.js';
import { startTestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

const PIECE_BYTES = 64 * 1024;

afterEach(() => void vi.restoreAllMocks());

it.each([[[]], [[{ text: 'é "quoted" \u{1F600}'.repeat(10_000) }, null, 3]]])(
  'is the text of the answer, in small pieces',
  async (items) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of jsonStream({ status: 'success', message: 'Read.' }, items)) pieces.push(piece);
    const answer = { result: { status: 'success', message: 'Read.', data: items } };
    expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual(answer);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(PIECE_BYTES);
  },
);

it('makes text of an item when the one before is sent, with a turn for others', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 30));
  const turns: string[] = [];
  const item = (name: string) => ({ toJSON: () => turns.push(name) });
  setTimeout(() => turns.push('another'), 0);
  const reader = jsonStream({ status: 'success' }, [item('first'), item('second')]).getReader();
  await reader.read();
  await reader.read();
  expect(turns).toEqual(['another', 'first']);
  await reader.read();
  expect(turns).toEqual(['another', 'first', 'second']);
});

it('sends the shared documents of a document in pieces', async () => {
  const { service, close, newKey } = await startTestService();
  const { key } = await TestOrganization.create(await newKey());
  const place = { organizationId: 'acme', documentId: 'plan' };
  await key.call(addDocuments, { organizationId: 'acme', documents: [{ documentId: 'plan' }] });
  const data = 'a'.repeat(3 * PIECE_BYTES);
  await key.call(addCrdtData, { ...place, editorId: 'body', type: 'text', data });
  const { body } = await service.fetch(
    new Request(`http://service.test${getCrdtData.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...key.headers },
      body: JSON.stringify({ data: place }),
    }),
  );
  const lengths: number[] = [];
  for await (const piece of body!) lengths.push(piece.length);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(data.length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(PIECE_BYTES);
  await close();
});
