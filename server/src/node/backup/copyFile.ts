import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { PRIVATE_FILE } from '../durable/privateFolder.js';

/** Bytes that are read, hashed and written at once. Hashing them takes a fraction of a millisecond of the service's thread. */
const CHUNK_BYTES = 256 * 1024;

export interface CopiedFile {
  /** Bytes. */
  size: number;
  /** In hex. */
  sha256: string;
}

/**
 * Copies a file, which may grow meanwhile, into a new one for this account only. Resolves once every byte is on disk.
 * @param target `null`: the file is only read
 */
export async function copyFile(source: FileHandle, target: string | null, signal?: AbortSignal): Promise<CopiedFile> {
  const copy = target === null ? null : await open(target, 'wx', PRIVATE_FILE);
  try {
    const hash = createHash('sha256');
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    let size = 0;
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await source.read(chunk, 0, CHUNK_BYTES, size);
      if (bytesRead === 0) break;
      const bytes = chunk.subarray(0, bytesRead);
      hash.update(bytes);
      await copy?.writeFile(bytes); // continues where the last one ended
      size += bytesRead;
    }
    await copy?.sync();
    return { size, sha256: hash.digest('hex') };
  } finally {
    await copy?.close();
  }
}
