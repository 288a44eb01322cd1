import { expect, it } from 'vitest';
import { saveCustomer } from '#lambdas/customers/save.ts';
import { listCustomers } from '#lambdas/customers/search.ts';
import { createDraft, loadDraft, saveDraft } from '#lambdas/drafts/records.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { finishSubmission } from '#lambdas/inspections/finish-submission.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { emptyCustomer } from '#shared/customers/model.ts';
import { fillFromCustomer } from '#shared/customers/sheet-customer.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const NOW = '2026-11-20T01:00:00Z';
const LATER = '2026-11-20T02:00:00Z';
const car = withInspectionDay('2026-11-20', finishedCar());
const ofAna = { customerName: 'Ana First', customerPhone: '0211111111', customerHomePhone: '093334444' };
const ofBen = { customerName: 'Ben Second', customerPhone: '0212222222' };
const newDraft = () => DraftId.parse(newId('dft'));

/** Saves a draft for Ana, in which a page that doesn't know home phones then picks Ben. */
const pickOnOldPage = async () => {
  const { at } = newWorkshop();
  const save = async (CustomerName: string, Mobile: string, HomePhone: string) => {
    const { CustomerID, version } = await saveCustomer({ CustomerName, Mobile, HomePhone }, at(NOW));
    return fillFromCustomer({ ...emptyCustomer, CustomerName, Mobile, HomePhone, CustomerID, version });
  };
  const ana = await save('Ana First', '0211111111', '093334444');
  const { customerHomePhone: _, ...ben } = await save('Ben Second', '0212222222', '067778888');
  const { id } = await createDraft(at(NOW), newDraft(), { ...car, ...ana });
  return { at, ana, ben, id, sent: { formattedId: { unfinishedInspectionId: id } } };
};

it('R-40, H-10: a customer picked by a page that doesn’t know home phones keeps their own and doesn’t get the previous customer’s', async () => {
  const { at, ben, id, sent } = await pickOnOldPage();
  await saveDraft(at(NOW), id, ben);
  const inspection = await submit({ ...ben, ...sent }, at(NOW));
  expect.soft(inspection).toMatchObject({ customerName: 'Ben Second', customerHomePhone: '' });
  await finishSubmission(at(LATER), inspection);
  const { customers } = await listCustomers({ search: 'Ben', pageSize: 9 }, at(LATER));
  expect(customers).toMatchObject([{ CustomerName: 'Ben Second', HomePhone: '067778888' }]);
});

it('R-40, H-10: a customer named only in an old page’s submission keeps their own home phone', async () => {
  const { at, ben, sent } = await pickOnOldPage();
  expect(await submit({ ...ben, ...sent }, at(NOW))).toMatchObject({
    customerName: 'Ben Second',
    customerHomePhone: '',
  });
});

it('R-40, H-10: an edit by a page that doesn’t know home phones keeps those of saved and unsaved customers', async () => {
  const { at } = newWorkshop();
  const made = await submit({ ...car, ...ofAna }, at(NOW));
  const edited = await edit(made.id, { revision: 1, ...ofBen, CustomerID: '' }, at(LATER));
  expect(edited).toMatchObject({ customerName: 'Ben Second', customerHomePhone: '' });
  const { at: there, ben, sent } = await pickOnOldPage();
  const { id } = await submit(sent, there(NOW));
  expect(await edit(id, { revision: 1, ...ben }, there(LATER))).toMatchObject({ customerHomePhone: '' });
});

it('R-40, H-10: a page that doesn’t know home phones does not change that of the same customer', async () => {
  const { at, ana, id, sent } = await pickOnOldPage();
  const { customerHomePhone, ...known } = ana;
  expect(await saveDraft(at(NOW), id, { customerEmail: 'ana@example.nz' })).toMatchObject({ customerHomePhone });
  const made = await submit({ ...known, ...sent }, at(NOW));
  expect(made).toMatchObject({ customerHomePhone: '093334444' });
  const edited = await edit(made.id, { revision: 1, ...known, vehicleMake: 'Mazda' }, at(LATER));
  expect(edited).toMatchObject({ revision: 2, customerHomePhone: '093334444' });
});

it('R-40, H-10: a page that sends a home phone sets it', async () => {
  const { at, ana, ben, id } = await pickOnOldPage();
  const { customerHomePhone } = ana;
  await saveDraft(at(NOW), id, { ...ben, customerHomePhone });
  expect(await loadDraft(at(NOW), id)).toMatchObject({ customerName: 'Ben Second', customerHomePhone });
});
