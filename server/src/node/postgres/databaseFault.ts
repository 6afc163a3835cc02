import { StartError } from '../StartError.js';
import { errorText } from '../errorText.js';

const UNREACHABLE = 'Start the server, or correct the address.';
const REFUSED = 'Correct the name and the password.';
/** Of a certificate, or of the socket of the server. */
const PATH = 'Correct the path in the address, or what is there.';
const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ENOTFOUND: UNREACHABLE,
  EAI_AGAIN: UNREACHABLE,
  ECONNRESET: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  ENOENT: PATH,
  EACCES: PATH,
  '28P01': REFUSED,
  '28000': 'Let this account in (pg_hba.conf), or correct the address.',
  '3D000': 'Create the database, or correct the name at the end of the address.',
  '53300': 'Raise max_connections, give the account more, or set a smaller DATABASE_POOL_SIZE.',
  '57P03': 'Wait until it is ready, and start the service again.',
  '25006': 'It is read-only, as a standby is: the address must be that of the primary.',
  '42501': 'Make the account the owner of the database, or grant it create on the schema.',
  '3F000': 'The account needs a schema in its search_path in which it may create tables.',
};
/** Texts of the library, whose errors have no code, and of pgbouncer, whose code says little. */
const BY_TEXT: readonly [RegExp, string][] = [
  [/password must be a (non-empty )?string/, REFUSED],
  [/^URI malformed/, 'Write the sign % of a name or a password as %25.'],
  [/does not support SSL/, 'Remove sslmode from the address, or switch TLS on at the server.'],
  [
    /unsupported startup parameter/,
    'This is a pooler: give its address as DATABASE_POOLER_URL, and that of the server itself as DATABASE_URL.',
  ],
  [/timeout|terminated/i, UNREACHABLE],
];

/**
 * Returns the error to show when a PostgreSQL server cannot be used; other errors as they are. Never shows the address, which has a password.
 * @param setting name of the variable with the address
 */
export function databaseFault(setting: string, error: unknown): unknown {
  if (error instanceof StartError) return error;
  const cause = hasCode(error) ? error : ((error as Error).cause ?? error);
  const text = errorText(cause);
  const code = (cause as { code?: string }).code ?? '';
  const isTls = /certificate|self-signed|^ERR_TLS/i.test(`${code} ${text}`);
  const advice = isTls
    ? 'Its certificate is not trusted: set NODE_EXTRA_CA_CERTS to the file of its authority.'
    : (ADVICE[code] ?? BY_TEXT.find(([pattern]) => pattern.test(text))?.[1]);
  if (advice === undefined) return error;
  return new StartError(`PostgreSQL at ${setting} cannot be used: ${text}. ${advice}`, { cause: error });
}

const hasCode = (error: unknown) => typeof (error as { code?: unknown } | null)?.code === 'string';
