import { parseArgs } from 'node:util';
import { ACTIVITY_LIMITS, INBOX_LIMITS } from '@parley/protocol/constants';
import type { S3Options } from './blobs/S3Blobs.js';
import { DEFAULT_OPTIONS } from '../options.js';
import { checkNames } from './checkNames.js';
import { ConfigurationError } from './ConfigurationError.js';
import { readLimits } from './limits/readLimits.js';
import { readEmailTranslations } from './mail/readEmailTranslations.js';
import type { SmtpOptions } from './mail/SmtpMail.js';
import type { ServerOptions } from './startServer.js';
import type { TranscriptionOptions } from './transcription/HttpTranscriber.js';

export const USAGE = `Usage: parley serve [options]
       parley backup <folder> [--data <folder>]   Saves the embedded database and uploaded files, also while the service runs
       parley restore <folder> [--data <folder>]  Puts a backup into an empty data folder, every file checked
       parley doctor [options]                  Says what is wrong with the installation; with the environment of the service
       parley rotate-secret [--data <folder>]   Replaces the stored secret: everybody must sign in again. Stop the service before
       parley email-texts                       Prints the texts of email, for PARLEY_EMAIL_TEXTS

Options:
  --host <address>   Address to listen on (default: 127.0.0.1)
  --port <number>    Port to listen on; 0 takes any free one (default: 4400)
  --data <folder>    Folder of the embedded database and of uploaded files (default: ./.parley)
  -v, --version      Print the version of this program
  -h, --help         Show this help

Environment:
  PARLEY_API_KEY, PARLEY_AUTH_TOKEN   The first API key and its auth token; made and shown once when absent
  PARLEY_TOKEN_SECRET                 Signs user tokens, at least 32 characters; made and stored when absent
  PARLEY_DEV=1                        For development: the first key accepts people without a token, readable logs
  PARLEY_ALLOWED_ORIGINS              Origins of your app, with commas between: pages of others may not call the service from a
                                      browser, and email may link to these (default: any may call)
  PARLEY_TRUSTED_PROXIES=1            How many proxies before the service append to X-Forwarded-For (default: 0, the header is ignored)
  PARLEY_METRICS_HOST, PARLEY_METRICS_PORT   Where GET /metrics is answered (default: 127.0.0.1, the port of the service + 1)
  PARLEY_WEBHOOK_ALLOW_PRIVATE=1      Webhooks may go to private addresses; 0: they may not (default: only with PARLEY_DEV=1)
  DATABASE_URL                        A PostgreSQL server, 15 or newer, in place of the embedded database
  DATABASE_POOLER_URL                 A pooler of that server in transaction mode, as pgbouncer: statements go through it
  DATABASE_POOL_SIZE                  Most connections of this process for statements, two of them for jobs (default: 10)
  REDIS_URL                           Redis for the fan-out between processes, in place of PostgreSQL's own
  S3_ENDPOINT, S3_BUCKET              A bucket of an S3-compatible store for uploaded files, in place of the data folder
  S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION   How to enter it; the region is us-east-1 when absent
  SMTP_URL, MAIL_FROM                 A mail server (smtp:// or smtps://) and the sender of email, as 'Parley <mail@example.com>'
  PARLEY_PUBLIC_URL                   Where people reach the service, for links in email; needed with SMTP_URL
  PARLEY_EMAIL_TEXTS                  A JSON file with texts of email in further languages, or other words for ours
  TRANSCRIPTION_URL                   A server that speaks the form of /v1/audio/transcriptions: recordings are transcribed there. Without
                                      it, their sound leaves the service nowhere
  TRANSCRIPTION_API_KEY, TRANSCRIPTION_MODEL, TRANSCRIPTION_LANGUAGE   Its key, its model (default: whisper-1), and the language that
                                      people speak, as en (default: the server finds out)
  PARLEY_KEEP_ACTIVITIES_DAYS         How long the activity log is kept, immutable entries too (default: 3650)
  PARLEY_KEEP_NOTIFICATIONS_DAYS      How long notifications are kept (default: 365)
  PARLEY_KEEP_VIEWS_DAYS              How long views of documents are kept (default: 365); 0: none are counted
  PARLEY_LIMIT_…                      Rates, sizes, quotas and connections, see docs/limits.md
`;

const COMMANDS = ['serve', 'backup', 'restore', 'doctor', 'rotate-secret', 'email-texts'] as const;
/** Commands that take a folder. */
const WITH_FOLDER: readonly string[] = ['backup', 'restore'];

export interface Configuration {
  /**
   * `help`: print the usage. `version`: print the version. `rotate-secret`: replace the secret that signs user tokens, then end. `email-texts`:
   * print them.
   */
  command: (typeof COMMANDS)[number] | 'help' | 'version';
  /** Folder of a backup, with `backup` and `restore`. */
  backupFolder?: string;
  isDevelopment: boolean;
  /** For the operator: settings that have no effect. */
  warnings: string[];
  options: ServerOptions;
}

/**
 * Reads the configuration from the command line and the environment.
 * @throws ConfigurationError
 */
export function readConfiguration(args: string[], environment: Record<string, string | undefined>): Configuration {
  const { values, positionals } = parse(args);
  const nothing = { isDevelopment: false, warnings: [], options: {} };
  if (values.help || positionals[0] === 'help') return { command: 'help', ...nothing };
  if (values.version || positionals[0] === 'version') return { command: 'version', ...nothing };
  const isDevelopment = readFlag(environment, 'PARLEY_DEV');
  const command = COMMANDS.find((name) => name === positionals[0]);
  const takesFolder = command !== undefined && WITH_FOLDER.includes(command);
  if (takesFolder && positionals.length !== 2) {
    throw new ConfigurationError(`Say which folder: parley ${command} <folder of the backup>`);
  }
  if (!command || positionals.length > (takesFolder ? 2 : 1)) {
    throw new ConfigurationError(
      positionals.length === 0 ? 'Say what to do: parley serve' : `Unknown command: ${positionals.join(' ')}`,
    );
  }
  if (read(environment, 'DATABASE_POOLER_URL') !== undefined && read(environment, 'DATABASE_URL') === undefined) {
    throw new ConfigurationError('DATABASE_POOLER_URL needs DATABASE_URL, the address of the server itself.');
  }
  const warnings = checkNames(environment);
  const tokenSecret = readSecret(environment);
  if (command === 'rotate-secret' && tokenSecret !== undefined) {
    throw new ConfigurationError(
      'The secret is PARLEY_TOKEN_SECRET: give it another value and start the service again.',
    );
  }
  const emailTexts = read(environment, 'PARLEY_EMAIL_TEXTS');
  const apiKey = readCredential(environment, 'PARLEY_API_KEY');
  const authToken = readCredential(environment, 'PARLEY_AUTH_TOKEN');
  if (authToken !== undefined && apiKey === undefined) {
    throw new ConfigurationError('PARLEY_AUTH_TOKEN belongs to a key: set PARLEY_API_KEY too.');
  }
  return {
    command,
    isDevelopment,
    warnings,
    ...(takesFolder && { backupFolder: positionals[1]! }),
    options: {
      host: readOption('--host', values.host ?? '127.0.0.1'),
      port: readPort('--port', values.port ?? '4400'),
      dataFolder: readOption('--data', values.data ?? './.parley'),
      databaseUrl: readUrl(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']),
      databasePoolerUrl: readUrl(environment, 'DATABASE_POOLER_URL', ['postgres:', 'postgresql:']),
      databasePoolSize: readPoolSize(environment),
      redisUrl: readRedisUrl(environment),
      s3: readS3(environment),
      smtp: readSmtp(environment),
      transcription: readTranscription(environment),
      trustedProxies: readTrustedProxies(environment),
      metrics: { host: read(environment, 'PARLEY_METRICS_HOST'), port: readMetricsPort(environment) },
      service: {
        isDevelopment,
        ...readAllowedOrigins(environment),
        publicUrl: readPublicUrl(environment),
        ...(emailTexts !== undefined && { emailTranslations: readEmailTranslations(emailTexts) }),
        bootstrap: { ...(apiKey !== undefined && { apiKey }), ...(authToken !== undefined && { authToken }) },
        tokenSecret,
        limits: readLimits(environment),
        retention: {
          activityDays: readDays(environment, 'PARLEY_KEEP_ACTIVITIES_DAYS', ACTIVITY_LIMITS.maxDaysBound),
          notificationDays: readDays(environment, 'PARLEY_KEEP_NOTIFICATIONS_DAYS', INBOX_LIMITS.maxDaysBound),
          viewDays: readDays(environment, 'PARLEY_KEEP_VIEWS_DAYS', DEFAULT_OPTIONS.retention.viewDays, 0),
        },
        webhooks: { allowPrivateTargets: readFlag(environment, 'PARLEY_WEBHOOK_ALLOW_PRIVATE', isDevelopment) },
      },
    },
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        host: { type: 'string' },
        port: { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (cause) {
    throw new ConfigurationError((cause as Error).message, { cause });
  }
}

/** An empty host would be every address, and an empty folder the current one: a variable in a command line that is not set. */
function readOption(name: string, value: string): string {
  if (value !== '') return value;
  throw new ConfigurationError(`${name} is empty: give it a value, or leave it out.`);
}

/** Returns a variable. An empty one counts as absent, because many tools unset a variable that way. */
const read = (environment: Record<string, string | undefined>, name: string) => environment[name] || undefined;

/** Reads what callers send in a header. Nobody could send another text: the line break at the end of a file, for instance. */
function readCredential(environment: Record<string, string | undefined>, name: string): string | undefined {
  const value = read(environment, name);
  if (value === undefined || (value === value.trim() && /^[\x20-\x7e\xa0-\xff]+$/.test(value))) return value;
  throw new ConfigurationError(
    `${name} has a space or a line break at its start or end, or a character that no header can have.`,
  );
}

/** The longest retention, days: a century. */
const MOST_DAYS = 36_500;

function readDays(environment: Record<string, string | undefined>, name: string, fallback: number, least = 1): number {
  const value = read(environment, name);
  if (value === undefined) return fallback;
  const days = /^\d{1,5}$/.test(value) ? Number(value) : -1;
  if (days >= least && days <= MOST_DAYS) return days;
  throw new ConfigurationError(`${name} is a number of days from ${least} to ${MOST_DAYS}, not "${value}".`);
}

function readFlag(environment: Record<string, string | undefined>, name: string, isOnByDefault = false): boolean {
  const value = read(environment, name);
  if (value === undefined) return isOnByDefault;
  if (value === '0') return false;
  if (value === '1') return true;
  throw new ConfigurationError(`${name} is 1 or 0.`);
}

function readMetricsPort(environment: Record<string, string | undefined>): number | undefined {
  const text = read(environment, 'PARLEY_METRICS_PORT');
  return text === undefined ? undefined : readPort('PARLEY_METRICS_PORT', text);
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new ConfigurationError(`${name} takes a number from 0 to 65535, not "${text}".`);
}

/** More connections than any server gives one process. A larger number is a mistake. */
const MAX_POOL_SIZE = 1000;

function readPoolSize(environment: Record<string, string | undefined>): number | undefined {
  const text = read(environment, 'DATABASE_POOL_SIZE');
  if (text === undefined) return undefined;
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_POOL_SIZE) return Number(text);
  throw new ConfigurationError(`DATABASE_POOL_SIZE is a number from 1 to ${MAX_POOL_SIZE}.`);
}

/** More proxies than any service has before it. A larger number is a mistake. */
const MAX_PROXIES = 10;

function readTrustedProxies(environment: Record<string, string | undefined>): number {
  const text = read(environment, 'PARLEY_TRUSTED_PROXIES') ?? '0';
  if (/^\d{1,2}$/.test(text) && Number(text) <= MAX_PROXIES) return Number(text);
  throw new ConfigurationError(`PARLEY_TRUSTED_PROXIES is a number from 0 to ${MAX_PROXIES}.`);
}

function readAllowedOrigins(environment: Record<string, string | undefined>): { allowedOrigins?: string[] } {
  const text = read(environment, 'PARLEY_ALLOWED_ORIGINS');
  if (text === undefined) return {};
  const allowedOrigins = text.split(',').map((origin) => origin.trim());
  if (allowedOrigins.every(isOrigin)) return { allowedOrigins };
  throw new ConfigurationError('PARLEY_ALLOWED_ORIGINS are origins with commas between, as "https://app.example.com".');
}

/** Whether a text is an origin as a browser writes it: without a path and a default port. */
const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

function readUrl(
  environment: Record<string, string | undefined>,
  name: string,
  protocols: readonly string[],
): string | undefined {
  const text = read(environment, name);
  if (text === undefined) return undefined;
  // The text may contain a password, so the message does not repeat it.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigurationError(
      `${name} is a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    );
  }
  return text;
}

function readRedisUrl(environment: Record<string, string | undefined>): string | undefined {
  const url = readUrl(environment, 'REDIS_URL', ['redis:', 'rediss:']);
  try {
    const { username, password } = new URL(url ?? 'redis:');
    decodeURIComponent(username + password);
    return url;
  } catch (cause) {
    throw new ConfigurationError('REDIS_URL: write the sign % of a name or a password as %25.', { cause });
  }
}

/** Reads an address to which paths are appended. */
function readBaseUrl(environment: Record<string, string | undefined>, name: string): string | undefined {
  const url = readUrl(environment, name, ['http:', 'https:']);
  if (url === undefined || !/[?#]/.test(url)) return url?.replace(/\/+$/, '');
  throw new ConfigurationError(`${name} ends with its path: leave out what begins with ? or #.`);
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
/** Allowed bucket names. They need no encoding in an address. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

function readS3(environment: Record<string, string | undefined>): S3Options | undefined {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = S3_NAMES.map((name) => read(environment, name));
  const region = read(environment, 'S3_REGION');
  if (S3_NAMES.every((name) => read(environment, name) === undefined) && region === undefined) return undefined;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new ConfigurationError(`${S3_NAMES.join(', ')} belong together: set all of them, or none.`);
  }
  readBaseUrl(environment, 'S3_ENDPOINT');
  requirePrintable({ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region });
  if (!BUCKET.test(bucket)) {
    throw new ConfigurationError(
      'S3_BUCKET is the name of a bucket: 3-63 lower-case letters, digits, dots and dashes.',
    );
  }
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: region ?? 'us-east-1' };
}

function readPublicUrl(environment: Record<string, string | undefined>): string | undefined {
  const url = readBaseUrl(environment, 'PARLEY_PUBLIC_URL');
  if (url === undefined && read(environment, 'SMTP_URL') !== undefined) {
    throw new ConfigurationError('SMTP_URL needs PARLEY_PUBLIC_URL, for the links in email.');
  }
  return url;
}

function readSmtp(environment: Record<string, string | undefined>): SmtpOptions | undefined {
  const url = readUrl(environment, 'SMTP_URL', ['smtp:', 'smtps:']);
  const from = read(environment, 'MAIL_FROM');
  if (url === undefined && from === undefined) return undefined;
  if (url === undefined || from === undefined) {
    throw new ConfigurationError('SMTP_URL and MAIL_FROM belong together: set both of them, or none.');
  }
  if (!/^[^<>@]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(from)) {
    throw new ConfigurationError("MAIL_FROM is an address, as 'mail@example.com' or 'Parley <mail@example.com>'.");
  }
  return { url, from };
}

const DEFAULT_MODEL = 'whisper-1';
const TRANSCRIPTION_NAMES = ['TRANSCRIPTION_API_KEY', 'TRANSCRIPTION_MODEL', 'TRANSCRIPTION_LANGUAGE'] as const;

function readTranscription(environment: Record<string, string | undefined>): TranscriptionOptions | undefined {
  const url = readUrl(environment, 'TRANSCRIPTION_URL', ['http:', 'https:']);
  const [apiKey, model = DEFAULT_MODEL, language] = TRANSCRIPTION_NAMES.map((name) => {
    const value = read(environment, name);
    if (value === undefined) return undefined;
    if (url === undefined)
      throw new ConfigurationError(`${name} needs TRANSCRIPTION_URL, the server that transcribes.`);
    requirePrintable({ [name]: value });
    return value;
  });
  return url === undefined ? undefined : { url, apiKey, model, language };
}

/** The characters that can be sent in a header and in a form. */
const PRINTABLE = /^[\x21-\x7e]+$/;

function requirePrintable(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined || PRINTABLE.test(value)) continue;
    throw new ConfigurationError(`${name} has letters, digits and signs of ASCII only, without spaces.`);
  }
}

/** A shorter secret could be found from a token by brute force. */
const MIN_SECRET_LENGTH = 32;

function readSecret(environment: Record<string, string | undefined>): string | undefined {
  const secret = read(environment, 'PARLEY_TOKEN_SECRET');
  if (secret !== undefined && secret.length < MIN_SECRET_LENGTH) {
    throw new ConfigurationError(`PARLEY_TOKEN_SECRET has at least ${MIN_SECRET_LENGTH} characters.`);
  }
  return secret;
}
