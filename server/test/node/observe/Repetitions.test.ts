import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PinoLogger } from '../../../src/node/observe/PinoLogger.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function capture() {
  const lines: Record<string, unknown>[] = [];
  const logger = new PinoLogger({
    stream: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  return { lines, logger };
}

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

it('writes an outage of a minute as two lines, however many requests fail', () => {
  const { lines, logger } = capture();
  for (let index = 0; index < 5000; index += 1) {
    logger.error({ error: refused(), attempt: index }, 'The database cannot be reached.');
  }
  expect(lines).toMatchObject([{ msg: 'The database cannot be reached.', error: { code: 'ECONNREFUSED' } }]);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ msg: 'The database cannot be reached.', repeated: 4999, attempt: 4999 });
  vi.advanceTimersByTime(600_000);
  expect(lines).toHaveLength(2);
  logger.error({ error: refused() }, 'The database cannot be reached.');
  expect(lines[2]).not.toHaveProperty('repeated');
});

it('writes what differs in its text, its error, or what it is about', () => {
  const { lines, logger } = capture();
  logger.warn({ error: refused(), kind: 'sendEmail' }, 'A job failed.');
  logger.warn({ error: refused(), kind: 'sendWebhooks' }, 'A job failed.');
  logger.warn({ error: new Error('another'), kind: 'sendEmail' }, 'A job failed.');
  logger.warn({ error: refused(), kind: 'sendEmail' }, 'Something else failed.');
  expect(lines).toHaveLength(4);
});

it('writes every line that is no failure', () => {
  const { lines, logger } = capture();
  logger.info({}, 'Stopping.');
  logger.info({}, 'Stopping.');
  expect(lines).toHaveLength(2);
});
