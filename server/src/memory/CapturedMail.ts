import type { Mail, MailMessage } from '../environment.js';

/** Keeps what it is given, for tests to look at. */
export class CapturedMail implements Mail {
  readonly messages: MailMessage[] = [];
  /** While set, every message is refused with it. */
  failure: Error | null = null;

  send(message: MailMessage): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    this.messages.push(message);
    return Promise.resolve();
  }
}
