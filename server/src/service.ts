import { ParleyError } from '@parley/protocol/constants';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { bootstrap, type BootstrapCredentials, loadSecret } from './bootstrap.js';
import type { Core } from './core.js';
import { createCores } from './createCores.js';
import { endDevelopment } from './domain/operations/backend/workspace/endDevelopment.js';
import type { Caller, Environment, ServerRequest, Service } from './environment.js';
import { createApi, createOperations } from './http/api.js';
import { failureResponse } from './http/envelopes.js';
import { ROUTES } from './http/routes.js';
import { pollRoute } from './http/routes/poll.js';
import { serveAttachments } from './http/serveAttachments.js';
import { serveRecordings } from './http/serveRecordings.js';
import { serveUnsubscribe } from './http/serveUnsubscribe.js';
import { KnownCredentials } from './credentials/KnownCredentials.js';
import { serveHealth } from './http/health.js';
import { openApiResponse } from './http/openApi.js';
import { createWorkers } from './jobs/createWorkers.js';
import { enqueueHousekeeping } from './jobs/housekeeping.js';
import type { JobWorker } from './jobs/JobWorker.js';
import { Publisher } from './publisher.js';
import { StoreMessages } from './realtime/crdt/StoreMessages.js';
import { NowMessages } from './realtime/NowMessages.js';
import { PresenceRooms } from './realtime/presence/PresenceRooms.js';
import { Realtime } from './realtime/Realtime.js';
import { migrate } from './store/migrations.js';
import { Storage } from './Storage.js';
import type { Tables } from './store/tables.js';

/** A started service, and the credentials that the first start created (`null` when the store was not empty). */
export interface StartedService extends Service {
  credentials: BootstrapCredentials | null;
  core: Core;
  /** For tests that move the clock: call `await service.jobs.drain()` afterwards. */
  jobs: Pick<JobWorker, 'drain'>;
}

/** Delay of the first housekeeping after a start, because requests have priority. */
const HOUSEKEEPING_DELAY_MS = 60_000;

/** Migrates the database and starts the service. Rejects when the database cannot be reached or migrated. */
export async function createService(environment: Environment): Promise<StartedService> {
  const { blobs, bus, clock, logger, mail, options } = environment;
  if (mail && options.publicUrl === undefined) throw new Error('With mail, links need options.publicUrl.');
  const db = openDatabase(environment.database);
  await migrate(db, logger);
  const publisher = new Publisher(bus, logger);
  const knownCredentials = new KnownCredentials(clock);
  publisher.listen(({ stream }) => {
    if (stream.organizationId === '') knownCredentials.forget(stream.apiKey);
  });
  let isStarted = false;
  const storage = new Storage({ db, blobs, clock, logger, disk: environment.disk ?? null });
  const coreOver = createCores({
    environment,
    secret: await loadSecret(db, options.tokenSecret),
    storage,
    knownCredentials,
    publish(appended, jobKinds) {
      publisher.publish(appended);
      if (jobKinds) for (const worker of workers) worker.wakeFor(jobKinds);
    },
    isStarted: () => isStarted,
  });
  const core = coreOver(db);
  const jobCore = environment.database.background ? coreOver(openDatabase(environment.database.background)) : core;
  const workers = createWorkers(jobCore);
  const credentials = await bootstrap(db, options, clock.now(), logger);
  if (!options.isDevelopment) await endDevelopment(core);
  await publisher.start();

  const between = { clock, logger, bus: environment.presenceBus ?? null };
  const now = {
    presence: new PresenceRooms({ ...between, expiryMs: options.limits.presenceExpiryMs }),
    messages: new NowMessages(between),
  };
  const storeMessages = new StoreMessages(core, bus);
  await Promise.all([now.presence.start(), now.messages.start(), storeMessages.start()]);
  const realtime = new Realtime(core, publisher, now);
  const routes = [...ROUTES, pollRoute(realtime.polls)];
  const operations = createOperations(core, routes);
  const api = createApi(core, routes);
  serveHealth(api, core);
  serveAttachments(api, core);
  serveRecordings(api, core);
  serveUnsubscribe(api, core);
  api.get('/openapi.json', () => openApiResponse());

  await core.write((tx) => enqueueHousekeeping(tx, clock.now() + HOUSEKEEPING_DELAY_MS));
  // From now on they poll for jobs at intervals: those that other processes enqueue, and those of one that ended.
  for (const worker of workers) worker.wake();

  const fetchFromApi = async (request: Request | ServerRequest, caller: Caller) => {
    const webRequest = request instanceof Request ? request : request.toWebRequest();
    return webRequest ? api.fetch(webRequest, caller) : new Response(null, { status: 400 });
  };

  isStarted = true;
  const underWay = new Set<Promise<Response>>();
  let isClosing = false;
  return {
    credentials,
    core,
    jobs: {
      drain: async () => {
        // A job of one worker may enqueue a job for another.
        do await Promise.all(workers.map((worker) => worker.drain()));
        while (workers.some((worker) => worker.isBusy));
      },
    },
    fetch: async (request, caller = {}) => {
      if (isClosing)
        return failureResponse(new ParleyError('UNAVAILABLE', 'The service stops.', { retryAfterMs: 1000 }));
      const answer = operations(request, caller) ?? fetchFromApi(request, caller);
      underWay.add(answer);
      return answer.finally(() => underWay.delete(answer));
    },
    connect: (socket) => realtime.connect(socket),
    close: async () => {
      isClosing = true;
      await realtime.close();
      await Promise.all([now.presence.close(), now.messages.close(), storeMessages.close()]);
      // Jobs do not wait for requests: one that was not put back in time would wait for the end of its lease at the next start.
      await Promise.all([Promise.allSettled(underWay), ...workers.map((worker) => worker.stop())]);
      await publisher.close();
      await db.destroy();
    },
  };
}

const openDatabase = (pool: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
