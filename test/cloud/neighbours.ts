import { expect } from 'vitest';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { unpriced } from '#shared/estimates/money.ts';
import { DeviceId, DraftId, newId, newImageId, TrainingId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { eventually } from '#test/eventually.ts';
import { type AnyCall, bodies, PHOTO, type RequestContent } from './calls.ts';
import { waitForMail } from './mails.ts';
import { createNotice, draftId, join, newPerson, newWorkshop, readItems, type TestPerson } from './people.ts';

/** Occurs in all data of the neighbour. Nobody else may ever see it. */
export const CANARY = 'Canary Tui';

const blankSheet = () => ({ ...bodies()['checksheets.blank'], companyName: CANARY }) as never;

/** Creates a customer with a vehicle. Returns their ids. */
const newOwner = async ({ call }: TestPerson, as: { organizationId: string }) => {
  const body = { ...vehicleOfSheet(finishedCar()), Registration: 'CANARY', Make: CANARY };
  const { VehicleID } = await call('vehicles', 'save', { body }, as);
  const person = { CustomerName: CANARY, Mobile: '0215550143' };
  const { CustomerID } = await call('customers', 'save', { body: person }, as);
  return call('vehicles', 'addOwner', { body: { VehicleID, CustomerID } }, as);
};

/** Creates and sends an estimate, with the current and a replaced token of its link. */
const newEstimate = async ({ call }: TestPerson, inspection: Inspection, as: { organizationId: string }) => {
  const { EstimateID: id } = await call('estimates', 'create', { body: buildEstimate(inspection) }, as);
  const params = { id };
  const { Customer } = await call('estimates', 'get', { params }, as);
  const line = { id: '1', from: 'workshop' as const, words: CANARY, ...unpriced, noCharge: true };
  const { version } = await call('estimates', 'save', { params, body: { Customer, lines: [line], version: 1 } }, as);
  const body = { version, expiresOn: nzDate(new Date()), mail: false };
  await call('estimates', 'send', { params, body }, as);
  const first = await call('estimates', 'link', { params, body: {} }, as);
  const link = first.estimate.links[0]?.id ?? '';
  await call('estimates', 'revoke', { params: { ...params, link } }, as);
  const { token } = await call('estimates', 'link', { params, body: {} }, as);
  return { id, link: token, revoked: first.token };
};

/** Returns the token of a sheet's link from its email, once all its events are handled. */
const mailSheet = async ({ call }: TestPerson, inspection: Inspection, as: { organizationId: string }) => {
  const params = { id: String(inspection.id) };
  const email = `sheet-${inspection.id}-${as.organizationId}@example.nz`;
  await call('mailings', 'send', { params, body: { email } }, as);
  const { text = '' } = await waitForMail(email, 'checksheet');
  await eventually(async () => expect(await call('mailings', 'list', { params }, as)).toMatchObject(MAILED));
  return /\/s#([\w-]{22})/.exec(text)?.[1] ?? '';
};
const MAILED = { links: [{ mail: 'sent' }] };

/** A workshop that has one of everything. */
export const newNeighbour = async () => {
  const { owner, organizationId, as } = await newWorkshop(`${CANARY} Motors`);
  const sheet = { ...finishedCar(), customerName: CANARY };
  const { id: submittedDraft } = await owner.call('drafts', 'create', { body: sheet }, as);
  const body = { ...sheet, formattedId: { unfinishedInspectionId: submittedDraft } };
  const inspection = await owner.call('inspections', 'submit', { body }, { ...as, idempotencyKey: 'neighbour-key' });
  const draft = await owner.call('drafts', 'create', { body: { customerName: CANARY } }, as);
  const image = newImageId(draft.id);
  const photo = { file: PHOTO, service: 'S3' as const, imageId: image, description: CANARY };
  await owner.call('images', 'upload', { body: { ...photo, inspectionItemName: 'externalHeadLamps' } }, as);
  const device = DeviceId.parse(newId('dev'));
  const reserve = { Name: CANARY, keeps: [], last: 0 };
  await owner.call('drafts', 'reserve', { params: { DeviceID: device }, body: reserve }, as);
  const { paperInspectionId: paper } = await owner.call('checksheets', 'blank', { body: blankSheet() }, as);
  const owned = await newOwner(owner, as);
  const { next = 'none' } = await owner.call('drafts', 'list', { query: { pageSize: 1 } }, as);
  const subUser = await owner.call('account', 'createSubUser', {
    body: { name: CANARY, InspectorAuthorityNumber: 'VI9', pin: '1234' },
  });
  const day = nzDate(new Date());
  const { id: course } = await owner.call('training', 'addCourse', { body: { day, title: CANARY, minutes: 90 } }, as);
  await owner.call('images', 'addCertificate', { body: { file: PHOTO, trainingId: TrainingId.parse(course) } }, as);
  const amending = { body: { day, title: CANARY, text: CANARY } };
  const { id: amendment } = await owner.call('training', 'addAmendment', amending, as);
  const staff = await newPerson(CANARY);
  await join(staff, organizationId, ['Admin']);
  const notification = await createNotice(owner, CANARY);
  const inviteCode = await owner.call('organizations', 'invite', {}, as);
  const estimate = await newEstimate(owner, inspection, as);
  const sheetLink = await mailSheet(owner, inspection, as);
  const ids = {
    organizationId,
    sheetLink,
    estimate,
    course,
    amendment,
    inspection,
    draft,
    device,
    image,
    paper,
    next,
    subUser,
    notification,
    inviteCode,
  };
  return { owner, staff, owned, ...ids };
};
export type Neighbour = Awaited<ReturnType<typeof newNeighbour>>;

/** All data of the neighbour, except what the renderer adds later. */
export const readRecords = async ({ owner, organizationId, inviteCode }: Neighbour) => {
  const items = await readItems(`ORG#${organizationId}`, `USER#${owner.id}`, `INVITE#${inviteCode}`);
  return items
    .filter(({ sk, type }) => !/^(CHECKSHEET|REQUEST)/.test(String(sk)) && type !== 'USAGE')
    .map(({ gsi3pk: _, gsi3sk: __, printed: ___, ...item }) => item);
};

/** An id of the neighbour's, and one of the same shape that never existed. */
type Pair = (neighbour: Neighbour) => [theirs: RequestContent, nobodys: RequestContent];
const never = (prefix: string) => draftId().replace('dft', prefix);

const anInspection: Pair = ({ inspection }) => [{ id: String(inspection.id) }, { id: '1000000000000001' }];
/** The ids for a path parameter, by the preceding segment. */
const inPaths: [before: RegExp, Pair][] = [
  [/inspections\/\{|wofSummaryDetails/, anInspection],
  [/unfinishedInspections/, ({ draft }) => [{ id: draft.id }, { id: never('dft') }]],
  [/sheetNumbers/, ({ device }) => [{ id: device }, { id: never('dev') }]],
  [/paperInspections/, ({ paper }) => [{ id: paper }, { id: never('pap') }]],
  [/imageDetails/, ({ image }) => [{ id: image }, { id: newImageId(DraftId.parse(never('dft'))) }]],
  [/subuser/, ({ subUser }) => [{ id: subUser.id }, { id: never('sub') }]],
  [/members|people/, ({ staff }) => [{ id: staff.id }, { id: crypto.randomUUID() }]],
  [/notification/, ({ notification }) => [{ id: notification }, { id: never('ntf') }]],
  [/vehicles\/owner/, ({ owned }) => [{ id: owned.OwnerID }, { id: 'owner_plate_NEVER' }]],
  [/vehicle\//, ({ owned }) => [{ id: owned.VehicleID }, { id: 'plate_NEVER' }]],
  [/customer\//, ({ owned }) => [{ id: owned.CustomerID }, { id: 'cus_never' }]],
  [/amendments\/\{/, ({ amendment }) => [{ id: amendment }, { id: never('amd') }]],
  [/\{trainingId/, ({ course }) => [{ id: course }, { id: never('trn') }]],
  [/estimates/, ({ estimate }) => [{ id: estimate.id }, { id: never('est') }]],
];
/** An inspection's id, for paths to things that the neighbour does not have. */
const inPath = (path: string): Pair[] => {
  if (!path.includes('{')) return [];
  const pairs = inPaths.filter(([before]) => before.test(path)).map(([, pair]) => pair);
  return pairs.length > 0 ? pairs : [anInspection];
};
const imageBody = (imageId: string): RequestContent => ({ body: { imageId } });
const inImage: Pair = ({ image }) => [imageBody(image), imageBody(newImageId(DraftId.parse(never('dft'))))];
const inSheet: Pair[] = [
  ({ draft }) => [{ query: { unfinishedInspectionId: draft.id } }, { query: { unfinishedInspectionId: never('dft') } }],
  ({ inspection }) => [
    { query: { inspectionId: String(inspection.id) } },
    { query: { inspectionId: '1000000000000001' } },
  ],
];
const inVehicle: Pair[] = [
  ({ owned: { VehicleID } }) => [{ query: { VehicleID } }, { query: { VehicleID: 'plate_NEVER' } }],
  () => [{ query: { Registration: 'CANARY' } }, { query: { Registration: 'NEVER' } }],
  ({ owned: { VehicleID } }) => [{ body: { VehicleID } }, { body: { VehicleID: 'plate_NEVER' } }],
];
const inCustomer: Pair[] = [
  ({ owned: { CustomerID } }) => [{ body: { CustomerID } }, { body: { CustomerID: 'cus_never' } }],
  () => [{ query: { search: CANARY } }, { query: { search: 'Never' } }],
];
const draftBody = (id: string): RequestContent => ({ body: { id, formattedId: { unfinishedInspectionId: id } } });
export const inDraft: Pair = ({ draft }) => [draftBody(draft.id), draftBody(never('dft'))];
const inReturn: Pair = ({ organizationId }) => [
  { body: { OrganizationID: organizationId } },
  { body: { OrganizationID: never('org') } },
];
const inCertificate: Pair = ({ course }) => [{ body: { trainingId: course } }, { body: { trainingId: never('trn') } }];
const inSignOff: Pair = ({ owner }) => [{ body: { person: owner.id } }, { body: { person: crypto.randomUUID() } }];
const inLearner: Pair = ({ owner }) => [{ query: { person: owner.id } }, { query: { person: crypto.randomUUID() } }];
const inCursor: Pair = ({ next }) => [{ query: { after: next } }, { query: { after: 'e30' } }];

/** The ids of another organization that a request may contain. */
export const listForeignIds = ({ title, endpoint }: AnyCall): Pair[] => [
  ...inPath(endpoint.path),
  ...(endpoint.body && /^drafts|submit$/.test(title) ? [inDraft] : []),
  ...(title === 'images.upload' ? [inImage] : []),
  ...(title === 'images.addCertificate' ? [inCertificate] : []),
  ...(title === 'training.signOff' ? [inSignOff] : []),
  ...(/^training\.(record|certificate)$/.test(title) ? [inLearner] : []),
  ...(title === 'images.list' ? inSheet : []),
  ...(/^vehicles\.(lookUp|owner|addOwner)$/.test(title) ? inVehicle : []),
  ...(/^customers|Owner$/.test(title) ? inCustomer : []),
  ...(title === 'organizations.comeBack' ? [inReturn] : []),
  ...(endpoint.method === 'GET' ? [inCursor] : []),
];
