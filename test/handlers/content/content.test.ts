import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadUser } from '#lambdas/account/load-user.ts';
import { loadAccount } from '#lambdas/account/records.ts';
import { loadPrivacyPolicy } from '#lambdas/content/privacy-policy.ts';
import { acceptPrivacyPolicy, loadAdvert, publishAdvert, publishPrivacyPolicy } from '#lambdas/content/records.ts';
import { table } from '#lambdas/table/connect.ts';
import { contentKey, contentVersionKey, userKey } from '#lambdas/table/keys.ts';
import { publishPolicy } from '#scripts/admin/publish-policy.ts';
import { contentApi } from '#shared/content/api.ts';
import { DEFAULT_ADVERT, DEFAULT_POLICY_UPDATED_AT, REFERRAL_OPTIONS } from '#shared/content/default-content.ts';
import { Advert, PublishedAdvert } from '#shared/content/model.ts';
import { buildContext, removeItem, startNotifications } from '#test/handlers/notifications/people.ts';
import { newPerson } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';

startNotifications();

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));

it('C-32, R-10: the built-in policy applies until one is published, and covers what the Privacy Act requires', async () => {
  const { Content, updatedAt } = await loadPrivacyPolicy(table());
  expect(updatedAt).toBe(DEFAULT_POLICY_UPDATED_AT);
  for (const told of [
    'Privacy Act 2020',
    '3A',
    'registration plate',
    'Australia',
    'How long',
    'correct',
    'Commissioner',
  ])
    expect(Content).toContain(told);
  expect(Content).not.toMatch(/<\w/);
});

it('C-33, R-11: accepting stores the server’s time', async () => {
  const who = await newPerson();
  expect(await acceptPrivacyPolicy(DEFAULT_POLICY_UPDATED_AT, buildContext(who, { now: at(0) }))).toEqual({
    privacyPolicy: at(0).toISOString(),
  });
  expect(await table().get(userKey(who.id))).toMatchObject({ privacyPolicy: at(0).toISOString() });
});

it('C-35: a new policy replaces the previous one, which is kept; republishing the same text changes nothing', async () => {
  const us = buildContext(await newPerson());
  const ours = await loadPrivacyPolicy(table());
  const first = await publishPrivacyPolicy('# One', { ...us, now: at(1) });
  expect(first).toEqual({ Content: '# One', updatedAt: at(1).toISOString() });
  expect(await publishPrivacyPolicy('# One', { ...us, now: at(2) })).toEqual(first);
  await publishPrivacyPolicy('# Two', { ...us, now: at(3) });
  expect(await loadPrivacyPolicy(table())).toEqual({ Content: '# Two', updatedAt: at(3).toISOString() });
  for (const earlier of [ours, first])
    expect(await table().get(contentVersionKey('PRIVACY', earlier.updatedAt))).toMatchObject(earlier);
  await removeItem(contentKey('PRIVACY'));
});

it('C-35: the operator publishes a file as the policy', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'policy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'policy.md');
  const publish = (text: string, minute: number) => {
    writeFileSync(file, text);
    return publishPolicy({ table: table(), now: at(minute) }, file);
  };
  expect(await publish('# Ours\n', 1)).toContain('is published. People are asked to accept it');
  expect(await loadPrivacyPolicy(table())).toEqual({ Content: '# Ours', updatedAt: at(1).toISOString() });
  expect(await publish('# Ours', 2)).toContain('was published before. Nothing was changed.');
  await expect(publish(' \n', 3)).rejects.toThrow('policy.md is empty');
  await removeItem(contentKey('PRIVACY'));
});

it('C-35, R-11: a person can accept only the policy that they read', async () => {
  const us = buildContext(await newPerson());
  const who = await newPerson();
  const first = await publishPrivacyPolicy('# First', { ...us, now: at(1) });
  const second = await publishPrivacyPolicy('# Second', { ...us, now: at(2) });
  expect(await refused(acceptPrivacyPolicy(first.updatedAt, buildContext(who, { now: at(3) })))).toMatchObject({
    code: 'version-conflict',
  });
  expect(await refused(acceptPrivacyPolicy(undefined, buildContext(who, { now: at(3) })))).toMatchObject({
    code: 'version-conflict',
    message: 'This page is out of date. Reload it to read the privacy policy.',
  });
  expect(await table().get(userKey(who.id))).toMatchObject({ privacyPolicy: null });
  await acceptPrivacyPolicy(second.updatedAt, buildContext(who, { now: at(4) }));
  expect(await table().get(userKey(who.id))).toMatchObject({
    privacyPolicy: at(4).toISOString(),
    policyRead: second.updatedAt,
  });
  await removeItem(contentKey('PRIVACY'));
});

it('R-14, C-28: "How did you hear about us?" offers the specification’s options', () => {
  expect(contentApi.referralOptions.response.parse(REFERRAL_OPTIONS)).toEqual([
    { reason: 'Please Select', input: false },
    { reason: 'email', input: false },
    { reason: 'google', input: false },
    { reason: 'referral', input: true },
    { reason: 'other', input: true },
    { reason: 'facebook', input: false },
  ]);
});

it('B-14, R-23: the built-in banner is shown until another is set', async () => {
  expect(await loadAdvert(table())).toEqual(DEFAULT_ADVERT);
  const other = { imageUrl: '/spring.svg', linkUrl: 'https://example.nz/spring', alt: 'Spring sale' };
  const context = buildContext(await newPerson());
  expect(await loadUser(context, await loadAccount(context))).not.toHaveProperty('advert.imageUrl');
  await publishAdvert(other, context);
  expect(await loadAdvert(table())).toEqual(other);
  expect(await loadUser(context, await loadAccount(context))).toMatchObject({ advert: other });
  await table().write({ put: { ...contentKey('ADVERT'), type: 'CONTENT', imageUrl: 7 } });
  expect((await loadUser(context, await loadAccount(context))).id).toBe(context.userId);
});

it('R-23: a banner is published with the words of its picture; one of an earlier release has none', async () => {
  const { alt: _, ...earlier } = DEFAULT_ADVERT;
  expect(PublishedAdvert.safeParse(earlier).success).toBe(false);
  await table().write({ put: { ...contentKey('ADVERT'), type: 'CONTENT', ...earlier } });
  expect(await loadAdvert(table())).toEqual(earlier);
});

it.each([
  { linkUrl: 'javascript:alert(1)' },
  { linkUrl: '//example.nz' },
  { linkUrl: '/\n/example.nz' },
  { imageUrl: 'https://example.nz/track.gif' },
  { imageUrl: '//example.nz/track.gif' },
])('R-23: a banner can’t have %j', (change) => {
  expect(Advert.safeParse({ ...DEFAULT_ADVERT, ...change }).success).toBe(false);
});
