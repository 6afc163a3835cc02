import {
  addComments,
  addCommentAnnotations,
  type Anchor,
  type CommentAnnotation,
  deleteCommentAnnotations,
  deleteComments,
  type EndpointInput,
  type EndpointResult,
  getCommentAnnotations,
  updateCommentAnnotations,
  updateComments,
} from '@parley/protocol';
import { changesOf } from './changesOf.js';
import type { TestOrganization } from './TestOrganization.js';

type AddRequest = EndpointInput<typeof addCommentAnnotations>;
export type NewAnnotation = AddRequest['commentAnnotations'][number];
type Without<Request, Names extends string> = Omit<Request, 'organizationId' | 'documentId' | Names>;

/** Threads as a backend writes and reads them, on the document `plan` of an organization. */
export class TestThreads {
  readonly acme: TestOrganization;
  readonly plan: { organizationId: string; documentId: string };

  constructor(acme: TestOrganization) {
    this.acme = acme;
    this.plan = { organizationId: acme.organizationId, documentId: 'plan' };
  }

  /** A valid annotation: one comment of Ada's. */
  annotation(annotation: Partial<NewAnnotation> = {}): NewAnnotation {
    return { commentData: [{ from: { userId: 'ada' }, commentText: 'Look at this.' }], ...annotation };
  }

  /** Makes the document too. */
  add(annotations: Partial<NewAnnotation>[], request: Partial<AddRequest> = {}) {
    return this.acme.key.call(addCommentAnnotations, this.adding(annotations, request));
  }

  addRefused(annotations: unknown[], request: Partial<AddRequest> = {}) {
    return this.acme.key.refused(addCommentAnnotations, this.adding(annotations as Partial<NewAnnotation>[], request));
  }

  adding(annotations: Partial<NewAnnotation>[], request: Partial<AddRequest> = {}): AddRequest {
    const commentAnnotations = annotations.map((annotation) => this.annotation(annotation));
    return { ...this.plan, createDocument: true, commentAnnotations, ...request };
  }

  get(request: Without<EndpointInput<typeof getCommentAnnotations>, ''> & { documentId?: string } = {}) {
    const organizationId = this.acme.organizationId;
    // Ungrouped: a list.
    return this.acme.key.call(getCommentAnnotations, { organizationId, ...request }) as Promise<
      ((CommentAnnotation & Anchor) | null)[]
    >;
  }

  async ids(request: Parameters<TestThreads['get']>[0] = {}): Promise<(string | undefined)[]> {
    return (await this.get(request)).map((annotation) => annotation?.annotationId);
  }

  /** A thread that must be there. */
  async one(annotationId: string): Promise<CommentAnnotation & Anchor> {
    const [annotation] = await this.get({ annotationIds: [annotationId] });
    if (!annotation) throw new Error(`There is no thread ${annotationId}.`);
    return annotation;
  }

  update(request: Without<EndpointInput<typeof updateCommentAnnotations>, ''>) {
    return this.acme.key.call(updateCommentAnnotations, { ...this.plan, ...request });
  }

  delete(request: Without<EndpointInput<typeof deleteCommentAnnotations>, ''> = {}) {
    return this.acme.key.call(deleteCommentAnnotations, { ...this.plan, ...request });
  }

  reply(
    annotationId: string,
    commentData: NonNullable<EndpointInput<typeof addComments>['commentData']>,
  ): Promise<EndpointResult<typeof addComments>> {
    return this.acme.key.call(addComments, { ...this.plan, annotationId, commentData });
  }

  updateComments(request: Without<EndpointInput<typeof updateComments>, ''>) {
    return this.acme.key.call(updateComments, { ...this.plan, ...request });
  }

  deleteComments(request: Without<EndpointInput<typeof deleteComments>, ''>) {
    return this.acme.key.call(deleteComments, { ...this.plan, ...request });
  }

  /** The changes published to readers of the document and to counts, oldest first. */
  async published() {
    const { key, organizationId } = this.acme;
    const [document, organization] = [
      await changesOf(key, organizationId, 'plan'),
      await changesOf(key, organizationId),
    ];
    const counts = organization.filter(({ kind }) => kind === 'threadCounts');
    return { threads: document.filter(({ kind }) => kind === 'threads'), counts };
  }

  /** Rows of everything that belongs to comments: of what is refused, nothing may stay. */
  async rowCounts(): Promise<Record<string, number>> {
    const { db } = this.acme.key.service.core;
    const tables = ['documents', 'comment_annotations', 'comments', 'comment_subscriptions', 'changes'] as const;
    const counts = tables.map(async (table) => {
      const { count } = await db
        .selectFrom(table)
        .where('api_key', '=', this.acme.key.apiKey)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return [table, count] as const;
    });
    return Object.fromEntries(await Promise.all(counts));
  }
}
