import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { sheetDue } from '#lambdas/due/sheets.ts';
import { dueItem } from '#lambdas/due/stored.ts';
import { formatCustomerTag } from '#lambdas/notify/mail-returned.ts';
import { type OrganizationId, userKey } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { parseRoles } from '#scripts/local/grants/roles.ts';
import { readTemplate } from '#scripts/local/stack.ts';
import { stopLampPhoto } from '#scripts/seed/photo.ts';
import { DEFAULT_POLICY_UPDATED_AT } from '#shared/content/default-content.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { newId, TrainingId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { LINK_HEADER, linkPaths } from '#shared/links/calls.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import type { Subscription } from '#shared/push/api.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { visitorPaths } from '#shared/visitors/paths.ts';
import { eventually } from '#test/eventually.ts';
import { readCalls, refusedCalls } from '#test/setup/recorded-calls.ts';
import { listUnusedGrants } from '#test/setup/unused-grants.ts';
import { bodies, PHOTO } from './calls.ts';
import { joinByInvite, resetPassword, waitForMail } from './mails.ts';
import { join, newPerson, newWorkshop, signUpPerson, type TestPerson, table } from './people.ts';
import { remindOfVic } from './remind.ts';

const roles = parseRoles(readTemplate());
const calls = () => readCalls(inject('cloud').callsFile);

/** Grants that no function uses in these tests, and the reason for each. */
const NOT_SEEN: [grants: RegExp, why: string][] = [
  [/ logs:(CreateLogStream|PutLogEvents) /, 'Lambda writes logs with the role'],
  [
    / sqs:(SendMessage|GetQueueAttributes|GetQueueUrl|ReceiveMessage|DeleteMessage) /,
    'Lambda sends failed events to their destination with the role, and reads the queue of emails',
  ],
  [
    /^forward (dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)|s3:PutObject|s3:ListBucket) /,
    'Lambda reads the stream with the role, and stores the batches it gave up on',
  ],
  [
    /^(remind|notify) dynamodb:Query \S+index\/gsi2$/,
    'weeks before a WoF expires, the function checks whether a later inspection has passed',
  ],
  [/^(remind|notify) dynamodb:Query \S+index\/gsi4$/, 'weeks before WoFs expire, the function counts those of a week'],
  [/^push dynamodb:Query \S+index\/gsi2$/, 'the same code for push, which reads it but is not reached here'],
  [/^sweep s3:DeleteObject /, 'a file is deleted days after the last reference to it'],
  [/^render dynamodb:PutItem /, 'a sheet that cannot be printed is reported'],
  [/^learn \S+ DUE#/, 'an exam ends in time'],
  [/^index \S+ DUE#/, 'a record of an erased customer is checked again'],
  [/^remind \S+ DUE#/, 'the sweep checks whether the email of a reminder was sent'],
  [/^sweep \S+ ALLOWANCE#/, 'a reminder of an unverified account counts towards the limits of emails'],
  [/^notify \S+ ALLOWANCE#/, 'a reminder to a customer counts towards the limits of emails'],
  [/^files dynamodb:ConditionCheckItem /, 'a photo of a failed item is copied to a recheck that was started meanwhile'],
];

const withoutKnown = (grants: string[]) => grants.filter((grant) => !NOT_SEEN.some(([known]) => known.test(grant)));

/** Changes the email that a person signs in with. Returns the new address. */
const changeEmail = async ({ id, email: old, call }: TestPerson) => {
  const email = `new-${old}`;
  await call('account', 'changeEmail', { body: { email } });
  const items = await searchAll(table(), { pk: userKey(id).pk, consistent: true });
  const token = String(items.find(({ newEmail }) => newEmail)?.token);
  await call('account', 'verifyEmail', { body: { token } });
  return email;
};

/** A person who was emailed eight days ago and never opened the app. */
const leaveUnverified = async () => {
  const { id } = await signUpPerson();
  const mailedAt = new Date(Date.now() - 8 * 86_400_000).toISOString();
  const cause = { kind: 'UNVERIFIED', id, since: mailedAt, at: new Date() };
  await table().write({ put: dueItem({ ...cause, facts: { userId: id, mailedAt } }) });
};

/** Marks all lines of a new estimate as free, so that it can be sent. Returns its version. */
const waiveCharges = async (call: TestPerson['call'], id: string, as: { organizationId: string }) => {
  const { Customer, lines: built, version } = await call('estimates', 'get', { params: { id } }, as);
  const lines = built.map((line) => ({ ...line, noCharge: true }));
  return (await call('estimates', 'save', { params: { id }, body: { Customer, lines, version } }, as)).version;
};

/** A customer declines an estimate through their link, and undoes it. */
const answerByLink = async ({ call }: TestPerson, inspection: Inspection, as: { organizationId: string }) => {
  const current = await call('inspections', 'get', { params: { id: String(inspection.id) } }, as);
  const { EstimateID: id } = await call('estimates', 'create', { body: buildEstimate(current) }, as);
  const params = { id };
  // Valid long enough for a reminder, which the undo makes due again.
  const version = await waiveCharges(call, id, as);
  const sending = { version, expiresOn: addDays(nzDate(new Date()), 20), mail: false };
  const { sent, lines } = await call('estimates', 'send', { params, body: sending }, as);
  const { token } = await call('estimates', 'link', { params, body: {} }, as);
  const byLink = async (path: string, body?: object) => {
    const answer = await fetch(`${inject('cloud').apiUrl}/api/link/v1/estimate${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { [LINK_HEADER]: token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(200);
  };
  await byLink('');
  const said = lines.map((line) => ({ id: line.id, decision: 'declined' }));
  await byLink('/decision', { id: 'A'.repeat(20), hash: sent?.hash, name: 'Mere', lines: said });
  await byLink('/undo', { id: 'A'.repeat(20) });
};

/** A customer opens an emailed sheet in a variant that wasn't requested before. */
const openByLink = async ({ call }: TestPerson, { id }: Inspection, as: { organizationId: string }) => {
  const email = `grants-${id}@example.nz`;
  const body = { email, checksheet: 'SummaryNoImages' } as const;
  await call('mailings', 'send', { params: { id: String(id) }, body }, as);
  const { text = '' } = await waitForMail(email, 'checksheet');
  const headers = { [LINK_HEADER]: /\/s#([\w-]{22})/.exec(text)?.[1] ?? '' };
  const answer = await fetch(`${inject('cloud').apiUrl}${linkPaths.sheetPdf}`, { headers });
  expect(answer.status).toBe(202);
};

/** Someone without an account reads the policy and who invites them. */
const visitSite = async ({ call }: TestPerson, as: { organizationId: string }) => {
  const body = JSON.stringify({ code: await call('organizations', 'invite', {}, as) });
  const { apiUrl } = inject('cloud');
  for (const [path, init] of [
    [visitorPaths.privacyPolicy, {}],
    [visitorPaths.invite, { method: 'POST', body }],
  ] as const)
    expect((await fetch(apiUrl + path, init)).status).toBe(200);
};

/** A customer with a printed estimate is erased. */
const eraseWithPdf = async ({ call }: TestPerson, as: { organizationId: string }) => {
  const known = { CustomerName: 'Rangi Pou', Mobile: '0215550199' };
  const { CustomerID } = await call('customers', 'save', { body: known }, as);
  const named = { CustomerID, customerName: known.CustomerName, customerPhone: known.Mobile };
  const sheet = { ...carWithThreeFails(), ...named, initialDateOfInspection: nzDate(new Date()) };
  const draft = await call('drafts', 'create', { body: sheet }, as);
  await call('images', 'upload', { body: await stopLampPhoto(draft.id) }, as);
  const body = { ...sheet, formattedId: { unfinishedInspectionId: draft.id } };
  const inspection = await call('inspections', 'submit', { body }, as);
  const { EstimateID: id } = await call('estimates', 'create', { body: buildEstimate(inspection) }, as);
  const version = await waiveCharges(call, id, as);
  const sending = { version, expiresOn: nzDate(new Date()), mail: false };
  await call('estimates', 'send', { params: { id }, body: sending }, as);
  const pdf = () => call('estimates', 'pdf', { params: { id, number: '1' } }, as);
  await eventually(async () => expect((await pdf()).state).toBe('ready'));
  const found = () => call('dossiers', 'inspections', { params: { id: CustomerID }, query: {} }, as);
  await eventually(async () => expect((await found()).inspections).toHaveLength(1));
  await call('dossiers', 'erase', { params: { id: CustomerID }, body: { name: known.CustomerName } }, as);
};

/** A customer who agreed to reminders marks one as spam. */
const complain = async ({ call }: TestPerson, as: { organizationId: string }) => {
  const known = { CustomerName: 'Ana Rewi', Mobile: '0215550167' };
  const { CustomerID: id } = await call('customers', 'save', { body: known }, as);
  const agreed = { kind: 'reminders', given: true, how: 'by phone', version: 0 } as const;
  await call('customers', 'consent', { params: { id }, body: agreed }, as);
  const tags = {
    'ses:configuration-set': [LOCAL.mailConfiguration],
    link: [formatCustomerTag(as.organizationId as OrganizationId, id)],
  };
  const Detail = JSON.stringify({ mail: { timestamp: new Date().toISOString(), tags } });
  const Entries = [{ EventBusName: 'default', Source: 'aws.ses', DetailType: 'Email Complaint Received', Detail }];
  await fetch(inject('cloud').pumpUrl, { method: 'POST', body: JSON.stringify({ Entries }) });
  await eventually(async () => {
    const { consents } = await call('customers', 'get', { params: { id } }, as);
    expect(consents.reminders?.given).toBe(false);
  });
};

/** A person takes quizzes, reports and corrects a question, creates a course with two certificates, and deletes it. */
const learn = async ({ call }: TestPerson, as: { organizationId: string }) => {
  const samples = bodies();
  const { id: quizId } = await call('quizzes', 'create', { body: { title: 'Tyres' } }, as);
  const params = { quizId };
  const question = samples['quizzes.addQuestion'] as never;
  const { id: questionId } = await call('quizzes', 'addQuestion', { params, body: question }, as);
  await call('quizzes', 'update', { params, body: { version: 2, isPublished: true } }, as);
  const { id: attemptId } = await call('quizzes', 'start', { params }, as);
  const answers = [{ questionId, chosenIndex: 0, timeTakenSecs: 5 }];
  await call('quizzes', 'answer', { params: { ...params, attemptId }, body: { answers } }, as);
  await call('quizzes', 'attempt', { params: { ...params, attemptId } }, as);
  const report = { questionId, reason: 'unclear' } as const;
  await call('quizzes', 'report', { params: { ...params, attemptId }, body: report }, as);
  const about = { ...params, questionId };
  const content = { ...(question as object), correctIndex: 1, version: 1, regrade: true } as never;
  const edited = await call('quizzes', 'editQuestion', { params: about, body: content }, as);
  await call('quizzes', 'decide', { params: about, body: { version: edited.version, isApproved: true } }, as);
  await call('quizzes', 'regrade', { params: about, body: { version: edited.version } }, as);
  await call('quizzes', 'practice', {}, as);
  await call('quizzes', 'ownAttempts', {}, as);
  const { id: trainingId } = await call('training', 'addCourse', { body: samples['training.addCourse'] as never }, as);
  const certificate = (file: File) => ({ body: { file, trainingId: TrainingId.parse(trainingId) } });
  await call('images', 'addCertificate', certificate(new File(['%PDF-1.7'], 'certificate.pdf')), as);
  await call('images', 'addCertificate', certificate(PHOTO), as);
  const { url } = await call('training', 'certificate', { params: { trainingId }, query: {} }, as);
  expect((await fetch(url)).status).toBe(200);
  await call('training', 'removeCourse', { params: { trainingId } }, as);
  const amending = { body: samples['training.addAmendment'] as never };
  const { id: amendmentId, version } = await call('training', 'addAmendment', amending, as);
  await call('training', 'signAmendment', { params: { amendmentId }, body: { version } }, as);
};

/** Two browsers get pushes; one of them has unsubscribed. */
const pushToTwo = async ({ call }: TestPerson) => {
  const ask = (path: string, method: string, body?: unknown) =>
    fetch(`${inject('cloud').pushUrl}${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  for (const answer of [null, 410]) {
    const params = { DeviceID: newId('dev') };
    const subscription = (await (await ask('/subscription', 'POST')).json()) as Subscription;
    await call('push', 'subscribe', { params, body: { Name: 'Phone', ...subscription } });
    await ask(`/subscription/${subscription.endpoint.split('/').at(-1)}/answer`, 'PUT', answer);
    await call('push', 'test', { params });
  }
  await eventually(async () => expect((await call('push', 'list', {})).devices).toHaveLength(1));
};

/** A day in a workshop, including its rarer events. The cloud's demo was created before. */
async function playWorkshop() {
  const { owner, organizationId, as } = await newWorkshop('Grants Motors');
  const { call } = owner;
  const samples = bodies();
  const gone = await call('organizations', 'invite', {}, as);
  expect(await call('organizations', 'regenerateInvite', {}, as)).not.toBe(gone);
  const hand = await joinByInvite(await call('organizations', 'invite', {}, as));
  await call('organizations', 'members', {}, as);
  await call('organizations', 'suggestions', { query: { search: 'Grants' } });
  await call('organizations', 'removeMember', { params: { id: hand.id } }, as);

  const { id: subUser } = await call('account', 'createSubUser', {
    body: { name: 'Hemi', InspectorAuthorityNumber: 'VI1' },
  });
  await call('account', 'deleteSubUser', { params: { id: subUser } });
  await call('content', 'acceptPrivacyPolicy', { body: { updatedAt: DEFAULT_POLICY_UPDATED_AT } });
  const report = { subject: 'Brakes', message: 'The reading is gone', type: 1 } as const;
  await call('support', 'reportBug', { body: report }, as);
  const us = await newPerson('Support');
  await join(us, organizationId, ['SuperAdmin']);
  await us.call('support', 'bugReports', { query: {} }, as);
  await us.call('usage', 'all', { query: { month: '2026-11' } }, as);

  const known = { CustomerName: 'Kiri Tui', Mobile: '0215550143' };
  const { CustomerID } = await call('customers', 'save', { body: known }, as);
  await call('customers', 'save', { body: { ...known, CustomerID, CustomerName: 'Kiri Ngata' } }, as);
  const { VehicleID } = await call('vehicles', 'save', { body: samples['vehicles.save'] as never }, as);
  await call('customers', 'list', { query: { search: 'Ngata' } }, as);
  await call('vehicles', 'addOwner', { body: { VehicleID, CustomerID } }, as);
  await call('dossiers', 'erase', { params: { id: CustomerID }, body: { name: 'Kiri Ngata' } }, as);

  const sheet = { ...carWithThreeFails(), initialDateOfInspection: nzDate(new Date()) };
  const draft = await call('drafts', 'create', { body: sheet }, as);
  await call('images', 'upload', { body: await stopLampPhoto(draft.id) }, as);
  const body = { ...sheet, formattedId: { unfinishedInspectionId: draft.id } };
  const failed = await call('inspections', 'submit', { body }, as);
  const params = { id: String(failed.id) };
  // A photo that was announced.
  await call('images', 'upload', { body: await stopLampPhoto(draft.id) }, as);
  // The edit removes search terms, so they have to be in the index first.
  const found = () => call('inspections', 'list', { query: { search: 'KZT' } }, as);
  await eventually(async () => expect((await found()).inspections).toHaveLength(1));
  await call('inspections', 'edit', { params, body: { customerName: 'Rangi', revision: 1 } }, as);
  await call('inspections', 'overview', { query: {} }, as);
  await answerByLink(owner, failed, as);
  await openByLink(owner, failed, as);
  await visitSite(owner, as);
  await complain(owner, as);
  await learn(owner, as);
  await pushToTwo(owner);
  await eraseWithPdf(owner, as);
  const printed = () => call('checksheets', 'pdf', { params, query: {} }, as);
  await eventually(async () => expect((await printed()).state).toBe('ready'));
  await call('checksheets', 'blank', { body: samples['checksheets.blank'] as never }, as);
  await call('checksheets', 'papers', { query: {} }, as);
  const organization = organizationId as OrganizationId;
  const asked = new Date(Date.now() - 180_000).toISOString();
  const printedLongAgo = { organizationId: organization, inspectionId: failed.id, checksheet: 'Full' } as const;
  await table().write({ put: sheetDue(printedLongAgo, asked) });
  const email = await changeEmail(owner);
  await leaveUnverified();
  await remindOfVic(failed.id, organization);
  await fetch(`${inject('cloud').pumpUrl}/sweep`, { method: 'POST' });
  await resetPassword({ ...owner, email }, 'Another-person-2');
}

beforeAll(playWorkshop);

it('the AWS calls of functions are granted to their roles', async () => {
  await eventually(() => expect(new Set(calls().map(({ fn }) => fn))).toEqual(new Set(roles.keys())));
  expect(refusedCalls(calls())).toEqual([]);
});

it('every grant is used, or has a reason', async () => {
  await eventually(() => expect(withoutKnown(listUnusedGrants(roles, calls()))).toEqual([]));
});

it('every reason belongs to a grant', () => {
  // Doesn't check that exempted grants are unused: other files use the same cloud and may reach rare cases.
  const granted = listUnusedGrants(roles, []);
  expect(NOT_SEEN.filter(([known]) => !granted.some((grant) => known.test(grant)))).toEqual([]);
});

it('functions may query the indexes that their code uses, and no others', () => {
  for (const file of globSync('dist/lambdas/*/index.mjs')) {
    const fn = basename(dirname(file));
    const inCode = readFileSync(file, 'utf8').matchAll(/\bindex:"(gsi\d)"/g);
    const granted = (roles.get(fn) ?? []).flatMap(({ resources }) =>
      resources.flatMap((resource) => /\/index\/(.+)$/.exec(resource)?.[1] ?? []),
    );
    expect(new Set(granted), fn).toEqual(new Set([...inCode].map(([, index]) => index)));
  }
});
