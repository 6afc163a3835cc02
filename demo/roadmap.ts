/** The product that the demo pretends to be: a roadmap of initiatives, each of them a document to Parley. */
export type Status = 'Planned' | 'In progress' | 'Shipped';
export const STATUSES: readonly Status[] = ['Planned', 'In progress', 'Shipped'];

export interface Initiative {
  id: string;
  title: string;
  quarter: string;
  summary: string;
  status: Status;
  ownerId: string;
  /** What the brief begins with, paragraph by paragraph. */
  brief: readonly string[];
  columns: readonly { title: string; tasks: readonly string[] }[];
  /** How many teams got there in each week. */
  weeks: readonly { week: number; teams: number }[];
}

export const INITIATIVES: readonly Initiative[] = [
  {
    id: 'onboarding',
    title: 'First-run onboarding',
    quarter: 'Q1',
    summary: 'New teams reach their first shared board in under five minutes, without a call with us.',
    status: 'In progress',
    ownerId: 'ada',
    brief: [
      'A new team sees an empty board today and leaves. We want them to see their own work instead: an import that starts by itself, and a tour that ends on a board they would show to others.',
      'The first version covers imports from spreadsheets only. We measure how many teams share a board on their first day, and we stop when half of them do.',
    ],
    columns: [
      { title: 'To do', tasks: ['Import spreadsheets', 'Write the tour'] },
      { title: 'Doing', tasks: ['Invite by link'] },
      { title: 'Done', tasks: ['Sample board'] },
    ],
    weeks: weeks(12, 18, 25, 31, 44),
  },
  {
    id: 'billing-api',
    title: 'Billing API',
    quarter: 'Q1',
    summary: 'Everything that the billing page can do, by API: plans, seats, invoices, proration.',
    status: 'Planned',
    ownerId: 'ben',
    brief: [
      'Finance teams script everything, so the billing page is not enough for them. The API covers plans, seats, invoices and proration, with the same names as the page.',
    ],
    columns: [
      { title: 'To do', tasks: ['Invoices', 'Proration'] },
      { title: 'Doing', tasks: ['Seats'] },
    ],
    weeks: weeks(3, 4, 4, 6, 9),
  },
  {
    id: 'offline',
    title: 'Offline on mobile',
    quarter: 'Q2',
    summary: 'Boards open and edits are kept in a tunnel, on a plane, in a basement.',
    status: 'Planned',
    ownerId: 'chloe',
    brief: [
      'Boards open without a network, and edits wait on the phone until there is one. Nothing that somebody typed may be lost.',
    ],
    columns: [{ title: 'To do', tasks: ['Local store', 'Merge on return'] }],
    weeks: weeks(1, 1, 2, 2, 3),
  },
  {
    id: 'search',
    title: 'Search that finds it',
    quarter: 'Q2',
    summary: 'One box for boards, people and files, with results as you type.',
    status: 'Shipped',
    ownerId: 'ada',
    brief: ['One box finds boards, people and files while you type; the best match is the first one.'],
    columns: [{ title: 'Done', tasks: ['Index', 'Ranking', 'Keyboard'] }],
    weeks: weeks(40, 52, 61, 70, 82),
  },
];

function weeks(...teams: number[]) {
  return teams.map((count, index) => ({ week: index + 1, teams: count }));
}
