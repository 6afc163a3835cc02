import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningParley {
  url: string;
  credentials: { apiKey: string; authToken: string };
  process: ChildProcess;
}

/** Starts `parley serve` on a folder of its own, as an operator would, and waits until it listens. */
export async function startParley(dataFolder: string, port: number): Promise<RunningParley> {
  mkdirSync(dataFolder, { recursive: true });
  const credentials = loadCredentials(join(dataFolder, 'credentials.json'));
  const command = join(dirname(createRequire(import.meta.url).resolve('@parley/server/package.json')), 'bin/parley.js');
  const service = spawn(
    process.execPath,
    [command, 'serve', '--port', String(port), '--data', join(dataFolder, 'data')],
    {
      env: { ...process.env, PARLEY_API_KEY: credentials.apiKey, PARLEY_AUTH_TOKEN: credentials.authToken },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: service.stdout }).on('line', (line) => resolve((JSON.parse(line) as { url: string }).url));
    service.once('exit', (code) => reject(new Error(`The service stopped with code ${code} before it was ready.`)));
  });
  return { url, credentials, process: service };
}

/** Made once and kept beside the data: a demo needs no operator. */
function loadCredentials(file: string): RunningParley['credentials'] {
  if (!existsSync(file)) {
    const secret = (bytes: number) => randomBytes(bytes).toString('base64url');
    writeFileSync(file, JSON.stringify({ apiKey: `pk_${secret(12)}`, authToken: secret(32) }), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as RunningParley['credentials'];
}
