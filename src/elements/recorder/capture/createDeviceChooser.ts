import { createState, type ReadableState } from '../../../observable.js';
import type { DeviceChoice } from './openDevices.js';

/** A microphone or a camera. */
export interface RecordingDevice {
  /** `deviceId` of the browser. */
  id: string;
  /** The browser's label; empty until the person has allowed a device of its kind. */
  label: string;
}

/** The microphones and cameras that are connected, and which of them are chosen. */
export interface RecordingDevices {
  microphones: RecordingDevice[];
  cameras: RecordingDevice[];
  /** `null`: the browser's default. Also one that is not connected now: another is used meanwhile. */
  microphoneId: string | null;
  cameraId: string | null;
}

export interface DeviceChooser {
  /** The devices, read while somebody is subscribed. */
  readonly devices: ReadableState<RecordingDevices>;
  /** For `openDevices`. */
  choice(): DeviceChoice;
  /** Chooses devices, and stores the choice on this device. An omitted one stays; `null`: the browser's default. */
  choose(choice: { microphoneId?: string | null | undefined; cameraId?: string | null | undefined }): void;
  /** Reads the devices again: the person has allowed some, and they have labels now. */
  read(): void;
}

const KEY = 'parley.recordingDevices';

export function createDeviceChooser(): DeviceChooser {
  const devices = createState<RecordingDevices>(
    { microphones: [], cameras: [], ...remembered() },
    {
      onObserved() {
        read();
        const media = mediaDevices();
        media?.addEventListener('devicechange', read);
        return () => media?.removeEventListener('devicechange', read);
      },
    },
  );

  function read() {
    mediaDevices()
      ?.enumerateDevices()
      .then(
        (found) => {
          const ofKind = (wanted: MediaDeviceKind) =>
            found.flatMap(({ kind, deviceId: id, label }) => (kind === wanted && id ? [{ id, label }] : []));
          devices.set({ ...devices.value, microphones: ofKind('audioinput'), cameras: ofKind('videoinput') });
        },
        () => undefined, // a browser that lists no devices records with its default
      );
  }

  return {
    devices,
    choice: () => ({
      microphoneId: devices.value.microphoneId ?? undefined,
      cameraId: devices.value.cameraId ?? undefined,
    }),
    choose({ microphoneId = devices.value.microphoneId, cameraId = devices.value.cameraId }) {
      devices.set({ ...devices.value, microphoneId, cameraId });
      try {
        localStorage.setItem(KEY, JSON.stringify({ microphoneId, cameraId }));
      } catch {
        // Storage is full or not allowed: the choice applies as long as the page is open.
      }
    },
    read,
  };
}

const mediaDevices = () =>
  typeof navigator === 'undefined' ? undefined : (navigator.mediaDevices as MediaDevices | undefined);

function remembered(): Pick<RecordingDevices, 'microphoneId' | 'cameraId'> {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    // No storage, or something else in it.
  }
  const { microphoneId, cameraId } = Object(stored) as Record<string, unknown>;
  const id = (value: unknown) => (typeof value === 'string' ? value : null);
  return { microphoneId: id(microphoneId), cameraId: id(cameraId) };
}
