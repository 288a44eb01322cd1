import { expect, test } from 'vitest';
import * as z from 'zod';
import { Profile } from '#shared/account/model.ts';
import { endpoints } from '#shared/api.ts';
import { OrganizationChanges } from '#shared/organizations/model.ts';

/** Lists all text fields of a schema with their paths. */
const textsIn = (schema: unknown, place: string): [string, z.ZodString][] => {
  const inside = (parts: readonly unknown[], name = '') => parts.flatMap((part) => textsIn(part, `${place}${name}`));
  if (schema instanceof z.ZodString) return [[place, schema]];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) => textsIn(part, `${place}.${name}`));
  if (schema instanceof z.ZodArray) return inside([schema.element], '[]');
  if (schema instanceof z.ZodRecord) return inside([schema.keyType, schema.valueType], '{}');
  if (schema instanceof z.ZodUnion) return inside(schema.options);
  if (schema instanceof z.ZodPipe) return inside([schema.in, schema.out]);
  if (schema instanceof z.ZodLazy || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return inside([schema.unwrap()]);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return inside([schema.unwrap()]);
  return [];
};

const texts = endpoints.flatMap(({ endpoint: { method, path, body, query } }) =>
  [body, query].flatMap((schema) => textsIn(schema, `${method} ${path}`)),
);
const listMessages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
const RAW = /Too (big|small)|expected|Invalid input/;

test('T-02: no limit on a text uses the library’s default message', () => {
  const limited = texts.filter(([, schema]) => schema.maxLength !== null || schema.minLength !== null);
  expect(limited.length).toBeGreaterThan(60);
  const raw = limited.flatMap(([place, schema]) => {
    const tooLong = schema.maxLength === null ? [] : listMessages(schema, 'x'.repeat(schema.maxLength + 1));
    const tooShort = schema.minLength ? listMessages(schema, '') : [];
    return [...tooLong, ...tooShort].filter((text) => RAW.test(text)).map((text) => `${place}: ${text}`);
  });
  expect(raw).toEqual([]);
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
