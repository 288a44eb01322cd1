import { hash, randomUUID } from 'node:crypto';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { type ImageId, NoteId, newId, newImageId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { blackSquare } from '#test/world/png.ts';
import type { Person } from './release.ts';

/** What a workshop did. `answered` and `open` are the addresses of the customers of two sent estimates. */
export type Work = { records: number[]; answered: string; open: string; mailed: string; estimate: string };

const PHOTO = blackSquare(1);
const today = nzDate(new Date());
const confirmed = { readings: [], inspectorNumber: true };

/** Does a fixed amount of work. The vehicles' plates start with three letters that are the workshop's own. */
export const workIn = async (person: Person, letters: string): Promise<Work> => {
  await changeSettings(person);
  await startQuiz(person);
  let plates = 100;
  const start = (sheet: Partial<FilledSheet>) => startSheet(person, sheet, `${letters}${plates++}`);
  await start({ customerName: 'Kiri Half', vehicleOdometer: 128_450 });
  await addPhotos(person, await start(carWithThreeFails()));
  const passed = [
    await submitSheet(person, await start(finishedCar())),
    await submitSheet(person, await start(finishedCar())),
  ];
  const fails: Inspection[] = [];
  for (let n = 0; n < 5; n++) {
    const draft = await start(carWithThreeFails());
    if (n === 0) await addPhotos(person, draft);
    fails.push(await submitSheet(person, draft));
  }
  const [first, second, ...estimated] = fails;
  await editSheet(person, passed[0]);
  await enterInVic(person, passed[1]);
  if (first) await recheck(person, first);
  if (second) await person.call('inspections', 'recheck', { params: { id: String(second.id) } }, person.as);
  const addresses: string[] = [];
  for (const [n, inspection] of estimated.entries()) addresses.push(await estimate(person, inspection, n < 2));
  const mailed = `sheet-${randomUUID()}@example.nz`;
  await person.call('mailings', 'send', { params: { id: String(passed[0]?.id) }, body: { email: mailed } }, person.as);
  await saveOwner(person, `${letters}900`);
  const [answered = '', open = '', draft = ''] = addresses;
  return { records: [...passed, ...fails].map(({ id }) => id), answered, open, mailed, estimate: draft };
};

const startSheet = ({ call, as }: Person, sheet: Partial<FilledSheet>, plate: string) => {
  const own = { vehicleRegistrationPlate: plate, vehicleVIN: `7AT0H65YX17${plate}`, customerName: `Customer ${plate}` };
  return call('drafts', 'create', { body: { ...sheet, ...own, customerPhone: '', customerEmail: '' } }, as);
};
type Draft = Awaited<ReturnType<typeof startSheet>>;

const submitSheet = ({ call, as }: Person, { id }: Draft, changes: object = {}): Promise<Inspection> => {
  const body = { formattedId: { unfinishedInspectionId: id }, confirmed, ...changes };
  return call('inspections', 'submit', { body }, { ...as, idempotencyKey: randomUUID() });
};

/** Announces two photos, uploads the first and describes it. */
const addPhotos = async ({ call, as }: Person, { id }: Draft) => {
  const inspectionItemName = 'externalStopLamps';
  const name = (imageId: ImageId) => ({ imageId, inspectionItemName, sha256: hash('sha256', PHOTO) }) as const;
  const images = [name(newImageId(id)), name(newImageId(id))];
  await call('drafts', 'save', { params: { id }, body: { images } }, as);
  const imageId = images[0]?.imageId;
  const file = new File([PHOTO], 'lamp.png', { type: 'image/png' });
  await call('images', 'upload', { body: { file, service: 'S3', imageId, inspectionItemName } }, as);
  await call('images', 'change', { params: { imageId: String(imageId) }, body: { description: 'Left lamp' } }, as);
};

const editSheet = ({ call, as }: Person, { id, revision }: Inspection = {} as never) =>
  call(
    'inspections',
    'edit',
    { params: { id: String(id) }, body: { vehicleOdometer: 128_460, revision, confirmed } },
    as,
  );

const enterInVic = ({ call, as }: Person, { id, revision, WofSummaryDetails: details }: Inspection = {} as never) => {
  const wofComments = [{ id: NoteId.parse(newId('nte')), comment: 'The key is **under** the mat.' }];
  const body = { wofPaidFor: true, VICDetailsEntered: true, updatedAt: details.updatedAt, revision, wofComments };
  return call('notes', 'save', { params: { id: String(id) }, body }, as);
};

const recheck = async (person: Person, { id }: Inspection) => {
  const draft = await person.call('inspections', 'recheck', { params: { id: String(id) } }, person.as);
  const { systemAuthorizationNumber, newWoFExpiryDate, woFLabelNumber, InspectionItem } = finishedCar();
  const passed = { systemAuthorizationNumber, newWoFExpiryDate, woFLabelNumber, InspectionItem };
  const recheckInspectorNumber = 'VI20417';
  await submitSheet(person, draft, { ...passed, recheckInspectorNumber, recheckOdometer: 128_500 });
};

/** Creates an estimate, and prices and emails it if `isSent`. Returns its customer's address, or its id. */
const estimate = async ({ call, as }: Person, inspection: Inspection, isSent: boolean) => {
  const { EstimateID: id } = await call('estimates', 'create', { body: buildEstimate(inspection) }, as);
  if (!isSent) return id;
  const params = { id };
  const { Customer, lines, version } = await call('estimates', 'get', { params }, as);
  const Email = `estimate-${randomUUID()}@example.nz`;
  const priced = lines.map((line) => ({ ...line, minutes: 30, rateCents: 125_00, partsCents: 48_00 }));
  const body = { Customer: { ...Customer, Email }, lines: priced, notes: 'Ready on Friday.', version };
  const saved = await call('estimates', 'save', { params, body }, as);
  const sending = { version: saved.version, expiresOn: addDays(today, 7), mail: true };
  await call('estimates', 'send', { params, body: sending }, as);
  return Email;
};

const saveOwner = async ({ call, as }: Person, plate: string) => {
  const sheet = { ...finishedCar(), vehicleRegistrationPlate: plate, vehicleVIN: `7AT0H65YX17${plate}` };
  const { VehicleID } = await call('vehicles', 'save', { body: vehicleOfSheet(sheet) }, as);
  const body = { CustomerName: 'Aroha Ngata', Mobile: '0215550188', Email: `${plate}@example.nz` };
  const { CustomerID } = await call('customers', 'save', { body }, as);
  await call('vehicles', 'addOwner', { body: { VehicleID, CustomerID } }, as);
  const consent = { kind: 'email', given: true, how: 'in person', version: 0 } as const;
  await call('customers', 'consent', { params: { id: CustomerID }, body: consent }, as);
};

/** Ignores that the release doesn't have this route. */
const ifKnown = (answer: Promise<unknown>) =>
  answer.catch((error) => {
    if (error.message !== 'Not Found') throw error;
  });

const changeSettings = async ({ call, as }: Person) => {
  const terms = {
    EstimateTerms: 'Payment on the day.',
    GstNumber: '49091850',
    PricingMatrix: { 'Labour per hour': 125 },
  };
  await call('organizations', 'update', { body: { Phone: '043001234', ...terms } }, as);
  await call('account', 'createSubUser', { body: { name: 'Tane', InspectorAuthorityNumber: 'VI5', pin: '1234' } });
  const off = { kind: 'draft', isOn: false } as const;
  for (const name of ['switchOwn', 'switchMail', 'switchForOrganization'] as const)
    await ifKnown(call('reminders', name, { body: off }, as));
  await ifKnown(call('reminders', 'switchCustomers', { body: { kind: 'estimate', isOn: false } }, as));
  await ifKnown(call('reminders', 'askForTraining', { body: { everyMonths: 6 } }, as));
  const company = { companyPhone: '0211', companyAddress: '1 Road, Taupo', companyEmail: 'w@example.nz' };
  const paper = { companyName: 'Drill Motors', companyAuthorityNumber: 'MS1', ...company };
  await call('checksheets', 'blank', { body: paper }, as);
};

/** Leaves an attempt open after its first answer. */
const startQuiz = async ({ call, as }: Person) => {
  const { id: quizId } = await call('quizzes', 'create', { body: { title: 'Drill' } }, as);
  const options = [{ text: '1.5 mm' }, { text: '3 mm' }];
  for (const questionText of ['Least tread?', 'Least tread of a trailer?'])
    await call('quizzes', 'addQuestion', { params: { quizId }, body: { questionText, options, correctIndex: 0 } }, as);
  const { version } = (await call('quizzes', 'list', {}, as)).find(({ id }) => id === quizId) ?? { version: 1 };
  await call('quizzes', 'update', { params: { quizId }, body: { version, isPublished: true } }, as);
  const { id: attemptId, questions } = await call('quizzes', 'start', { params: { quizId } }, as);
  const answers = questions.slice(0, 1).map(({ id }) => ({ questionId: id, chosenIndex: 0, timeTakenSecs: 5 }));
  await call('quizzes', 'answer', { params: { quizId, attemptId }, body: { answers } }, as);
};
