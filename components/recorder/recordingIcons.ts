import { CameraIcon, MicrophoneIcon, ScreenIcon } from '../internal/icons.js';

export const RECORDING_ICONS = { audio: MicrophoneIcon, video: CameraIcon, screen: ScreenIcon };
