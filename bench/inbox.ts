import { sql } from 'kysely';
import { addNotification } from '../server/src/domain/operations/backend/notifications/addNotification.js';
import { insertNotifications } from '../server/src/domain/inbox/insertNotifications.js';
import { addOrganizations } from '../server/src/domain/operations/backend/organizations/addOrganizations.js';
import { onEachDatabase } from './support/benchDatabases.js';
import { startBenchService } from './support/benchService.js';
import { median, takeTurns } from './support/measure.js';
import { ms, printTable, times } from './support/printTable.js';

/** Writing to inboxes (design §5): 10,000 recipients against the bare insert of the same rows, and broadcasts by members. */

const RECIPIENTS = 10_000;
const ROUNDS = 9;
const recipientIds = Array.from({ length: RECIPIENTS }, (_, index) => `user-${index}`);

await onEachDatabase(async ({ name, pool }) => {
  const { service, core, tenant } = await startBenchService(pool);
  const scope = { apiKey: tenant.apiKey, organizationId: 'acme' };
  const organizationIds = ['acme', 'small', 'large'];
  await addOrganizations(
    core,
    tenant,
    organizationIds.map((organizationId) => ({ organizationId, organizationName: undefined, disabled: undefined })),
  );
  const base = {
    documentId: 'plan',
    createDocument: true,
    actionUser: { userId: 'ada', name: 'Ada' },
    displayHeadlineMessageTemplate: '{actionUser} moved the date',
    displayBodyMessage: 'To Friday.',
  };
  // Optional fields of the request are `undefined` after parsing; the type asks for each by name.
  const add = (changes: object) =>
    addNotification(core, tenant, { ...base, ...changes } as Parameters<typeof addNotification>[2]);
  await add({ organizationId: 'acme', notifyUsers: [{ userId: 'bob' }] });

  await sql`create table bare_recipients (like notification_recipients including all)`.execute(core.db);
  const fanOut = await takeTurns(ROUNDS, {
    bare: async (round) => {
      await sql`
        insert into bare_recipients
          (api_key, organization_id, user_id, notification_id, document_id, sequence, timestamp, for_you)
        select ${scope.apiKey}, ${scope.organizationId}, named.user_id, ${`bare-${round}`}, 'plan', 1, ${Date.now()}::bigint, true
        from unnest(${recipientIds}::text[]) as named (user_id)`.execute(core.db);
    },
    parley: async (round) => {
      await core.writeAtOnce(
        insertNotifications(scope, [
          {
            id: `fan-out-${round}`,
            documentId: 'plan',
            locationId: null,
            location: undefined,
            timestamp: Date.now(),
            source: 'custom',
            actionUser: { userId: 'ada' },
            notifyAll: false,
            verifyUserPermissions: false,
            isResolverUsed: false,
            access: undefined,
            content: {},
            recipientIds,
          },
        ]),
      );
    },
  });

  for (const [organizationId, members] of [
    ['small', 100],
    ['large', 100_000],
  ] as const) {
    await sql`
      insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
      select ${scope.apiKey}, ${organizationId}, 'user-' || number, 'organization', ${organizationId}, 'editor'
      from generate_series(1, ${members}) as number`.execute(core.db);
    await add({ organizationId, notifyAll: true });
  }
  const broadcast = await takeTurns(60, {
    small: () => add({ organizationId: 'small', notifyAll: true }),
    large: () => add({ organizationId: 'large', notifyAll: true }),
  });

  const [bare, parley] = [median(fanOut.bare), median(fanOut.parley)];
  const [small, large] = [median(broadcast.small), median(broadcast.large)];
  printTable(
    `Inbox write, ${name}`,
    ['', 'median', 'ratio', 'promise'],
    [
      [`bare multi-row insert of ${RECIPIENTS.toLocaleString('en')} rows`, ms(bare), times(1), ''],
      [
        `one notification for ${RECIPIENTS.toLocaleString('en')} recipients`,
        ms(parley),
        times(parley / bare),
        '<= 1.5 x',
      ],
      ['broadcast to 100 members', ms(small), times(1), ''],
      ['broadcast to 100,000 members', ms(large), times(large / small), 'the same'],
    ],
  );
  await service.close();
});
