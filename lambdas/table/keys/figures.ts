import type { PrintId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { inOrganization, key, type OrganizationId } from './key.ts';

/** How often an organization used each predefined reason, by item code. */
export const reasonsUsed = (org: OrganizationId) => inOrganization(org, 'REASONS');
export const reasonsUsedKey = (org: OrganizationId, code: string) => key(reasonsUsed(org), code);

/** The facts of an organization's inspections, in chronological order: inspection ids are times of sixteen digits. */
export const facts = (org: OrganizationId) => inOrganization(org, 'FACTS');
export const formatFactId = (id: number) => String(Math.max(0, id)).padStart(16, '0');
export const factKey = (org: OrganizationId, id: number) => key(facts(org), formatFactId(id));
/**
 * The first inspection of an unbroken series in which every inspection has a fact that is in the sums. Releases before
 * the sums used `FROM`.
 */
export const summedFromKey = (org: OrganizationId) => key(facts(org), 'SUMMEDFROM');

/** Sums of facts, by `dayId` or `monthId`. */
export const sums = (org: OrganizationId) => inOrganization(org, 'SUMS');
export const sumKey = (org: OrganizationId, id: string) => key(sums(org), id);

/** What an organization used in a month, as in 2026-11, that has no facts: PDFs and emails. */
export const usageKey = (org: OrganizationId, month: string) => key(inOrganization(org, 'USAGE'), month);

/** A request for a PDF of figures, with the figures. Inserting it starts the renderer. Expires. */
export const figuresRequestKey = (org: OrganizationId, person: string, id: PrintId) =>
  key(inOrganization(org, 'FIGURES', person), 'REQUEST', id);

/**
 * The log of exports of inspections: who exported which days, and when. Immutable. Older releases used a time and an id
 * as sort key.
 */
export const exportLog = (org: OrganizationId) => inOrganization(org, 'EXPORTS');
export const exportKey = (
  org: OrganizationId,
  day: NzDate,
  { userId, subUserId = '' }: { userId: string; subUserId?: string },
  { from, upTo }: { from: NzDate; upTo: NzDate },
) => key(exportLog(org), day, userId, subUserId, from, upTo);
