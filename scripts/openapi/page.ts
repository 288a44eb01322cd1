import { problems } from '#shared/problem.ts';
import { EVERYWHERE, type OpenApiDocument, type Operation } from './document.ts';
import { describeType, fieldTable, listFields } from './fields.ts';
import { type Html, html } from './html.ts';
import type { JsonSchema } from './schemas.ts';

/** Renders the document as a page without scripts. Its style is in `api-docs.css`. */
export function apiDocsPage({ info, tags, paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const shapes = Object.entries<JsonSchema>(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  return html`<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<link rel="stylesheet" href="/api-docs.css">
</head>
<body>
<nav aria-label="Contents">
<strong>${info.title}</strong>
<ul>
${tags.map(
  ({ name }) => html`<li><a href="#${name}">${titled(name)}</a>
<ul>${operations
    .filter(({ operation }) => operation.tags.includes(name))
    .map(
      ({ operation: { operationId } }) => html`<li><a href="#${operationId}">${operationId.split('.')[1]}</a></li>`,
    )}</ul></li>
`,
)}<li><a href="#problems">Problems</a></li>
<li><a href="#shapes">Shapes</a></li>
</ul>
</nav>
<main>
<h1>${info.title} <small>${info.version}</small></h1>
<p>${inWords(info.description)}</p>
<p>For programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${tags.map(
  ({ name }) => html`<h2 id="${name}">${titled(name)}</h2>
${operations.filter(({ operation }) => operation.tags.includes(name)).map(call)}`,
)}
<h2 id="problems">Problems</h2>
<p>Any call may return ${EVERYWHERE.map((code) => html`<code>${code}</code> `)}. The gateway may refuse a call first,
with a plain <code>{ message }</code>: 401 without a valid token, 413 above 10 MB.</p>
<table><thead><tr><th scope="col">Type</th><th scope="col">Status</th></tr></thead><tbody>
${Object.entries(problems).map(([code, status]) => html`<tr><th scope="row"><code>${code}</code></th><td>${status}</td></tr>`)}
</tbody></table>
<h2 id="shapes">Shapes</h2>
${shapes.map(
  ([name, schema]) => html`<section id="${name}"><h3>${name}</h3>
${fieldTable(listFields(schema), 'Fields') || html`<p>${describeType(schema)}</p>`}</section>
`,
)}</main>
</body>
</html>
`.text;
}

const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const inWords = (text: string): Html[] =>
  text.split('`').map((part, i) => (i % 2 ? html`<code>${part}</code>` : html`${part}`));

const call = ({ method, path, operation }: { method: string; path: string; operation: Operation }) => {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const own = Object.entries(responses).flatMap(([status, { description: codes }]) =>
    Number(status) < 400
      ? []
      : codes
          .split(' or ')
          .filter((code) => !EVERYWHERE.some((common) => common === code))
          .map((code) => html`<span><b>${status}</b> ${code}</span> `),
  );
  return html`<section id="${operationId}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></h3>
<p>${summary}.</p>
<p class="for">${description}</p>
${fieldTable(
  parameters.map(({ name, in: place, schema, ...rest }) => ({
    name: `${place}: ${name}`,
    type: describeType(schema),
    ...rest,
  })),
  'Parameters',
)}${shape(requestBody, 'Body')}${shape(responses[200], responses[202] ? 'Response (200, or 202 while not ready)' : 'Response')}
${own.length > 0 && html`<p class="problems">Problems of its own: ${own}</p>`}
</section>
`;
};

const shape = (message: { content?: Record<string, { schema: JsonSchema }> } | undefined, what: string) => {
  const [{ schema } = {}] = Object.values(message?.content ?? {});
  if (!schema) return undefined;
  return (
    fieldTable(listFields(schema), what) ||
    html`<p><b>${what}</b>: ${schema.properties ? 'nothing' : describeType(schema)}</p>
`
  );
};
