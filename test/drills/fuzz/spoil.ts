import * as fc from 'fast-check';

const HUGE = 'x'.repeat(100_000);
/** What does not belong where it is put. */
const WRONG: readonly unknown[] = [
  ...[null, true, 0, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, '', '0', 'null', [], {}, [[]]],
  ...[
    HUGE,
    '\ud83d',
    'e\u0301'.repeat(200),
    '\u0000',
    { $ne: null },
    '2026-02-30',
    Array.from({ length: 3000 }, () => 1),
  ],
];

/** Something is wrong with a request: a value in it is another, or is not there. */
export type Spoiling = { at: number; how: 'drop' | 'wrong'; wrong: number };

/** Mostly nothing. */
export const spoilings: fc.Arbitrary<readonly Spoiling[]> = fc.oneof(
  { weight: 7, arbitrary: fc.constant([]) },
  {
    weight: 3,
    arbitrary: fc.array(
      fc.record({
        at: fc.nat(999),
        how: fc.constantFrom('drop' as const, 'wrong' as const, 'wrong' as const),
        wrong: fc.nat(WRONG.length - 1),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  },
);

type Place = { of: Record<string, unknown>; name: string };
const placesIn = (value: unknown): Place[] => {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return [];
  const of = value as Record<string, unknown>;
  return Object.keys(of).flatMap((name) => [{ of, name }, ...placesIn(of[name])]);
};

/** Spoils one of all values in it. */
export const spoil = (parts: Record<string, unknown>, { at, how, wrong }: Spoiling) => {
  const places = placesIn(parts).filter(({ of, name }) =>
    of === parts ? name === 'body' && how === 'wrong' && of.body !== undefined : of !== parts.params || how === 'wrong',
  );
  const place = places[at % Math.max(places.length, 1)];
  if (!place) return;
  if (how === 'drop') delete place.of[place.name];
  else place.of[place.name] = structuredClone(WRONG[wrong]);
};

/** Stands in no request but where it was forged. */
export const FORGED = 'Forged by whoever asked';
export const FORGED_NUMBER = 987_654_321_987;
/** What only the server writes, of any kind of thing. */
const SERVERS: Record<string, unknown> = {
  ...{ pk: FORGED, sk: FORGED, type: FORGED, event: FORGED, gsi1pk: FORGED, state: FORGED, organizationId: FORGED },
  ...{ OrganizationId: FORGED, OrganizationID: FORGED, createdAt: FORGED, updatedAt: FORGED, userId: FORGED },
  ...{ submittedBy: { userId: FORGED, name: FORGED }, savedBy: { userId: FORGED, at: FORGED }, setBy: { a: FORGED } },
  ...{ changedBy: FORGED, revisedBy: { userId: FORGED }, closed: { at: FORGED, opensUntil: FORGED }, email: FORGED },
  ...{ v: FORGED_NUMBER, ttl: FORGED_NUMBER, number: FORGED_NUMBER, revision: FORGED_NUMBER, unread: FORGED_NUMBER },
  ...{
    id: FORGED,
    version: FORGED_NUMBER,
    saves: FORGED_NUMBER,
    recheckOf: FORGED_NUMBER,
    formattedIdIdx: FORGED_NUMBER,
  },
  ...{ seal: FORGED, indexed: { revision: FORGED_NUMBER }, printed: FORGED, inviteCode: FORGED, hasPin: FORGED },
  ...{ pinHash: FORGED, email_verified: FORGED, scopes: [FORGED], earlierVisits: [FORGED], unproved: [FORGED] },
};

/** Adds to a body, and to each line in it, what is the server's: whatever this call does not take, as its schema says. */
export const forge = (body: unknown, taken: readonly string[]) => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const forged = Object.entries(SERVERS).filter(([name]) => !taken.includes(name) && !Object.hasOwn(body, name));
  const lines = Object.values(body).flatMap((value) => (Array.isArray(value) ? value : []));
  for (const one of [body, ...lines])
    if (typeof one === 'object' && one !== null) Object.assign(one, structuredClone(Object.fromEntries(forged)));
};
