import { afterEach, beforeEach, expect, it } from 'vitest';
import { HttpTranscriber } from '../../../src/node/transcription/HttpTranscriber.js';
import { answers, TRANSCRIPT, TranscriptionServer } from '../../support/TranscriptionServer.js';

const MIB = 1024 * 1024;
const never = new AbortController().signal;

let server: TranscriptionServer;
beforeEach(async () => void (server = await TranscriptionServer.start()));
afterEach(() => server.close());

const made = (path = '') => new HttpTranscriber({ url: server.url + path, model: 'm' });

/** A file whose pieces are counted as they are taken. */
function aFile(pieces: number, pieceBytes = MIB) {
  const taken = { pieces: 0, isCancelled: false };
  const bytes = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken.pieces === pieces) return controller.close();
        taken.pieces += 1;
        controller.enqueue(new Uint8Array(pieceBytes));
      },
      cancel: () => void (taken.isCancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { taken, file: { mimeType: 'audio/mpeg', size: pieces * pieceBytes, bytes } };
}

it('asks the endpoint that the address names, without what is not set', async () => {
  await made('/speech/to/text?version=2').transcribe(aFile(2, 10).file, never);
  expect(server.sent).toEqual([
    {
      path: '/speech/to/text?version=2',
      authorization: undefined,
      fields: { model: 'm', response_format: 'verbose_json' },
      file: { name: 'recording.mp3', type: 'audio/mpeg', bytes: new Uint8Array(20) },
    },
  ]);
});

it('reads a file no faster than the server takes it', async () => {
  let go = () => {};
  server.next((request, response) => {
    request.pause();
    go = () => {
      request.resume();
      request.on('end', () => response.end(JSON.stringify(TRANSCRIPT)));
    };
  });
  const { file, taken } = aFile(200);
  const called = server.called();
  const transcribing = made().transcribe(file, never);
  await called;
  // What the two sockets hold is some MiB. When nothing moves any more, the rest of the file is still unread.
  let before = -1;
  while (before !== taken.pieces) {
    before = taken.pieces;
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(taken.pieces).toBeLessThan(100);
  go();
  expect(await transcribing).toMatchObject({ text: 'Hello there. Look & <see>.' });
  expect(taken.pieces).toBe(200);
});

it('takes the answer of a server that refuses a file before it has all of it, and lets the file go', async () => {
  server.next((_request, response) => void response.writeHead(413).end());
  const { file, taken } = aFile(200);
  await expect(made().transcribe(file, never)).rejects.toMatchObject({ name: 'TranscriptionError', isFinal: true });
  await expect.poll(() => taken.isCancelled).toBe(true);
  expect(taken.pieces).toBeLessThan(200);
});

it('rejects as the file does, and as the signal does', async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('the disk is gone')) });
  const file = { mimeType: 'audio/webm', size: 10, bytes: broken };
  await expect(made().transcribe(file, never)).rejects.toThrow('the disk is gone');
  const stopping = new AbortController();
  server.next(() => stopping.abort(new Error('stop')));
  await expect(made().transcribe(aFile(1, 10).file, stopping.signal)).rejects.toThrow('stop');
});

it('rejects for an answer that changes the protocol', async () => {
  server.next((_request, response) => {
    response.socket!.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
  });
  await expect(made().transcribe(aFile(1, 10).file, never)).rejects.toMatchObject({ isFinal: false });
});

it('says that a server cannot be reached, that an answer broke off, that it is endless', async () => {
  const url = 'http://127.0.0.1:1';
  const down = new HttpTranscriber({ url, model: 'm' });
  await expect(down.transcribe(aFile(1, 10).file, never)).rejects.toMatchObject({
    message: 'The transcription server cannot be reached.',
    isFinal: false,
  });
  server.next((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"text":', () => response.destroy());
  });
  await expect(made().transcribe(aFile(1, 10).file, never)).rejects.toMatchObject({ isFinal: false });
  server.next(answers({ text: 'a'.repeat(9 * MIB) }));
  await expect(made().transcribe(aFile(1, 10).file, never)).rejects.toMatchObject({
    message: 'The transcript is too large.',
    isFinal: true,
  });
});
