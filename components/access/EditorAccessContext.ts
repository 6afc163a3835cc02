'use client';
import type { ParleyError } from '@parley/protocol/constants';
import type { AccessUser } from '../../src/elements/access/Access.js';
import { createPartContext } from '../internal/createPartContext.js';

/**
 * - `off`: single editor mode is off, no document is open, or nobody is signed in.
 * - `loading`, `offline`, `error`: who edits is not known.
 * - `free`: nobody edits.
 * - `editing`: the person does, in this tab. `requested`: and somebody asks them to hand over.
 * - `elsewhere`: the person does, in another tab.
 * - `taken`: somebody else does. `waiting`: and the person has asked them.
 */
export type AccessStatus =
  | ('off' | 'loading' | 'offline' | 'error')
  | ('free' | 'editing' | 'requested' | 'elsewhere' | 'taken' | 'waiting');

/** A notice beside the status. */
export type AccessNotice =
  /** The service refused what the person did. */
  | { kind: 'failed'; error: ParleyError }
  | {
      /**
       * `offline`: nothing can be done until the connection is back. `onlyReads`: the person is a viewer of the document. `rejected`, `accepted`: how their request ended. `transferred`: another person edits in
       * their place. `canceled`: who asked them does not ask any more.
       */
      kind: 'offline' | 'onlyReads' | 'rejected' | 'accepted' | 'transferred' | 'canceled';
      /** Whom it is about. */
      by: AccessUser | undefined;
    };

/** State and actions shared by the parts. */
export interface EditorAccessState {
  status: AccessStatus;
  /** Who edits; `null`: nobody, or not known. */
  editor: AccessUser | null;
  /** Who asks the person to hand over; `null`: nobody. */
  requester: AccessUser | null;
  /** Remaining time of the request, seconds. */
  secondsLeft: number;
  /** The person may only read the document. */
  onlyReads: boolean;
  /** Nothing can be done now: the connection is lost, or the service has not answered yet. */
  isBlocked: boolean;
  notice: AccessNotice | null;
  /** Why who edits could not be loaded. */
  error: ParleyError | null;
  retry(): void;
  actions: Readonly<Record<AccessAction, () => void>>;
}

export type AccessAction = 'edit' | 'takeOver' | 'request' | 'cancel' | 'accept' | 'reject' | 'stop';

export const [EditorAccessProvider, useEditorAccessState] = createPartContext<EditorAccessState>('EditorAccess.Root');
