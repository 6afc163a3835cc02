import type { Loaded, Loader } from '../../../providers/createLoader.js';
import type { Resolvers } from '../../../providers/Resolvers.js';
import type { ThreadRecord } from '../CommentAnnotation.js';
import { peopleOfThread } from './completeThread.js';
import { filesOf } from './filesOf.js';

type MaybeLoader<T> = Loader<T> | null | undefined;

/** The parts of a thread's content besides its texts. Each part is requested when the one before it is loaded. */
const PARTS: readonly {
  loaderOf: (resolvers: Partial<Resolvers>) => MaybeLoader<unknown>;
  /** Ids of the records that the customer stores. */
  idsOf: (record: ThreadRecord) => string[];
  /** Reported as read from the cache when threads are read again. */
  isReread: boolean;
}[] = [
  { loaderOf: ({ attachment }) => attachment?.content, idsOf: filesOf, isReread: false },
  { loaderOf: ({ reaction }) => reaction?.content, idsOf: reactionsOf, isReread: true },
  { loaderOf: ({ user }) => user, idsOf: peopleOfThread, isReread: true },
];

/** Requests the parts, up to the first one that is not loaded yet. */
export function askForParts(resolvers: Partial<Resolvers>, record: ThreadRecord): void {
  for (const { loaderOf, idsOf } of PARTS) {
    if (askFor(loaderOf(resolvers), record, idsOf(record)) === 'pending') return;
  }
}

/** The thread was read again: requests the loaded parts. */
export function rereadParts(resolvers: Partial<Resolvers>, record: ThreadRecord): void {
  for (const { loaderOf, idsOf, isReread } of PARTS) {
    if (isReread) askForKnown(loaderOf(resolvers), record, idsOf(record));
  }
}

/** Requests parts that could not be loaded again. */
export function forgetMissingParts(resolvers: Partial<Resolvers>, record: ThreadRecord): void {
  const { organizationId } = record.metadata;
  for (const { loaderOf, idsOf } of PARTS) {
    const loader = loaderOf(resolvers);
    for (const id of idsOf(record)) {
      const state = loader?.peek(organizationId, id)?.state;
      if (state === 'failed' || state === 'absent') loader?.forget(organizationId, id);
    }
  }
}

/** Requests ids that are not loaded, and returns the state of all. */
export function askFor<T>(loader: MaybeLoader<T>, record: ThreadRecord, ids: string[]): Loaded<T>['state'] {
  if (!loader) return 'absent';
  const { organizationId } = record.metadata;
  const unknown = ids.filter((id) => !loader.peek(organizationId, id));
  if (unknown.length > 0) loader.want(organizationId, unknown);
  return ids.some((id) => (loader.peek(organizationId, id)?.state ?? 'pending') === 'pending') ? 'pending' : 'ready';
}

/** Requests loaded ids, which are read from the cache. */
export function askForKnown(loader: MaybeLoader<unknown>, record: ThreadRecord, ids: string[]): void {
  const { organizationId } = record.metadata;
  const known = ids.filter((id) => loader?.peek(organizationId, id)?.state === 'ready');
  if (known.length > 0) loader?.want(organizationId, known);
}

function reactionsOf({ comments }: ThreadRecord) {
  return comments.flatMap(({ reactionAnnotations }) =>
    reactionAnnotations.filter((one) => one.isReactionResolverUsed).map(({ annotationId }) => annotationId),
  );
}
