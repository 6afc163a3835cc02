import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { MAX_ANSWER_BYTES } from '../../domain/consequences/webhooks/maxAnswerBytes.js';
import { isPrivateAddress } from '../../domain/consequences/webhooks/isPrivateAddress.js';
import type { OutgoingAnswer, OutgoingHttp, OutgoingRequest } from '../../environment.js';

interface Address {
  address: string;
  family: number;
}

interface GuardedHttpOptions {
  /** Whether private addresses may be called. */
  allowPrivateTargets: boolean;
  /** Returns all addresses of a name. @default the resolver of the system */
  resolve?: (hostname: string) => Promise<Address[]>;
}

/**
 * Calls addresses that customers chose. Each call resolves the name, checks the addresses, and connects to one of them. So a name that was
 * public when it was saved and is private now is not called.
 */
export class GuardedHttp implements OutgoingHttp {
  readonly #allowPrivateTargets: boolean;
  readonly #resolve: (hostname: string) => Promise<Address[]>;

  constructor({ allowPrivateTargets, resolve = (hostname) => lookup(hostname, { all: true }) }: GuardedHttpOptions) {
    this.#allowPrivateTargets = allowPrivateTargets;
    this.#resolve = resolve;
  }

  async post({ url, headers, body, signal }: OutgoingRequest): Promise<OutgoingAnswer> {
    const target = new URL(url);
    const addresses = await before(signal, this.#addressesOf(target.hostname.replace(/^\[|\]$/g, '')));
    // No shared agent: a reused connection would outlive the check of its address.
    const options = { method: 'POST', headers: { ...headers, connection: 'close' }, agent: false, signal } as const;
    return new Promise((resolve, reject) => {
      const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
      let isAnswered = false;
      const call = send(target, { ...options, lookup: pinned(addresses) }, (response) => {
        isAnswered = true;
        void readStart(response).then((start) => resolve({ status: response.statusCode ?? 0, body: start }));
      });
      call.on('error', reject);
      // An answer that changes the protocol (101) is no response, and no error.
      call.on('close', () => isAnswered || reject(new Error('The connection was closed without an answer.')));
      call.end(body);
    });
  }

  async #addressesOf(host: string): Promise<Address[]> {
    const family = isIP(host);
    const addresses = family === 0 ? await this.#resolve(host) : [{ address: host, family }];
    if (addresses.length === 0) throw new Error('The host name of the address cannot be resolved.');
    if (!this.#allowPrivateTargets && addresses.some(({ address }) => isPrivateAddress(address))) {
      throw new Error(
        'The address is in a private network, which this installation does not allow (PARLEY_WEBHOOK_ALLOW_PRIVATE).',
      );
    }
    return addresses;
  }
}

/** Returns a `lookup` function with the checked addresses, so that the name is not resolved again. */
const pinned =
  (addresses: Address[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    if (all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family); // `#addressesOf` never returns an empty list
  };

/** Resolves with the work, or rejects when the signal fires. Work that cannot be cancelled continues unobserved. */
async function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => {}); // when the signal has fired before, nobody waits for it, and its failure would end the process
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Reads the start of the body, until the limit or the timeout. The status is known, so a partial body is still an answer. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MAX_ANSWER_BYTES) break; // leaving the loop closes the connection
    }
  } catch {
    // The connection was cut: use the bytes read so far.
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES));
}
