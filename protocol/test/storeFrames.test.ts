import { describe, expect, it } from 'vitest';
import {
  type ClientStoreFrame,
  decodeClientStoreFrame,
  decodeServerStoreFrame,
  encodeStoreFrame,
  type ServerStoreFrame,
} from '../src/crdt/index.js';

const update = Uint8Array.of(1, 2, 3);
const fromClient: ClientStoreFrame[] = [
  { kind: 'update', channel: 3, number: 2 ** 40, update },
  { kind: 'awareness', channel: 0, update: new Uint8Array() },
];
const fromService: ServerStoreFrame[] = [
  { kind: 'sync', channel: 2_147_483_647, sequence: 0, diff: update, vector: Uint8Array.of(0) },
  { kind: 'update', channel: 1, sequence: 300, by: 'Ada é', update },
  { kind: 'awareness', channel: 1, update },
  { kind: 'acknowledged', channel: 1, number: 128, sequence: 7 },
];

describe('binary frames about stores', () => {
  it.each(fromClient)('of a client are read as they were written: $kind', (frame) => {
    expect(decodeClientStoreFrame(encodeStoreFrame(frame))).toEqual(frame);
  });

  it.each(fromService)('of the service are read as they were written: $kind', (frame) => {
    expect(decodeServerStoreFrame(encodeStoreFrame(frame))).toEqual(frame);
  });

  it.each(fromClient)('are whole and nothing more: $kind', (frame) => {
    const bytes = encodeStoreFrame(frame);
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => decodeClientStoreFrame(bytes.subarray(0, length))).toThrow();
    }
    expect(() => decodeClientStoreFrame(Uint8Array.of(...bytes, 0))).toThrow('further bytes');
  });

  it('of the service are none of a client', () => {
    expect(() => decodeClientStoreFrame(encodeStoreFrame(fromService[0]!))).toThrow('kind 0');
    expect(() => decodeServerStoreFrame(Uint8Array.of(1, 9))).toThrow('kind 9');
  });
});
