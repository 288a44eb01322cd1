import * as z from 'zod';

const guards = new WeakSet<z.ZodType>();

/** Marks a schema whose checks also apply when stored data are read, such as the allowed targets of a link. */
export const guard = <Schema extends z.ZodType>(schema: Schema): Schema => {
  guards.add(schema);
  return schema;
};

const loosened = new WeakMap<z.ZodType, z.ZodType>();

/**
 * Returns a schema for reading stored data, which may predate today's limits: the same shape without lengths, ranges, patterns and
 * refinements, except those of a `guard`.
 */
export const withoutLimits = <Schema extends z.ZodType>(schema: Schema): Schema => {
  const known = loosened.get(schema) ?? loosen(schema);
  loosened.set(schema, known);
  return known as Schema;
};

/** Properties that hold nested schemas. */
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
  // copies property descriptors, because a default is a getter that returns a new value each time
  const copy = { ...Object.getOwnPropertyDescriptors(def), ...Object.getOwnPropertyDescriptors(changed) };
  return schema.clone(Object.defineProperties({}, copy) as typeof schema.def);
};
