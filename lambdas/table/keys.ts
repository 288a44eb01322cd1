import type { ChecksheetType } from '#shared/checksheets/model.ts';
import {
  type AttemptId,
  type DeviceId,
  type DraftId,
  EstimateId,
  type NotificationId,
  type PaperId,
  type PrintId,
  type QuestionId,
  type QuizId,
  type SubUserId,
  type TrainingId,
} from '#shared/ids.ts';
import { NzDate } from '#shared/nz-date.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { type OrganizationId, trustOrganizationId } from './organization-id.ts';
import { pickShard } from './shard.ts';

/**
 * The single table on one page. An item has up to five addresses, each with one meaning:
 *
 *   open    pk / sk           one thing and all that belongs to it
 *   browse  gsi1pk / gsi1sk   a list a person scrolls; carries the item's `summary`
 *   find    gsi2pk / gsi2sk   a thing by what is printed on it: plate, WoF number, invite code
 *   due     gsi3pk / gsi3sk   where earlier releases marked what must be looked at again; nothing new comes here
 *   to do   gsi4pk / gsi4sk   what a workshop still has to do with a thing; carries the item's `summary`
 *
 * Every open, browse, find and to-do address of a tenant's item starts with its organization; a person's own starts with the person.
 * But for two lists, of organizations and of people themselves, which only jobs of ours read: no call, and no item that is
 * a tenant's or tells anything, stands in them.
 */
const path = (...parts: (string | number)[]) => parts.join('#');

/** The organization that an item of a tenant belongs to. */
export const readOrganizationId = ({ pk }: Key) => trustOrganizationId(String(pk.split('#')[1]));

export type Key = { pk: string; sk: string };

const LISTS = 8;
const place = (list: string, id: string) => ({ gsi1pk: path(list, pickShard(id, LISTS)), gsi1sk: id });
const listsOf = (list: string) => Array.from({ length: LISTS }, (_, shard) => path(list, shard));

/**
 * A person. Below the same pk: where they are a member, and the inspectors who work under their account. Nothing else comes
 * here, as each opening of the app reads it whole: what grows with what a person does has a pk of its own.
 */
export const userKey = (user: string): Key => ({ pk: path('USER', user), sk: 'USER' });
export const memberKey = (user: string, org: string): Key => ({ pk: path('USER', user), sk: path('MEMBER', org) });
export const subUserKey = (user: string, id: SubUserId): Key => ({ pk: path('USER', user), sk: path('SUBUSER', id) });
export const subUsersOf = (user: string) => ({ pk: path('USER', user), startsWith: path('SUBUSER', '') });
export const subUserNamesOf = (user: string) => ({ pk: path('USER', user, 'SUBUSERNAMES') });
/** That a name is taken among the inspectors of an account: two made at once cannot share it. */
export const subUserNameKey = (user: string, name: string): Key => ({
  ...subUserNamesOf(user),
  sk: path('NAME', name),
});
/** Browse, without a summary: everybody, in so many lists. */
export const personPlace = (user: string) => place('PEOPLE', user);
export const peopleLists = () => listsOf('PEOPLE');
export const memberList = (org: OrganizationId) => path('ORG', org, 'MEMBERS');
/** Browse, in the place of the one above: who left and may return. */
export const leftList = (org: OrganizationId) => path('ORG', org, 'LEFT');
export const leftPlace = (org: OrganizationId, user: string) => ({ gsi1pk: leftList(org), gsi1sk: user });
/** The same for the membership that has this key. */
export const placeAsLeft = ({ pk, sk }: Key) => leftPlace(trustOrganizationId(afterHash(sk)), afterHash(pk));
const afterHash = (part: string) => part.slice(part.indexOf('#') + 1);

/** A link mailed to a person to verify their e-mail; being inserted, it asks for the mail. It expires. */
export const verificationKey = (user: string, id: string): Key => ({
  pk: path('USER', user),
  sk: path('VERIFICATION', id),
});
/** That an e-mail was verified; being inserted, it tells the user pool. It expires. */
export const verifiedKey = (user: string): Key => ({ pk: path('USER', user, 'VERIFIED'), sk: 'VERIFIED' });
/** That the email was changed at that moment; being inserted, it tells the old address. It expires. */
export const emailChangedKey = (user: string, at: string): Key => ({ pk: path('USER', user, 'EMAILCHANGED'), sk: at });
/** That an account was not verified by that moment; being inserted, it mails its holder. It expires. */
export const unverifiedKey = (user: string, at: string): Key => ({ pk: path('USER', user, 'UNVERIFIED'), sk: at });
export const referralAnswerKey = (user: string): Key => ({ pk: path('USER', user), sk: 'REFERRAL' });

/** What a person was told. By themselves, so that the account's one query stays small; ids are in order of time. */
export const notificationList = (user: string) => path('USER', user, 'NOTIFICATIONS');
export const notificationKey = (user: string, id: NotificationId): Key => ({ pk: notificationList(user), sk: id });
/** Browse: the unread alone. */
export const unreadList = (user: string) => path('USER', user, 'UNREAD');
/** The devices on which a person gets pushes. */
export const pushDevicesKey = (user: string): Key => ({ pk: path('USER', user, 'PUSH'), sk: 'DEVICES' });
/** Whose a browser's address is, by its hash: who subscribed with it last. */
export const pushEndpointKey = (hash: string): Key => ({ pk: path('PUSHENDPOINT', hash), sk: 'ENDPOINT' });
/** Being inserted, it asks to push something to a person. It expires. */
export const pushKey = (user: string, what: string): Key => ({ pk: path('USER', user, 'PUSHES'), sk: what });
/** That a device has got that. It expires. */
export const pushedKey = (asked: Key, device: DeviceId): Key => ({ pk: asked.pk, sk: path(asked.sk, device) });

/** That an inspector's PIN was wrong too often; being inserted, it tells the account and its Admins. It expires. */
export const pinGuessedKey = (user: string, inspector: string, at: string): Key => ({
  pk: path('USER', user, 'PINGUESSED'),
  sk: path(inspector, at),
});

/** How often a person has done something lately. It expires. */
export const rateLimitKey = (user: string, what: string): Key => ({ pk: path('USER', user, 'ALLOWANCE'), sk: what });

/** How often mails went to a mailbox, for a place, or in all. It expires. */
export const mailAllowanceKey = (whose: string, what: string): Key => ({ pk: path('ALLOWANCE', whose), sk: what });
/** What places are hashed with on that day. It expires. */
export const mailSaltKey = (day: NzDate): Key => ({ pk: path('ALLOWANCE', 'SALT'), sk: day });

/** A person's repeat of a call that belongs to no organization yet. */
export const userIdempotencyKey = (user: string, route: string, key: string): Key => ({
  pk: path('USER', user, 'IDEMPOTENCY', route, key),
  sk: 'IDEMPOTENCY',
});

export const organizationKey = (org: OrganizationId): Key => ({ pk: path('ORG', org), sk: 'ORGANIZATION' });
/** Browse, without a summary: every organization, in so many lists. */
export const organizationPlace = (org: OrganizationId) => place('ORGS', org);
export const organizationLists = () => listsOf('ORGS');
/** What an organization's work costs. By itself, as no call but Settings and estimates reads it; beside it, each version. */
export const pricesKey = (org: OrganizationId): Key => ({ pk: path('ORG', org, 'PRICES'), sk: 'PRICES' });
export const pricesVersionKey = (org: OrganizationId, version: number): Key => ({
  pk: pricesKey(org).pk,
  sk: path('VERSION', String(version).padStart(8, '0')),
});
/** Where an invite code leads. The organization itself knows its current one. */
export const inviteKey = (code: string): Key => ({ pk: path('INVITE', code), sk: 'INVITE' });
/** That somebody joined or returned at that moment; being inserted, it tells the Admins. It expires. */
export const joinedKey = (org: OrganizationId, user: string, at: string): Key => ({
  pk: path('ORG', org, 'JOINED', user),
  sk: at,
});
/** Workshops somebody may be setting up, one line for each word their name can be found by. */
export const DIRECTORY = 'DIRECTORY';
export const directoryKey = (words: string, id: string): Key => ({ pk: DIRECTORY, sk: path(words, id) });

/** How often something was done in an organization lately, whoever did it. It expires. */
export const organizationAllowanceKey = (org: OrganizationId, what: string): Key => ({
  pk: path('ORG', org, 'ALLOWANCE'),
  sk: what,
});

/** The last sheet number taken. By itself, so that taking one never waits for the organization's other items. */
export const sheetCounterKey = (org: OrganizationId): Key => ({ pk: path('ORG', org, 'COUNTER'), sk: 'SHEETS' });
/** That it was raised after a restore of the table, so that numbers given since then are not given again. */
export const sheetNumbersRaisedKey = (org: OrganizationId, restore: string): Key => ({
  pk: sheetCounterKey(org).pk,
  sk: path('RAISED', restore),
});

/**
 * A sheet number, by itself, in the order in which they were taken: what took it, who and when, and what became of it. Below
 * it each further draft that keeps it: of a recheck, or of a paper sheet. So every draft there was is found without an index.
 */
export const sheetNumbers = (org: OrganizationId) => path('ORG', org, 'NUMBERS');
const inOrder = (number: number) => String(number).padStart(10, '0');
export const numberKey = (org: OrganizationId, number: number): Key => ({
  pk: sheetNumbers(org),
  sk: inOrder(number),
});
export const keptNumberKey = (org: OrganizationId, number: number, recheckIdx: number, draft: DraftId): Key => ({
  pk: sheetNumbers(org),
  sk: path(inOrder(number), recheckIdx, draft),
});
export const readNumber = ({ sk }: Key) => Number(sk.split('#')[0]);

export const draftKey = (org: OrganizationId, id: DraftId): Key => ({ pk: path('ORG', org, 'DRAFT', id), sk: 'DRAFT' });
export const draftList = (org: OrganizationId) => path('ORG', org, 'DRAFTS');

const inspection = (org: OrganizationId, id: number) => path('ORG', org, 'INSPECTION', id);
/** What lists show of an inspection. Its record is in revisions; the sheets printed of it lie beside. */
export const headerKey = (org: OrganizationId, id: number): Key => ({ pk: inspection(org, id), sk: 'HEADER' });
/** The header of the inspection whose partition this is. */
export const headerKeyIn = (pk: string): Key => ({ pk, sk: 'HEADER' });
export const revisionKey = (org: OrganizationId, id: number, revision: number): Key => ({
  pk: inspection(org, id),
  sk: path('REVISION', revision),
});
export const checksheetKey = (org: OrganizationId, id: number, checksheet: ChecksheetType): Key => ({
  pk: inspection(org, id),
  sk: path('CHECKSHEET', checksheet),
});
/** Being inserted, it asks for a sheet to be printed; it then expires. */
export const checksheetRequestKey = (org: OrganizationId, id: number, request: string): Key => ({
  pk: inspection(org, id),
  sk: path('REQUEST', request),
});
/** Being inserted, it asks for an inspection to be indexed whose event was lost; it then expires. */
export const indexingRequestKey = (pk: string, request: string): Key => ({ pk, sk: path('INDEXING', request) });
/** That a sheet could not be printed; being inserted, it tells whoever submitted it. It expires. */
export const checksheetFailureKey = (org: OrganizationId, id: number, checksheet: ChecksheetType, at: string): Key => ({
  pk: inspection(org, id),
  sk: path('FAILURE', checksheet, at),
});
/** By a VIN or its end, number, word of its customer or the id of theirs, or what was given to its vehicle alone, written after the submission. By its plate it is the header that is found. */
export const searchTermKey = (org: OrganizationId, id: number, by: TermKind, value: string): Key =>
  by === 'PLATE' ? headerKey(org, id) : { pk: inspection(org, id), sk: `${SEARCH_TERMS}${path(by, value)}` };
export const SEARCH_TERMS = 'FOUND#';
export type TermKind = 'PLATE' | 'NUMBER' | 'CUSTOMER' | 'CUSTOMERID' | 'VIN' | 'LABEL' | 'AUTHORISATION';
export const inspectionsByTerm = (org: OrganizationId, by: TermKind) => path('ORG', org, 'FOUND', by);
export const inspectionList = (org: OrganizationId) => path('ORG', org, 'INSPECTIONS');

const estimate = (org: OrganizationId, id: EstimateId) => path('ORG', org, 'ESTIMATE', id);
/** An estimate as it is being written. Browse: all of the organization. */
export const estimateKey = (org: OrganizationId, id: EstimateId): Key => ({ pk: estimate(org, id), sk: 'ESTIMATE' });
/** The estimate in whose partition this is. */
export const readEstimateId = ({ pk }: Key) => EstimateId.parse(pk.split('#')[3]);
/** A decision on it, and that it was taken back: never changed. */
export const decisionKey = (org: OrganizationId, id: EstimateId, at: string, decision: string): Key => ({
  pk: estimate(org, id),
  sk: path('DECISION', at, decision),
});
export const takenBackKey = (decision: Key): Key => ({ pk: decision.pk, sk: path(decision.sk, 'BACK') });
/** A customer's link to it, without what opens it. */
export const linkKey = (org: OrganizationId, id: EstimateId, link: string): Key => ({
  pk: estimate(org, id),
  sk: path('LINK', link),
});
/** All of these by one query; what was sent lies behind them. */
export const estimateAndDecisions = (org: OrganizationId, id: EstimateId) => ({
  pk: estimate(org, id),
  from: 'DECISION#',
  upTo: 'LINK#~',
});
/** A version as it was sent: never changed. */
export const sentKey = (org: OrganizationId, id: EstimateId, number: number): Key => ({
  pk: estimate(org, id),
  sk: path('SENT', String(number).padStart(8, '0')),
});
/** That a customer asked for a fresh price of a version that had expired. */
export const freshPriceKey = (org: OrganizationId, id: EstimateId, number: number): Key => ({
  pk: estimate(org, id),
  sk: path('WANTED', number),
});
/** The PDF of a version, or of what was decided on it: how far its printing has come. */
export const estimatePdfKey = (org: OrganizationId, id: EstimateId, number: number, decision = 'none'): Key => ({
  pk: estimate(org, id),
  sk: path('PDF', number, decision),
});
/** Being inserted, it asks for a PDF to be printed; it then expires. */
export const estimatePdfRequestKey = (org: OrganizationId, id: EstimateId, request: string): Key => ({
  pk: estimate(org, id),
  sk: path('REQUEST', request),
});
/** A customer's link to the sheet of an inspection, without what opens it. */
export const sheetLinkKey = (org: OrganizationId, id: number, link: string): Key => ({
  pk: inspection(org, id),
  sk: path('LINK', link),
});
export const sheetLinks = (org: OrganizationId, id: number) => ({ pk: inspection(org, id), startsWith: 'LINK#' });
/** Where a customer's link leads, by the hash of what opens it. It expires. */
export const linkTokenKey = (hash: string): Key => ({ pk: path('LINK', hash), sk: 'LINK' });
export const estimateList = (org: OrganizationId) => path('ORG', org, 'ESTIMATES');
/** What the reasons at an item cost on the last estimates that were sent for vehicles of a class. */
export const linePricesKey = (org: OrganizationId, vehicleClass: VehicleType, item: ItemName): Key => ({
  pk: path('ORG', org, 'LINEPRICES', vehicleClass),
  sk: item,
});
/** Which estimate an inspection has: two who begin one at once get the same. */
export const estimateOfKey = (org: OrganizationId, inspectionId: number): Key => ({
  pk: inspection(org, inspectionId),
  sk: 'ESTIMATEOF',
});

/** A sheet to be filled in by hand; being inserted, it asks for its printing. Browse: those nobody has entered yet. */
export const paperKey = (org: OrganizationId, id: PaperId): Key => ({ pk: path('ORG', org, 'PAPER', id), sk: 'PAPER' });
export const paperList = (org: OrganizationId) => path('ORG', org, 'PAPERS');
/** Being inserted, it asks for the printing of a sheet whose first event was lost; it then expires. */
export const paperRequestKey = (org: OrganizationId, id: PaperId, request: string): Key => ({
  pk: paperKey(org, id).pk,
  sk: path('REQUEST', request),
});

/** How often an organization gave each of our reasons for an item, by the item's code. */
export const reasonsUsed = (org: OrganizationId) => path('ORG', org, 'REASONS');
export const reasonsUsedKey = (org: OrganizationId, code: string): Key => ({ pk: reasonsUsed(org), sk: code });
/** That an inspection's reasons were counted, before its header said so. It expires. */
export const reasonsCountedKey = (org: OrganizationId, id: number): Key => ({
  pk: inspection(org, id),
  sk: 'REASONSCOUNTED',
});

/** What each inspection of an organization counts as, in order of time: ids of inspections are, and have sixteen digits. */
export const facts = (org: OrganizationId) => path('ORG', org, 'FACTS');
export const factPlace = (id: number) => String(Math.max(0, id)).padStart(16, '0');
export const factKey = (org: OrganizationId, id: number): Key => ({ pk: facts(org), sk: factPlace(id) });
/** Since which inspection all of them have one. */
export const factsFromKey = (org: OrganizationId): Key => ({ pk: facts(org), sk: 'FROM' });

/** Being inserted, it asks for a PDF of the figures in it, for whoever wants it; it then expires. */
export const figuresRequestKey = (org: OrganizationId, person: string, id: PrintId): Key => ({
  pk: path('ORG', org, 'FIGURES', person),
  sk: path('REQUEST', id),
});

/** Who exported inspections, on which day and of which days: never changed. Those of before have an instant and an id. */
export const exportsOf = (org: OrganizationId) => path('ORG', org, 'EXPORTS');
export const exportKey = (
  org: OrganizationId,
  day: NzDate,
  { userId, subUserId = '' }: { userId: string; subUserId?: string },
  { from, upTo }: { from: NzDate; upTo: NzDate },
): Key => ({
  pk: exportsOf(org),
  sk: path(day, userId, subUserId, from, upTo),
});

/** Whose a quiz is: an organization's, or ours, for every organization. */
export type QuizOwner = OrganizationId | 'SHARED';
const quiz = (owner: QuizOwner, id: QuizId) =>
  owner === 'SHARED' ? path('SHAREDQUIZ', id) : path('ORG', owner, 'QUIZ', id);
/** A quiz, and which versions of which questions it asks. Browse: all of the organization, or all of ours. */
export const quizKey = (owner: QuizOwner, id: QuizId): Key => ({ pk: quiz(owner, id), sk: 'QUIZ' });
/** A question as it was written once: never changed, as attempts go on naming it. */
export const questionKey = (owner: QuizOwner, id: QuizId, question: QuestionId, version: number): Key => ({
  pk: quiz(owner, id),
  sk: path('QUESTION', question, version),
});
/** All versions of a question; without one, of all questions that the quiz ever had. */
export const versionsOf = (owner: QuizOwner, id: QuizId, question?: QuestionId) => ({
  pk: quiz(owner, id),
  startsWith: question ? path('QUESTION', question, '') : path('QUESTION', ''),
});
export const quizList = (owner: QuizOwner) => (owner === 'SHARED' ? 'SHAREDQUIZZES' : path('ORG', owner, 'QUIZZES'));

/** What somebody who learns in an organization has done there: an account, or an inspector under one. */
const learner = (org: OrganizationId, person: string) => path('ORG', org, 'LEARNER', person);
/** An attempt as it was started, never changed; by quiz and in order of time. Beside it, what it came to. */
export const attemptKey = (org: OrganizationId, person: string, quizId: string, id: AttemptId): Key => ({
  pk: learner(org, person),
  sk: path('ATTEMPT', quizId, id),
});
export const attemptsAt = (org: OrganizationId, person: string, quizId: string) => ({
  pk: learner(org, person),
  startsWith: `${path('ATTEMPT', quizId)}#`,
});
export const attemptsOfPerson = (org: OrganizationId, person: string) => ({
  pk: learner(org, person),
  startsWith: 'ATTEMPT#',
});
export const resultKey = (attempt: Key): Key => ({ pk: attempt.pk, sk: path(attempt.sk, 'RESULT') });
/** The first answer to a question; below it, each further option that was tried. All of a person's in order of time. */
export const answerKey = (org: OrganizationId, person: string, id: AttemptId, question: QuestionId): Key => ({
  pk: learner(org, person),
  sk: path('ANSWER', id, question),
});
export const retryKey = (answer: Key, chosenIndex: number): Key => ({
  pk: answer.pk,
  sk: path(answer.sk, chosenIndex),
});
export const answersOf = (org: OrganizationId, person: string, id: AttemptId) => ({
  pk: learner(org, person),
  startsWith: `${path('ANSWER', id)}#`,
});
export const answersOfPerson = (org: OrganizationId, person: string) => ({
  pk: learner(org, person),
  startsWith: 'ANSWER#',
});

export const learningOf = (org: OrganizationId, person: string) => ({ pk: learner(org, person) });

/** A course somebody took elsewhere. Browse, with quizzes that were finished: the training record of the organization, by day. */
export const courseKey = (org: OrganizationId, person: string, id: TrainingId): Key => ({
  pk: learner(org, person),
  sk: path('COURSE', id),
});
export const trainingList = (org: OrganizationId) => path('ORG', org, 'TRAINING');
/** What was answered in attempts at a quiz, whoever made it: for figures of its questions. */
export const sittings = (org: OrganizationId, quizId: string) => path('ORG', org, 'SITTINGS', quizId);
export const sittingKey = (org: OrganizationId, quizId: string, id: AttemptId): Key => ({
  pk: sittings(org, quizId),
  sk: id,
});

/** A vehicle, by what it was first known by (`vehicles/identity.ts`). Beside it, who owns it. */
export const vehicleKey = (org: OrganizationId, id: string): Key => ({
  pk: path('ORG', org, 'VEHICLE', id),
  sk: 'VEHICLE',
});
/** Browse, without a summary: an organization's vehicles. */
export const vehicleList = (org: OrganizationId) => path('ORG', org, 'VEHICLES');
export const vehiclePlace = (org: OrganizationId, id: string) => ({ gsi1pk: vehicleList(org), gsi1sk: id });
export const ownerKey = (org: OrganizationId, vehicle: string): Key => ({
  pk: path('ORG', org, 'VEHICLE', vehicle),
  sk: 'OWNER',
});
/** Beside it, what its owner did not want done of an estimate. */
export const declinedKey = (org: OrganizationId, vehicle: string, id: EstimateId): Key => ({
  pk: path('ORG', org, 'VEHICLE', vehicle),
  sk: path('DECLINED', id),
});
export const declinedOf = (org: OrganizationId, vehicle: string) => ({
  pk: vehicleKey(org, vehicle).pk,
  startsWith: 'DECLINED#',
});
/** Which vehicle has this VIN, or carried this plate last. Not in an index: two who write at once must not both find nothing. */
export const vehicleKnownKey = (org: OrganizationId, by: 'VIN' | 'PLATE', value: string): Key => ({
  pk: path('ORG', org, 'VEHICLEKNOWN', by, value),
  sk: 'KNOWN',
});

/** A saved customer. Browse: by name. */
export const customerKey = (org: OrganizationId, id: string): Key => ({
  pk: path('ORG', org, 'CUSTOMER', id),
  sk: 'CUSTOMER',
});
export const customerList = (org: OrganizationId) => path('ORG', org, 'CUSTOMERS');
/** A customer again under each word that they can be found by. */
export const customersFound = (org: OrganizationId) => path('ORG', org, 'CUSTOMERSFOUND');
export const customerFoundKey = (org: OrganizationId, words: string, id: string): Key => ({
  pk: customersFound(org),
  sk: path(words, id),
});

/** Beside a customer: what they agreed to, the ids that lead to them since a merge, and what was done with what there is of them. */
export const consentsKey = (org: OrganizationId, customer: string): Key => ({
  pk: customerKey(org, customer).pk,
  sk: 'CONSENTS',
});
export const aliasOfKey = (org: OrganizationId, customer: string, alias: string): Key => ({
  pk: customerKey(org, customer).pk,
  sk: path('ALIAS', alias),
});
export const CUSTOMER_LOG = 'LOG#';
export const customerLogKey = (org: OrganizationId, customer: string, at: string, id: string): Key => ({
  pk: customerKey(org, customer).pk,
  sk: `${CUSTOMER_LOG}${path(at, id)}`,
});
/** Browse, without a summary: the vehicles whose owner they are. */
export const ownedList = (org: OrganizationId, customer: string) => path('ORG', org, 'CUSTOMER', customer, 'VEHICLES');
export const ownedPlace = (org: OrganizationId, customer: string, vehicle: string) => ({
  gsi1pk: ownedList(org, customer),
  gsi1sk: vehicle,
});

/** Which customer has this name with this phone number or e-mail, now or once: a hash of both. */
export const customerKnownKey = (org: OrganizationId, known: string): Key => ({
  pk: path('ORG', org, 'CUSTOMERKNOWN', known),
  sk: 'KNOWN',
});

/** To do: inspections with a recheck or an entry in VIC outstanding; the sort key starts with which (`to-do-index.ts`). */
export const inspectionsToDo = (org: OrganizationId) => path('ORG', org, 'INSPECTIONS', 'TODO');

/** A person's repeat of a call for an organization. It expires. */
export const idempotencyKey = (org: OrganizationId, user: string, route: string, key: string): Key =>
  earlierIdempotencyKey(org, path(route, user), key);
/** As releases before December 2026 kept it, of all people of the organization together. A key is one part, whatever is in it. */
export const earlierIdempotencyKey = (org: OrganizationId, route: string, key: string): Key => ({
  pk: path('ORG', org, 'IDEMPOTENCY', route, key.replaceAll('#', '%23')),
  sk: 'IDEMPOTENCY',
});

/** Work that is due, by the day on which it is first looked at, spread over shards (`due/stored.ts`). Only the sweep reads it. */
export const dueShard = (day: NzDate, shard: number) => path('DUE', day, shard);
export const dueKey = (day: NzDate, shard: number, kind: string, id: string): Key => ({
  pk: dueShard(day, shard),
  sk: path(kind, id),
});
/** How many shards a day has. */
export const dueDayKey = (day: NzDate): Key => ({ pk: path('DUE', day), sk: 'SHARDS' });
/** The first day that may still have work. */
export const DUE_OPEN: Key = { pk: 'DUE', sk: 'OPEN' };

/** Who is to be reminded at a moment of a day, spread over shards (`reminders/stored.ts`). */
export const reminderShard = (day: NzDate, shard: number) => path('REMIND', day, shard);
export const reminderKey = (day: NzDate, shard: number, moment: string, kind: string, id: string): Key => ({
  pk: reminderShard(day, shard),
  sk: path(moment, kind, id),
});
/** What is due of a kind at a moment in a shard, of one organization. */
export const remindersAt = (day: NzDate, shard: number, moment: string, kind: string, org: OrganizationId) => ({
  pk: reminderShard(day, shard),
  startsWith: `${path(moment, kind, org)}#`,
});
export const readReminderDay = ({ pk }: Key) => NzDate.parse(pk.split('#')[1]);
/** The name of the moment for which a reminder was made due. */
export const readMoment = ({ sk }: Key) => sk.slice(0, sk.indexOf('#'));
/** The first day on which somebody may still have to be reminded. */
export const REMINDERS_OPEN: Key = { pk: 'REMIND', sk: 'OPEN' };
/** Being inserted, it asks to go through a shard, or on with it; it then expires. */
export const remindingRequestKey = (shard: string, request: string): Key => ({
  pk: path(shard, 'ASKED'),
  sk: path('REQUEST', request),
});
/** What somebody was reminded of at a moment, for as long as it may be asked for again. */
export const remindedOf = (org: OrganizationId, kind: string, id: string, moment: string): Key => ({
  pk: path('ORG', org, 'REMINDED', kind, id),
  sk: moment,
});
/** What a person was reminded of since the last mail, to be mailed on a day. It expires. */
export const dailyMailKey = (user: string, day: NzDate): Key => ({ pk: path('USER', user, 'MAIL'), sk: day });
/** That a customer is mailed of something, at a moment or of a version, so that it is once. It expires. */
export const customerMailKey = (org: OrganizationId, kind: string, id: string, once: string): Key => ({
  pk: path('ORG', org, 'CUSTOMERMAIL', kind, id),
  sk: once,
});
/** Of what an organization lets its people be reminded, and of what a person wants to be in it. */
export const remindersKey = (org: OrganizationId): Key => ({ pk: path('ORG', org), sk: 'REMINDERS' });
export const ownRemindersKey = (user: string, org: string): Key => ({
  pk: path('USER', user, 'REMINDERS'),
  sk: org,
});

/** Where releases before November 2026 marked sheets that waited to be printed, on their headers and states. */
export const OLD_DUE_SHARDS = 8;
export const oldChecksheetsDue = (shard: number) => path('DUE', 'CHECKSHEET', shard);
export const OLD_DUE_ADDRESS = 'gsi3pk, gsi3sk';

/** That somebody was told what an item made an event for, so that the event may come twice. It expires. */
export const deliveryKey = (made: Key, how: 'MAIL' | 'NOTIFICATION', whom: string): Key => ({
  pk: path(made.pk, 'TOLD'),
  sk: path(made.sk, how, whom),
});

/** Being inserted, it asks to tell once more what an item made an event for; it then expires. */
export const tellingRequestKey = (made: Key, request: string): Key => ({
  pk: path(made.pk, 'TOLD'),
  sk: path(made.sk, 'REQUEST', request),
});

/** Texts and pictures that we manage: the privacy policy, the advert. */
export const contentKey = (name: 'PRIVACY' | 'ADVERT'): Key => ({ pk: path('CONTENT', name), sk: 'CONTENT' });
/** As it stood from then on, until it was replaced. */
export const contentVersionKey = (name: 'PRIVACY', updatedAt: string): Key => ({
  pk: path('CONTENT', name),
  sk: updatedAt,
});

/** What people reported to us; being inserted, it asks for the mail to support. It expires. */
export const bugReportKey = (id: string): Key => ({ pk: path('BUGREPORT', id), sk: 'BUGREPORT' });
export const BUG_REPORTS = 'BUGREPORTS';
