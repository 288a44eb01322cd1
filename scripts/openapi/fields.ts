import { type Html, html } from './html.ts';
import type { JsonSchema } from './schemas.ts';

interface Field {
  name: string;
  type: Html;
  required: boolean;
  description?: string | undefined;
}

/** Lists the fields of an object, and those of nested objects as `outer.inner`. */
export function listFields(schema: JsonSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const inner: JsonSchema = typeof property === 'object' ? property : {};
    const name = `${prefix}${key}`;
    const field = {
      name,
      type: describeType(inner),
      required: schema.required?.includes(key) ?? false,
      description: inner.description,
    };
    return inner.properties ? [field, ...listFields(inner, `${name}.`)] : [field];
  });
}

/** Describes a type, with links to named types. */
export function describeType(schema: JsonSchema | boolean | undefined): Html {
  if (typeof schema !== 'object') return html`anything`;
  const { $ref, type, items, anyOf, allOf, additionalProperties } = schema;
  if ($ref) {
    const name = $ref.split('/').at(-1);
    return html`<a href="#${name}">${name}</a>`;
  }
  const options = anyOf ?? allOf;
  if (options) return join(options.map(describeType), anyOf ? ' or ' : ' and ');
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum)
    return join(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      ' or ',
    );
  if (type === 'array' && !Array.isArray(items)) return html`list of ${describeType(items)}`;
  if (type === 'object' && typeof additionalProperties === 'object')
    return html`map to ${describeType(additionalProperties)}`;
  return html`${type ?? 'anything'}${limits(schema)}`;
}

const join = (parts: Html[], between: string) => html`${parts.flatMap((part, i) => (i ? [between, part] : [part]))}`;

function limits({ format, minLength, maxLength, minimum, maximum, default: preset }: JsonSchema): string {
  const words = [
    format,
    minLength !== undefined && maxLength === undefined && `at least ${minLength} long`,
    maxLength !== undefined && `at most ${maxLength} long`,
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && `from ${minimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `to ${maximum}`,
    preset !== undefined && `${JSON.stringify(preset)} when left out`,
  ].filter(Boolean);
  return words.length ? `, ${words.join(', ')}` : '';
}

/** Renders a table of fields, unless there are none. */
export function fieldTable(fields: Field[], what: string) {
  if (fields.length === 0) return undefined;
  const told = fields.some(({ description }) => description);
  return html`<table>
<caption>${what}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th>${told && html`<th scope="col">Meaning</th>`}</tr></thead>
<tbody>
${fields.map(
  ({ name, type, required, description }) => html`<tr>
<th scope="row"><code>${name}</code>${!required && html` <small>optional</small>`}</th>
<td>${type}</td>${told && html`<td>${description}</td>`}</tr>
`,
)}</tbody></table>
`;
}
