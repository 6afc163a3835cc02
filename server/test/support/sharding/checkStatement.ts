import { loadModule, parseSync } from 'libpg-query';
import { Scope } from './Scope.js';
import { StatementReader } from './StatementReader.js';
import type { Fixed } from './Term.js';

await loadModule();

/** What is known of a statement before its parameters are. */
interface Reading {
  problem: string | null;
  /** The values that name the organization. They must be the same when the statement runs. */
  organizations: readonly Fixed[];
}

const readings = new Map<string, Reading>();

/**
 * Checks that a statement runs on one shard: each distributed table that it names is limited to one organization, the same in all its parts.
 * A statement with the mark of `acrossOrganizations` must need it, and must not use `ctid`. Returns what is wrong; `null`: nothing.
 */
export function checkStatement(text: string, parameters: readonly unknown[] = []): string | null {
  let reading = readings.get(text);
  if (!reading) readings.set(text, (reading = read(text)));
  const problem = reading.problem ?? differing(reading.organizations, parameters);
  if (!text.includes('/* across organizations: ')) return problem;
  if (!problem) return 'It is marked as crossing organizations, and names one.';
  return /\bctid\b/.test(text) ? 'It finds rows by ctid, which is not unique across shards.' : null;
}

function read(text: string): Reading {
  const reader = new StatementReader();
  for (const { stmt } of parseSync(text).stmts ?? []) reader.query(stmt, new Scope());
  const open = reader.unlimited();
  const organizations = [...new Set(reader.mentions.flatMap(({ organization }) => [...organization.fixedValues()]))];
  if (reader.moved.length > 0) {
    return { problem: `It changes the organization of ${reader.moved.join(', ')}.`, organizations };
  }
  const problem = open.length > 0 ? `It does not limit ${open.join(', ')} to one organization.` : null;
  return { problem, organizations };
}

function differing(organizations: readonly Fixed[], parameters: readonly unknown[]): string | null {
  const ids = new Set(organizations.map((value) => (typeof value === 'number' ? parameters[value - 1] : value)));
  return ids.size > 1 ? `It names several organizations: ${[...ids].join(', ')}.` : null;
}
