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
}

export const INITIATIVES: readonly Initiative[] = [
  {
    id: 'onboarding',
    title: 'First-run onboarding',
    quarter: 'Q1',
    summary: 'New teams reach their first shared board in under five minutes, without a call with us.',
    status: 'In progress',
    ownerId: 'ada',
  },
  {
    id: 'billing-api',
    title: 'Billing API',
    quarter: 'Q1',
    summary: 'Everything that the billing page can do, by API: plans, seats, invoices, proration.',
    status: 'Planned',
    ownerId: 'ben',
  },
  {
    id: 'offline',
    title: 'Offline on mobile',
    quarter: 'Q2',
    summary: 'Boards open and edits are kept in a tunnel, on a plane, in a basement.',
    status: 'Planned',
    ownerId: 'chloe',
  },
  {
    id: 'search',
    title: 'Search that finds it',
    quarter: 'Q2',
    summary: 'One box for boards, people and files, with results as you type.',
    status: 'Shipped',
    ownerId: 'ada',
  },
];
