import { MAX_ANSWER_BYTES } from '../domain/consequences/webhooks/maxAnswerBytes.js';
import type { OutgoingAnswer, OutgoingHttp, OutgoingRequest } from '../environment.js';

/** Sends by `fetch`, for a page or a test process: it calls whatever address it is given. A service for others needs `GuardedHttp`. */
export class FetchHttp implements OutgoingHttp {
  async post({ url, ...request }: OutgoingRequest): Promise<OutgoingAnswer> {
    const response = await fetch(url, { method: 'POST', redirect: 'manual', ...request });
    return { status: response.status, body: await readStart(response) };
  }
}

/** What came of the body before it was enough, or too late: the status is known, so it is an answer all the same. */
async function readStart({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let left = MAX_ANSWER_BYTES; left > 0;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value.subarray(0, left), { stream: true });
      left -= value.length;
    }
    await reader.cancel();
  } catch {
    // cut off
  }
  return text;
}
