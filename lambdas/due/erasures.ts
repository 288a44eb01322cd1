import * as z from 'zod';
import type { Item } from '../table/item.ts';
import { type OrganizationId, trustOrganizationId } from '../table/organization-id.ts';
import { dueItem } from './stored.ts';

/** `after`: down to which inspection a round has come; `soonest`: when the first of those that it left may go. */
export const Erasure = z.object({
  organizationId: z.string().transform(trustOrganizationId),
  customerId: z.string(),
  after: z.int().optional(),
  soonest: z.iso.datetime().optional(),
});
export type Erasure = z.infer<typeof Erasure>;

/** That there may be something left of a customer who was erased. */
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
