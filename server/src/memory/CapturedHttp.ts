import type { OutgoingAnswer, OutgoingHttp, OutgoingRequest } from '../environment.js';

/** Keeps what it is asked to send, for tests to look at. */
export class CapturedHttp implements OutgoingHttp {
  readonly requests: OutgoingRequest[] = [];
  /** What the other side does. */
  answer: (request: OutgoingRequest) => OutgoingAnswer | Promise<OutgoingAnswer> = () => ({ status: 200, body: '' });

  async post(request: OutgoingRequest): Promise<OutgoingAnswer> {
    this.requests.push(request);
    return this.answer(request);
  }
}
