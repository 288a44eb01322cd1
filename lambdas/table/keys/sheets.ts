import type { DraftId, PaperId } from '#shared/ids.ts';
import { inOrganization, type Key, key, type OrganizationId } from './key.ts';

/** The last sheet number reserved. In a separate partition, so that reserving a number never waits for other items. */
export const sheetCounterKey = (org: OrganizationId) => key(inOrganization(org, 'COUNTER'), 'SHEETS');
/** Stored when a counter was raised after a restore of the table, so that no number is issued twice. */
export const numbersRaisedKey = (counter: Key, restore: string) =>
  key(counter.pk, 'RAISED', ...(counter.sk === 'SHEETS' ? [] : [counter.sk]), restore);
/** Sheet numbers leased to devices, until drafts take them. */
export const reservesKey = (org: OrganizationId) => key(inOrganization(org, 'COUNTER'), 'RESERVES');

/**
 * Sheet numbers in order, each with its holder, person, time and outcome. Other drafts with the same number (a recheck,
 * or the entry of a paper sheet) sort after it, so that all drafts can be found without an index.
 */
export const sheetNumbers = (org: OrganizationId) => inOrganization(org, 'NUMBERS');
const inOrder = (number: number) => String(number).padStart(10, '0');
export const numberKey = (org: OrganizationId, number: number) => key(sheetNumbers(org), inOrder(number));
export const sharedNumberKey = (org: OrganizationId, number: number, recheckIdx: number, draft: DraftId) =>
  key(sheetNumbers(org), inOrder(number), recheckIdx, draft);
export const readNumber = ({ sk }: Key) => Number(sk.split('#')[0]);

export const draftKey = (org: OrganizationId, id: DraftId) => key(inOrganization(org, 'DRAFT', id), 'DRAFT');
export const draftList = (org: OrganizationId) => inOrganization(org, 'DRAFTS');

/** A paper sheet. Inserting it requests its PDF. Browse: sheets not entered yet. */
export const paperKey = (org: OrganizationId, id: PaperId) => key(inOrganization(org, 'PAPER', id), 'PAPER');
export const paperList = (org: OrganizationId) => inOrganization(org, 'PAPERS');
/** A request for a paper sheet's PDF after the first event was lost. Inserting it starts the renderer. Expires. */
export const paperRequestKey = (org: OrganizationId, id: PaperId, request: string) =>
  key(paperKey(org, id).pk, 'REQUEST', request);
