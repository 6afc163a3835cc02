import { expect } from 'vitest';
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

export async function post(
  service: StartedService,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await service.fetch(
    new Request(`http://service.test${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
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
