import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isAbsolute } from 'node:path';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { Logger } from '../../environment.js';
import { BackupError } from './BackupError.js';
import { controlPath, writeControl } from './controlFile.js';
import { type BackupSource, writeBackup } from './writeBackup.js';

const requestSchema = z.object({ folder: z.string().refine(isAbsolute, 'An absolute path.') });

/** Longest body of a request, bytes: a path. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Lets `parley backup` request a backup from this process: it alone may read the database. Listens on the loopback address, for those who
 * know the secret in `control.json` of the data folder, which only this account can read. A backup ends when the command that requested it
 * ends.
 */
export async function listenForBackups(source: BackupSource, logger: Logger): Promise<{ close(): Promise<void> }> {
  const { dataFolder } = source;
  const secret = randomBytes(32).toString('hex');
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (!isSecret(request.headers.authorization, secret)) return send(response, 401, { error: 'Unauthenticated.' });
    if (Number(request.headers['content-length'] ?? Infinity) > MAX_BODY_BYTES) return send(response, 413, {});
    const { folder } = requestSchema.parse(await json(request));
    if (running) return send(response, 409, { error: 'Another backup is being taken: try again when it is done.' });
    const gone = new AbortController();
    response.once('close', () => gone.abort(new BackupError('The backup was interrupted.')));
    const work = backUp(folder, AbortSignal.any([gone.signal, stopping.signal]), response);
    running = work;
    await work.finally(() => (running = null));
  };

  const backUp = async (folder: string, signal: AbortSignal, response: ServerResponse) => {
    const startedAt = performance.now();
    try {
      const summary = await writeBackup(source, folder, signal);
      logger.info({ ...summary, ms: Math.round(performance.now() - startedAt) }, 'A backup was taken.');
      send(response, 200, summary);
    } catch (error) {
      logger.warn({ error, folder }, 'A backup failed. Nothing of it was left.');
      send(response, 422, { error: (error as Error).message });
    }
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 400, { error: (error as Error).message }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  await writeControl(dataFolder, { port: (server.address() as AddressInfo).port, secret });
  return {
    async close() {
      stopping.abort(new BackupError('The service was stopped during the backup.'));
      await rm(controlPath(dataFolder), { force: true });
      await running;
      server.closeIdleConnections();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body));
}

/** Compares hashes, which have one length, in a time that reveals nothing of the secret. */
function isSecret(authorization: string | undefined, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${secret}`));
}
