/** `audio`: the microphone. `video`: camera and microphone. `screen`: a screen, window or tab with its sound, and the microphone. */
export type RecordingType = 'audio' | 'video' | 'screen';
