import type {
  addCommentAnnotations as endpoint,
  CommentAnnotationInput,
  EndpointData,
  ItemCode,
  ItemResult,
} from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { generateId } from '../../../../ids.js';
import { Pace } from '../../../../Pace.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { TimeSlice } from '../../../../TimeSlice.js';
import { addedActions } from '../../../consequences/events/addedActions.js';
import { announceActions } from '../../../consequences/announceActions.js';
import { authorActionContext, type RequestedTriggers } from '../../../consequences/events/ActionContext.js';
import { inSlices } from '../../../common/inSlices.js';
import { retryConflicts } from '../../../common/retryConflicts.js';
import { ensureScope, lockDocuments } from '../../../access/scope.js';
import { usersWithAccess } from '../../../access/usersWithAccess.js';
import { checkTimes } from '../../../threads/checkTimes.js';
import { freeIds } from '../../../deletion/freeIds.js';
import { insertThreads } from '../../../threads/insertThreads.js';
import { threadToStore, type ThreadToStore } from '../../../threads/threadToStore.js';
import { NO_REQUEST, requestHash } from '../../../threads/requestHash.js';
import { checkCommentTimes, commentList, commentTriggers, newRestComments } from './restComments.js';
import { storedRequests } from '../../../threads/storedRequests.js';
import type { DocumentScope, ThreadScope } from '../../../access/ThreadScope.js';
import { hasManyPeople, requireRoom } from '../../../threads/threadSize.js';
import { writtenThreads } from '../../../threads/writtenThreads.js';

type Input = EndpointData<typeof endpoint>;

/** The result of each annotation of a request, by its id; by `__denied:<index>` when it has none. */
type Added = Record<string, ItemResult & { annotationId: string; commentIds: string[]; findingId?: string }>;

/**
 * `commentannotations/add` (REST contract §3.2). Writes or refuses each annotation separately. When it refuses any, it
 * throws `PERMISSION_DENIED` or `ALREADY_EXISTS` with all results in `details`. Throws `NOT_FOUND` without the
 * organization or document.
 */
export async function addAnnotations(core: Core, tenant: Tenant, input: Input): Promise<Added> {
  const now = core.clock.now();
  input.commentAnnotations.forEach((annotation, index) => {
    checkTimes(now, `data.commentAnnotations[${index}]`, annotation);
    checkCommentTimes(now, `data.commentAnnotations[${index}]`, annotation);
  });
  const scope = { apiKey: tenant.apiKey, organizationId: input.organizationId, documentId: input.documentId };
  const items: Item[] = [];
  const timeSlice = new TimeSlice();
  for (const [index, annotation] of input.commentAnnotations.entries())
    items.push(await itemOf(scope, input, annotation, index, now, timeSlice));
  let added: Added = {};
  const areSilent = items.every(({ triggers }) => triggers.size === 0);
  const pace = new Pace();
  for (const slice of inSlices(items, ROWS_PER_WRITE, (item) => rowsOf(item, areSilent))) {
    await pace.next();
    // A spread defines keys, so that an id such as `__proto__` is an ordinary key.
    added = { ...added, ...(await addSlice(core, tenant, input, scope, slice, now)) };
  }
  throwFailure(added);
  return added;
}

/** Rows of one transaction. It takes some hundredths of a second, and other writers of the organization wait for it. */
const ROWS_PER_WRITE = 100;
/** A comment that is announced, with an activity and webhook events, takes as long as this many rows. */
const ROWS_OF_ANNOUNCED_COMMENT = 12;

const rowsOf = ({ thread: { comments } }: Item, areSilent: boolean): number =>
  comments.reduce(
    (sum, { content }) => sum + (areSilent ? 1 : ROWS_OF_ANNOUNCED_COMMENT) + (content.taggedUserContacts?.length ?? 0),
    0,
  );

async function addSlice(
  core: Core,
  tenant: Tenant,
  input: Input,
  scope: DocumentScope,
  items: readonly Item[],
  now: number,
): Promise<Added> {
  const areSilent = items.every(({ triggers }) => triggers.size === 0);
  try {
    return await retryConflicts(async () => {
      const isUsual = !input.verifyUserPermissions && areSilent && crowded(items).length === 0;
      if (isUsual && (await addInGroup(core, scope, items))) return resultsOf(items, written);
      return core.write((tx) => addInSteps(tx, { core, tenant }, input, scope, items, now));
    });
  } catch (error) {
    if (error instanceof NothingAdded) return error.results;
    throw error;
  }
}

/** Returns the ids of threads that must be measured once they are written. */
const crowded = (items: readonly Item[]): string[] =>
  items.filter(({ thread }) => hasManyPeople(thread.comments)).map(({ thread }) => thread.annotationId);

/** Rolls the transaction back when every annotation is refused. It also undoes the effects of the create flags. */
class NothingAdded extends Error {
  readonly results: Added;

  constructor(results: Added) {
    super('Every annotation was refused.');
    this.results = results;
  }
}

interface Item {
  /** Index in the request. */
  index: number;
  thread: ThreadToStore;
  /** The caller gave the id. */
  isNamed: boolean;
  findingId: string | undefined;
  /** The requested triggers, by comment id. */
  triggers: ReadonlyMap<string, RequestedTriggers>;
}

async function itemOf(
  scope: DocumentScope,
  request: RequestedTriggers,
  annotation: CommentAnnotationInput,
  index: number,
  now: number,
  timeSlice: TimeSlice,
): Promise<Item> {
  const { annotationId, commentData: _, comments: __, ...fields } = annotation;
  const list = commentList(annotation);
  const path = `data.commentAnnotations[${index}]`;
  const comments = await newRestComments(annotation, path, now, timeSlice);
  const thread = threadToStore(fields, {
    annotationId: annotationId ?? generateId(),
    // The document is part of the hash: the same annotation for another document is another request.
    requestHash: annotationId === undefined ? NO_REQUEST : await requestHash([scope.documentId, fields, list]),
    from: list[0].from,
    sourceType: 'rest-api',
    now,
    comments,
  });
  return {
    index,
    thread,
    isNamed: annotationId !== undefined,
    findingId: list[0].agent?.reason?.findingId,
    triggers: commentTriggers(comments, list, request),
  };
}

/** Adds the annotations with those of other requests that arrive meanwhile. */
function addInGroup(core: Core, { documentId, ...scope }: DocumentScope, items: readonly Item[]): Promise<boolean> {
  const rows = items.reduce((sum, item) => sum + rowsOf(item, true), 0);
  return core.groups.write(JSON.stringify(['threads', scope]), { documentId, items }, rows, (requests) =>
    addAtOnce(core, scope, requests),
  );
}

interface Request {
  documentId: string;
  items: readonly Item[];
}

/**
 * Adds the annotations of requests in one statement when the documents exist and the ids are new, which is the usual
 * case. Otherwise returns false and writes nothing.
 */
async function addAtOnce(core: Core, scope: ThreadScope, requests: readonly Request[]): Promise<boolean> {
  const threadsOf = new Map<string, ThreadToStore[]>();
  for (const { documentId, items } of requests)
    threadsOf.set(documentId, [...(threadsOf.get(documentId) ?? []), ...items.map(({ thread }) => thread)]);
  const named = requests.flatMap(({ items }) =>
    items.filter(({ isNamed }) => isNamed).map(({ thread }) => thread.annotationId),
  );
  const areNew = sql`and not exists (select from comment_annotations where api_key = ${scope.apiKey}
    and organization_id = ${scope.organizationId} and annotation_id = any(${named}::text[]))`;
  const when = sql`${lockDocuments(scope, [...threadsOf.keys()], true)} ${named.length > 0 ? areNew : sql``}`;
  const documents = [...threadsOf].map(([documentId, threads]) => ({ documentId, threads }));
  return (await core.writeAtOnce({ ...insertThreads(scope, documents), when })) !== null;
}

async function addInSteps(
  tx: WriteTransaction,
  service: { core: Core; tenant: Tenant },
  input: Input,
  scope: DocumentScope,
  items: readonly Item[],
  now: number,
): Promise<Added> {
  await ensureScope(tx, now, { ...input, ...scope }, true);
  const authorIds = [...new Set(items.map(({ thread }) => thread.authorId))];
  const writers = input.verifyUserPermissions
    ? await usersWithAccess(tx.db, service.tenant, scope.organizationId, scope.documentId, authorIds, now, 'editor')
    : authorIds;
  const permitted = items.filter(({ thread }) => writers.includes(thread.authorId));
  const stored = await storedRequests(
    tx.db,
    scope,
    permitted.map(({ thread }) => thread.annotationId),
  );
  for (const id of await freeIds(tx, scope, 'comment_annotations', [...stored.keys()])) stored.delete(id);
  const fresh = permitted.filter(({ thread }) => !stored.has(thread.annotationId));
  const results = resultsOf(items, (item) => {
    if (!permitted.includes(item))
      return refused(item, 'permission-denied', 'The author may not write in this document.');
    const request = stored.get(item.thread.annotationId);
    if (!request) return written(item);
    if (request.requestHash !== item.thread.requestHash) {
      return refused(item, 'already-exists', 'There is another thread with this id; it was left untouched.');
    }
    return { ...written(item), commentIds: originalIds(item, request.comments) };
  });
  if (Object.values(results).every(({ success }) => !success)) throw new NothingAdded(results);
  if (fresh.length > 0) {
    const threads = fresh.map(({ thread }) => thread);
    await tx.run(insertThreads(scope, [{ documentId: scope.documentId, threads }]));
    await requireRoom(tx, scope, crowded(fresh));
    await announce(tx, service, scope, fresh, now);
  }
  return results;
}

async function announce(
  tx: WriteTransaction,
  service: { core: Core; tenant: Tenant },
  scope: DocumentScope,
  items: readonly Item[],
  now: number,
): Promise<void> {
  const triggersOf = new Map(
    items.filter(({ triggers }) => triggers.size > 0).map(({ thread, triggers }) => [thread.annotationId, triggers]),
  );
  if (triggersOf.size === 0) return;
  const written = await writtenThreads(tx, scope, [...triggersOf.keys()]);
  const actions = written.flatMap((one) =>
    addedActions(one, true, (comment) =>
      authorActionContext(triggersOf.get(comment.annotation_id)?.get(comment.comment_id), comment, scope, now),
    ),
  );
  await announceActions(tx, service, actions);
}

const resultsOf = (items: readonly Item[], resultOf: (item: Item) => Added[string]): Added =>
  Object.fromEntries(
    items.map((item) => {
      const result = resultOf(item);
      const finding = item.findingId === undefined ? {} : { findingId: item.findingId };
      return [result.annotationId || `__denied:${item.index}`, { ...result, ...finding }];
    }),
  );

const written = ({ thread }: Item): Added[string] => ({
  success: true,
  message: 'Comment annotation added.',
  annotationId: thread.annotationId,
  commentIds: thread.comments.map(({ commentId }) => commentId),
});

/** The ids of the first answer, without those that the service made for comments that are deleted. */
function originalIds({ thread }: Item, stored: readonly { id: string; number: number }[]): string[] {
  const idOf = new Map(stored.map(({ id, number }) => [number, id]));
  return thread.comments.flatMap((comment, index) =>
    comment.requestHash === NO_REQUEST ? (idOf.get(index + 1) ?? []) : comment.commentId,
  );
}

const refused = ({ thread, isNamed }: Item, code: ItemCode, message: string): Added[string] => ({
  success: false,
  code,
  message,
  annotationId: isNamed ? thread.annotationId : '',
  commentIds: [],
});

function throwFailure(added: Added): void {
  const codes = Object.values(added).flatMap((result) => (result.success ? [] : [result.code]));
  if (codes.length === 0) return;
  throw codes.includes('permission-denied')
    ? new ParleyError('PERMISSION_DENIED', 'The author of some comment annotations may not write in this document.', {
        details: added,
      })
    : new ParleyError('ALREADY_EXISTS', 'Some comment annotations have ids that are taken by others.', {
        details: added,
      });
}
