/** Of its longer side. */
const MOST_PIXELS = 640;
/** A camera needs a moment to see. */
const AT_MS = 1_000;
/** The recording must not wait longer for its picture. */
const TIMEOUT_MS = 5_000;
const QUALITY = 0.8;

/**
 * Makes a picture of a video, a JPEG. `null` where the browser cannot. Never rejects.
 * @param timeoutMs a file of which no frame can be read in this time gets no picture
 */
export async function makeThumbnail(file: Blob, durationMs: number, timeoutMs = TIMEOUT_MS): Promise<Blob | null> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto' });
  try {
    await after(video, 'loadeddata', timeoutMs, () => (video.src = url));
    const seeking = after(
      video,
      'seeked',
      timeoutMs,
      () => (video.currentTime = Math.min(AT_MS, durationMs / 2) / 1000),
    );
    await seeking.catch(() => undefined); // then the first frame
    return await draw(video);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

async function draw(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, MOST_PIXELS / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/** Resolves with the event that follows. */
async function after(
  video: HTMLVideoElement,
  name: 'loadeddata' | 'seeked',
  timeoutMs: number,
  run: () => void,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const events = new AbortController();
  const listen = { once: true, signal: events.signal };
  try {
    await new Promise<void>((resolve, reject) => {
      video.addEventListener(name, () => resolve(), listen);
      video.addEventListener('error', () => reject(new Error('The file cannot be shown.')), listen);
      timer = setTimeout(() => reject(new Error(`The event "${name}" did not occur.`)), timeoutMs);
      run();
    });
  } finally {
    events.abort();
    clearTimeout(timer);
  }
}
