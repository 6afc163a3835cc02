import type { Letter } from '../backend/Mailbox.js';
import type { WebhookCall } from '../backend/WebhookLog.js';
import type { Initiative } from '../roadmap.js';

/** What left Parley for other systems, newest first. */
export interface Sent {
  letters: Letter[];
  webhooks: WebhookCall[];
}

async function post<Result>(path: string, body: object = {}): Promise<Result> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Result & { message?: string };
  if (!response.ok) throw new Error(answer.message ?? response.statusText);
  return answer;
}

/** The demo product's own API. */
export const api = {
  config: () => post<{ apiKey: string; baseUrl: string }>('/api/config'),
  initiatives: () => post<Initiative[]>('/api/initiatives'),
  /** Whether notifications of comments wait and are gathered; changes it when a value is passed. */
  delivery: (body: { isGathering?: boolean } = {}) => post<{ isGathering: boolean }>('/api/delivery', body),
  /** Whether comments wait for approval; changes it when a value is passed. */
  moderation: (body: { isModerated?: boolean } = {}) => post<{ isModerated: boolean }>('/api/moderation', body),
  sent: () => post<Sent>('/api/sent'),
  token: async (userId: string) => (await post<{ token: string }>('/api/token', { userId })).token,
  setStatus: (body: { initiativeId: string; actorId: string; status: string }) => post('/api/status', body),
  setOwner: (body: { initiativeId: string; actorId: string; ownerId: string }) => post('/api/owner', body),
  mention: (body: { initiativeId: string; actorId: string; recipientId: string; text: string; isPrivate: boolean }) =>
    post('/api/mention', body),
};
