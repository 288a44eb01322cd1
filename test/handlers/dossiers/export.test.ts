import { expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { createDraft } from '#lambdas/drafts/records.ts';
import { createEstimate } from '#lambdas/estimates/create.ts';
import { recordDecision, reopenEstimate } from '#lambdas/estimates/decide.ts';
import { loadEstimate, saveEstimate } from '#lambdas/estimates/records.ts';
import { sendEstimate } from '#lambdas/estimates/send.ts';
import { sendSheet } from '#lambdas/mailings/records.ts';
import { searchTermKey } from '#lambdas/table/keys.ts';
import { CustomerFacts } from '#shared/customers/model.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { unpriced } from '#shared/estimates/money.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { mere, shop } from '#test/handlers/customers/shop.ts';
import { later, MINUTE, NOW } from '#test/world/clock.ts';
import { refused } from '#test/world/refused.ts';
import { startTable, write } from '#test/world/table.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

it('Privacy Act 2020, IPP 6: everything stored about a customer is exported, with who requested it and when', async () => {
  const own = shop();
  const id = await own.saved();
  await own.owns(id, 'KZT482');
  const inspection = await own.inspected({ CustomerID: id });
  await createEstimate(buildEstimate(inspection), own.contextAt(NOW));
  await sendSheet(inspection.id, { email: 'fleet@example.nz' }, own.contextAt(NOW));
  const draft = await createDraft(own.contextAt(NOW), DraftId.parse(newId('dft')), {
    ...{ customerName: mere.CustomerName, CustomerID: id, vehicleRegistrationPlate: 'ABC1' },
  });
  const told = await own.dossier('export', { params: { id }, body: {} });
  expect(told).toMatchObject({
    exportedBy: own.contextAt(NOW).actor.name,
    page: { customer: mere, history: [{ what: 'exported', at: NOW.toISOString() }] },
    drafts: [{ id: draft.id, plate: 'ABC1', customer: { customerName: mere.CustomerName } }],
    inspections: [
      {
        inspectionId: inspection.id,
        result: 'PASS',
        keptUntil: '2027-11-21',
        customer: { customerName: mere.CustomerName, customerPhone: mere.Mobile },
        estimate: { Name: mere.CustomerName },
        mailings: [{ mailedTo: 'fleet@example.nz', at: NOW.toISOString() }],
      },
    ],
  });
  expect((await own.get(id)).history).toEqual(told.page?.history);
  expect(await own.vehicles(id)).toContain('KZT482');
});

it('O-01: an estimate is exported with everything that was written, sent and answered', async () => {
  const own = shop();
  const id = await own.saved();
  const inspection = await own.inspected({ CustomerID: id });
  const context = own.contextAt(NOW);
  const { EstimateID } = await createEstimate(buildEstimate(inspection), context);
  const line = { id: 'one', from: 'workshop' as const, words: 'Stop lamp', ...unpriced, partsCents: 46_00 };
  const { Customer } = await loadEstimate(EstimateID, context);
  const written = { Customer, lines: [line], notes: 'Ready on Friday', internalNotes: 'Pays late' };
  const { version } = await saveEstimate(EstimateID, { ...written, version: 1 }, context);
  const sending = { version, expiresOn: nzDate(NOW), mail: false };
  const { sent } = await sendEstimate(EstimateID, sending, context);
  const said = {
    id: 'a'.repeat(20),
    hash: sent?.hash ?? '',
    name: 'Mere',
    lines: [{ id: 'one', decision: 'declined' as const }],
  };
  const { head } = await recordDecision(EstimateID, { ...said, how: 'phone' }, context);
  await reopenEstimate(EstimateID, { version: head.version, reason: 'Dearer' }, context);
  await saveEstimate(
    EstimateID,
    { ...written, lines: [{ ...line, partsCents: 50_00 }], version: head.version + 1 },
    context,
  );
  const { inspections } = await own.dossier('export', { params: { id }, body: {} });
  const at = NOW.toISOString();
  expect(inspections[0]?.estimateContent).toEqual({
    ...{ estimateNumber: 1, state: 'superseded', notes: 'Ready on Friday', internalNotes: 'Pays late' },
    lines: [{ words: 'Stop lamp', cents: 50_00 }],
    sent: [
      {
        ...{ number: 1, at, expiresOn: nzDate(NOW), totalCents: 46_00, notes: 'Ready on Friday' },
        lines: [{ words: 'Stop lamp', cents: 46_00 }],
      },
    ],
    answers: [
      {
        ...{ number: 1, at, how: 'phone', name: 'Mere', approvedCents: 0 },
        takenBack: { at, why: 'reopened', reason: 'Dearer' },
        lines: [{ words: 'Stop lamp', decision: 'declined' }],
      },
    ],
  });
});

it('the export comes in parts, each inspection in one of them, and is logged once', async () => {
  const own = shop();
  const id = await own.saved();
  const made = [];
  for (let n = 0; n < 22; n++) made.push((await own.inspected({ CustomerID: id }, later(n * MINUTE))).id);
  const params = { id };
  const first = await own.dossier('export', { params, body: {} });
  const { version } = first;
  const second = await own.dossier('export', { params, body: { after: first.next, version } });
  expect(second.page).toBeUndefined();
  expect(second.next).toBeUndefined();
  const all = [...first.inspections, ...second.inspections].map(({ inspectionId }) => inspectionId);
  expect(all).toEqual(made.toReversed());
  expect((await own.get(id)).history).toHaveLength(1);
  expect(await refused(own.dossier('export', { params, body: { after: 'x', version } }))).toMatchObject({
    code: 'not-valid',
  });
});

it('a merge between two parts restarts the export, so that all parts have the same state', async () => {
  const own = shop();
  const id = await own.saved();
  const other = await own.saved({ CustomerName: 'M Tuhoe', Email: '' });
  const { version } = await own.dossier('export', { params: { id: other }, body: {} });
  const facts = CustomerFacts.parse((await own.get(id)).customer);
  const body = { CustomerID: other, version: 1, otherVersion: 1, facts };
  await own.call('merge', { params: { id }, body });
  const next = { after: '1000000000000001', version };
  expect(await refused(own.dossier('export', { params: { id: other }, body: next }))).toMatchObject({
    code: 'version-conflict',
  });
  const again = await own.dossier('export', { params: { id: other }, body: {} });
  expect(again.page?.customer.CustomerID).toBe(id);
});

it('drafts that name a customer who was merged into this one are exported too', async () => {
  const own = shop();
  const id = await own.saved();
  const other = await own.saved({ CustomerName: 'M Tuhoe', Email: '' });
  const draft = await createDraft(own.contextAt(NOW), DraftId.parse(newId('dft')), { CustomerID: other });
  const facts = CustomerFacts.parse((await own.get(id)).customer);
  await own.call('merge', { params: { id }, body: { CustomerID: other, version: 1, otherVersion: 1, facts } });
  expect((await own.dossier('export', { params: { id }, body: {} })).drafts).toMatchObject([{ id: draft.id }]);
});

it('an inspection indexed by an earlier release is included too', async () => {
  const own = shop();
  const id = await own.saved();
  const inspection = await own.inspected();
  await write({ remove: searchTermKey(own.organizationId, inspection.id, 'CUSTOMERID', id) });
  expect(await own.inspections(id)).toEqual([]);
  const { inspections } = await own.dossier('export', { params: { id }, body: {} });
  expect(inspections).toMatchObject([{ inspectionId: inspection.id }]);
});

it('vehicles come page by page, each once', async () => {
  const own = shop();
  const id = await own.saved();
  const other = await own.saved({ CustomerName: 'M Tuhoe', Email: '' });
  for (const [n, plate] of ['AAA1', 'AAA2', 'AAA3', 'AAA4', 'AAA5'].entries())
    await own.owns(n % 2 ? other : id, plate);
  await own.merge(id, other);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await own.dossier('vehicles', { params: { id }, query: { pageSize: 2, after } });
    seen.push(...page.vehicles.map(({ Registration }) => Registration));
    after = page.next;
  } while (after);
  expect(seen).toEqual(['AAA1', 'AAA2', 'AAA3', 'AAA4', 'AAA5']);
});
