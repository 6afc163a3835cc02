import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RECORDING_LIMITS } from '@parley/protocol/constants';
import { openPage } from './support/openPage.js';
import { PageMemory } from './support/PageMemory.js';
import { printTable } from './support/printTable.js';
import type { RecordingPage } from './support/recordingPage.js';
import { residentBytes } from './support/residentBytes.js';
import { startedProcess } from './support/startedProcess.js';

/**
 * Memory of the service, and then of a page, while a file of a recording goes up and comes down: the growth with a large file beside that with a
 * small one, in the same process. It is bounded when both grow alike. `--size=500` MB, `--only=service` or `page`. Needs Linux, where the memory
 * of a process can be read; the page needs Chromium, and twice the size on the disk.
 */

const MB = 1_000_000;
const SMALL = 20 * MB;
const ONLY = process.argv.find((arg) => arg.startsWith('--only='))?.slice(7);
const LARGE = Number(process.argv.find((arg) => arg.startsWith('--size='))?.slice(7) ?? 500) * MB;
/** Parts that are on their way at once, and readers of the whole file. */
const AT_ONCE = 4;
/** Places of the file in which the page plays it. */
const PLACES = 20;
/** Looks at the memory this often, ms. */
const SAMPLE_MS = 20;

const credentials = { PARLEY_API_KEY: 'pk_bench', PARLEY_AUTH_TOKEN: 'bench-token-of-the-first-key' };
const unlimited = {
  PARLEY_LIMIT_USER_STORED_BYTES: String(10 * LARGE),
  PARLEY_LIMIT_USER_BYTE_RATE: String(LARGE),
  PARLEY_LIMIT_USER_BYTE_BURST: String(10 * LARGE),
  PARLEY_LIMIT_USER_RATE: '10000',
  PARLEY_LIMIT_USER_BURST: '10000',
};
const cli = fileURLToPath(new URL('../server/dist/node/cli.js', import.meta.url));
const part = randomBytes(RECORDING_LIMITS.partBytes);
const mb = (bytes: number) => (bytes / MB).toFixed(0);

const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
try {
  await startedProcess([cli, 'serve', '--port', '0', '--data', folder], { ...credentials, ...unlimited }, measure);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(line: string, pid: number): Promise<void> {
  const { url } = JSON.parse(line) as { url: string };
  const { token, ...call } = await signIn(url);
  if (ONLY !== 'page') await measureService(call, pid);
  if (ONLY !== 'service') await measurePage(url, token);
}

async function measureService(call: Omit<Awaited<ReturnType<typeof signIn>>, 'token'>, pid: number): Promise<void> {
  // Twice: the first time, the process takes memory that it keeps.
  await call.uploadAndRead('warm', SMALL, pid);
  const small = await call.uploadAndRead('small', SMALL, pid);
  const large = await call.uploadAndRead('large', LARGE, pid);
  const rows = (['up', 'down', 'seek'] as const).map((way) => [way, mb(small[way]), mb(large[way])]);
  const title = `Service: growth of resident memory, MB (${mb(await residentBytes(pid))} at the end; ${AT_ONCE} parts or readers at once)`;
  printTable(title, ['', `file of ${mb(SMALL)} MB`, `file of ${mb(LARGE)} MB`], rows);
}

/** While the page sends the file from its disk, plays it in places, and saves it as a download. */
async function measurePage(url: string, token: string): Promise<void> {
  const query = { service: url, apiKey: credentials.PARLEY_API_KEY, token };
  const [pageFolder, profile] = [join(folder, 'page'), join(folder, 'profile')];
  const opened = await openPage('bench/support/recordingPage.ts', pageFolder, query, profile);
  if (!opened) return console.log('The page was not measured: there is no Chromium.');
  const { page } = opened;
  const call = <Name extends keyof RecordingPage>(name: Name, ...args: Parameters<RecordingPage[Name]>) =>
    page.evaluate(`page.${name}(...${JSON.stringify(args)})`);
  try {
    await page.waitForFunction('globalThis.page');
    await call('signIn');
    const memory = await PageMemory.of(page);
    const grown = async (id: string, size: number) => {
      await call('keep', id, size);
      return {
        up: await memory.growth(() => call('up', id)),
        play: await memory.growth(() => call('play', id, PLACES)),
        download: await memory.growth(() => call('download', id)),
      };
    };
    await grown('page-warm', SMALL);
    const [small, large] = [await grown('page-small', SMALL), await grown('page-large', LARGE)];
    const rows = (['up', 'play', 'download'] as const).flatMap((way) =>
      (['heap', 'page', 'browser'] as const).map((of) => [`${way}, ${of}`, mb(small[way][of]), mb(large[way][of])]),
    );
    const title = `Page: growth of its JavaScript heap, its process, and the browser's main process, MB (played in ${PLACES} places)`;
    printTable(title, ['', `file of ${mb(SMALL)} MB`, `file of ${mb(LARGE)} MB`], rows);
  } finally {
    await opened.close();
  }
}

async function signIn(url: string) {
  const post = async <Data>(path: string, data: object, headers: Record<string, string>): Promise<Data> => {
    const body = JSON.stringify({ data });
    const response = await fetch(`${url}/v2/${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    const answer = (await response.json()) as { result?: { data: Data }; error?: { message: string } };
    if (!answer.result) throw new Error(`${path}: ${answer.error?.message}`);
    return answer.result.data;
  };
  const backend = {
    'x-service-api-key': credentials.PARLEY_API_KEY,
    'x-service-auth-token': credentials.PARLEY_AUTH_TOKEN,
  };
  const organizationId = 'acme';
  await post('organizations/add', { organizations: [{ organizationId }] }, backend);
  await post('organizations/documents/add', { organizationId, documents: [{ documentId: 'plan' }] }, backend);
  const permissions = { resources: [{ type: 'organization', id: organizationId }] };
  const { token } = await post<{ token: string }>('auth/generate_token', { userId: 'ada', permissions }, backend);
  const headers = { 'x-service-api-key': credentials.PARLEY_API_KEY, authorization: `Bearer ${token}` };

  async function upload(id: string, size: number): Promise<string> {
    const file = { organizationId, attachmentId: id };
    const place = { organizationId, documentId: 'plan' };
    const started = { ...place, ...file, annotationId: id, name: 'Talk.webm', mimeType: 'video/webm' };
    await post('client/recordings/uploads/start', started, headers);
    const count = Math.ceil(size / part.byteLength);
    let next = 0;
    const send = async () => {
      for (let number = next++; number < count; number = next++) {
        const bytes = part.subarray(0, Math.min(part.byteLength, size - number * part.byteLength));
        const query = new URLSearchParams({ ...file, partNumber: String(number) });
        const path = `${url}/v2/client/recordings/uploads/putPart?${query}`;
        const response = await fetch(path, { method: 'POST', headers, body: bytes });
        if (!response.ok) throw new Error(`putPart: ${await response.text()}`);
        await response.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    const recorderAnnotation = { annotationId: id, recordingType: 'video' };
    await post('client/recordings/add', { ...place, recorderAnnotation }, headers);
    const finished = await post<{ recorderAnnotation: { attachments: { url: string }[] } }>(
      'client/recordings/uploads/finish',
      { ...file, partCount: count, size },
      headers,
    );
    return url + finished.recorderAnnotation.attachments[0]!.url;
  }

  return {
    token,
    /** Growth of the memory, bytes, while the file goes up, comes down whole to several readers, and is read in places. */
    async uploadAndRead(id: string, size: number, pid: number) {
      let address = '';
      const up = await peakGrowth(pid, async () => void (address = await upload(id, size)));
      const down = await peakGrowth(pid, () => Promise.all(Array.from({ length: AT_ONCE }, () => read(address, size))));
      const seek = await peakGrowth(pid, async () => {
        for (let place = 0; place < 1; place += 0.05) {
          const start = Math.floor(place * (size - MB));
          await read(address, MB, { range: `bytes=${start}-${start + MB - 1}` });
        }
      });
      return { up, down, seek };
    },
  };
}

/** Reads an answer and throws if it has not as many bytes. */
async function read(address: string, size: number, headers: Record<string, string> = {}): Promise<void> {
  const { body, status } = await fetch(address, { headers });
  let bytes = 0;
  for await (const chunk of body ?? []) bytes += (chunk as Uint8Array).byteLength;
  if (bytes !== size) throw new Error(`${status}: ${bytes} bytes instead of ${size}`);
}

async function peakGrowth(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = await residentBytes(pid);
  let peak = before;
  const timer = setInterval(() => void residentBytes(pid).then((bytes) => (peak = Math.max(peak, bytes))), SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak - before;
}
