import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { BackupError } from './BackupError.js';
import { readControl } from './controlFile.js';
import type { BackupSummary } from './writeBackup.js';

/**
 * Requests a backup from the service that runs on a data folder. Takes as long as the backup: Node's `fetch` would end it after five
 * minutes.
 * @param target absolute path, for the account of the service
 * @throws BackupError
 */
export async function requestBackup(dataFolder: string, target: string): Promise<BackupSummary> {
  const control = await readControl(dataFolder);
  if (!control) {
    throw new BackupError(
      `The service that runs on ${dataFolder} takes no backups yet: it is starting, or older than this command. Try again, or restart it.`,
    );
  }
  const body = JSON.stringify({ folder: target });
  const headers = { authorization: `Bearer ${control.secret}`, 'content-length': Buffer.byteLength(body) };
  const sent = request({ host: '127.0.0.1', port: control.port, method: 'POST', headers });
  sent.end(body);
  const [response] = (await once(sent, 'response').catch((cause: unknown) => {
    throw new BackupError(
      'The running service could not be asked for a backup, or ended meanwhile. Run this command where it runs, in the same container.',
      { cause },
    );
  })) as [IncomingMessage];
  const answer = (await json(response)) as BackupSummary & { error?: string }; // the service's own
  if (response.statusCode === 200) return answer;
  throw new BackupError(answer.error ?? `The running service refused the backup: HTTP ${response.statusCode}.`);
}
