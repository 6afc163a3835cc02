import { MAX_ANSWER_BYTES } from '../domain/consequences/webhooks/maxAnswerBytes.js';
import type { OutgoingAnswer, OutgoingHttp, OutgoingRequest } from '../environment.js';

/** Sends requests with `fetch`, for a page or a test process. It calls any address; a service for others needs `GuardedHttp`. */
export class FetchHttp implements OutgoingHttp {
  async post({ url, ...request }: OutgoingRequest): Promise<OutgoingAnswer> {
    const response = await fetch(url, { method: 'POST', redirect: 'manual', ...request });
    return { status: response.status, body: await readStart(response) };
  }
}

/** Reads the start of the body, until the limit or the timeout. The status is known, so a partial body is still an answer. */
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
    // The connection was cut: use the bytes read so far.
  }
  return text;
}
