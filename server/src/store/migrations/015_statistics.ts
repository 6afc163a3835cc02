import { type Migration, sql } from 'kysely';

/**
 * No statistics for JSON columns and webhook bodies. No query compares such a value as a whole. Gathering the statistics reads all values, and
 * in an embedded database everything else waits meanwhile.
 */
export const statistics: Migration = {
  async up(db) {
    await sql`
      do $$
      declare wide record;
      begin
        for wide in
          select table_name, column_name from information_schema.columns
          where table_schema = current_schema()
            and (data_type in ('json', 'jsonb') or (table_name, column_name) = ('webhook_bodies', 'body'))
        loop
          execute format('alter table %I alter column %I set statistics 0', wide.table_name, wide.column_name);
        end loop;
      end $$`.execute(db);
  },
};
