import { expect, it } from 'vitest';
import { nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { newWorkshop } from './people.ts';

/** The index is updated shortly after the submission. */

it('T-03, R-24: an inspection is found by number, plate, VIN and customer, after an edit by its new name, and by nobody else', async () => {
  const { owner, as } = await newWorkshop();
  const stranger = await newWorkshop('Other Workshop');
  const today = nzDate(new Date());
  const sheet = { ...carWithThreeFails(), initialDateOfInspection: today };
  const { id, formattedId, revision } = await owner.call('inspections', 'submit', { body: sheet }, as);
  const find = async (query: { search: string } | { formattedId: string }) =>
    (await owner.call('inspections', 'list', { query }, as)).inspections.map((line) => line.id);
  const number = String(formattedId.formattedIdIdx);

  // The plate finds it at once, all other terms once the event is handled.
  expect(await find({ search: 'kzt482' })).toEqual([id]);
  await expect.poll(() => find({ search: 'tuhoe' })).toEqual([id]);
  for (const search of [number, `${number}-0`, '7AT0H65YX17028317', 'mere'])
    expect(await find({ search })).toEqual([id]);
  expect(await find({ formattedId: number })).toEqual([id]);
  for (const search of ['kzt482', number, 'mere'])
    expect((await stranger.owner.call('inspections', 'list', { query: { search } }, stranger.as)).inspections).toEqual(
      [],
    );

  await owner.call(
    'inspections',
    'edit',
    { params: { id: String(id) }, body: { revision, customerName: 'Rangi Ruru' } },
    as,
  );
  await expect.poll(() => find({ search: 'ruru' })).toEqual([id]);
  expect(await find({ search: 'tuhoe' })).toEqual([]);

  const board = await owner.call('inspections', 'toDo', { query: { what: 'recheck' } }, as);
  expect(board).toMatchObject({ inspections: [{ id, daysLeft: 28, customerName: 'Rangi Ruru' }] });
  const failed = await owner.call('inspections', 'list', { query: { result: 'fail' } }, as);
  expect(failed).toMatchObject({ inspections: [{ id }], range: { upTo: today } });
});
