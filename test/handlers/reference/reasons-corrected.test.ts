import { expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { handler } from '#lambdas/index.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { headerKey, reasonsCountedKey, reasonsUsed, reasonsUsedKey, revisionKey } from '#lambdas/table/keys.ts';
import { reasonsForRejection } from '#shared/reference/reasons.ts';
import { finishedCar, reasons, withItem } from '#shared/samples/sheets.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

const NOW = '2026-11-21T01:00:00Z';
const lamps = 'externalStopLamps';
const [first = '', second = ''] = reasonsForRejection[lamps] ?? [];
const wipers = 'externalWindscreen';
const [wiper = ''] = reasonsForRejection[wipers] ?? [];
const failing = (...given: string[]) => {
  const { ReasonForRejections, ...item } = { result: 'FAIL' as const, ReasonForRejections: reasons(...given) };
  return withItem(withInspectionDay('2026-11-21', finishedCar()), lamps, { ...item, ReasonForRejections });
};
const deliver = (name: string, detail: object) => handler({ id: 'event', 'detail-type': name, detail } as Event);

/**
 * Submits an inspection whose stop lamps failed for two reasons. The edit leaves one of these and adds a failed wiper.
 */
const corrected = async () => {
  const { organizationId, at, submitted } = newWorkshop();
  const { id } = await submitted(failing(first, second), NOW);
  const sheet = withItem(failing(second), wipers, { result: 'FAIL', ReasonForRejections: reasons(wiper) });
  return {
    organizationId,
    id,
    edit: () => edit(id, { revision: 1, InspectionItem: sheet.InspectionItem }, at(NOW)),
    passAll: () => edit(id, { revision: 2, InspectionItem: finishedCar().InspectionItem }, at(NOW)),
    submittedEvent: () => deliver('InspectionSubmitted', headerKey(organizationId, id)),
    editedEvent: (revision = 2) => deliver('InspectionEdited', revisionKey(organizationId, id, revision)),
    header: () => table().get(headerKey(organizationId, id), { consistent: true }),
    counts: async () => {
      const { items } = await table().search({ pk: reasonsUsed(organizationId), consistent: true });
      const counts = items.flatMap(({ pk: _, sk: __, type: ___, v: ____, ...reasonsOfItem }) =>
        Object.entries(reasonsOfItem),
      );
      return Object.fromEntries(counts.filter(([, count]) => count !== 0));
    },
  };
};

it('G-20: an edit corrects the counts by its changes', async () => {
  const one = await corrected();
  await one.submittedEvent();
  expect(await one.counts()).toEqual({ [first]: 1, [second]: 1 });
  await one.edit();
  await one.editedEvent();
  expect(await one.counts()).toEqual({ [second]: 1, [wiper]: 1 });
  await one.passAll();
  await one.editedEvent(3);
  expect(await one.counts()).toEqual({});
});

it.each<[string, ('submittedEvent' | 'editedEvent')[]]>([
  ['twice', ['submittedEvent', 'submittedEvent', 'editedEvent', 'editedEvent']],
  ['in the wrong order', ['editedEvent', 'submittedEvent']],
  ['without the first', ['editedEvent']],
  ['without the last', ['submittedEvent']],
])('G-20: an edited inspection counts once, in its current state, when events arrive %s', async (_, events) => {
  const one = await corrected();
  await one.edit();
  for (const event of events) await one[event]();
  expect(await one.counts()).toEqual({ [second]: 1, [wiper]: 1 });
});

it('G-20: an edited inspection counts once when both events arrive at once, one of them twice', async () => {
  const one = await corrected();
  await one.submittedEvent();
  await one.edit();
  await Promise.all([one.editedEvent(), one.submittedEvent(), one.editedEvent()]);
  expect(await one.counts()).toEqual({ [second]: 1, [wiper]: 1 });
});

it('the header stores which revision was indexed and what was counted of it', async () => {
  const one = await corrected();
  expect(await one.header()).not.toHaveProperty('indexed');
  await one.submittedEvent();
  expect((await one.header())?.indexed).toMatchObject({ revision: 1, reasons: { E7: [first, second] } });
  await one.edit();
  // the search for unindexed inspections finds it
  expect(await one.header()).toMatchObject({ revision: 2, indexed: { revision: 1 } });
  await one.editedEvent();
  expect(await one.header()).toMatchObject({ revision: 2, indexed: { revision: 2 } });
});

it('G-20: an inspection counted under the marker of an earlier release is not counted again', async () => {
  const one = await corrected();
  await table().write(
    { put: { ...reasonsCountedKey(one.organizationId, one.id), type: 'COUNTED' } },
    { put: { ...reasonsUsedKey(one.organizationId, 'E7'), type: 'REASONS', [first]: 1, [second]: 1 } },
  );
  await one.submittedEvent();
  expect(await one.counts()).toEqual({ [first]: 1, [second]: 1 });
  await one.edit();
  await one.editedEvent();
  expect(await one.counts()).toEqual({ [second]: 1, [wiper]: 1 });
});
