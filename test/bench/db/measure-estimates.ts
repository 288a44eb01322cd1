import * as z from 'zod';
import { bundleOf, loadHandler } from '#scripts/local/lambda/handler.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { Decision, LineDecision } from '#shared/estimates/decisions.ts';
import { Estimate } from '#shared/estimates/model.ts';
import { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { EstimateId, newId } from '#shared/ids.ts';
import { Inspection } from '#shared/inspections/model.ts';
import { CustomerView, type linksApi } from '#shared/links/api.ts';
import { LINK_HEADER } from '#shared/links/calls.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { makeEvent, makeLambdaEnvironment } from '../lambda/event.ts';
import { makeSheetWithTenFails } from '../sheets.ts';
import { writeFigures } from '../write-figures.ts';
import { type Cost, measureCall } from './calls.ts';
import { startMeter } from './meter.ts';
import { startTable } from './table.ts';

/** The table access of each call about an estimate, by the workshop and through a customer's link. */
export type EstimateFigures = {
  /** Without loading the membership. */
  workshop: Record<'create' | 'get' | 'save' | 'send' | 'decide' | 'browse', Cost>;
  /** Includes looking up the link. */
  link: Record<'estimate' | 'decide' | 'undo', Cost>;
};

/** Number of estimates on a page of the list. */
const ESTIMATES = 25;

const table = await startTable();
const meter = await startMeter(table.url);
Object.assign(process.env, makeLambdaEnvironment(meter.url));
const call = measureCall(meter, await loadHandler(bundleOf('work')));
const callByLink = measureCall(meter, await loadHandler(bundleOf('link')));

const sheet = makeSheetWithTenFails();
const saved = await call(
  z.object({ VehicleID: z.string() }),
  makeEvent('vehicles', 'save', { body: vehicleOfSheet(sheet) }),
);
const { VehicleID } = saved.answer;
const inspected = async () => {
  const draft = await call(
    z.object({ id: z.string() }),
    makeEvent('drafts', 'create', { body: { ...sheet, VehicleID, id: newId('dft') } }),
  );
  const body = { ...sheet, VehicleID, formattedId: { unfinishedInspectionId: draft.answer.id } };
  return (await call(Inspection, makeEvent('inspections', 'submit', { body, idempotencyKey: newId('inv') }))).answer;
};
const Created = z.object({ EstimateID: EstimateId });
const begun = async () => call(Created, makeEvent('estimates', 'create', { body: buildEstimate(await inspected()) }));

const create = await begun();
const params = { id: create.answer.EstimateID };
const get = await call(Estimate, makeEvent('estimates', 'get', { params }));
const { Customer, lines, version } = get.answer;
const priced = lines.map((line) => ({ ...line, partsCents: 115_00 }));
const save = await call(
  Estimate,
  makeEvent('estimates', 'save', { params, body: { Customer, lines: priced, version } }),
);
const expiresOn = addDays(nzDate(new Date()), 14);
const asked = { version: save.answer.version, expiresOn, mail: true };
const send = await call(Estimate, makeEvent('estimates', 'send', { params, body: asked }));
const sent = await call(SentEstimate, makeEvent('estimates', 'sent', { params: { ...params, number: '1' } }));
const { token } = (await call(z.object({ token: z.string() }), makeEvent('estimates', 'link', { params, body: {} })))
  .answer;

/** The last line is declined, so it is stored with the vehicle. */
const decided = (): Decision => {
  const { hash, lines: all } = sent.answer;
  const decision = (n: number): LineDecision => (n < all.length - 1 ? 'approved' : 'declined');
  const said = all.map(({ id }, n) => ({ id, decision: decision(n) }));
  return { id: newId('lnk').slice(4), hash, name: 'Mere Ngata', lines: said };
};
const byLink = (name: keyof typeof linksApi, body?: object) => {
  const event = makeEvent('links', name, body && { body });
  return callByLink(CustomerView, { ...event, headers: { 'content-type': 'application/json', [LINK_HEADER]: token } });
};
const opened = await byLink('estimate');
const first = decided();
const decidedByLink = await byLink('decide', first);
const undo = await byLink('undo', { id: first.id });
const heard = { ...decided(), how: 'phone' };
const decide = await call(Estimate, makeEvent('estimates', 'decide', { params, body: heard }));

for (let n = 1; n < ESTIMATES; n++) await begun();
const today = nzDate(new Date());
const query = { pageSize: String(ESTIMATES), from: addDays(today, -1), to: addDays(today, 1) };
const Browsed = z.object({ estimates: z.array(z.unknown()).length(ESTIMATES) });
const browse = await call(Browsed, makeEvent('estimates', 'browse', { query }));

writeFigures({
  workshop: {
    create: create.cost,
    get: get.cost,
    save: save.cost,
    send: send.cost,
    decide: decide.cost,
    browse: browse.cost,
  },
  link: { estimate: opened.cost, decide: decidedByLink.cost, undo: undo.cost },
} satisfies EstimateFigures);
await meter.close();
await table.close();
