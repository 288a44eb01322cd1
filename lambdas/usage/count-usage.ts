import { getUsageMonth, type Usage } from '#shared/usage/model.ts';
import type { Caller } from '../http/context.ts';
import { usageKey } from '../table/keys.ts';
import { typeAssignment, typeNames, typeValues } from '../table/table.ts';

/**
 * Counts one more of what an organization uses. Call it after the write that marks the work as done, unless that was
 * refused because another run was faster. The count may be missing after a crash (ADR-353).
 */
export const countUsage = ({ table, organizationId, now }: Caller, kind: keyof Pick<Usage, 'prints' | 'emails'>) =>
  table.update({
    key: usageKey(organizationId, getUsageMonth(now)),
    expression: `SET ${typeAssignment} ADD #kind :one`,
    names: { ...typeNames, '#kind': kind },
    values: { ...typeValues('USAGE'), ':one': 1 },
  });
