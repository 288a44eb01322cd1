import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { QuestionId, QuizId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { Question, Quiz } from '#shared/quizzes/model.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
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

const admin = { ...tawaUser, Organization: { ...tawaMotors, scopes: ['Admin' as const], closed: null, Owns: [] } };
const tyres: Quiz = {
  ...{ id: QuizId.parse('qui_tyres00000'), title: 'Tyres', description: '', version: 1 },
  ...{ isPublished: false, mockExam: false, questions: 0, isShared: false },
};

/** A server that stores what it receives. It refuses the question with that text. */
const startServer = () => {
  const held = { quizzes: [tyres], questions: [] as Question[], refused: '', asked: 0 };
  const answers: Answers = {
    'account.user': admin,
    'quizzes.list': () => held.quizzes,
    'quizzes.create': ({ body: { title, mockExam } }) => {
      const quiz = { ...tyres, id: QuizId.parse('qui_made000000'), title, mockExam: mockExam ?? false };
      held.quizzes = [...held.quizzes, quiz];
      return quiz;
    },
    'quizzes.update': ({ body: { version, order: _, ...changes } }) => {
      const quiz = { ...(held.quizzes[0] ?? tyres), ...changes, version: version + 1 } as Quiz;
      held.quizzes = [quiz];
      return quiz;
    },
    'quizzes.questions': () => held.questions,
    'quizzes.editQuestion': ({ params: { questionId }, body: { version, ...content } }) => {
      const before = held.questions.find(({ id }) => id === questionId);
      if (before?.version !== version)
        return new Problem('version-conflict', 'Someone else changed this question.', before);
      const question = { ...content, id: before.id, version: version + 1 };
      held.questions = [question];
      return question;
    },
    'quizzes.statistics': { attempts: 0, questions: [] },
    'quizzes.addQuestion': ({ body }) => {
      held.asked += 1;
      if (body.questionText === held.refused) return new Problem('refused', 'This question is not taken.');
      const question = { ...body, version: 1 } as Question;
      held.questions = [...held.questions, question];
      return question;
    },
  };
  return { held, answers };
};

const open = async (options = {}, more: Answers = {}) => {
  const { held, answers } = startServer();
  const visitor = await openSignedIn(site, { ...answers, ...more }, options);
  await visitor.open('/quiz-manager');
  await visitor.page.getByRole('heading', { name: 'Quiz and Question Manager' }).waitFor();
  return { ...visitor, held };
};
const chooseTyres = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Quiz title' }).fill('Tyres');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Questions', exact: true }).waitFor();
};
const dialogOf = (page: Page) => page.getByRole('dialog');
const told = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const bulk = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ questionText: `Question ${n + 1}`, options: [{ text: 'Yes' }, { text: 'No' }], correctIndex: 0 },
  }));
const typeBulk = async (page: Page, json: unknown) => {
  await press(page, 'Add questions as JSON');
  await dialogOf(page).getByLabel('Questions as JSON').fill(JSON.stringify(json));
  await press(page, 'Check');
};

test('Q-01: a member who is not an Admin sees who manages quizzes', async () => {
  const { page } = await open({}, { 'account.user': tawaUser });
  await told(page, 'Admins manage quizzes');
});

test('Q-02, Q-04, R-47: a new quiz needs a title; a failed creation says so', async () => {
  const { page, held } = await open({}, {});
  const create = page.getByRole('button', { name: 'Create', exact: true });
  expect(await create.isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'Quiz title' }).fill('   ');
  expect(await create.isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'Quiz title' }).fill('Brakes');
  await page.keyboard.press('Escape');
  await create.click();
  await page.getByRole('heading', { name: 'Questions', exact: true }).waitFor();
  expect(held.quizzes.map(({ title, isPublished }) => [title, isPublished])).toContainEqual(['Brakes', false]);
  const other = await open({}, { 'quizzes.create': new Problem('unexpected', 'Broken') });
  await other.page.getByRole('combobox', { name: 'Quiz title' }).fill('Brakes');
  await other.page.keyboard.press('Escape');
  await press(other.page, 'Create');
  await told(other.page, 'Failed to create quiz');
});

test('Q-05, Q-04, R-55: a question entered by hand needs a text, two options and a correct one; the server’s errors are shown', async () => {
  const { page, held } = await open();
  await chooseTyres(page);
  await press(page, 'Add a question');
  const dialog = dialogOf(page);
  expect(await dialog.getByRole('radio').count()).toBe(2);
  await dialog.getByLabel('Question', { exact: true }).fill('How deep?');
  await dialog.getByLabel('Option 1', { exact: true }).fill('1.5 mm');
  await press(page, 'Add');
  await told(page, 'Please mark one option as correct');
  await dialog.getByLabel('Option 2', { exact: true }).fill('1 mm');
  await press(page, 'Add an option');
  await dialog.getByLabel('Option 3', { exact: true }).fill('2 mm');
  await dialog.getByLabel('Option 1 is correct').check({ force: true });
  held.refused = 'How deep?';
  await press(page, 'Add');
  await told(page, 'Failed to add question: This question is not taken.');
  held.refused = '';
  await press(page, 'Add');
  await dialog.waitFor({ state: 'detached' });
  expect(held.questions).toMatchObject([{ questionText: 'How deep?', correctIndex: 0, explanation: '' }]);
  expect(held.questions[0]?.options).toHaveLength(3);
});

test('Q-03, Q-06, Q-07, AMB-112: invalid JSON shows the place of the mistake; existing questions are counted and skipped; a switch publishes the quiz', async () => {
  const { page, held } = await open();
  held.questions = [first()];
  await chooseTyres(page);
  await page.getByText('Question 1').waitFor();
  await typeBulk(page, [...bulk(1), { ...bulk(1)[0], correctIndex: 2 }]);
  await told(page, 'Invalid bulk JSON at "1.correctIndex" — Please mark one option as correct');
  await dialogOf(page)
    .getByLabel('Questions as JSON')
    .fill(JSON.stringify(bulk(2)));
  await press(page, 'Check');
  await told(page, '1 of these is already in the quiz and was skipped.');
  await press(page, 'Add 1 question');
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(held.questions.map(({ questionText }) => questionText)).toEqual(['Question 1', 'Question 2']);
  await page.getByLabel('Published', { exact: true }).click({ force: true });
  await expect.poll(() => held.quizzes[0]?.isPublished).toBe(true);
});

test('Q-06, Q-08: questions are previewed, then posted one at a time; after a failure posting resumes without duplicates', async () => {
  const { page, held } = await open();
  await chooseTyres(page);
  await typeBulk(page, bulk(20));
  expect(await dialogOf(page).getByRole('listitem').count()).toBe(20);
  held.refused = 'Question 12';
  await press(page, 'Add 20 questions');
  const failure = 'Bulk import failed: question 12 of 20: This question is not taken. The 11 before it were added.';
  await told(page, failure);
  expect(held.questions).toHaveLength(11);
  held.refused = '';
  await press(page, 'Continue with question 12');
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(held.questions.map(({ questionText }) => questionText)).toEqual(bulk(20).map((one) => one.questionText));
  expect(held.asked).toBe(21);
});

const first = (): Question => ({
  ...{ id: QuestionId.parse('qst_0000000000'), version: 1, questionText: 'Question 1', explanation: '' },
  ...{ options: [{ text: 'Yes' }, { text: 'No' }], correctIndex: 0, vehicleType: 'car' },
});

describe('Q-05: a question that another Admin has changed meanwhile', () => {
  const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save' }).click();
  const editBoth = async (options = {}) => {
    const visitor = await open(options);
    const { page, held: server } = visitor;
    server.questions = [first()];
    await chooseTyres(page);
    await press(page, 'Edit question 1');
    await dialogOf(page).getByLabel('Question', { exact: true }).fill('Mine');
    server.questions = [{ ...first(), questionText: 'Theirs', version: 2 }];
    await save(page);
    await told(page, 'Someone else changed this question');
    await told(page, 'Theirs: Theirs');
    await told(page, 'Yours: Mine');
    return visitor;
  };

  test('Q-05: both versions are shown, and saving again keeps mine', async () => {
    const { page, held: server } = await editBoth(phone);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await save(page);
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(server.questions).toMatchObject([{ questionText: 'Mine', version: 3 }]);
  });

  test('Q-05: the other version can be taken', async () => {
    const { page } = await editBoth();
    await press(page, 'Use theirs');
    await page.getByText('Yours: Mine').waitFor({ state: 'detached' });
    expect(await dialogOf(page).getByLabel('Question', { exact: true }).inputValue()).toBe('Theirs');
  });
});

test('Q-05: a text over its limit shows an error beside it; Escape asks before unsaved input is discarded', async () => {
  const { page, held: server } = await open(phone);
  await chooseTyres(page);
  await press(page, 'Add a question');
  const dialog = dialogOf(page).first();
  await dialog.getByLabel('Question', { exact: true }).fill('x'.repeat(601));
  await told(page, 'At most 600 characters');
  await told(page, '601/600');
  await dialog.getByLabel('Option 1', { exact: true }).fill('Yes');
  await dialog.getByLabel('Option 2', { exact: true }).fill('yes');
  await dialog.getByLabel('Option 1 is correct').check({ force: true });
  await press(page, 'Add');
  await told(page, 'Two options are the same');
  expect(server.asked).toBe(0);
  await page.keyboard.press('Escape');
  await told(page, 'Discard your changes?');
  await press(page, 'Keep editing');
  expect(await dialog.getByLabel('Option 2', { exact: true }).inputValue()).toBe('yes');
  await page.keyboard.press('Escape');
  await press(page, 'Discard');
  await dialog.waitFor({ state: 'detached' });
});

test('a SuperAdmin withdraws a quiz from every organization, and sees a message if it was not shared', async () => {
  const taken: string[] = [];
  const superAdmin = {
    ...admin,
    Organization: { ...admin.Organization, scopes: ['Admin' as const, 'SuperAdmin' as const] },
  };
  const { page } = await open(
    {},
    {
      'account.user': superAdmin,
      'quizzes.withdrawFromAll': ({ params: { quizId } }) => {
        if (taken.includes(quizId)) return notFound();
        taken.push(quizId);
        return {};
      },
    },
  );
  await chooseTyres(page);
  await press(page, 'Withdraw from all workshops');
  await told(page, 'Withdrawn from all workshops');
  expect(taken).toEqual([tyres.id]);
  await press(page, 'Withdraw from all workshops');
  await told(page, 'It is not published to all workshops.');
});

test('the manager and its dialogs are accessible in every theme', async () => {
  const { page, held } = await open({});
  held.questions = [
    { ...bulk(1)[0], id: 'qst_0000000000', version: 1, explanation: 'VIRM', vehicleType: 'car' } as Question,
  ];
  await page.getByLabel('Import a quiz from a file').waitFor();
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await chooseTyres(page);
  await page.getByText('Question 1').waitFor();
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await press(page, 'Add a question');
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await press(page, 'Cancel');
  await press(page, 'Add questions as JSON');
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
});
