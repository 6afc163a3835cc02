import type { z } from 'zod';

/** What is wrong with a value, as it follows its path. `undefined`: the schema library's own words say it. */
export function issueText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'is required';
    return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
  if (issue.code === 'too_small') return `must ${bound(issue.origin, 'least', issue.minimum)}`;
  if (issue.code === 'too_big') return `must ${bound(issue.origin, 'most', issue.maximum)}`;
  if (issue.code === 'invalid_union') return issue.input === undefined ? 'is required' : 'is not valid';
  return undefined;
}

function bound(origin: string, side: 'least' | 'most', limit: number | bigint): string {
  const unit = { string: 'characters', array: 'items', set: 'items' }[origin];
  return unit ? `have at ${side} ${limit} ${unit}` : `be at ${side} ${limit}`;
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
