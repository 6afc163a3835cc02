import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { Parley } from './Parley.js';

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
const KEPT = 50;

/** The demo's receiver of webhooks: believes only what is signed, and keeps the last ones for everybody to look at. */
export class WebhookLog {
  /** Newest first. */
  readonly calls: WebhookCall[] = [];
  #verifier: Webhook | null = null;

  /** Tells Parley where to send events to, and learns the secret that they are signed with. */
  async register(parley: Parley, url: string): Promise<void> {
    await parley.call('workspace/advancedwebhookconfig/update', { isEnabled: true });
    const list = await parley.call<{ endpoints: { id: string; uid: string | null }[] }>(
      'workspace/advancedwebhook/endpoints/get',
      {},
    );
    const known = list.endpoints.find(({ uid }) => uid === UID);
    const { id: endpointId } = known
      ? await parley.call<{ id: string }>('workspace/advancedwebhook/endpoints/update', { endpointId: known.id, url })
      : await parley.call<{ id: string }>('workspace/advancedwebhook/endpoints/create', { uid: UID, url });
    const { secret } = await parley.call<{ secret: string }>('workspace/advancedwebhook/endpoints/secret/get', {
      endpointId,
    });
    this.#verifier = new Webhook(secret);
  }

  /** Throws when the call is not from Parley. */
  receive(body: string, headers: IncomingHttpHeaders): void {
    if (!this.#verifier) throw new Error('The receiver is not ready.');
    const content = this.#verifier.verify(body, headers as Record<string, string>) as { event: string };
    const id = String(headers['webhook-id']);
    // A call that is sent again has the same id.
    if (this.calls.some((call) => call.id === id)) return;
    this.calls.unshift({ id, event: content.event, body: content, receivedAt: Date.now() });
    this.calls.splice(KEPT);
  }
}
