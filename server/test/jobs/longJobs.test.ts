import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FAN_OUT } from '../../src/domain/consequences/notifications/fanOut.js';
import { DATABASES } from '../support/databases.js';
import { startTestService } from '../support/startTestService.js';
import { TestHooks } from '../support/TestHooks.js';
import { TestOrganization } from '../support/TestOrganization.js';

/** More than run at the same time. */
const ORGANIZATIONS = Array.from({ length: 6 }, (_, n) => `organization-${n}`);

// The embedded database does one thing after the other.
describe.each(DATABASES.filter(({ name }) => name !== 'embedded'))('jobs that take long ($name)', ({ open }) => {
  it('do not hold up webhooks', async () => {
    const test = await startTestService({ pool: await open() });
    onTestFinished(() => test.close());
    const hooks = await TestHooks.create(test);
    await hooks.useBasic();
    const { core } = test.service;
    const { apiKey } = hooks.acme.key;
    for (const id of ORGANIZATIONS) {
      const organization = await TestOrganization.create(hooks.acme.key, id);
      await organization.setDocument('plan', { disabled: false });
    }
    await sql`
      insert into notification_fan_outs (api_key, organization_id, created_at, fan_out_id, part, document_id, entries, wide_ids, settings)
      select ${apiKey}, id, 1, 'f', 1, 'plan', '[]', '{}', '{}' from unnest(${ORGANIZATIONS}::text[]) as id`.execute(
      core.db,
    );
    const runAt = test.clock.now();
    await core.db.transaction().execute(async (tx) => {
      await sql`select from notification_fan_outs where api_key = ${apiKey} for update`.execute(tx);
      await core.write((other) =>
        other.enqueue(
          ...ORGANIZATIONS.map((organizationId) => ({
            apiKey,
            organizationId,
            kind: FAN_OUT,
            key: '',
            payload: {},
            runAt,
          })),
        ),
      );
      const running = core.db.selectFrom('jobs').where('kind', '=', FAN_OUT).where('leased_until', 'is not', null);
      await expect.poll(() => running.selectAll().execute()).toHaveLength(5);
      await hooks.event();
      await expect.poll(() => hooks.sent('raw')).toHaveLength(1);
    });
    await hooks.drain();
  });
});
