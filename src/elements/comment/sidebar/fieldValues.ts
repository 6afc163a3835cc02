import { locationKeyOf } from '@parley/protocol/constants';
import type { User } from '../../../ParleyTypes.js';
import type { CommentAnnotation } from '../CommentAnnotation.js';
import { type FilterField, type FilterOption, UNSET } from './FilterField.js';

/**
 * The values of a thread in a field, each once. People without a `userId` and places without an identity are no values (client
 * contract §7.11).
 */
export function fieldValues(annotation: CommentAnnotation, { field, valuePath }: FilterField): FilterOption[] {
  if (valuePath !== undefined) return custom(annotation, valuePath);
  switch (field) {
    case 'status':
      return [{ id: annotation.status.id, name: annotation.status.name }];
    case 'priority':
      return annotation.priority ? [{ id: annotation.priority.id, name: annotation.priority.name }] : [];
    case 'category':
      return unique(annotation.commentCategories.map(({ id, name }) => ({ id, name })));
    case 'people':
      return people([annotation.from, ...annotation.comments.map(({ from }) => from)]);
    case 'assigned':
      return people(annotation.assignedTo ? [annotation.assignedTo] : []);
    case 'tagged':
      return people(taggedIn(annotation));
    case 'involved':
      return involvedIn(annotation);
    case 'location':
      return place(annotation);
    case 'version':
      return annotation.location?.version ? [annotation.location.version] : [];
    case 'document':
      return [documentOf(annotation)];
    default:
      return custom(annotation, `context.${field}`);
  }
}

/** The ids of a thread in a field; `UNSET` when it has none. */
export function fieldIds(annotation: CommentAnnotation, field: FilterField): string[] {
  const ids = fieldValues(annotation, field).map(({ id }) => id);
  return ids.length > 0 ? ids : [UNSET];
}

/** The people whom the comments of a thread mention. */
export function taggedIn({ comments }: CommentAnnotation): User[] {
  return comments.flatMap(({ to }) => to);
}

/** The value at `path` (`a.b.c`), by own keys only; `undefined`: none. */
export function valueAt(record: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      record,
    );
}

function involvedIn(annotation: CommentAnnotation): FilterOption[] {
  const { from, comments, assignedTo, involvedUserIds } = annotation;
  const named = people([
    from,
    ...comments.map((comment) => comment.from),
    ...(assignedTo ? [assignedTo] : []),
    ...taggedIn(annotation),
  ]);
  return unique([...named, ...involvedUserIds.map((id) => ({ id }))]);
}

function place({ location }: CommentAnnotation): FilterOption[] {
  const id = location && locationKeyOf(location);
  return id ? [{ id, name: location.locationName ?? id }] : [];
}

function documentOf({ metadata }: CommentAnnotation): FilterOption {
  const name = metadata.documentMetadata?.documentName;
  return { id: metadata.documentId, ...(typeof name === 'string' && { name }) };
}

/** Text, numbers and booleans, `{ id, name }`, and lists of these. */
function custom(annotation: CommentAnnotation, path: string): FilterOption[] {
  const value = valueAt(annotation, path);
  return unique((Array.isArray(value) ? value : [value]).flatMap(optionOf));
}

function optionOf(value: unknown): FilterOption[] {
  if (typeof value === 'string') return value === '' ? [] : [{ id: value }];
  if (typeof value === 'number' || typeof value === 'boolean') return [{ id: String(value) }];
  if (typeof value !== 'object' || value === null) return [];
  const { id, name } = value as Record<string, unknown>;
  if (typeof id !== 'string' && typeof id !== 'number') return [];
  return [{ id: String(id), ...(typeof name === 'string' && { name }) }];
}

/** Nobody is named by an id: it is no name of a person who cannot be loaded. */
const people = (users: readonly User[]) =>
  unique(
    users
      .filter(({ userId }) => userId)
      .map(({ userId: id, name, email }) => ({ id, name: name || email || undefined })),
  );

function unique(options: readonly FilterOption[]): FilterOption[] {
  const byId = new Map<string, FilterOption>();
  for (const option of options) if (!byId.has(option.id)) byId.set(option.id, option);
  return [...byId.values()];
}
