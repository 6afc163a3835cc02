import { subscribeToCommentAnnotation, updateCommentAnnotations, deleteComments } from '@parley/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CapturedMail } from '../../src/memory/index.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { DeliveryModel, type Reader } from '../support/DeliveryModel.js';
import { DeliveryOrganization, type Staging } from '../support/DeliveryOrganization.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const organizationId = 'acme';
const DOCUMENT_OF = { t: 'plan', u: 'plan', v: 'other' } as const;

const person = fc.constantFrom<Reader>('bob', 'cai');
const thread = fc.constantFrom('t', 'u', 'v');
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const batch = optional(fc.tuple(fc.integer({ min: 5, max: 40 }), fc.integer({ min: 2, max: 4 })));
const staging = fc.record({ delay: optional(fc.integer({ min: 1, max: 20 })), document: batch, user: batch });
const kind = <K extends string>(name: K) => fc.constant(name);

/** One thing that happens. `back`: so many replies ago. */
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: kind('reply'), thread }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('view'), person, thread }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('subscribe'), person, thread, isSubscribed: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('show'), thread, readers: fc.option(fc.subarray<Reader>(['bob', 'cai'])) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('delete'), back: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('stage'), staging }) },
  { weight: 6, arbitrary: fc.record({ kind: kind('wait'), seconds: fc.integer({ min: 1, max: 30 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe.each(MAIN_DATABASE)(
  'a history of replies, views, subscriptions, visibility, deletions and settings ($name)',
  ({ open }) => {
    let service: TestService;
    const mail = new CapturedMail();
    beforeAll(async () => {
      service = await startTestService({ pool: await open(), mail, options: { publicUrl: 'https://parley.test' } });
    });
    afterAll(() => service.close());

    it('delivers each reply that is due to each person once, alone or in a digest, and no other', async () => {
      await fc.assert(
        fc.asyncProperty(staging, fc.array(step, { minLength: 12, maxLength: 40 }), async (first, steps) => {
          const history = await History.begin(service, mail, first);
          for (const one of steps) await history.take(one);
          await history.take({ kind: 'wait', seconds: 200 });
          await history.expectEnd();
        }),
        { numRuns: 6 },
      );
    }, 120_000);
  },
);

class History {
  readonly #organization: DeliveryOrganization;
  readonly #model = new DeliveryModel(DOCUMENT_OF);
  #staging: Staging;
  readonly #replies: { id: string; thread: keyof typeof DOCUMENT_OF }[] = [];

  private constructor(organization: DeliveryOrganization, first: Staging) {
    this.#organization = organization;
    this.#staging = first;
  }

  static async begin(service: TestService, mail: CapturedMail, first: Staging): Promise<History> {
    const organization = await DeliveryOrganization.create(service, mail, {});
    const { acme, threads } = organization;
    await acme.setDocument('other', { access_type: 'organizationPrivate' });
    for (const [annotationId, documentId] of [
      ['u', 'plan'],
      ['v', 'other'],
    ] as const) {
      await threads.add([{ annotationId, commentData: [{ from: { userId: 'ada' }, commentText: 'Hi' }] }], {
        documentId,
      });
    }
    const history = new History(organization, first);
    await organization.stage(first);
    for (const id of ['t', 'u', 'v'] as const)
      await history.take({ kind: 'subscribe', person: 'bob', thread: id, isSubscribed: true });
    return history;
  }

  async take(one: Step | { kind: 'wait'; seconds: number }): Promise<void> {
    const { acme, service } = this.#organization;
    const { clock } = service;
    switch (one.kind) {
      case 'reply': {
        const id = `n${this.#replies.length}`;
        this.#replies.push({ id, thread: one.thread });
        this.#model.reply(id, one.thread, clock.now(), this.#staging);
        await this.#organization.reply(id, one.thread);
        break;
      }
      case 'view':
        this.#model.view(one.person, one.thread, clock.now());
        await this.#organization.view(one.person, one.thread);
        break;
      case 'subscribe': {
        const { person: userId, thread: annotationId, isSubscribed } = one;
        if (!this.#model.maySee(userId, annotationId)) return;
        this.#model.subscribe(userId, annotationId, isSubscribed);
        const reader = this.#organization.as(userId).person;
        await reader.call(subscribeToCommentAnnotation, { organizationId, annotationId, isSubscribed });
        break;
      }
      case 'show': {
        const visibility = one.readers
          ? { type: 'restricted' as const, userIds: ['ada', ...one.readers] }
          : { type: 'public' as const };
        this.#model.show(one.thread, one.readers);
        const documentId = DOCUMENT_OF[one.thread];
        const annotationIds = [one.thread];
        await acme.key.call(updateCommentAnnotations, {
          organizationId,
          documentId,
          annotationIds,
          updatedData: { visibility },
        });
        break;
      }
      case 'delete': {
        const reply = this.#replies.at(-1 - one.back);
        if (!reply) return;
        this.#model.remove(reply.id);
        const documentId = DOCUMENT_OF[reply.thread];
        const request = { organizationId, documentId, annotationId: reply.thread, commentIds: [reply.id] };
        await acme.key.call(deleteComments, request);
        break;
      }
      case 'stage':
        this.#staging = one.staging;
        await this.#organization.stage(one.staging);
        break;
      case 'wait':
        clock.advance(one.seconds * 1000);
    }
    this.#model.pass(clock.now());
    await service.service.jobs.drain();
    // No two things happen at the same moment.
    clock.advance(1);
  }

  async expectEnd(): Promise<void> {
    const { service } = this.#organization;
    const emails = this.#organization.emails();
    for (const userId of ['bob', 'cai'] as const) {
      const own = emails.filter((email) => email.startsWith(`${userId}: `)).map((email) => email.slice(5));
      expect(own, `emails of ${userId}`).toEqual(this.#model.emails(userId));
      const inbox = (await this.#organization.inbox(userId)).sort();
      expect(inbox, `inbox of ${userId}`).toEqual(this.#model.inbox(userId, service.clock.now()));
    }
    expect(await this.#organization.underWay()).toBe(0);
  }
}
