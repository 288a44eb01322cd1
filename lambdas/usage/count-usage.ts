import { getUsageMonth, type Usage } from '#shared/usage/model.ts';
import type { Caller } from '../http/context.ts';
import { usageKey } from '../table/keys.ts';
import { typeAssignment, typeNames, typeValues } from '../table/table.ts';

/**
 * Counts one more of what an organization uses. Call it after the work is marked as done, which happens once: after a
 * crash between the two, the count is missing, but nothing is counted twice.
 */
export const countUsage = ({ table, organizationId, now }: Caller, kind: keyof Pick<Usage, 'prints' | 'emails'>) =>
  table.update({
    key: usageKey(organizationId, getUsageMonth(now)),
    expression: `SET ${typeAssignment} ADD #kind :one`,
    names: { ...typeNames, '#kind': kind },
    values: { ...typeValues('USAGE'), ':one': 1 },
  });
