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

type Parts = { [Name in 'innerType' | 'element' | 'in' | 'out' | 'valueType']?: z.ZodType } & {
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
  const parts = Object.entries(def).map(([name, part]) => [name, loosenPart(name, part)]);
  return schema.clone({ ...Object.fromEntries(parts), checks: [] });
};

const loosenPart = (name: string, part: unknown): unknown => {
  switch (name) {
    case 'shape':
      return Object.fromEntries(
        Object.entries(part as Record<string, z.ZodType>).map(([key, one]) => [key, withoutLimits(one)]),
      );
    case 'options':
      return (part as z.ZodType[]).map(withoutLimits);
    case 'innerType':
    case 'element':
    case 'in':
    case 'out':
    case 'valueType':
      return withoutLimits(part as z.ZodType);
    default:
      return part;
  }
};
