import { beforeEach } from 'vitest';
import { MAIN_DATABASE, type TestDatabase } from './databases.js';
import { describeNotificationsOn, type NotificationsBench } from './describeNotifications.js';
import { TestThreads } from './TestThreads.js';

/** What a test of comments finds, new in each test. */
export interface ThreadsBench extends NotificationsBench {
  threads: TestThreads;
}

/** As `describeNotifications`, with the threads of the document `plan`. */
export function describeThreads(name: string, body: (bench: ThreadsBench) => void): void {
  describeThreadsOn(MAIN_DATABASE, name, body);
}

/** As `describeThreads`, once on each of the databases. */
export function describeThreadsOn(
  databases: readonly TestDatabase[],
  name: string,
  body: (bench: ThreadsBench) => void,
): void {
  describeNotificationsOn(databases, name, (bench) => {
    const own = bench as ThreadsBench; // filled in before each test
    beforeEach(() => {
      own.threads = new TestThreads(own.acme);
    });
    body(own);
  });
}
