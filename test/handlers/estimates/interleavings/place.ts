import { createDraft } from '#lambdas/drafts/records.ts';
import { createEstimate } from '#lambdas/estimates/create.ts';
import { handOverLink } from '#lambdas/estimates/links.ts';
import { loadEstimate, saveEstimate } from '#lambdas/estimates/records.ts';
import { sendEstimate } from '#lambdas/estimates/send.ts';
import type { Head } from '#lambdas/estimates/stored.ts';
import { readHead } from '#lambdas/estimates/stored.ts';
import type { Context, EstimateLinkContext } from '#lambdas/http/context.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { checkLink, requireEstimateLink } from '#lambdas/links/access.ts';
import { estimateKey, organizationKey, trustOrganizationId } from '#lambdas/table/keys.ts';
import type { Table, Write } from '#lambdas/table/table.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { LINK_HEADER } from '#shared/links/calls.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';

/** Days from the start of a scenario until its estimate expires. */
const DAYS = 4;
export const BEGIN = Date.parse('2026-11-20T00:05:00.000Z');

/** Creates a workshop in which each scenario has a failed inspection of its own. */
export const openShop = async (table: Table) => {
  const organizationId = trustOrganizationId(newId('org'));
  const key = organizationKey(organizationId);
  const facts = { ...tawaMotors, GstNumber: '123456789', OrganizationID: organizationId };
  const organization = { ...key, ...facts, type: 'ORGANIZATION' as const };
  const contextOn = (over: Table, now: number, n = 0): Context => ({
    ...{ userId: hemi.userId, accessToken: '', callerIp: undefined, idempotency: undefined },
    ...{ now: new Date(now), signedInAt: new Date(now), sessionId: '', table: over, organizationId, organization },
    ...{ actor: n === 0 ? hemi : anna, author: '', scopes: [], unread: 0 },
  });
  let cars = 0;
  const inspect = async () => {
    const at = contextOn(table, BEGIN);
    cars++;
    const car = { vehicleRegistrationPlate: `SIM${cars}`, vehicleVIN: `7AT0H65YX17${String(cars).padStart(6, '0')}` };
    const sheet = { ...carWithThreeFails(), ...car, initialDateOfInspection: nzDate(at.now) };
    const draft = await createDraft(at, DraftId.parse(newId('dft')), sheet);
    return submit({ formattedId: { unfinishedInspectionId: draft.id } }, at);
  };
  return { table, organizationId, contextOn, inspect };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;

/**
 * Creates an estimate in a workshop with two people and hands it over to two customers, each with a link. Records the
 * writes to the estimate.
 */
export const openPlace = async ({ table, organizationId, contextOn, inspect }: Shop) => {
  const inspection = await inspect();
  const heads: Head[] = [];
  const noted: Table = {
    ...table,
    write: async (...writes: Write[]) => {
      const written = await table.write(...writes);
      if (!written.refused)
        for (const write of writes)
          if ('put' in write && write.put.type === 'ESTIMATE') heads.push(readHead(write.put));
      return written;
    },
  };
  const workshop = (now: number, n = 0) => contextOn(noted, now, n);
  const at = workshop(BEGIN);
  const { EstimateID: id } = await createEstimate(buildEstimate(inspection), at);
  const expiresOn = addDays(nzDate(at.now), DAYS);
  const { Customer, lines } = await loadEstimate(id, at);
  const free = { Customer, lines: lines.map((line) => ({ ...line, noCharge: true })), version: 1 };
  const { version } = await saveEstimate(id, free, at);
  await sendEstimate(id, { version, expiresOn, mail: false }, at);
  const links = [await handOverLink(id, at), await handOverLink(id, at)];
  const customer = async (now: number, n: number): Promise<EstimateLinkContext> => {
    const token = links[n]?.token ?? '';
    const opened = await checkLink({ headers: { [LINK_HEADER]: token } }, new Date(now));
    return requireEstimateLink({ ...opened, table: noted, idempotency: undefined });
  };
  const read = async () => (await table.search({ pk: estimateKey(organizationId, id).pk, consistent: true })).items;
  const linkIds = links.map(({ estimate }) => estimate.links.at(-1)?.id ?? '');
  return { id, inspection, heads, workshop, customer, linkIds, read };
};
export type Place = Awaited<ReturnType<typeof openPlace>>;
