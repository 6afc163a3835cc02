import type { ServiceLimits } from '../../environment.js';
import { MOST_BYTES } from './units.js';

export type LimitUnit = 'requests a second' | 'requests' | 'bytes a second' | 'bytes' | 'ms' | '';

/** A variable of the environment that sets one limit. The default is the one of `DEFAULT_LIMITS`. */
export interface LimitVariable {
  name: `PARLEY_LIMIT_${string}`;
  unit: LimitUnit;
  smallest: number;
  largest: number;
  /** Description of the limit, for an operator. */
  what: string;
}

/** Name of a limit, such as `maxBodyBytes` and `keyRate.burst`. */
export type LimitName = {
  [Name in keyof ServiceLimits]: ServiceLimits[Name] extends number
    ? Name
    : `${Name}.${keyof ServiceLimits[Name] & string}`;
}[keyof ServiceLimits];

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

/** More than one process can answer. A larger number is a mistake. */
const RATE = { unit: 'requests a second', smallest: 1, largest: 1_000_000 } as const;
const BURST = { unit: 'requests', smallest: 1, largest: 10_000_000 } as const;
const BYTE_RATE = { unit: 'bytes a second', smallest: KIB, largest: 100 * GIB } as const;
const BYTE_BURST = { unit: 'bytes', smallest: KIB, largest: 1000 * GIB } as const;
/** With 0 nobody can upload. */
const STORED = { unit: 'bytes', smallest: 0, largest: MOST_BYTES } as const;

/** Every limit that an operator can set, in the order of the documentation (`docs/limits.md`). */
export const LIMIT_VARIABLES: Readonly<Record<LimitName, LimitVariable>> = {
  'keyRate.perSecond': { name: 'PARLEY_LIMIT_KEY_RATE', ...RATE, what: 'Requests of your backends with one API key' },
  'keyRate.burst': { name: 'PARLEY_LIMIT_KEY_BURST', ...BURST, what: 'How many of them may come at once' },
  'workspaceRate.perSecond': {
    name: 'PARLEY_LIMIT_WORKSPACE_RATE',
    ...RATE,
    what: 'Requests with the credentials of one workspace',
  },
  'workspaceRate.burst': { name: 'PARLEY_LIMIT_WORKSPACE_BURST', ...BURST, what: 'How many of them may come at once' },
  'userRate.perSecond': {
    name: 'PARLEY_LIMIT_USER_RATE',
    ...RATE,
    what: 'Requests of one signed-in person; sign-ins and new live connections count by themselves, at the same rate',
  },
  'userRate.burst': { name: 'PARLEY_LIMIT_USER_BURST', ...BURST, what: 'How many of them may come at once' },
  'addressRate.perSecond': {
    name: 'PARLEY_LIMIT_ADDRESS_RATE',
    ...RATE,
    what: 'Sign-ins without a token from one address, with keys that allow them',
  },
  'addressRate.burst': { name: 'PARLEY_LIMIT_ADDRESS_BURST', ...BURST, what: 'How many of them may come at once' },
  'keyByteRate.perSecond': {
    name: 'PARLEY_LIMIT_KEY_BYTE_RATE',
    ...BYTE_RATE,
    what: 'Bodies of the requests of your backends with one API key, or of one workspace',
  },
  'keyByteRate.burst': {
    name: 'PARLEY_LIMIT_KEY_BYTE_BURST',
    ...BYTE_BURST,
    what: 'How many of these bytes may come at once',
  },
  'userByteRate.perSecond': {
    name: 'PARLEY_LIMIT_USER_BYTE_RATE',
    ...BYTE_RATE,
    what: 'Bodies of the requests and uploads of one person',
  },
  'userByteRate.burst': {
    name: 'PARLEY_LIMIT_USER_BYTE_BURST',
    ...BYTE_BURST,
    what: 'How many of these bytes may come at once',
  },
  // A body is parsed in one piece: a much larger one would delay everybody else.
  maxBodyBytes: {
    name: 'PARLEY_LIMIT_BODY_BYTES',
    unit: 'bytes',
    smallest: 64 * KIB,
    largest: 16 * MIB,
    what: 'Body of one request that is no upload. It must arrive within 30 seconds',
  },
  // The schemas of the operations nest their own fields about ten deep.
  maxJsonDepth: {
    name: 'PARLEY_LIMIT_JSON_DEPTH',
    unit: '',
    smallest: 16,
    largest: 256,
    what: 'How deep the JSON of a body may be nested',
  },
  maxAttachmentBytes: {
    name: 'PARLEY_LIMIT_FILE_BYTES',
    unit: 'bytes',
    smallest: KIB,
    largest: 256 * MIB,
    what: 'One uploaded file. Files are read into memory',
  },
  maxBufferedBodyBytes: {
    name: 'PARLEY_LIMIT_BUFFERED_BODY_BYTES',
    unit: 'bytes',
    smallest: MIB,
    largest: 64 * GIB,
    what: 'Memory of the process for all bodies and files that are being read. At least twice the largest body and the largest file',
  },
  maxUnsentBytes: {
    name: 'PARLEY_LIMIT_UNSENT_BYTES',
    unit: 'bytes',
    smallest: 16 * MIB,
    largest: 64 * GIB,
    what: 'Memory of the process for what slow readers have not taken yet. At least the largest file',
  },
  maxStoredBytesPerUser: {
    name: 'PARLEY_LIMIT_USER_STORED_BYTES',
    ...STORED,
    what: 'Files of one person in one organization; 0 allows none',
  },
  maxStoredBytesPerOrganization: {
    name: 'PARLEY_LIMIT_ORGANIZATION_STORED_BYTES',
    ...STORED,
    what: 'Files of one organization; 0 allows none',
  },
  maxUnusedUploads: {
    name: 'PARLEY_LIMIT_USER_UNUSED_FILES',
    unit: '',
    smallest: 1,
    largest: 1000,
    what: 'Uploaded files of one person in one organization that no comment names yet',
  },
  maxTranscribedBytes: {
    name: 'PARLEY_LIMIT_TRANSCRIBED_BYTES',
    unit: 'bytes',
    smallest: KIB,
    largest: 100 * GIB,
    what: 'File of a recording that is transcribed. Raise it when the transcription server takes larger ones',
  },
  // No fewer than two events of the largest thread.
  maxWaitingWebhookBytes: {
    name: 'PARLEY_LIMIT_WAITING_WEBHOOK_BYTES',
    unit: 'bytes',
    smallest: 16 * MIB,
    largest: MOST_BYTES,
    what: 'What waits for one target of webhooks. The oldest deliveries beyond it are given up',
  },
  connectionsPerPerson: {
    name: 'PARLEY_LIMIT_USER_CONNECTIONS',
    unit: '',
    smallest: 1,
    largest: 200,
    what: 'Live connections of one person: each tab has one. Further tabs poll',
  },
  pollsPerPerson: {
    name: 'PARLEY_LIMIT_USER_POLLS',
    unit: '',
    smallest: 1,
    largest: 200,
    what: 'Long polls of one person that wait at the same time',
  },
  topicsPerPerson: {
    name: 'PARLEY_LIMIT_USER_TOPICS',
    unit: '',
    smallest: 1,
    largest: 100_000,
    what: 'Topics that one person follows in all tabs: an open document has a few',
  },
  unsignedConnectionsPerAddress: {
    name: 'PARLEY_LIMIT_ADDRESS_UNSIGNED_CONNECTIONS',
    unit: '',
    smallest: 1,
    largest: 20_000,
    what: 'Live connections of one address on which nobody has signed in yet. Raise it when thousands of people share an address',
  },
  unsignedConnections: {
    name: 'PARLEY_LIMIT_UNSIGNED_CONNECTIONS',
    unit: '',
    smallest: 1,
    largest: 20_000,
    what: 'The same of all addresses together, about 20 KiB of memory each',
  },
  // A process that is busy for a moment must not lose its people.
  presenceExpiryMs: {
    name: 'PARLEY_LIMIT_PRESENCE_EXPIRY_MS',
    unit: 'ms',
    smallest: 3000,
    largest: 600_000,
    what: 'Silence of a process after which others take its people out of their documents. Give all processes the same',
  },
  // A long poll waits for 25 seconds.
  requestTimeoutMs: {
    name: 'PARLEY_LIMIT_REQUEST_MS',
    unit: 'ms',
    smallest: 30_000,
    largest: 3_600_000,
    what: 'Time for one request, an upload included',
  },
};
