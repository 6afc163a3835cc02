'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, useEffect, useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { useNewest } from '../../../hooks/useNewest.js';
import { useRecorder, type UseRecorderResult } from '../../../hooks/useRecorder.js';
import type { RecorderData } from '../../../src/elements/recorder/RecorderData.js';
import { CloseIcon } from '../../internal/icons.js';
import { IconButton } from '../../internal/IconButton.js';
import { fill } from '../../internal/strings.js';
import { useLookUp, useStrings } from '../../internal/useStrings.js';
import { recorderStrings } from '../strings.js';
import { PendingRecordings, type PendingRecordingsProps } from './PendingRecordings.js';
import { RecorderControls } from './RecorderControls.js';
import { RecordedView } from './RecordedView.js';
import { useRecorderFocus } from './useRecorderFocus.js';

export interface RecorderPanelProps
  extends ComponentPropsWithoutRef<'section'>, Omit<PendingRecordingsProps, 'status'> {
  panelId?: string | undefined;
  settingsEmbedded?: boolean | undefined;
  autoOpenVideoEditor?: boolean | undefined;
  playVideoInFullScreen?: boolean | undefined;
  onRecordedData?: ((recording: RecorderData) => void) | undefined;
}

/** The chunk behind `RecorderControlPanel`. */
export const RecorderPanel = forwardRef<HTMLElement, RecorderPanelProps>(function RecorderPanel(
  {
    panelId,
    settingsEmbedded = false,
    autoOpenVideoEditor = false,
    playVideoInFullScreen = false,
    onRecordedData,
    isOffered,
    onFinished,
    ...props
  },
  ref,
) {
  const strings = useStrings(recorderStrings);
  const lookUp = useLookUp();
  const recorder = useOwnRecorder(panelId);
  const { status, error, recording } = recorder;
  const newest = useNewest(onRecordedData);
  const done = status === 'done' ? recording : null;
  /** A recording that was saved before the panel was mounted is not reported again. */
  const reportedId = useRef(done?.recorderId);
  useEffect(() => {
    if (!done || reportedId.current === done.recorderId) return;
    reportedId.current = done.recorderId;
    newest.current?.(done);
  }, [done, newest]);

  const panel = useRef<HTMLElement>(null);
  const setRef = useComposedRefs(panel, ref);
  const focus = useRecorderFocus(panel, status);
  const content = contentOf(recorder, { settingsEmbedded, autoOpenVideoEditor, playVideoInFullScreen });
  return (
    <section
      aria-label={strings.panel}
      data-parley-part="recorder"
      data-parley-state={status}
      {...focus}
      {...props}
      ref={setRef}
    >
      {error && (
        <Notice isError {...((status === 'idle' || status === 'error') && { onClose: () => void recorder.reset() })}>
          {status === 'error' && <>{strings.notSaved} </>}
          <span dir="auto">{lookUp(error.message)}</span>
        </Notice>
      )}
      {recorder.lost && <Notice>{recorder.lost === 'microphone' ? strings.lostMicrophone : strings.lostCamera}</Notice>}
      {content}
      <PendingRecordings {...{ status, isOffered, onFinished }} />
    </section>
  );
});

/** The recorder of this panel: without an id, recordings that were started without one. */
function useOwnRecorder(panelId: string | undefined): UseRecorderResult {
  const recorder = useRecorder(panelId);
  const isOthers = panelId === undefined && recorder.panelId !== null;
  return isOthers ? { ...recorder, status: 'idle', error: null, lost: null, recording: null, stream: null } : recorder;
}

type ContentOptions = Record<'settingsEmbedded' | 'autoOpenVideoEditor' | 'playVideoInFullScreen', boolean>;

function contentOf(recorder: UseRecorderResult, { settingsEmbedded, ...options }: ContentOptions): ReactNode {
  const { status, recording } = recorder;
  if (status === 'idle' || status === 'error') return null;
  if (status === 'uploading' || status === 'done') {
    return (
      <>
        <Progress {...recorder} />
        {recording && <RecordedView recording={recording} isSaved={status === 'done'} {...options} />}
      </>
    );
  }
  return <RecorderControls recorder={recorder} hasSettings={settingsEmbedded} />;
}

function Progress({ status, uploadProgress, reset }: UseRecorderResult) {
  const strings = useStrings(recorderStrings);
  const percent = `${Math.floor(uploadProgress * 100)}%`;
  return (
    <div className="parley-recorder-bar">
      <p role="status" className="parley-recorder-status">
        {status === 'done' ? strings.done : fill(strings.uploading, { percent })}
      </p>
      {status === 'uploading' && (
        <progress
          className="parley-recorder-progress"
          value={uploadProgress}
          aria-label={strings.uploading.split(':')[0]}
        />
      )}
      {status === 'done' && (
        <IconButton label={strings.close} onClick={() => void reset()}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  );
}

function Notice({
  isError = false,
  onClose,
  children,
}: {
  isError?: boolean;
  onClose?: () => void;
  children: ReactNode;
}) {
  const strings = useStrings(recorderStrings);
  return (
    <div className="parley-recorder-notice" role={isError ? 'alert' : 'status'}>
      <p>{children}</p>
      {onClose && (
        <IconButton label={strings.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  );
}
