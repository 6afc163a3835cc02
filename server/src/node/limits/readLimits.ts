import type { ServiceLimits } from '../../environment.js';
import { DEFAULT_LIMITS } from '../../options.js';
import { ConfigurationError } from '../ConfigurationError.js';
import { LIMIT_VARIABLES, type LimitName, type LimitVariable } from './limitVariables.js';
import { bytesText, parseBytes } from './units.js';

const VARIABLES = Object.entries(LIMIT_VARIABLES) as [LimitName, LimitVariable][];
const RATES = ['keyRate', 'workspaceRate', 'userRate', 'addressRate', 'keyByteRate', 'userByteRate'] as const;

/**
 * Reads the limits that the environment sets. An omitted burst keeps its proportion to the rate.
 * @throws ConfigurationError for a bad value, for limits that contradict each other, and for an unknown name that begins like a limit: a
 * misspelt one would have no effect
 */
export function readLimits(environment: Record<string, string | undefined>): Partial<ServiceLimits> {
  refuseUnknown(environment);
  const given = new Map<LimitName, number>();
  for (const [limit, variable] of VARIABLES) {
    const text = environment[variable.name];
    if (text) given.set(limit, readNumber(variable, text)); // an empty one counts as absent
  }
  const limits: Partial<Record<keyof ServiceLimits, unknown>> = {};
  for (const [limit, value] of given) if (!limit.includes('.')) limits[limit as keyof ServiceLimits] = value;
  for (const rate of RATES) {
    const before = DEFAULT_LIMITS[rate];
    const perSecond = given.get(`${rate}.perSecond`) ?? before.perSecond;
    const burst = given.get(`${rate}.burst`) ?? (perSecond * before.burst) / before.perSecond;
    if (perSecond !== before.perSecond || burst !== before.burst) limits[rate] = { perSecond, burst };
  }
  const read = limits as Partial<ServiceLimits>; // safe: numbers for numbers, rates for rates
  requireRoomForFiles({ ...DEFAULT_LIMITS, ...read });
  return read;
}

/** Writes the value of a limit for people, as `15 MiB` and `1,000`. */
export const limitText = ({ unit }: LimitVariable, value: number): string =>
  unit.startsWith('bytes') ? bytesText(value) : value.toLocaleString('en-US');

function readNumber(variable: LimitVariable, text: string): number {
  const { name, unit, smallest, largest } = variable;
  const isBytes = unit.startsWith('bytes');
  const value = isBytes ? parseBytes(text) : /^\d{1,15}$/.test(text) ? Number(text) : null;
  if (value !== null && value >= smallest && value <= largest) return value;
  const range = `from ${limitText(variable, smallest)} to ${limitText(variable, largest)}`;
  const kind = unit === '' ? 'a number' : `a number of ${unit}`;
  throw new ConfigurationError(`${name} is ${kind} ${range}${isBytes ? ', as 1048576 or 1MiB' : ''}, not "${text}".`);
}

function refuseUnknown(environment: Record<string, string | undefined>): void {
  const known = new Set<string>(VARIABLES.map(([, { name }]) => name));
  const unknown = Object.keys(environment).find((name) => name.startsWith('PARLEY_LIMIT_') && !known.has(name));
  if (unknown !== undefined)
    throw new ConfigurationError(`${unknown} is not a limit: docs/limits.md names all of them.`);
}

/** A body takes up to twice its size while it is read, and an answer is a whole file. With less memory no such file could pass. */
function requireRoomForFiles({
  maxBodyBytes,
  maxAttachmentBytes,
  maxBufferedBodyBytes,
  maxUnsentBytes,
}: ServiceLimits): void {
  const {
    maxAttachmentBytes: file,
    maxBodyBytes: body,
    maxBufferedBodyBytes: total,
    maxUnsentBytes: unsent,
  } = LIMIT_VARIABLES;
  for (const [{ name }, bytes] of [[file, maxAttachmentBytes] as const, [body, maxBodyBytes] as const]) {
    if (maxBufferedBodyBytes >= 2 * bytes) continue;
    throw new ConfigurationError(
      `${total.name} (${bytesText(maxBufferedBodyBytes)}) must be at least twice ${name} (${bytesText(bytes)}).`,
    );
  }
  if (maxUnsentBytes < maxAttachmentBytes) {
    throw new ConfigurationError(
      `${unsent.name} (${bytesText(maxUnsentBytes)}) must be at least ${file.name} (${bytesText(maxAttachmentBytes)}).`,
    );
  }
}
