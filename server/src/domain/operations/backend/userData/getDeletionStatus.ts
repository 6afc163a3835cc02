import type { EndpointResult, getUserDataDeletion as endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';

/** `users/data/delete/status` (REST contract §3.13). Throws `NOT_FOUND` for an unknown job. */
export async function getDeletionStatus(
  core: Core,
  { apiKey }: Tenant,
  jobId: string,
): Promise<EndpointResult<typeof endpoint>> {
  const row = await core.db
    .selectFrom('person_deletions')
    .where('api_key', '=', apiKey)
    .where('job_id', '=', jobId)
    .select(['request', 'tasks_left', 'last_task_at'])
    .executeTakeFirst();
  if (!row) throw new ParleyError('NOT_FOUND', `There is no deletion ${JSON.stringify(jobId)}.`);
  return { isDeleteCompleted: !row.request, tasksLeft: row.tasks_left, lastTaskCompletedTime: row.last_task_at };
}
