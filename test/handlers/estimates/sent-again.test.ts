import { expect, it } from 'vitest';
import { makeConsumeUpdate } from '#lambdas/http/rate-limit.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { table } from '#lambdas/table/connect.ts';
import { organizationAllowanceKey } from '#lambdas/table/keys.ts';
import { totalsByMonth } from '#shared/estimates/months.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { buildDecision, customer, NOON, priced, workshopWithEstimate } from '#test/world/estimates.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const Mere = { Name: 'Mere Tūhoe', Phone: '0215550143', Email: 'mere@example.nz', Address: '14 Ōtaki Road' };
const LATER = '2026-11-20T00:10:00.000Z';
const createEstimate = async () => {
  const own = await workshopWithEstimate();
  await own.save({ Customer: Mere, lines: priced((await own.read()).lines, 115, 23, 46) });
  return own;
};

it('O-01: the link opens the estimate until midnight in New Zealand on the last day that can be chosen', async () => {
  const own = await createEstimate();
  await own.send({ expiresOn: '2026-12-20' as NzDate });
  const mere = customer((await own.link()).token);
  expect(await mere.look('2026-12-20T10:59:59.000Z')).toMatchObject({ state: 'open' });
  await refused(mere.look('2026-12-20T11:00:00.000Z'));
});

it('O-01: a link emailed to an address that was corrected since neither shows nor decides the next version', async () => {
  const own = await createEstimate();
  await own.save({ Customer: { ...Mere, Email: 'wrong@example.nz' } });
  await own.send({ mail: true });
  const handed = customer((await own.link()).token);
  await own.save({ Customer: { ...Mere, Email: 'Mere@example.nz' } });
  const { links } = await own.send({ mail: true });
  expect(new Map(links.map(({ mailedTo, revokedAt }) => [mailedTo, revokedAt]))).toEqual(
    new Map([
      ['wrong@example.nz', NOON],
      ['', undefined],
      ['Mere@example.nz', undefined],
    ]),
  );
  expect(await handed.look()).toMatchObject({ state: 'open' });
  await own.save({ Customer: Mere });
  const revoked = (await own.send()).links.filter(({ revokedAt }) => revokedAt);
  expect(revoked).toHaveLength(1);
});

it('O-01: a resent estimate says which version it replaces, and that version’s total', async () => {
  const own = await createEstimate();
  await own.send();
  const mere = customer((await own.link()).token);
  expect(await mere.look()).not.toHaveProperty('replaces');
  await own.save({ lines: priced((await own.read()).lines, 100) });
  expect(await mere.look()).toMatchObject({ state: 'changing' });
  await own.send({}, { at: '2026-11-21T00:00:00.000Z' });
  const view = await mere.look();
  expect(view).toMatchObject({ version: { number: 2 } });
  expect(view.replaces).toEqual({ sentOn: '2026-11-20', totalCents: 184_00 });
  await own.save({ notes: 'Ready on Friday' });
  expect(await mere.look()).not.toHaveProperty('replaces');
});

it('O-01: an invalid email address gets no email', async () => {
  const own = await createEstimate();
  for (const Email of ['not an address', 'a@example.nz\r\nBcc: all@example.nz', 'a@example.nz, b@example.nz']) {
    await own.save({ Customer: { ...Mere, Email } });
    const { message } = await refused(own.send({ mail: true }));
    expect(message).toBe('The customer’s email address is invalid. Correct it, or give them a link.');
  }
  expect((await own.read()).links).toEqual([]);
});

it('O-01: a plate corrected on the sheet is sent corrected, even if the workshop left the rest as it was', async () => {
  const own = await createEstimate();
  await edit(own.inspection.id, { revision: 1, vehicleRegistrationPlate: 'KZT483' }, own.at(LATER));
  const body = { what: 'leave' as const, revision: 2, version: (await own.read()).version };
  await own.call('takeOver', { params: { id: own.id }, body }, { at: LATER });
  const { Vehicle } = await own.send({}, { at: LATER });
  expect(Vehicle.Registration).toBe('KZT483');
  expect((await own.sent()).Vehicle).toEqual(Vehicle);
});

it('O-01: monthly totals count what was sent, not later changes', async () => {
  const own = await createEstimate();
  await own.send();
  await own.save({ lines: priced((await own.read()).lines, 1000) });
  const november = { from: '2026-11-01' as NzDate, to: '2026-11-30' as NzDate };
  const { estimates } = await own.call('browse', { query: november });
  const [month] = totalsByMonth(estimates, november);
  expect(month?.sent).toEqual({ count: 1, cents: 184_00 });
  expect(month?.drafted.cents).toBe(1_000_00);
});

it('O-01: a version takes ten answers by link; after that the customer must call the workshop', async () => {
  const own = await createEstimate();
  await own.send();
  const mere = customer((await own.link()).token);
  const version = await own.sent();
  for (let n = 0; n < 10; n++) {
    const decision = buildDecision(version, 'approved');
    await mere.decide(decision);
    await mere.undo(decision.id);
  }
  const { message } = await refused(mere.decide(buildDecision(version, 'approved')));
  expect(message).toBe('You’ve changed your answer too many times. Please call the workshop.');
  expect(await own.heard(buildDecision(version, 'approved'))).toMatchObject({ state: 'answered' });
});

it('O-01: a workshop’s hourly limit counts emailed links of estimates and sheets together; further ones wait', async () => {
  const own = await createEstimate();
  const keyOf = (window: string) => organizationAllowanceKey(own.organizationId, window);
  const { key } = makeConsumeUpdate(keyOf, 'link-mail', new Date(NOON));
  await table().write({ put: { ...key, type: 'ALLOWANCE', spent: 199 } });
  await own.send({ mail: true });
  await own.save({ notes: 'Ready on Friday' });
  const { links } = await own.send({ mail: true });
  const waits = { until: '2026-11-20T01:00:00.000Z', limit: 'workshop', most: 200 };
  expect(links.map((link) => link.waits)).toEqual([undefined, waits]);
});

it('O-01: an estimate whose email would wait beyond its last day is refused, with the reason', async () => {
  const own = await createEstimate();
  const keyOf = (window: string) => organizationAllowanceKey(own.organizationId, window);
  const late = { at: '2026-11-20T10:30:00.000Z' };
  const { key } = makeConsumeUpdate(keyOf, 'link-mail', new Date(late.at));
  await table().write({ put: { ...key, type: 'ALLOWANCE', spent: 200 } });
  const today = { mail: true, expiresOn: '2026-11-20' as NzDate };
  expect(await refused(own.send(today, late))).toMatchObject({
    code: 'refused',
    message: 'The email would go out after the last day. Choose a later day, or give the customer a link.',
  });
  expect((await own.read()).links).toEqual([]);
  const { links } = await own.send({ ...today, expiresOn: '2026-11-21' as NzDate }, late);
  expect(links).toMatchObject([{ waits: { until: '2026-11-20T19:00:00.000Z' } }]);
});
