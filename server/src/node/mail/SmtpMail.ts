import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { MAILING_SLOTS } from '../../jobs/createWorkers.js';
import { RefusedMailError } from '../../domain/consequences/email/RefusedMailError.js';
import type { Mail, MailMessage } from '../../environment.js';

export interface SmtpOptions {
  /** `smtp://user:password@host:port`; `smtps:` for TLS from the first byte. With `smtp:` TLS is used when the server offers it. */
  url: string;
  /** Sender of all email, such as `Parley <mail@example.com>`. */
  from: string;
}

/** A server that does not answer must not block a job until its lease ends. */
const TIMEOUT_MS = 20_000;

/**
 * How long a message that is being sent may still take when the job is to end, ms. A mail server needs a second; a message that is abandoned and
 * arrives all the same is sent twice. A shutdown waits six seconds for jobs.
 */
const LAST_WAIT_MS = 4_000;

/** Sends email by SMTP, over connections that stay open. */
export class SmtpMail implements Mail {
  readonly #transport: ReturnType<typeof createTransport>;
  readonly #from: string;
  readonly #lastWaitMs: number;

  /** @param lastWaitMs see `LAST_WAIT_MS` */
  constructor({ url, from }: SmtpOptions, lastWaitMs = LAST_WAIT_MS) {
    this.#lastWaitMs = lastWaitMs;
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    this.#transport = createTransport({ url, pool: true, maxConnections: MAILING_SLOTS, ...timeouts });
    this.#from = from;
  }

  async send({ messageId, headers, to, ...message }: MailMessage, signal?: AbortSignal): Promise<void> {
    const end = new AbortController();
    const sending = this.#transport.sendMail({
      ...message,
      // An address object: a text would be parsed as a header, which may name several people.
      to: { name: '', address: to },
      from: this.#from,
      messageId: `<${messageId}>`,
      headers: { ...headers },
      // A message must not make this process read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
      // Closes the connection: a server that is still taking a message which is given up must not deliver it.
      signal: end.signal,
    });
    const sent = sending.catch((error: SmtpError) => {
      throw isRefusal(error) ? new RefusedMailError(error.message, { cause: error }) : error;
    });
    if (!signal) return void (await sent);
    try {
      await Promise.race([sent, tooLate(signal, this.#lastWaitMs)]);
    } finally {
      end.abort(signal.reason);
    }
  }

  close(): Promise<void> {
    this.#transport.close();
    return Promise.resolve();
  }
}

interface SmtpError extends Error {
  code?: string;
  /** That was refused. */
  command?: string;
  responseCode?: number;
}

/** Reply to each command of a client that must log in first (RFC 4954). */
const LOGIN_REQUIRED = 530;

/**
 * Whether the server refused the address or the message for good. Other errors concern the connection, the login or the sender: an operator can
 * mend them, and must not lose the emails until then.
 */
const isRefusal = ({ code, command, responseCode = 0 }: SmtpError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') &&
  command !== 'MAIL FROM' &&
  responseCode >= 500 &&
  responseCode !== LOGIN_REQUIRED;

/** Rejects a while after a signal. */
async function tooLate(signal: AbortSignal, waitMs: number): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  await setTimeout(waitMs, undefined, { ref: false });
  throw signal.reason as Error; // of `JobWorker`
}
