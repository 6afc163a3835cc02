import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Use } from './restServer.mjs';

/** A server of `restServer.mjs`. */
export interface ForkedServer {
  url: string;
  /** What it has used since its start. */
  use: () => Promise<Use>;
  stop: () => void;
}

/** Starts a server in a process of its own, on `databaseUrl`, or embedded in the data folder `<folder>/<kind>` when that is empty. */
export async function forkServer(kind: 'bare' | 'parley', databaseUrl: string, folder: string): Promise<ForkedServer> {
  const child = fork(
    fileURLToPath(new URL('restServer.mjs', import.meta.url)),
    [kind, databaseUrl, join(folder, kind)],
    {
      execArgv: [], // plain Node, not what compiles this file
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (address) => resolve(address as string)); // all that `restServer.mjs` says
    child.once('exit', (code) => reject(new Error(`The ${kind} server ended with ${code}.`)));
  });
  const use = () =>
    new Promise<Use>((resolve) => {
      child.once('message', (answer) => resolve(answer as Use)); // it answers nothing else
      child.send('use');
    });
  return { url, use, stop: () => child.disconnect() };
}
