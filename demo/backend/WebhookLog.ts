import type { IncomingHttpHeaders } from 'node:http';
import { type Parley, verifyWebhook } from '@parley/node';

export interface WebhookCall {
  id: string;
  event: string;
  body: unknown;
  /** Ms since epoch. */
  receivedAt: number;
}

/** Where Parley sends events to. */
export const WEBHOOK_PATH = '/hooks/parley';
const UID = 'northstar';
const MAX_CALLS = 50;

/** The demo's receiver of webhooks: believes only what is signed, and keeps the last ones for everybody to look at. */
export class WebhookLog {
  /** Newest first. */
  readonly calls: WebhookCall[] = [];
  #secret: string | null = null;

  /** Tells Parley where to send events to, and learns the secret that they are signed with. */
  async register({ workspace }: Parley, url: string): Promise<void> {
    await workspace.advancedwebhookconfig.update({ isEnabled: true });
    const { endpoints } = workspace.advancedwebhook;
    const known = (await endpoints.get({})).endpoints.find(({ uid }) => uid === UID);
    const { id: endpointId } = known
      ? await endpoints.update({ endpointId: known.id, url })
      : await endpoints.create({ uid: UID, url });
    this.#secret = (await endpoints.secret.get({ endpointId })).secret;
  }

  /** Throws when the call is not from Parley. */
  receive(body: string, headers: IncomingHttpHeaders): void {
    if (this.#secret === null) throw new Error('The receiver is not ready.');
    const event = verifyWebhook({ body, headers, secret: this.#secret });
    // A call that is sent again has the same id.
    if (this.calls.some(({ id }) => id === event.webhookId)) return;
    this.calls.unshift({ id: event.webhookId, event: event.event, body: event, receivedAt: Date.now() });
    this.calls.splice(MAX_CALLS);
  }
}
