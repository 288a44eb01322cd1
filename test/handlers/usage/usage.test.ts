import { describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { createDraft } from '#lambdas/drafts/records.ts';
import { addPhoto } from '#lambdas/images/records.ts';
import { handler } from '#lambdas/index.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { mailOnce } from '#lambdas/notifications/delivered.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { factKey, headerKey, organizationKey, sumKey, userKey } from '#lambdas/table/keys.ts';
import { newOrganizationWrite } from '#lambdas/tenants/stored.ts';
import { usage } from '#lambdas/usage/api.ts';
import { countUsage } from '#lambdas/usage/count-usage.ts';
import { listAllUsage } from '#lambdas/usage/list-all-usage.ts';
import { loadUsage } from '#lambdas/usage/load-usage.ts';
import { rebuildOrganization } from '#scripts/rebuild/organization.ts';
import { dayId } from '#shared/counters/sums.ts';
import { DraftId, newId, newImageId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { getUsageMonth, listUsageMonths } from '#shared/usage/model.ts';
import { emptyTable, startTable, write } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

const NOW = new Date('2026-11-21T01:00:00Z');
const month = '2026-11';
const nothing = { month, inspections: 0, photos: 0, prints: 0, emails: 0 };
const photo = { description: '', width: 64, height: 48, sha256: '1'.repeat(64), keptSha256: '2'.repeat(64) };
const sheet = withInspectionDay('2026-11-21', finishedCar());
const open = () => {
  const { organizationId, at } = newWorkshop();
  const tenant = { table: table(), organizationId };
  const index = (id: number) =>
    handler({ id: 'event', 'detail-type': 'InspectionSubmitted', detail: headerKey(organizationId, id) } as Event);
  const submittedWith = async (photos: number) => {
    const context = at(NOW.toISOString());
    const draft = await createDraft(context, DraftId.parse(newId('dft')), sheet);
    for (let n = 0; n < photos; n++)
      await addPhoto(context, { ...photo, imageId: newImageId(draft.id), inspectionItemName: 'externalStopLamps' });
    return (await submit({ formattedId: { unfinishedInspectionId: draft.id } }, context)).id;
  };
  return {
    ...{ organizationId, submittedWith, tenant, index },
    usedIn: (...months: string[]) => loadUsage(tenant, months),
  };
};

describe('what a workshop used', () => {
  it('counts sheets and their photos once, however often they are indexed', async () => {
    const { submittedWith, index, usedIn } = open();
    const ids = [await submittedWith(0), await submittedWith(2)];
    for (const id of [...ids, ...ids]) await index(id);
    expect(await usedIn('2026-12', month, '2026-10')).toEqual([
      { ...nothing, month: '2026-12' },
      { ...nothing, inspections: 2, photos: 2 },
      { ...nothing, month: '2026-10' },
    ]);
  });

  it('gets the photos of facts from before they were counted by a rebuild', async () => {
    const { submittedWith, index, tenant, organizationId, usedIn } = open();
    const id = await submittedWith(1);
    await index(id);
    const update = (key: ReturnType<typeof factKey>, name: string) =>
      write({ update: { key, expression: 'REMOVE #name', names: { '#name': name } } });
    await update(factKey(organizationId, id), 'n');
    await update(sumKey(organizationId, dayId('2026-11-21' as NzDate)), 'photos');
    expect(await usedIn(month)).toMatchObject([{ inspections: 1, photos: 0 }]);
    await rebuildOrganization(tenant);
    expect(await usedIn(month)).toMatchObject([{ inspections: 1, photos: 1 }]);
  });

  it('counts by the month in New Zealand', async () => {
    const { tenant, usedIn } = open();
    await countUsage({ ...tenant, now: new Date('2026-10-31T10:59:00Z') }, 'prints');
    await countUsage({ ...tenant, now: new Date('2026-10-31T11:00:00Z') }, 'prints');
    await countUsage({ ...tenant, now: new Date('2026-11-30T10:59:00Z') }, 'prints');
    expect(await usedIn(month, '2026-10')).toMatchObject([{ prints: 2 }, { prints: 1 }]);
  });

  it('counts an email of the workshop when it was sent, once, and none of a person', async () => {
    const { organizationId, usedIn } = open();
    const thisMonth = getUsageMonth(new Date());
    const made = organizationKey(organizationId);
    const sendOnce = (send: () => Promise<undefined>) => mailOnce('SheetSent', made, 'lnk_1', send);
    await expect(sendOnce(() => Promise.reject(new Error('throttled')))).rejects.toThrow('throttled');
    await mailOnce('SheetSent', made, 'lnk_2', async () => ({ until: '2026-12-01T00:00:00Z' }));
    await mailOnce('SheetSent', made, 'lnk_3', async () => 'refused');
    await mailOnce('DailyMail', userKey('hemi'), 'hemi', async () => undefined);
    expect(await usedIn(thisMonth)).toMatchObject([{ emails: 0 }]);
    for (let n = 0; n < 2; n++) await sendOnce(async () => undefined);
    expect(await usedIn(thisMonth)).toMatchObject([{ emails: 1 }]);
  });
});

describe('the endpoints', () => {
  it('D-10, D-18: return the last twelve months to an Admin, newest first', () => {
    const months = listUsageMonths('2026-02-01' as NzDate);
    expect(months).toHaveLength(12);
    expect([months[0], months[1], months[2], months.at(-1)]).toEqual(['2026-02', '2026-01', '2025-12', '2025-03']);
    expect([...usage.keys()]).toEqual(['GET /api/inspection/usage', 'GET /api/inspection/usage/all']);
  });

  it('return every organization once to a SuperAdmin, over all pages', async () => {
    await emptyTable();
    const shops = Array.from({ length: 60 }, open);
    for (const { organizationId } of shops)
      await write(newOrganizationWrite({ ...tawaMotors, OrganizationID: organizationId }));
    const [first] = shops;
    if (first) await countUsage({ ...first.tenant, now: NOW }, 'prints');
    const found = [];
    let after: string | undefined;
    do {
      const page = await listAllUsage(table(), { month, after });
      found.push(...page.organizations);
      after = page.next;
    } while (after);
    expect(found.map(({ OrganizationID }) => OrganizationID).toSorted()).toEqual(
      shops.map(({ organizationId }) => organizationId).toSorted(),
    );
    expect(found.filter(({ prints }) => prints > 0)).toEqual([
      { ...nothing, prints: 1, OrganizationID: first?.organizationId, Name: 'Tawa Motors' },
    ]);
    for (const wrong of ['8', 'undefined', '0x'])
      await expect(listAllUsage(table(), { month, after: wrong })).rejects.toMatchObject({ code: 'not-valid' });
  });
});
