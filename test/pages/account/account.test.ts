import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SubUser, User } from '#shared/account/model.ts';
import { SubUserId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { type Answers, byId, type Given } from '#test/browser/answers.ts';
import { isBackground } from '#test/browser/is-background.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const USER = 'account.user';
const SUB_USER = '/api/authentication/user/subuser';
const anna: SubUser = {
  id: SubUserId.parse('sub_Anna000000000000'),
  name: 'Anna Wilson',
  InspectorAuthorityNumber: 'VI31185',
  hasPin: true,
};
const ben: SubUser = {
  id: SubUserId.parse('sub_Ben0000000000000'),
  name: 'Ben Ropata',
  InspectorAuthorityNumber: '',
  hasPin: false,
};
const member = { ...tawaMotors, scopes: [], closed: null };
const kapiti = { ...member, OrganizationID: 'org_KapitiTyres000000000', Name: 'Kāpiti Tyres' };
const oldRoad = {
  ...member,
  OrganizationID: 'org_OldRoadGarage00000000',
  Name: 'Old Road Garage',
  closed: { at: '2026-11-01T00:00:00Z', opensUntil: '2026-12-01' },
};
const shared: User = { ...tawaUser, subUsers: [anna, ben] };
const tablet: User = { ...shared, Organization: { ...member, scopes: ['flag-use-subusers'], Owns: [] } };

/** Ignores requests that only read. */
const sentBy = (page: Page) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() !== 'GET' && !isBackground(request))
      sent.push([`${request.method()} ${pathname}${search}`, request.postDataJSON()]);
  });
  return sent;
};

const openPanel = async (page: Page) => {
  await page
    .getByRole('navigation', { name: 'Sidebar' })
    .getByRole('button', { name: /Tawa Motors/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Account' });
  await panel.waitFor();
  return panel;
};
const atPanel = async (answers: Answers) => {
  const visitor = await openSignedIn(site, answers);
  const sent = sentBy(visitor.page);
  await visitor.open('/inspectionList');
  return { ...visitor, sent, panel: await openPanel(visitor.page) };
};
/** Signs in, with this inspector selected. */
const comeBackAs = async ({ id }: SubUser, answers: Answers) => {
  const visitor = await openSignedIn(site, answers);
  await visitor.context.addCookies([{ name: 'subUser', value: `${id}.key`, url: site.url }]);
  return { ...visitor, sent: sentBy(visitor.page) };
};
const cookieNamed = async ({ page }: { page: Page }, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)?.value;

describe('the account panel', () => {
  test('B-10, D-04, D-13, D-19, T-06: the account panel shows the person, selects and leaves an inspector, and shows Training Mode while its cookie exists', async () => {
    const { page, panel, sent } = await atPanel({
      [USER]: shared,
      'account.selectSubUser': byId({ [ben.id]: { subUser: ben.id } }),
    });
    for (const text of ['Hēmi Pōtae', 'hemi@example.nz', 'Inspector VI20417']) await panel.getByText(text).waitFor();
    for (const name of ['Workshops', 'Inspectors', 'Theme'])
      await panel.getByRole('heading', { name, exact: true }).waitFor();
    expect(await panel.getByText('Training Mode').count()).toBe(0);
    for (const value of ['false', '']) {
      await page.evaluate((text) => {
        // biome-ignore lint/suspicious/noDocumentCookie: tests a cookie set outside the app
        document.cookie = `demo-enabled=${text}; path=/`;
      }, value);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await openPanel(page);
      await panel.getByText('Training Mode').waitFor();
    }

    await panel.getByRole('button', { name: 'Select Ben Ropata' }).click();
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await sidebar.getByText('Ben Ropata').waitFor();
    expect(await cookieNamed({ page }, 'subUser')).toBe(ben.id);
    expect(sent).toEqual([[`POST ${SUB_USER}/${ben.id}/select`, {}]]);
    await openPanel(page);
    await panel.getByText('Working now').waitFor();
    await panel.getByRole('button', { name: 'Stop working as Ben Ropata' }).click();
    await sidebar.getByText('Hēmi Pōtae').waitFor();
    expect(await cookieNamed({ page }, 'subUser')).toBeUndefined();
    await openPanel(page);
    await panel.getByRole('link', { name: 'All settings' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    expect(await panel.count()).toBe(0);
  });

  test('D-01, D-02, D-04: choosing another organization is remembered and applies from the next call; a person without first and last name is shown by nickname', async () => {
    const { page, panel } = await atPanel({
      [USER]: { ...tawaUser, name: '', nickname: 'Hēmi P', Organization: { ...member, Owns: [kapiti, oldRoad] } },
    });
    await panel.getByText('Hēmi P', { exact: true }).waitFor();
    const list = panel.getByRole('list', { name: 'Workshops' });
    expect(await list.getByRole('button').allInnerTexts()).toEqual([
      'Tawa Motors\nWorking here now',
      'Kāpiti Tyres',
      'Old Road Garage\nClosed. Can be reopened until 01/12/2026',
    ]);
    const asked = page.waitForRequest((request) => request.url().includes('/api/inspection/'));
    await list.getByRole('button', { name: 'Kāpiti Tyres' }).click();
    expect((await asked).headers().organizationid).toBe(kapiti.OrganizationID);
    await page.getByRole('navigation', { name: 'Sidebar' }).getByText('Kāpiti Tyres').waitFor();
    expect(await cookieNamed({ page }, 'OrganizationID')).toBe(kapiti.OrganizationID);
  });

  test('D-02: choosing an organization that no longer exists shows an error and keeps the main one', async () => {
    let user: User = { ...tawaUser, Organization: { ...member, Owns: [kapiti] } };
    const { page, panel } = await atPanel({ [USER]: () => user });
    user = tawaUser;
    await panel.getByRole('button', { name: 'Kāpiti Tyres' }).click();
    await page.getByText('Organization not found').waitFor();
    await page.getByRole('navigation', { name: 'Sidebar' }).getByText('Tawa Motors').waitFor();
  });

  test('a person returns to an organization that they left', async () => {
    const gone = { OrganizationID: kapiti.OrganizationID, Name: kapiti.Name, returnsUntil: '2026-12-10' };
    let user: User = { ...tawaUser, left: [gone] };
    let answer: Given<'organizations.comeBack'> = new Problem('not-found', 'There is nothing to return to');
    const { page, panel, sent } = await atPanel({
      [USER]: () => user,
      'organizations.comeBack': () => answer,
    });
    await panel.getByText('you can return until 10/12/2026').waitFor();
    await panel.getByRole('button', { name: 'Return to Kāpiti Tyres' }).click();
    await panel.getByText('There is nothing to return to').waitFor();
    answer = {};
    user = { ...tawaUser, Organization: { ...member, Owns: [kapiti] } };
    await panel.getByRole('button', { name: 'Return to Kāpiti Tyres' }).click();
    await page.getByRole('navigation', { name: 'Sidebar' }).getByText('Kāpiti Tyres').waitFor();
    const body = { OrganizationID: kapiti.OrganizationID };
    expect(sent.at(-1)).toEqual(['POST /api/authentication/organization/membership', body]);
  });
});

describe('sub-users', () => {
  test('D-17: sub-users are created, changed and deleted', async () => {
    let subUsers: SubUser[] = [];
    const { page, panel, sent } = await atPanel({
      [USER]: () => ({ ...tawaUser, subUsers }),
      'account.createSubUser': () => {
        subUsers = [anna];
        return anna;
      },
      'account.saveSubUser': byId({
        [anna.id]: () => {
          subUsers = [{ ...anna, name: 'Anna Reid' }];
          return anna;
        },
      }),
      'account.removeSubUser': byId({
        [anna.id]: () => {
          subUsers = [];
          return {};
        },
      }),
    });
    await panel.getByText('No inspectors yet.').waitFor();
    await panel.getByRole('button', { name: 'Add inspector' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Anna Wilson');
    await page.getByLabel('Inspector number').fill('VI31185');
    await page.getByLabel('PIN', { exact: true }).fill('4711');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Edit Anna Wilson' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Anna Reid');
    await page.getByLabel('New PIN').fill('0815');
    await page.getByLabel('Current PIN').fill('4711');
    await page.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('button', { name: 'Edit Anna Reid' }).click();
    await page.getByLabel('Remove the PIN').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('button', { name: 'Delete Anna Reid' }).click();
    await page.getByLabel('Current PIN').fill('0815');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await panel.getByText('No inspectors yet.').waitFor();
    expect(sent).toEqual([
      [`POST ${SUB_USER}`, { name: 'Anna Wilson', InspectorAuthorityNumber: 'VI31185', pin: '4711' }],
      [
        `PUT ${SUB_USER}/${anna.id}`,
        { name: 'Anna Reid', InspectorAuthorityNumber: 'VI31185', pin: '0815', currentPin: '4711' },
      ],
      [`PUT ${SUB_USER}/${anna.id}`, { name: 'Anna Reid', InspectorAuthorityNumber: 'VI31185', pin: null }],
      [`POST ${SUB_USER}/${anna.id}/remove`, { currentPin: '0815' }],
    ]);
  });

  test('D-13: an inspector at work stays selected after a PIN change, and is deselected when deleted', async () => {
    const select = `POST ${SUB_USER}/${anna.id}/select`;
    let subUsers = [anna];
    const { page, sent, open } = await comeBackAs(anna, {
      [USER]: () => ({ ...tawaUser, subUsers }),
      'account.saveSubUser': byId({ [anna.id]: anna }),
      'account.selectSubUser': byId({ [anna.id]: { subUser: `${anna.id}.newKey` } }),
      'account.removeSubUser': byId({
        [anna.id]: () => {
          subUsers = [];
          return {};
        },
      }),
    });
    await open('/settings#inspectors');
    await page.getByRole('button', { name: 'Edit Anna Wilson' }).click();
    await page.getByLabel('New PIN').fill('0815');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    expect(sent.at(-1)).toEqual([select, { pin: '0815' }]);
    expect(decodeURIComponent((await cookieNamed({ page }, 'subUser')) ?? '')).toBe(`${anna.id}.newKey`);
    await open('/settings#inspectors');
    await page.getByRole('button', { name: 'Delete Anna Wilson' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('navigation', { name: 'Sidebar' }).getByText('Hēmi Pōtae').waitFor();
    expect(await cookieNamed({ page }, 'subUser')).toBeUndefined();
  });

  test('D-16, D-17: an inspector name in use is refused before the call; a failed call shows the server’s message or a default text', async () => {
    const failures = [
      new Problem('unexpected', 'The server says why'),
      new Problem('not-valid', 'The server says why'),
    ];
    let [failure] = failures;
    const refuse = () => failure ?? new Problem('unexpected', 'Not asked for');
    const { page, panel, sent } = await atPanel({
      [USER]: shared,
      'account.createSubUser': refuse,
      'account.saveSubUser': byId({ [ben.id]: refuse }),
      'account.removeSubUser': byId({ [ben.id]: refuse }),
    });
    /** Tries the action with each failure. */
    const fails = async (button: string, text: string) => {
      for (const [next, words] of [
        [failures[0], text],
        [failures[1], 'The server says why'],
      ] as const) {
        failure = next;
        await page.getByRole('button', { name: button, exact: true }).click();
        await page.getByText(words).waitFor();
      }
    };
    const name = page.getByLabel('Name', { exact: true });
    await panel.getByRole('button', { name: 'Add inspector' }).click();
    await name.fill(' anna  WILSON ');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Subuser name already in use').waitFor();
    expect(sent).toEqual([]);
    await name.fill('Cora');
    await fails('Save', 'Error creating subuser');
    expect(await name.inputValue()).toBe('Cora');
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Edit Ben Ropata' }).click();
    const before = sent.length;
    await name.fill('Anna Wilson');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Subuser name already in use').waitFor();
    expect(sent).toHaveLength(before);
    await name.fill('Ben Ropata');
    await fails('Save', 'Error modifying subuser');
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Delete Ben Ropata' }).click();
    await fails('Delete', 'Error deleting subuser');
  });
});

describe('selecting a sub-user', () => {
  test('D-14: nothing else is shown until one is selected; a PIN is typed on the pad or the keyboard', async () => {
    const refusals = [new Problem('pin-needed', 'Wrong PIN.'), new Problem('too-many-requests', 'Wait a while.')];
    const { page, open } = await openSignedIn(
      site,
      {
        [USER]: tablet,
        'account.selectSubUser': byId({ [anna.id]: () => refusals.shift() ?? { subUser: `${anna.id}.key` } }),
      },
      phone,
    );
    const sent = sentBy(page);
    await open('/inspectionList');
    await page.getByRole('heading', { name: 'Select a subuser to use' }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.getByRole('radio').first().waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await page.getByRole('button', { name: 'Logout' }).isVisible()).toBe(true);
    const select = page.getByRole('button', { name: 'Select', exact: true }).last();
    expect(await select.isDisabled()).toBe(true);
    await page.getByText('Anna Wilson').tap();
    await select.tap();
    for (const digit of '1234') await page.getByRole('button', { name: digit, exact: true }).tap();
    await select.tap();
    await page.getByRole('dialog').getByText('Wrong PIN.').waitFor();
    const pin = page.getByLabel('PIN', { exact: true });
    expect(await pin.inputValue()).toBe('');
    await pin.pressSequentially('12x345');
    expect(await pin.inputValue()).toBe('12345');
    await page.getByRole('button', { name: 'Back' }).tap();
    await pin.press('Enter');
    await page.getByText('Wait a while.').waitFor();
    await pin.pressSequentially('4711');
    await pin.press('Enter');
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    expect(decodeURIComponent((await cookieNamed({ page }, 'subUser')) ?? '')).toBe(`${anna.id}.key`);
    expect(sent.map((one) => (one as [string, object])[1])).toEqual([
      { pin: '1234' },
      { pin: '1234' },
      { pin: '4711' },
    ]);
  });

  test('D-14: an inspector is selected with the keyboard alone', async () => {
    const { page, open } = await openSignedIn(site, {
      [USER]: tablet,
      'account.selectSubUser': byId({ [ben.id]: { subUser: ben.id } }),
    });
    await open('/');
    await page.getByRole('heading', { name: 'Select a subuser to use' }).waitFor();
    for (const key of ['Tab', 'Tab', 'ArrowDown', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('navigation', { name: 'Sidebar' }).getByText('Ben Ropata').waitFor();
  });

  test('D-14: creates the first sub-user from the user’s name and number, and retries after a failure', async () => {
    let subUsers: SubUser[] = [];
    let refusal: Problem | undefined = new Problem('not-valid', 'Not now');
    const { page, open } = await openSignedIn(site, {
      [USER]: () => ({ ...tablet, subUsers }),
      'account.createSubUser': () => {
        if (refusal) return refusal;
        const made = { ...ben, name: tablet.name, InspectorAuthorityNumber: tablet.InspectorAuthorityNumber };
        subUsers = [made];
        return made;
      },
      'account.selectSubUser': byId({ [ben.id]: { subUser: ben.id } }),
    });
    const sent = sentBy(page);
    await open('/');
    await page.getByText('Not now').waitFor();
    refusal = undefined;
    sent.splice(0);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('radio', { name: /Hēmi Pōtae/ }).waitFor();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    expect(sent).toEqual([
      [`POST ${SUB_USER}`, { name: 'Hēmi Pōtae', InspectorAuthorityNumber: 'VI20417' }],
      [`POST ${SUB_USER}/${ben.id}/select`, {}],
    ]);
  });
});

test('the panel and its dialogs are accessible in every theme', async () => {
  const { page, violations } = await atPanel({ [USER]: shared });
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  for (const name of ['Edit Anna Wilson', 'Select Anna Wilson', 'Delete Anna Wilson']) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').nth(1).waitFor();
    await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page), name).toEqual([]));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').nth(1).waitFor({ state: 'detached' });
  }
  expect(violations).toEqual([]);
});
