import { useRecordings } from '@parley/react';
import { RecorderPlayer } from '@parley/react/headless';

export function Recordings() {
  const { data: recordings = [] } = useRecordings();
  return recordings.map((recording) => (
    <RecorderPlayer.Root key={recording.recorderId} recording={recording}>
      <RecorderPlayer.Media />
      <RecorderPlayer.Caption />
      <RecorderPlayer.Play>Play</RecorderPlayer.Play>
      <RecorderPlayer.Timeline />
      <RecorderPlayer.Time />
      <RecorderPlayer.Speed />
      <RecorderPlayer.Mute>Mute</RecorderPlayer.Mute>
      <RecorderPlayer.Captions>Captions</RecorderPlayer.Captions>
      <RecorderPlayer.Download>Download</RecorderPlayer.Download>
      <RecorderPlayer.Status />
      <RecorderPlayer.Retry>Try again</RecorderPlayer.Retry>
      <RecorderPlayer.Transcript />
    </RecorderPlayer.Root>
  ));
}
