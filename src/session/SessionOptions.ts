import type { ParleyError } from '@parley/protocol/constants';
import type { CoreEvents } from '../coreEvents.js';
import type { Events } from '../createEvents.js';
import type { ParleyConfig } from '../ParleyConfig.js';
import type { Transport } from '../transport/Transport.js';
import type { DocumentsToOpen } from './DocumentsToOpen.js';
import type { FirstReads } from './FirstReads.js';

/** What a session needs of its client. */
export interface SessionOptions {
  apiKey: string;
  config: ParleyConfig;
  transport: Transport;
  events: Events<CoreEvents>;
  /** A failure to sign in or to stay signed in, once for each cause: as an event, and on the console. */
  reportError: (error: ParleyError, source: string) => void;
  /** Something that is probably not as the host means it, though nothing has failed. */
  warn: (message: string) => void;
  /** Whether the service may know only the id of the person. */
  keepsPeople: () => boolean;
  /** The language that the host has set; `undefined`: the browser's. */
  language: () => string | undefined;
  /** What the host has set to be opened by the next sign-in, so that one request does both. `undefined`: nothing. */
  documentsToOpen: () => DocumentsToOpen | undefined;
  /** What the next sign-in reads, so that one request does both. Read when it begins. */
  firstReads: FirstReads;
}
