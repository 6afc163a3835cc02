export { RecorderPlayerRoot as Root, type RecorderPlayerRootProps as RootProps } from './RecorderPlayerRoot.js';
export { RecorderPlayerMedia as Media, type RecorderPlayerMediaProps as MediaProps } from './RecorderPlayerMedia.js';
export {
  RecorderPlayerTimeline as Timeline,
  type RecorderPlayerTimelineProps as TimelineProps,
} from './RecorderPlayerTimeline.js';
export {
  RecorderPlayerTranscript as Transcript,
  type RecorderPlayerTranscriptProps as TranscriptProps,
} from './RecorderPlayerTranscript.js';
export {
  RecorderPlayerCaption as Caption,
  RecorderPlayerCaptions as Captions,
  RecorderPlayerDownload as Download,
  RecorderPlayerMute as Mute,
  RecorderPlayerPlay as Play,
  RecorderPlayerRetry as Retry,
  RecorderPlayerSpeed as Speed,
  RecorderPlayerStatus as Status,
  RecorderPlayerSummary as Summary,
  RecorderPlayerTime as Time,
} from './playerParts.js';
export {
  RecorderPlayerTrimTimeline as TrimTimeline,
  type RecorderPlayerTrimTimelineProps as TrimTimelineProps,
} from './RecorderPlayerTrimTimeline.js';
export {
  RecorderPlayerTrim as Trim,
  RecorderPlayerTrimCancel as TrimCancel,
  RecorderPlayerTrimRestore as TrimRestore,
  RecorderPlayerTrimSave as TrimSave,
  RecorderPlayerTrimStatus as TrimStatus,
} from './trimParts.js';
