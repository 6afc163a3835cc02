import { addUsers, getUsers } from '@parley/protocol';
import { expect, it } from 'vitest';
import { CapturedLogger, InProcessBus } from '../../src/memory/index.js';
import { Publisher, type StreamAdvance } from '../../src/publisher.js';
import { startTestService } from '../support/startTestService.js';

const stream = { apiKey: 'k', organizationId: 'o', documentId: '' };
const appended = [{ stream, changes: [{ sequence: 7, change: { kind: 'access' as const } }] }];

it('notifies every listener of a change, also after one of them failed', async () => {
  const logger = new CapturedLogger();
  const publisher = new Publisher(new InProcessBus(), logger);
  const received: StreamAdvance[] = [];
  publisher.listen(() => {
    throw new Error('not mine');
  });
  publisher.listen((advance) => void received.push(advance));
  publisher.publish(appended);
  expect(received).toMatchObject([{ stream, sequence: 7 }]);
  expect(logger.entries).toMatchObject([{ level: 'error' }]);
  await publisher.close();
});

it('sends changes to other processes, and does not receive its own message twice', async () => {
  const bus = new InProcessBus();
  const [mine, theirs] = [
    new Publisher(bus, new CapturedLogger()),
    new Publisher(new InProcessBus(bus), new CapturedLogger()),
  ];
  await Promise.all([mine.start(), theirs.start()]);
  const received: string[] = [];
  mine.listen(({ sequence, changes }) => void received.push(`mine ${sequence} ${changes?.length}`));
  const receivedByOther = new Promise<void>((resolve) => {
    theirs.listen(({ sequence, changes }) => {
      received.push(`theirs ${sequence} ${changes?.length}`);
      resolve();
    });
  });
  mine.publish(appended);
  await receivedByOther;
  expect(received).toEqual(['mine 7 1', 'theirs 7 1']);
  await Promise.all([mine.close(), theirs.close()]);
});

it('acknowledges what is committed although the bus is gone', async () => {
  const bus = new InProcessBus();
  const test = await startTestService({ bus });
  const key = await test.newKey();
  await bus.close();
  await key.call(addUsers, { organizationId: 'o', createOrganization: true, users: [{ userId: 'u' }] });
  expect(await key.call(getUsers, { organizationId: 'o' })).toHaveLength(1);
  await test.close();
});
