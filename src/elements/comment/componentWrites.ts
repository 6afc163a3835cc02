import type { CommentRequestOptions } from './CommentRequests.js';
import type { WholeCommentElement } from './WholeCommentElement.js';

/** `readOnly` of the component that a write comes from. A private symbol of the package: no request of a host can contain it. */
const READ_ONLY = Symbol('readOnly');

interface ComponentOptions extends CommentRequestOptions {
  [READ_ONLY]?: boolean;
}

/** `readOnly` of the component that a write comes from; `undefined`: it comes from none, or the component has none. */
export const componentReadOnly = (options: ComponentOptions | undefined): boolean | undefined => options?.[READ_ONLY];

/** The element for a component with a `readOnly` of its own, which overrides the setting for its writes; the roles of people still apply. */
export function writingAs(element: WholeCommentElement, readOnly: boolean | undefined): WholeCommentElement {
  if (readOnly === undefined) return element;
  const own: Record<string, unknown> = {};
  for (const name of WRITES) {
    // Each takes one request with `options`; the compiler loses the pairs.
    const write = element[name] as (request: object) => unknown;
    own[name] = (request: { options?: CommentRequestOptions }) =>
      write({ ...request, options: { ...request.options, [READ_ONLY]: readOnly } });
  }
  return new Proxy(element, {
    get: (target, name): unknown => (Object.hasOwn(own, name) ? own[name as string] : Reflect.get(target, name)),
  });
}

const WRITES = [
  'addCommentAnnotation',
  'deleteCommentAnnotation',
  'addComment',
  'updateComment',
  'deleteComment',
  'sendDraftThread',
  'assignUser',
  'updateStatus',
  'resolveCommentAnnotation',
  'unresolveCommentAnnotation',
  'updatePriority',
  'updateVisibility',
  'updateCustomList',
  'subscribeCommentAnnotation',
  'unsubscribeCommentAnnotation',
  'approveCommentAnnotation',
  'acceptCommentAnnotation',
  'rejectCommentAnnotation',
  'acceptSuggestion',
  'rejectSuggestion',
  'addAttachment',
  'deleteAttachment',
  'deleteRecording',
  'addReaction',
  'deleteReaction',
  'toggleReaction',
] as const satisfies (keyof WholeCommentElement)[];
