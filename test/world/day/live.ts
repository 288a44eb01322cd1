import { giveUp } from '#lambdas/checksheets/give-up.ts';
import { acquireLease, markPrinted } from '#lambdas/checksheets/records.ts';
import { sweepDays } from '#lambdas/due/days.ts';
import { handler as remind } from '#lambdas/remind.ts';
import { customerMailWrites } from '#lambdas/reminders/customer-mail.ts';
import { table } from '#lambdas/table/connect.ts';
import { headerKey } from '#lambdas/table/keys.ts';
import { countUsage } from '#lambdas/usage/count-usage.ts';
import { raiseNumbers } from '#scripts/restore/raise-numbers.ts';
import { newId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar, finishedMotorcycle } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { subscription } from '#test/world/day/push-subscription.ts';
import { addLearning } from './learning.ts';
import { enterPaper, failAndRecheck, leaveOpen, withPlate, workOffline } from './visits.ts';
import { begin, openWorkshop, submitting, WIREMU, type Workshop } from './workshop.ts';

/** A sheet without measurements, signed under another inspector's number. */
const withoutProof = {
  treadDepthLeftFront: null,
  treadDepthRightFront: null,
  treadDepthLeftRear: null,
  treadDepthRightRear: null,
  initialInspectorNumber: 'VI99999',
};

/** Simulates a workshop's day that stores every kind of item. Returns the workshop's ids. */
export const simulateDay = async (day: string) => {
  const shop = await openWorkshop(day);
  const { call, organizationId } = shop;
  const on = (sheet: FilledSheet) => ({ ...sheet, initialDateOfInspection: nzDate(new Date()) });
  await call('organizations', 'update', { body: { PricingMatrix: { Bulb: 12.5 } } });
  await call('organizations', 'update', { body: { PricingMatrix: { Bulb: 14, Tyre: 100 }, PricesVersion: 1 } });
  await call('account', 'createSubUser', { body: { name: 'Ana Rewi', InspectorAuthorityNumber: 'VI40771' } });
  await call('support', 'reportBug', { body: { subject: 'A title', message: 'What happened', type: 1 } });
  await shop.callAs(WIREMU)('content', 'publishPrivacyPolicy', { body: { Content: 'What we keep of you' } });
  await failAndRecheck(shop, on(carWithThreeFails()), on(finishedCar()));
  const unproved = { ...on(finishedCar()), ...withoutProof };
  const entered = await submitting(shop, unproved, await begin(shop, unproved));
  const { wofComments, updatedAt } = entered.WofSummaryDetails;
  const notes = { wofPaidFor: true, VICDetailsEntered: true, updatedAt, revision: 1 };
  const added = [...wofComments, { id: newId('nte'), comment: 'Belts **sound**' }];
  await call('notes', 'save', { params: { id: String(entered.id) }, body: { ...notes, wofComments: added } });
  const lateDay = nzDate(new Date(Date.parse(`${day}T00:00:00.000Z`) - 12 * 86_400_000));
  const reason = {
    initialDateOfInspection: lateDay,
    enteredLateReason: 'The tablet was broken',
    serviceBrakeOverall: 45,
  };
  const late = { ...withPlate(on(finishedCar()), 'LAT123'), ...reason };
  await submitting(shop, late, await begin(shop, late));
  const motorcycle = { ...on(finishedMotorcycle()), motorcycleParkingBrakeFitted: 'no' };
  const printed = await submitting(shop, motorcycle, await begin(shop, motorcycle));
  await enterPaper(shop, on(finishedCar()));
  await workOffline(shop, on(finishedCar()));
  await leaveOpen(shop, on(carWithThreeFails()));
  await keepPrinted(shop, printed.id);
  await countUsage({ table: table(), organizationId, now: new Date() }, 'prints');
  await keepCustomers(shop);
  await addLearning(shop, day);
  await call('reminders', 'switchForOrganization', { body: { kind: 'draft', isOn: false } });
  await call('counters', 'home', {});
  await call('counters', 'export', { body: { from: day, upTo: day } });
  await call('push', 'subscribe', { params: { DeviceID: newId('dev') }, body: subscription });
  await keepCustomerMail(shop);
  await remind({});
  await raiseNumbers({ table: table(), organizationId }, `${day}T03:00`, new Date());
  await sweepDays(
    table(),
    new Date(),
    async () => false,
    () => true,
  );
  return { ...shop.who };
};

const keepPrinted = async ({ organizationId }: Workshop, inspectionId: number) => {
  const header = await table().get(headerKey(organizationId, inspectionId), { consistent: true });
  if (!header) throw new Error('No header');
  const sheet = { organizationId, inspectionId, checksheet: 'Full' } as const;
  const lease = await acquireLease(table(), sheet, header, new Date());
  if (typeof lease === 'string') throw new Error(lease);
  await markPrinted(table(), sheet, lease, { revision: 1, photos: 0 });
  await giveUp(table(), { ...sheet, checksheet: 'Summary' }, undefined, new Date());
};

/**
 * Saves a customer with a consent and an estimate who was merged with a duplicate, and another one who was erased.
 */
const keepCustomers = async ({ call }: Workshop) => {
  const save = async (CustomerName: string, Mobile: string) =>
    (await call('customers', 'save', { body: { CustomerName, Mobile } })).CustomerID;
  const [id, CustomerID] = [await save('Aroha Ngata', '0215550177'), await save('A Ngata', '0215550177')];
  const params = { id };
  await call('customers', 'consent', { params, body: { kind: 'email', given: true, how: 'by phone', version: 0 } });
  const { VehicleID } = await call('vehicles', 'lookUp', { query: { Registration: 'FAL123', ForceNoCarjam: 'true' } });
  await call('estimates', 'createOwn', { body: { VehicleID, CustomerID: id } });
  const { customer } = await call('customers', 'get', { params });
  const { CustomerID: _, version, ...facts } = customer;
  await call('customers', 'merge', { params, body: { CustomerID, version, otherVersion: 1, facts } });
  const gone = await save('Rangi Ruru', '0215550188');
  await call('dossiers', 'erase', { params: { id: gone }, body: { name: 'Rangi Ruru' } });
};

/** Queues an email to a customer about an expiring WoF. */
const keepCustomerMail = ({ organizationId }: Workshop) => {
  const mail = { organizationId, kind: 'wof', id: '1', once: '2026-12-03T08' } as const;
  return table().write(...customerMailWrites(mail, new Date(), undefined));
};
