import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openSigner } from '#scripts/local/aws/user-pool/jwt.ts';
import { endpoints } from '#shared/api.ts';
import { accessOf } from '#shared/endpoint.ts';
import { finishedCar } from '#test/fakes/sheets.ts';
import { draftId, itemsOf, join, newPerson, newWorkshop, removeMember, type TestPerson } from './people.ts';

/** In everything the neighbour owns; it must never be seen by anybody else. */
const CANARY = 'Canary Tui';

const neighbours = async () => {
  const { owner, organizationId, as } = await newWorkshop(`${CANARY} Motors`);
  const sheet = { ...finishedCar(), customerName: CANARY };
  const { id: submittedDraft } = await owner.call('drafts', 'create', { body: sheet }, as);
  const body = { ...sheet, formattedId: { unfinishedInspectionId: submittedDraft } };
  const inspection = await owner.call('inspections', 'submit', { body }, { ...as, idempotencyKey: 'neighbour-key' });
  const draft = await owner.call('drafts', 'create', { body: { customerName: CANARY } }, as);
  const page = await owner.call('drafts', 'list', { query: { pageSize: 1 } }, as);
  const subUser = await owner.call('account', 'createSubUser', {
    body: { name: CANARY, InspectorAuthorityNumber: 'VI9' },
  });
  return { organizationId, inspection, draft, next: page.next ?? 'none', subUser };
};

type Neighbour = Awaited<ReturnType<typeof neighbours>>;
let neighbour: Neighbour;
let before: unknown;
let stranger: TestPerson & { organizationId: string };

beforeAll(async () => {
  neighbour = await neighbours();
  const { owner, organizationId } = await newWorkshop('Stranger Motors');
  stranger = { ...owner, organizationId };
  before = recordsOf(await itemsOf(neighbour.organizationId));
});

/** Without what the renderer adds in its own time. */
const recordsOf = (items: Record<string, unknown>[]) =>
  items.filter(({ sk }) => !/^(CHECKSHEET|REQUEST)/.test(String(sk))).map(({ gsi3pk: _, gsi3sk: __, ...item }) => item);

const { InspectionItem: items, ...facts } = finishedCar();
/** A body that would be accepted, for every call that takes one. */
const bodies = (): Record<string, object> => ({
  'organizations.create': { Name: 'A', Email: 'a@b.nz', Phone: '0211', Address: 'St', City: 'Ci', PostCode: '1010' },
  'account.createSubUser': { name: `Kiri ${randomUUID()}`, InspectorAuthorityNumber: 'VI1' },
  'drafts.create': { customerName: 'Kiri' },
  'drafts.save': { customerName: 'Kiri' },
  'inspections.submit': { ...facts, InspectionItem: items, formattedId: { unfinishedInspectionId: null } },
});

type Principal = { token?: string; organizationId?: string; cookie?: string };
type Ids = { path: (name: string) => string; after?: string; draft?: string };
const absent: Ids = { path: (name) => (/item/i.test(name) ? 'noSuchItem' : '1000000000000001') };

const routes = endpoints.map(({ noun, name, endpoint }) => ({ title: `${noun}.${name}`, endpoint }));
type Route = (typeof routes)[number];

/** Sends the call as that principal, with those ids wherever the contract takes an id. */
const send = async ({ title, endpoint }: Route, { token, organizationId, cookie }: Principal, ids = absent) => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids.path(name)));
  const query = ids.after ? `?after=${encodeURIComponent(ids.after)}` : '';
  const sample = bodies()[title];
  const body = sample && {
    ...sample,
    ...(ids.draft && { id: ids.draft, formattedId: { unfinishedInspectionId: ids.draft } }),
  };
  const answer = await fetch(`${inject('cloud').apiUrl}${path}${query}`, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(organizationId !== undefined && { organizationid: organizationId }),
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
};

const unsigned = (claims: object) =>
  `${[{ alg: 'none', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const resigned = (changes: object) => {
  // Read, not opened: the pool's own process writes it.
  const { signingKey } = JSON.parse(readFileSync(inject('cloud').userPoolFile, 'utf8'));
  return openSigner(signingKey).sign({ ...claimsOf(stranger.accessToken), ...changes });
};

describe.each(routes)('$title', (route) => {
  const mine = () => ({ token: stranger.accessToken, organizationId: stranger.organizationId });

  it('has a body to try, when it takes one', () => {
    expect(Boolean(bodies()[route.title])).toBe(Boolean(route.endpoint.body));
  });

  it.each<[string, () => string | undefined]>([
    ['no token', () => undefined],
    ['garbage', () => 'garbage'],
    ['an unsigned token', () => unsigned(claimsOf(stranger.accessToken))],
    ['a token somebody else signed', () => `${stranger.accessToken.slice(0, -8)}AAAAAAAA`],
    ['an id token', () => stranger.idToken],
    ['an expired token', () => resigned({ exp: Math.floor(Date.now() / 1000) - 60 })],
    ['a token of another client', () => resigned({ client_id: 'another-client' })],
    ['a token of another pool', () => resigned({ iss: 'https://cognito-idp.example/other' })],
  ])('refuses %s', async (_, token) => {
    const { status, text } = await send(route, { ...mine(), token: token() as string });
    expect(status).toBe(401);
    expect(text).not.toContain(CANARY);
  });

  it('refuses a header naming an organization the person is not in', async () => {
    for (const organizationId of [neighbour.organizationId, draftId().replace('dft', 'org'), '../x', 'org_']) {
      const { status, text } = await send(route, { ...mine(), organizationId });
      expect(status).toBe(403);
      expect(text).not.toContain(CANARY);
    }
  });

  it('refuses a call without an organization, unless it is about the person alone', async () => {
    const { status } = await send(route, { token: stranger.accessToken });
    if (accessOf(route.endpoint) === 'user') expect(status).toBe(200);
    else expect(status).toBe(403);
  });

  it('refuses a removed member at the next call, whatever the token says', async () => {
    const leaver = await newPerson();
    await join(leaver, neighbour.organizationId);
    const as = { token: leaver.accessToken, organizationId: neighbour.organizationId };
    expect((await send(routes.find(({ title }) => title === 'drafts.list') as Route, as)).status).toBe(200);
    await removeMember(leaver, neighbour.organizationId);
    const { status, text } = await send(route, as);
    expect(status).toBe(403);
    expect(text).not.toContain(CANARY);
  });

  it("refuses to act as another account's inspector", async () => {
    const { status } = await send(route, { ...mine(), cookie: `subUser=${neighbour.subUser.id}` });
    expect(status).toBe(403);
  });

  it("answers somebody else's id exactly as one that never was, in path, query and body", async () => {
    const { owner, organizationId } = await newWorkshop('Curious Motors');
    const curious = { token: owner.accessToken, organizationId };
    const never = draftId();
    for (const [foreign, unknown] of [
      [{ path: () => String(neighbour.inspection.id) }, absent],
      [{ path: () => neighbour.draft.id }, { path: () => never }],
      [
        { ...absent, draft: neighbour.draft.id },
        { ...absent, draft: never },
      ],
      [
        { ...absent, after: neighbour.next },
        { ...absent, after: 'e30' },
      ],
    ] satisfies [Ids, Ids][]) {
      const theirs = await send(route, curious, foreign);
      const nobodys = await send(route, curious, unknown);
      expect(theirs.status).toBe(nobodys.status);
      expect(theirs.text).not.toContain(CANARY);
      if (theirs.status >= 400) expect(theirs.text).toBe(nobodys.text);
    }
  });
});

describe('after all of that', () => {
  it("the neighbour's records are as they were", async () => {
    expect(recordsOf(await itemsOf(neighbour.organizationId))).toEqual(before);
  });
});

describe('what is no call of ours', () => {
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

  it('an unknown route is 404', async () => {
    expect(await get('/api/no/such/route')).toMatchObject({ status: 404, body: { message: 'Not Found' } });
  });

  it('a body that is not JSON is 400, one of 5 MB is 413, both in words', async () => {
    const post = (body: string) => get('/api/inspection/unfinishedInspections', { method: 'POST', body });
    expect(await post('{"customerName":')).toMatchObject({ status: 400, body: { message: 'The body is not JSON.' } });
    const large = await post(JSON.stringify({ customerName: 'x'.repeat(5_000_000) }));
    expect(large).toMatchObject({ status: 413, body: { message: 'That is too much at once: at most 256 kB.' } });
  });
});
