import { type ErrorCode, ParleyError } from '@parley/protocol/constants';

export type Device = 'microphone' | 'camera' | 'screen';

/** Why a device cannot be recorded, and what the person can do. @param error of the browser */
export function explainCapture(error: unknown, devices: readonly Device[]): ParleyError {
  const name = error instanceof Error ? error.name : '';
  const what = devices.join(' and ');
  const errorOf = (code: ErrorCode, message: string) => new ParleyError(code, message, { cause: error });
  if (name === 'NotAllowedError' && devices.includes('screen')) {
    return errorOf(
      'PERMISSION_DENIED',
      'The screen is not shared. Choose a screen, window or tab to record; if no choice appears, allow screen recording for the browser in the settings of the system.',
    );
  }
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    return errorOf(
      'PERMISSION_DENIED',
      `This page may not use the ${what}. Allow it in the site settings of the browser, beside the address, and try again.`,
    );
  }
  if (name === 'NotFoundError' || name === 'OverconstrainedError') {
    return errorOf('NOT_FOUND', `No ${what} was found. Connect one and try again.`);
  }
  if (name === 'NotReadableError' || name === 'AbortError') {
    return errorOf('UNAVAILABLE', `The ${what} could not be started. Close other programs that use it and try again.`);
  }
  return errorOf('FAILED_PRECONDITION', `The ${what} could not be started.`);
}

/** Throws where the browser, or the address of the page, allows no recording. */
export function requireRecording(devices: readonly Device[]): void {
  const media = typeof navigator === 'undefined' ? undefined : (navigator.mediaDevices as MediaDevices | undefined);
  if (!media) {
    throw new ParleyError('FAILED_PRECONDITION', 'Recording needs a page that is served over HTTPS.');
  }
  const canShare = !devices.includes('screen') || 'getDisplayMedia' in media;
  if (typeof MediaRecorder === 'undefined' || !canShare) {
    const what = canShare ? 'This browser' : 'This browser, as most on phones,';
    throw new ParleyError('UNIMPLEMENTED', `${what} cannot record the ${devices.join(' and ')}.`);
  }
}
