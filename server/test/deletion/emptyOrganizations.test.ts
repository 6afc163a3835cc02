import { addOrganizations, deleteOrganizations } from '@parley/protocol';
import type { PostgresPoolClient } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService } from '../support/startTestService.js';

/** A statement for each table with content would be 40. */
const MOST = 16;

describe.each(MAIN_DATABASE)('empty organizations ($name)', ({ open }) => {
  it('are deleted with few statements, as the tables are asked at once', async () => {
    const pool = await open();
    const connect = pool.connect.bind(pool);
    let statements: string[] = [];
    pool.connect = async () => {
      const client = await connect();
      const query = (text: string, values: readonly unknown[] = []) => {
        statements.push(text);
        return client.query(text, values);
      };
      // safe: nobody here uses cursors
      return { query: query as PostgresPoolClient['query'], release: () => client.release() };
    };
    const test = await startTestService({ pool });
    onTestFinished(() => test.close());
    const key = await test.newKey();
    const organizationIds = ['a', 'b'];
    const organizations = organizationIds.map((organizationId) => ({ organizationId }));
    await key.call(addOrganizations, { organizations });
    statements = [];
    const deleted = await key.call(deleteOrganizations, { organizationIds });
    expect(deleted).toMatchObject({ a: { success: true }, b: { success: true } });
    const ofKey = statements.filter((text) => !text.includes('claimJobs'));
    expect(ofKey.some((text) => text.includes('delete from organization_keys'))).toBe(true);
    expect(ofKey.length).toBeLessThan(2 * MOST);
    const again = await key.call(addOrganizations, { organizations });
    expect(again).toMatchObject({ a: { success: true }, b: { success: true } });
  });
});
