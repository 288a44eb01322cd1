import * as z from 'zod';
import type { Tenant } from '../http/context.ts';
import { listInspectors } from '../organizations/inspectors.ts';
import { loadMembers } from '../organizations/member-records.ts';
import { trainingList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';

const Line = z.object({ summary: z.object({ person: z.string() }) });

/** Lists the ids of everyone who may have answers: members, their inspectors, and all with a training record. */
export const listLearnerIds = async (context: Tenant) => {
  const search = { index: 'gsi1', pk: trainingList(context.organizationId) } as const;
  const [members, inspectors, lines] = await Promise.all([
    loadMembers(context),
    listInspectors(context),
    searchAll(context.table, search),
  ]);
  const ids = [
    ...members.map(({ member }) => String(member.gsi1sk)),
    ...inspectors.map(({ userId, subUserId }) => subUserId ?? userId),
    ...readEach(lines, (item) => Line.parse(item).summary.person),
  ];
  return [...new Set(ids)].sort();
};
