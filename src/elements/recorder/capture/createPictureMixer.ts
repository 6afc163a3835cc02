/** The picture of a screen, with a camera in its corner. */
export interface PictureMixer {
  /** Stays the same while the camera is shown and hidden: a recorder cannot change to another track. */
  readonly track: MediaStreamTrack;
  /** @param camera `null`: the screen alone */
  setCamera(camera: MediaStreamTrack | null): void;
  close(): void;
}

/** Frames of tracks, as browsers that are built on Chromium give them to pages. */
interface FrameStreams {
  MediaStreamTrackProcessor: new (from: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> };
  MediaStreamTrackGenerator: new (of: { kind: 'video' }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> };
}

/**
 * A screen that does not change sends no frames; its frame is repeated after this time. A recorder that starts later would have no picture, and would
 * deliver no part of the file.
 */
const REPEAT_MS = 200;
/** The diameter of the camera, as a share of the shorter side of the screen. */
const CAMERA_SHARE = 0.25;
/** Between the camera and the edges, as a share of its diameter. */
const MARGIN_SHARE = 0.1;

/**
 * Starts to mix. Each frame of the camera makes one, or of the screen when there is no camera: timers stall while the tab is hidden, which it is
 * while another window is recorded.
 * @returns `null` where the browser gives no frames to pages
 */
export function createPictureMixer(screen: MediaStreamTrack): PictureMixer | null {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = globalThis as unknown as Partial<FrameStreams>; // no types have them
  if (!MediaStreamTrackProcessor || !MediaStreamTrackGenerator) return null;
  const track = new MediaStreamTrackGenerator({ kind: 'video' });
  const writer = track.writable.getWriter();
  const draw = createPainter();
  let camera: MediaStreamTrack | null = null;
  let isClosed = false;
  /** The latest ones, which are drawn until the next ones arrive. */
  let screenFrame: VideoFrame | undefined;
  let cameraFrame: VideoFrame | undefined;
  let writtenAt = 0;

  function write() {
    if (!screenFrame || isClosed) return;
    writtenAt = performance.now();
    // Screen and camera count their time from different moments.
    const timing = { timestamp: Math.round(writtenAt * 1000) };
    const frame = new VideoFrame(cameraFrame ? draw(screenFrame, cameraFrame) : screenFrame, timing);
    writer.write(frame).catch(() => frame.close()); // nobody reads the track any more
  }

  async function follow(source: MediaStreamTrack, take: (frame: VideoFrame) => void) {
    const reader = new MediaStreamTrackProcessor!({ track: source }).readable.getReader();
    for (;;) {
      const { value } = await reader.read().catch(() => ({ value: undefined })); // a track that fails has ended
      if (!value) return;
      take(value);
    }
  }

  void follow(screen, (frame) => {
    screenFrame?.close();
    screenFrame = frame;
    if (isClosed) frame.close();
    else if (!cameraFrame) write();
  });
  const repeating = setInterval(() => {
    if (performance.now() - writtenAt >= REPEAT_MS) write();
  }, REPEAT_MS);

  function setCamera(next: MediaStreamTrack | null) {
    camera = next;
    cameraFrame?.close();
    cameraFrame = undefined;
    if (!next) return write();
    void follow(next, (frame) => {
      if (camera !== next) return frame.close();
      cameraFrame?.close();
      cameraFrame = frame;
      write();
    });
  }

  return {
    track,
    setCamera,
    close() {
      isClosed = true;
      clearInterval(repeating);
      track.stop();
      setCamera(null);
      screenFrame?.close();
      screenFrame = undefined;
    },
  };
}

/** Draws a screen, and the middle of a camera as a circle in the corner at the right and the bottom. */
function createPainter() {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { alpha: false })!;
  return (screen: VideoFrame, camera: VideoFrame): OffscreenCanvas => {
    const { displayWidth: width, displayHeight: height } = screen;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.drawImage(screen, 0, 0, width, height);
    const diameter = Math.min(width, height) * CAMERA_SHARE;
    const inset = diameter * (1 + MARGIN_SHARE);
    const [x, y] = [width - inset, height - inset];
    const side = Math.min(camera.displayWidth, camera.displayHeight);
    const [left, top] = [(camera.displayWidth - side) / 2, (camera.displayHeight - side) / 2];
    context.save();
    context.beginPath();
    context.arc(x + diameter / 2, y + diameter / 2, diameter / 2, 0, 2 * Math.PI);
    context.clip();
    context.drawImage(camera, left, top, side, side, x, y, diameter, diameter);
    context.restore();
    context.strokeStyle = '#fff'; // sets it off from a screen of the same color
    context.lineWidth = diameter / 40;
    context.stroke();
    return canvas;
  };
}
