import { ERROR_STATUS, type ParleyError, type ServiceErrorCode } from '@parley/protocol/constants';
import { jsonStream } from './jsonStream.js';

/** The result of a handler. */
export interface HandlerResult<Data = unknown> {
  /** Description of the result, for people. It may change. */
  message: string;
  data: Data;
  /** Paged answers only; `null` on the last page. */
  nextPageToken?: string | null;
  /** @default 200 */
  status?: 200 | 202;
  /** `data` is a list of some MiB: its items become text while the answer is sent, so that others wait for one of them only. @default false */
  isLarge?: boolean;
}

/** A response with the text that it sends, for servers that can send a text at once. A body of a web response is a stream. */
export class TextResponse extends Response {
  readonly sentText: string;

  constructor(text: string, init: ResponseInit) {
    super(text, init);
    this.sentText = text;
  }
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Answers `{ result: { status: 'success', message, data } }`. A paged answer has the next token under both names (REST contract §1.9). */
export function successResponse(answer: HandlerResult, isPaged: boolean): Response {
  const token = answer.nextPageToken ?? null;
  const { message, data, isLarge } = answer;
  const result = {
    status: 'success',
    message,
    ...(isPaged && { nextPageToken: token, pageToken: token }),
  };
  const init = { status: answer.status ?? 200, headers: JSON_TYPE };
  if (isLarge && Array.isArray(data)) return new Response(jsonStream(result, data), init);
  return new TextResponse(JSON.stringify({ result: { ...result, data } }), init);
}

/** Answers `{ error: { message, status, details? } }`. A code that only clients use is sent as INTERNAL. */
export function failureResponse(error: ParleyError): Response {
  const code: ServiceErrorCode = error.code in ERROR_STATUS ? (error.code as ServiceErrorCode) : 'INTERNAL';
  const headers = new Headers(JSON_TYPE);
  if (error.retryAfterMs !== undefined)
    headers.set('retry-after', String(Math.max(1, Math.ceil(error.retryAfterMs / 1000))));
  if (error.status === 405) headers.set('allow', 'POST');
  const body = {
    error: { message: error.message, status: code, ...(error.details !== undefined && { details: error.details }) },
  };
  return new TextResponse(JSON.stringify(body), { status: error.status ?? ERROR_STATUS[code], headers });
}
