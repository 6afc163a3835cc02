import type { BootstrapCredentials } from '../bootstrap.js';
import { english } from '../domain/consequences/email/strings/english.js';
import type { Logger } from '../environment.js';
import { NewerDatabaseError } from '../store/NewerDatabaseError.js';
import { BackupError } from './backup/BackupError.js';
import { DataFolderInUseError } from './durable/lockDataFolder.js';
import { DataFolderNotPrivateError } from './durable/privateFolder.js';
import { PinoLogger } from './observe/PinoLogger.js';
import { ConfigurationError } from './ConfigurationError.js';
import { readConfiguration, USAGE } from './readConfiguration.js';
import { packageVersion } from './packageVersion.js';
import { StartError } from './StartError.js';
import type { RunningServer } from './startServer.js';

/** Longest shutdown, ms. Orchestrators kill the process after 10 s. */
const LAST_END_MS = 9_500;

/** Exit code for wrong usage, by the convention of shells. */
const WRONG_USE = 2;

/** Files of the service are readable for its own account only. Set before anything is written. */
const PRIVATE_UMASK = 0o077;

/** Errors whose message contains everything an operator needs. */
const EXPECTED_ERRORS = [BackupError, DataFolderInUseError, DataFolderNotPrivateError, NewerDatabaseError, StartError];

process.umask(PRIVATE_UMASK);
// Not awaited here: modules that a command loads later import from this one, when both are packed.
void run(process.argv.slice(2));

async function run(args: string[]): Promise<void> {
  try {
    const { command, isDevelopment, options, warnings, backupFolder = '' } = readConfiguration(args, process.env);
    if (command === 'help') return void process.stdout.write(USAGE);
    if (command === 'version') return void process.stdout.write(`${packageVersion()}\n`);
    if (command === 'email-texts') return void process.stdout.write(`${JSON.stringify({ en: english }, null, 2)}\n`);
    const logger = new PinoLogger(isDevelopment ? { stream: await prettyStream(), level: 'debug' } : {});
    for (const warning of warnings) logger.warn({}, warning);
    if (command === 'rotate-secret') {
      const { rotateStoredSecret } = await import('./rotateStoredSecret.js');
      return await rotateStoredSecret(options, logger);
    }
    if (command === 'doctor') {
      const { doctor } = await import('./doctor/doctor.js');
      process.exit((await doctor(options, logger)) ? 0 : 1);
    }
    if (command === 'backup' || command === 'restore') {
      const { backUp, restore } = await import('./backup/commands.js');
      return await (command === 'backup' ? backUp : restore)(backupFolder, options, logger);
    }
    endOnFaults(logger);
    if (options.redisUrl !== undefined && options.databaseUrl === undefined) {
      logger.warn({}, 'REDIS_URL has no use without DATABASE_URL: one process alone needs no fan-out.');
    }
    if (options.databaseUrl !== undefined && options.s3 === undefined) {
      logger.warn(
        {},
        'Uploaded files are kept in the data folder of this process; others see them only when S3_* is set.',
      );
    }
    const onFirstStart = (made: BootstrapCredentials) => showOnce(made, options.service?.bootstrap ?? {});
    const { startServer } = await import('./startServer.js');
    const starting = startServer({ ...options, logger, onFirstStart });
    endOnSignals(starting, logger);
    const server = await starting;
    process.stdout.write(`${JSON.stringify({ event: 'listening', url: server.url })}\n`);
  } catch (error) {
    process.exitCode = explain(error);
    process.exit();
  }
}

/** Readable lines in place of JSON, on standard error. Synchronous, as `PinoLogger` writes. */
async function prettyStream() {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ destination: 2, sync: true });
}

/** Prints why the start failed, and returns the exit code. */
function explain(error: unknown): number {
  if (error instanceof ConfigurationError) {
    process.stderr.write(
      `${error.message}\nUsage: parley serve [options]. \`parley --help\` shows every command, option and setting.\n`,
    );
    return WRONG_USE;
  }
  if (EXPECTED_ERRORS.some((kind) => error instanceof kind)) {
    process.stderr.write(`${(error as Error).message}\n`);
  } else {
    new PinoLogger().error({ error }, 'The service could not start.');
  }
  return 1;
}

/** Prints the new credentials, which are known only now. Omits those that the operator gave. */
function showOnce(made: BootstrapCredentials, given: { apiKey?: string; authToken?: string }): void {
  const lines = [
    'First start. These are shown this once, and of the tokens only hashes are stored: keep them.',
    ...(given.apiKey === undefined ? [`PARLEY_API_KEY=${made.apiKey}`] : []),
    ...(given.authToken === undefined ? [`PARLEY_AUTH_TOKEN=${made.authToken}`] : []),
    `PARLEY_WORKSPACE_ID=${made.workspaceId}`,
    `PARLEY_WORKSPACE_AUTH_TOKEN=${made.workspaceAuthToken}`,
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
}

function endOnSignals(starting: Promise<RunningServer>, logger: Logger): void {
  let server: RunningServer | undefined;
  let isEnding = false;
  starting.then((started) => (server = started)).catch(() => {}); // `run` explains the failure
  const end = (signal: NodeJS.Signals) => {
    if (isEnding) process.exit(1); // a second signal ends the process at once
    isEnding = true;
    logger.info({ signal }, 'Stopping.');
    if (!server) process.exit(0); // nothing was acknowledged yet, so the start can be interrupted anywhere
    setTimeout(() => {
      logger.warn({}, 'Not everything could be finished in time.');
      process.exit(0);
    }, LAST_END_MS).unref();
    void server.close().then(() => {
      logger.info({}, 'Stopped.');
      process.exit(0);
    });
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/** Ends the process after an uncaught error, because its state is unknown. The process manager starts it again. */
function endOnFaults(logger: Logger): void {
  const end = (error: unknown) => {
    logger.error({ error }, 'A fault that nobody caught. The process ends.');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
