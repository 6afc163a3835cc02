import {
  addNotification,
  getNotificationConfig,
  getNotifications,
  setNotificationConfig,
  updateNotifications,
} from '@parley/protocol';
import { describe, expect, it } from 'vitest';

const valid = {
  organizationId: 'acme',
  documentId: 'plan',
  actionUser: { userId: 'ada' },
  notifyUsers: [{ userId: 'ben' }],
  displayHeadlineMessageTemplate: '{actionUser} wrote',
  displayBodyMessage: 'Hello',
};
const pathOf = (change: object) =>
  addNotification.data.safeParse({ ...valid, ...change }).error?.issues[0]?.path.join('.');
const without = (...fields: (keyof typeof valid)[]) => Object.fromEntries(fields.map((field) => [field, undefined]));

describe('notifications/add (REST contract §3.1)', () => {
  it('takes the founding fields', () => expect(addNotification.data.safeParse(valid).success).toBe(true));

  it.each(['organizationId', 'documentId', 'actionUser'] as const)('needs %s', (field) => {
    expect(pathOf(without(field))).toBe(field);
  });

  it.each([
    [{ plan: null }, 'must be text, a number or a boolean'],
    [{ recipientUser: { name: 'Ben' } }, 'must be a user, with userId, or text'],
  ])('says what template data may be instead of %j', (displayHeadlineMessageTemplateData, message) => {
    const issues = addNotification.data.safeParse({ ...valid, displayHeadlineMessageTemplateData }).error?.issues;
    const field = Object.keys(displayHeadlineMessageTemplateData);
    expect(issues).toMatchObject([{ path: ['displayHeadlineMessageTemplateData', ...field], message }]);
  });

  it('needs notifyUsers unless notifyAll is explicitly true', () => {
    expect(pathOf(without('notifyUsers'))).toBe('notifyUsers');
    expect(pathOf({ notifyUsers: [] })).toBe('notifyUsers');
    expect(pathOf({ notifyUsers: [], notifyAll: false })).toBe('notifyUsers');
    expect(pathOf({ notifyUsers: [], notifyAll: true })).toBeUndefined();
  });

  it('needs headline and body unless isNotificationResolverUsed', () => {
    expect(pathOf(without('displayHeadlineMessageTemplate'))).toBe('displayHeadlineMessageTemplate');
    expect(pathOf(without('displayBodyMessage'))).toBe('displayBodyMessage');
    expect(pathOf({ ...without('displayBodyMessage'), displayBodyMessageTemplate: '{a}' })).toBeUndefined();
    const words = without('displayHeadlineMessageTemplate', 'displayBodyMessage');
    expect(pathOf({ ...words, isNotificationResolverUsed: true })).toBeUndefined();
  });

  it('names the path of a bad recipient', () => {
    expect(pathOf({ notifyUsers: [{ userId: 'ben' }, { name: 'no id' }] })).toBe('notifyUsers.1.userId');
  });

  it('takes at most 1,000 recipients', () => {
    const people = (count: number) => Array.from({ length: count }, (_value, index) => ({ userId: `u${index}` }));
    expect(pathOf({ notifyUsers: people(1000) })).toBeUndefined();
    expect(pathOf({ notifyUsers: people(1001) })).toBe('notifyUsers');
  });

  it('takes text, numbers and booleans as template values, as text, and a User only where one belongs', () => {
    const data = (values: object) =>
      addNotification.data.safeParse({ ...valid, displayHeadlineMessageTemplateData: values });
    expect(data({ count: 3, isNew: true, name: 'x' }).data?.displayHeadlineMessageTemplateData).toMatchObject({
      count: '3',
      isNew: 'true',
      name: 'x',
    });
    expect(data({ recipientUser: 'Ben', actionUser: { userId: 'ada' } }).success).toBe(true);
    expect(data({ actionUser: 'Ada' }).success).toBe(false);
    expect(data({ other: { userId: 'ada' } }).success).toBe(false);
    expect(data({ other: ['a'] }).success).toBe(false);
  });

  it('needs access when a context is given, and derives accessFields itself', () => {
    expect(pathOf({ context: {} })).toBe('context.access');
    const parsed = addNotification.data.parse({
      ...valid,
      context: { access: { team: 'a' }, accessFields: ['team:b'] },
    });
    expect(parsed.context).toEqual({ access: { team: 'a' } });
  });

  it.each(['a b', '', 'x'.repeat(65), 'a.b'])('refuses the source %j', (notificationSource) => {
    expect(pathOf({ notificationSource })).toBe('notificationSource');
  });

  it('drops unknown keys of a recipient: snapshots never grow', () => {
    const parsed = addNotification.data.parse({ ...valid, notifyUsers: [{ userId: 'ben', secret: 1 }] });
    expect(parsed.notifyUsers).toEqual([{ userId: 'ben' }]);
  });
});

describe('the other notification operations', () => {
  it('get needs a document or a user, and refuses an empty id list', () => {
    expect(getNotifications.data.safeParse({ organizationId: 'acme' }).success).toBe(false);
    expect(getNotifications.data.safeParse({ organizationId: 'acme', userId: 'ben' }).success).toBe(true);
    expect(
      getNotifications.data.safeParse({ organizationId: 'acme', userId: 'ben', notificationIds: [] }).success,
    ).toBe(false);
  });

  it('update refuses null: an absent field is left alone, and none of its fields can be cleared (§1.13)', () => {
    const update = (change: object) =>
      updateNotifications.data.safeParse({ organizationId: 'acme', notifications: [{ id: 'n1', ...change }] });
    expect(update({ displayBodyMessage: 'x' }).success).toBe(true);
    expect(update({ displayBodyMessage: null }).success).toBe(false);
    expect(update({ context: null }).success).toBe(false);
  });

  it.each([{}, { inbox: 'SOME' }, { 'bad channel!': 'ALL' }, { slack: '' }, { slack: 'x'.repeat(65) }])(
    'config/set refuses %j',
    (config) => {
      expect(setNotificationConfig.data.safeParse({ organizationId: 'acme', userIds: ['ben'], config }).success).toBe(
        false,
      );
    },
  );

  it('config/set takes any channel id with any short text, and no empty document list', () => {
    const set = (change: object) =>
      setNotificationConfig.data.safeParse({
        organizationId: 'acme',
        userIds: ['ben'],
        config: { slack: 'on' },
        ...change,
      });
    expect(set({}).success).toBe(true);
    expect(set({ documentIds: [] }).success).toBe(false);
  });

  it('config/get needs documents unless the organization level is asked for', () => {
    const get = (change: object) =>
      getNotificationConfig.data.safeParse({ organizationId: 'acme', userId: 'ben', ...change });
    expect(get({}).success).toBe(false);
    expect(get({ getOrganizationConfig: false }).success).toBe(false);
    expect(get({ getOrganizationConfig: true }).success).toBe(true);
    expect(get({ documentIds: ['plan'] }).success).toBe(true);
  });
});
