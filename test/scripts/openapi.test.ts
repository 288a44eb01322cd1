import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#scripts/openapi/document.ts';
import { html } from '#scripts/openapi/html.ts';
import { apiDocsPage } from '#scripts/openapi/page.ts';
import { endpoints } from '#shared/api.ts';
import { getAccess, getDetailsSchema, needsSignIn } from '#shared/endpoint.ts';
import { LINK_HEADER } from '#shared/links/calls.ts';
import { type ProblemCode, problems } from '#shared/problem.ts';

const document = openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, path, operation })),
);

describe('the API document', () => {
  it('has every endpoint of the contract and no other', () => {
    const declared = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`);
    expect(operations.map(({ key }) => key).sort()).toEqual(declared.sort());
  });

  it.each(endpoints.map((one) => [`${one.noun}.${one.name}`, one] as const))(
    '%s is described completely',
    (id, { endpoint }) => {
      const found = operations.find(({ operation }) => operation.operationId === id)?.operation;
      expect(found?.summary).toBe(endpoint.summary);
      expect(Boolean(found?.requestBody)).toBe(Boolean(endpoint.body));
      const organization = found?.parameters.find(({ name }) => name === 'OrganizationID');
      const link = found?.parameters.find(({ name }) => name === LINK_HEADER);
      const isLink = getAccess(endpoint) === 'link';
      const isOpen = !needsSignIn(endpoint);
      expect(organization?.required).toBe(isOpen ? undefined : getAccess(endpoint) !== 'user');
      expect([link?.required, found?.security]).toEqual([isLink || undefined, isOpen ? [] : undefined]);
      if (endpoint.body) expect(found?.responses[413]?.description).toContain('too-large');
      for (const code of endpoint.problems ?? [])
        expect(found?.responses[problems[code]]?.description.split(' or ')).toContain(code);
      for (const code of Object.keys(problems) as ProblemCode[]) {
        const isDeclared = getDetailsSchema(endpoint, code) !== undefined && found?.responses[problems[code]];
        if (isDeclared) expect(JSON.stringify(found.responses[problems[code]])).toContain('"details"');
        if (isOpen) expect(JSON.stringify(found?.responses)).not.toContain('"details"');
      }
    },
  );

  it('names each endpoint once, and declares each path parameter', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
    }
  });

  it('refers only to components that it has', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(references.length).toBeGreaterThan(10);
    for (const name of references) expect(Object.keys(document.components.schemas)).toContain(name);
    expect(text).not.toContain('$defs');
    for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[A-Za-z0-9._-]+$/);
  });

  it('has the structure of OpenAPI 3.1', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const declared = document.tags.map(({ name }) => name);
    for (const { operation } of operations) {
      expect(declared).toEqual(expect.arrayContaining(operation.tags));
      expect(['200', '302']).toContain(Object.keys(operation.responses)[0]);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[1-5]\d\d$/);
        expect(response.description).not.toBe('');
      }
      for (const { name, in: place, required, schema } of operation.parameters) {
        expect(['path', 'query', 'header']).toContain(place);
        expect([name, required, schema]).toEqual([expect.any(String), expect.any(Boolean), expect.any(Object)]);
        if (place === 'path') expect(required).toBe(true);
      }
    }
    const [requirement] = document.security;
    expect(Object.keys(document.components.securitySchemes)).toEqual(Object.keys(requirement ?? {}));
  });
});

describe('the page of the API', () => {
  const page = apiDocsPage(document);

  it('shows every endpoint and every schema, and has no broken link', () => {
    const targets = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const { operation } of operations) expect(targets).toContain(operation.operationId);
    for (const name of Object.keys(document.components.schemas)) expect(targets).toContain(name);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(targets).toContain(target);
  });
  it('has no script and no inline style, which the site forbids', () => {
    expect(page).not.toMatch(/<script|<style| style=| on\w+=/);
  });
  it('escapes its content', () => {
    expect(html`<b title="${'"<'}">${[html`<i>${'&'}</i>`, 1]}</b>`.text).toBe(
      '<b title="&#34;&#60;"><i>&#38;</i>1</b>',
    );
  });
});
