import type { ActivityRecord as StoredActivity } from '@parley/protocol';
import { renderPathTemplate } from '@parley/protocol/constants';
import { validContent } from '../../cache/validation/validActivities.js';
import type { Loaded } from '../../providers/createLoader.js';
import type { PartialActivity, PartialCommentAnnotation } from '../../providers/DataProviders.js';
import { isActivityStructure } from '../../providers/isActivityStructure.js';
import { completePerson, type KnownPeople } from '../completePerson.js';
import type { ActivityRecord } from './Activity.js';
import { mapPeople } from './people.js';

/** Data that completes a record; `undefined`: it needs none of the kind. */
export interface ActivityCompletion {
  content: Loaded<PartialActivity> | undefined;
  comment: Loaded<Partial<PartialCommentAnnotation>> | undefined;
  person: KnownPeople;
  /** Written for a person who cannot be named. */
  unknownUser: string;
}

/** The fields of a record that name people. */
const PEOPLED = ['changes', 'entityData', 'entityTargetData', 'displayMessageTemplateData'] as const;

/**
 * A record as it is shown (client contract §6.4, §6.9): content and people inserted, the template rendered. While data is pending or
 * could not be loaded, the ids, emails and templates in its place are omitted, and `resolution` reports it.
 */
export function presentActivity(record: StoredActivity, completion: ActivityCompletion): ActivityRecord {
  const { content, comment, person, unknownUser } = completion;
  const isAwaited = content?.state === 'pending' || comment?.state === 'pending';
  const isMissing = content?.state === 'failed' || content?.state === 'absent';
  const merged = merge(record, completion);
  const actor = completePerson(merged.actionUser, person);
  const shown = {
    ...merged,
    ...(person && peopled(merged, (user) => completePerson(user, person).user)),
    actionUser: actor.user,
  };
  const { displayMessage: _, displayMessageTemplate: template, isActivityResolverUsed: __, ...rest } = shown;
  const as = (state: ActivityRecord['resolution']['content'], message?: string): ActivityRecord => ({
    ...rest,
    ...(template !== undefined && state === 'ready' && { displayMessageTemplate: template }),
    ...(message !== undefined && { displayMessage: message }),
    ...(state !== 'ready' && record.isActivityResolverUsed && { isActivityResolverUsed: true }),
    resolution: { content: state, person: actor.state },
  });

  if (isAwaited) return as('pending');
  if (isMissing) return as('failed');
  if (template === undefined) return as('ready');
  if (actor.state === 'pending') return as('pending');
  const named = (user: typeof actor.user) => {
    const { user: known, state } = completePerson(user, person);
    return state === 'ready' ? known : { ...known, name: unknownUser };
  };
  const data = mapPeople(merged.displayMessageTemplateData, named);
  return as('ready', renderPathTemplate(template, data, { actionUser: named(merged.actionUser) }));
}

/**
 * Returns the record with the values of its own provider and of the comment provider. No provider changes the fields
 * that give the record its structure.
 */
export function merge(
  record: StoredActivity,
  { content, comment }: Pick<ActivityCompletion, 'content' | 'comment'>,
): StoredActivity {
  const commented = comment?.state === 'ready' ? withText(record, comment.value) : record;
  if (content?.state !== 'ready') return commented;
  const fields = Object.entries(validContent(content.value)).filter(([field]) => !isActivityStructure(field));
  return { ...commented, ...Object.fromEntries(fields) };
}

/** Inserts the text of a comment that is stored elsewhere into its snapshot. */
function withText(record: StoredActivity, { comments }: Partial<PartialCommentAnnotation>): StoredActivity {
  const { entityTargetData: snapshot, targetSubEntityId } = record;
  const loadedComment = comments?.[targetSubEntityId ?? ''];
  if (!loadedComment || typeof snapshot !== 'object' || snapshot === null || 'commentText' in snapshot) return record;
  const { commentText, commentHtml } = loadedComment;
  return { ...record, entityTargetData: { ...snapshot, commentText, commentHtml } };
}

function peopled(record: StoredActivity, replace: Parameters<typeof mapPeople>[1]): Partial<StoredActivity> {
  return Object.fromEntries(
    PEOPLED.filter((name) => record[name] !== undefined).map((name) => [name, mapPeople(record[name], replace)]),
  );
}

/** Everybody whom a record and its content name. */
export function peopleOfActivity(record: StoredActivity): string[] {
  const ids = new Set([record.actionUser.userId]);
  peopled(record, (user) => {
    ids.add(user.userId);
    return user;
  });
  return [...ids];
}
