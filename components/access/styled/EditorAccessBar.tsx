'use client';
import { forwardRef } from 'react';
import { FailureSign } from '../../internal/FailureSign.js';
import { EditIcon, OfflineIcon } from '../../internal/icons.js';
import { Slotted } from '../../internal/Slotted.js';
import { useStrings } from '../../internal/useStrings.js';
import {
  EditorAccessAccept,
  EditorAccessCancel,
  EditorAccessEdit,
  EditorAccessReject,
  EditorAccessRequest,
  EditorAccessStop,
  EditorAccessTakeOver,
} from '../accessButtons.js';
import { EditorAccessAvatar, EditorAccessNotice, EditorAccessStatus, EditorAccessTimer } from '../accessParts.js';
import { EditorAccessAnnouncer } from '../EditorAccessAnnouncer.js';
import { useEditorAccessState } from '../EditorAccessContext.js';
import { EditorAccessRoot, type EditorAccessRootProps } from '../EditorAccessRoot.js';
import { editorAccessStrings } from '../strings.js';
import type { EditorAccessSlots } from './slots.js';

export interface EditorAccessBarProps extends EditorAccessRootProps {
  slots?: EditorAccessSlots | undefined;
}

/** The panel itself. The chunk behind `EditorAccessPanel`. */
export const EditorAccessBar = forwardRef<HTMLDivElement, EditorAccessBarProps>(function EditorAccessBar(
  { slots = {}, ...props },
  ref,
) {
  return (
    <EditorAccessRoot {...props} ref={ref}>
      <Content slots={slots} />
      <EditorAccessAnnouncer className="parley-hidden" />
    </EditorAccessRoot>
  );
});

function Content({ slots }: { slots: EditorAccessSlots }) {
  const access = useEditorAccessState('EditorAccess.Root');
  const strings = useStrings(editorAccessStrings);
  if (access.status === 'off') return null;
  if (access.status === 'error')
    return <FailureSign what={strings.error} error={access.error} onRetry={access.retry} />;
  return (
    <>
      <Slotted of={slots.Status} name="Status" props={{ access }}>
        <Picture />
        <span className="parley-editor-access-words">
          <EditorAccessStatus className="parley-editor-access-status" />
          <EditorAccessNotice className="parley-editor-access-notice" />
        </span>
        <EditorAccessTimer className="parley-editor-access-timer" />
      </Slotted>
      <Slotted of={slots.Actions} name="Actions" props={{ access }}>
        <span className="parley-editor-access-actions">
          <EditorAccessReject className="parley-button" />
          <EditorAccessAccept className="parley-button parley-button-main" />
          <EditorAccessEdit className="parley-button parley-button-main" />
          <EditorAccessTakeOver className="parley-button parley-button-main" />
          <EditorAccessRequest className="parley-button" />
          <EditorAccessCancel className="parley-button" />
          <EditorAccessStop className="parley-button" />
        </span>
      </Slotted>
    </>
  );
}

function Picture() {
  const { status, editor } = useEditorAccessState('EditorAccess.Avatar');
  if (status === 'offline') return <OfflineIcon className="parley-editor-access-icon" />;
  return editor ? <EditorAccessAvatar className="parley-avatar" /> : <EditIcon className="parley-editor-access-icon" />;
}
