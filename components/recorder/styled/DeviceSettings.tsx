'use client';
import { useId } from 'react';
import { useRecorderElement } from '../../../hooks/useRecorderElement.js';
import { useStream } from '../../../hooks/useStream.js';
import type { RecordingDevice, RecordingDevices } from '../../../src/elements/recorder/capture/createDeviceChooser.js';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { recorderStrings } from '../strings.js';

const NONE: RecordingDevices = { microphones: [], cameras: [], microphoneId: null, cameraId: null };

export interface DeviceSettingsProps {
  /** It records with a camera, or may. */
  hasCamera: boolean;
  /** Recording has begun: a choice applies to the next one. */
  isForLater: boolean;
}

/** The choice of microphone and camera. It is stored on this device. */
export function DeviceSettings({ hasCamera, isForLater }: DeviceSettingsProps) {
  const strings = useStrings(recorderStrings);
  const element = useRecorderElement();
  const { microphones, cameras, microphoneId, cameraId } =
    useStream<RecordingDevices | null>(element.getRecordingDevices, null).value ?? NONE;
  return (
    <div role="group" aria-label={strings.settings} className="parley-recorder-devices">
      <Choice
        label={strings.microphone}
        devices={microphones}
        chosenId={microphoneId}
        onChoose={(id) => element.setRecordingDevices({ microphoneId: id })}
      />
      {hasCamera && (
        <Choice
          label={strings.camera}
          devices={cameras}
          chosenId={cameraId}
          onChoose={(id) => element.setRecordingDevices({ cameraId: id })}
        />
      )}
      {isForLater && <p>{strings.devicesLater}</p>}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  devices: readonly RecordingDevice[];
  chosenId: string | null;
  onChoose: (id: string | null) => void;
}

function Choice({ label, devices, chosenId, onChoose }: ChoiceProps) {
  const strings = useStrings(recorderStrings);
  const id = useId();
  // Browsers list what they prefer a second time, under a name of its own.
  const listed = devices.filter((device) => device.id !== 'default');
  const isGone = chosenId !== null && !listed.some((device) => device.id === chosenId);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="parley-recorder-select"
        value={chosenId ?? ''}
        onChange={(event) => onChoose(event.target.value || null)}
      >
        <option value="">{strings.preferredDevice}</option>
        {isGone && <option value={chosenId}>{strings.missingDevice}</option>}
        {listed.map((device, index) => (
          <option key={device.id} value={device.id}>
            {device.label || fill(strings.unnamedDevice, { device: label, number: String(index + 1) })}
          </option>
        ))}
      </select>
    </>
  );
}
