import * as z from 'zod';
import { type OrganizationId, trustOrganizationId } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { dueItem } from './stored.ts';

/**
 * `after`: the last inspection handled in this round. `soonest`: the earliest time when a skipped inspection may be
 * erased.
 */
export const Erasure = z.object({
  organizationId: z.string().transform(trustOrganizationId),
  customerId: z.string(),
  after: z.int().optional(),
  soonest: z.iso.datetime().optional(),
});
export type Erasure = z.infer<typeof Erasure>;

/** Schedules the erasure of an erased customer's remaining data. */
export const erasureDue = (
  organizationId: OrganizationId,
  customerId: string,
  at: Date,
  place: Pick<Erasure, 'after' | 'soonest'> = {},
): Item =>
  dueItem({
    kind: 'ERASE',
    id: `${organizationId}#${customerId}`,
    since: at.toISOString(),
    at,
    facts: { organizationId, customerId, ...place },
  });
