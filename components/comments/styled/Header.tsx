'use client';
import { Slotted } from '../../internal/Slotted.js';
import { useState } from 'react';
import { selectLook } from '../../internal/selectLook.js';
import { useStrings } from '../../internal/useStrings.js';
import { CheckIcon, CloseIcon, LockIcon, ReopenIcon } from '../../internal/icons.js';
import { IconButton } from '../../internal/IconButton.js';
import { useCommentsThread } from '../CommentsThreadContext.js';
import { CommentsPriority } from '../CommentsPriority.js';
import { CommentsStatus } from '../CommentsStatus.js';
import { commentStrings } from '../strings.js';
import { CommentsResolve } from '../threadButtons.js';
import { useCommentsSlots } from './CommentsSlotsContext.js';
import { ThreadMenu } from './ThreadMenu.js';
import { ThreadPeople } from './ThreadPeople.js';

interface HeaderProps {
  /** Renders a button that closes the container of the thread. */
  onClose?: (() => void) | undefined;
}

/** The line above the comments: status, priority, who may see it, and what can be done with the whole thread. */
export function Header({ onClose }: HeaderProps) {
  const { annotation, rights } = useCommentsThread('Comments.Thread');
  const strings = useStrings(commentStrings);
  const { Header: Own } = useCommentsSlots();
  const [isPicking, setIsPicking] = useState(false);
  const isResolved = annotation.status.type === 'terminal';
  const resolve = isResolved ? strings.reopen : strings.resolve;
  return (
    <>
      <div className="parley-thread-head">
        <Slotted of={Own} name="Header" props={{ annotation }}>
          <CommentsStatus {...selectLook} className="parley-choice parley-status" />
          <CommentsPriority {...selectLook} className="parley-choice" />
          {annotation.visibilityConfig.type !== 'public' && (
            <span className="parley-lock" title={strings.private}>
              <LockIcon />
              <span className="parley-hidden">{strings.private}</span>
            </span>
          )}
          <span className="parley-space" />
          <CommentsResolve className="parley-icon-button" title={resolve}>
            {isResolved ? <ReopenIcon /> : <CheckIcon />}
          </CommentsResolve>
          <ThreadMenu onPickPeople={() => setIsPicking(true)} />
        </Slotted>
        {onClose && (
          <IconButton label={strings.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
      {isPicking && rights.canChangeVisibility && <ThreadPeople onClose={() => setIsPicking(false)} />}
    </>
  );
}
