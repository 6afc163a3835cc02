/** What the team has said before anybody opens the demo. */
export interface Talk {
  documentId: string;
  annotationId: string;
  /** Where it stands in the page: an element with an offset, words of an element, a card, the discussion, or a bar of the chart. */
  at: object;
  assignedTo?: { userId: string };
  /** Who has resolved it. */
  resolvedBy?: string;
  /** Oldest first. */
  comments: readonly Words[];
}

/** A comment. `{{ada}}` mentions her. */
export interface Words {
  commentId: string;
  from: string;
  minutesAgo: number;
  text: string;
  /** By emoji, who reacted with it. */
  reactions?: Record<string, readonly string[]>;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** What everybody has read by now. */
export const EARLIER: readonly Talk[] = [
  {
    documentId: 'onboarding',
    annotationId: 'half-of-them',
    at: { targetElement: { elementId: 'brief-onboarding', targetText: 'when half of them do', occurrence: 1 } },
    assignedTo: { userId: 'ada' },
    comments: [
      {
        commentId: 'half-which',
        from: 'chloe',
        minutesAgo: 2 * DAY + 2 * HOUR,
        text: 'Half of all new teams, or half of those that import something?',
      },
      {
        commentId: 'half-all',
        from: 'ben',
        minutesAgo: 2 * DAY + HOUR,
        text: 'Of all, I think. Those who import share a board anyway.',
        reactions: { '👍': ['chloe'] },
      },
    ],
  },
  {
    documentId: 'onboarding',
    annotationId: 'first-card',
    at: { targetElement: { elementId: 'mockup', topPercentage: 40, leftPercentage: 54 } },
    comments: [
      {
        commentId: 'own-file',
        from: 'ben',
        minutesAgo: DAY + 4 * HOUR,
        text: 'Could the first card show their own file, and not a sample?',
      },
      {
        commentId: 'first-row',
        from: 'chloe',
        minutesAgo: DAY + 3 * HOUR,
        text: 'Yes, once the import has read the first row. I will try it this week.',
        reactions: { '🎉': ['ada', 'ben'] },
      },
      {
        commentId: 'no-empty-state',
        from: 'ben',
        minutesAgo: DAY + 2 * HOUR,
        text: 'Lovely. Then we do not need the empty state at all.',
      },
    ],
  },
  {
    documentId: 'onboarding',
    annotationId: 'button-verb',
    at: { targetElement: { elementId: 'mockup', topPercentage: 86, leftPercentage: 36 } },
    resolvedBy: 'ada',
    comments: [
      {
        commentId: 'which-verb',
        from: 'jonas',
        minutesAgo: 3 * DAY,
        text: 'Is it “Import” or “Upload”? Customers write to us with both words.',
      },
      { commentId: 'one-verb', from: 'ada', minutesAgo: 2 * DAY + 5 * HOUR, text: 'Import. One word everywhere.' },
    ],
  },
  {
    documentId: 'onboarding',
    annotationId: 'semicolons',
    at: { targetElementId: 'onboarding-import-spreadsheets' },
    comments: [
      {
        commentId: 'five-calls',
        from: 'jonas',
        minutesAgo: 20 * HOUR,
        text: 'Three of the last five calls asked for CSV with semicolons.',
        reactions: { '👀': ['ben'] },
      },
    ],
  },
  {
    documentId: 'onboarding',
    annotationId: 'best-week',
    at: { context: { week: 5 } },
    comments: [
      {
        commentId: 'without-tour',
        from: 'chloe',
        minutesAgo: 6 * HOUR,
        text: 'Our best week so far, and the tour is not even in it.',
        reactions: { '🚀': ['ada', 'priya'] },
      },
    ],
  },
  {
    documentId: 'onboarding',
    annotationId: 'all-hands',
    at: { targetElementId: 'discussion-onboarding', targetInlineCommentElementId: 'discussion-onboarding' },
    comments: [
      {
        commentId: 'ready',
        from: 'chloe',
        minutesAgo: DAY + 6 * HOUR,
        text: 'I would like to show this at the all-hands on Thursday. Is it ready to be seen?',
      },
      {
        commentId: 'merged-cells',
        from: 'ben',
        minutesAgo: DAY + 5 * HOUR,
        text: 'The board is. Leave the import out, it still stumbles over merged cells.',
      },
    ],
  },
  {
    documentId: 'billing-api',
    annotationId: 'proration',
    at: { targetElementId: 'billing-api-proration' },
    comments: [
      {
        commentId: 'mid-month',
        from: 'jonas',
        minutesAgo: 9 * HOUR,
        text: 'What happens to a seat that is added and removed on the same day?',
      },
    ],
  },
];

/** A reply to a thread of before, of which people have not heard yet. */
export interface Reply extends Words {
  documentId: string;
  annotationId: string;
}

/** What nobody has read yet: it is in the inbox of whom it is for. */
export const RECENT: readonly Reply[] = [
  {
    documentId: 'onboarding',
    annotationId: 'semicolons',
    commentId: 'semicolons-done',
    from: 'chloe',
    minutesAgo: 3,
    text: '{{ben}}, does your importer guess the separator already?',
  },
  {
    documentId: 'billing-api',
    annotationId: 'proration',
    commentId: 'free-day',
    from: 'ben',
    minutesAgo: 2,
    text: '{{jonas}}, it is free: we charge by whole days. {{ada}}, please confirm: I will write it into the reference.',
  },
  {
    documentId: 'onboarding',
    annotationId: 'all-hands',
    commentId: 'newsletter',
    from: 'priya',
    minutesAgo: 1,
    text: '{{ada}}, may I put the number of week 5 into the newsletter, or is it too early?',
  },
];
