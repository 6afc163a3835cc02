import type { Core } from '../../../core.js';
import type { BodyComposer } from './BodyComposer.js';
import type { Target } from './loadTarget.js';
import { sealBody } from './sealBody.js';
import { shownAddress } from '../../workspace/shownAddress.js';
import { signWebhook } from './signWebhook.js';
import type { TakenDelivery } from './takeDeliveries.js';

/** REST contract §2.14. */
const TIMEOUT_MS = 15_000;

/** How an attempt ended. */
export interface Outcome {
  isDelivered: boolean;
  /** Status and beginning of the answer; `null`: no answer. */
  status: number | null;
  response: string | null;
  /** Why there is no answer. */
  error: string | null;
}

/** Sends a delivery once. Rejects only when `signal` fired. @param composer of this target */
export async function attemptDelivery(
  { clock, http }: Pick<Core, 'clock' | 'http'>,
  target: Target,
  delivery: TakenDelivery,
  composer: BodyComposer,
  signal: AbortSignal,
): Promise<Outcome> {
  const timeout = new AbortController();
  const cancelTimer = clock.setTimer(
    () => timeout.abort(new Error(`There was no answer within ${TIMEOUT_MS / 1000} s.`)),
    TIMEOUT_MS,
  );
  try {
    const { bodyOptions } = target;
    const body = await sealBody(composer.compose(delivery), bodyOptions);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Parley-Webhooks',
      ...(await credentials(target, delivery.webhookId, Math.floor(clock.now() / 1000), body)),
    };
    const both = AbortSignal.any([timeout.signal, signal]);
    const answer = await http.post({ url: target.url, headers, body, signal: both });
    const { status } = answer;
    return { isDelivered: status >= 200 && status < 300, status, response: storable(answer.body), error: null };
  } catch (cause) {
    signal.throwIfAborted();
    const reason: unknown = timeout.signal.aborted ? timeout.signal.reason : cause;
    return { isDelivered: false, status: null, response: null, error: messageOf(reason) };
  } finally {
    cancelTimer();
  }
}

async function credentials(
  { secret, authToken }: Target,
  id: string,
  timestamp: number,
  body: string,
): Promise<Record<string, string>> {
  if (secret === null) return authToken ? { authorization: `Basic ${authToken}` } : {};
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': await signWebhook(secret, { id, timestamp, body }),
  };
}

/** Longest reason that is stored, in characters. */
const MAX_REASON = 500;

const messageOf = (cause: unknown) =>
  storable(shownAddress(String(cause instanceof Error ? cause.message : cause)).slice(0, MAX_REASON));

/**
 * Makes text of other servers storable. It may contain any character, and may be cut within one. No database stores
 * U+0000, or half a character in JSON.
 */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD').replace(/[\uD800-\uDBFF]$/, '');
