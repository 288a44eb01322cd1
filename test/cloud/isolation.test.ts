import { beforeAll, describe, expect, inject, it } from 'vitest';
import { functions } from '#shared/api.ts';
import { getAccess, needsSignIn } from '#shared/endpoint.ts';
import { type AnyCall, bodies, calls, type Principal, send } from './calls.ts';
import { CANARY, inDraft, listForeignIds, type Neighbour, newNeighbour, readRecords } from './neighbours.ts';
import {
  draftId,
  join,
  newPerson,
  newWorkshop,
  readClaims,
  removeMember,
  resignToken,
  type TestPerson,
} from './people.ts';

type Workshop = TestPerson & { organizationId: string };
const workshopOf = async (name: string): Promise<Workshop> => {
  const { owner, organizationId } = await newWorkshop(name);
  return { ...owner, organizationId };
};
const principal = ({ accessToken: token, organizationId }: Workshop): Principal => ({ token, organizationId });

let neighbour: Neighbour;
let before: unknown;
let stranger: Workshop;
/** A member of the stranger's workshop, without Admin. */
let hand: Workshop;
/** A member of the neighbour's workshop until a moment ago. */
let removed: Workshop;
/** The Admin of a closed workshop. */
let retired: Workshop;
/** The Admin of another workshop, who only reads. */
let curious: Workshop;
/** The Admin of another workshop, who tries to change the neighbour's data. */
let meddler: Workshop;

beforeAll(async () => {
  [neighbour, stranger, retired, curious, meddler] = await Promise.all([
    newNeighbour(),
    workshopOf('Stranger Motors'),
    workshopOf('Retired Motors'),
    workshopOf('Curious Motors'),
    workshopOf('Meddling Motors'),
  ]);
  hand = { ...(await newPerson()), organizationId: stranger.organizationId };
  await join(hand, hand.organizationId);
  await retired.call('organizations', 'close', {}, retired);

  removed = { ...(await newPerson()), organizationId: neighbour.organizationId };
  await join(removed, removed.organizationId, ['Admin']);
  expect((await send(called('drafts.list'), principal(removed))).status).toBe(200);
  await removeMember(removed, removed.organizationId);
  before = await readRecords(neighbour);
});

const called = (title: string) => calls.find((call) => call.title === title) as AnyCall;
const expectNothingOf = (text: string) => {
  expect(text).not.toContain(CANARY);
  expect(text).not.toContain(neighbour.inviteCode);
};

const unsigned = (claims: object) =>
  `${[{ alg: 'none', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;

const oneOfEachFunction = Object.keys(functions).flatMap((fn) => {
  const [call] = calls.filter(
    (one) => one.fn === fn && needsSignIn(one.endpoint) && getAccess(one.endpoint) !== 'user',
  );
  return call ?? [];
});

const opensByLink = ({ endpoint }: AnyCall) => getAccess(endpoint) === 'link';

it.each(calls)('$title: has a body to test with, if it takes one', (call) => {
  expect(Boolean(bodies()[call.title])).toBe(Boolean(call.endpoint.body));
});

describe.each(calls.filter(({ endpoint }) => needsSignIn(endpoint)))('$title', (call) => {
  const access = getAccess(call.endpoint);

  it('refuses no token', async () => {
    const { status, text } = await send(call, { organizationId: stranger.organizationId });
    expect(status).toBe(401);
    expectNothingOf(text);
  });

  it('refuses a header with an organization the person is not in', async () => {
    const { status, text } = await send(call, { ...principal(stranger), organizationId: neighbour.organizationId });
    expect(status).toBe(403);
    expectNothingOf(text);
  });

  it('refuses a call without an organization, unless it concerns only the person', async () => {
    // This call logs the caller out, so use a new person.
    const asking = call.title === 'account.endSessions' ? await newPerson() : stranger;
    const { status } = await send(call, { token: asking.accessToken });
    // Their ids never existed.
    const named = /\{/.test(call.endpoint.path) || call.title === 'organizations.comeBack';
    expect(status).toBe(access !== 'user' ? 403 : named ? 404 : 200);
  });

  it('refuses a removed member at the next call, whatever the token says', async () => {
    const { status, text } = await send(call, principal(removed));
    expect(status).toBe(403);
    expectNothingOf(text);
  });

  it("refuses to act as another account's inspector", async () => {
    const { status, text } = await send(call, { ...principal(stranger), cookie: `subUser=${neighbour.subUser.id}` });
    expect([status, text]).toEqual([403, expect.stringContaining('Subuser no longer exists')]);
  });

  if (access === 'admin' || access === 'super-admin')
    it('D-10, D-18: refuses a member without Admin', async () => {
      const { status, text } = await send(call, principal(hand));
      expect([status, text]).toEqual([403, expect.stringContaining('You do not have permission')]);
    });

  if (access === 'super-admin')
    it('D-18: refuses an Admin', async () => {
      const { status, text } = await send(call, principal(stranger));
      expect([status, text]).toEqual([403, expect.stringContaining('You do not have permission')]);
    });

  it(`${call.endpoint.whenClosed ? 'works' : 'refuses to work'} for an organization that was closed`, async () => {
    if (call.endpoint.whenClosed) {
      const own = await workshopOf('Closed Motors');
      await own.call('organizations', 'close', {}, own);
      expect((await send(call, principal(own))).status).toBe(200);
    } else {
      const { status, text } = await send(call, principal(retired));
      expect([status, text]).toEqual([403, expect.stringContaining('This workshop was closed')]);
    }
  });

  const namings = listForeignIds(call);
  if (namings.length > 0)
    it("answers another organization's id exactly like one that never existed, in path, query and body", async () => {
      // Other requests create a draft with the neighbour's id, or discard one.
      const isFresh = namings.includes(inDraft) || call.title === 'drafts.restore';
      const own = isFresh ? await workshopOf('Drafting Motors') : meddler;
      const asking = principal(call.endpoint.method === 'GET' ? curious : own);
      for (const naming of namings) {
        const [foreign, unknown] = naming(neighbour);
        const theirs = await send(call, asking, foreign);
        const nobodys = await send(call, asking, unknown);
        expect(theirs.status).toBe(nobodys.status);
        // the handler itself refuses it, not just its restricted table
        expect(theirs.status).toBeLessThan(500);
        expectNothingOf(theirs.text);
        if (theirs.status >= 400) expect(theirs.text).toBe(nobodys.text);
      }
    });
});

/** Checks that all calls share: API Gateway's authorizer on each route, and the middleware of each Lambda. */
describe.each(oneOfEachFunction)('$fn, as in $title,', (call) => {
  it.each<[string, () => string]>([
    ['garbage', () => 'garbage'],
    ['an unsigned token', () => unsigned(readClaims(stranger.accessToken))],
    ['a token somebody else signed', () => `${stranger.accessToken.slice(0, -8)}AAAAAAAA`],
    ['an id token', () => stranger.idToken],
    ['an expired token', () => resignToken(stranger, { exp: Math.floor(Date.now() / 1000) - 60 })],
    ['a token of another client', () => resignToken(stranger, { client_id: 'another-client' })],
    ['a token of another pool', () => resignToken(stranger, { iss: 'https://cognito-idp.example/other' })],
  ])('refuses %s', async (_, token) => {
    const { status, text } = await send(call, { ...principal(stranger), token: token() });
    expect(status).toBe(401);
    expectNothingOf(text);
  });

  it.each([draftId().replace('dft', 'org'), '../x', 'org_'])(
    'refuses a header naming an organization that is none: %s',
    async (organizationId) => {
      const { status, text } = await send(call, { ...principal(stranger), organizationId });
      expect(status).toBe(403);
      expectNothingOf(text);
    },
  );

  it("refuses to act as another account's inspector even with the proof of a PIN", async () => {
    const cookie = `subUser=${neighbour.subUser.id}.c29tZXRoaW5n`;
    const { status, text } = await send(call, { ...principal(stranger), cookie });
    expect([status, text]).toEqual([403, expect.stringContaining('Subuser no longer exists')]);
  });
});

describe.each(calls.filter(opensByLink))('$title', (call) => {
  it('answers every invalid link token alike, for every caller', async () => {
    const nobody = await send(call, {});
    expect(nobody).toMatchObject({ status: 404, text: expect.stringContaining('This link no longer works.') });
    const { estimate } = neighbour;
    for (const link of ['', 'garbage', 'A'.repeat(22), estimate.link.slice(0, -1), `${estimate.link}A`, estimate.id])
      expect(await send(call, { link })).toEqual(nobody);
    for (const who of [stranger, removed]) expect(await send(call, principal(who))).toEqual(nobody);
    expect(await send(call, { ...principal(stranger), link: estimate.revoked })).toEqual(nobody);
    const ofTheOther = call.title.startsWith('links.sheet') ? estimate.link : neighbour.sheetLink;
    expect(await send(call, { link: ofTheOther })).toEqual(nobody);
  });
});

it('a link opens only its own estimate or sheet, and no other endpoint accepts it', async () => {
  const { link, id } = neighbour.estimate;
  const opened = await send(called('links.estimate'), { ...principal(stranger), link });
  expect([opened.status, JSON.parse(opened.text).version.EstimateID]).toEqual([200, id]);
  const { sheetLink, organizationId } = neighbour;
  expect((await send(called('links.sheet'), { ...principal(stranger), link: sheetLink })).status).toBe(200);
  for (const call of calls.filter(({ endpoint }) => needsSignIn(endpoint)))
    for (const token of [link, sheetLink])
      expect([call.title, (await send(call, { token, link: token, organizationId })).status]).toEqual([
        call.title,
        401,
      ]);
});

it('a visitor reads the policy, and with a current invite code the name of its workshop only', async () => {
  const policy = await send(called('visitors.privacyPolicy'), {});
  expect([policy.status, Object.keys(JSON.parse(policy.text))]).toEqual([200, ['Content', 'updatedAt']]);
  const ask = (code: string) => send(called('visitors.invite'), {}, { body: { code } });
  const { status, text } = await ask(neighbour.inviteCode);
  expect([status, Object.keys(JSON.parse(text))]).toEqual([200, ['workshop']]);
  const unknown = await ask('inv_ABCDEFGHIJKLMNOPQRST');
  expect(unknown.status).toBe(404);
  const { organizationId, inviteCode: code } = neighbour;
  for (const other of ['', 'x', '#', organizationId, code.slice(0, -1), `${code}A`, code.toUpperCase()])
    expect(await ask(other)).toEqual(unknown);
});

describe('after all of that', () => {
  it("the neighbour's records are unchanged", async () => {
    expect(await readRecords(neighbour)).toEqual(before);
  });

  it('the callers can still work in their own workshops', async () => {
    for (const who of [stranger, curious, meddler])
      expect((await send(called('drafts.list'), principal(who))).status).toBe(200);
  });
});

describe('a request outside the contract', () => {
  const get = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${inject('cloud').apiUrl}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${stranger.accessToken}`,
        organizationid: stranger.organizationId,
        'content-type': 'application/json',
      },
    });
    return { status: answer.status, body: (await answer.json()) as { message?: string } };
  };

  it('a body that is not JSON is 400, one of 5 MB is 413, both with an explanation', async () => {
    const post = (body: string) => get('/api/inspection/unfinishedInspections', { method: 'POST', body });
    expect(await post('{"customerName":')).toMatchObject({
      status: 400,
      body: { message: 'The request body isn’t JSON.' },
    });
    const large = await post(JSON.stringify({ customerName: 'x'.repeat(5_000_000) }));
    expect(large).toMatchObject({ status: 413, body: { message: 'That’s too much at once. The limit is 256 kB.' } });
  });
});
