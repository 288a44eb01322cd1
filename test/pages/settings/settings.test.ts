import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '#scripts/local/aws/user-pool/totp.ts';
import type { User } from '#shared/account/model.ts';
import { SUPPORT_EMAIL } from '#shared/brand.ts';
import { DeviceId, newId } from '#shared/ids.ts';
import { nzDate, showDate } from '#shared/nz-date.ts';
import { undoUntil } from '#shared/organizations/closing.ts';
import type { LeftMember, Member } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { type Answers, byId } from '#test/browser/answers.ts';
import { isBackground } from '#test/browser/is-background.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { newPerson, password } from '#test/pages/person.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone, storeSession } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { CHANGED, changePassword, openAtServer } from './sign-in.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const USER = 'account.user';
const ORGANIZATION = '/api/authentication/organization';
const member = { ...tawaMotors, scopes: [], closed: null };
const admin: User = { ...tawaUser, Organization: { ...member, scopes: ['Admin'], Owns: [] } };
const until = showDate(undoUntil(nzDate(new Date())));

const hemi: Member = {
  id: tawaUser.id,
  name: 'Hēmi Pōtae',
  email: 'hemi@example.nz',
  InspectorAuthorityNumber: 'VI20417',
  scopes: ['Admin'],
  memberSince: '2026-01-01T00:00:00Z',
  lastSeen: '2026-11-21',
};
const mere: Member = {
  ...hemi,
  id: 'user-mere',
  name: 'Mere Tūhoe',
  email: 'mere@example.nz',
  scopes: [],
  lastSeen: null,
};

const usageOfTwoMonths = {
  months: [
    { month: '2026-11', inspections: 1042, photos: 310, prints: 1377, emails: 905 },
    { month: '2026-10', inspections: 0, photos: 0, prints: 0, emails: 0 },
  ],
};

const atSettings = async (part: string, answers: Answers = {}, options = {}) => {
  const visitor = await openSignedIn(site, { [USER]: admin, ...answers }, options);
  const sent: unknown[] = [];
  visitor.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() !== 'GET' && !isBackground(request))
      sent.push([`${request.method()} ${pathname}`, request.postDataJSON()]);
  });
  await visitor.open(`/settings#${part}`);
  await visitor.page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor({ state: 'attached' });
  return { ...visitor, sent };
};
const form = (page: Page, name: string) => page.getByRole('form', { name });
const save = (page: Page, name: string) => form(page, name).getByRole('button', { name: 'Save' }).click();

/** The server's organization. Changes take effect unless refused. */
const organizationServer = () => {
  let organization = tawaMotors;
  let refusal: Problem | undefined;
  const answers: Answers = {
    [USER]: () => ({ ...admin, Organization: { ...member, ...organization, scopes: ['Admin'], Owns: [] } }),
    'organizations.update': () => refusal ?? organization,
  };
  return {
    answers,
    organization: () => organization,
    refuse: (problem: Problem | undefined) => {
      refusal = problem;
    },
    patch: (changes: object) => {
      organization = { ...organization, ...changes };
    },
  };
};

describe('the organization', () => {
  test('opening days are Monday to Saturday until an Admin changes them, and at least one; a region adds its anniversary day, and a shutdown up to three weeks', async () => {
    const server = organizationServer();
    const { page, sent } = await atSettings('organization', {
      ...server.answers,
      'reminders.saveOpening': ({ body }) => {
        server.patch({ Settings: { ...tawaMotors.Settings, Opening: body } });
        return body;
      },
    });
    const opening = form(page, 'Opening days');
    const shutdown = { from: '2026-12-24', upTo: '2027-01-08' };
    const openingDays = { weekdays: [5, 7], region: 'WGN', shutdown };
    const checked = () => opening.getByRole('checkbox', { checked: true }).evaluateAll((all) => all.length);
    await expect.poll(checked).toBe(6);
    for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
      await opening.getByRole('checkbox', { name }).click();
    await opening.getByText('Choose at least one day').waitFor();
    expect(await opening.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await opening.getByRole('checkbox', { name: 'Sunday' }).click();
    await opening.getByRole('checkbox', { name: 'Friday' }).click();
    await opening.getByRole('button', { name: 'Region' }).click();
    await page.getByRole('option', { name: 'Wellington' }).click();
    await opening.getByLabel('First day closed').fill('2026-12-24');
    await opening.getByText('Enter the first and the last day').waitFor();
    await opening.getByLabel('Last day closed').fill('2027-01-14');
    await opening.getByText('A shutdown has at most 21 days').waitFor();
    await opening.getByLabel('Last day closed').fill('2027-01-08');
    await runAtEachWidth(page, async (width) => {
      expect(await findAccessibilityFaults(page)).toEqual([]);
      if (process.env.PICTURES) await opening.screenshot({ path: `${process.env.PICTURES}/opening-${width}.png` });
    });
    await save(page, 'Opening days');
    await opening.getByText('Saved').waitFor();
    expect(sent).toEqual([['PATCH /api/inspection/reminders/opening', openingDays]]);
    await expect.poll(checked).toBe(2);
  });

  test('C-20, T-02, D-03, G-24: details are validated while typing, and only changes are sent; input survives a failed save and a visit to another part; the default checksheet is one of five, and photos of fails can be required', async () => {
    const server = organizationServer();
    const { page, sent } = await atSettings('organization', server.answers);
    const details = form(page, 'Workshop details');
    expect(await details.getByLabel('Workshop name').inputValue()).toBe('Tawa Motors');
    for (const [label, typed, text] of [
      ['Workshop name', '', 'Must enter an organization name'],
      ['Workshop name', 'A/B', 'Invalid character: /'],
      [
        'Workshop name',
        'Pay at evil.com',
        'A name can’t contain a web or email address. If it isn’t one, put a space after the dot',
      ],
      ['Workshop name', 'Tawa Motors', ''],
      ['Email', 'x', 'Email is required'],
      ['Email', 'nobody', 'Invalid email'],
      ['Email', tawaMotors.Email, ''],
      ['Address', '', 'Address is required'],
      ['Address', tawaMotors.Address, ''],
    ] as const) {
      await details.getByLabel(label).fill(typed);
      if (text) await page.getByText(text).waitFor();
    }
    await details.getByLabel('Company authority number').fill('MS777');
    await details.getByLabel('Phone').fill('04 call');
    await details.getByText('Only numbers are allowed').waitFor();
    expect(await details.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await details.getByLabel('Phone').fill(tawaMotors.Phone.replace(/^(..)(...)/, '($1) $2-'));
    server.patch({ CompanyAuthorityNumber: 'MS777' });
    await details.getByLabel('Phone').press('Enter');
    await details.getByText('Saved').waitFor();

    server.refuse(new Problem('try-again', 'The service is busy. Please try again.'));
    await details.getByLabel('Address').fill('9 Main Road');
    await save(page, 'Workshop details');
    await details.getByText('The service is busy. Please try again.').waitFor();
    await page.getByRole('link', { name: 'Prices' }).click();
    await page.getByRole('link', { name: 'Workshop', exact: true }).click();
    expect(await details.getByLabel('Address').inputValue()).toBe('9 Main Road');
    server.refuse(undefined);
    server.patch({ Address: '9 Main Road' });
    await save(page, 'Workshop details');
    await details.getByText('Saved').waitFor();

    const choice = form(page, 'Default checksheet');
    expect(
      await choice.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['Full', 'FullNoImages', 'Summary', 'SummaryNoImages', 'Blank']);
    await choice.getByRole('radio', { name: 'Summary, without photos' }).click();
    server.patch({ Settings: { DefaultChecksheet: 'SummaryNoImages' } });
    await save(page, 'Default checksheet');
    await choice.getByText('Saved').waitFor();
    const photos = form(page, 'Photos');
    await photos.getByLabel('Every fail needs a photo').click();
    server.patch({ Settings: { DefaultChecksheet: 'SummaryNoImages', PhotoRequiredOnFail: true } });
    await save(page, 'Photos');
    await photos.getByText('Saved').waitFor();
    expect(sent).toEqual([
      [`PATCH ${ORGANIZATION}`, { CompanyAuthorityNumber: 'MS777' }],
      [`PATCH ${ORGANIZATION}`, { Address: '9 Main Road' }],
      [`PATCH ${ORGANIZATION}`, { Address: '9 Main Road' }],
      [`PATCH ${ORGANIZATION}`, { Settings: { DefaultChecksheet: 'SummaryNoImages' } }],
      [`PATCH ${ORGANIZATION}`, { Settings: { PhotoRequiredOnFail: true } }],
    ]);
  });

  test('A-19, D-03: leaving the page or logging out with unsaved input asks first; another part of the settings does not', async () => {
    const { page } = await atSettings('organization', organizationServer().answers);
    const address = form(page, 'Workshop details').getByLabel('Address');
    await address.fill('9 Main Road');
    await page.getByRole('link', { name: 'Prices' }).click();
    await page.getByRole('link', { name: 'Workshop', exact: true }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByText('Your changes on this page have not been saved, and will be lost.').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stay logged in' }).click();
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await address.inputValue()).toBe('9 Main Road');
    await address.fill(tawaMotors.Address);
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await page.waitForURL('**/customers');
  });

  test('A-19, D-03: discarding unsaved input opens the page that was chosen in a panel, and Back returns', async () => {
    const { page } = await atSettings('organization', organizationServer().answers);
    const address = form(page, 'Workshop details').getByLabel('Address');
    await address.fill('9 Main Road');
    await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: tawaMotors.Name }).click();
    await page.getByRole('link', { name: 'Set up another workshop' }).click();
    await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Create New' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/newOrganization');
    expect(await page.evaluate('history.state.dialogs')).toBeUndefined();
    await page.goBack();
    expect(await address.inputValue()).toBe(tawaMotors.Address);
    expect(new URL(page.url()).pathname).toBe('/settings');
  });

  test('D-03: the GST number is validated and stored as its digits, the terms with their lines', async () => {
    const server = organizationServer();
    const { page, sent, violations } = await atSettings('organization', server.answers, phone);
    const details = form(page, 'Workshop details');
    const gst = details.getByLabel('GST number');
    const terms = details.getByLabel('Terms on estimates');
    await gst.fill('49-091-851');
    await details.getByText('Invalid GST number').waitFor();
    expect(await details.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await gst.fill('49-091 850');
    await terms.fill('Payment on pick-up.');
    await terms.press('End');
    await terms.press('Enter');
    await page.keyboard.type('Parts stay ours until then.');
    const kept = { GstNumber: '49091850', EstimateTerms: 'Payment on pick-up.\nParts stay ours until then.' };
    server.patch(kept);
    await save(page, 'Workshop details');
    await details.getByText('Saved').waitFor();
    expect(await gst.inputValue()).toBe('49091850');
    await gst.fill('');
    server.patch({ GstNumber: '' });
    await gst.press('Enter');
    await details.getByText('Saved').waitFor();
    expect(sent).toEqual([
      [`PATCH ${ORGANIZATION}`, kept],
      [`PATCH ${ORGANIZATION}`, { GstNumber: '' }],
    ]);
    expect(violations).toEqual([]);
  });

  test('T-02, D-03: prices are added, changed and removed, and stored as numbers', async () => {
    const server = organizationServer();
    server.patch({ PricingMatrix: { 'WoF inspection': 65, Bulb: 4.5 } });
    const { page, sent } = await atSettings('prices', server.answers);
    const prices = form(page, 'Prices');
    await prices.getByRole('button', { name: 'Remove Bulb' }).click();
    const add = prices.getByRole('button', { name: 'Add a price' });
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
    await add.click();
    await prices.getByLabel('Name').last().fill('wof inspection');
    await prices.getByLabel('Price in $').last().fill('12.5x');
    await prices.getByText('This name is already in the list').waitFor();
    await prices.getByText('Enter a price, like 12.50').waitFor();
    await prices.getByLabel('Name').last().fill('Tyre');
    await prices.getByLabel('Price in $').last().fill('189.9');
    const PricingMatrix = { 'WoF inspection': 65, Tyre: 189.9 };
    server.patch({ PricingMatrix });
    await save(page, 'Prices');
    await prices.getByText('Saved').waitFor();
    expect(sent).toEqual([[`PATCH ${ORGANIZATION}`, { PricingMatrix }]]);
    // sorted by name
    await expect.poll(() => prices.getByLabel('Price in $').first().inputValue()).toBe('189.90');
  });

  test.each([
    ['Save', { Tyre: 120, Bulb: 6, Wiper: 20 }, phone],
    ['Use theirs', { Bulb: 6, Wiper: 20, Tyre: 110 }, {}],
  ])(
    'D-03: a price that another Admin has changed too is shown with both values: %s',
    async (choice, kept, options) => {
      const server = organizationServer();
      server.patch({ PricingMatrix: { Tyre: 100, Bulb: 5 }, PricesVersion: 3 });
      const { page, sent } = await atSettings('prices', server.answers, options);
      const prices = form(page, 'Prices');
      await prices.getByLabel('Price in $').first().fill('6');
      await prices.getByLabel('Price in $').last().fill('120');
      server.patch({ PricingMatrix: { Tyre: 110, Bulb: 5, Wiper: 20 }, PricesVersion: 4 });
      server.refuse(new Problem('version-conflict', 'Reload to see it.', server.organization()));
      await save(page, 'Prices');
      await prices.getByText('Another Admin changed the same prices').waitFor();
      await prices.getByText('Tyre: theirs $110.00, yours $120.00').waitFor();
      expect(await prices.getByText('Reload to see it.').count()).toBe(0);
      expect(
        await prices.getByLabel('Price in $').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
      ).toEqual(['6.00', '120.00', '20.00']);
      if (choice === 'Save') expect(await findAccessibilityFaults(page)).toEqual([]);
      server.refuse(undefined);
      if (choice === 'Use theirs') await prices.getByRole('button', { name: choice }).click();
      server.patch({ PricingMatrix: kept, PricesVersion: 5 });
      await save(page, 'Prices');
      await prices.getByText('Saved', { exact: true }).waitFor();
      expect(await prices.getByText('Another Admin changed the same prices').count()).toBe(0);
      expect(sent).toEqual([
        [`PATCH ${ORGANIZATION}`, { PricingMatrix: { Tyre: 120, Bulb: 6 }, PricesVersion: 3 }],
        [`PATCH ${ORGANIZATION}`, { PricingMatrix: kept, PricesVersion: 4 }],
      ]);
    },
  );
});

test('D-03, D-18, T-02: a member who is not an Admin reads the details and the terms line by line, and sees no members', async () => {
  const more = { PricingMatrix: { Tyre: 189.9 }, GstNumber: '49091850', EstimateTerms: 'On pick-up.\nNo later.' };
  const Organization = { ...member, ...more, Owns: [] };
  const { page } = await atSettings('members', { [USER]: { ...tawaUser, Organization } });
  expect(await page.getByRole('navigation', { name: 'Settings' }).getByRole('link').allInnerTexts()).toEqual([
    'Workshop',
    'Prices',
    'Notifications',
    'Inspectors',
    'You',
    'Login',
  ]);
  await page.getByText('MS12345').waitFor();
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('main').getByRole('radio').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Close Tawa Motors' }).count()).toBe(0);
  await page.getByText('49091850').waitFor();
  const terms = page.getByText('On pick-up. No later.');
  expect(await terms.textContent()).toBe(more.EstimateTerms);
  const tops = await terms.evaluate((lines) => [...lines.getClientRects()].map(({ top }) => top));
  expect(new Set(tops).size).toBe(2);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Prices' }).click();
  await page.getByText('$189.90').waitFor();
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
});

describe('members', () => {
  const MERE = `${ORGANIZATION}/members/${mere.id}`;

  test('D-05: the invite link is opened beside the members', async () => {
    const { page } = await atSettings('members', {
      'organizations.members': { members: [hemi] },
      'organizations.invite': new Problem('try-again', 'Not now'),
    });
    await page.getByRole('main').getByRole('button', { name: 'Invite User' }).click();
    await page.getByRole('dialog', { name: 'Invite users' }).waitFor();
  });

  test('T-02: an Admin retries the list of members, changes scopes, cannot step down as the last Admin, and removes a member after a confirmation that shows a refusal, and undoes it', async () => {
    let members = [hemi, { ...mere, scopes: ['flag-hide-banner'] as Member['scopes'] }];
    let list: Problem | undefined = new Problem('not-valid', 'The list is out of order');
    let refusal: Problem | undefined = new Problem('not-valid', 'Not this one.');
    const { page, sent } = await atSettings('members', {
      'organizations.members': () => list ?? { members },
      'organizations.saveMember': byId({
        [mere.id]: () => {
          members = [hemi, { ...mere, scopes: ['Admin', 'flag-hide-banner'] }];
          return { ...mere, scopes: ['Admin', 'flag-hide-banner'] };
        },
        [hemi.id]: new Problem('not-valid', 'Somebody has to be Admin.'),
      }),
      'organizations.removeMember': byId({
        [mere.id]: () => {
          if (refusal) return refusal;
          members = [hemi];
          return {};
        },
      }),
      'organizations.letBack': byId({
        [mere.id]: () => {
          members = [hemi, mere];
          return {};
        },
      }),
    });
    await page.getByText('The list is out of order').waitFor();
    list = undefined;
    await page.getByRole('button', { name: 'Retry' }).click();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mere Tūhoe' });
    for (const text of ['mere@example.nz', "Hasn't logged in yet"]) await row.getByText(text).waitFor();
    await page.getByText('Last seen 21/11/2026').waitFor();
    await row.getByLabel('Admin').click();
    await expect.poll(() => row.getByLabel('Admin').isChecked()).toBe(true);
    expect(sent).toEqual([[`PUT ${MERE}`, { scopes: ['flag-hide-banner', 'Admin'] }]]);

    const me = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Hēmi Pōtae' });
    expect(await me.getByRole('button', { name: 'Remove' }).count()).toBe(0);
    await me.getByLabel('Admin').click();
    await page.getByRole('dialog', { name: 'Stop being an Admin?' }).waitFor();
    await page.getByRole('button', { name: 'Step down' }).click();
    await page.getByText('Somebody has to be Admin.').waitFor();
    await page.keyboard.press('Escape');
    expect(await me.getByLabel('Admin').isChecked()).toBe(true);

    await page.getByRole('button', { name: 'Remove Mere Tūhoe' }).click();
    const question = page.getByRole('dialog', { name: 'Remove Mere Tūhoe?' });
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await question.getByText('Not this one.').waitFor();
    refusal = undefined;
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByRole('list', { name: 'Members' }).getByText('Mere Tūhoe').count()).toBe(0);
    sent.length = 0;
    await page.getByText('Mere Tūhoe was removed').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
    expect(sent).toEqual([[`POST ${MERE}/return`, null]]);
  });

  test('T-02: an Admin sees who removed a member and the last day for letting them back, and does so after a refusal', async () => {
    const end = { leftOn: '2026-11-20', returnsUntil: '2026-12-20', removedBy: 'Hēmi Pōtae' };
    let left: LeftMember[] | undefined = [{ id: mere.id, name: mere.name, email: mere.email, ...end }];
    let refusal: Problem | undefined = new Problem('refused', 'Not into a 201st workshop.');
    const { page, sent } = await atSettings(
      'members',
      {
        'organizations.members': () => (left ? { members: [hemi], left } : { members: [hemi, mere] }),
        'organizations.letBack': byId({
          [mere.id]: () => {
            if (refusal) return refusal;
            left = undefined;
            return {};
          },
        }),
      },
      phone,
    );
    await page.getByText('Removed on 20/11/2026 by Hēmi Pōtae. You can let them back until 20/12/2026').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Let back Mere Tūhoe' }).click();
    const question = page.getByRole('dialog', { name: 'Let Mere Tūhoe back?' });
    await question.getByRole('button', { name: 'Let back' }).click();
    await question.getByText('Not into a 201st workshop.').waitFor();
    refusal = undefined;
    await question.getByRole('button', { name: 'Let back' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove Mere Tūhoe' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Left or removed' }).count()).toBe(0);
    expect(sent.at(-1)).toEqual([`POST ${MERE}/return`, null]);
  });

  test('T-02: former members are listed, and an Admin ends their right to return', async () => {
    const one = { ...hemi, id: 'user-tom', name: 'Tom Ngata', email: 'tom@example.nz' };
    let left = [{ id: one.id, name: one.name, email: one.email, leftOn: '2026-11-20', returnsUntil: '2026-12-20' }];
    const { page, sent } = await atSettings(
      'members',
      {
        'organizations.members': () => ({ members: [hemi, mere], left }),
        'organizations.endReturn': byId({
          [one.id]: () => {
            left = [];
            return {};
          },
        }),
      },
      phone,
    );
    await page.getByText('Left on 20/11/2026, can return until 20/12/2026').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Block return of Tom Ngata' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Block Tom Ngata from returning?' });
    await question.getByRole('button', { name: 'Block return' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByText('Tom Ngata').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Left or removed' }).count()).toBe(0);
    expect(sent).toEqual([[`DELETE ${ORGANIZATION}/members/${one.id}/return`, null]]);
  });
});

test('H-06: an Admin sees which device holds sheet numbers, who asked for them and the last day, and closes those of a lost one', async () => {
  const DeviceID = DeviceId.parse(newId('dev'));
  const device = {
    ...{ DeviceID, Name: 'Chrome on Android', numbers: [1151, 1152] },
    ...{ until: '2026-12-20T02:00:00.000Z', by: 'Mere Tūhoe' },
  };
  let devices = [device];
  const { page, sent } = await atSettings(
    'members',
    {
      'organizations.members': { members: [hemi, mere] },
      'drafts.listReserves': () => ({ devices }),
      'drafts.release': () => {
        devices = [];
        return {};
      },
    },
    phone,
  );
  const line = page.getByRole('list', { name: 'Devices with sheet numbers' }).getByRole('listitem');
  await line.waitFor();
  expect(await line.textContent()).toMatch(/Chrome on Android1151, 1152Mere Tūhoe, until 20\/12\/2026/);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await line.getByRole('button', { name: 'Close numbers 1151, 1152 of Chrome on Android' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close numbers' }).tap();
  await page.getByText('No device holds sheet numbers.').waitFor();
  expect(sent).toEqual([[`DELETE /api/inspection/sheetNumbers/${DeviceID}`, null]]);
});

describe('leaving and closing', () => {
  test('T-02: a person who leaves sees before and after the last day on which they can return', async () => {
    let user: User = admin;
    const { page, sent } = await atSettings('organization', {
      [USER]: () => user,
      'organizations.leave': {},
    });
    await page.getByRole('button', { name: 'Leave Tawa Motors' }).click();
    const question = page.getByRole('dialog', { name: 'Leave Tawa Motors?' });
    await question.getByText(`Until ${until} you can return`).waitFor();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByText(`You can return until ${until}`).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(sent).toEqual([[`DELETE ${ORGANIZATION}/membership`, null]]);
    user = { ...tawaUser, Organization: { ...member, Name: 'Kāpiti Tyres', Owns: [] } };
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('navigation', { name: 'Sidebar' }).getByText('Kāpiti Tyres').waitFor();
  });

  test('T-02: an organization is closed by typing its name as displayed; the dialog says how to reopen it, before and after', async () => {
    // stored with two spaces
    const Organization = { ...member, Name: 'Tawa  Motors', scopes: ['Admin' as const], Owns: [] };
    const { page, sent } = await atSettings('organization', {
      [USER]: { ...admin, Organization },
      'organizations.close': {},
    });
    await page.getByRole('button', { name: 'Close Tawa Motors' }).click();
    const question = page.getByRole('dialog', { name: 'Close Tawa Motors?' });
    await question.getByText(`Until ${until} an Admin can open it again.`).waitFor();
    const close = question.getByRole('button', { name: 'Close the workshop' });
    for (const typed of ['Tawa', ' tawa motors']) {
      await question.getByLabel('Type its name to confirm').fill(typed);
      expect(await close.isDisabled(), typed).toBe(true);
    }
    await question.getByLabel('Type its name to confirm').fill(' Tawa Motors ');
    await close.click();
    await page.getByText(`An Admin can open it again until ${until}.`).waitFor();
    expect(sent).toEqual([[`DELETE ${ORGANIZATION}`, null]]);
  });
});

test('D-04, D-19, T-02: a person changes their name and inspector number; Training Mode sets and removes the cookie demo-enabled, and dialogs show it', async () => {
  let user = admin;
  const { context, page, sent } = await atSettings('you', {
    [USER]: () => user,
    'account.saveProfile': () => user,
  });
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
  const profile = form(page, 'Profile');
  await profile.getByLabel('Name').fill(' ');
  await profile.getByText('Name is required').waitFor();
  await profile.getByLabel('Name').fill('Hēmi P');
  user = { ...admin, nickname: 'Hēmi P', name: 'Hēmi P' };
  await save(page, 'Profile');
  await sidebar.getByText('Hēmi P', { exact: true }).waitFor();
  const body = { nickname: 'Hēmi P', InspectorAuthorityNumber: 'VI20417' };
  expect(sent).toEqual([['POST /api/authentication/user', body]]);

  const isSet = async () => (await context.cookies()).some(({ name }) => name === 'demo-enabled');
  const training = page.getByLabel('Training Mode');
  await training.click();
  expect(await isSet()).toBe(true);
  await sidebar.getByRole('button', { name: /Tawa Motors/ }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByText('Training Mode').waitFor();
  await page.keyboard.press('Escape');
  await training.click();
  await expect.poll(isSet).toBe(false);
});

describe('sign-in', () => {
  /** Opens the sign-in settings of a person in the user pool. */
  const openSignIn = async () => {
    const person = await newPerson(site);
    const visitor = await openSignedIn(site, {});
    await storeSession(visitor.page, site, { accessToken: await person.logIn() });
    await visitor.open('/settings#sign-in');
    return visitor;
  };

  test('T-02: the password is changed with the current one; refusals show a message', async () => {
    const { page, ends } = await openAtServer(site, await newPerson(site));
    await changePassword(page, 'Wrong-horse-1', 'Another-horse-1');
    await page.getByText('The current password is wrong.').waitFor();
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('Another-horse-1');
    await changePassword(page, password, 'weak');
    await page.getByText('Use at least 12 characters. This password has 4.').waitFor();
    await changePassword(page, password, 'TawaMotors-2026');
    await page.getByText('This password is easy to guess.').waitFor();
    await page.getByLabel('Confirm new password').fill('other');
    await page.getByText("The passwords don't match").waitFor();
    expect(ends).toEqual([]);
    await changePassword(page, password, 'Another-horse-1');
    await page.getByText(CHANGED).waitFor();
    await changePassword(page, 'Another-horse-1', 'Third-horse-1');
    await page.getByText(CHANGED).waitFor();
    expect(ends).toEqual([{ which: 'all' }, { which: 'all' }]);
  });

  test('a person with an authenticator app logs in again after a new password, and unsent work stays', async () => {
    const person = await newPerson(site);
    const { page } = await openAtServer(site, person);
    await person.addApp();
    await page.evaluate(() => localStorage.setItem('notes:1', '{}'));
    await changePassword(page, password, 'Another-horse-1');
    await page.getByText('Your password has been changed and you are logged out everywhere.').waitFor();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['notes:1', 'person']);
  });

  test('Log out everywhere asks first, then logs this device out too', async () => {
    const { page, ends } = await openAtServer(site, await newPerson(site), { losesEnds: 1 });
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Unsent work on another device stays there').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
    await dialog.getByText('No connection. Check the network and try again.').waitFor();
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(ends).toEqual([{ which: 'all' }, { which: 'all' }]);
    // the page may be loading
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('T-02: a person who needs two-step sign-in is led to its setup', async () => {
    const person = await newPerson(site);
    const { page, open } = await openSignedIn(site, {
      'inspections.list': new Problem('two-step-needed', 'This needs two-step sign-in.'),
    });
    await storeSession(page, site, { accessToken: await person.logIn() });
    await open('/inspectionList');
    const told = page.getByText('This needs two-step sign-in.').first();
    await told.waitFor();
    expect(await page.getByText('You do not have permission').count()).toBe(0);
    await page.getByRole('button', { name: 'Set it up' }).click();
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    expect(page.url()).toBe(`${site.url}/settings#sign-in`);
  });

  test('T-02: a link is sent to a new email address, after a recent sign-in only; two-step sign-in is set up with an authenticator app and switched off again', async () => {
    const { page, answer, violations } = await openSignIn();
    const again = 'Sign in again, then change your email within five minutes.';
    await answer({ 'account.changeEmail': new Problem('sign-in-again', again) });
    await page.getByLabel('New email').fill('hemi.new@example.nz');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(again).waitFor();
    expect(await page.getByLabel('New email').inputValue()).toBe('hemi.new@example.nz');
    await answer({ 'account.changeEmail': {} });
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('We have sent a link to hemi.new@example.nz.').waitFor();
    const picture = page.getByRole('img', { name: 'QR code for the authenticator app' });
    await page.getByRole('button', { name: 'Set up' }).click();
    await picture.waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
    const secret = (await page.getByRole('dialog').locator('code').textContent())?.replace(/\s/g, '') ?? '';
    const seconds = Math.floor(Date.now() / 1000);
    const right = codeAt(secret, seconds);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    await page.getByLabel('Code shown in the app').fill(wrong);
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('This code is wrong.').waitFor();
    await page.getByLabel('Code shown in the app').fill(right);
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('button', { name: 'Switch off' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    expect(violations).toEqual([]);
  });
});

test('T-02, D-18: an Admin sees what the workshop used in each month; other members do not', async () => {
  const { page } = await atSettings('usage', { 'usage.own': usageOfTwoMonths });
  const row = (month: string) => page.getByRole('row', { name: month }).locator('td').allTextContents();
  await expect.poll(() => row('Nov 2026')).toEqual(['1042', '310', '1377', '905']);
  expect(await row('Oct 2026')).toEqual(['0', '0', '0', '0']);

  const other = await atSettings('usage', { [USER]: { ...tawaUser, Organization: { ...member, Owns: [] } } });
  await other.page.getByRole('form', { name: 'Workshop' }).or(other.page.getByText('Tawa Motors')).first().waitFor();
  expect(await other.page.getByRole('link', { name: 'Usage' }).count()).toBe(0);
});

describe('in every theme', () => {
  test('T-02: every part is accessible', async () => {
    const { page, open, violations } = await openSignedIn(
      site,
      {
        [USER]: { ...admin, Organization: { ...member, PricingMatrix: { Tyre: 1 }, scopes: ['Admin'], Owns: [] } },
        'organizations.members': { members: [hemi, mere] },
        'usage.own': usageOfTwoMonths,
      },
      {},
    );
    await open('/settings');
    for (const part of ['Workshop', 'Prices', 'Members', 'Usage', 'Inspectors', 'You', 'Login']) {
      await page.getByRole('link', { name: part, exact: true }).click();
      await page.locator('.settings > div > :not([hidden])').waitFor();
      if (part === 'Members') await page.getByText("Hasn't logged in yet").waitFor();
      if (part === 'Usage') await page.getByRole('row', { name: 'Nov 2026' }).waitFor();
      await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page), part).toEqual([]));
    }
    for (const [part, button] of [
      ['Workshop', 'Close Tawa Motors'],
      ['Members', 'Remove Mere Tūhoe'],
    ] as const) {
      await page.getByRole('link', { name: part, exact: true }).click();
      await page.getByRole('button', { name: button }).click();
      await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page), button).toEqual([]));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(violations).toEqual([]);
  });
});

test('the licences and where to report a security problem are one press away in every part of the settings', async () => {
  const { page, violations } = await atSettings('sign-in');
  expect(await page.getByRole('link', { name: 'Report a security problem' }).getAttribute('href')).toBe(
    `mailto:${SUPPORT_EMAIL}?subject=SECURITY`,
  );
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Licences of the software we use' }).click();
  const opened = await opening;
  await opened.waitForLoadState();
  const text = await opened.locator('body').textContent();
  for (const part of ['@cloudscape-design/components', 'react-dom', '@fontsource/montserrat', 'SIL OPEN FONT LICENSE'])
    expect(text).toContain(part);
  const answer = await page.request.get(opened.url());
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
  // S3 doesn't send a charset, so the file needs a byte order mark
  expect((await answer.body()).subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
  expect(violations).toEqual([]);
});
