import { personText } from '@parley/protocol/constants';
import type { CommentAnnotation } from '../CommentAnnotation.js';
import type { CommentSidebarFilters, PersonFilter } from './CommentSidebarFilters.js';
import { idsOfChosen } from './chosenValues.js';
import { fieldIds, taggedIn } from './fieldValues.js';
import { type FilterField, UNSET } from './FilterField.js';

/** One-click choices in the sidebar's head. */
export type QuickFilter = 'all' | 'read' | 'unread' | 'resolved' | 'open' | 'assignedToMe';

/** A one-click choice of the host's own: the threads that meet its conditions, resolved or not. */
export interface QuickAction {
  /** Identifies it. */
  label: string;
  conditions: readonly ActionCondition[];
  /** @default 'and' */
  operator?: 'and' | 'or' | undefined;
}

export interface ActionCondition {
  /** Into the thread, dots between keys. */
  path?: string | undefined;
  /** A field of the sidebar, in place of `path`. */
  field?: string | undefined;
  /** The value there, or one of several; `null` for threads without a value. */
  value: unknown;
}

export interface SidebarFilter {
  filters: CommentSidebarFilters;
  /** Across fields; values inside one field are always alternatives. */
  operator: 'and' | 'or';
  /** The app's own fields: where their values are. */
  fields: readonly FilterField[];
  quick?: QuickFilter | QuickAction | undefined;
  search?: string | undefined;
  /** Id of the reader. */
  me: string | null;
}

/** The threads that pass filters, quick choice and search, in their order (client contract §7.11). */
export function filterThreads(annotations: readonly CommentAnnotation[], filter: SidebarFilter): CommentAnnotation[] {
  const words = filter.search?.trim().toLocaleLowerCase() ?? '';
  const passesFields = fieldTest(filter);
  // A terminal status that was picked by hand shows those threads, whatever the quick choice hides.
  const picked = new Set(filter.filters.status);
  const passesAction = typeof filter.quick === 'object' ? actionTest(filter.quick, filter.fields) : null;
  const quick = typeof filter.quick === 'object' ? undefined : filter.quick;
  return annotations.filter(
    (annotation) =>
      passesFields(annotation) &&
      passesQuick(annotation, quick, filter.me, picked.has(annotation.status.id)) &&
      (!passesAction || passesAction(annotation)) &&
      (words === '' || mentions(annotation, words)),
  );
}

function fieldTest({ filters, operator, fields }: SidebarFilter): (annotation: CommentAnnotation) => boolean {
  const tests = Object.entries(filters).flatMap(([name, chosen]) => {
    if (!chosen || chosen.length === 0) return [];
    if (name === 'accessModes') {
      const isChosen = new Set(chosen);
      return [
        ({ visibilityConfig }: CommentAnnotation) =>
          isChosen.has(visibilityConfig.type === 'public' ? 'public' : 'private'),
      ];
    }
    const field = ownField(fields, name);
    const ids = new Set(chosen.flatMap((value) => idsOfChosen(name, value)));
    const emails = new Set(chosen.flatMap((value) => emailOf(value)));
    return [
      (annotation: CommentAnnotation) =>
        fieldIds(annotation, field).some((id) => ids.has(id)) ||
        (emails.size > 0 && emailsOf(annotation, name).some((email) => emails.has(email))),
    ];
  });
  if (tests.length === 0) return () => true;
  return operator === 'and'
    ? (annotation) => tests.every((test) => test(annotation))
    : (annotation) => tests.some((test) => test(annotation));
}

function actionTest({ conditions, operator = 'and' }: QuickAction, fields: readonly FilterField[]) {
  const tests = conditions.map(({ path, field = '', value }) => {
    const place: FilterField = path ? { field: path, valuePath: path } : ownField(fields, field);
    const ids = new Set(
      (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((one) => idsOfValue(field, one)),
    );
    return (annotation: CommentAnnotation) => fieldIds(annotation, place).some((id) => ids.has(id));
  });
  return (annotation: CommentAnnotation) =>
    operator === 'and' ? tests.every((test) => test(annotation)) : tests.some((test) => test(annotation));
}

function idsOfValue(field: string, value: unknown): string[] {
  if (value == null) return [UNSET];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : idsOfChosen(field, value);
}

const ownField = (fields: readonly FilterField[], name: string): FilterField =>
  fields.find(({ field }) => field === name) ?? { field: name };

/** A person who was chosen by email alone. */
function emailOf(value: unknown): string[] {
  const { userId, email } = (typeof value === 'object' && value !== null ? value : {}) as PersonFilter;
  return userId === undefined && email ? [email.toLowerCase()] : [];
}

function emailsOf(annotation: CommentAnnotation, name: string): string[] {
  const { from, comments, assignedTo } = annotation;
  const authors = [from, ...comments.map((comment) => comment.from)];
  const assigned = assignedTo ? [assignedTo] : [];
  const groups: Record<string, typeof authors> = {
    people: authors,
    assigned,
    tagged: taggedIn(annotation),
    involved: [...authors, ...assigned, ...taggedIn(annotation)],
  };
  return (groups[name] ?? []).flatMap(({ email }) => (email ? [email.toLowerCase()] : []));
}

function passesQuick(
  { status, unread, assignedTo }: CommentAnnotation,
  quick: QuickFilter | undefined,
  me: string | null,
  isPicked: boolean,
): boolean {
  if (quick === undefined) return true;
  const isTerminal = status.type === 'terminal';
  if (quick === 'resolved') return isTerminal;
  if (isTerminal && !isPicked) return false;
  switch (quick) {
    case 'all':
    case 'open':
      return true;
    case 'read':
      return !unread;
    case 'unread':
      return unread;
    case 'assignedToMe':
      return me !== null && assignedTo?.userId === me;
  }
}

/** Search covers text, author and tagged names. */
function mentions({ comments, from }: CommentAnnotation, words: string): boolean {
  const texts = comments.flatMap((comment) => [
    comment.commentText ?? '',
    personText(comment.from),
    ...comment.to.map(personText),
  ]);
  return [personText(from), ...texts].some((text) => text.toLocaleLowerCase().includes(words));
}
