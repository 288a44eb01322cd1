import * as z from 'zod';
import type { Counts } from '#shared/counters/sums.ts';
import type { Usage } from '#shared/usage/model.ts';
import { findSums } from '../facts/sums.ts';
import type { Tenant } from '../http/context.ts';
import { usageKey } from '../table/keys.ts';

const Stored = z.object({ prints: z.number().default(0), emails: z.number().default(0) });

/** Loads what an organization used in some months, newest first: sheets and photos by the sums of their facts. */
export const loadUsage = async (tenant: Tenant, months: readonly string[]): Promise<Usage[]> => {
  const [newest = '', oldest = newest] = [months[0], months.at(-1)];
  const [{ sums }, items] = await Promise.all([
    // `~` sorts after all days
    findSums(tenant, { from: `DAY#${oldest}`, upTo: `DAY#${newest}~` }),
    tenant.table.getAll(months.map((month) => usageKey(tenant.organizationId, month))),
  ]);
  return months.map((month, n) => {
    const days = [...sums].filter(([id]) => id.startsWith(`DAY#${month}-`)).map(([, counts]) => counts);
    const { prints, emails } = Stored.parse(items[n] ?? {});
    return { month, inspections: add(days, 'first', 'rechecks'), photos: add(days, 'photos'), prints, emails };
  });
};

const add = (all: readonly Counts[], ...names: string[]) =>
  all.reduce((sum, counts) => names.reduce((more, name) => more + (counts.get(name) ?? 0), sum), 0);
