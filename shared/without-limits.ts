import * as z from 'zod';

const guards = new WeakSet<z.ZodType>();

/** A schema whose checks protect whoever reads, and not only what is written: where a link may lead, say. */
export const guard = <Schema extends z.ZodType>(schema: Schema): Schema => {
  guards.add(schema);
  return schema;
};

const loosened = new WeakMap<z.ZodType, z.ZodType>();

/**
 * A schema for reading what was written under the limits of its day: the same shape without lengths, ranges, patterns and
 * refinements, which are for what is written now; a `guard` stays as it is.
 */
export const withoutLimits = <Schema extends z.ZodType>(schema: Schema): Schema => {
  const known = loosened.get(schema) ?? loosen(schema);
  loosened.set(schema, known);
  return known as Schema;
};

/** Where a schema holds others. */
const HOLDERS = ['innerType', 'element', 'in', 'out', 'valueType'] as const;
type Parts = { [Name in (typeof HOLDERS)[number]]?: z.ZodType } & {
  type: string;
  coerce?: boolean;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
};

const loosen = (schema: z.ZodType): z.ZodType => {
  const def = schema.def as unknown as Parts;
  if (def.coerce || guards.has(schema)) return schema;
  if (def.type === 'string') return z.string();
  if (def.type === 'number') return z.number();
  const { shape, options } = def;
  const changed: Record<string, unknown> = {
    checks: [],
    ...(shape && {
      shape: Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, withoutLimits(part)])),
    }),
    ...(options && { options: options.map(withoutLimits) }),
  };
  for (const name of HOLDERS) if (def[name]) changed[name] = withoutLimits(def[name]);
  // all else as it is, with its getters: a default is made anew each time
  const copy = { ...Object.getOwnPropertyDescriptors(def), ...Object.getOwnPropertyDescriptors(changed) };
  return schema.clone(Object.defineProperties({}, copy) as typeof schema.def);
};
