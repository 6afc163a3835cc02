import {
  addComment,
  addCommentAnnotation,
  type Anchor,
  type CommentAnnotation,
  deleteComment,
  deleteCommentAnnotation,
  type Endpoint,
  type EndpointInput,
  setReaction,
  subscribeToCommentAnnotation,
  updateComment,
  updateCommentAnnotation,
  type User,
} from '@parley/protocol';
import { organizationDigest } from '../../src/domain/access/isAdminIn.js';
import { signUserToken } from '../../src/credentials/userTokens.js';
import type { Failure } from './post.js';
import type { TestOrganization } from './TestOrganization.js';
import { TestPerson } from './TestPerson.js';

type Changes<E extends Endpoint> = Partial<EndpointInput<E>>;

interface Saved {
  annotation: CommentAnnotation & Anchor;
  sequence: number;
}

/** Who somebody is. `role`: of the organization; `null`: no grant. */
interface Who {
  role?: 'editor' | 'viewer' | null;
  isAdmin?: boolean;
  profile?: Partial<User>;
}

/** Somebody who writes in the document `plan`: by default about the thread `t` and its first comment `c`. */
export class Writer {
  readonly person: TestPerson;
  readonly #acme: TestOrganization;

  private constructor(acme: TestOrganization, person: TestPerson) {
    this.#acme = acme;
    this.person = person;
  }

  /** An editor of the organization, unless told otherwise. */
  static async create(
    acme: TestOrganization,
    userId: string,
    { role = 'editor', isAdmin = false, profile = {} }: Who = {},
  ): Promise<Writer> {
    const { apiKey, service } = acme.key;
    if (role) await acme.grant(userId, undefined, { role });
    await service.core.db
      .insertInto('users')
      .values({
        api_key: apiKey,
        organization_id: acme.organizationId,
        user_id: userId,
        created_at: 0,
        last_updated: 0,
        profile: JSON.stringify({ name: userId.toUpperCase(), ...profile }),
        vouched_fields: Object.keys(profile),
      })
      .execute();
    const adminOf = isAdmin ? [await organizationDigest(acme.organizationId)] : [];
    const { token } = await signUserToken(service.core, { apiKey, userId, isAdmin, adminOf });
    return new Writer(acme, new TestPerson(service, apiKey, userId, token));
  }

  /** Somebody who exists, with a token of now. */
  static as(acme: TestOrganization, person: TestPerson): Writer {
    return new Writer(acme, person);
  }

  /** What an operation is called with when the test says nothing else. */
  data(endpoint: Endpoint, changes: object = {}): object {
    const comment = { commentId: 'c', commentText: 'Look at this.' };
    const own: Record<string, object> = {
      [addCommentAnnotation.path]: { documentId: 'plan', comments: [comment] },
      [addComment.path]: { comment: { commentId: 'reply', commentText: 'I see.' } },
      [updateComment.path]: { commentId: 'c' },
      [deleteComment.path]: { commentId: 'c' },
      [subscribeToCommentAnnotation.path]: { isSubscribed: true },
      [setReaction.path]: { commentId: 'c', reactionAnnotationId: 'c-wave', icon: 'wave', isOn: true },
    };
    return { organizationId: this.#acme.organizationId, annotationId: 't', ...own[endpoint.path], ...changes };
  }

  refused(endpoint: Endpoint, changes: object = {}): Promise<Failure> {
    return this.person.refused(endpoint, this.data(endpoint, changes));
  }

  add = (changes: Changes<typeof addCommentAnnotation> = {}) => this.#call<Saved>(addCommentAnnotation, changes);
  update = (changes: Changes<typeof updateCommentAnnotation>) => this.#call<Saved>(updateCommentAnnotation, changes);
  delete = (changes: Changes<typeof deleteCommentAnnotation> = {}) =>
    this.#call<{ sequence: number }>(deleteCommentAnnotation, changes);
  subscribe = (isSubscribed: boolean) => this.#call<Saved>(subscribeToCommentAnnotation, { isSubscribed });
  reply = (changes: Changes<typeof addComment> = {}) => this.#call<Saved>(addComment, changes);
  edit = (changes: Changes<typeof updateComment>) => this.#call<Saved>(updateComment, changes);
  deleteComment = (changes: Changes<typeof deleteComment> = {}) =>
    this.#call<{ annotation: CommentAnnotation | null; sequence: number }>(deleteComment, changes);
  react = (changes: Changes<typeof setReaction> = {}) => this.#call<Saved>(setReaction, changes);

  async #call<Result>(endpoint: Endpoint, changes: object): Promise<Result> {
    return (await this.person.call(endpoint, this.data(endpoint, changes))) as Result; // the service promises this shape
  }
}

/** Texts of a thread's comments, oldest first. */
export const textsOf = ({ comments }: CommentAnnotation) => comments.map(({ commentText }) => commentText);
