import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningParley {
  url: string;
  credentials: { apiKey: string; authToken: string };
  process: ChildProcess;
}

/**
 * Starts `parley serve` on a folder of its own, as an operator would, and waits until it listens.
 * @param port 0 takes any free one
 * @param smtpUrl where its email goes
 */
export async function startParley(dataFolder: string, wantedPort: number, smtpUrl: string): Promise<RunningParley> {
  mkdirSync(dataFolder, { recursive: true });
  const credentials = loadCredentials(join(dataFolder, 'credentials.json'));
  const port = wantedPort || (await freePort());
  const command = join(dirname(createRequire(import.meta.url).resolve('@parley/server/package.json')), 'bin/parley.js');
  const service = spawn(
    process.execPath,
    [command, 'serve', '--port', String(port), '--data', join(dataFolder, 'data')],
    {
      env: {
        ...process.env,
        PARLEY_API_KEY: credentials.apiKey,
        PARLEY_AUTH_TOKEN: credentials.authToken,
        PARLEY_PUBLIC_URL: `http://127.0.0.1:${port}`,
        PARLEY_WEBHOOK_ALLOW_PRIVATE: '1', // the demo's own backend is called
        SMTP_URL: smtpUrl,
        MAIL_FROM: 'Northstar <parley@northstar.test>',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: service.stdout }).on('line', (line) => resolve((JSON.parse(line) as { url: string }).url));
    service.once('exit', (code) => reject(new Error(`The service stopped with code ${code} before it was ready.`)));
  });
  return { url, credentials, process: service };
}

/** Links in email name the port, so it is chosen before the service starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Made once and kept beside the data: a demo needs no operator. */
function loadCredentials(file: string): RunningParley['credentials'] {
  if (!existsSync(file)) {
    const secret = (bytes: number) => randomBytes(bytes).toString('base64url');
    writeFileSync(file, JSON.stringify({ apiKey: `pk_${secret(12)}`, authToken: secret(32) }), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as RunningParley['credentials'];
}
