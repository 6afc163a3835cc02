import type { ThreadChange } from '../../../cache/threads/threadChanges.js';

/** A change as it stays on screen when the customer's store refused it: records it adds are marked. */
export function unsynced(change: ThreadChange): ThreadChange {
  switch (change.type) {
    case 'add': {
      const { record } = change;
      const comments = record.comments.map((comment) => ({ ...comment, ...UNSYNCED }));
      return { ...change, record: { ...record, comments, ...UNSYNCED } };
    }
    case 'addComment':
      return { ...change, comment: { ...change.comment, ...UNSYNCED } };
    case 'updateComment':
      return { ...change, fields: { ...change.fields, ...UNSYNCED } };
    case 'patch':
      return { ...change, fields: { ...change.fields, ...UNSYNCED } };
    case 'delete':
    case 'deleteComment':
    case 'mark':
    case 'react':
      return change;
  }
}

/** Read by `presentThread`, which passes on unknown fields. */
const UNSYNCED = { isUnsynced: true };
