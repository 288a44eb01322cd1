import { expect, it } from 'vitest';
import * as keys from '#lambdas/table/keys.ts';

type Made = { pk?: string; gsi1pk?: string } | string;
/** The result of each function of keys.ts with `x` for every part. */
const made = Object.entries(keys).flatMap(([name, make]): [string, Made][] =>
  typeof make === 'function' && /(Key|List)$/.test(name) && name !== 'deliveryKey'
    ? [[name, Reflect.apply(make, undefined, ['x', 'x', 'x', 'x'])]]
    : [],
);

it('the partition that the app reads at every start contains only these kinds of items', () => {
  const names = made.flatMap(([name, key]) =>
    typeof key === 'object' && 'pk' in key && key.pk === 'USER#x' ? [name] : [],
  );
  expect(names.sort()).toEqual(['memberKey', 'referralAnswerKey', 'subUserKey', 'userKey', 'verificationKey']);
});

it('every list of a tenant starts with its organization and a person’s with the person, except the product’s own', () => {
  const ours = ['organizationBrowseKey', 'personBrowseKey'];
  const lists = made.flatMap(([name, list]) => {
    if (typeof list === 'string' && /List$/.test(name)) return [{ name, list }];
    return typeof list === 'object' && 'gsi1pk' in list ? [{ name, list: String(list.gsi1pk) }] : [];
  });
  expect(lists.length).toBeGreaterThan(8);
  for (const { name, list } of lists)
    expect(list, name).toMatch(ours.includes(name) ? /^(ORGS|PEOPLE)#\d$/ : /^(ORG|USER)#x#/);
});
