import type { Mail, MailMessage } from '../environment.js';

/** Records the messages that it is given, for tests. */
export class CapturedMail implements Mail {
  readonly messages: MailMessage[] = [];
  /** When set, every message is refused with this error. */
  failure: Error | null = null;

  send(message: MailMessage): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    this.messages.push(message);
    return Promise.resolve();
  }
}
