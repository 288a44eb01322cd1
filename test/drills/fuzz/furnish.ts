import { createNotificationId } from '#lambdas/notifications/notification-id.ts';
import { notificationWrites } from '#lambdas/notifications/stored.ts';
import { createToken } from '#lambdas/sent-links/token.ts';
import { estimateKey, type OrganizationId, trustOrganizationId } from '#lambdas/table/keys.ts';
import type { Table } from '#lambdas/table/table.ts';
import { emptyCustomer } from '#shared/customers/model.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { DraftId, EstimateId, newId, newImageId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { type Handlers, type Sent as Request, send } from '#test/simulation-tools/send.ts';
import { subscription } from '#test/world/day/push-subscription.ts';
import type { Kind } from './names.ts';
import type { Route } from './requests.ts';
import { add, photo, type Things } from './things.ts';

type Asked = Partial<Pick<Request, 'params' | 'query' | 'body' | 'link'>>;
type Ask = (title: string, asked: Asked) => Promise<Record<string, unknown>>;

/** Returns a function that makes requests and throws if one is refused. */
export const newCaller =
  (handlers: Handlers, routes: readonly Route[], userId: string, organizationId: string): Ask =>
  async (title, { params = {}, query = {}, body, link }) => {
    const route = routes.find((one) => one.title === title);
    if (!route) throw new Error(`Unknown endpoint ${title}`);
    const sent = { userId, organizationId, key: undefined, link, cookies: [], params, query, body };
    const { status, text, errors } = await send(handlers, route, sent);
    if (status >= 300) throw new Error(`${title} returned ${status}: ${text} ${errors}`);
    return JSON.parse(text);
  };

type Owned = { owner: string; organizationId: string; name: string };

/** Creates at least one item of every kind, with `name` in its data. */
export const furnish = async (table: Table, ask: Ask, { owner, organizationId, name }: Owned): Promise<Things> => {
  const things: Things = { of: new Map(), seen: new Map() };
  const keep = (kind: Kind, answer: Record<string, unknown>, id: unknown = answer.id) => {
    add(things, kind, id);
    things.seen.set(String(id), answer);
  };
  const sheets = [finishedCar(), carWithThreeFails()].map((sheet) => ({ ...sheet, customerName: name }));
  const confirmed = { readings: ['chassisTyreTreadAndDepth'], inspectorNumber: true };
  for (const sheet of [...sheets, ...sheets.toReversed()]) {
    const { id } = await ask('drafts.create', { body: sheet });
    const body = { formattedId: { unfinishedInspectionId: id }, confirmed };
    keep('inspection', await ask('inspections.submit', { body }));
  }
  for (const sheet of [...sheets, ...sheets]) keep('draft', await ask('drafts.create', { body: sheet }));
  for (const id of things.of.get('draft') ?? []) {
    const body = { file: photo(), service: 'S3', imageId: newImageId(DraftId.parse(id)), description: name };
    const inspectionItemName = 'externalHeadLamps';
    keep('image', await ask('images.upload', { body: { ...body, inspectionItemName } }));
  }
  const reach = { companyPhone: '0211', companyAddress: '1 Road, Taupo', companyEmail: 'w@example.nz' };
  const company = { companyName: name, companyAuthorityNumber: 'MS1', ...reach };
  for (let n = 0; n < 2; n++)
    keepAs(keep, 'paper', await ask('checksheets.blank', { body: company }), 'paperInspectionId');
  const { VehicleID } = await ask('vehicles.save', { body: { ...vehicleOfSheet(finishedCar()), Make: name } });
  add(things, 'vehicle', VehicleID);
  // Some may be merged or erased during the scenario.
  for (let n = 0; n < 12; n++) {
    const facts = { ...emptyCustomer, CustomerName: name, Mobile: `02155501${43 + n}` };
    const customer = await ask('customers.save', { body: { ...facts, CustomerID: '' } });
    keep('customer', { ...customer, facts }, customer.CustomerID);
  }
  const CustomerID = things.of.get('customer')?.[0];
  keepAs(keep, 'owner', await ask('vehicles.addOwner', { body: { VehicleID, CustomerID } }), 'OwnerID');
  for (const pin of [undefined, '1234']) {
    const body = { name: `${name} ${pin ?? 'Sub'}`, InspectorAuthorityNumber: 'VI9', ...(pin && { pin }) };
    keep('subUser', await ask('account.createSubUser', { body }));
  }
  for (let n = 0; n < 4; n++) {
    const id = createNotificationId(new Date(Date.now() + n));
    await table.write(...notificationWrites(owner, { id, Title: name, Message: name }, new Date()));
    add(things, 'notification', id);
  }
  const [open, decided, expired] = things.of.get('inspection') ?? [];
  await sendEstimate(ask, things, open);
  const { token, estimate } = await sendEstimate(ask, things, decided);
  const lines = estimate.lines.map(({ id }) => ({ id, decision: 'approved' }));
  const decision = { id: token.replaceAll(/[-_]/g, 'A'), hash: estimate.sent.hash, name, lines };
  await ask('links.decide', { link: token, body: decision });
  things.seen.set(token, { leadsTo: estimate.EstimateID, decision: decision.id });
  add(things, 'linkAnswered', token);
  const old = await sendEstimate(ask, things, expired);
  add(things, 'linkExpired', old.token);
  await table.update({
    key: estimateKey(trustOrganizationId(organizationId), EstimateId.parse(old.estimate.EstimateID)),
    expression: 'SET sent.expiresOn = :day',
    values: { ':day': '2026-01-01' },
  });
  await mailSheets(table, ask, things, trustOrganizationId(organizationId));
  await furnishQuizzes(ask, keep, name);
  for (let n = 0; n < 2; n++) {
    // Each needs its own browser: a push subscription belongs to the person who subscribed last.
    const body = { ...subscription, endpoint: `${subscription.endpoint}-${organizationId}-${n}` };
    keepAs(keep, 'device', await ask('push.subscribe', { params: { DeviceID: newId('dev') }, body }), 'DeviceID');
  }
  const { next } = await ask('drafts.list', { query: { pageSize: '1' } });
  add(things, 'cursor', next);
  return things;
};

/** Creates published quizzes, each with an attempt, courses, and amendments. */
const furnishQuizzes = async (ask: Ask, keep: (kind: Kind, answer: Record<string, unknown>) => void, name: string) => {
  for (let n = 0; n < 2; n++) {
    const quiz = await ask('quizzes.create', { body: { title: name } });
    const params = { quizId: quiz.id };
    const options = [{ text: name }, { text: '1 mm' }];
    const question = { questionText: name, options, correctIndex: 0, explanation: name };
    for (let m = 0; m < 3; m++)
      keep('question', { ...(await ask('quizzes.addQuestion', { params, body: question })), ...params });
    // a corrected key, for marking earlier answers again
    const corrected = await ask('quizzes.addQuestion', { params, body: question });
    const of = { ...params, questionId: corrected.id };
    await ask('quizzes.editQuestion', {
      params: of,
      body: { ...question, correctIndex: 1, version: 1, regrade: true },
    });
    keep('question', { ...corrected, ...params });
    keep('quiz', await ask('quizzes.update', { params, body: { version: 6, isPublished: true } }));
    keep('attempt', await ask('quizzes.start', { params }));
    const course = { day: '2026-11-02', title: name, minutes: 90, notes: name };
    keep('course', await ask('training.addCourse', { body: course }));
    const amendment = { day: '2026-11-02', title: name, text: name };
    keep('amendment', await ask('training.addAmendment', { body: amendment }));
  }
};

type Sent = {
  EstimateID: string;
  version: number;
  sent: { hash: string };
  lines: { id: string }[];
  links: { id: string }[];
};

/** Creates an estimate for an inspection and sends it. Returns it with the token of its link. */
const sendEstimate = async (ask: Ask, things: Things, inspection: unknown) => {
  const body = { ...buildEstimate(makeInspection(carWithThreeFails())), InspectionID: inspection };
  const { EstimateID } = await ask('estimates.create', { body });
  const params = { id: EstimateID };
  const { Customer, lines } = (await ask('estimates.get', { params })) as Pick<Estimate, 'Customer' | 'lines'>;
  const free = { Customer, lines: lines.map((line) => ({ ...line, noCharge: true })), version: 1 };
  const { version } = (await ask('estimates.save', { params, body: free })) as Pick<Estimate, 'version'>;
  await ask('estimates.send', { params, body: { version, expiresOn: nzDate(new Date()), mail: false } });
  const { token, estimate } = (await ask('estimates.link', { params, body: {} })) as { token: string; estimate: Sent };
  add(things, 'estimate', EstimateID);
  things.seen.set(String(EstimateID), estimate);
  add(things, 'linkId', estimate.links[0]?.id);
  add(things, 'linkToken', token);
  things.seen.set(token, { leadsTo: EstimateID });
  return { token, estimate };
};

/** Emails a link to the sheet of each inspection, and creates the token of each link. */
const mailSheets = async (table: Table, ask: Ask, things: Things, organizationId: OrganizationId) => {
  for (const inspection of things.of.get('inspection') ?? []) {
    const inspectionId = Number(inspection);
    const asked = { params: { id: inspection }, body: { email: 'kiri@example.nz' } };
    const { links } = (await ask('mailings.send', asked)) as { links: { id: string; expiresAt: string }[] };
    for (const { id: linkId, expiresAt } of links) {
      const { token, put } = createToken({ organizationId, inspectionId, linkId, expiresAt });
      await table.write({ put });
      add(things, 'mailedLinkId', linkId);
      add(things, 'linkSheet', token);
    }
  }
};

const keepAs = (
  keep: (kind: Kind, answer: Record<string, unknown>, id: unknown) => void,
  kind: Kind,
  answer: Record<string, unknown>,
  field: string,
) => keep(kind, answer, answer[field]);
