import * as fc from 'fast-check';
import type { JsonSchema } from '#scripts/openapi/schemas.ts';
import { findReferenceKind, NewFile } from './names.ts';

/** Maximum length of most generated strings. */
const SHORT = 24;
const MOST_ITEMS = 3;

const day = fc.integer({ min: -400, max: 400 }).map((n) => new Date(Date.now() + n * 86_400_000).toISOString());

const words = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('Mere Tūhoe', 'Kia ora', 'KZT482', '0215550143', '12', 'VI20417') },
  { weight: 2, arbitrary: fc.string({ maxLength: SHORT }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: SHORT }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', ' ', '<b>&"\'', 'e\u0301\u200d\u202e', '__proto__', '#', '../..', '%00'),
  },
);

const fitted = ({ minLength = 0, maxLength = 1000 }: JsonSchema) =>
  fc
    .oneof(
      { weight: 9, arbitrary: words },
      { weight: 1, arbitrary: fc.constantFrom('x', 'ū', '😀').map((one) => one.repeat(maxLength / one.length)) },
    )
    .map((text) => text.padEnd(minLength, 'x').slice(0, maxLength));

/** Generates strings without regard to the pattern's lookaheads, then filters them by the whole pattern. */
const matching = (pattern: string) => {
  const made = fc.stringMatching(new RegExp(pattern.replace(/\(\?[=!][^()]*\)/g, '')));
  return pattern.includes('(?=') || pattern.includes('(?!')
    ? made.filter((one) => new RegExp(pattern).test(one))
    : made;
};

const text = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  const { format, pattern } = schema;
  if (format === 'binary') return fc.constant(new NewFile());
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,12}$/).map((name) => `${name}@example.nz`);
  if (format === 'date-time') return day;
  if (format === 'date') return day.map((at) => at.slice(0, 10));
  return pattern ? matching(pattern) : fitted(schema);
};

const whole = ({ minimum, maximum, exclusiveMinimum }: JsonSchema) => {
  const min = Math.max(Number(minimum ?? -1e9), Number(exclusiveMinimum ?? -1e9) + 1);
  const max = Math.min(Number(maximum ?? 1e9), Number.MAX_SAFE_INTEGER);
  return fc.oneof(
    fc.integer({ min, max }),
    fc.integer({ min: Math.max(min, Math.min(1, max)), max: Math.min(max, 9) }),
  );
};

/** Generates values for a schema of the API document. References to existing things become a `Ref`. */
export const fromSchema = (named: Record<string, JsonSchema>) => {
  const make = (schema: JsonSchema | boolean | undefined, name = ''): fc.Arbitrary<unknown> => {
    if (typeof schema !== 'object') return fc.jsonValue({ maxDepth: 2 });
    const known = findReferenceKind(name);
    if (known) return known;
    const { $ref, anyOf, allOf, type } = schema;
    if ($ref) return make(named[$ref.split('/').at(-1) ?? ''], name);
    if (anyOf) return fc.oneof(...anyOf.map((one) => make(one, name)));
    if (allOf) return make(Object.assign({}, ...allOf), name);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (type === 'null') return fc.constant(null);
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer') return whole(schema);
    if (type === 'number') return whole(schema).chain((n) => fc.constantFrom(n, n / 2));
    if (type === 'string') return text(schema);
    if (type === 'array') {
      const { items } = schema;
      return fc.array(make(Array.isArray(items) ? items[0] : items, ''), { maxLength: MOST_ITEMS });
    }
    return object(schema);
  };
  const object = (schema: JsonSchema) => {
    const { additionalProperties: more, propertyNames } = schema;
    if (typeof more === 'object' && !schema.properties)
      return fc.dictionary(make(propertyNames ?? { type: 'string', maxLength: SHORT }).map(String), make(more), {
        maxKeys: MOST_ITEMS,
      });
    return fc.record(properties(schema), { requiredKeys: schema.required ?? [] });
  };
  const properties = ({ properties = {} }: JsonSchema) =>
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, make(part, name)]));
  const find = (schema: JsonSchema): JsonSchema =>
    schema.$ref ? (named[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  return { make, properties: (schema: JsonSchema) => properties(find(schema)), find };
};
