import { ParleyError } from '@parley/protocol/constants';
import { serviceNow } from './serviceTime.js';
import { superseded } from './superseded.js';
import { refreshDelay } from './token.js';

/** How long requests wait for a token that only the host can provide, ms. */
const PARK_MS = 5 * 60_000;

export interface TokenOptions {
  /** The first token. */
  token: string;
  /** Requests a fresh token, with its own retries. Absent: only the host can provide one, see `replace`. */
  generate: (() => Promise<string>) | undefined;
  /** A fresh token is in use. */
  onReplaced: (token: string) => void;
  /** The token has expired and only the host can provide another. */
  onParked: () => void;
  /** `generate` returned the token that the service has refused; called once for each such token. */
  onRepeated: () => void;
}

/** Keeps the token of one session fresh. */
export function createTokens({ token, generate, onReplaced, onParked, onRepeated }: TokenOptions) {
  let current = token;
  let isExpired = false;
  let repeated: string | undefined;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flight: Promise<string> | undefined;
  let parked: { resolve: (token: string) => void; reject: (error: ParleyError) => void } | undefined;

  const schedule = () => {
    clearTimeout(timer);
    const delay = generate && refreshDelay(current, serviceNow());
    // A failure is reported where it happens; the service reports when the old token is no longer valid.
    if (delay !== undefined) timer = setTimeout(() => void refresh().catch(() => undefined), delay);
  };
  const replace = (next: string) => {
    current = next;
    isExpired = false;
    parked?.resolve(next);
    schedule();
    onReplaced(next);
  };
  const take = (next: string) => {
    if (isEnded) return next;
    const isRepeated = isExpired && next === current;
    if (isRepeated && next !== repeated) onRepeated();
    repeated = isRepeated ? next : undefined;
    replace(next);
    return next;
  };
  const park = () =>
    new Promise<string>((resolve, reject) => {
      clearTimeout(timer);
      parked = { resolve, reject };
      timer = setTimeout(() => reject(expired()), PARK_MS);
      onParked();
    }).finally(() => (parked = undefined));

  /** Single flight: everyone who needs a fresh token waits for the same one. */
  const refresh = () => (flight ??= (generate ? generate().then(take) : park()).finally(() => (flight = undefined)));

  schedule();

  return {
    /** The newest token, expired or not. */
    get current() {
      return current;
    },

    /** A token that is not known to have expired. */
    get: (): Promise<string> => (isExpired ? refresh() : Promise.resolve(current)),

    /** A token other than `stale`, which the service has refused as expired. */
    renew(stale: string): Promise<string> {
      isExpired ||= stale === current; // otherwise another request has renewed it
      return this.get();
    },

    /** Accepts a token from the host. */
    replace,

    /** The session has ended: stops the timer and rejects waiting requests. */
    end() {
      isEnded = true;
      clearTimeout(timer);
      parked?.reject(superseded());
    },
  };
}

const expired = () => new ParleyError('TOKEN_EXPIRED', 'No new token came in five minutes. Call identify.');
