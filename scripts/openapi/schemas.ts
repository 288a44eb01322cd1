import * as z from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Converts zod schemas to JSON Schema. Schemas with a name (`.meta({ id })`) are stored once, in `named`, and
 * referenced.
 */
export function schemas() {
  const named: Record<string, JsonSchema> = {};

  const convert = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    // Wrapped in an object, because a named schema at the top level isn't referenced.
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

  /**
   * Names used in responses. An input can differ from the response with the same name, for example because defaults
   * make fields optional only in inputs.
   */
  const responseNames = new Map<string, string>();
  const nameFor = (name: string, made: JsonSchema, io: 'input' | 'output') => {
    const text = JSON.stringify(made);
    if (io === 'output') responseNames.set(name, text);
    return io === 'output' || responseNames.get(name) === text ? name : `New${name}`;
  };
  return { convert, named };
}
