import type { OutgoingAnswer, OutgoingHttp, OutgoingRequest } from '../environment.js';

/** Records the requests instead of sending them, for tests. */
export class CapturedHttp implements OutgoingHttp {
  readonly requests: OutgoingRequest[] = [];
  /** Answers a request in place of the target. */
  answer: (request: OutgoingRequest) => OutgoingAnswer | Promise<OutgoingAnswer> = () => ({ status: 200, body: '' });

  async post(request: OutgoingRequest): Promise<OutgoingAnswer> {
    this.requests.push(request);
    return this.answer(request);
  }
}
