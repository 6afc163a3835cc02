import { type Kysely, sql } from 'kysely';
import type { Blobs, ByteRange } from '../../environment.js';
import type { Tables } from '../../store/tables.js';
import { type FileId, ofFile } from './recordingUploads.js';

/** A part of a finished file. */
export interface FilePart {
  blobKey: string;
  /** Its first byte in the file. */
  startsAt: number;
  size: number;
}

/** Returns the parts that contain bytes of the range, in order. */
export async function readParts(db: Kysely<Tables>, id: FileId, { start, end }: ByteRange): Promise<FilePart[]> {
  const { rows } = await sql<FilePart>`
    select blob_key as "blobKey", starts_at as "startsAt", size from recorder_parts
    where ${ofFile(id)} and starts_at < ${end} and starts_at + size > ${start} order by part_number`.execute(db);
  return rows;
}

/** Streams the bytes of a range out of its parts, as fast as they are taken. Opens one part at a time. */
export function streamParts(blobs: Blobs, parts: readonly FilePart[], range: ByteRange): ReadableStream<Uint8Array> {
  const left = [...parts];
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const part = reader ? undefined : left.shift();
          if (part) reader = (await openPart(blobs, part, range)).getReader();
          if (!reader) return controller.close();
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          reader = undefined;
        }
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

async function openPart(
  blobs: Blobs,
  { blobKey, startsAt, size }: FilePart,
  { start, end }: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  const own = { start: Math.max(0, start - startsAt), end: Math.min(size, end - startsAt) };
  const stream = await blobs.stream(blobKey, own);
  if (!stream) throw new Error('A part of the file was deleted while it was read.');
  return stream;
}
