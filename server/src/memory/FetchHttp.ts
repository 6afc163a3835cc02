import { MAX_ANSWER_BYTES } from '../domain/webhooks/maxAnswerBytes.js';
import type { OutgoingAnswer, OutgoingHttp, OutgoingRequest } from '../environment.js';

/** Sends by `fetch`, for a page or a test process: it calls whatever address it is given. A service for others needs `GuardedHttp`. */
export class FetchHttp implements OutgoingHttp {
  async post({ url, ...request }: OutgoingRequest): Promise<OutgoingAnswer> {
    const response = await fetch(url, { method: 'POST', redirect: 'manual', ...request });
    return { status: response.status, body: (await response.text()).slice(0, MAX_ANSWER_BYTES) };
  }
}
