import { describe, expect, it } from 'vitest';
import type { Blobs } from '../../src/environment.js';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** What the core asks of a store of files, whichever adapter gives it. */
export function describeBlobs(name: string, open: () => Blobs | Promise<Blobs>): void {
  describe(`blobs port: ${name}`, () => {
    it('gives back what it was given, byte by byte, an empty file included', async () => {
      const blobs = await open();
      const everyByte = Uint8Array.from({ length: 300_000 }, (_, index) => index % 256);
      await blobs.put('every-byte_1', everyByte);
      await blobs.put('empty', new Uint8Array());
      expect(Buffer.compare(Buffer.from((await blobs.get('every-byte_1'))!), Buffer.from(everyByte))).toBe(0);
      expect((await blobs.get('empty'))?.byteLength).toBe(0);
    });

    it('keeps files apart, and keeps its own copy of each', async () => {
      const blobs = await open();
      const bytes = bytesOf('one');
      await Promise.all([
        blobs.put('a', bytes),
        blobs.put('b', bytesOf('two')),
        blobs.put('x'.repeat(128), bytesOf('3')),
      ]);
      bytes.fill(0);
      const texts = await Promise.all(['a', 'b', 'x'.repeat(128)].map((key) => blobs.get(key)));
      expect(texts.map((text) => new TextDecoder().decode(text!))).toEqual(['one', 'two', '3']);
    });

    it('replaces a file when it is put again, also at the same time', async () => {
      const blobs = await open();
      await blobs.put('a', bytesOf('first, and longer'));
      await Promise.all(Array.from({ length: 5 }, () => blobs.put('a', bytesOf('second'))));
      expect(new TextDecoder().decode((await blobs.get('a'))!)).toBe('second');
    });

    it('reads a part of a file, as much as is asked for, and nothing of a file that is not there', async () => {
      const blobs = await open();
      const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);
      await blobs.put('long', bytes);
      for (const [start, end] of [
        [0, 200_000],
        [0, 1],
        [199_999, 200_000],
        [65_530, 131_080],
      ] as const) {
        const read = await new Response(await blobs.stream('long', { start, end })).arrayBuffer();
        expect(Buffer.compare(Buffer.from(read), Buffer.from(bytes.slice(start, end))), `${start}-${end}`).toBe(0);
      }
      const left = (await blobs.stream('long', { start: 5, end: 150_000 }))!.getReader();
      expect((await left.read()).value?.[0]).toBe(5);
      await left.cancel();
      expect(await blobs.stream('never', { start: 0, end: 1 })).toBeNull();
    });

    it('has nothing under a key that was never used, or whose file was deleted; deleting twice is no failure', async () => {
      const blobs = await open();
      await blobs.put('a', bytesOf('one'));
      await blobs.delete('a');
      await blobs.delete('a');
      expect(await blobs.get('a')).toBeNull();
      expect(await blobs.get('never')).toBeNull();
    });
  });
}
