'use client';
import { useMemo } from 'react';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useCurrentUser } from '../../hooks/session.js';
import type { Comment, CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import { useCanWrite } from './useCanWrite.js';

/** The reader's permissions on a thread. Parts offer only what is allowed; the service checks it again. */
export interface ThreadRights {
  /** Id of the reader; `undefined` before sign-in. */
  me: string | undefined;
  /** Of the component; `undefined`: the setting decides. */
  readOnly: boolean | undefined;
  canWrite: boolean;
  canChangeStatus: boolean;
  canDeleteThread: boolean;
  /** Author and admins. */
  canChangeVisibility: boolean;
  canReact: boolean;
  /** Of a thread that waits for approval, only admins. */
  canDecide: boolean;
  canEdit(comment: Comment): boolean;
  canDelete(comment: Comment): boolean;
}

/** @param readOnly Overrides the setting `readOnly`. It gives no rights that the reader does not have. */
export function useThreadRights(annotation: CommentAnnotation, readOnly?: boolean): ThreadRights {
  const user = useCurrentUser();
  const settings = useCommentSettings();
  const canWrite = useCanWrite(readOnly, annotation.metadata.documentId);

  return useMemo(() => {
    const me = user?.userId;
    const isAdmin = user?.isAdmin ?? false;
    const isAuthor = annotation.from.userId === me;
    const isAuthorOrAdmin = isAuthor || isAdmin;
    return {
      me,
      readOnly,
      canWrite,
      canChangeStatus: canWrite && (!settings.resolveStatusAccessAdminOnly || isAuthor || isAdmin),
      canDeleteThread: canWrite && isAuthorOrAdmin,
      canChangeVisibility: canWrite && isAuthorOrAdmin,
      canReact: canWrite && settings.reactions,
      canDecide: canWrite && (isAdmin || annotation.approved !== false),
      canEdit: ({ from, resolution }) => canWrite && from.userId === me && resolution.content === 'ready',
      canDelete: ({ from }) => canWrite && (from.userId === me || isAdmin),
    };
  }, [annotation.approved, annotation.from.userId, canWrite, readOnly, settings, user]);
}
