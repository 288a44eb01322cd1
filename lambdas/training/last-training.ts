import * as z from 'zod';
import { type NzDate, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import type { Tenant } from '../http/context.ts';
import { trainingList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';

const Line = z.object({ gsi1sk: z.string(), summary: z.object({ person: z.string() }) });
const PAGE = 100;

/**
 * Finds the last day on which each person trained, no earlier than `since`. Reads the newest entries first, until
 * everyone is found.
 */
export const findLastTraining = async (
  { table, organizationId }: Tenant,
  people: readonly string[],
  since: NzDate,
): Promise<Map<string, NzDate>> => {
  const last = new Map<string, NzDate>();
  const from = startOfNzDay(since).toISOString();
  const search = { index: 'gsi1', pk: trainingList(organizationId), from, newestFirst: true, limit: PAGE } as const;
  let after: string | undefined;
  do {
    const { items, next } = await table.search({ ...search, after });
    for (const { gsi1sk, summary } of readEach(items, (item) => Line.parse(item)))
      if (people.includes(summary.person) && !last.has(summary.person))
        last.set(summary.person, nzDate(new Date(gsi1sk.slice(0, gsi1sk.indexOf('#')))));
    after = next;
  } while (after && last.size < people.length);
  return last;
};
