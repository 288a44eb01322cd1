import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { TrainingEntry } from '#shared/training/model.ts';
import type { Answers } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { press } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const entry = (some: Partial<TrainingEntry>): TrainingEntry => ({
  ...{ id: 'att_1', kind: 'quiz', person: 'own', name: 'Hēmi Pōtae', isOwn: true, day: '2026-11-20' as NzDate },
  ...{ title: 'Tyres', minutes: 12, notes: '' },
  ...some,
});
const own = [
  entry({ correct: 20, total: 24 }),
  entry({ id: 'att_2', kind: 'mockExam', title: 'Mock exam', day: '2026-11-10' as NzDate, correct: 25, total: 28 }),
  entry({ id: 'trn_1', kind: 'course', title: '=Brakes, "MTA"', minutes: 125, notes: 'Certificate 12' }),
];
const admin = { ...tawaUser, Organization: { ...tawaMotors, scopes: ['Admin' as const], closed: null, Owns: [] } };

const open = async (options = {}, more: Answers = {}) => {
  const held = { entries: own };
  const visitor = await openSignedIn(
    site,
    {
      'account.user': tawaUser,
      'training.record': ({ query: { whose } }) => ({
        entries:
          whose === 'all'
            ? [...held.entries, entry({ id: 'att_9', person: 'ana', name: 'Ana', isOwn: false })]
            : held.entries,
      }),
      'training.addCourse': ({ body: { id, ...course } }) => {
        const added = entry({ ...course, id: String(id), kind: 'course' });
        held.entries = [added, ...held.entries];
        return added;
      },
      'training.removeCourse': ({ params: { trainingId } }) => {
        held.entries = held.entries.filter(({ id }) => id !== trainingId);
        return {};
      },
      ...more,
    },
    options,
  );
  await visitor.open('/training');
  await visitor.page.getByRole('heading', { name: 'Training record' }).waitFor();
  return { ...visitor, held, list: visitor.page.getByRole('list', { name: 'Training' }) };
};

test('a person sees their own record, with their knowledge and its margin of error, in every theme', async () => {
  const { page, list } = await open(phone);
  await list.getByText('20/11/2026 · Quiz · 12 min · 20 of 24 right').waitFor();
  await page
    .getByText(
      /87% of your last 52 answers in mock exams and quizzes were right\. Of questions like these you would answer 75 to 93% correctly\./,
    )
    .waitFor();
  const plot = page.getByRole('slider', { name: 'Share of correct answers' });
  expect(await plot.getAttribute('aria-valuetext')).toBe('20/11/2026: Likely range 75% to 93%, Right 87%');
  await makeKeyboard(page).go(plot);
  await page.keyboard.press('ArrowLeft');
  await page.getByText('10/11/2026: Likely range 73% to 96%, Right 89%').waitFor();
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
});

test('an external course is added and removed', async () => {
  const { page, list } = await open(phone);
  await press(page, 'Add a course');
  const dialog = page.getByRole('dialog');
  await press(page, 'Add');
  await dialog.getByText('Enter the number of minutes').waitFor();
  await dialog.getByLabel('Course').fill('Headlamp aiming');
  await dialog.getByLabel('Minutes').fill('90');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await press(page, 'Add');
  await list.getByText('Headlamp aiming').waitFor();
  await press(page, 'Remove Headlamp aiming');
  await press(page, 'Remove');
  await list.getByText('Headlamp aiming').waitFor({ state: 'detached' });
});

test('an Admin sees everyone’s record, and saves it or one person’s as CSV without live formulas', async () => {
  const { page, list } = await open({}, { 'account.user': admin });
  await page.getByLabel('Everyone in the workshop').click({ force: true });
  await list.getByText(/Ana/).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as CSV')]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(`20/11/2026,Hēmi Pōtae,Course,"'=Brakes, ""MTA""",125,,,Certificate 12`);
  expect(csv).toContain('20/11/2026,Ana,Quiz,Tyres,12,,,');
  await page.getByLabel('Whose training').selectOption('Ana');
  const [ofAna] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as CSV')]);
  expect(await readFile(await ofAna.path(), 'utf8')).not.toContain('Hēmi');
});

test('an Admin opens one person’s record, and deletes their answers', async () => {
  const erased: string[] = [];
  const { page, list } = await open(phone, {
    'account.user': admin,
    'training.erase': ({ params: { person } }) => {
      erased.push(person);
      return { erased: 12, kept: 1 };
    },
  });
  await page.getByLabel('Everyone in the workshop').click({ force: true });
  await page.getByLabel('Whose training').selectOption('Ana');
  await list.getByText(/Hēmi/).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Ana', exact: true }).waitFor();
  await press(page, 'Erase answers');
  await page.getByRole('dialog').getByText('are kept for a year for reviews', { exact: false }).waitFor();
  await press(page, 'Erase');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(erased).toEqual(['ana']);
});

test('an empty record says what will appear here', async () => {
  const { page } = await open({}, { 'training.record': { entries: [] } });
  await page.getByText('Finished quizzes and courses you add appear here.').waitFor();
});
