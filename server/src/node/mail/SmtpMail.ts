import { createTransport } from 'nodemailer';
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

/** Sends email by SMTP, over connections that stay open. */
export class SmtpMail implements Mail {
  readonly #transport: ReturnType<typeof createTransport>;
  readonly #from: string;

  constructor({ url, from }: SmtpOptions) {
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    this.#transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
    this.#from = from;
  }

  async send({ messageId, headers, to, ...message }: MailMessage): Promise<void> {
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
    });
    await sending.catch((error: Error & { code?: string; responseCode?: number }) => {
      // The server refused the address or the message. Other errors concern the connection or the login.
      const isFinal = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
      throw isFinal && (error.responseCode ?? 0) >= 500 ? new RefusedMailError(error.message, { cause: error }) : error;
    });
  }

  close(): Promise<void> {
    this.#transport.close();
    return Promise.resolve();
  }
}
