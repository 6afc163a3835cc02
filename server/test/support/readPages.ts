import { LIMITS } from '@parley/protocol/constants';
import { expect } from 'vitest';

interface AnyPage {
  nextPageToken?: string | null | undefined;
}

/** Reads a list to its end: the ids of each page. Each page holds at least one record, and little more than `LIMITS.answerBytes`. */
export async function readPages<Page extends AnyPage>(
  read: (pageToken: string | undefined) => Promise<Page>,
  idsOf: (page: Page) => string[],
): Promise<string[][]> {
  const pages: string[][] = [];
  let pageToken: string | undefined;
  do {
    const page = await read(pageToken);
    // The records, commas between them, and what is around them.
    expect(JSON.stringify(page).length).toBeLessThanOrEqual(LIMITS.answerBytes + 2048);
    const ids = idsOf(page);
    expect(ids).not.toEqual([]);
    pages.push(ids);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  return pages;
}
