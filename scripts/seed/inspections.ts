import { DraftId, newId } from '#shared/ids.ts';
import { carWithThreeFails, finishedCar, finishedMotorcycle } from '#shared/samples/sheets.ts';
import { listFailedItems } from '#shared/sheets/items.ts';
import type { SheetFields } from '#shared/sheets/model.ts';
import type { ApiCaller } from './call.ts';
import { customers, seedOwner } from './customers.ts';
import { stopLampPhoto } from './photo.ts';

type Signs = Pick<SheetFields, 'initialInspectorNumber' | 'companyAuthorityNumber'>;

/**
 * Creates a passed inspection, a failed one with a photo and a draft for a motorcycle, so that no list of the demo is
 * empty.
 */
export const seedInspections = async (call: ApiCaller, organizationId: string, signs: Signs) => {
  const { inspections } = await call('inspections', 'list', { query: { pageSize: 1 } }, { organizationId });
  if (inspections.length > 0) return;
  for (const finished of [finishedCar(), carWithThreeFails()]) {
    const sheet = { ...finished, ...signs };
    const id = DraftId.parse(newId('dft'));
    const draft = await call('drafts', 'create', { body: { ...sheet, id } }, { organizationId });
    if (listFailedItems(sheet).length > 0)
      await call('images', 'upload', { body: await stopLampPhoto(id) }, { organizationId });
    const formattedId = { unfinishedInspectionId: draft.id };
    await call('inspections', 'submit', { body: { ...sheet, formattedId } }, { organizationId });
    await seedOwner(call, organizationId, sheet);
  }
  for (const body of customers) await call('customers', 'save', { body }, { organizationId });
  const { InspectionItem: items, ...facts } = { ...finishedMotorcycle(), ...signs };
  await call('drafts', 'create', { body: { ...facts, InspectionItem: items.slice(0, 20) } }, { organizationId });
};
