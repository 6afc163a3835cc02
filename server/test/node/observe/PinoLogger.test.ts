import { expect, it } from 'vitest';
import { PinoLogger } from '../../../src/node/observe/PinoLogger.js';

it('writes one JSON object for each line, with level, time and message, and without secrets', () => {
  const lines: string[] = [];
  const logger = new PinoLogger({ stream: { write: (line) => lines.push(line) } });
  logger.debug({}, 'too much detail for JSON logs');
  logger.info({ path: '/v2/x' }, 'one');
  logger.warn({ authToken: 'secret-value' }, 'two\nlines');
  logger.error({ error: new Error('boom') }, 'three');
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries).toMatchObject([
    { level: 30, path: '/v2/x', msg: 'one', time: expect.stringMatching(/^\d{4}-.*Z$/) as string },
    { level: 40, authToken: '[hidden]', msg: 'two\nlines' },
    { level: 50, error: { message: 'boom' }, msg: 'three' },
  ]);
});
