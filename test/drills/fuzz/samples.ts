import { DEFAULT_PRIVACY_POLICY } from '#shared/content/privacy-policy.ts';
import { emptyCustomer } from '#shared/customers/model.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { unpriced } from '#shared/estimates/money.ts';
import { nzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { subscription } from '#test/world/day/push-subscription.ts';
import { Ref } from './names.ts';

const PIN = '1234';
const own = (kind: Ref['kind'], n = 0) => new Ref(kind, 'own', n);
const confirmed = { readings: ['chassisTyreTreadAndDepth'], inspectorNumber: true };
const draft = (n: number) => ({ formattedId: { unfinishedInspectionId: own('draft', n) } });

const decision = { id: own('newDecision'), hash: own('seenHash'), name: 'Kiri', lines: own('seenLines') };

const question = { questionText: 'How deep?', options: [{ text: '1.5 mm' }, { text: '1 mm' }], correctIndex: 0 };

/** Bodies that the rules accept, for endpoints where matching the schema is not enough. */
export const samples: Record<string, readonly object[]> = {
  'push.subscribe': [subscription],
  'counters.export': [{ from: '2026-11-01', upTo: '2026-11-30' }],
  'figures.print': [
    { id: 'prt_KiriPrintsHome', kind: 'home' },
    { id: 'prt_KiriPrintsTui', kind: 'quarter', person: own('person') },
  ],
  'account.saveProfile': [{ nickname: 'Kiri Tui' }],
  'account.changeEmail': [{ email: 'kiri@example.nz' }],
  'account.endSessions': [{ which: 'this' }],
  'account.createSubUser': [{ name: 'Kiri', InspectorAuthorityNumber: 'VI1' }],
  'account.saveSubUser': [{ name: 'Kiri', InspectorAuthorityNumber: 'VI1' }],
  'account.removeSubUser': [{}, { currentPin: PIN }],
  'account.selectSubUser': [{}, { pin: PIN }],
  'organizations.create': [{ Name: 'A', Email: 'a@b.nz', Phone: '0211', Address: 'St', City: 'Ci', PostCode: '1010' }],
  'organizations.update': [{ Phone: '0211' }, { PricingMatrix: { Tyre: 5 } }],
  'organizations.saveMember': [{ scopes: [] }, { scopes: ['Admin'] }],
  'content.acceptPrivacyPolicy': [{ updatedAt: DEFAULT_PRIVACY_POLICY.updatedAt }],
  'visitors.invite': [{ code: own('invite') }],
  'content.publishAdvert': [{ imageUrl: '/banner.svg', linkUrl: '/privacy', alt: 'Kiri' }],
  'drafts.create': [finishedCar(), carWithThreeFails(), { customerName: 'Kiri' }],
  'drafts.save': [
    { customerName: 'Kiri', versions: own('seenVersions') },
    { ...finishedCar(), versions: own('seenVersions') },
  ],
  'inspections.submit': [
    { ...finishedCar(), ...draft(0), confirmed },
    { ...carWithThreeFails(), ...draft(1), confirmed },
    { ...draft(2), confirmed },
    { ...finishedCar(), confirmed },
  ],
  'inspections.edit': [{ customerName: 'Kiri', revision: own('seenRevision'), confirmed }],
  'notes.save': [{ wofPaidFor: true, VICDetailsEntered: false, updatedAt: own('seenAt'), wofComments: [] }],
  'vehicles.save': [vehicleOfSheet(finishedCar()), { ...vehicleOfSheet(finishedCar()), Registration: 'ABC123' }],
  'estimates.createOwn': [{ VehicleID: 'plate_NEVER' }],
  'estimates.create': [{ ...buildEstimate(makeInspection(carWithThreeFails())), InspectionID: own('inspection') }],
  'estimates.save': [
    {
      Customer: { Name: 'Kiri', Phone: '', Email: '', Address: '' },
      lines: [{ id: '1', from: 'workshop', words: 'Sundries', ...unpriced, partsCents: 4599 }],
      version: own('seenEstimate'),
    },
  ],
  'estimates.send': [{ version: own('seenEstimate'), expiresOn: nzDate(new Date()), mail: false }],
  'estimates.withdraw': [{ version: own('seenEstimate') }],
  'estimates.reopen': [{ version: own('seenEstimate'), reason: 'The part is dearer' }],
  'estimates.decide': [{ ...decision, how: 'phone' }],
  'mailings.send': [{ email: 'kiri@example.nz' }, { email: 'kiri@example.nz', checksheet: 'Summary' }],
  'links.decide': [decision],
  'links.undo': [{ id: own('seenDecision') }],
  'customers.save': [1, 2, 3, 4, 5].map((n) => ({ CustomerName: 'Kiri', Mobile: `021555019${n}` })),
  'customers.update': [{ ...emptyCustomer, CustomerName: 'Kiri', Mobile: '0215550143', version: own('seenCustomer') }],
  'customers.consent': [{ kind: 'email', given: true, how: 'in person', version: 0 }],
  'customers.merge': [1, 2, 3, 4].map((n) => ({
    ...{ CustomerID: own('customer', n), version: own('seenCustomer'), otherVersion: 1, facts: own('seenFacts') },
  })),
  'quizzes.create': [{ title: 'Kiri' }, { title: 'Kiri', id: own('newQuiz') }],
  'quizzes.update': [
    { version: own('seenQuiz'), title: 'Tyres' },
    { version: own('seenQuiz'), isPublished: true },
  ],
  'quizzes.addQuestion': [question, { ...question, id: own('newQuestion') }],
  'quizzes.editQuestion': [
    { ...question, questionText: 'How deep is it?', version: 1 },
    { ...question, correctIndex: 1, version: 1, regrade: true },
  ],
  'quizzes.report': [{ questionId: own('askedQuestion'), reason: 'unclear' }],
  'quizzes.decide': [{ version: 1, isApproved: true }],
  'quizzes.regrade': [{ version: 2 }],
  'quizzes.answer': [0, 1].map((chosenIndex) => ({
    answers: [{ questionId: own('askedQuestion'), chosenIndex, timeTakenSecs: 5 }],
  })),
  'training.addCourse': [{ day: '2026-11-02', title: 'Kiri', minutes: 90 }],
  'training.addAmendment': [{ day: '2026-11-02', title: 'Kiri', text: 'Tui' }],
  'training.changeAmendment': [{ day: '2026-11-02', title: 'Kiri', text: 'Tui', revision: 1 }],
  'training.signAmendment': [{ version: 1 }],
  'dossiers.export': [{}],
  'dossiers.erase': [{ name: own('seenName') }],
};

/** Query parameters that the rules accept. */
export const queries: Record<string, readonly Record<string, unknown>[]> = {
  'training.record': [{ from: '2026-11-01', to: nzDate(new Date()), whose: 'all' }],
  'estimates.browse': [{ from: '2026-11-01', to: nzDate(new Date()) }],
  'vehicles.lookUp': [{ Registration: 'KZT482' }, { Vin: '7AT0H65YX17028317' }],
};
