import { type RawBuilder, sql } from 'kysely';
import type { Move } from './Move.js';
import type { MovedTable } from './movedTables.js';

/** Whether the row `x` of a table is of the document. */
export function isMoved(move: Move, of: MovedTable['of']): RawBuilder<unknown> {
  const { documentId } = move;
  // The array makes the database look them up by their keys.
  const isIn = of
    ? sql`${sql.ref(`x.${of.id}`)} = any(array(
        select ${sql.ref(`y.${of.id}`)} from ${sql.table(of.table)} y
        where ${own('y', move)} and y.document_id = ${documentId}))`
    : sql`x.document_id = ${documentId}`;
  return sql`${own('x', move)} and ${isIn}`;
}

/** Whether a row is of the organization. */
export const own = (alias: string, { apiKey, organizationId }: Move): RawBuilder<unknown> => sql`
  ${sql.ref(`${alias}.api_key`)} = ${apiKey} and ${sql.ref(`${alias}.organization_id`)} = ${organizationId}`;
