import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Letter {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Ms since epoch. */
  receivedAt: number;
}

const MAX_LETTERS = 50;

/** A mail server of the demo's own: what Parley sends ends here, for everybody to look at. */
export class Mailbox {
  /** Newest first. */
  readonly letters: Letter[] = [];
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, callback) => {
      void this.#receive(stream, callback);
    },
  });

  /** Resolves with its address, as `smtp://127.0.0.1:2525`. */
  async listen(): Promise<string> {
    // A service that is stopped in the middle of a letter sends it again.
    this.#server.on('error', (error) => console.warn(`Mail: ${error.message}`));
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  async #receive(stream: Readable, answer: (problem?: Error) => void): Promise<void> {
    try {
      const { messageId = '', to, subject = '', html = '', text = '' } = await PostalMime.parse(await buffer(stream));
      // A letter that is sent again has the same id.
      if (!this.letters.some(({ id }) => id === messageId)) {
        this.letters.unshift({
          id: messageId,
          to: to?.[0]?.address ?? '',
          subject,
          html,
          text,
          receivedAt: Date.now(),
        });
        this.letters.splice(MAX_LETTERS);
      }
    } catch (error) {
      answer(error as Error);
      return;
    }
    answer();
  }
}
