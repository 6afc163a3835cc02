import type { z } from 'zod';

/** What is wrong with a value, as it follows its path. `undefined`: the schema library's own words say it. */
export function issueText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'is required';
    return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
  if (issue.code === 'too_small') return bound(issue, issue.minimum, ['at least', 'greater than']);
  if (issue.code === 'too_big') return bound(issue, issue.maximum, ['at most', 'less than']);
  if (issue.code === 'invalid_union') return issue.input === undefined ? 'is required' : 'is not valid';
  return undefined;
}

const UNITS: Partial<Record<string, string>> = { string: 'character', array: 'item', set: 'item' };

/** @param words for a limit that is allowed, and for one that is not */
function bound(
  { origin, inclusive = true }: { origin: string; inclusive?: boolean },
  limit: number | bigint,
  [allowed, excluded]: [allowed: string, excluded: string],
): string {
  const unit = UNITS[origin];
  if (unit === undefined) return `must be ${inclusive ? allowed : excluded} ${limit}`;
  return `must have ${allowed} ${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`;
}

const TYPES: Partial<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'a boolean',
  object: 'an object',
  record: 'an object',
  array: 'an array',
  null: 'null',
};
