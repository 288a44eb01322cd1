import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { AmendmentId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { AmendmentRead } from '#shared/training/amendments.ts';
import type { SignOff, TrainingEntry } from '#shared/training/model.ts';
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
  entry({
    ...{ id: 'att_2', kind: 'mockExam', title: 'Warrant of fitness', day: '2026-11-10' as NzDate },
    ...{ correct: 25, total: 28, passed: true, unreviewed: 0 },
  }),
  entry({ id: 'trn_1', kind: 'course', title: '=Brakes, "MTA"', minutes: 125, notes: 'Certificate 12' }),
  ...['2026-11-18', '2026-11-17', '2026-11-15'].map((day, n) =>
    entry({
      ...{ id: `att_${n + 5}`, kind: 'practice', title: 'Practice', day: day as NzDate },
      minutes: 1,
      correct: 3,
      total: 4,
    }),
  ),
];
const ana = { ...{ person: 'ana', name: 'Ana' }, isOwn: false };
const people = [{ person: 'ana', name: 'Ana' }];
const read: AmendmentRead = {
  ...{ amendment: AmendmentId.parse('amd_0123456789'), title: 'Tread depth', version: 2, person: tawaUser.id },
  ...{ name: 'Hēmi Pōtae', signedAt: '2026-11-19T01:00:00.000Z' },
};
const admin = { ...tawaUser, Organization: { ...tawaMotors, scopes: ['Admin' as const], closed: null, Owns: [] } };

const open = async (options = {}, more: Answers = {}) => {
  const held = { entries: own, signOffs: [] as SignOff[] };
  const visitor = await openSignedIn(
    site,
    {
      'account.user': tawaUser,
      'training.amendments': { amendments: [] },
      'training.record': ({ query: { whose, person } }) => {
        const one = { signOffs: held.signOffs, digest: `digest ${held.entries.length}` };
        const anas = [entry({ ...ana, id: 'att_9' })];
        if (whose === 'own') return { entries: held.entries, amendments: [read], ...one };
        return person ? { entries: anas, people, ...one } : { entries: [...held.entries, ...anas], people };
      },
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
  return { ...visitor, held, list: (name: string) => visitor.page.getByRole('list', { name }) };
};

test('P-11: an exam line says whether it was passed; a practice exam has no result, and changed marks have their day', async () => {
  const exam = (some: Partial<TrainingEntry>) => entry({ kind: 'mockExam', title: 'Mock exam', total: 28, ...some });
  const at = '2026-11-29T01:00:00.000Z';
  const entries = [
    exam({ id: 'att_1', correct: 25, passed: true, unreviewed: 0, regradedAt: at }),
    exam({ id: 'att_2', correct: 24, passed: false, unreviewed: 0 }),
    exam({ id: 'att_3', correct: 28, unreviewed: 3, title: 'Practice exam: Mock exam' }),
    exam({ id: 'att_4', correct: 25, passed: true }),
  ];
  const { list } = await open({}, { 'training.record': { entries } });
  const lines = list('Exams').getByRole('listitem');
  await lines.first().waitFor();
  expect(await lines.allInnerTexts()).toEqual([
    expect.stringMatching(/^Mock exam: passed\s.* · 25 of 28 right · marked again on Sun 29 Nov 2026$/),
    expect.stringMatching(/^Mock exam: not passed\s.* · 24 of 28 right$/),
    expect.stringMatching(/^Practice exam: Mock exam\s+20\/11\/2026 · 12 min · 28 of 28 right$/),
    expect.stringMatching(/^Mock exam: passed \(before questions were reviewed\)\s.* · 25 of 28 right$/),
  ]);
});

test('a person sees their own record, with their knowledge and its margin of error, in every theme', async () => {
  const { page, list } = await open(phone);
  await list('Quizzes').getByText('20/11/2026 · Quiz · 12 min · 20 of 24 right').waitFor();
  await list('Exams').getByText('Warrant of fitness: passed').waitFor();
  await list('Exams').getByText('10/11/2026 · Mock exam · 12 min · 25 of 28 right').waitFor();
  await list('Amendments read').getByText('19/11/2026 · signed 19/11/2026, 2:00 pm').waitFor();
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

test('practice is one line for each week, which opens to its days', async () => {
  const { page, list } = await open(phone);
  const weeks = list('Practice by week');
  await weeks.getByText('2 times · 2 min · 6 of 8 right').waitFor();
  await weeks.getByText('once · 1 min · 3 of 4 right').waitFor();
  const day = weeks.getByText('18/11/2026 · 1 min · 3 of 4 right');
  expect(await day.isVisible()).toBe(false);
  await page.getByText('Week of 16/11/2026').click();
  await day.waitFor();
});

test('another period is asked for by name or by its days', async () => {
  const asked: string[] = [];
  const { page } = await open(phone, {
    'training.record': ({ query: { from, to } }) => {
      asked.push(`${from} ${to}`);
      return { entries: own };
    },
  });
  await page.getByLabel('Period', { exact: true }).selectOption('Last year (2025)');
  await expect.poll(() => asked.at(-1)).toBe('2025-01-01 2025-12-31');
  await page.getByLabel('Period', { exact: true }).selectOption('Other dates');
  await page.getByLabel('From', { exact: true }).fill('2025-06-01');
  await expect.poll(() => asked.at(-1)).toBe('2025-06-01 2025-12-31');
});

test('an external course is added with its certificate and removed', async () => {
  const sent: string[] = [];
  const { page, list } = await open(phone, {
    'images.addCertificate': ({ sent: { body } }) => {
      sent.push(String(body));
      return { certificate: 'pdf' };
    },
  });
  await press(page, 'Add a course');
  const dialog = page.getByRole('dialog');
  await press(page, 'Add');
  await dialog.getByText('Enter the number of minutes').waitFor();
  await dialog.getByLabel('Course').fill('Headlamp aiming');
  await dialog.getByLabel('Minutes').fill('90');
  await dialog.getByLabel('Day', { exact: true }).fill('1999-03-01');
  await dialog.getByText('This date is more than 10 years ago.').waitFor();
  await dialog.getByLabel('Day', { exact: true }).fill('2026-11-20');
  const file = { name: 'course.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await dialog.getByLabel('Certificate').setInputFiles(file);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await press(page, 'Add');
  await list('Courses').getByText('Headlamp aiming').waitFor();
  expect(sent).toEqual([expect.stringContaining('%PDF-1.7')]);
  await press(page, 'Remove Headlamp aiming');
  await press(page, 'Remove');
  await list('Courses').getByText('Headlamp aiming').waitFor({ state: 'detached' });
});

test('a certificate that can’t be opened is refused before anything is saved, and nothing typed is lost', async () => {
  const { page, held } = await open(phone);
  await press(page, 'Add a course');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Course').fill('Headlamp aiming');
  await dialog.getByLabel('Minutes').fill('90');
  const file = { name: 'course.txt', mimeType: 'text/plain', buffer: Buffer.from('Certificate') };
  await dialog.getByLabel('Certificate').setInputFiles(file);
  await press(page, 'Add');
  await dialog.getByText('This file can’t be opened. Choose a PDF, JPEG, PNG or WebP.').waitFor();
  expect(await dialog.getByLabel('Course').inputValue()).toBe('Headlamp aiming');
  expect(held.entries).toHaveLength(own.length);
});

test('a certificate opens from its course', async () => {
  const url = 'https://files.example/certificate.pdf';
  const { page } = await open(phone, {
    'training.record': { entries: [entry({ id: 'trn_1', kind: 'course', title: 'Brakes', certificate: 'pdf' })] },
    'training.certificate': { url },
  });
  await press(page, 'Certificate of Brakes');
  expect(await page.getByRole('link', { name: 'Open the PDF' }).getAttribute('href')).toBe(url);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('an Admin sees everyone’s record, and saves it or one person’s as CSV without live formulas', async () => {
  const { page, list } = await open({}, { 'account.user': admin });
  await page.getByLabel('Whose training').selectOption('Everyone');
  await list('Quizzes').getByText(/Ana/).waitFor();
  await page.getByRole('row', { name: 'Ana 12 min 0 0' }).waitFor();
  await page.getByRole('row', { name: 'Hēmi Pōtae 2 h 32 min 1, 1 passed 1' }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as CSV')]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(`20/11/2026,Hēmi Pōtae,Course,"'=Brakes, ""MTA""",125,,,,,,Certificate 12`);
  expect(csv).toContain('10/11/2026,Hēmi Pōtae,Mock exam,Warrant of fitness,12,25,28,Passed,,');
  expect(csv).toContain('20/11/2026,Ana,Quiz,Tyres,12,,,');
  await page.getByLabel('Whose training').selectOption('Ana');
  await list('Quizzes').getByText('20/11/2026 · Quiz · 12 min').waitFor();
  // a course is added to one's own record
  expect(await page.getByRole('button', { name: 'Add a course' }).count()).toBe(0);
  const [ofAna] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as CSV')]);
  expect(await readFile(await ofAna.path(), 'utf8')).not.toContain('Hēmi');
});

test('an Admin signs off a person’s period, and sees when the record changed since', async () => {
  const signed: unknown[] = [];
  const { page, held } = await open(phone, {
    'account.user': admin,
    'training.signOff': ({ body }) => {
      signed.push(body);
      const made = { ...body, name: 'Ana', signedAt: '2026-11-20T01:00:00.000Z', signedBy: 'Hēmi Pōtae' };
      held.signOffs = [made];
      return made;
    },
  });
  await page.getByLabel('Whose training').selectOption('Ana');
  await page.getByText('This period isn’t signed off.').waitFor();
  await press(page, 'Sign off this period');
  await page.getByRole('dialog').getByText('You confirm the training record of Ana', { exact: false }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await press(page, 'Sign off');
  await page.getByText('Signed off by Hēmi Pōtae, 20/11/2026, 2:00 pm').waitFor();
  expect(signed).toMatchObject([{ person: 'ana', digest: `digest ${own.length}` }]);
  held.entries = own.slice(1);
  await page.getByLabel('Period', { exact: true }).selectOption('Last year (2025)');
  await page.getByRole('button', { name: /^Open / }).click();
  await page.getByText('The record has changed since.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Sign off this period' }).waitFor();
});

test('an Admin opens one person’s record, and deletes their answers', async () => {
  const erased: string[] = [];
  const { page } = await open(phone, {
    'account.user': admin,
    'training.erase': ({ params: { person } }) => {
      erased.push(person);
      return { erased: 12, kept: 1 };
    },
  });
  await page.getByLabel('Whose training').selectOption('Ana');
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
