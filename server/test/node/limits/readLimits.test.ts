import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../src/node/ConfigurationError.js';
import { LIMIT_VARIABLES, type LimitName, type LimitVariable } from '../../../src/node/limits/limitVariables.js';
import { limitText, readLimits } from '../../../src/node/limits/readLimits.js';
import { DEFAULT_LIMITS } from '../../../src/options.js';

const VARIABLES = Object.entries(LIMIT_VARIABLES) as [LimitName, LimitVariable][];
const CASES = VARIABLES.map(([limit, variable]) => ({ limit, name: variable.name, variable }));

/** Enough memory for the largest body and the largest file. */
const ROOM = { PARLEY_LIMIT_BUFFERED_BODY_BYTES: '512MiB', PARLEY_LIMIT_UNSENT_BYTES: '512MiB' };

const valueOf = (limits: object, limit: LimitName) =>
  limit.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], limits);
const read = (environment: Record<string, string>) => ({ ...DEFAULT_LIMITS, ...readLimits(environment) });

describe('limits of the environment', () => {
  it('are the defaults when nobody says otherwise, and an empty variable says nothing', () => {
    expect(readLimits({})).toEqual({});
    expect(readLimits(Object.fromEntries(CASES.map(({ name }) => [name, '']))).keyRate).toBeUndefined();
  });

  it.each(CASES)('$name is taken from its smallest to its largest value', ({ limit, name, variable }) => {
    const { smallest, largest } = variable;
    const isMemory = name in ROOM;
    const least = isMemory ? { PARLEY_LIMIT_BODY_BYTES: '64KiB', PARLEY_LIMIT_FILE_BYTES: '1KiB' } : ROOM;
    expect(valueOf(read({ ...least, [name]: String(smallest) }), limit)).toBe(smallest);
    expect(valueOf(read({ ...least, [name]: String(largest) }), limit)).toBe(largest);
    expect(valueOf(DEFAULT_LIMITS, limit)).toBeGreaterThanOrEqual(smallest);
    expect(valueOf(DEFAULT_LIMITS, limit)).toBeLessThanOrEqual(largest);
  });

  it.each(CASES)('$name refuses what is no such number, and says what is one', ({ name, variable }) => {
    const { smallest, largest } = variable;
    for (const text of [String(smallest - 1), String(largest + 1), '40.5', '-1', 'many', '1e9', '0x40', '10 parsecs']) {
      const refused = () => readLimits({ [name]: text });
      expect(refused).toThrow(ConfigurationError);
      expect(refused).toThrow(`${name} is a number`);
      expect(refused).toThrow(`from ${limitText(variable, smallest)} to ${limitText(variable, largest)}`);
    }
  });

  it('take bytes with a unit', () => {
    const texts = { '4096': 4096, '64KiB': 65_536, '64 KiB': 65_536, '2MiB': 2 * 1024 ** 2, '1GiB': 1024 ** 3 };
    for (const [text, bytes] of Object.entries(texts)) {
      expect([text, readLimits({ PARLEY_LIMIT_USER_STORED_BYTES: text })]).toEqual([
        text,
        { maxStoredBytesPerUser: bytes },
      ]);
    }
    expect(() => readLimits({ PARLEY_LIMIT_USER_STORED_BYTES: '10MB' })).toThrow('as 1048576 or 1MiB');
    expect(() => readLimits({ PARLEY_LIMIT_USER_POLLS: '1KiB' })).toThrow('PARLEY_LIMIT_USER_POLLS is a number');
  });

  it('keep the proportion of a burst to its rate, unless it is given', () => {
    expect(readLimits({ PARLEY_LIMIT_KEY_RATE: '1000' })).toEqual({ keyRate: { perSecond: 1000, burst: 2000 } });
    expect(readLimits({ PARLEY_LIMIT_KEY_BURST: '5000' })).toEqual({ keyRate: { perSecond: 100, burst: 5000 } });
    expect(readLimits({ PARLEY_LIMIT_USER_BYTE_RATE: '1MiB', PARLEY_LIMIT_USER_BYTE_BURST: '3MiB' })).toEqual({
      userByteRate: { perSecond: 1024 ** 2, burst: 3 * 1024 ** 2 },
    });
  });

  it('refuse a name that is no limit: a misspelt one would have no effect', () => {
    expect(() => readLimits({ PARLEY_LIMIT_KEYRATE: '1000' })).toThrow(ConfigurationError);
    expect(() => readLimits({ PARLEY_LIMIT_KEYRATE: '1000' })).toThrow('PARLEY_LIMIT_KEYRATE is not a limit');
  });

  it.each([
    [
      { PARLEY_LIMIT_FILE_BYTES: '33MiB' },
      'BUFFERED_BODY_BYTES (64 MiB) must be at least twice PARLEY_LIMIT_FILE_BYTES',
    ],
    [
      { PARLEY_LIMIT_BUFFERED_BODY_BYTES: '1MiB', PARLEY_LIMIT_FILE_BYTES: '1KiB' },
      'BUFFERED_BODY_BYTES (1 MiB) must be at least twice PARLEY_LIMIT_BODY_BYTES (1 MiB)',
    ],
    [
      { PARLEY_LIMIT_UNSENT_BYTES: '16MiB', PARLEY_LIMIT_FILE_BYTES: '17MiB' },
      'UNSENT_BYTES (16 MiB) must be at least PARLEY_LIMIT_FILE_BYTES (17 MiB)',
    ],
  ])('refuse memory in which no file or body could pass: %j', (environment, message) => {
    expect(() => readLimits(environment)).toThrow(ConfigurationError);
    expect(() => readLimits(environment)).toThrow(message);
  });
});

describe('docs/limits.md', () => {
  it('names every variable with its default and its bounds', async () => {
    const page = await readFile(new URL('../../../../docs/limits.md', import.meta.url), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `PARLEY_LIMIT_'));
    expect(rows).toEqual(CASES.map(({ limit, variable }) => row(limit, variable)));
  });
});

function row(limit: LimitName, variable: LimitVariable): string {
  const { name, unit, smallest, largest, what } = variable;
  const text = (value: number) => limitText(variable, value);
  const per = { 'bytes a second': ' a second', bytes: '' }[unit as string] ?? (unit && ` ${unit}`);
  const value = valueOf(DEFAULT_LIMITS, limit) as number; // every limit is a number
  return `| \`${name}\` | ${text(value)}${per} | ${text(smallest)} to ${text(largest)} | ${what} |`;
}
