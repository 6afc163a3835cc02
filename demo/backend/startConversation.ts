import { ORGANIZATION_ID } from '../people.js';
import type { Parley } from './Parley.js';

const HOUR_MS = 3_600_000;

interface Thread {
  /** Where it stands in the page: an element with an offset, words of an element, a card, the discussion, or a bar of the chart. */
  at: object;
  assignedTo?: { userId: string };
  /** Oldest first; `hours` is how long ago. */
  comments: readonly { from: string; hours: number; text: string }[];
}

/** What the team has said about the first initiative before anybody opens the demo. */
const CONVERSATION: readonly Thread[] = [
  {
    at: { targetElement: { elementId: 'brief-onboarding', targetText: 'when half of them do', occurrence: 1 } },
    assignedTo: { userId: 'ada' },
    comments: [
      { from: 'chloe', hours: 50, text: 'Half of all new teams, or half of those that import something?' },
      { from: 'ben', hours: 49, text: 'Of all, I think. Those who import share a board anyway.' },
    ],
  },
  {
    at: { targetElement: { elementId: 'mockup', topPercentage: 46, leftPercentage: 44 } },
    comments: [
      { from: 'ben', hours: 28, text: 'Could the first card show their own file, and not a sample?' },
      { from: 'chloe', hours: 27, text: 'Yes, once the import has read the first row. I will try it this week.' },
      { from: 'ben', hours: 26, text: 'Lovely. Then we do not need the empty state at all.' },
    ],
  },
  {
    at: { targetElementId: 'onboarding-import-spreadsheets' },
    comments: [{ from: 'ben', hours: 20, text: 'Three of the last five calls asked for CSV with semicolons.' }],
  },
  {
    at: { context: { week: 5 } },
    comments: [{ from: 'chloe', hours: 6, text: 'Our best week so far, and the tour is not even in it.' }],
  },
  {
    at: { targetElementId: 'discussion-onboarding', targetInlineCommentElementId: 'discussion-onboarding' },
    comments: [
      {
        from: 'chloe',
        hours: 30,
        text: 'I would like to show this at the all-hands on Thursday. Is it ready to be seen?',
      },
      { from: 'ben', hours: 29, text: 'The board is. Leave the import out, it still stumbles over merged cells.' },
    ],
  },
];

/** Writes the conversation that the demo begins with. Nobody is notified of it. */
export async function startConversation(parley: Parley): Promise<void> {
  const now = Date.now();
  await parley.call('commentannotations/add', {
    organizationId: ORGANIZATION_ID,
    documentId: 'onboarding',
    commentAnnotations: CONVERSATION.map(({ at, assignedTo, comments }) => ({
      ...at,
      ...(assignedTo && { assignedTo }),
      commentData: comments.map(({ from, hours, text }) => ({
        from: { userId: from },
        commentText: text,
        createdAt: now - hours * HOUR_MS,
        lastUpdated: now - hours * HOUR_MS,
      })),
    })),
  });
}
