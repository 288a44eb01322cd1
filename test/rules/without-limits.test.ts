import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { api } from '#shared/api.ts';
import { Advert } from '#shared/content/model.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { Notification } from '#shared/notifications/model.ts';
import { guard, withoutLimits } from '#shared/without-limits.ts';

const read = <Schema extends z.ZodType>(schema: Schema, value: unknown) => withoutLimits(schema).safeParse(value);

describe('a schema for reading', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['a length', z.string().max(2), 'long'],
    ['a pattern', z.string().regex(/^a/), 'b'],
    ['a format', z.email(), 'nobody'],
    ['a range', z.number().max(3), 4],
    ['a whole number', z.int(), 4.5],
    ['a refinement', z.object({ a: z.string() }).refine(() => false), { a: 'x' }],
    ['a number of elements', z.array(z.string()).max(1), ['a', 'b']],
    [
      'limits in nested fields',
      z.object({ a: z.array(z.string().max(1).nullable()).optional() }),
      { a: ['long', null] },
    ],
    ['limits in a choice', z.union([z.literal(''), z.url()]), 'no address'],
    ['limits in a record', z.record(z.string(), z.number().max(1)), { a: 2 }],
  ])('leaves out %s', (_, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
    expect(read(schema, value)).toEqual({ success: true, data: value });
  });

  it.each<[string, z.ZodType, unknown]>([
    ['the type', z.string(), 1],
    ['the choice', z.enum(['a']), 'b'],
    ['a required field', z.object({ a: z.string() }), {}],
    ['the type in nested fields', z.object({ a: z.array(z.string().max(1)) }), { a: [1] }],
    ['a guard', guard(z.string().regex(/^a/)), 'b'],
    ['a nested guard', z.object({ a: guard(z.string().regex(/^a/)).nullable() }), { a: 'b' }],
  ])('keeps %s', (_, schema, value) => {
    expect(read(schema, value).success).toBe(false);
  });

  it('keeps defaults and conversions', () => {
    const schema = z.object({ a: z.string().default('x'), b: z.string().catch('y'), c: z.coerce.number() });
    expect(read(schema, { b: 1, c: '5' })).toEqual({ success: true, data: { a: 'x', b: 'y', c: 5 } });
    expect(
      read(
        z.string().transform((text) => text.length),
        'four',
      ).data,
    ).toBe(4);
  });

  it('creates a new default each time', () => {
    const schema = z.object({ list: z.array(z.string()).default([]) });
    const one = withoutLimits(schema).parse({});
    one.list.push('of somebody else');
    expect(withoutLimits(schema).parse({})).toEqual({ list: [] });
  });

  it('of a response never allows an unsafe link', () => {
    expect(read(Advert, { imageUrl: '/a.png', linkUrl: 'javascript:alert(1)' }).success).toBe(false);
    expect(read(Advert, { imageUrl: 'https://elsewhere.example/a.png', linkUrl: '/' }).success).toBe(false);
    const told = { id: 'ntf_0mwrfexi3TsRQNOpdekvhJiPn', Title: '', Message: '', DateAdded: '', DateRead: null };
    expect(
      read(Notification, { ...told, Icon: 'javascript:alert(1)', Link: '//elsewhere.example' }).data,
    ).toMatchObject({
      Icon: null,
      Link: null,
    });
  });

  it('can be made of every response', () => {
    for (const noun of Object.values(api))
      for (const endpoint of Object.values<AnyEndpoint>(noun))
        expect(withoutLimits(endpoint.response).safeParse(undefined)).toBeDefined();
  });
});
