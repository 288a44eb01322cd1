import { expect, it } from 'vitest';
import { createDraft, loadDraft, saveDraft } from '#lambdas/drafts/records.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { REMARK_MAX_LENGTH } from '#shared/input/excess.ts';
import { comments, finishedCar, reasons } from '#shared/samples/sheets.ts';
import { REMARKS_MAX } from '#shared/sheets/model.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startTable();

const NOW = '2026-11-20T02:00:00.000Z';
const long = Array.from({ length: REMARKS_MAX }, (_, n) => `${n}`.padEnd(REMARK_MAX_LENGTH, 'x'));
/** 460 kB of text in 40 lines: a little more than an item may have. */
const full = finishedCar()
  .InspectionItem.slice(0, 40)
  .map((item) => ({ ...item, ReasonForRejections: reasons(...long), Comment: comments(...long) }));

it('R-31: a sheet whose text is too long to store is refused, and the draft keeps its earlier text', async () => {
  const context = newWorkshop().at(NOW);
  const id = DraftId.parse(newId('dft'));
  await createDraft(context, id, { customerName: 'Mere' });
  const why = { code: 'not-valid', status: 400, message: expect.stringContaining('Shorten') };
  expect(await refused(saveDraft(context, id, { InspectionItem: full }))).toMatchObject(why);
  expect(await loadDraft(context, id)).toMatchObject({ customerName: 'Mere', InspectionItem: [] });
  const other = DraftId.parse(newId('dft'));
  expect(await refused(createDraft(context, other, { InspectionItem: full }))).toMatchObject(why);
});
