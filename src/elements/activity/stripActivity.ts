import { quotedWords, withoutQuotedWords } from '../comment/anchors/quotedWords.js';
import type { ActivityRecord, Attachment } from '@parley/protocol';
import { definedFields } from '../../definedFields.js';
import type { PartialActivity, ProviderMetadata } from '../../providers/DataProviders.js';
import type { CreateActivityData } from './Activity.js';
import { isPerson, mapObjects, mapPeople } from './people.js';

/** The checked fields of a recording, which a host may have built itself. */
interface Recorded {
  transcription?: unknown;
  chunkUrls?: unknown;
  attachment?: unknown;
  attachments?: unknown;
  recordingEditVersions?: Record<string, object>;
}

/** Data that the host stores itself, so that it is not sent to the service. */
export interface StripRules {
  /** The activity provider saves. */
  storesActivities: boolean;
  storesReactions: boolean;
  storesAttachments: boolean;
  storesRecordings: boolean;
  fieldsToRemove: readonly string[];
  additionalFields: readonly string[];
}

type Named = CreateActivityData & { id: string };

/** Personal data of a record (client contract §6.5). */
const CONTENT = ['changes', 'entityData', 'entityTargetData', 'displayMessageTemplateData'] as const;

/** An activity as sent to the service: without what people wrote, and of people only the id. */
export function stripActivity(activity: Named, rules: StripRules): Named & { isActivityResolverUsed?: boolean } {
  const fields = Object.entries(activity).filter(
    ([name]) => !rules.storesActivities || !rules.fieldsToRemove.includes(name),
  );
  // What is left out may be.
  const remaining = Object.fromEntries(fields) as Named;
  if (!rules.storesActivities) return mapPeople(remaining, ({ userId }) => ({ userId }));
  const { changes, ...rest } = remaining;
  const stripped = mapObjects(rest, (part) => {
    if (isPerson(part)) return { userId: part.userId };
    return strippedPart(part, rules);
  }) as Named; // the same, less what may be missing
  const others = Object.entries(changes ?? {}).filter(([field]) => field !== 'commentText');
  return {
    ...stripped,
    ...(changes && { changes: mapPeople(Object.fromEntries(others), ({ userId }) => ({ userId })) }),
    isActivityResolverUsed: true,
  };
}

/** The part that the host receives. */
export function partialActivity(activity: Named, metadata: ProviderMetadata, rules: StripRules): PartialActivity {
  const names = new Set<string>([...CONTENT, ...rules.fieldsToRemove, ...rules.additionalFields]);
  const fields = Object.entries(activity).filter(([name]) => names.has(name));
  return definedFields({ ...Object.fromEntries(fields), id: activity.id, metadata });
}

/** Fields of comments, reactions and files; `undefined`: nothing is removed here, search deeper. */
function strippedPart(part: object, rules: StripRules): unknown {
  if (Array.isArray(part)) return undefined;
  const isFile = rules.storesAttachments && 'attachmentId' in part;
  const isReaction = rules.storesReactions && 'reactions' in part;
  const removed = new Set([
    'commentText',
    'commentHtml',
    ...(isFile ? ['name', 'url'] : []),
    ...(isReaction ? ['icon', 'iconUrl', 'iconEmoji'] : []),
  ]);
  const recording =
    rules.storesRecordings && 'type' in part && part.type === 'recorder' ? strippedRecording(part) : part;
  const fields = Object.entries(recording).filter(([name]) => !removed.has(name));
  const range = (part as Partial<Record<'targetTextRange', ActivityRecord['changes']>>).targetTextRange;
  const hasRange = typeof range === 'object' && range !== null && quotedWords(range) !== undefined;
  if (recording === part && fields.length === Object.keys(part).length && !hasRange) return undefined;
  const left = { ...Object.fromEntries(fields), ...(hasRange && { targetTextRange: withoutQuotedWords(range) }) };
  return mapObjects(left, (inner) => {
    if (inner === left) return undefined;
    return isPerson(inner) ? { userId: inner.userId } : strippedPart(inner, rules);
  });
}

/** A recording, or a version of one, without its transcript and the addresses of its files. */
function strippedRecording(part: object): object {
  const {
    transcription: _,
    chunkUrls: __,
    attachment: ___,
    attachments,
    recordingEditVersions,
    ...remaining
  } = part as Recorded;
  return {
    ...remaining,
    ...(Array.isArray(attachments) && {
      attachments: attachments.map(({ attachmentId, name }: Attachment) => ({ attachmentId, name })),
    }),
    ...(recordingEditVersions && {
      recordingEditVersions: Object.fromEntries(
        Object.entries(recordingEditVersions).map(([number, version]) => [number, strippedRecording(version)]),
      ),
    }),
  };
}
