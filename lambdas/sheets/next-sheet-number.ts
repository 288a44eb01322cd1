import type { Tenant } from '../http/context.ts';
import { kindNames, kindSet, kindValues } from '../table/item.ts';
import { sheetCounterKey } from '../table/keys.ts';

/** The next number of the organization's sheets, never given twice. It exists before submission: see decisions. */
export const nextSheetNumber = async ({ table, organizationId }: Tenant) => {
  const taken = await table.update({
    key: sheetCounterKey(organizationId),
    expression: `SET ${kindSet} ADD taken :one`,
    names: kindNames,
    values: { ...kindValues('COUNTER'), ':one': 1 },
  });
  if (taken.refused) throw new Error('A write without a condition was refused');
  return Number(taken.item.taken);
};
