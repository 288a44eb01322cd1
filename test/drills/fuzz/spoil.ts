import * as fc from 'fast-check';

const HUGE = 'x'.repeat(100_000);
/** Values of wrong types, sizes and formats. */
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

/** Replaces or removes a value in a request. */
export type Spoiling = { at: number; how: 'drop' | 'wrong'; wrong: number };

/** Generates changes to a request: usually none. */
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

/** Replaces or removes one of the request's values. */
export const spoil = (parts: Record<string, unknown>, { at, how, wrong }: Spoiling) => {
  const places = placesIn(parts).filter(({ of, name }) =>
    of === parts ? name === 'body' && how === 'wrong' && of.body !== undefined : of !== parts.params || how === 'wrong',
  );
  const place = places[at % Math.max(places.length, 1)];
  if (!place) return;
  if (how === 'drop') delete place.of[place.name];
  else place.of[place.name] = structuredClone(WRONG[wrong]);
};

/** Marks forged values. No other request contains it. */
export const FORGED = 'Forged by the caller';
export const FORGED_NUMBER = 987_654_321_987;
/** Fields of any kind of item that only the server writes. */
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

/** Adds these fields to a body and to each line in it, except those in this endpoint's schema. */
export const forge = (body: unknown, taken: readonly string[]) => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const forged = Object.entries(SERVERS).filter(([name]) => !taken.includes(name) && !Object.hasOwn(body, name));
  const lines = Object.values(body).flatMap((value) => (Array.isArray(value) ? value : []));
  for (const one of [body, ...lines])
    if (typeof one === 'object' && one !== null) Object.assign(one, structuredClone(Object.fromEntries(forged)));
};
