import type { Notification } from '@parley/protocol';
import { expect, it } from 'vitest';
import { contextOf } from '../../../../src/contextOf.js';
import { createClient } from '../../../../src/createClient.js';
import { createPresenter } from '../../../../src/elements/notification/createPresenter.js';

const record: Notification = {
  id: 'n1',
  notificationSource: 'custom',
  timestamp: 1,
  sequence: 1,
  metadata: { apiKey: 'k', organizationId: 'acme', documentId: 'plan' },
  displayHeadlineMessageTemplate: '{actionUser} says hello',
  actionUser: { userId: 'ada', name: 'Ada' },
};

it('makes the text of a record once, and of a newer one again', () => {
  const { present } = createPresenter(contextOf(createClient({ apiKey: 'k' })));
  let made = 0;
  const counted = (one: Notification) =>
    new Proxy(one, {
      get(target, field) {
        if (field === 'displayHeadlineMessageTemplate') made += 1;
        return Reflect.get(target, field) as unknown;
      },
    });
  const first = counted(record);
  const shown = present(first);
  expect(shown.displayHeadlineMessage).toBe('Ada says hello');
  expect(made).toBeGreaterThan(0);
  made = 0;
  expect(present(first)).toBe(shown);
  expect(made).toBe(0);

  expect(present(counted({ ...record, isUnread: false })).isUnread).toBe(false);
  expect(made).toBeGreaterThan(0);
});
