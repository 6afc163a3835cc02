import { beforeEach } from 'vitest';
import { describeNotifications, type NotificationsBench } from './describeNotifications.js';
import { TestThreads } from './TestThreads.js';

/** What a test of comments finds, new in each test. */
export interface ThreadsBench extends NotificationsBench {
  threads: TestThreads;
}

/** As `describeNotifications`, with the threads of the document `plan`. */
export function describeThreads(name: string, body: (bench: ThreadsBench) => void): void {
  describeNotifications(name, (bench) => {
    const own = bench as ThreadsBench; // filled in before each test
    beforeEach(() => {
      own.threads = new TestThreads(own.acme);
    });
    body(own);
  });
}
