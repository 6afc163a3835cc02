import { useRecordings, useSaveRecordingTrim } from '@parley/react';
import { RecorderPlayer } from '@parley/react/headless';

export function Recordings() {
  const { data: recordings = [] } = useRecordings();
  const { mutateAsync: save } = useSaveRecordingTrim();
  return recordings.map((recording) => (
    <RecorderPlayer.Root
      key={recording.recorderId}
      recording={recording}
      onTrim={(part) => save({ recorderId: recording.recorderId, part })}
    >
      <RecorderPlayer.Media />
      <RecorderPlayer.Caption />
      <RecorderPlayer.Play>Play</RecorderPlayer.Play>
      <RecorderPlayer.Timeline />
      <RecorderPlayer.TrimTimeline />
      <RecorderPlayer.Time />
      <RecorderPlayer.Speed />
      <RecorderPlayer.Mute>Mute</RecorderPlayer.Mute>
      <RecorderPlayer.Captions>Captions</RecorderPlayer.Captions>
      <RecorderPlayer.Download>Download</RecorderPlayer.Download>
      <RecorderPlayer.Trim>Trim</RecorderPlayer.Trim>
      <RecorderPlayer.TrimStatus />
      <RecorderPlayer.TrimRestore>Restore all of it</RecorderPlayer.TrimRestore>
      <RecorderPlayer.TrimCancel>Cancel</RecorderPlayer.TrimCancel>
      <RecorderPlayer.TrimSave>Save</RecorderPlayer.TrimSave>
      <RecorderPlayer.Status />
      <RecorderPlayer.Retry>Try again</RecorderPlayer.Retry>
      <RecorderPlayer.Summary />
      <RecorderPlayer.Transcript />
    </RecorderPlayer.Root>
  ));
}
