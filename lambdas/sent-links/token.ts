import { hash, randomBytes } from 'node:crypto';
import type { EstimateId, PaperId } from '#shared/ids.ts';
import { linkTokenKey, type OrganizationId } from '../table/keys.ts';
import type { Item } from '../table/table.ts';

const TOKEN_BYTES = 16;

export const hashToken = (token: string) => hash('sha256', token, 'hex');

/** The target of a link: an estimate, the sheet of an inspection, or a customer's unsubscribe page. */
export type LinkTarget = { organizationId: OrganizationId; linkId: string; expiresAt: string } & (
  | { estimateId: EstimateId }
  | { inspectionId: number }
  | { stops: string }
);

/** The address under which the PDF of a paper sheet will be. */
type PaperAddress = Pick<LinkTarget, 'organizationId' | 'linkId' | 'expiresAt'> & { paperInspectionId: PaperId };

/** Creates the token of a link, and the item that stores the token's hash. */
export const createToken = (leads: LinkTarget | PaperAddress): { token: string; put: Item } => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const ttl = Math.ceil(Date.parse(leads.expiresAt) / 1000);
  return { token, put: { ...linkTokenKey(hashToken(token)), type: 'LINKTOKEN', ...leads, ttl } };
};
