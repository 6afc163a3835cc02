/** Status of a thread. `default`: new. `ongoing`: in progress. `terminal`: done. */
export interface CustomStatus {
  id: string;
  name: string;
  type: 'default' | 'ongoing' | 'terminal';
  /** `#rrggbb`. */
  color?: string | undefined;
  lightColor?: string | undefined;
  svg?: string | undefined;
  iconUrl?: string | undefined;
}

export interface CustomPriority {
  id: string;
  name: string;
  color?: string | undefined;
  lightColor?: string | undefined;
  svg?: string | undefined;
  iconUrl?: string | undefined;
}

export interface CustomCategory {
  id: string;
  name: string;
  color?: string | undefined;
}

/** Default status of a thread (REST contract §2.5). */
export const OPEN_STATUS = {
  id: 'OPEN',
  name: 'Open',
  type: 'default',
  color: '#625DF5',
  lightColor: '#E7E8FA',
} as const satisfies CustomStatus;

export const DEFAULT_STATUSES: readonly CustomStatus[] = [
  OPEN_STATUS,
  { id: 'IN_PROGRESS', name: 'In Progress', type: 'ongoing', color: '#ECB000', lightColor: '#FFF6DB' },
  { id: 'RESOLVED', name: 'Resolved', type: 'terminal', color: '#00A870', lightColor: '#DFF5EC' },
];

export const DEFAULT_PRIORITIES: readonly CustomPriority[] = [
  { id: 'P0', name: 'P0', color: '#D92D20', lightColor: '#FEE4E2' },
  { id: 'P1', name: 'P1', color: '#B54708', lightColor: '#FEF0C7' },
  { id: 'P2', name: 'P2', color: '#175CD3', lightColor: '#D1E9FF' },
];

export const DEFAULT_CATEGORIES: readonly CustomCategory[] = [
  { id: 'Question', name: 'Question', color: '#175CD3' },
  { id: 'Feedback', name: 'Feedback', color: '#B54708' },
  { id: 'Bug', name: 'Bug', color: '#D92D20' },
  { id: 'Other', name: 'Other', color: '#475467' },
];
