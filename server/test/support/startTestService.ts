import type { PostgresPool } from 'kysely';
import type {
  Blobs,
  Bus,
  Clock,
  Disk,
  Mail,
  OutgoingHttp,
  Transcriber,
  ServiceLimits,
  ServiceOptions,
} from '../../src/environment.js';
import { openEmbedded } from './openEmbedded.js';
import { hashToken, newToken } from '../../src/ids.js';
import {
  CapturedHttp,
  CapturedLogger,
  InProcessBus,
  ManualClock,
  MemoryBlobs,
  RecordedMetrics,
} from '../../src/memory/index.js';
import { serviceOptions } from '../../src/options.js';
import { createService, type StartedService } from '../../src/service.js';
import type { ApiKeySettings } from '../../src/store/ApiKeySettings.js';
import { TestKey } from './TestKey.js';

export interface TestServiceOptions<C extends Clock = ManualClock> {
  /** @default a fresh embedded database, closed with the service */
  pool?: PostgresPool;
  /** @default a `ManualClock` */
  clock?: C;
  bus?: Bus;
  presenceBus?: Bus;
  /** @default a `MemoryBlobs` */
  blobs?: Blobs;
  /** @default null: its disk is never full */
  disk?: Disk | null;
  /** @default null: nobody gets email */
  mail?: Mail | null;
  /** @default a `CapturedHttp` */
  http?: OutgoingHttp;
  /** @default null: recordings are not transcribed */
  transcriber?: Transcriber | null;
  options?: Partial<Omit<ServiceOptions, 'limits'>> & { limits?: Partial<ServiceLimits> };
}

export interface TestService<C extends Clock = ManualClock> {
  service: StartedService;
  clock: C;
  /** What webhooks sent, unless the test brought its own `http`. */
  captured: CapturedHttp;
  logger: CapturedLogger;
  metrics: RecordedMetrics;
  workspaceId: string;
  workspaceAuthToken: string;
  /** An API key of its own: nothing that another test wrote is visible through it. */
  newKey(settings?: ApiKeySettings): Promise<TestKey>;
  close(): Promise<void>;
}

// Time stands still under a ManualClock, so buckets never refill; tests of the limits set their own.
const WIDE = { perSecond: 1e6, burst: 1e6 };
const WIDE_BYTES = { perSecond: 1e12, burst: 1e12 };

/** The real service, in this process. Share one per test file and take a `newKey()` in each test. */
export async function startTestService<C extends Clock = ManualClock>({
  pool,
  clock = new ManualClock() as Clock as C, // without a clock, C is its default
  bus = new InProcessBus(),
  presenceBus,
  blobs = new MemoryBlobs(),
  disk = null,
  mail = null,
  http,
  transcriber = null,
  options = {},
}: TestServiceOptions<C> = {}): Promise<TestService<C>> {
  const workspaceId = 'ws_test';
  const workspaceAuthToken = newToken();
  const captured = new CapturedHttp();
  const logger = new CapturedLogger();
  const metrics = new RecordedMetrics();
  const service = await createService({
    database: pool ?? (await openEmbedded()),
    bus,
    presenceBus,
    blobs,
    disk,
    mail,
    http: http ?? captured,
    transcriber,
    clock,
    logger,
    metrics,
    options: serviceOptions({
      bootstrap: { workspaceId, workspaceAuthToken },
      ...options,
      limits: {
        keyRate: WIDE,
        workspaceRate: WIDE,
        userRate: WIDE,
        keyByteRate: WIDE_BYTES,
        userByteRate: WIDE_BYTES,
        ...options.limits,
      },
    }),
  });
  const newKey = async (settings: ApiKeySettings = {}) => {
    const apiKey = `pk_${newToken().slice(0, 21)}`;
    const authToken = newToken();
    const { db } = service.core;
    await db
      .insertInto('api_keys')
      .values({
        api_key: apiKey,
        workspace_id: workspaceId,
        api_key_name: 'Test',
        type: 'testing',
        owner_email: '',
        settings: JSON.stringify(settings),
        created_at: clock.now(),
      })
      .execute();
    await db
      .insertInto('auth_tokens')
      .values({
        api_key: apiKey,
        name: 'default',
        token_hash: await hashToken(authToken),
        last_four: authToken.slice(-4),
        domains: '[]',
        created_at: clock.now(),
      })
      .execute();
    return new TestKey(service, apiKey, authToken);
  };
  return {
    service,
    clock,
    captured,
    logger,
    metrics,
    workspaceId,
    workspaceAuthToken,
    newKey,
    close: () => service.close(),
  };
}
