import { ParleyError } from '@parley/protocol/constants';
import type { ResolverEvent } from '../coreEvents.js';
import { MAX_TIMER_MS } from '../maxTimerMs.js';
import type { RetryConfig } from './DataProviders.js';

/** A request to a provider. */
export interface ProviderRequest {
  /** The kind of provider: `notification`, `user`. */
  moduleName: string;
  methodName: 'get' | 'save' | 'delete' | 'resolveUserIdsByEmail' | 'requestAccess' | 'revokeAccess';
  /** Prefix of its event names (client contract §5.7). */
  prefix: string;
  /** As the events show it. */
  request: unknown;
}

/** One operation of a provider, with all its attempts. */
export interface ProviderCall<T> extends ProviderRequest {
  /** One attempt; rejects when it failed. `signal` fires when its result is no longer needed. */
  attempt: (signal: AbortSignal) => Promise<T>;
  retry: RetryConfig | undefined;
  /** Longest time of all attempts together, ms. @default 60000 */
  resolveTimeout: number | undefined;
}

/** Receives the stages of calls. */
export type EmitStage = (event: ResolverEvent) => void;

/**
 * Runs an operation within its time: retries failed attempts, aborts and ignores late results when the time is over.
 * Rejects with `TIMEOUT`, with `RESOLVER_FAILED` when every attempt failed, with `CANCELLED` when `outer` fired.
 */
export async function callProvider<T>(call: ProviderCall<T>, emit: EmitStage, outer: AbortSignal): Promise<T> {
  const { moduleName, methodName, request, attempt, retry, resolveTimeout = 60_000 } = call;
  const { retryCount = 0, retryDelay = 1000 } = retry ?? {};
  const stage = stagesOf(call, emit);
  const name = `The ${moduleName} data provider's ${methodName}`;
  const controller = new AbortController();
  const { signal } = controller;
  const give = (code: 'TIMEOUT' | 'CANCELLED', why: string) =>
    controller.abort(new ParleyError(code, `${name} ${why}.`));
  const cancel = () => give('CANCELLED', 'was cancelled: the session has ended');
  const late = () => give('TIMEOUT', `did not answer within ${resolveTimeout} ms`);
  const timer = setTimeout(late, Math.min(resolveTimeout, MAX_TIMER_MS));
  outer.addEventListener('abort', cancel);
  if (outer.aborted) cancel();

  stage('RequestFormed', { request });
  try {
    for (let number = 1; ; number += 1) {
      stage('RequestTriggered', { request, ...(number > 1 && { attempt: number }) });
      try {
        const result = await unlessAborted(signal, () => attempt(signal));
        stage('Result', { request, result });
        return result;
      } catch (cause) {
        if (signal.aborted) throw cause;
        if (number > retryCount) throw new ParleyError('RESOLVER_FAILED', `${name} failed.`, { cause });
        await unlessAborted(signal, () => new Promise((resolve) => setTimeout(resolve, retryDelay)));
      }
    }
  } catch (error) {
    stage('Error', { request, error });
    throw error;
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', cancel);
  }
}

/** Reports a read that needed no call. */
export function emitFromCache(read: ProviderRequest, emit: EmitStage): void {
  const stage = stagesOf(read, emit);
  stage('RequestFormed', { request: read.request });
  stage('ResultFromCache', { request: read.request });
}

let calls = 0;

function stagesOf({ moduleName, methodName, prefix }: ProviderRequest, emit: EmitStage) {
  const uniqueId = `${moduleName}-${methodName}-${(calls += 1)}`;
  return (stage: string, payload: object) =>
    emit({ event: `${prefix}${stage}`, moduleName, methodName, timestamp: Date.now(), uniqueId, payload });
}

/** The result of `run`, unless the signal fires first: then rejects with its reason. */
function unlessAborted<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason as Error);
    if (signal.aborted) return give();
    signal.addEventListener('abort', give);
    run()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', give));
  });
}
