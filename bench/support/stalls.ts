import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { startBenchService } from './benchService.js';

type BenchService = Awaited<ReturnType<typeof startBenchService>>;

/** A call of an operation as it is sent. */
export interface Call {
  path: string;
  headers: Record<string, string>;
  data: object;
}

/**
 * The longest of some waits. `cpuMs`: what this process computed meanwhile, the embedded database included, however busy the machine was
 * with something else.
 */
export interface Wait {
  ms: number;
  cpuMs: number;
}

/** What others had of one request. Times in ms. */
export interface Stall {
  /** Of comments that another person of the same organization wrote meanwhile. */
  sameOrganization: Wait;
  /** Of lists that a person of another organization read meanwhile. */
  otherOrganization: Wait;
  eventLoop: number;
  requestMs: number;
  requestBytes: number;
  status: number;
}

/** A person writes and another one reads this often: at 50 ms, calls of as much work filled the process by themselves. */
const PROBE_MS = 150;
/** Jobs that follow are watched for so long; thousands of emails take longer, and each is as short as the ones before. */
const JOBS_MS = 1_500;
/** What the probes are without anything else is settled by then. */
const CALM_MS = 200;

/** Sends a call and reads the whole answer. */
export async function send({ service }: BenchService, { path, headers, data }: Call) {
  const body = JSON.stringify({ data });
  const startedAt = performance.now();
  const response = await service.fetch(
    new Request(`http://bench${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    }),
  );
  const text = await response.text();
  return { status: response.status, text, bytes: body.length, ms: performance.now() - startedAt };
}

/** Sends a call while `write` and `read` are called every 150 ms, until the call and the jobs that follow from it are done. */
export async function measureStall(
  bench: BenchService,
  call: Call,
  write: () => Call,
  read: () => Call,
): Promise<Stall> {
  const writes = startProbe(bench, write);
  const reads = startProbe(bench, read);
  await rest(CALM_MS);
  writes.reset();
  reads.reset();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const { status, text, bytes, ms } = await send(bench, call);
  await Promise.race([bench.service.jobs.drain(), rest(JOBS_MS)]);
  await rest(CALM_MS);
  delay.disable();
  const [sameOrganization, otherOrganization] = await Promise.all([writes.stop(), reads.stop()]);
  // What is left of it is not the next one's.
  await sql`delete from jobs where kind = 'sendEmail'`.execute(bench.core.db);
  await sql`delete from webhook_deliveries`.execute(bench.core.db);
  await bench.service.jobs.drain();
  if (status >= 300) console.log(`${call.path} answered ${status}: ${text.slice(0, 300)}`);
  const eventLoop = delay.max / 1e6;
  return { sameOrganization, otherOrganization, eventLoop, requestMs: ms, requestBytes: bytes, status };
}

/** Calls again and again, a call at a time. */
function startProbe(bench: BenchService, next: () => Call) {
  let underWay: Promise<void> | null = null;
  let worst: Wait = { ms: 0, cpuMs: 0 };
  let cpuAtTick = cpuMs();
  // A timer that is late because the event loop was blocked counts as a call that waited.
  let dueAt = performance.now() + PROBE_MS;
  const timer = setInterval(() => {
    const [startedAt, cpuAtStart] = [Math.min(dueAt, performance.now()), cpuAtTick];
    dueAt = performance.now() + PROBE_MS;
    cpuAtTick = cpuMs();
    if (underWay) return;
    underWay = send(bench, next())
      .then(({ status, text }) => {
        if (status !== 200) throw new Error(`A probe answered ${status}: ${text}`);
        worst = {
          ms: Math.max(worst.ms, performance.now() - startedAt),
          cpuMs: Math.max(worst.cpuMs, cpuMs() - cpuAtStart),
        };
      })
      .finally(() => (underWay = null));
  }, PROBE_MS);
  return {
    reset: () => void (worst = { ms: 0, cpuMs: 0 }),
    stop: async () => {
      clearInterval(timer);
      await underWay;
      return worst;
    },
  };
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
