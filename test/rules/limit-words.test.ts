import { expect, test } from 'vitest';
import * as z from 'zod';
import { Profile } from '#shared/account/model.ts';
import { endpoints } from '#shared/api.ts';
import { OrganizationChanges } from '#shared/organizations/model.ts';

const listMessages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

/** Lists a schema and all schemas in it. */
const partsOf = (schema: unknown, seen = new Set<unknown>()): z.ZodType[] => {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return [];
  seen.add(schema);
  // a check isn't a schema, although the library gives it the same class
  const { checks: _, ...def } = schema.def;
  const inside = Object.values(def).flatMap((part: unknown) => {
    if (typeof part === 'function') return schema instanceof z.ZodLazy ? [schema.unwrap()] : [];
    return part instanceof z.ZodType || typeof part !== 'object' || part === null ? [part] : Object.values(part);
  });
  return [schema, ...inside.flatMap((part) => partsOf(part, seen))];
};

const WORD = 'x'.repeat(5000);
const bad = [
  ...[undefined, null, true, 0, -1, 0.5, 1e300, -1e300, Number.NaN, '', ' ', '0', 'x', WORD, new Date(), new Blob([])],
  ...[[], [null], Array.from({ length: 5000 }, () => 'x'), {}, { unknown: 1 }, { [WORD]: WORD }],
];
const { localeError } = z.locales.en();

/** Lists the messages that the library would make itself: those that a caller's own map replaces. */
const listDefaults = (schema: z.ZodType, value: unknown) => {
  const replaced = schema.safeParse(value, { error: () => 'replaced' }).error?.issues ?? [];
  const theirs = schema.safeParse(value, { error: localeError }).error?.issues ?? [];
  return replaced.map(({ message }, at) => (message === 'replaced' ? theirs[at]?.message : undefined));
};

test('no call refuses a value with the library’s own words', () => {
  const schemas = endpoints.flatMap(({ endpoint: { method, path, body, query } }) =>
    [body, query].flatMap((schema) => partsOf(schema).map((part) => [`${method} ${path}`, part] as const)),
  );
  expect(schemas.length).toBeGreaterThan(1000);
  const found = schemas.flatMap(([place, schema]) =>
    bad.flatMap((value) => {
      const defaults = listDefaults(schema, value);
      return listMessages(schema, value)
        .filter((text, at) => text === defaults[at])
        .map((text) => `${place}: ${text}`);
    }),
  );
  expect([...new Set(found)]).toEqual([]);
});

test('values that are refused have a plain message', () => {
  const row = z.object({ n: z.int().min(1).max(3), kind: z.enum(['a', 'b']), on: z.boolean(), day: z.iso.date() });
  expect(listMessages(row.strict(), { n: 0, kind: 'c', on: 'yes', day: 'today', more: 1 })).toEqual([
    'At least 1',
    'Must be one of: a, b',
    'Must be true or false',
    'Enter a date as YYYY-MM-DD',
    'Unknown fields: more',
  ]);
  expect(listMessages(row, {})).toEqual(Array(4).fill('Required'));
  expect(listMessages(z.union([z.string(), z.int()]), [])).toEqual(['Not valid']);
  expect(listMessages(z.array(row).max(0), [{}, 'x'])).toContain('At most 0 entries');
});

test('T-02: names and numbers that are too long have a plain message', () => {
  const Name = 'x'.repeat(81);
  const number = 'x'.repeat(21);
  expect(listMessages(OrganizationChanges, { Name, CompanyAuthorityNumber: number })).toEqual([
    'At most 80 characters',
    'At most 20 characters',
  ]);
  expect(listMessages(Profile, { nickname: Name, InspectorAuthorityNumber: number })).toEqual([
    'At most 80 characters',
    'At most 20 characters',
  ]);
});
