import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** One thing that left the service. */
interface Arrival<Content> {
  /** Ms since epoch. */
  at: number;
  content: Content;
}

/** What the customer's systems get: a mail server and a receiver of webhooks, on loopback. */
export class Outside {
  readonly letters: Arrival<{ to: string; subject: string; text: string; messageId: string }>[] = [];
  readonly webhooks: Arrival<Record<string, unknown>>[] = [];
  readonly #mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, callback) => {
      void this.#take(stream, callback);
    },
  });
  readonly #receiver = createServer((request, response) => {
    json(request).then(
      (body) => {
        this.webhooks.push({ at: Date.now(), content: body as Record<string, unknown> });
        response.end();
      },
      () => response.destroy(), // a sender that was killed in the middle of it
    );
  });

  /** Both listen, and end with the test. */
  static async start(): Promise<Outside> {
    const outside = new Outside();
    outside.#mailServer.on('error', () => undefined); // connections of senders that were killed
    await new Promise<void>((resolve) => outside.#mailServer.listen(0, '127.0.0.1', resolve));
    await once(outside.#receiver.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(async () => {
      await new Promise<void>((resolve) => outside.#mailServer.close(() => resolve()));
      outside.#receiver.closeAllConnections();
      outside.#receiver.close();
    });
    return outside;
  }

  async #take(stream: Readable, answer: (problem?: Error) => void): Promise<void> {
    try {
      const { to, subject = '', text = '', messageId = '' } = await PostalMime.parse(await buffer(stream));
      this.letters.push({ at: Date.now(), content: { to: to?.[0]?.address ?? '', subject, text, messageId } });
      answer();
    } catch (error) {
      answer(error as Error); // a sender that was killed in the middle of it
    }
  }

  /** What a service is started with whose email goes here, and which may call the receiver. */
  get env(): Record<string, string> {
    return {
      SMTP_URL: `smtp://127.0.0.1:${(this.#mailServer.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Parley <parley@example.com>',
      PARLEY_PUBLIC_URL: 'https://parley.test',
      PARLEY_WEBHOOK_ALLOW_PRIVATE: '1',
    };
  }

  get webhookUrl(): string {
    return `http://127.0.0.1:${(this.#receiver.address() as AddressInfo).port}/hook`;
  }
}
