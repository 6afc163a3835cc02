import type { WriteTransaction } from '../../store/transaction.js';
import type { DeletedPeople } from './DeletedPeople.js';

/** One step of the deletion of people's data in one organization. */
export interface StepCall {
  tx: WriteTransaction;
  scope: { apiKey: string; organizationId: string };
  people: DeletedPeople;
  /** Where the step before ended; `null`: at the beginning. */
  cursor: Cursor | null;
  /** Ms since epoch. */
  now: number;
}

/** The key of a row, as texts. */
export type Cursor = readonly string[];

/** Does a bounded part of the work. Returns where the next step continues, or `null` when nothing remains. */
export type DeletionStep = (call: StepCall) => Promise<Cursor | null>;
