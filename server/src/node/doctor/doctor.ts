import { resolve } from 'node:path';
import type { Logger } from '../../environment.js';
import type { ServerOptions } from '../startServer.js';
import { examineEmbedded, examinePostgres } from './examineDatabase.js';
import { examineDisk, examineFolder, examineFolderClock } from './examineFolder.js';
import { examineAddress, examineBucket, examineMail, examineRedis } from './examineServers.js';
import { find, type Finding } from './Finding.js';

/** Addresses of this machine only. */
const LOOPBACK = /^(localhost|127\.|::1$)/;

/**
 * The command `parley doctor`: checks an installation with the settings that the service would have, and prints a line for each part.
 * Changes nothing, except that a database that no service uses is opened once.
 * @returns whether nothing is wrong
 */
export async function doctor(options: ServerOptions, logger: Logger): Promise<boolean> {
  const findings = await examine(options, logger);
  for (const { part, isFine, text } of findings) {
    process.stdout.write(`${isFine ? 'ok   ' : 'WRONG'}  ${part.padEnd(11)}  ${text.replaceAll(/\s*\n\s*/g, ' ')}\n`);
  }
  return findings.every(({ isFine }) => isFine);
}

async function examine(options: ServerOptions, logger: Logger): Promise<Finding[]> {
  const { host = '127.0.0.1', port = 4400, databaseUrl, databasePoolerUrl, redisUrl, s3, smtp } = options;
  const folder = resolve(options.dataFolder ?? './.parley');
  const isEmbedded = databaseUrl === undefined;
  const findings: Finding[] = [];
  const look = async (part: string, work: () => Promise<string>) => findings.push(await find(part, work));
  if (isEmbedded || !s3) {
    await look('data folder', () => examineFolder(folder));
    await look('disk', () => examineDisk(folder));
  }
  if (isEmbedded) {
    await look('clock', () => examineFolderClock(folder));
    await look('database', () => examineEmbedded(folder, logger));
  } else {
    await look('database', () => examinePostgres(databaseUrl, false, logger));
    if (databasePoolerUrl !== undefined) await look('pooler', () => examinePostgres(databasePoolerUrl, true, logger));
  }
  await look('address', () => examineAddress(host, port));
  if (redisUrl !== undefined) await look('redis', () => examineRedis(redisUrl));
  if (s3) await look('files', () => examineBucket(s3));
  await look('email', async () => (smtp ? examineMail(smtp.url) : 'SMTP_URL is not set: nobody gets email.'));
  await look('secrets', async () => examineSecrets(host, options));
  return findings;
}

function examineSecrets(host: string, { service }: ServerOptions): string {
  if (service?.isDevelopment && !LOOPBACK.test(host)) {
    throw new Error(`With PARLEY_DEV=1 everybody who reaches ${host} can sign in as anybody: unset it.`);
  }
  if (service?.tokenSecret !== undefined) return 'User tokens are signed with PARLEY_TOKEN_SECRET.';
  return 'User tokens are signed with a secret in the database, which the first start makes.';
}
