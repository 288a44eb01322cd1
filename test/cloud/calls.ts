import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { endpoints } from '#shared/api.ts';
import { DEFAULT_POLICY_UPDATED_AT } from '#shared/content/default-content.ts';
import { emptyCustomer } from '#shared/customers/model.ts';
import { encodeBody } from '#shared/endpoint.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { DraftId, newId, newImageId } from '#shared/ids.ts';
import { LINK_HEADER } from '#shared/links/calls.ts';
import { nzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { draftId } from './people.ts';

/** All endpoints of the contract, by noun and name. */
export const calls = endpoints.map(({ fn, noun, name, endpoint }) => ({ fn, title: `${noun}.${name}`, endpoint }));
export type AnyCall = (typeof calls)[number];

/** The caller: the token, headers and cookie of a request. */
export type Principal = { token?: string; organizationId?: string; cookie?: string; link?: string };
/** The contents of a request: one id for every path parameter, and values for query and body. */
export type RequestContent = { id?: string; query?: Record<string, string>; body?: object };

/** A white dot. */
export const PHOTO = new File(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  'dot.png',
  {
    type: 'image/png',
  },
);

const NO_ONES_ID = '1000000000000001';
const NO_ONES_DECISION = { id: 'A'.repeat(16), hash: '0'.repeat(64), name: 'Kiri', lines: [] };
const NO_ONES_QUESTION = { questionText: 'Kiri', options: [{ text: 'A' }, { text: 'B' }], correctIndex: 0 };
const AMENDMENT = { title: 'Kiri', text: 'Tui', day: '2026-11-02' };
const workshop = { Name: 'A', Email: 'a@b.nz', Phone: '0211', Address: 'St', City: 'Ci', PostCode: '1010' };

/** A subscription of a browser that nobody else has. */
const newSubscription = () => ({
  Name: 'Chrome on Android',
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
});

/** A valid body for every endpoint that takes one. */
export const bodies = (): Record<string, object> => ({
  'account.saveProfile': { nickname: 'Kiri Tui' },
  'account.sendVerificationEmail': { email: 'kiri@example.nz' },
  'account.verifyEmail': { token: 'none' },
  'account.changeEmail': { email: 'kiri.other@example.nz' },
  'account.saveReferral': { how: 'google', referralText: '' },
  'account.seeNews': { version: 1 },
  'account.saveChoices': { theme: 'dark' },
  'account.endSessions': { which: 'this' },
  'account.createSubUser': { name: `Kiri ${randomUUID()}`, InspectorAuthorityNumber: 'VI1' },
  'account.saveSubUser': { name: `Kiri ${randomUUID()}`, InspectorAuthorityNumber: 'VI1' },
  'account.removeSubUser': { currentPin: '1234' },
  'account.selectSubUser': { pin: '1234' },
  'organizations.create': workshop,
  'organizations.update': { Phone: '0211' },
  'organizations.comeBack': { OrganizationID: draftId().replace('dft', 'org') },
  'organizations.saveMember': { scopes: [] },
  'notifications.markRead': { DateRead: '2026-11-21T09:00:00Z' },
  'push.subscribe': newSubscription(),
  'content.acceptPrivacyPolicy': { updatedAt: DEFAULT_POLICY_UPDATED_AT },
  'content.publishPrivacyPolicy': { Content: 'Anything goes' },
  'content.publishAdvert': { imageUrl: '/banner.svg', linkUrl: '/privacy', alt: 'Kiri' },
  'support.reportBug': { subject: 'Kiri', message: 'Tui', type: 1 },
  'drafts.create': { customerName: 'Kiri' },
  'drafts.save': { customerName: 'Kiri' },
  'drafts.reserve': { Name: 'Chrome on Android', keeps: [], last: 0 },
  'images.upload': {
    file: PHOTO,
    service: 'S3',
    imageId: newImageId(DraftId.parse(draftId())),
    inspectionItemName: 'externalHeadLamps',
  },
  'images.addCertificate': { file: PHOTO, trainingId: `trn_${'A'.repeat(24)}` },
  'images.change': { description: 'Kiri' },
  'inspections.edit': { customerName: 'Kiri', revision: 1 },
  'notes.save': { wofPaidFor: true, VICDetailsEntered: true, updatedAt: '2026-11-21T09:00:00Z', wofComments: [] },
  'checksheets.blank': {
    companyName: 'Kiri Motors',
    companyPhone: '0211',
    companyAddress: '1 Road, Taupo',
    companyEmail: 'w@example.nz',
    companyAuthorityNumber: 'MS1',
  },
  'vehicles.save': { ...vehicleOfSheet(finishedCar()) },
  'vehicles.addOwner': { VehicleID: 'plate_NEVER', CustomerID: 'cus_never' },
  'vehicles.changeOwner': { CustomerID: 'cus_never' },
  'estimates.create': buildEstimate(makeInspection(carWithThreeFails())),
  'estimates.createOwn': { VehicleID: 'plate_NEVER' },
  'estimates.save': { Customer: { Name: 'Kiri', Phone: '', Email: '', Address: '' }, lines: [], version: 1 },
  'estimates.send': { version: 1, expiresOn: nzDate(new Date()), mail: false },
  'estimates.withdraw': { version: 1 },
  'estimates.takeOver': { version: 1, what: 'leave', revision: 1 },
  'estimates.reopen': { version: 1, reason: 'The part is dearer' },
  'estimates.decide': { ...NO_ONES_DECISION, how: 'phone' },
  'estimates.link': {},
  'counters.export': { from: '2026-11-01', upTo: '2026-11-30' },
  'figures.print': { id: newId('prt'), kind: 'home' },
  'reminders.switchForOrganization': { kind: 'draft', isOn: false },
  'reminders.askForTraining': { everyMonths: 3 },
  'reminders.switchOwn': { kind: 'draft', isOn: false },
  'reminders.switchCustomers': { kind: 'wof', isOn: false },
  'reminders.switchMail': { kind: 'draft', isOn: false },
  'reminders.mailWofs': { vehicles: ['none'] },
  'reminders.markReminded': { InspectionID: 1, how: 'phone' },
  'reminders.saveOpening': { weekdays: [1, 2, 3, 4, 5], region: 'WGN' },
  'mailings.send': { email: 'kiri@example.nz' },
  'links.decide': NO_ONES_DECISION,
  'visitors.invite': { code: 'none' },
  'links.undo': { id: NO_ONES_DECISION.id },
  'customers.save': { CustomerName: 'Kiri', Mobile: '0215550143' },
  'customers.update': { ...emptyCustomer, CustomerName: 'Kiri', version: 1 },
  'customers.consent': { kind: 'email', given: true, how: 'in person', version: 0 },
  'customers.merge': { CustomerID: 'cus_never', version: 1, otherVersion: 1, facts: emptyCustomer },
  'dossiers.export': {},
  'dossiers.erase': { name: 'Kiri' },
  'quizzes.create': { title: 'Kiri' },
  'quizzes.update': { title: 'Kiri', version: 1 },
  'quizzes.addQuestion': NO_ONES_QUESTION,
  'quizzes.editQuestion': { ...NO_ONES_QUESTION, version: 1 },
  'quizzes.answer': { answers: [{ questionId: `qst_${'A'.repeat(24)}`, chosenIndex: 0, timeTakenSecs: 5 }] },
  'quizzes.report': { questionId: `qst_${'A'.repeat(24)}`, reason: 'unclear' },
  'quizzes.decide': { version: 1, isApproved: true },
  'quizzes.regrade': { version: 1 },
  'training.addCourse': { day: '2026-11-02', title: 'Kiri', minutes: 90 },
  'training.signOff': { person: 'Kiri', from: '2026-11-01', to: '2026-11-02', digest: 'none' },
  'training.addAmendment': AMENDMENT,
  'training.changeAmendment': { ...AMENDMENT, revision: 1 },
  'training.signAmendment': { version: 1 },
  'inspections.submit': { ...finishedCar(), formattedId: { unfinishedInspectionId: null } },
});
const queries: Record<string, Record<string, string>> = {
  'content.advert': { type: 'banner' },
  'estimates.list': { inspectionID: NO_ONES_ID },
  'estimates.browse': { from: '2026-11-01', to: '2026-11-30' },
  'training.record': { from: '2026-11-01', to: '2026-11-30' },
  'vehicles.owner': { VehicleID: 'plate_NEVER' },
};

/** Sends the request as that principal. */
export const send = async (
  { title, endpoint }: AnyCall,
  { token, organizationId, cookie, link }: Principal,
  { id = NO_ONES_ID, query, body: more }: RequestContent = {},
) => {
  const path = endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(id));
  const search = new URLSearchParams({ ...queries[title], ...query });
  const sample = bodies()[title];
  const { headers, body } = encodeBody(endpoint, sample && { ...sample, ...more });
  const answer = await fetch(`${inject('cloud').apiUrl}${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(organizationId !== undefined && { organizationid: organizationId }),
      ...(cookie && { cookie }),
      ...(link !== undefined && { [LINK_HEADER]: link }),
      ...headers,
      ...(body && { 'idempotency-key': randomUUID() }),
    },
    ...(body && { body }),
  });
  return { status: answer.status, text: await answer.text() };
};
