import type { Notification } from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { peopleOfNotification } from '../../../../src/elements/notification/peopleOfNotification.js';
import { presentNotification, type Completion } from '../../../../src/elements/notification/presentNotification.js';
import type { User } from '../../../../src/index.js';
import type { Loaded } from '../../../../src/providers/createLoader.js';

const record = (fields: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  notificationSource: 'custom',
  timestamp: 1,
  metadata: { apiKey: 'k', organizationId: 'acme', documentId: 'plan' },
  actionUser: { userId: 'u-grace', email: 'grace@example.com' },
  isUnread: true,
  forYou: true,
  displayHeadlineMessageTemplate: '{actionUser} wrote to {recipientUser} about {thing}',
  displayHeadlineMessageTemplateData: { thing: 'the plan' },
  ...fields,
});

const people = (known: Record<string, Loaded<User>>) => (userId: string) => known[userId];
const ready = (userId: string, name?: string): Loaded<User> => ({
  state: 'ready',
  value: { userId, ...(name && { name }) },
});

const completion = (fields: Partial<Completion> = {}): Completion => ({
  content: undefined,
  person: null,
  reader: { userId: 'ada', name: 'Ada' },
  unknownUser: 'Unknown user',
  language: { language: 'en', translations: {} },
  ...fields,
});

const PENDING = { state: 'pending' } as const;

describe('templates in the client (§7.17)', () => {
  it('are rendered for the reader, with the actor of the record', () => {
    expect(presentNotification(record(), completion())).toMatchObject({
      displayHeadlineMessage: 'grace@example.com wrote to Ada about the plan',
      resolution: { content: 'ready', person: 'ready' },
    });
  });

  it('render the body too, and leave a body without a template as it was sent', () => {
    const body = {
      displayBodyMessageTemplate: 'For {recipientUser}',
      displayBodyMessageTemplateData: { recipientUser: 'all' },
    };
    expect(presentNotification(record(body), completion()).displayBodyMessage).toBe('For all');
    expect(presentNotification(record({ displayBodyMessage: '{as} sent' }), completion()).displayBodyMessage).toBe(
      '{as} sent',
    );
  });

  it('are translated whole, with the message of the service in them, before values are inserted', () => {
    const texts = { '{actionUser} replied': 'Antwort von {actionUser}', 'About {thing}': 'Über {thing}' };
    const language = { language: 'de-AT', translations: { de: texts } };
    const of = (template: string, data: object, more: Partial<Notification> = {}) =>
      presentNotification(
        record({ displayHeadlineMessageTemplate: template, displayHeadlineMessageTemplateData: { ...data }, ...more }),
        completion({ language, person: people({ 'u-grace': ready('u-grace', '{thing}') }) }),
      );
    const ours = '{actionUser} {actionMessage}';
    expect(of(ours, { actionMessage: 'replied' }).displayHeadlineMessage).toBe('Antwort von {thing}');
    expect(of('constructor', {}).displayHeadlineMessage).toBe('constructor');
    expect(of(ours, { actionMessage: 'edited a comment' }).displayHeadlineMessage).toBe('{thing} edited a comment');
    expect(
      of('Hi', {}, { displayBodyMessageTemplate: 'About {thing}', displayBodyMessageTemplateData: { thing: '$&' } })
        .displayBodyMessage,
    ).toBe('Über $&');
  });

  it('keep the text of the service when it has no template', () => {
    const { displayHeadlineMessageTemplate: _, ...rest } = record({ displayHeadlineMessage: 'Ready made' });
    expect(presentNotification(rest, completion())).toMatchObject({
      displayHeadlineMessage: 'Ready made',
      resolution: { content: 'ready' },
    });
  });
});

describe('the notification provider (§6.8)', () => {
  const bare = record({ isNotificationResolverUsed: true });
  delete bare.displayHeadlineMessageTemplate;

  it('shows nothing but that it is pending while the content is awaited', () => {
    const shown = presentNotification(bare, completion({ content: PENDING }));
    expect(shown.resolution.content).toBe('pending');
    expect(shown.displayHeadlineMessage).toBeUndefined();
    expect(shown.displayBodyMessage).toBeUndefined();
  });

  it('waits although a fallback was sent along, and shows that when the answer lacks the id or fails', () => {
    const withFallback = record({ isNotificationResolverUsed: true });
    expect(presentNotification(withFallback, completion({ content: PENDING })).resolution.content).toBe('pending');
    for (const state of ['absent', 'failed'] as const) {
      expect(presentNotification(withFallback, completion({ content: { state } }))).toMatchObject({
        displayHeadlineMessage: 'grace@example.com wrote to Ada about the plan',
        resolution: { content: 'ready' },
      });
    }
  });

  it('does not hide what the backend sent as the content itself', () => {
    const shown = presentNotification(record({ isNotificationResolverUsed: false }), completion({ content: PENDING }));
    expect(shown.resolution.content).toBe('ready');
  });

  it('has failed when there is nothing to show', () => {
    for (const content of [{ state: 'absent' }, { state: 'failed' }, undefined] as const) {
      const shown = presentNotification(bare, completion({ content }));
      expect(shown.resolution.content).toBe('failed');
      expect(shown.displayHeadlineMessage).toBeUndefined();
    }
  });

  it('merges everything of the answer but the id and the marks of the reader, and sets isNotificationResolverUsed', () => {
    const value = {
      notificationId: 'n1',
      id: 'another',
      isUnread: false,
      displayHeadlineMessageTemplate: 'Order {order}',
      displayHeadlineMessageTemplateData: { order: '7' },
      notificationSourceData: { orderId: 7 },
      priority: 'high',
    };
    const shown = presentNotification(
      record({ isNotificationResolverUsed: false }),
      completion({ content: { state: 'ready', value } }),
    );
    expect(shown).toMatchObject({
      id: 'n1',
      isUnread: true,
      displayHeadlineMessage: 'Order 7',
      notificationSourceData: { orderId: 7 },
      priority: 'high',
      isNotificationResolverUsed: true,
    });
    expect(shown).not.toHaveProperty('notificationId');
  });
});

describe('the user provider (§6.9)', () => {
  it('shows neither the id nor the email of somebody who is awaited', () => {
    const shown = presentNotification(record(), completion({ person: people({}) }));
    expect(shown.resolution).toEqual({ content: 'pending', person: 'pending' });
    expect(shown.actionUser).toEqual({ userId: 'u-grace' });
    expect(shown.displayHeadlineMessage).toBeUndefined();
  });

  it('puts the resolved person everywhere', () => {
    const shown = presentNotification(
      record(),
      completion({ person: people({ 'u-grace': ready('u-grace', 'Grace') }) }),
    );
    expect(shown.actionUser).toEqual({ userId: 'u-grace', email: 'grace@example.com', name: 'Grace' });
    expect(shown.displayHeadlineMessage).toBe('Grace wrote to Ada about the plan');
    expect(shown.resolution).toEqual({ content: 'ready', person: 'ready' });
  });

  it('writes "Unknown user" for somebody who failed or is unknown', () => {
    for (const state of ['absent', 'failed'] as const) {
      const shown = presentNotification(record(), completion({ person: people({ 'u-grace': { state } }) }));
      expect(shown.displayHeadlineMessage).toBe('Unknown user wrote to Ada about the plan');
      expect(shown.actionUser).toEqual({ userId: 'u-grace' });
      expect(shown.resolution).toEqual({ content: 'ready', person: 'unknown' });
    }
  });

  it('keeps a name that came with the record', () => {
    const named = record({ actionUser: { userId: 'u-grace', name: 'G. Hopper' } });
    const shown = presentNotification(named, completion({ person: people({ 'u-grace': { state: 'failed' } }) }));
    expect(shown.displayHeadlineMessage).toBe('G. Hopper wrote to Ada about the plan');
    expect(shown.resolution.person).toBe('ready');
  });

  it('waits only for people whom the template names', () => {
    const data = { thing: 'x', actionUser: { userId: 'u1', name: 'One' }, unused: { userId: 'u2' } } as never;
    const shown = presentNotification(
      record({ displayHeadlineMessageTemplateData: data }),
      completion({ person: people({ 'u-grace': ready('u-grace', 'Grace') }) }),
    );
    expect(shown.displayHeadlineMessage).toBe('One wrote to Ada about x');
  });

  it("is asked for the actor and for the people in the data of the record and of the provider's answer (§6.4)", () => {
    const value = {
      notificationId: 'n1',
      actionUser: { userId: 'u-actor' },
      displayBodyMessageTemplateData: { recipientUser: { userId: 'u-recipient' }, reviewer: { userId: 'u-reviewer' } },
    };
    expect(peopleOfNotification(record(), undefined)).toEqual(['u-grace']);
    expect(peopleOfNotification(record(), value as never)).toEqual(['u-actor', 'u-recipient', 'u-reviewer']);
  });
});
