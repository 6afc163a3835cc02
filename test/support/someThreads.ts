import type { addCommentAnnotations, EndpointInput } from '@parley/protocol';
import { PEOPLE } from '../../testing/aNotification.js';

/** A thread as a backend adds it, and how long ago. */
export type ThreadInput = EndpointInput<typeof addCommentAnnotations>['commentAnnotations'][number] & {
  /** @default 0 */
  minutesAgo?: number;
};

let threads = 0;

/** A valid thread of Grace on the element with the id `total`. Say only what the test is about. */
export function aThreadInput(input: Partial<ThreadInput> = {}): ThreadInput {
  threads += 1;
  return {
    annotationId: `thread-${threads}-${Date.now()}`,
    targetElementId: 'total',
    comments: [aCommentInput()],
    ...input,
  };
}

/** A comment of Grace. */
export function aCommentInput(
  commentText = 'Is this number right?',
  from: { userId: string; name?: string | undefined } = PEOPLE.grace,
): NonNullable<ThreadInput['comments']>[number] {
  return { from, commentText };
}

/** For a thread that is done. */
export const RESOLVED_INPUT = {
  id: 'RESOLVED',
  name: 'Resolved',
  type: 'terminal',
  color: '#00A870',
  lightColor: '#DFF5EC',
  iconUrl: 'https://example.com/check.svg',
} as const;

/** Three threads on the page of the stories: on a row with a reply, on a text, and a private one on a point of a paragraph. */
export function someThreads(): ThreadInput[] {
  return [
    aThreadInput({
      minutesAgo: 90,
      comments: [
        aCommentInput('Is this number right? It was 79,400 last week.'),
        aCommentInput('The south was counted late. I checked it with the regional team.', PEOPLE.alan),
      ],
    }),
    aThreadInput({
      minutesAgo: 30,
      targetElementId: 'intro',
      targetTextRange: { text: 'more teams than we expected', occurrence: 1 },
      comments: [aCommentInput('How many? Say the number.', PEOPLE.mary)],
    }),
    aThreadInput({
      minutesAgo: 10,
      targetElementId: undefined,
      targetElement: { xpath: '//*[@id="outlook"]', topPercentage: 50, leftPercentage: 80 },
      comments: [aCommentInput('Which two?', PEOPLE.ada)],
      visibility: { type: 'restricted', userIds: ['ada', 'grace'] },
    }),
  ];
}
