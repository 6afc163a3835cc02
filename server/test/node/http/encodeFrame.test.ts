import { Receiver } from 'ws';
import { expect, it } from 'vitest';
import { encodeFrame } from '../../../src/node/http/encodeFrame.js';

/** What a client of `ws` reads. */
function read(frame: Buffer): Promise<[data: Buffer, isBinary: boolean]> {
  return new Promise((resolve, reject) => {
    const receiver = new Receiver({ isServer: false });
    receiver.once('error', reject);
    receiver.once('message', (data: Buffer, isBinary: boolean) => resolve([data, isBinary]));
    receiver.write(frame);
  });
}

it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('encodes a message of %i bytes, text and binary', async (length) => {
  const text = 'a'.repeat(length);
  expect(await read(encodeFrame(text))).toEqual([Buffer.from(text), false]);
  const bytes = new Uint8Array(length).fill(255);
  expect(await read(encodeFrame(bytes))).toEqual([Buffer.from(bytes), true]);
});

it('counts bytes, not characters', async () => {
  const text = 'привет 👩‍👧'.repeat(10);
  expect((await read(encodeFrame(text)))[0].toString()).toBe(text);
});

it('encodes a message for many readers once', () => {
  const bytes = Uint8Array.from([1, 2]);
  expect(encodeFrame(bytes)).toBe(encodeFrame(bytes));
  expect(encodeFrame('same')).toBe(encodeFrame(['sa', 'me'].join('')));
  expect(encodeFrame('other')).not.toEqual(encodeFrame('same'));
});
