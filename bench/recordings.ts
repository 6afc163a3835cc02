import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RECORDING_LIMITS } from '@parley/protocol/constants';
import { printTable } from './support/printTable.js';
import { startedProcess } from './support/startedProcess.js';

/**
 * Memory of the service while a file of a recording goes up and comes down: the growth of its resident memory with a large file beside that
 * with a small one, in the same process. It is bounded when both grow alike. `--size=500` MB. Needs Linux, where the memory of a process can
 * be read.
 */

const MB = 1_000_000;
const SMALL = 20 * MB;
const LARGE = Number(process.argv.find((arg) => arg.startsWith('--size='))?.slice(7) ?? 500) * MB;
/** Parts that are on their way at once, and readers of the whole file. */
const AT_ONCE = 4;
/** Looks at the memory this often, ms. */
const SAMPLE_MS = 20;

const credentials = { PARLEY_API_KEY: 'pk_bench', PARLEY_AUTH_TOKEN: 'bench-token-of-the-first-key' };
const unlimited = {
  ...{ PARLEY_LIMIT_USER_STORED_BYTES: String(10 * LARGE), PARLEY_LIMIT_USER_BYTE_RATE: String(LARGE) },
  ...{
    PARLEY_LIMIT_USER_BYTE_BURST: String(10 * LARGE),
    PARLEY_LIMIT_USER_RATE: '10000',
    PARLEY_LIMIT_USER_BURST: '10000',
  },
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
  const call = await signIn(url);
  // Twice: the first time, the process takes memory that it keeps.
  await call.uploadAndRead('warm', SMALL, pid);
  const small = await call.uploadAndRead('small', SMALL, pid);
  const large = await call.uploadAndRead('large', LARGE, pid);
  const rows = (['up', 'down', 'seek'] as const).map((way) => [way, mb(small[way]), mb(large[way])]);
  const title = `Growth of resident memory, MB (${mb(await residentBytes(pid))} at the end; ${AT_ONCE} parts or readers at once)`;
  printTable(title, ['', `file of ${mb(SMALL)} MB`, `file of ${mb(LARGE)} MB`], rows);
}

async function signIn(url: string) {
  const post = async <Data>(path: string, data: object, headers: Record<string, string>): Promise<Data> => {
    const body = JSON.stringify({ data });
    const response = await fetch(`${url}/v2/${path}`, {
      ...{ method: 'POST', body },
      headers: { 'content-type': 'application/json', ...headers },
    });
    const answer = (await response.json()) as { result?: { data: Data }; error?: { message: string } };
    if (!answer.result) throw new Error(`${path}: ${answer.error?.message}`);
    return answer.result.data;
  };
  const backend = {
    ...{ 'x-service-api-key': credentials.PARLEY_API_KEY, 'x-service-auth-token': credentials.PARLEY_AUTH_TOKEN },
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

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
