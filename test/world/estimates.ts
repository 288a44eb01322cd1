import { estimates } from '#lambdas/estimates/api.ts';
import { checkLink } from '#lambdas/links/access.ts';
import { links } from '#lambdas/links/api.ts';
import { hashToken } from '#lambdas/sent-links/token.ts';
import { table } from '#lambdas/table/connect.ts';
import { estimateKey, estimatePdfRequestKey, linkTokenKey } from '#lambdas/table/keys.ts';
import { saveVehicle } from '#lambdas/vehicles/save.ts';
import { estimatesApi } from '#shared/estimates/api.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { Decision, LineDecision } from '#shared/estimates/decisions.ts';
import type { EstimateChanges, EstimateLine } from '#shared/estimates/model.ts';
import { unpriced } from '#shared/estimates/money.ts';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { newId } from '#shared/ids.ts';
import { linksApi } from '#shared/links/api.ts';
import { LINK_HEADER } from '#shared/links/calls.ts';
import type { NzDate } from '#shared/nz-date.ts';
import type { Organization } from '#shared/organizations/model.ts';
import type { anna } from '#shared/samples/people.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { makeCaller } from './calls.ts';
import { newWorkshop, withInspectionDay } from './workshop.ts';

const MORNING = '2026-11-19T20:00:00.000Z';
export const NOON = '2026-11-20T00:05:00.000Z';
export const LATER = '2026-11-20T02:00:00.000Z';
export const LAST_DAY = '2026-11-30' as NzDate;

export type By = { at?: string; actor?: typeof anna; idempotency?: { key: string; hash: string } };
type Version = Pick<SentEstimate, 'hash' | 'lines'>;

/** Builds a customer's decision on a version: one per line, in order; the last one applies to the rest. */
export const buildDecision = ({ hash, lines }: Version, ...said: LineDecision[]): Decision => ({
  id: newId('lnk').slice(4),
  hash,
  name: 'Mere Tāmati',
  lines: lines.map(({ id }, n) => ({ id, decision: said[n] ?? said.at(-1) ?? 'approved' })),
});

/** Creates a workshop with a failed inspection, and the calls about its estimate. */
export const workshopWithFails = async (facts: Partial<Organization> = {}) => {
  const own = newWorkshop();
  const at: typeof own.at = (...when) => {
    const context = own.at(...when);
    return { ...context, organization: { ...context.organization, ...facts } };
  };
  const sheet = withInspectionDay('2026-11-20', carWithThreeFails());
  const { VehicleID } = await saveVehicle(vehicleOfSheet(sheet), own.at(MORNING));
  const inspection = await own.submitted({ ...sheet, VehicleID }, MORNING);
  const call = makeCaller(estimatesApi, estimates, ({ at: when = NOON, actor, ...more }: By = {}) => ({
    ...at(when, actor),
    ...more,
  }));
  return {
    ...own,
    inspection,
    call,
    begin: () => call('create', { body: buildEstimate(inspection) }),
    list: () => call('list', { query: { inspectionID: inspection.id } }),
    get: (id: string, by?: By) => call('get', { params: { id } }, by),
  };
};

/**
 * Creates that workshop with an estimate whose lines are free work, so that it can be sent; each call uses the
 * estimate's current version.
 */
export const workshopWithEstimate = async (facts?: Partial<Organization>) => {
  const own = await workshopWithFails(facts);
  const { EstimateID: id } = await own.begin();
  const { call } = own;
  const item = await table().get(estimateKey(own.organizationId, id), { consistent: true });
  const { lines } = await own.get(id);
  if (item) await table().write({ put: { ...item, lines: lines.map((line) => ({ ...line, noCharge: true })) } });
  const params = { id };
  const seen = async () => (await own.get(id)).version;
  return {
    ...own,
    id,
    read: (by?: By) => own.get(id, by),
    save: async (changes: Partial<EstimateChanges>, by?: By) => {
      const { Customer, lines, version } = await own.get(id);
      return call('save', { params, body: { Customer, lines, version, ...changes } }, by);
    },
    send: async (more: { mail?: boolean; expiresOn?: NzDate; version?: number } = {}, by?: By) =>
      call('send', { params, body: { version: await seen(), expiresOn: LAST_DAY, mail: false, ...more } }, by),
    pdf: (number = 1, by?: By) => call('pdf', { params: { id, number: String(number) } }, by),
    sent: (number = 1) => call('sent', { params: { id, number: String(number) } }),
    withdraw: async (by?: By) => call('withdraw', { params, body: { version: await seen() } }, by),
    reopen: async (reason = 'The part is dearer', by?: By) =>
      call('reopen', { params, body: { version: await seen(), reason } }, by),
    heard: (decision: Decision, by?: By) => call('decide', { params, body: { ...decision, how: 'phone' } }, by),
    link: (by?: By) => call('link', { params, body: {} }, by),
    revoke: (link: string, by?: By) => call('revoke', { params: { id, link } }, by),
  };
};

/** Returns the stored requests for the PDF of an estimate, or of one answer to it. Each request makes one event. */
export const pdfRequests = async (
  { organizationId, id }: Pick<Awaited<ReturnType<typeof workshopWithEstimate>>, 'organizationId' | 'id'>,
  answer?: string,
) => {
  const { pk } = estimatePdfRequestKey(organizationId, id, '');
  const { items } = await table().search({ pk, startsWith: 'REQUEST#', consistent: true });
  return items.flatMap((item) => {
    const { id: asked } = (item.decision ?? {}) as { id?: string };
    return asked === answer ? [{ pk, sk: item.sk, event: String(item.event) }] : [];
  });
};

/** Returns the calls of a customer who holds a link. */
export const customer = (token: string) => {
  const call = makeCaller(linksApi, links, async (at: string = NOON) => ({
    ...(await checkLink({ headers: { [LINK_HEADER]: token } }, new Date(at))),
    idempotency: undefined,
  }));
  return {
    look: (at?: string) => call('estimate', {}, at),
    decide: (decision: Decision, at?: string) => call('decide', { body: decision }, at),
    undo: (id: string, at?: string) => call('undo', { body: { id } }, at),
    askAgain: (at?: string) => call('askAgain', {}, at),
    pdf: (at?: string) => call('pdf', {}, at),
    sheet: (at?: string) => call('sheet', {}, at),
    sheetPdf: (at?: string) => call('sheetPdf', {}, at),
    stored: () => table().get(linkTokenKey(hashToken(token)), { consistent: true }),
  };
};

/** Sets the parts of each line in dollars; lines without an amount are free. */
export const priced = (lines: readonly EstimateLine[], ...dollars: number[]) =>
  lines.map((line, n) => ({ ...line, partsCents: (dollars[n] ?? 0) * 100, noCharge: !dollars[n] }));
export const newLine = (id: string, more: Partial<EstimateLine> = {}): EstimateLine => ({
  ...{ id, from: 'workshop', words: 'Sundries' },
  ...unpriced,
  ...more,
});
