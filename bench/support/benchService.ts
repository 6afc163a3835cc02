import type { Tenant } from '../../server/src/credentials/Tenant.js';
import { hashToken } from '../../server/src/ids.js';
import { InProcessBus, MemoryBlobs } from '../../server/src/memory/index.js';
import type { Clock, DatabasePool, Mail } from '../../server/src/environment.js';
import { StoreThread } from '../../server/src/node/crdt/StoreThread.js';
import { PrometheusMetrics } from '../../server/src/node/observe/PrometheusMetrics.js';
import { SystemClock } from '../../server/src/node/SystemClock.js';
import { serviceOptions } from '../../server/src/options.js';
import { createService } from '../../server/src/service.js';
import { forgetfulHttp, forgetfulLogger } from './forgetful.js';

/** Credentials of the one key. */
export const CREDENTIALS = {
  apiKey: 'pk_bench',
  authToken: 'bench-token',
  workspaceId: 'ws',
  workspaceAuthToken: 'ws-token',
};

const UNLIMITED = { perSecond: 1e12, burst: 1e12 };

/** The service over a database, with one key and no rate limits. @param mail `null`: nobody gets email */
export async function startBenchService(
  pool: DatabasePool,
  mail: Mail | null = null,
  clock: Clock = new SystemClock(),
) {
  const credentials = CREDENTIALS;
  const service = await createService({
    database: pool,
    bus: new InProcessBus(),
    blobs: new MemoryBlobs(),
    mail,
    http: forgetfulHttp,
    clock,
    logger: forgetfulLogger,
    storeWork: new StoreThread(),
    metrics: new PrometheusMetrics(),
    options: serviceOptions({
      bootstrap: credentials,
      publicUrl: 'http://bench.test',
      limits: {
        keyRate: UNLIMITED,
        workspaceRate: UNLIMITED,
        userRate: UNLIMITED,
        keyByteRate: UNLIMITED,
        userByteRate: UNLIMITED,
      },
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
      moderatorMode: false,
      useNotificationService: true,
    },
  };
  await hashToken(credentials.authToken);
  return { service, core: service.core, tenant, credentials };
}
