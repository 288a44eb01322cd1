import { expect, it } from 'vitest';
import { createDraft, saveDraft } from '#lambdas/drafts/records.ts';
import { firstInspectionId } from '#lambdas/inspections/new-inspection.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { table } from '#lambdas/table/connect.ts';
import { headerKey } from '#lambdas/table/keys.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { anna } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const NOW = '2026-11-20T02:00:00.000Z';

it('R-26: a submission based on versions is refused if another device has saved a section that they leave out', async () => {
  const { at } = newWorkshop();
  const sheet = withInspectionDay('2026-11-20', finishedCar());
  const { id, versions } = await createDraft(at(NOW), DraftId.parse(newId('dft')), { ...sheet, customerName: '' });
  const { customerDetails: _, ...seen } = versions;
  const body = { formattedId: { unfinishedInspectionId: id } };
  await saveDraft(at(NOW, anna), id, { customerName: 'Mere', versions });
  expect(await refused(submit({ ...body, customerName: '', versions: seen }, at(NOW)))).toMatchObject({
    code: 'version-conflict',
    details: { customerName: 'Mere' },
  });
});

it('R-26: a sheet submitted in a millisecond whose ids are all taken gets one of the next', async () => {
  const { organizationId, submitted } = newWorkshop();
  const first = firstInspectionId(new Date(NOW));
  for (let n = 0; n < 1000; n++)
    await table().write({ put: { ...headerKey(organizationId, first + n), type: 'INSPECTION' } });
  const { id } = await submitted(withInspectionDay('2026-11-20', finishedCar()), NOW);
  expect(Math.floor(id / 1000)).toBe(Math.floor(first / 1000) + 1);
});
