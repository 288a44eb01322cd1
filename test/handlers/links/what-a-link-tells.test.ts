import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handler } from '#lambdas/link.ts';
import { createToken } from '#lambdas/sent-links/token.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Handler } from '#scripts/local/lambda/handler.ts';
import { fillPath, routeKey } from '#shared/endpoint.ts';
import { EstimateState } from '#shared/estimates/states.ts';
import { EstimateId, newId } from '#shared/ids.ts';
import { linksApi } from '#shared/links/api.ts';
import { LINK_HEADER } from '#shared/links/calls.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { LAMBDA, runQuietly } from '#test/simulation-tools/send.ts';
import { buildDecision, customer, LATER, NOON, workshopWithEstimate } from '#test/world/estimates.ts';
import { startStores } from '#test/world/stores.ts';
import { submitRecheck } from '#test/world/workshop.ts';

startStores();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOON) });
});
afterEach(() => {
  vi.useRealTimers();
});

const MERE = { Name: 'Mere Marker', Phone: '0211112222', Email: 'mere-marker@example.nz', Address: '1 Marker Road' };
const WIREMU = { Name: 'Wiremu Marker', Phone: '0223334444', Email: 'wiremu@marker.nz', Address: '2 Marker Road' };
/** A line's labour and parts: 37 minutes and $131.07, $777.13 of parts. */
const sentPrice = { minutes: 37, rateCents: 131_07, partsCents: 777_13 };
/** Entered after the estimate was sent, and not sent since. */
const unsent = { partsCents: 555_11, words: 'MARKER unsent line' };

/** Emails an estimate to Mere, and hands over another link. */
const sent = async () => {
  const own = await workshopWithEstimate();
  const { lines } = await own.read();
  const priced = lines.map((line) => ({ ...line, ...sentPrice }));
  await own.save({ Customer: MERE, lines: priced, internalNotes: 'MARKER bad payer', notes: 'Call first.' });
  const { links } = await own.send({ mail: true });
  const { token: handedOver } = await own.link();
  const [mail] = links;
  if (!mail) throw new Error('No link');
  const leads = { estimateId: EstimateId.parse(own.id), linkId: mail.id, expiresAt: mail.expiresAt };
  const mailed = createToken({ organizationId: own.organizationId, ...leads });
  await table().write({ put: mailed.put });
  return { ...own, version: await own.sent(), links: [handedOver, mailed.token] };
};
type Own = Awaited<ReturnType<typeof sent>>;

const changeForWiremu = async ({ save, read }: Own) => {
  const [line] = (await read()).lines;
  if (!line) throw new Error('No line');
  await save({ Customer: WIREMU, lines: [{ ...line, ...unsent }], internalNotes: 'MARKER margin', notes: 'MARKER' });
};
const answer = ({ links: [token = ''], version }: Own) => customer(token).decide(buildDecision(version, 'approved'));

/** How to reach each state. A draft has no link, but a sent estimate can become any other state. */
const states: Record<Exclude<EstimateState, 'draft'> | 'reopened' | 'sent to another', (own: Own) => Promise<unknown>> =
  {
    sent: async () => {},
    answered: answer,
    expired: async () => vi.setSystemTime('2026-12-01T00:00:00.000Z'),
    superseded: changeForWiremu,
    withdrawn: ({ withdraw }) => withdraw(),
    done: ({ at, inspection }) => submitRecheck(at, inspection, LATER),
    reopened: async (own) => {
      await answer(own);
      await own.reopen('MARKER they never pay');
      await changeForWiremu(own);
    },
    'sent to another': async (own) => {
      await changeForWiremu(own);
      await own.send({ expiresOn: '2026-11-29' as NzDate });
    },
  };

it('every state of an estimate is tested', () => {
  expect(['draft', ...Object.keys(states)]).toEqual(expect.arrayContaining([...EstimateState.options]));
});

/** All calls of a link, with bodies that are accepted, refused and invalid. */
const callsOn = ({ version }: Own, decided: string) =>
  Object.entries(linksApi).flatMap(([name, endpoint]) => {
    const bodies: Record<string, unknown[]> = {
      decide: [
        { ...buildDecision(version, 'approved'), hash: '0'.repeat(64) },
        { ...buildDecision(version, 'approved'), lines: [] },
        { ...buildDecision(version, 'approved'), name: 7 },
        buildDecision(version, 'declined'),
        buildDecision(version, 'approved'),
      ],
      undo: [{ id: 'Z'.repeat(16) }, { id: decided }, {}],
    };
    return (bodies[name] ?? [undefined]).map((body) => ({ endpoint, body }));
  });

const callByLink = async (token: string, { endpoint, body }: ReturnType<typeof callsOn>[number]) => {
  const event = {
    rawPath: fillPath(endpoint, { token }),
    headers: { [LINK_HEADER]: token },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    requestContext: { requestId: 'test', http: { method: endpoint.method } },
  } as unknown as Event;
  const { result } = await runQuietly(async () => (handler as unknown as Handler)(event, LAMBDA));
  return result as { statusCode: number; headers: object; body: string };
};

/** The workshop's own data and its ids. */
const internalOf = async (own: Own) => {
  const { decisions, InspectionID, Vehicle } = await own.read();
  const { userId, name } = own.at(NOON).actor;
  return [
    ...['MARKER', ...Object.values(WIREMU), ...Object.values(MERE)],
    ...Object.entries({ ...sentPrice, partsCents: unsent.partsCents }).map(([key, value]) => `"${key}":${value}`),
    ...['minutes', 'rateCents', 'partsCents', 'mailedTo', 'linkId', 'details', 'recordedBy', 'savedBy'].map(
      (key) => `"${key}"`,
    ),
    ...[String(InspectionID), Vehicle.VIN, Vehicle.VehicleID, userId, name],
    ...decisions.flatMap(({ takenBack }) => takenBack?.reason ?? []),
  ].filter((text) => text !== '');
};

it('a link’s answer has the fields that its page shows and that the page of the previous release reads, and no other', async () => {
  const own = await sent();
  await answer(own);
  const { estimate: endpoint } = linksApi;
  const { body } = await callByLink(own.links[0] ?? '', { endpoint, body: undefined });
  const { version, decision, ...view } = JSON.parse(body);
  const keys = (value: object) => Object.keys(value).sort().join(' ');
  expect(keys(view)).toBe('isFixed numberText photos plate recheckUntil serverNow state undoUntil workshop');
  expect(keys(version)).toBe('EstimateID Vehicle expiresOn gstNumber hash isFixed lines notes number photos terms');
  expect(keys(version.Vehicle)).toBe('Make Model Registration Year');
  expect(keys(version.lines[0])).toBe('cents costs discount id isSafety photos words');
  expect(version.lines[0].costs).toBe('37 min × $131.07 + parts $777.13');
  expect(keys(decision)).toBe('approvedCents at cameBy gstCents how id lines name');
});

it.each(Object.keys(states) as (keyof typeof states)[])(
  'a customer’s link does not reveal the workshop’s data or another customer: %s',
  async (state) => {
    const own = await sent();
    await states[state](own);
    const internal = await internalOf(own);
    const decided = (await own.read()).decisions.at(-1)?.id ?? newId('lnk').slice(4);
    const statuses = new Set<number>();
    for (const token of own.links)
      for (const call of callsOn(own, decided)) {
        const { statusCode, headers, body } = await callByLink(token, call);
        statuses.add(statusCode);
        expect(statusCode).toBeLessThan(500);
        const told = `${JSON.stringify(headers)} ${body}`;
        expect(
          internal.filter((text) => told.includes(text)),
          `${routeKey(call.endpoint)} ${told}`,
        ).toEqual([]);
      }
    expect([...statuses]).toEqual(expect.arrayContaining(state === 'sent to another' ? [404] : [200, 409, 404]));
  },
);
