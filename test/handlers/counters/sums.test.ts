import { describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { markFrom } from '#lambdas/counters/facts.ts';
import { loadHome } from '#lambdas/counters/home.ts';
import { handler } from '#lambdas/index.ts';
import { saveFact } from '#lambdas/inspections/count-inspection.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { findInspection, loadInspection } from '#lambdas/inspections/records.ts';
import { saveNotes } from '#lambdas/notes/records.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { facts, headerKey, type OrganizationId, sumKey, summedFromKey, sums } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { rebuildOrganization } from '#scripts/rebuild/organization.ts';
import { newDice } from '#scripts/seed/dice.ts';
import { addDays, type NzDate, nzDate } from '#shared/nz-date.ts';
import { sumFacts } from '#shared/quality/add-fact.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { finishedCar, withItem } from '#shared/samples/sheets.ts';
import { listItems, startTable, write } from '#test/world/table.ts';
import { newWorkshop, submitRecheck, withInspectionDay } from '#test/world/workshop.ts';
import { listFacts, listSums, withoutZeros } from './stored-facts.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

const DAY = '2026-11-21' as NzDate;
const NOW = '2026-11-21T01:00:00Z';
const passing = (day = DAY) => withInspectionDay(day, finishedCar());
const failing = (day = DAY) => withItem(passing(day), 'externalStopLamps', { result: 'FAIL' });

/** Opens a workshop in which all inspections so far, none, are counted. */
const open = async () => {
  const { organizationId, at, submitted } = newWorkshop();
  const tenant = { table: table(), organizationId };
  await markFrom(tenant, 0);
  return {
    ...{ tenant, at, submitted },
    index: (id: number) =>
      handler({ id: 'event', 'detail-type': 'InspectionSubmitted', detail: headerKey(organizationId, id) } as Event),
    pass: (id: number, now = NOW) => edit(id, { revision: 1, ...passing(nzDate(new Date(now))) }, at(now)),
    enterInVic: async (id: number, now = NOW) => {
      const { WofSummaryDetails, revision } = await loadInspection(at(now), id);
      return saveNotes(id, { ...WofSummaryDetails, revision, VICDetailsEntered: true }, at(now));
    },
    recheck: ({ id, InspectionItem }: Awaited<ReturnType<typeof submitted>>, now: string) =>
      submitRecheck(at, { id, InspectionItem }, now),
    /** Checks that the sums are those of the facts, and returns their number and the figures of Home on a day. */
    check: async (today = addDays(DAY, 1)) => {
      const known = await listFacts(tenant);
      expect(await listSums(tenant)).toEqual(withoutZeros(sumFacts(known)));
      const { recent } = await loadHome(at(`${today}T01:00:00Z`));
      return { facts: known.length, ...recent };
    },
  };
};
type Shop = Awaited<ReturnType<typeof open>>;

describe('the sums are those of the facts', () => {
  it.each<[string, (shop: Shop) => Promise<unknown>, object]>([
    [
      'if two inspectors submit at once',
      async ({ submitted, index }) => {
        const made = await Promise.all([hemi, anna].map((actor) => submitted(failing(), NOW, actor)));
        await Promise.all(made.map(({ id }) => index(id)));
      },
      { facts: 2, inspections: 2, fails: 2 },
    ],
    [
      'if an event arrives twice at once, and again later',
      async ({ submitted, index }) => {
        const { id } = await submitted(failing(), NOW);
        await Promise.all([index(id), index(id)]);
        await index(id);
      },
      { facts: 1, inspections: 1, fails: 1 },
    ],
    [
      'if an edit passes a sheet, and its first event arrives last',
      async ({ submitted, pass, index }) => {
        const { id } = await submitted(failing(), NOW);
        await index(id);
        await pass(id);
        await Promise.all([index(id), index(id)]);
      },
      { facts: 1, inspections: 1, fails: 0 },
    ],
    [
      'if an edit moves a sheet to another person',
      async ({ tenant, submitted, index }) => {
        const { id } = await submitted(failing(), NOW);
        await index(id);
        const found = await findInspection(tenant, id);
        if (found) await saveFact(tenant, id, { ...found, inspection: { ...found.inspection, inspectedBy: anna } });
        expect(Object.keys(await listSums(tenant)).filter((sum) => sum.startsWith('MONTH'))).toEqual([
          `MONTH#2026-11#${anna.subUserId}`,
        ]);
      },
      { facts: 1, inspections: 1, fails: 1 },
    ],
    [
      'if VIC is entered while the event is processed',
      async ({ submitted, enterInVic, index }) => {
        const { id } = await submitted(failing(), NOW);
        await Promise.all([index(id), enterInVic(id), index(id)]);
      },
      { facts: 1, inspections: 1 },
    ],
  ])('%s', async (_, happen, expected) => {
    const shop = await open();
    await happen(shop);
    expect(await shop.check()).toMatchObject(expected);
  });

  it('if a recheck is counted before its fail', async () => {
    const { submitted, recheck, index, check } = await open();
    const failed = await submitted(failing(), NOW);
    const again = await recheck(failed, '2026-11-22T01:00:00Z');
    await index(again.id);
    const dueOn = '2026-12-20' as NzDate;
    expect(await check(dueOn)).toMatchObject({ facts: 1, recheckable: 0, recheckedInTime: 1 });
    await index(failed.id);
    expect(await check(dueOn)).toMatchObject({ facts: 2, recheckable: 1, recheckedInTime: 1 });
  });

  it('if a sheet is submitted just before midnight, and indexed and entered in VIC after it', async () => {
    const { tenant, submitted, index, enterInVic, check } = await open();
    const [before, after] = ['2026-11-21T10:59:00Z', '2026-11-21T11:01:00Z'];
    const { id } = await submitted(failing(), before);
    const next = await submitted(failing('2026-11-22' as NzDate), after);
    await index(next.id);
    await index(id);
    await enterInVic(id, after);
    expect(await check(addDays(DAY, 2))).toMatchObject({ facts: 2, inspections: 2, fails: 2 });
    expect(await listSums(tenant)).toMatchObject({
      'DAY#2026-11-21': { first: 1 },
      'DAY#2026-11-22': { first: 1 },
      [`MONTH#2026-11#${hemi.subUserId ?? hemi.userId}`]: { 'lateVic/': 1, '+lateVic/': 1, o22: 1 },
    });
  });

  it.each([1, 2, 3])(
    'after random submissions, edits, rechecks, entries in VIC and events, at once: seed %i',
    async (seed) => {
      const { tenant, submitted, index, pass, enterInVic, recheck, check } = await open();
      const { pick, throwDie } = newDice(seed);
      const made: Awaited<ReturnType<typeof submitted>>[] = [];
      const happen = async () => {
        const one = pick(made);
        const now = `2026-11-2${1 + throwDie(5)}T0${throwDie(9)}:30:00Z`;
        // most of these are refused for some sheets
        const ways: (() => unknown)[] = [
          async () => made.push(await submitted(failing(nzDate(new Date(now))), now, pick([hemi, anna]))),
          () => one && index(one.id),
          () => one && pass(one.id, one.createdAt),
          () => one && enterInVic(one.id, now),
          async () => one && made.push(await recheck(one, now)),
        ];
        await Promise.allSettled([Promise.resolve().then(pick(ways))]);
      };
      for (let n = 0; n < 40; n++) await Promise.all([happen(), happen(), happen()]);
      await Promise.all(made.map(({ id }) => index(id)));
      expect(made.length).toBeGreaterThan(15);
      const { facts: known } = await check();
      // two submissions of one recheck at once return the same record
      expect(known).toBe(new Set(made.map(({ id }) => id)).size);
      const all = await listFacts(tenant);
      expect(all.filter(({ edits }) => edits > 0).length).toBeGreaterThan(0);
      expect(all.filter(({ vicEntered }) => vicEntered).length).toBeGreaterThan(0);
      expect(all.filter(({ recheckOf }) => recheckOf !== null).length).toBeGreaterThan(0);
      // only flags of equal readings may differ from those of a rebuild, if their inspections were counted later
      await rebuildOrganization(tenant);
      await check();
      expect(await rebuildOrganization(tenant)).toMatchObject({ facts: 0, sums: 0 });
    },
  );
});

describe('sums from before, and wrong ones', () => {
  it('facts without sums are added to them in batches, on request', async () => {
    const { tenant, at, submitted, index, check } = await open();
    const sheets = Array.from({ length: 45 }, (_, n) => (n % 3 ? passing() : failing()));
    for (const [n, sheet] of sheets.entries()) await index((await submitted(sheet, `2026-11-21T01:${10 + n}:00Z`)).id);
    const before = await listSums(tenant);
    await forgetSums(tenant.organizationId);
    const home = () => loadHome(at('2026-11-21T02:00:00Z'));
    expect(await home()).toMatchObject({ counting: true, today: { inspections: 40 } });
    expect(await Promise.all([home(), home()])).toMatchObject([{ counting: false }, { counting: false }]);
    expect(await check()).toMatchObject({ facts: 45, inspections: 45, fails: 15 });
    expect(await listSums(tenant)).toEqual(before);
  });

  it('a rebuild corrects sums, also while people work', async () => {
    const { tenant, submitted, index, check } = await open();
    const made = await Promise.all([1, 2, 3, 4].map(() => submitted(failing(), NOW)));
    for (const { id } of made.slice(0, 2)) await index(id);
    const [wrong, missing] = await listItems(sums(tenant.organizationId));
    if (!wrong || !missing) expect.fail('no sums');
    await write({ put: { ...wrong, first: 7, m5: 3 } }, { remove: missing });
    await write({ put: { ...sumKey(tenant.organizationId, 'DAY#2020-01-01'), type: 'SUM', writes: 1, first: 9 } });
    await Promise.all([rebuildOrganization(tenant), ...made.map(({ id }) => index(id))]);
    expect(await check()).toMatchObject({ facts: 4, inspections: 4 });
  });
});

/** Leaves facts as releases before the sums stored them. */
const forgetSums = async (organizationId: OrganizationId) => {
  for (const item of await listItems(sums(organizationId))) await write({ remove: item });
  for (const { writes: _, same: __, due: ___, ...fact } of await listItems(facts(organizationId)))
    await write({ put: fact as Item });
  await write({ remove: summedFromKey(organizationId) });
};
