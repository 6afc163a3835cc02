import { type ClientFrame, clientFrameSchema, utf8Length } from '@parley/protocol';
import { CLOSE_CODES, REALTIME_LIMITS } from '@parley/protocol/constants';
import { CloseError } from './CloseError.js';

/** Parses a frame that a socket received. Throws `CloseError` when it is not a valid frame. */
export function parseFrame(data: string | Uint8Array): ClientFrame {
  if (typeof data !== 'string') throw new CloseError(CLOSE_CODES.BAD_FRAME, 'Frames are text: JSON.');
  const { maxFrameBytes } = REALTIME_LIMITS;
  // Each UTF-16 unit takes at least one byte, so a long text need not be counted.
  if (data.length > maxFrameBytes || utf8Length(data) > maxFrameBytes) {
    throw new CloseError(CLOSE_CODES.FRAME_TOO_LARGE, `A frame holds at most ${maxFrameBytes} bytes.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch (cause) {
    throw new CloseError(CLOSE_CODES.BAD_FRAME, 'A frame is JSON.', { cause });
  }
  const parsed = clientFrameSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  // The path holds field names of the schema, so it is short and reveals nothing.
  const path = (parsed.error.issues[0]?.path ?? []).map(String).join('.');
  throw new CloseError(CLOSE_CODES.BAD_FRAME, `Not a known frame${path && `: ${path} is not valid`}.`.slice(0, 100));
}
