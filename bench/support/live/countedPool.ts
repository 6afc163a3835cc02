import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** The pool, with the number of statements that were sent through it. */
export function countedPool(pool: PostgresPool) {
  const counted = {
    count: 0,
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect();
      return new Proxy(client, {
        get(target, name) {
          if (name === 'query') counted.count += 1;
          const value: unknown = Reflect.get(target, name);
          // A method of a class with private fields needs the object itself.
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    },
  };
  return counted;
}
