import { ConfigurationError } from './ConfigurationError.js';
import { LIMIT_VARIABLES } from './limits/limitVariables.js';

/** Variables of the environment that the service reads, without the limits. */
export const VARIABLES: readonly string[] = [
  'PARLEY_API_KEY',
  'PARLEY_AUTH_TOKEN',
  'PARLEY_TOKEN_SECRET',
  'PARLEY_DEV',
  'PARLEY_ALLOWED_ORIGINS',
  'PARLEY_TRUSTED_PROXIES',
  'PARLEY_METRICS_HOST',
  'PARLEY_METRICS_PORT',
  'PARLEY_WEBHOOK_ALLOW_PRIVATE',
  'PARLEY_PUBLIC_URL',
  'PARLEY_EMAIL_TEXTS',
  'PARLEY_KEEP_ACTIVITIES_DAYS',
  'PARLEY_KEEP_NOTIFICATIONS_DAYS',
  'PARLEY_KEEP_VIEWS_DAYS',
  'SMTP_URL',
  'MAIL_FROM',
  'DATABASE_URL',
  'DATABASE_POOL_SIZE',
  'DATABASE_POOLER_URL',
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_REGION',
  'TRANSCRIPTION_URL',
  'TRANSCRIPTION_API_KEY',
  'TRANSCRIPTION_MODEL',
  'TRANSCRIPTION_LANGUAGE',
];

const PREFIX = 'PARLEY_';
const KNOWN = [...VARIABLES, ...Object.values(LIMIT_VARIABLES).map(({ name }) => name)];
/** What the first start prints, and the documentation names, for backends. They may stand in the same file. */
const OF_BACKENDS = ['PARLEY_WORKSPACE_ID', 'PARLEY_WORKSPACE_AUTH_TOKEN', 'PARLEY_WEBHOOK_SECRET'];
/** Kubernetes sets these for a service named `parley`. */
const OF_KUBERNETES = /^PARLEY_(SERVICE|PORT)_/;
const OPTIONS = ['host', 'port', 'data'];

/**
 * Looks for misspelt variables, which would have no effect.
 * @returns a text for each unknown name with our prefix, and for each name that resembles one of ours
 * @throws ConfigurationError for a name with our prefix that resembles one of ours
 */
export function checkNames(environment: Record<string, string | undefined>): string[] {
  const warnings: string[] = [];
  for (const [name, value] of Object.entries(environment)) {
    if (!value || KNOWN.includes(name) || OF_BACKENDS.includes(name)) continue;
    const isOurs = name.startsWith(PREFIX);
    if (isOurs && (OF_KUBERNETES.test(name) || value.startsWith('tcp://'))) continue;
    const meant = KNOWN.find((known) => resembles(name, known));
    if (isOurs && meant !== undefined) {
      throw new ConfigurationError(`${name} is not a setting. Did you mean ${meant}?`);
    }
    if (isOurs || meant !== undefined) warnings.push(`${name} has no effect: ${advice(name, meant)}`);
  }
  return warnings;
}

function advice(name: string, meant: string | undefined): string {
  if (meant !== undefined) return `did you mean ${meant}?`;
  const rest = name.slice(PREFIX.length);
  if (KNOWN.includes(rest)) return `the setting is ${rest}.`;
  const option = OPTIONS.find((one) => one === rest.toLowerCase());
  return option === undefined ? 'it is not a setting of this version.' : `use --${option}.`;
}

/** Letters that a misspelt name may differ by: one in five, and three at most. */
const mostErrors = (name: string) => Math.min(3, Math.floor(name.replace(PREFIX, '').length / 5));

function resembles(name: string, known: string): boolean {
  const most = mostErrors(known);
  return Math.abs(name.length - known.length) <= most && distance(name, known) <= most;
}

/** Levenshtein distance: letters to add, remove or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let index = 1; index <= to.length; index += 1) {
      const replaced = row[index - 1]! + (from[at - 1] === to[index - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[index]! + 1, next[index - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
