import { type Endpoint, LIMITS } from '@parley/protocol';
import type { Core } from '../core.js';
import type { BoundedRows } from '../domain/common/BoundedRows.js';
import { readInSteps } from '../domain/common/readInSteps.js';
import { readPageToken, signPageToken } from './pageTokens.js';

/** A call to a paged operation. */
interface PagedCall {
  core: Core;
  /** The API key of the list. Workspace operations pass `owner` instead. */
  tenant?: { apiKey: string };
  viewer?: { userId: string };
  data: { pageSize?: number | undefined; pageToken?: string | undefined };
}

interface PageOptions {
  /** Page size when the request names none. @default 1000 (REST contract, PAGE) */
  defaultSize?: number;
  /** Binds the token to a workspace where there is no API key. */
  owner?: string;
}

/**
 * Reads one page and makes the token of the next. A page ends at `LIMITS.answerBytes` at the latest, whatever page size was requested. It
 * has at least one row.
 * @param read reads up to `limit` rows in a stable order, after the row at `after`
 * @param positionOf returns the position of a row. The token carries it, signed but readable
 */
export const readPage = <Row, Position>(
  call: PagedCall,
  endpoint: Endpoint,
  read: (after: Position | undefined, limit: number) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
  options: PageOptions = {},
): Promise<Page<Row>> =>
  readBoundedPage(
    call,
    endpoint,
    async (start, limit) => {
      const walk = async (after: Position | undefined, step: number) =>
        (await read(after, step)).map((row) => ({ position: positionOf(row), item: row, row }));
      const { items, next } = await readInSteps<Row, Position>(walk, start, limit - 1);
      return { rows: items, isCut: next !== null };
    },
    positionOf,
    options,
  );

/** As `readPage`, for a list whose read limits the bytes itself. */
export async function readBoundedPage<Row, Position>(
  call: PagedCall,
  endpoint: Endpoint,
  read: (after: Position | undefined, limit: number) => Promise<BoundedRows<Row>>,
  positionOf: (row: Row) => Position,
  { defaultSize = LIMITS.pageSize, owner = call.tenant?.apiKey ?? '' }: PageOptions = {},
): Promise<Page<Row>> {
  const scope = {
    apiKey: owner,
    path: endpoint.path,
    data: call.data,
    ...(call.viewer && { userId: call.viewer.userId }),
  };
  const size = call.data.pageSize ?? defaultSize;
  const after = await readPageToken<Position>(call.core, scope, call.data.pageToken);
  const { rows, isCut } = await read(after, size + 1); // one row more than the page shows whether another page follows
  const data = rows.slice(0, size);
  const last = data.at(-1);
  const hasMore = (isCut || rows.length > size) && last !== undefined;
  return { data, nextPageToken: hasMore ? await signPageToken(call.core, scope, positionOf(last)) : null };
}

interface Page<Row> {
  data: Row[];
  /** `null` on the last page. */
  nextPageToken: string | null;
}
