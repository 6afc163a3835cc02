import { type ClientFrame, clientFrameSchema, utf8Length } from '@parley/protocol';
import { CLOSE_CODES, REALTIME_LIMITS } from '@parley/protocol/constants';
import { CloseError } from './CloseError.js';

/** The frame in what a socket received. Throws `CloseError` for anything that is none. */
export function parseFrame(data: string | Uint8Array): ClientFrame {
  if (typeof data !== 'string') throw new CloseError(CLOSE_CODES.BAD_FRAME, 'Frames are text: JSON.');
  const { maxFrameBytes } = REALTIME_LIMITS;
  // A UTF-16 unit takes at least one byte, so a long text needs no counting.
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
  // The path names fields of our schema, so it is short and tells nothing that the client did not send.
  const path = (parsed.error.issues[0]?.path ?? []).map(String).join('.');
  throw new CloseError(CLOSE_CODES.BAD_FRAME, `Not a known frame${path && `: ${path} is not valid`}.`.slice(0, 100));
}
