import { beforeAll, expect, test } from 'vitest';
import { AmendmentId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { Amendment } from '#shared/training/amendments.ts';
import type { Answers } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { press } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const amendment = (some: Partial<Amendment> = {}): Amendment => ({
  ...{ id: AmendmentId.parse('amd_0123456789'), title: 'Tread depth', text: 'Now 2 mm.\nNot 1.5 mm.' },
  ...{ link: 'https://vehicleinspection.nzta.govt.nz/news', day: '2026-11-18' as NzDate, readers: null },
  ...{ version: 1, revision: 1, askedAt: '2026-11-18T00:00:00.000Z', mustRead: true },
  ...some,
});
const admin = { ...tawaUser, Organization: { ...tawaMotors, scopes: ['Admin' as const], closed: null, Owns: [] } };
const people = [
  { person: 'ana', name: 'Ana' },
  { person: 'ben', name: 'Ben' },
];
const signatures = [
  { person: 'ana', name: 'Ana', signedAt: '2026-11-19T01:00:00.000Z', version: 1 },
  { person: 'ben', name: 'Ben' },
];

const open = async (more: Answers = {}, path = '/training/amendments', held = { amendments: [amendment()] }) => {
  const visitor = await openSignedIn(
    site,
    {
      'account.user': tawaUser,
      'quizzes.list': [],
      'training.amendments': () => ({ amendments: held.amendments, people }),
      'training.record': { entries: [] },
      'training.signAmendment': () => {
        held.amendments = [amendment({ signedAt: '2026-11-20T01:00:00.000Z' })];
        return amendment();
      },
      ...more,
    },
    phone,
  );
  await visitor.open(path);
  return { ...visitor, held };
};

test('a person reads an amendment and signs it; the training record leads to it until then', async () => {
  const { page } = await open({}, '/training');
  await page.getByText('Read and sign the amendment “Tread depth”.').waitFor();
  await page.getByRole('link', { name: 'Read and sign' }).click();
  await page.getByText('Now 2 mm.', { exact: false }).waitFor();
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await press(page, 'I have read it: sign, Tread depth');
  await page.getByText('You signed it on 20/11/2026, 2:00 pm').waitFor();
  expect(await page.getByRole('button', { name: 'Add an amendment' }).count()).toBe(0);
});

test('a signature without a network says so and can be sent again', async () => {
  let tries = 0;
  const { page, held } = await open({
    'training.signAmendment': () => {
      if (tries++ === 0) return 'lost';
      held.amendments = [amendment({ signedAt: '2026-11-20T01:00:00.000Z' })];
      return amendment();
    },
  });
  await press(page, 'I have read it: sign, Tread depth');
  await page.getByText('No connection. Check the network and try again.').waitFor();
  await press(page, 'I have read it: sign, Tread depth');
  await page.getByText('You signed it on', { exact: false }).waitFor();
});

test('an Admin sees who has signed and who hasn’t, and adds an amendment for chosen people', async () => {
  const added: unknown[] = [];
  const held = { amendments: [amendment()] };
  const answers: Answers = {
    'account.user': admin,
    'training.amendments': () => ({ amendments: held.amendments.map((one) => ({ ...one, signatures })), people }),
    'training.addAmendment': ({ body: { id: _, ...content } }) => {
      added.push(content);
      held.amendments = [amendment(), amendment({ id: AmendmentId.parse('amd_9876543210'), title: content.title })];
      return amendment();
    },
  };
  const { page } = await open(answers, undefined, held);
  await page.getByText('1 of 2 signed').waitFor();
  await page.getByRole('row', { name: 'Ana 19/11/2026, 2:00 pm' }).waitFor();
  await page.getByRole('row', { name: 'Ben Not yet' }).waitFor();
  await press(page, 'Add an amendment');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Seat belts');
  await press(page, 'Save');
  await dialog.getByText('Enter the text of the amendment or a link to it.').waitFor();
  await dialog.getByLabel('Text').fill('Check the stitching.');
  await dialog.getByLabel('Everyone with an inspector number', { exact: false }).click();
  await press(page, 'Save');
  await dialog.getByText('Choose at least one person').waitFor();
  await dialog.getByLabel('Ben').click();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await press(page, 'Save');
  await page.getByRole('heading', { name: 'Seat belts' }).waitFor();
  expect(added).toMatchObject([{ title: 'Seat belts', text: 'Check the stitching.', link: '', readers: ['ben'] }]);
});

test('a change that meets someone else’s keeps what was typed, and closing asks before it is lost', async () => {
  const sent: unknown[] = [];
  const { page } = await open({
    'account.user': admin,
    'training.changeAmendment': ({ body: { text, revision } }) => {
      sent.push([text, revision]);
      const theirs = amendment({ text: 'Theirs', revision: 2, version: 2 });
      return revision === 2 ? amendment({ text }) : new Problem('version-conflict', 'Changed', theirs);
    },
  });
  await press(page, 'Edit Tread depth');
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('Text').fill('Mine');
  await dialog.getByText('People who signed the earlier version are asked to sign again.').waitFor();
  await press(page, 'Cancel');
  await page.getByText('Discard your changes?').waitFor();
  await press(page, 'Keep editing');
  await press(page, 'Save');
  await dialog.getByText('It is now “Tread depth”: Theirs', { exact: false }).waitFor();
  expect(await dialog.getByLabel('Text').inputValue()).toBe('Mine');
  await press(page, 'Save');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(sent).toEqual([
    ['Mine', 1],
    ['Mine', 2],
  ]);
});

test('an Admin reads the earlier version that was signed', async () => {
  const current = amendment({ version: 2, revision: 2, text: 'Now 3 mm.', signatures });
  const { page } = await open({
    'account.user': admin,
    'training.amendments': { amendments: [current], people },
    'training.amendmentVersions': {
      versions: [
        { version: 2, title: 'Tread depth', text: 'Now 3 mm.', link: '', askedAt: '2026-11-19T00:00:00.000Z' },
        { version: 1, title: 'Tread depth', text: 'Now 2 mm.', link: '', askedAt: '2026-11-18T00:00:00.000Z' },
      ],
    },
  });
  await page.getByText('Earlier versions').click();
  await page.getByText('Version 1, 18/11/2026, 1:00 pm: Tread depth').waitFor();
  await page.getByText('Now 2 mm.').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('an Admin deletes an amendment; signatures stay', async () => {
  const removed: string[] = [];
  const { page, held } = await open({
    'account.user': admin,
    'training.removeAmendment': ({ params: { amendmentId } }) => {
      removed.push(amendmentId);
      held.amendments = [];
      return {};
    },
  });
  await press(page, 'Delete Tread depth');
  await page.getByRole('dialog').getByText('Signatures stay', { exact: false }).waitFor();
  await press(page, 'Delete');
  await page.getByText('No amendments').waitFor();
  expect(removed).toEqual(['amd_0123456789']);
});
