import { hash, randomBytes } from 'node:crypto';
import type { EstimateId } from '#shared/ids.ts';
import { linkTokenKey, type OrganizationId } from '../table/keys.ts';
import type { Item } from '../table/table.ts';

const TOKEN_BYTES = 16;

export const hashToken = (token: string) => hash('sha256', token, 'hex');

/** Target of a link: an estimate, the sheet of an inspection, or a customer's opt-out from reminders. */
export type LinkTarget = { organizationId: OrganizationId; linkId: string; expiresAt: string } & (
  | { estimateId: EstimateId }
  | { inspectionId: number }
  | { stops: string }
);

/** Creates a link's token, and the item that stores its hash. */
export const createToken = (leads: LinkTarget): { token: string; put: Item } => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const ttl = Math.ceil(Date.parse(leads.expiresAt) / 1000);
  return { token, put: { ...linkTokenKey(hashToken(token)), type: 'LINKTOKEN', ...leads, ttl } };
};
