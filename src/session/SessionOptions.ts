import type { ParleyError } from '@parley/protocol/constants';
import type { CoreEvents } from '../coreEvents.js';
import type { Events } from '../createEvents.js';
import type { ParleyConfig } from '../ParleyConfig.js';
import type { Transport } from '../transport/Transport.js';
import type { DocumentsToOpen } from './DocumentsToOpen.js';
import type { FirstReads } from './FirstReads.js';

/** Dependencies of a session, provided by its client. */
export interface SessionOptions {
  apiKey: string;
  config: ParleyConfig;
  transport: Transport;
  events: Events<CoreEvents>;
  /** A failure to sign in or to stay signed in, once for each cause: as an event, and on the console. */
  reportError: (error: ParleyError, source: string) => void;
  /** Something that is probably not as the host means it, though nothing has failed. */
  warn: (message: string) => void;
  /** Whether the service may receive only the person's id. */
  storesPeople: () => boolean;
  /** The language that the host has set; `undefined`: the browser's. */
  language: () => string | undefined;
  /** Documents that the host has set, opened in the sign-in request. `undefined`: none. */
  documentsToOpen: () => DocumentsToOpen | undefined;
  /** Reads included in the sign-in request. Evaluated when the sign-in begins. */
  firstReads: FirstReads;
}
