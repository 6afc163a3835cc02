import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { ParleyProcess, type ParleyProcessOptions } from './ParleyProcess.js';

/** A folder of the test's own, deleted when it is over. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty database of the test's own, dropped when it is over. */
export async function scratchDatabase(serverUrl: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administrate(serverUrl, `create database ${name}`);
  onTestFinished(() => administrate(serverUrl, `drop database ${name} with (force)`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function administrate(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A process that ends with the test at the latest. It may not listen yet. */
export function spawnParley(options: ParleyProcessOptions): ParleyProcess {
  const parley = new ParleyProcess(options);
  onTestFinished(async () => {
    await parley.end('SIGKILL');
  });
  return parley;
}

/** A process that listens, and ends with the test at the latest. Its data folder is the test's own when none is given. */
export async function startParley(options: ParleyProcessOptions): Promise<ParleyProcess> {
  const parley = spawnParley({ ...options, data: options.data ?? (await scratchFolder()) });
  await parley.listening();
  return parley;
}

/** Runs a command to its end. Returns what it printed. */
export async function runParley(args: string[], env: Record<string, string> = {}) {
  const command = new ParleyProcess({ args, env });
  const output = await command.allOutput();
  const { code } = await command.ended;
  return { code, text: output + command.log };
}
