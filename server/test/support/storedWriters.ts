import { expect } from 'vitest';
import { indexComments } from '../../src/domain/threads/indexComments.js';
import type { TestOrganization } from './TestOrganization.js';

/**
 * The last writers of the threads of an organization: id, number, number by others. Expects that they and the terms of the threads are the
 * same when they are written again from the comments.
 */
export async function storedWriters({ key, organizationId }: TestOrganization): Promise<unknown[][]> {
  const { db } = key.service.core;
  const scope = { apiKey: key.apiKey, organizationId };
  const read = async () => ({
    writers: await db
      .selectFrom('comment_annotations')
      .where('api_key', '=', scope.apiKey)
      .select(['annotation_id', 'last_writer_id', 'last_written', 'last_written_by_others'])
      .orderBy('annotation_id')
      .execute(),
    terms: await db
      .selectFrom('thread_terms')
      .where('api_key', '=', scope.apiKey)
      .select(['annotation_id', 'term_hash', 'last_updated'])
      .orderBy('annotation_id')
      .orderBy('term_hash')
      .execute(),
  });
  const before = await read();
  await indexComments(
    db,
    scope,
    before.writers.map(({ annotation_id }) => annotation_id),
  );
  expect(await read()).toEqual(before);
  return before.writers.map(({ last_writer_id: id, last_written, last_written_by_others: others }) => [
    id,
    last_written,
    others,
  ]);
}
