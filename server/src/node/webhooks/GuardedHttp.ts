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
  /** Call addresses that are not of the public internet, too. */
  allowPrivateTargets: boolean;
  /** All addresses of a name. @default those that the system knows */
  resolve?: (hostname: string) => Promise<Address[]>;
}

/**
 * Calls addresses that customers chose. Every name is looked up anew and the connection goes to what was found then, so a name that
 * led to a public address when it was checked and leads into the private network now is not called.
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
    // The agent is this call's own: a connection that is kept would outlive the check of its address.
    const options = { method: 'POST', headers: { ...headers, connection: 'close' }, agent: false, signal } as const;
    return new Promise((resolve, reject) => {
      const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
      const call = send(target, { ...options, lookup: pinned(addresses) }, (response) => {
        void readStart(response).then((start) => resolve({ status: response.statusCode ?? 0, body: start }));
      });
      call.on('error', reject);
      call.end(body);
    });
  }

  async #addressesOf(host: string): Promise<Address[]> {
    const family = isIP(host);
    const addresses = family === 0 ? await this.#resolve(host) : [{ address: host, family }];
    if (addresses.length === 0) throw new Error('The name of the address leads nowhere.');
    if (!this.#allowPrivateTargets && addresses.some(({ address }) => isPrivateAddress(address))) {
      throw new Error('The address leads into a private network, which this installation does not call.');
    }
    return addresses;
  }
}

/** In place of another look at the name. */
const pinned =
  (addresses: Address[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    if (all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family); // never empty, see `#addressesOf`
  };

/** The work, or a rejection once the signal fires; what cannot be called off is left to itself. */
async function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** What came of the body before it was enough, or too late: the status is known, so it is an answer all the same. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MAX_ANSWER_BYTES) break; // which closes the connection
    }
  } catch {
    // cut off
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES));
}
