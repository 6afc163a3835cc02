import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { API_KEY, type ParleyProcess } from './support/ParleyProcess.js';
import { scratchFolder, startParley } from './support/scratch.js';

/** Each is some parts of a recording, a kill and a start. */
const KILLS = Number(process.env['PARLEY_KILL_LOOPS'] ?? 2);
/** A kill takes two seconds on an idle machine, and many times that on a busy one. */
const TIMEOUT_MS = 60_000 + KILLS * 30_000;

const PART_BYTES = 64 * 1024;
/** Parts that are on their way at once. */
const IN_FLIGHT = 4;
/** Parts that are acknowledged before a kill. */
const BEFORE_KILL = 6;
/** The last one is shorter. */
const PARTS = KILLS * (BEFORE_KILL + IN_FLIGHT) + 5;

const ids = { organizationId: 'acme', attachmentId: 'file' };

it(`has every byte of a recording after ${KILLS} kills while it was uploaded`, { timeout: TIMEOUT_MS }, async () => {
  const options = { data: await scratchFolder() };
  let parley = await startParley(options);
  await parley.post('organizations/add', { organizations: [{ organizationId: 'acme' }] });
  await parley.post('organizations/documents/add', { organizationId: 'acme', documents: [{ documentId: 'plan' }] });
  const { bytes, parts } = someParts();
  let kills = 0;
  let acknowledged = new Set<number>();
  while (acknowledged.size < PARTS) {
    const call = await signIn(parley);
    const { parts: stored } = await call<{ parts: number[] }>('recordings/uploads/start', {
      ...ids,
      documentId: 'plan',
      annotationId: 'rec',
      name: 'Talk.webm',
      mimeType: 'video/webm',
    });
    expect(stored).toEqual(expect.arrayContaining([...acknowledged]));
    acknowledged = new Set(stored);
    const before = acknowledged.size;
    const left = parts.map((_, number) => number).filter((number) => !acknowledged.has(number));
    let isKilled = false;
    const sendSome = async () => {
      for (let number = left.shift(); number !== undefined && !isKilled; number = left.shift()) {
        const isStored = await call.part(number, parts[number]!).catch(() => false); // nobody answers any more
        if (!isStored) return;
        acknowledged.add(number);
        if (kills === KILLS || acknowledged.size - before !== BEFORE_KILL) continue;
        isKilled = true;
        await parley.end('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, sendSome));
    if (!isKilled) continue;
    kills += 1;
    parley = await startParley(options);
  }
  expect(kills).toBe(KILLS);
  const call = await signIn(parley);
  const recorderAnnotation = { annotationId: 'rec', recordingType: 'video' };
  await call('recordings/add', { organizationId: 'acme', documentId: 'plan', recorderAnnotation });
  const finished = await call<{ recorderAnnotation: { attachments: { url: string }[] } }>('recordings/uploads/finish', {
    ...ids,
    partCount: PARTS,
    size: bytes.byteLength,
  });
  const file = await parley.get(finished.recorderAnnotation.attachments[0]!.url);
  expect(file.status).toBe(200);
  expect(Buffer.compare(Buffer.from(await file.arrayBuffer()), bytes)).toBe(0);
  if (process.env['PARLEY_KILL_LOOPS'])
    process.stdout.write(`${kills} kills, ${PARTS} parts, ${bytes.byteLength} bytes: the file is the same.\n`);
});

function someParts() {
  const bytes = randomBytes((PARTS - 1) * PART_BYTES + 1000);
  const parts = Array.from({ length: PARTS }, (_, n) => bytes.subarray(n * PART_BYTES, (n + 1) * PART_BYTES));
  return { bytes, parts };
}

/** Signs a person in. Returns what calls operations as them. */
async function signIn(parley: ParleyProcess) {
  const permissions = { resources: [{ type: 'organization', id: 'acme' }] };
  const signedIn = await parley.post('auth/generate_token', { userId: 'ada', permissions });
  const { token } = signedIn.result?.data as { token: string };
  const headers = { 'x-service-api-key': API_KEY, authorization: `Bearer ${token}` };
  const call = async <Data>(path: string, data: object): Promise<Data> => {
    const { result, error } = await parley.post(`client/${path}`, data, headers);
    if (!result) throw new Error(`${path}: ${error?.message}`);
    return result.data as Data;
  };
  /** Whether the part was acknowledged. */
  const part = async (partNumber: number, bytes: Buffer<ArrayBuffer>): Promise<boolean> => {
    const query = new URLSearchParams({ ...ids, partNumber: String(partNumber) });
    const url = `${parley.url}/v2/client/recordings/uploads/putPart?${query}`;
    const { status } = await fetch(url, { method: 'POST', headers, body: bytes });
    return status === 200;
  };
  return Object.assign(call, { part });
}
