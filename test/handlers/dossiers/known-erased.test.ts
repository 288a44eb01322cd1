import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { createDraft, loadDraft } from '#lambdas/drafts/records.ts';
import { handler as index } from '#lambdas/index.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { DUE_OPEN, headerKey } from '#lambdas/table/keys.ts';
import { rebuildOrganization } from '#scripts/rebuild/organization.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { mere, type Shop, shop } from '#test/handlers/customers/shop.ts';
import { DAY, HOUR, later, MINUTE } from '#test/world/clock.ts';
import { scan } from '#test/world/stored-items.ts';
import { startStores } from '#test/world/stores.ts';

startStores();
vi.spyOn(logLines, 'info').mockReturnValue();
const MORNING = new Date('2026-11-20T21:00:00.000Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: MORNING }));
afterEach(async () => {
  vi.useRealTimers();
  await table().write({ remove: DUE_OPEN });
});

const sweepAt = async (...times: Date[]) => {
  for (const at of times) {
    vi.setSystemTime(at);
    await sweep();
  }
};
const erase = (own: Shop, id: string, at = later(HOUR, MORNING)) =>
  own.dossier('erase', { params: { id }, body: { name: mere.CustomerName } }, at);
const wake = (own: Shop, id: number) =>
  index({ id: 'e', 'detail-type': 'InspectionSubmitted', detail: headerKey(own.organizationId, id) } as Event);
/** Typed on a sheet without selecting the customer, with different contact details from those in their id. */
const byEmail = { customerPhone: '', customerHomePhone: '' };

/** Creates a customer with a phone and an email, and an inspection that names them by the email. */
const createNamedCustomer = async () => {
  const own = shop();
  const id = await own.saved();
  const typed = await own.inspected(byEmail, MORNING);
  expect(await own.inspections(id)).toEqual([typed.id]);
  return { own, id, typed };
};

it('a record that names them by another contact loses the name in lists at once, and entirely when the law no longer requires it', async () => {
  const { own, id, typed } = await createNamedCustomer();
  expect((await erase(own, id)).kept).toMatchObject([{ inspectionId: typed.id }]);
  expect(await own.found('mere')).toEqual([]);
  expect((await own.found('KZT482')).map(({ customerName }) => customerName)).toEqual(['']);
  await sweepAt(later(2 * HOUR + MINUTE, MORNING), later(4 * HOUR, MORNING));
  expect(await loadInspection(own.contextAt(MORNING), typed.id)).toMatchObject({ customerEmail: mere.Email });
  // Last year's sweeps have closed all earlier days.
  await table().write({ put: { ...DUE_OPEN, type: 'DUEOPEN', from: '2027-11-18' } });
  await sweepAt(new Date('2027-11-25T11:30:00.000Z'), new Date('2027-11-25T13:30:00.000Z'));
  const record = await loadInspection(own.contextAt(MORNING), typed.id);
  expect([record.customerName, record.customerEmail]).toEqual(['', '']);
  const left = (await scan()).filter(
    ({ pk, type }) => pk?.S?.includes(own.organizationId) && type?.S === 'CUSTOMERKNOWN',
  );
  expect(left).toEqual([]);
});

it('a repeated event, an edit or a rebuild does not restore them', async () => {
  const { own, id, typed } = await createNamedCustomer();
  await erase(own, id);
  await wake(own, typed.id);
  expect(await own.names()).toEqual([]);
  await edit(typed.id, { revision: 1, vehicleOdometer: 128_999 }, own.contextAt(later(2 * HOUR, MORNING)));
  await wake(own, typed.id);
  await rebuildOrganization(own.contextAt(later(2 * DAY, MORNING)));
  expect(await own.names()).toEqual([]);
  expect(await own.found('mere')).toEqual([]);
});

it('a phone that was changed or added later is theirs too', async () => {
  const own = shop();
  const id = await own.saved();
  const { customer } = await own.get(id);
  await own.call('update', { params: { id }, body: { ...customer, Mobile: '0229999999', version: 1 } });
  const typed = await own.inspected({ customerPhone: '0229999999', customerEmail: '' }, later(10 * MINUTE, MORNING));
  await erase(own, id);
  await wake(own, typed.id);
  expect(await own.found('mere')).toEqual([]);
  expect(await own.names()).toEqual([]);
});

it('records that name a customer merged into them are erased too', async () => {
  const own = shop();
  const id = await own.saved();
  const other = await own.saved({ CustomerName: 'M Tuhoe', Mobile: '0271111111', Email: 'm@example.nz' });
  const typed = await own.inspected({ ...byEmail, customerName: 'M Tuhoe', customerEmail: 'm@example.nz' }, MORNING);
  await own.merge(id, other);
  await erase(own, id);
  await wake(own, typed.id);
  expect(await own.found('tuhoe')).toEqual([]);
  expect(await own.names()).toEqual([]);
});

it('a draft that names them by another contact requires its customer again', async () => {
  const own = shop();
  const id = await own.saved();
  const typed = { customerName: mere.CustomerName, customerEmail: mere.Email };
  const draft = await createDraft(own.contextAt(MORNING), DraftId.parse(newId('dft')), typed);
  await erase(own, id);
  expect(await loadDraft(own.contextAt(MORNING), draft.id)).toMatchObject({ customerName: '', customerEmail: '' });
});

it('a customer who comes back is new under each contact, without the earlier data', async () => {
  const { own, id, typed } = await createNamedCustomer();
  await erase(own, id);
  vi.setSystemTime(later(DAY, MORNING));
  const { CustomerID: again } = await own.call('save', { body: mere }, later(DAY, MORNING));
  expect(again).not.toBe(id);
  const second = await own.inspected(byEmail, later(DAY + HOUR, MORNING));
  expect(await own.inspections(again)).toEqual([second.id]);
  await wake(own, typed.id);
  expect(await own.names()).toEqual([mere.CustomerName]);
  expect((await own.found('mere')).map((one) => one.id)).toEqual([second.id]);
});
