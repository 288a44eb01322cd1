import { describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { handler } from '#lambdas/index.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { saveSearchTerms } from '#lambdas/inspections/index-inspection.ts';
import { findRevision } from '#lambdas/inspections/records.ts';
import { listInspections } from '#lambdas/inspections/search.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { headerKey, revisionKey, SEARCH_TERMS } from '#lambdas/table/keys.ts';
import type { EventName } from '#shared/events.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

const NOW = '2026-11-21T01:00:00Z';
const car = withInspectionDay('2026-11-21', { ...finishedCar(), customerName: 'Mere Tūhoe' });

/** Submits one inspection in a workshop and renames its customer to Rangi. */
const renamed = async () => {
  const { organizationId, at, submitted } = newWorkshop();
  const { id } = await submitted(car, NOW);
  const submittedKey = headerKey(organizationId, id);
  const editedKey = revisionKey(organizationId, id, 2);
  return {
    organizationId,
    id,
    rename: () => edit(id, { revision: 1, customerName: 'Rangi Ruru', vehicleVIN: 'WAUZZZ8K9AA000001' }, at(NOW)),
    submittedEvent: () => deliver('InspectionSubmitted', submittedKey),
    editedEvent: () => deliver('InspectionEdited', editedKey),
    find: async (search: string) =>
      (
        await listInspections({ table: table(), organizationId, now: new Date(NOW) }, { pageSize: 100, search })
      ).inspections.map((line) => line.id),
    lines: async () =>
      (await table().search({ pk: submittedKey.pk, startsWith: SEARCH_TERMS })).items.map(({ sk }) =>
        sk.slice(SEARCH_TERMS.length).replace(/(?<=CUSTOMERID#).*/, 'theirs'),
      ),
  };
};
const deliver = (name: EventName, detail: object) => handler({ id: 'event', 'detail-type': name, detail } as Event);

/** Search terms that stay the same. */
const [AUTHORISATION, LABEL] = ['AUTHORISATION#84120937', 'LABEL#L4471920'];
const ENDS = ['PHONE#0215550143', 'PLATEEND#482', 'PLATEEND#T482', 'PLATEEND#ZT482'];
const BY_ID = 'CUSTOMERID#theirs';
const MERE = [
  AUTHORISATION,
  'CUSTOMER#mere tuhoe',
  'CUSTOMER#tuhoe',
  BY_ID,
  LABEL,
  'NUMBER#1',
  ...ENDS,
  'VIN#028317',
  'VIN#7AT0H65YX17028317',
];
const RANGI = [
  AUTHORISATION,
  'CUSTOMER#rangi ruru',
  'CUSTOMER#ruru',
  BY_ID,
  LABEL,
  'NUMBER#1',
  ...ENDS,
  'VIN#000001',
  'VIN#WAUZZZ8K9AA000001',
];

describe('T-03: the search index follows the record', () => {
  it('after submission, and under the new name after an edit; the old name finds nothing', async () => {
    const { id, rename, submittedEvent, editedEvent, find, lines } = await renamed();
    await submittedEvent();
    expect(await lines()).toEqual(MERE);
    await rename();
    // between the two events, the old name finds nothing
    expect(await find('mere')).toEqual([]);
    await editedEvent();
    expect(await lines()).toEqual(RANGI);
    for (const search of ['rangi', 'ruru', 'WAUZZZ', 'KZT482', '1']) expect(await find(search), search).toEqual([id]);
    for (const search of ['mere', 'tuhoe', '7AT0H65']) expect(await find(search), search).toEqual([]);
  });

  it.each<[string, ('submittedEvent' | 'editedEvent')[]]>([
    ['twice', ['submittedEvent', 'submittedEvent', 'editedEvent', 'editedEvent']],
    ['in the wrong order', ['editedEvent', 'submittedEvent']],
    ['without the first', ['editedEvent']],
    ['without the last', ['submittedEvent']],
  ])('when events arrive %s', async (_, events) => {
    const workshop = await renamed();
    await workshop.rename();
    for (const event of events) await workshop[event]();
    expect(await workshop.lines()).toEqual(RANGI);
  });

  it('when both events arrive at once', async () => {
    const { rename, submittedEvent, editedEvent, lines } = await renamed();
    await rename();
    await Promise.all([submittedEvent(), editedEvent(), submittedEvent()]);
    expect(await lines()).toEqual(RANGI);
  });

  it('when an event is late: an older revision is no longer indexed', async () => {
    const { organizationId, id, rename, editedEvent, lines } = await renamed();
    const before = await findRevision({ table: table(), organizationId }, id, 1);
    await rename();
    await editedEvent();
    if (before) await saveSearchTerms({ table: table(), organizationId }, before);
    expect(await lines()).toEqual(RANGI);
  });

  it('an event that arrives before its record is retried', async () => {
    const { organizationId } = newWorkshop();
    await expect(deliver('InspectionSubmitted', headerKey(organizationId, 1))).rejects.toThrow('not readable yet');
  });
});
