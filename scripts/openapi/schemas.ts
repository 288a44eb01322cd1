import * as z from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Turns zod schemas into JSON Schema; what has a name (`.meta({ id })`) is kept once, in `named`, and referred to. */
export function schemas() {
  const named: Record<string, JsonSchema> = {};

  const convert = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    // In an object, because a schema with a name of its own would not be referred to.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), { io });
    const names = new Map(Object.entries($defs).map(([name, made]) => [name, nameFor(name, made, io)]));
    const referring = <T>(value: T): T =>
      JSON.parse(
        JSON.stringify(value).replace(
          /"#\/\$defs\/([^"]+)"/g,
          (_, name: string) => `"#/components/schemas/${names.get(name)}"`,
        ),
      );
    for (const [name, made] of Object.entries($defs)) named[names.get(name) ?? name] = referring(made);
    const it = properties?.it;
    return typeof it === 'object' ? referring(it) : {};
  };

  /** What is sent may differ from what is answered under the same name: defaults, for one, are optional only there. */
  const answered = new Map<string, string>();
  const nameFor = (name: string, made: JsonSchema, io: 'input' | 'output') => {
    const text = JSON.stringify(made);
    if (io === 'output') answered.set(name, text);
    return io === 'output' || answered.get(name) === text ? name : `New${name}`;
  };
  return { convert, named };
}
