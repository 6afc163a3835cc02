import type { ColumnType, JSONColumnType } from 'kysely';

/** A jsonb column. Reads give the parsed value; writes take JSON text. */
export type Json<T extends object | null> = JSONColumnType<T & object>;

/** A column that the database computes. */
export type Derived<Value> = ColumnType<Value, never, never>;

/** Hash of the id column beside it, which the database computes. The primary key contains it, because the id may be too long. */
export type Hash = Derived<Uint8Array>;
