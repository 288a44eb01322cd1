import { readRevision, revisionItem } from '#lambdas/inspections/stored.ts';
import { customerKey, draftKey, headerKey, numberKey, readOrganizationId, sheetNumbers } from '#lambdas/table/keys.ts';
import { emptyCustomer } from '#shared/customers/model.ts';
import { DraftId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { Note } from '#shared/notes/model.ts';
import { Problem, type ProblemCode } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { hemi } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { Sheet } from '#shared/sheets/model.ts';
import { getHash } from '#test/drills/record/actions/photos.ts';
import { type Action, newScenario, type ShownDraft } from '#test/drills/record/scenario.ts';
import type { Shop } from '#test/drills/record/shop.ts';
import type { StoredRecord, StoredState } from '#test/drills/record/stored-state.ts';
import { makePhotos } from '#test/world/samples.ts';

const ORG = readOrganizationId({ pk: 'ORG#org_TawaMotors00000000000000', sk: 'ORGANIZATION' });
const AT = '2026-11-17T21:42:00.000Z';
const MERE = { userId: 'user-mere' };
export const TOM = { userId: 'user-tom' };
export const said = { ...MERE, at: AT };
export const submitted = DraftId.parse('dft_Submitted0000');
const open = DraftId.parse('dft_StillOpen0000');
const RECORD = 1_795_380_120_001;
const CUSTOMER = 'cus_Wiremu';

/** Builds a stored record with these revisions. */
export const newStoredRecord = (
  revisions: Inspection[],
  header: object = {},
  later: Partial<Inspection> = {},
): StoredRecord => {
  const shown = { ...makeInspection(finishedCar()), ...revisions.at(-1), ...later };
  const { id } = shown;
  const stored: StoredRecord['stored'] = [];
  for (const revision of revisions)
    stored.push(revisionItem(ORG, revision, stored.at(-1)?.seal as Uint8Array | undefined));
  const item = { ...headerKey(ORG, id), type: 'INSPECTION' as const, submittedBy: MERE, ...header };
  return { id, header: item, stored, revisions: stored.map(readRevision), shown, images: shown.images };
};

const makeDraft = (id: DraftId, sheet: Sheet): ShownDraft => ({
  ...makeInspection(finishedCar()),
  ...sheet,
  id,
  formattedId: { formattedIdIdx: id === submitted ? 1 : 2, recheckIdx: 0, unfinishedInspectionId: id },
  versions: {},
});

/** Builds what two devices did with a car, and the resulting state, without any breach. */
export const newObservation = () => {
  /** Search finds the matching records until this is emptied. */
  const records: StoredRecord[] = [];
  const find = async (_: string, __: string, { query }: { query: { search: string } }) => ({
    inspections: records.filter(({ shown }) => JSON.stringify(shown).includes(`"${query.search}"`)),
  });
  const as = { organizationId: ORG };
  const people = [MERE, TOM].map(({ userId: id }) => ({ id, call: find, as }));
  const scenario = newScenario(
    { organizationId: ORG, people, neighbour: people[0], pumpUrl: '' } as unknown as Shop,
    1,
  );
  const action = <Asked, Told>(asked: Asked, told: Told): Action<Asked, Told> => ({
    ...{ by: MERE.userId, asked, told, from: scenario.clock++, to: scenario.clock++ },
  });

  const refuse = <Asked>(asked: Asked, code: ProblemCode, message = '', details?: object): Action<Asked, never> => ({
    ...{ by: MERE.userId, asked, from: scenario.clock++, to: scenario.clock++ },
    refusal: new Problem(code, message, details),
  });

  const sheet: Sheet = {
    ...finishedCar(),
    ...{ customerName: 'Wiremu', customerAddress: '1 Old Road', CustomerID: CUSTOMER, customerVersion: 1 },
  };
  const drafts = [makeDraft(submitted, sheet), makeDraft(open, sheet)] as const;
  for (const told of drafts) scenario.creates.push(action({ draft: told.id, body: { ...sheet, id: told.id } }, told));
  const saved = { ...drafts[1], vehicleMake: 'Mazda' };
  scenario.saves.push(action({ draft: open, saw: drafts[1], body: { vehicleMake: 'Mazda' } }, saved));

  const image = {
    ...makePhotos('internalWipers')[0],
    ...{ description: 'Left', sha256: getHash(0), keptSha256: 'kept', arrivedAt: AT },
  } as Inspection['images'][number];
  const photo = { imageId: image.imageId, draft: submitted, item: image.inspectionItemName, picture: 0 };
  scenario.photos.push(photo);
  const kept = { id: image.imageId, fileName: '', size: 1, service: 'S3' as const, image };
  scenario.uploads.push(action({ photo, picture: 0 }, kept));
  scenario.descriptions.push(action({ photo, text: 'Left' }, image));

  const submittedBy = { ...hemi, ...MERE };
  const facts = { id: RECORD, formattedId: drafts[0].formattedId, submittedBy };
  const first = makeInspection({ ...finishedCar(), ...sheet }, facts);
  const edited = { ...first, revision: 2, vehicleMake: 'Honda', revisedBy: submittedBy };
  const note = Note.parse({
    ...{ id: 'nte_Paid000000', title: 'Mere', comment: 'Paid', preFix: '', workCompleted: false },
    ...{ paperInspectionId: null, wofSummaryDetailsId: RECORD, inspectionItemId: null, createdAt: AT, updatedAt: AT },
  });
  const details = { ...first.WofSummaryDetails, VICDetailsEntered: true, wofComments: [note] };
  scenario.submits.push(
    action({ draft: submitted, key: 'key', body: { formattedId: first.formattedId, versions: {} } }, first),
  );
  scenario.edits.push(action({ id: RECORD, body: { revision: 1, vehicleMake: 'Honda' } }, edited));
  scenario.notes.push(action({ saw: edited, body: details }, details));
  const entered = { vicEntered: { ...said, revision: 2 } };
  const record = newStoredRecord([first, edited], entered, { images: [image], WofSummaryDetails: details });
  records.push(record);

  const wiremu = {
    ...emptyCustomer,
    CustomerID: CUSTOMER,
    CustomerName: 'Wiremu',
    Homeaddress: '1 Old Road',
    version: 1,
  };
  const { CustomerID, CustomerName, Homeaddress } = wiremu;
  const moved = { CustomerID, CustomerName, Homeaddress: '2 New Road', seen: 1 };
  const stale = { ...moved, LastName: 'Rewi', Homeaddress: '3 Stale Road' };
  scenario.customers.push(
    action({ saw: undefined, body: { CustomerName, Homeaddress } }, { CustomerID, version: 1 }),
    action({ saw: wiremu, body: moved }, { CustomerID, version: 2 }),
    action({ saw: wiremu, body: stale }, { CustomerID, version: 3, kept: { Homeaddress: moved.Homeaddress } }),
  );

  const number = (taken: number, draftId: DraftId) => ({
    ...{ ...numberKey(ORG, taken), pk: sheetNumbers(ORG), type: 'NUMBER' as const, draftId, takenBy: said },
  });
  const draftItem = (id: DraftId, facts: object) => ({
    ...draftKey(ORG, id),
    type: 'DRAFT' as const,
    recheckIdx: 0,
    ...facts,
  });
  const customer = { ...wiremu, Homeaddress: moved.Homeaddress, LastName: stale.LastName, version: 3 };
  const became = draftItem(submitted, { state: 'submitted', inspectionId: RECORD, number: 1 });
  const draft = { id: open, item: draftItem(open, { state: 'open', number: 2 }), shown: { ...saved }, images: [] };
  const known = { item: { ...customerKey(ORG, CUSTOMER), type: 'CUSTOMER' as const, savedBy: said }, customer };
  const numbers = { taken: 2, items: [number(1, submitted), number(2, open)] };
  const held: StoredState = {
    drafts: [{ id: submitted, item: became, shown: undefined, images: [] }, draft],
    records,
    customers: [known],
    files: new Map([[image.imageId, 'kept']]),
    numbers,
    theirs: 0,
  };
  return {
    scenario,
    held,
    action,
    refuse,
    photo,
    image,
    kept,
    first,
    edited,
    draft,
    begun: drafts,
    record,
    known,
    found: records,
  };
};
export type Observed = ReturnType<typeof newObservation>;
