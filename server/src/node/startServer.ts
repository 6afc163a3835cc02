import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { ParleyError } from '@parley/protocol/constants';
import type { BootstrapCredentials } from '../bootstrap.js';
import type { Blobs, Bus, Logger, Service, ServiceLimits, ServiceOptions } from '../environment.js';
import { InProcessBus } from '../memory/InProcessBus.js';
import { serviceOptions } from '../options.js';
import { createService } from '../service.js';
import { listenForBackups } from './backup/listenForBackups.js';
import { FolderBlobs } from './blobs/FolderBlobs.js';
import { S3Blobs, type S3Options } from './blobs/S3Blobs.js';
import { StoreThread } from './crdt/StoreThread.js';
import { DATA_FOLDER, type DatabaseOptions } from './DatabaseOptions.js';
import { DiskSpace } from './durable/DiskSpace.js';
import { folderFault } from './durable/folderFault.js';
import { makeFolders } from './durable/makeFolders.js';
import { makePrivate } from './durable/privateFolder.js';
import { addressFault } from './http/addressFault.js';
import { listen } from './http/listen.js';
import { listenMetrics, type MetricsAddress } from './http/listenMetrics.js';
import type { SmtpMail, SmtpOptions } from './mail/SmtpMail.js';
import { PinoLogger } from './observe/PinoLogger.js';
import { PrometheusMetrics } from './observe/PrometheusMetrics.js';
import { databaseFault } from './postgres/databaseFault.js';
import { openDatabase } from './openDatabase.js';
import { SystemClock } from './SystemClock.js';
import { HttpTranscriber, type TranscriptionOptions } from './transcription/HttpTranscriber.js';
import { GuardedHttp } from './webhooks/GuardedHttp.js';

/** Files that are being stored for longer belong to no process any more, ms. The longest request takes a minute. */
const UNFINISHED_MS = 60 * 60_000;

export interface ServerOptions extends DatabaseOptions {
  /** @default '127.0.0.1' */
  host?: string;
  /** 0 uses any free port. @default 4400 */
  port?: number;
  /** Redis for the fan-out between processes, instead of PostgreSQL. Ignored without `databaseUrl`. */
  redisUrl?: string | undefined;
  /** Bucket for uploaded files, instead of the folder `files` in `dataFolder`. Processes that share a database must share the files too. */
  s3?: S3Options | undefined;
  /** Mail server and sender. Without it, no email is sent. */
  smtp?: SmtpOptions | undefined;
  /** Server that transcribes recordings. Without it, none is, and their sound is sent nowhere. */
  transcription?: TranscriptionOptions | undefined;
  /**
   * Number of proxies before the service that append to `X-Forwarded-For`. Limits by address then count the client's address, not the proxy's.
   * 0 ignores the header, because anybody can send it. @default 0
   */
  trustedProxies?: number;
  /** Address of `GET /metrics`. It is not served at `host` and `port`, which are public. */
  metrics?: MetricsAddress;
  /** Options of the service. Absent ones have their defaults. */
  service?: Partial<Omit<ServiceOptions, 'limits'>> & { limits?: Partial<ServiceLimits> };
  /** @default JSON lines on standard error */
  logger?: Logger;
  /** Called with the credentials that the first start creates, as soon as they are stored: they are not lost when the start fails later. */
  onFirstStart?: (credentials: BootstrapCredentials) => void;
}

/** A running server. */
export interface RunningServer {
  /** For example `http://127.0.0.1:4400`. */
  url: string;
  /** For example `http://127.0.0.1:4401/metrics`; `null` when the default port is taken. */
  metricsUrl: string | null;
  service: Service;
  /** Credentials that the first start created. They are shown only once. `null` at every later start. */
  credentials: BootstrapCredentials | null;
  /** Stops accepting requests, answers running ones, closes the sockets with "going away", and closes the database. */
  close(): Promise<void>;
}

/**
 * Runs the service in Node: HTTP and WebSockets on one port, the embedded database in a folder or a PostgreSQL server.
 * @throws DataFolderInUseError when another process uses the data folder
 * @throws DataFolderNotPrivateError when other accounts of the machine can read the data folder and that cannot be changed
 * @throws StartError when something else outside of the service prevents it
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { host = '127.0.0.1', port = 4400, logger = new PinoLogger() } = options;
  const settings = serviceOptions(options.service);
  const clock = new SystemClock();
  const metrics = new PrometheusMetrics();
  /** Open resources, to be closed in reverse order. */
  const open: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (let last = open.pop(); last; last = open.pop()) {
      await last.close().catch((error: unknown) => logger.error({ error }, 'Something could not be closed in order.'));
    }
  };
  try {
    const disk = options.databaseUrl === undefined ? new DiskSpace(options.dataFolder ?? DATA_FOLDER) : null;
    const database = await openDatabase(options, clock, logger, disk ?? undefined);
    open.push(database);
    const bus = await openBus(options, logger);
    open.push(bus);
    const presenceBus = await openBus(options, logger, 'parley_presence');
    open.push(presenceBus);
    const blobs = await openBlobs(options, disk, logger);
    const mail = options.smtp ? await openMail(options.smtp) : null;
    if (mail) open.push(mail);
    const storeThread = new StoreThread();
    open.push(storeThread);
    const http = new GuardedHttp(settings.webhooks);
    const transcriber = options.transcription ? new HttpTranscriber(options.transcription) : null;
    const environment = {
      database: database.pool,
      bus,
      presenceBus,
      blobs,
      disk,
      mail,
      http,
      transcriber,
      clock,
      logger,
      metrics,
      options: settings,
      storeWork: storeThread,
    };
    // Before anybody is served: a wrong address prevents the start.
    const listeningForMetrics = await listenMetrics({ ...options.metrics, servicePort: port, metrics, logger });
    if (listeningForMetrics) open.push(listeningForMetrics);
    const service = await createService(environment).catch((error: unknown) => {
      throw options.databaseUrl === undefined ? error : databaseFault('DATABASE_URL', error);
    });
    if (service.credentials) options.onFirstStart?.(service.credentials);
    const { trustedProxies } = options;
    const listenOptions = { host, port, service, settings, metrics, logger, trustedProxies };
    const listening = await listen(listenOptions).catch(async (error: unknown) => {
      await service.close();
      throw addressFault({ host, port, hostSetting: '--host', portSetting: '--port' }, error);
    });
    open.push(listening);
    if (database.durable) {
      const { dataFolder = DATA_FOLDER } = options;
      const source = { database: database.durable, dataFolder, files: options.s3 ? 'bucket' : 'folder' } as const;
      open.push(await listenForBackups(source, logger));
    }
    const metricsUrl = listeningForMetrics?.url ?? null;
    return { url: listening.url, metricsUrl, service, credentials: service.credentials, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openBus({ databaseUrl, redisUrl }: ServerOptions, logger: Logger, channel = 'parley'): Promise<Bus> {
  if (databaseUrl === undefined) return new InProcessBus(); // no other process uses the folder
  if (redisUrl === undefined) {
    const { PostgresBus } = await import('./postgres/PostgresBus.js');
    return PostgresBus.connect({ url: databaseUrl, logger, channel }).catch((error: unknown) => {
      throw databaseFault('DATABASE_URL', error);
    });
  }
  const { RedisBus } = await import('./redis/RedisBus.js'); // its client is a tenth of a start
  return RedisBus.connect({ url: redisUrl, logger, channel });
}

async function openMail(options: SmtpOptions): Promise<SmtpMail> {
  const mail = await import('./mail/SmtpMail.js');
  return new mail.SmtpMail(options);
}

async function openBlobs(
  { s3, dataFolder = DATA_FOLDER }: ServerOptions,
  disk: DiskSpace | null,
  logger: Logger,
): Promise<Blobs> {
  if (s3) {
    const bucket = new S3Blobs(s3);
    // Not awaited, as everything but uploads and files works without it.
    void bucket.get('start').catch(({ cause }: ParleyError) => {
      logger.error({ error: cause }, 'The bucket S3_BUCKET cannot be read. Uploads and files fail until it can.');
    });
    return bucket;
  }
  const folder = join(dataFolder, 'files');
  try {
    await makeFolders(dataFolder);
    // The folder of files may be a link to another disk, and with PostgreSQL the data folder was not checked yet.
    for (const path of [dataFolder, folder]) {
      if (!existsSync(path)) continue;
      await makePrivate(path, logger);
      await access(path, constants.W_OK | constants.X_OK);
    }
    const blobs = new FolderBlobs(folder, disk);
    // With an embedded database no other process uses the folder.
    await blobs.deleteUnfinished(disk ? -Infinity : UNFINISHED_MS);
    return blobs;
  } catch (error) {
    throw folderFault(dataFolder, error);
  }
}
