import { expect, it } from 'vitest';
import { requestReprint } from '#lambdas/checksheets/print-again.ts';
import { requestChecksheet } from '#lambdas/checksheets/records.ts';
import { paperDue } from '#lambdas/due/sheets.ts';
import { newPaper } from '#lambdas/papers/records.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { dueShard, type OrganizationId, paperKey } from '#lambdas/table/keys.ts';
import { newId, PaperId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { HOUR, later, MINUTE, NOW } from '#test/world/clock.ts';
import { refused } from '#test/world/refused.ts';
import { listRequests, organizationId, startStores, submitCar } from '#test/world/stores.ts';
import { sweepUntilGivenUp } from '#test/world/sweep-on.ts';
import { listItems, write } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startStores();

const company = {
  ...{ companyName: 'Tawa', companyPhone: '', companyAddress: '', companyEmail: '', companyAuthorityNumber: '' },
};
const tooMany = { code: 'too-many-requests', message: expect.stringContaining('in an hour') };
const blank = (tawa: ReturnType<typeof newWorkshop>, now = NOW) => newPaper(company, tawa.at(now.toISOString()));
const asksAtOnce = async ({ organizationId }: ReturnType<typeof newWorkshop>, id: PaperId) =>
  (await listItems(paperKey(organizationId, id).pk)).some(({ event }) => event === 'PaperSheetRequested');

/** More sheets than one sweep handles in a shard. */
const FLOOD = 60;
/** Stores blank sheets of one workshop that are due in the same shard. */
const storeDueSheets = async (organizationId: OrganizationId, count: number, minutes: number) => {
  const since = new Date(Date.now() - minutes * MINUTE).toISOString();
  const ids = Array.from({ length: count }, () => PaperId.parse(newId('pap')));
  const writes = ids.flatMap((paperInspectionId) => {
    const facts = { organizationId, paperInspectionId };
    const due = paperDue(facts, since);
    const pk = dueShard(nzDate(new Date(since)), 0);
    const paper = { number: 1, company, demo: false, createdBy: '', createdAt: since, versionDate: '2025-03-11' };
    const put = { ...paperKey(organizationId, paperInspectionId), ...facts, ...paper, printed: 'pending' };
    return [{ put: { ...due, pk, at: since } }, { put: { ...put, type: 'PAPER' as const } }];
  });
  for (let n = 0; n < writes.length; n += 100) await write(...writes.slice(n, n + 100));
  return ids;
};

it('another workshop’s backlog does not make a workshop’s sheet fail; the backlog itself fails in the end', async () => {
  const [flood, tawa] = [newWorkshop(), newWorkshop()];
  const many = await storeDueSheets(flood.organizationId, 15, 30);
  const [one] = await storeDueSheets(tawa.organizationId, 1, 10);
  await sweepUntilGivenUp();
  const stateOf = async (org: OrganizationId, id: PaperId | undefined) =>
    (await table().get(paperKey(org, id as PaperId), { consistent: true }))?.printed;
  expect(await stateOf(tawa.organizationId, one)).toBe('pending');
  expect(await asksAtOnce(tawa, one as PaperId)).toBe(true);
  const states = await Promise.all(many.map((id) => stateOf(flood.organizationId, id)));
  expect(states).toContain('failed');
});

it('a workshop can create 120 blank sheets an hour; other workshops have their own limit', async () => {
  const [tawa, karori] = [newWorkshop(), newWorkshop()];
  for (let n = 0; n < 120; n++) await blank(tawa, later(n * MINUTE * 0.4));
  expect(await refused(blank(tawa, later(55 * MINUTE)))).toMatchObject(tooMany);
  await blank(karori, later(55 * MINUTE));
  await blank(tawa, later(HOUR));
});

it('the sweep renders blank sheets requested beyond 20 at once later', async () => {
  const tawa = newWorkshop();
  const now = later(3 * HOUR);
  const made = [];
  for (let n = 0; n < 22; n++) made.push(await blank(tawa, now));
  const asked = await Promise.all(made.map(({ paperInspectionId }) => asksAtOnce(tawa, paperInspectionId)));
  expect(asked).toEqual([...Array(20).fill(true), false, false]);
  for (const { paperInspectionId } of made) {
    const { organizationId } = tawa;
    const { pk, sk } = paperDue({ organizationId, paperInspectionId }, now.toISOString());
    expect(await table().get({ pk, sk })).toMatchObject({ paperInspectionId });
  }
});

it('reprints count towards the limit; sheets requested by a submission or an edit do not', async () => {
  const { id } = await submitCar(NOW);
  const at = (now: Date) => ({ table: table(), organizationId, now });
  for (let n = 0; n < 120; n++) await requestReprint(at(later(n * 0.4 * MINUTE)), id, 'Full');
  const late = at(later(55 * MINUTE));
  expect(await refused(requestReprint(late, id, 'Full'))).toMatchObject(tooMany);
  await requestChecksheet(late, id, 'Summary');
  expect((await listRequests(id)).map(({ checksheet }) => checksheet)).toContain('Summary');
});

it('every workshop gets a turn in each sweep, whatever the backlog of another', async () => {
  const [flood, tawa] = [newWorkshop(), newWorkshop()];
  await storeDueSheets(flood.organizationId, FLOOD, 30);
  const [one] = await storeDueSheets(tawa.organizationId, 1, 10);
  await sweep();
  expect(await asksAtOnce(tawa, one as PaperId)).toBe(true);
});
