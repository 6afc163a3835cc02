import type { PostgresPool } from 'kysely';
import { hashToken } from '../../server/src/ids.js';
import {
  CapturedHttp,
  CapturedLogger,
  InProcessBus,
  MemoryBlobs,
  RecordedMetrics,
} from '../../server/src/memory/index.js';
import { SystemClock } from '../../server/src/node/SystemClock.js';
import { serviceOptions } from '../../server/src/options.js';
import { createService } from '../../server/src/service.js';
import type { Tenant } from '../../server/src/core.js';

const UNLIMITED = { perSecond: 1e9, burst: 1e9 };

/** The service over a database, with one key and no rate limits. */
export async function startBenchService(pool: PostgresPool) {
  const credentials = {
    apiKey: 'pk_bench',
    authToken: 'bench-token',
    workspaceId: 'ws',
    workspaceAuthToken: 'ws-token',
  };
  const service = await createService({
    database: pool,
    bus: new InProcessBus(),
    blobs: new MemoryBlobs(),
    mail: null,
    http: new CapturedHttp(),
    clock: new SystemClock(),
    logger: new CapturedLogger(),
    metrics: new RecordedMetrics(),
    options: serviceOptions({
      bootstrap: credentials,
      limits: { keyRate: UNLIMITED, workspaceRate: UNLIMITED, userRate: UNLIMITED },
    }),
  });
  const tenant: Tenant = {
    apiKey: credentials.apiKey,
    workspaceId: credentials.workspaceId,
    settings: {
      defaultDocumentAccessType: 'public',
      isPrivateCommentsEnabled: true,
      requireJwtToken: true,
      requireAutoOrgUser: true,
      useNotificationService: true,
    },
  };
  await hashToken(credentials.authToken);
  return { service, core: service.core, tenant, credentials };
}
