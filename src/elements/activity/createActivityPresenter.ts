import type { ActivityRecord as StoredActivity } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import { isEqual } from '../../isEqual.js';
import type { Loaded, Loader } from '../../providers/createLoader.js';
import { translateText } from '../../ui/translateText.js';
import type { ActivityRecord } from './Activity.js';
import { merge, peopleOfActivity, presentActivity } from './presentActivity.js';

/** Records as they are shown, completed by the data providers. */
export interface ActivityPresenter {
  /** Requests a record's data from the providers: people, then the comment, then its own content (client contract §6.4). */
  resolve(record: StoredActivity): void;
  /** Preserves the identity of unchanged parts since the last call. */
  present(record: StoredActivity): ActivityRecord;
  /** Requests data that could not be loaded again. */
  retry(record: StoredActivity): void;
}

/** Creates the presenter of one client; its cache is cleared with the session. */
export function createActivityPresenter({ providers, session, ui }: ClientContext): ActivityPresenter {
  const shown = new Map<string, ActivityRecord>();
  /** The last of each, as the service had it. */
  const stored = new Map<string, StoredActivity>();
  session.whileSignedIn(() => () => {
    shown.clear();
    stored.clear();
  });

  const contentOf = (record: StoredActivity) =>
    record.isActivityResolverUsed ? (providers.resolvers.activity?.content ?? null) : null;
  /** Only comments whose text is stored elsewhere. */
  const commentOf = ({ entityTargetData, targetEntityId }: StoredActivity) => {
    const isElsewhere = (entityTargetData as { isCommentResolverUsed?: boolean } | null | undefined)
      ?.isCommentResolverUsed;
    return isElsewhere && targetEntityId !== undefined ? (providers.resolvers.comment?.content ?? null) : null;
  };

  const stateOf = (record: StoredActivity) => {
    const { organizationId } = record.metadata;
    const [content, comment] = [contentOf(record), commentOf(record)];
    return {
      content: record.isActivityResolverUsed
        ? (content?.peek(organizationId, record.id) ?? unread(content))
        : undefined,
      comment: comment ? (comment.peek(organizationId, record.targetEntityId ?? '') ?? pending) : undefined,
    };
  };

  /** Content without a provider is missing for good; while providers are being loaded it is pending. */
  const unread = (content: Loader<unknown> | null) => (content || !providers.isReady ? pending : absent);

  function resolve(record: StoredActivity) {
    const { id, metadata, targetEntityId = '' } = record;
    const { organizationId } = metadata;
    const before = stored.get(id);
    stored.set(id, record);
    // Results from before the change are outdated.
    if (before && !isEqual(before, record)) contentOf(record)?.forget(organizationId, id);
    const users = providers.resolvers.user ?? null;
    const isSettled = (loaded: Loaded<unknown> | undefined) => loaded !== undefined && loaded.state !== 'pending';
    const want = (loader: Loader<unknown> | null, ids: string[]): boolean => {
      if (!loader) return true;
      const unknown = ids.filter((one) => !loader.peek(organizationId, one));
      if (unknown.length > 0) loader.want(organizationId, unknown);
      return ids.every((one) => isSettled(loader.peek(organizationId, one)));
    };
    // Each step begins when the one before it has settled.
    if (!want(users, peopleOfActivity(record))) return;
    if (!want(commentOf(record), [targetEntityId])) return;
    if (!want(contentOf(record), [id])) return;
    want(users, peopleOfActivity(merge(record, stateOf(record)))); // those whom only the content names
  }

  return {
    resolve,
    present(record) {
      const { organizationId } = record.metadata;
      const users = providers.resolvers.user ?? null;
      const next = presentActivity(record, {
        ...stateOf(record),
        person: users && ((userId) => users.peek(organizationId, userId)),
        unknownUser: translateText(ui.getState(), 'Unknown user'),
      });
      const before = shown.get(record.id);
      if (before && isEqual(before, next)) return before;
      shown.set(record.id, next);
      return next;
    },
    retry(record) {
      const { organizationId } = record.metadata;
      const forget = (loader: Loader<unknown> | null, ids: string[]) => {
        for (const id of ids) {
          const state = loader?.peek(organizationId, id)?.state;
          if (state === 'failed' || state === 'absent') loader?.forget(organizationId, id);
        }
      };
      forget(providers.resolvers.user ?? null, peopleOfActivity(merge(record, stateOf(record))));
      forget(commentOf(record), [record.targetEntityId ?? '']);
      forget(contentOf(record), [record.id]);
      resolve(record);
    },
  };
}

const pending = { state: 'pending' } as const;
const absent = { state: 'absent' } as const;
