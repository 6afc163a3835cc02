import { useEffect } from 'react';
import { useRecorderElement } from '@parley/react';
import { RecorderNotes, RecorderTool } from '@parley/react/components';

/** What people said and showed about the initiative. `RecorderControlPanel` in the workspace shows a recording while it is made. */
export function Recordings() {
  const recorder = useRecorderElement();
  useEffect(() => recorder.enableVideoEditor(), [recorder]);
  return (
    <section aria-label="Recordings">
      <div className="section-head">
        <h2>Recordings</h2>
        <span className="spacer" />
        <RecorderTool maxLength={300} />
      </div>
      <RecorderNotes />
    </section>
  );
}
