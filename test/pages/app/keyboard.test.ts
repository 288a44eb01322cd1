import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { codeAt } from '#scripts/local/aws/user-pool/totp.ts';
import type { SubUser, UserOrganization } from '#shared/account/model.ts';
import { DraftId, NotificationId, newId, SubUserId } from '#shared/ids.ts';
import type { Notification } from '#shared/notifications/model.ts';
import type { Member } from '#shared/organizations/model.ts';
import { notFound } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { type Answers, byId } from '#test/browser/answers.ts';
import { isBackground } from '#test/browser/is-background.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { newPerson, password } from '#test/pages/person.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, storeSession } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { draftSummary, failedInspection, getSummary, passedInspection } from '#test/world/tawa.ts';

const AUTHENTICATION = '/api/authentication';
const ORGANIZATION = `${AUTHENTICATION}/organization`;

const [passed, failed] = [getSummary(passedInspection), getSummary(failedInspection)];
const other = { ...draftSummary, id: DraftId.parse(newId('dft')), vehicleRegistrationPlate: 'KZT482' };
const tawa: UserOrganization = { ...tawaMotors, scopes: ['Admin'], closed: null, PricingMatrix: { Bulb: 4.5 } };
const kapiti = { ...tawa, OrganizationID: 'org_KapitiTyres000000000', Name: 'Kāpiti Tyres' };
const closed = { at: '2026-11-20T21:00:00Z', opensUntil: '2026-12-21' };
const hemi: Member = {
  id: tawaUser.id,
  name: 'Hēmi Pōtae',
  email: 'hemi@example.nz',
  InspectorAuthorityNumber: 'VI20417',
  scopes: ['Admin'],
  memberSince: '2026-01-01T00:00:00Z',
  lastSeen: '2026-11-21',
};
const mere: Member = { ...hemi, id: 'user-mere', name: 'Mere Tūhoe', email: 'mere@example.nz', scopes: [] };
const inspector = (name: string, hasPin = false): SubUser => ({
  id: SubUserId.parse(newId('sub')),
  name,
  InspectorAuthorityNumber: '',
  hasPin,
});
const [anna, ben, cora] = [inspector('Anna Wilson', true), inspector('Ben Ropata'), inspector('Cora Lee')];
const told = (title: string): Notification => ({
  id: NotificationId.parse(newId('ntf')),
  Title: title,
  Message: 'Anna Wilson is a member of Tawa Motors now.',
  Icon: null,
  Link: '/checksheet/1001',
  DateAdded: '2026-11-20T00:00:00Z',
  DateRead: null,
});

/** The server's state, as far as this visit changes it. */
const kept = {
  user: { ...tawaUser, privacyPolicyChanged: true, subUsers: [anna, ben] },
  tawa,
  members: [hemi, mere],
  drafts: [draftSummary, other],
  told: Array.from({ length: 12 }, (_, n) => told(`Number ${n + 1}`)),
};
const unread = () => kept.told.filter(({ DateRead }) => DateRead === null).length;
const answers: Answers = {
  'account.user': () => ({
    ...kept.user,
    unreadNotifications: unread(),
    Organization: { ...kept.tawa, Owns: [kapiti] },
  }),
  'account.saveProfile': () => kept.user,
  'content.privacyPolicy': { Content: 'Read [the law](https://example.nz) first.', updatedAt: '2026-11-01T00:00:00Z' },
  'content.acceptPrivacyPolicy': () => {
    kept.user.privacyPolicyChanged = false;
    return { privacyPolicy: '2026-11-21T00:00:00Z' };
  },
  'inspections.overview': () => ({
    drafts: { count: kept.drafts.length, lines: kept.drafts },
    today: { count: 2, lines: [passed, failed] },
    rechecksDue: { count: 1, lines: [{ ...failed, daysLeft: 3 }] },
    vicNotEntered: { count: 1, lines: [passed] },
  }),
  'drafts.list': () => ({ unfinishedInspections: kept.drafts }),
  'drafts.get': byId({
    [other.id]: {
      ...emptySheet,
      ...newForm,
      ...other,
      versions: {},
      setBy: {},
      images: [],
      recheckOf: null,
      paperInspectionId: null,
    },
  }),
  'drafts.discard': byId({
    [draftSummary.id]: () => {
      kept.drafts = [other];
      return {};
    },
  }),
  'inspections.list': { inspections: [failed, passed] },
  'inspections.get': byId({ 1001: passedInspection }),
  'checksheets.pdf': byId({ 1001: { checksheet: 'Full', state: 'failed', url: {}, thumbnail: {} } }),
  'organizations.update': () => kept.tawa,
  'organizations.members': () => ({ members: kept.members }),
  'organizations.saveMember': byId({
    [mere.id]: () => {
      kept.members = [hemi, { ...mere, scopes: ['Admin'] }];
      return mere;
    },
  }),
  'organizations.removeMember': byId({
    [mere.id]: () => {
      kept.members = [hemi];
      return {};
    },
  }),
  'organizations.close': () => {
    kept.tawa = { ...kept.tawa, closed };
    return {};
  },
  'organizations.reopen': () => {
    kept.tawa = { ...kept.tawa, closed: null };
    return {};
  },
  'organizations.leave': {},
  'account.createSubUser': () => {
    kept.user.subUsers = [anna, ben, cora];
    return cora;
  },
  'account.removeSubUser': byId({
    [ben.id]: () => {
      kept.user.subUsers = [anna, cora];
      return {};
    },
  }),
  'notifications.list': ({ query: { page, limit, onlyUnread } }) => {
    const all = kept.told.filter(({ DateRead }) => DateRead === null || onlyUnread === 'false');
    const notifications = all.slice((page - 1) * limit, page * limit);
    return { notifications, page, limit, more: all.length > page * limit, unread: unread() };
  },
  'notifications.markRead': ({ params }) => {
    const one = kept.told.find(({ id }) => id === params.id);
    if (!one) return notFound();
    one.DateRead = '2026-11-21T00:00:00Z';
    return { notification: one, unread: unread() };
  },
  'notifications.delete': ({ params }) => {
    kept.told = kept.told.filter(({ id }) => id !== params.id);
    return { unread: unread() };
  },
};

/** One visit without a mouse. Each test continues on the page where the one before it ended. */
let site: Site;
let visitor: Awaited<ReturnType<typeof openSignedIn>>;
let keyboard: ReturnType<typeof makeKeyboard>;
const sent: string[] = [];
beforeAll(async () => {
  site = await startSite();
  visitor = await openSignedIn(site, answers, { reducedMotion: 'reduce' });
  keyboard = makeKeyboard(visitor.page);
  visitor.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() !== 'GET' && !isBackground(request))
      sent.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`.trim());
  });
  // sign-in changes go to the user pool, which must know the user
  const person = await newPerson(site);
  await storeSession(visitor.page, site, { accessToken: await person.logIn() });
  await visitor.open('/');
});

const title = (name: string) => visitor.page.getByRole('heading', { name, level: 1 });
const heading = (name: string) => title(name).waitFor();
const main = () => visitor.page.getByRole('main');
const button = (name: string | RegExp, within: Locator = main()) => within.getByRole('button', { name, exact: true });
const link = (name: string | RegExp, within: Locator = main()) => within.getByRole('link', { name, exact: true });
const sidebar = () => visitor.page.getByRole('navigation', { name: 'Sidebar' });
const dialogNamed = (name: string) => visitor.page.getByRole('dialog', { name, exact: true });
const goTo = async (name: string) => {
  if (await title(name).count()) return;
  await keyboard.press(link(name, sidebar()));
  await heading(name);
};

/** Opens a dialog, and checks that it takes the focus. */
const openDialog = async (opener: Locator, name: string) => {
  const dialog = dialogNamed(name);
  await keyboard.press(opener);
  await dialog.waitFor();
  await keyboard.expectFocusIn(dialog);
  return dialog;
};

/** Also checks that it can be tabbed through and returns the focus on Escape; then reopens it. */
const openTwice = async (opener: Locator, name: string) => {
  const dialog = await openDialog(opener, name);
  expect(await keyboard.faults(), name).toEqual([]);
  await visitor.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await keyboard.expectFocus(opener);
  await visitor.page.keyboard.press('Enter');
  await dialog.waitFor();
  return dialog;
};

test('T-01: home: every row is reached, and a row leads to its list', async () => {
  await heading('Home');
  await link('See all: VIC not entered').waitFor();
  // their chunk loads after the page's
  await visitor.page.getByRole('button', { name: 'Notifications, 12 unread' }).waitFor();
  await link('All quizzes').waitFor();
  expect(await keyboard.faults()).toEqual([]);
  await keyboard.press(
    main()
      .getByRole('link', { name: /Your drafts/ })
      .first(),
  );
  await heading("Draft WOF's");
});

test('drafts: one is discarded and another opened', async () => {
  await goTo("Draft WOF's");
  await link(/^KZT482/).waitFor();
  expect(await keyboard.faults()).toEqual([]);
  const dialog = await openTwice(button(/^Discard B7XKD/), 'Discard this draft?');
  await keyboard.press(button('Discard', dialog));
  await dialog.waitFor({ state: 'detached' });
  expect(await link(/^B7XKD/).count()).toBe(0);
  await keyboard.expectFocusIn(main());
  await keyboard.press(link(/^KZT482/));
  await visitor.page.waitForURL(new RegExp(other.id));
});

test('completed inspections: one is opened', async () => {
  await goTo("Completed WOF's");
  await link(/^KZT482/)
    .last()
    .waitFor();
  // a table is scrollable, and so a tab stop, until it has its final width
  const scrolled = visitor.page.locator('[tabindex="0"]').filter({ has: visitor.page.getByRole('table') });
  await expect.poll(() => scrolled.count()).toBe(0);
  expect(await keyboard.faults()).toEqual([]);
  await keyboard.press(
    main()
      .getByRole('link', { name: /^KZT482/ })
      .last(),
  );
  await visitor.page.waitForURL('**/checksheet/1001');
});

const goToPart = async (name: string) => {
  await goTo('Settings');
  const part = link(name, visitor.page.getByRole('navigation', { name: 'Settings' }));
  await keyboard.press(part);
  await expect.poll(() => part.getAttribute('aria-current')).toBe('page');
};
const form = (name: string) => visitor.page.getByRole('form', { name });
const save = async (name: string) => {
  await keyboard.press(button('Save', form(name)));
  await form(name).getByText('Saved').waitFor();
  await keyboard.expectFocus(form(name));
};

test('T-02: settings, organization: details and the default checksheet are changed', async () => {
  await goToPart('Workshop');
  expect(await keyboard.faults()).toEqual([]);
  await keyboard.write(form('Workshop details').getByLabel('Company authority number'), 'MS777');
  kept.tawa = { ...kept.tawa, CompanyAuthorityNumber: 'MS777' };
  await save('Workshop details');
  await keyboard.press(form('Default checksheet').getByRole('radio', { name: 'Full', exact: true }), 'ArrowDown');
  kept.tawa = { ...kept.tawa, Settings: { ...kept.tawa.Settings, DefaultChecksheet: 'FullNoImages' } };
  await save('Default checksheet');
  expect(sent.slice(-2)).toEqual([
    `PATCH ${ORGANIZATION} {"CompanyAuthorityNumber":"MS777"}`,
    `PATCH ${ORGANIZATION} {"Settings":{"DefaultChecksheet":"FullNoImages"}}`,
  ]);
});

test('T-02: settings, prices: one is added and one removed, and the focus moves to the next control', async () => {
  await goToPart('Prices');
  await keyboard.press(button('Add a price'));
  await keyboard.expectFocus(form('Prices').getByLabel('Name').last());
  await visitor.page.keyboard.type('Tyre');
  await keyboard.write(form('Prices').getByLabel('Price in $').last(), '189.9');
  expect(await keyboard.faults()).toEqual([]);
  await keyboard.press(button('Remove Bulb'));
  await keyboard.expectFocus(button('Add a price'));
  kept.tawa = { ...kept.tawa, PricingMatrix: { Tyre: 189.9 } };
  await save('Prices');
});

test('T-02: settings, members: one becomes an Admin and is removed', async () => {
  await goToPart('Members');
  await button('Remove Mere Tūhoe').waitFor();
  expect(await keyboard.faults()).toEqual([]);
  const row = main().getByRole('listitem').filter({ hasText: 'Mere Tūhoe' });
  await keyboard.press(row.getByLabel('Admin'), 'Space');
  await expect.poll(() => row.getByLabel('Admin').isChecked()).toBe(true);
  const me = main().getByRole('listitem').filter({ hasText: 'Hēmi Pōtae' });
  await keyboard.press(me.getByLabel('Admin'), 'Space');
  await dialogNamed('Stop being an Admin?').waitFor();
  await visitor.page.keyboard.press('Escape');
  await keyboard.expectFocus(me.getByLabel('Admin'));
  const dialog = await openDialog(button('Remove Mere Tūhoe'), 'Remove Mere Tūhoe?');
  await keyboard.press(button('Remove', dialog));
  await row.waitFor({ state: 'detached' });
  await keyboard.expectFocus(main().getByRole('list', { name: 'Members' }));
});

test('T-02: settings, inspectors: one is added and one deleted', async () => {
  await goToPart('Inspectors');
  expect(await keyboard.faults()).toEqual([]);
  const add = await openTwice(button('Add inspector'), 'Add inspector');
  await keyboard.write(add.getByLabel('Name', { exact: true }), 'Cora Lee');
  await visitor.page.keyboard.press('Enter');
  await add.waitFor({ state: 'detached' });
  await keyboard.expectFocus(button('Add inspector'));
  for (const [name, title] of [
    ['Select Anna Wilson', 'Anna Wilson'],
    ['Edit Anna Wilson', 'Edit Anna Wilson'],
  ] as const) {
    const dialog = await openTwice(button(name), title);
    await keyboard.press(button('Cancel', dialog));
    await keyboard.expectFocus(button(name));
  }
  const question = await openDialog(button('Delete Ben Ropata'), 'Delete Ben Ropata?');
  await keyboard.press(button('Delete', question));
  await button('Delete Ben Ropata').waitFor({ state: 'detached' });
  await keyboard.expectFocusIn(main());
  await keyboard.go(button('Delete Cora Lee'));
});

test('T-02: settings, you: the profile, the theme and Training Mode are changed', async () => {
  await goToPart('You');
  // part of it is a separate chunk
  await main().getByText('Everything on this device has been sent.').waitFor();
  expect(await keyboard.faults()).toEqual([]);
  await keyboard.write(form('Profile').getByLabel('Name'), 'Hēmi P');
  kept.user.nickname = 'Hēmi P';
  await save('Profile');
  for (const [from, to] of [
    ['Light', 'Dark'],
    ['Dark', 'Blue'],
    ['Blue', 'Light'],
  ]) {
    await keyboard.press(button(`Theme: ${from}`));
    await keyboard.expectFocus(button(`Theme: ${to}`));
    // the page was walked in the light theme above
    if (to !== 'Light') expect(await keyboard.faults(), to).toEqual([]);
  }
  const training = main().getByLabel('Training Mode');
  for (const on of [true, false]) {
    await keyboard.press(training, 'Space');
    await expect.poll(() => training.isChecked()).toBe(on);
  }
});

test('T-02: settings, login: the password is changed; two-step login is set up and switched off', async () => {
  await goToPart('Login');
  await button('Set up').waitFor();
  expect(await keyboard.faults()).toEqual([]);
  const wanted = 'Another-horse-1';
  for (const [label, text] of [
    ['Current password', password],
    ['New password', wanted],
    ['Confirm new password', wanted],
  ] as const)
    await keyboard.write(form('Password').getByLabel(label, { exact: true }), text);
  await visitor.page.keyboard.press('Enter');
  await form('Password').getByText('Password changed.').waitFor();

  const dialog = await openTwice(button('Set up'), 'Set up two-step login');
  await dialog.getByRole('img').waitFor();
  const secret = (await dialog.locator('code').textContent())?.replace(/\s/g, '') ?? '';
  await keyboard.write(dialog.getByLabel('Code shown in the app'), codeAt(secret, Math.floor(Date.now() / 1000)));
  await visitor.page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await keyboard.expectFocus(button('Switch off'));
  const question = await openDialog(button('Switch off'), 'Switch off two-step login?');
  await keyboard.press(button('Switch off', question));
  await question.waitFor({ state: 'detached' });
  await keyboard.expectFocus(button('Set up'));
});

test('privacy: the banner leads to the policy, which is accepted', async () => {
  await keyboard.press(
    visitor.page.getByRole('region', { name: 'Privacy policy' }).getByRole('link', { name: 'Here' }),
  );
  await heading('Privacy Policy');
  await link('the law').waitFor();
  expect(await keyboard.faults()).toEqual([]);
  await keyboard.press(button('Accept'));
  await heading('Home');
});

test('T-05: notifications: one is read and deleted, the next page is opened, and all are marked as read', async () => {
  await keyboard.press(button(/^Notifications, 12 unread/, sidebar()));
  const bell = dialogNamed('Notifications');
  await keyboard.press(link('See all', bell));
  await heading('Notifications');
  await button('Mark read: Number 1').waitFor();
  expect(await keyboard.faults()).toEqual([]);
  await keyboard.press(button('Mark read: Number 1'));
  await keyboard.expectFocus(button('Delete: Number 1'));
  await visitor.page.keyboard.press('Enter');
  await button('Delete: Number 1').waitFor({ state: 'detached' });
  await keyboard.expectFocusIn(main());
  await keyboard.go(button('Mark read: Number 2'));
  await keyboard.press(button('Next page'));
  await button('Mark read: Number 12').waitFor();
  await keyboard.press(button('Mark All Read'));
  await button('Delete: Number 12').waitFor();
});

test('T-02: closing: the organization is closed by typing its name, and reopened', async () => {
  await goToPart('Workshop');
  const question = await openTwice(button('Close Tawa Motors'), 'Close Tawa Motors?');
  await keyboard.write(question.getByLabel('Type its name to confirm'), 'Tawa Motors');
  await keyboard.press(button('Close the workshop', question));
  const done = dialogNamed('Tawa Motors is closed');
  await keyboard.expectFocusIn(done);
  expect(await keyboard.faults()).toEqual([]);
  await keyboard.press(button('Continue', done));
  const again = visitor.page.getByRole('button', { name: 'Reopen' });
  await again.waitFor();
  expect(await keyboard.faults()).toEqual([]);
  await keyboard.press(again);
  await heading('Home');
});

test('B-10, D-01, T-06: account panel: the theme and the organization are changed', async () => {
  const panel = await openTwice(button(/Tawa Motors/, sidebar()), 'Account');
  await keyboard.press(button('Theme: Light', panel));
  await keyboard.expectFocus(button('Theme: Dark', panel));
  const add = await openDialog(button('Add inspector', panel), 'Add inspector');
  await keyboard.press(button('Cancel', add));
  await keyboard.expectFocus(button('Add inspector', panel));
  await keyboard.press(button('Kāpiti Tyres', panel));
  await sidebar().getByText('Kāpiti Tyres').waitFor();
});

test('T-02: leaving: after a confirmation and a notice another organization opens', async () => {
  await heading('Home');
  await goToPart('Workshop');
  const question = await openDialog(button('Leave Kāpiti Tyres'), 'Leave Kāpiti Tyres?');
  await keyboard.press(button('Leave', question));
  const done = dialogNamed('You left Kāpiti Tyres');
  await keyboard.expectFocusIn(done);
  await keyboard.press(button('Continue', done));
  await sidebar().getByText('Tawa Motors').waitFor();
  expect(visitor.violations).toEqual([]);
});
