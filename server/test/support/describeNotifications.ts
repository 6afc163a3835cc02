import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { MAIN_DATABASE, type TestDatabase } from './databases.js';
import { startTestService, type TestService } from './startTestService.js';
import { TestOrganization } from './TestOrganization.js';

/** What a test of notifications finds: the service, and an organization `acme` of a key of its own, new in each test. */
export interface NotificationsBench {
  service: TestService;
  acme: TestOrganization;
}

/** Runs the tests on one service. The fields of `bench` are there inside tests only. */
export function describeNotifications(name: string, body: (bench: NotificationsBench) => void): void {
  describeNotificationsOn(MAIN_DATABASE, name, body);
}

/** As `describeNotifications`, once on each of the databases. */
export function describeNotificationsOn(
  databases: readonly TestDatabase[],
  name: string,
  body: (bench: NotificationsBench) => void,
): void {
  describe.each(databases)(`${name} ($name)`, ({ open }) => {
    const bench = {} as NotificationsBench; // filled in before each test
    beforeAll(async () => {
      bench.service = await startTestService({ pool: await open() });
    });
    afterAll(() => bench.service.close());
    beforeEach(async () => {
      bench.acme = await TestOrganization.create(await bench.service.newKey());
    });
    body(bench);
  });
}
