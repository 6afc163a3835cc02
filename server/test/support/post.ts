import { expect } from 'vitest';
import type { Caller } from '../../src/environment.js';
import type { StartedService } from '../../src/service.js';

/** An answer of the service, taken apart. */
export interface Answer {
  status: number;
  headers: Headers;
  body: {
    result?: {
      status: string;
      message: string;
      data: unknown;
      nextPageToken?: string | null;
      pageToken?: string | null;
    };
    error?: { message: string; status: string; details?: unknown };
  };
}

export interface Failure {
  /** HTTP status. */
  http: number;
  status: string;
  message: string;
  details?: unknown;
}

/** Sent as it is. */
const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> | ReadableStream =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;

export async function post(
  service: StartedService,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  caller: Caller = {},
): Promise<Answer> {
  const response = await service.fetch(
    new Request(`http://service.test${path}`, {
      method: 'POST',
      ...(body instanceof ReadableStream && { duplex: 'half' }),
      headers: { 'content-type': 'application/json', ...headers },
      body: isRaw(body) ? body : JSON.stringify(body),
    }),
    caller,
  );
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
}

/** The answer's `data`. */
export function expectSuccess(answer: Answer): unknown {
  expect(answer.body.error).toBeUndefined();
  expect(answer.body.result?.status).toBe('success');
  return answer.body.result?.data;
}

export function expectFailure(answer: Answer): Failure {
  expect(answer.body.result).toBeUndefined();
  expect(answer.body.error).toBeDefined();
  return { http: answer.status, ...answer.body.error! };
}
