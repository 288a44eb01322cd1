import { beforeAll, describe, expect, test } from 'vitest';
import { QuestionId, QuizId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import type { Question, Quiz } from '#shared/quizzes/model.ts';
import type { QuestionReport } from '#shared/quizzes/reports.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { Answers } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { press } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { attemptId, button, giveAnswer, makeQuizServer, openQuiz, quizId, startQuiz } from './quiz-server.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const admin = { ...tawaUser, Organization: { ...tawaMotors, scopes: ['Admin' as const], closed: null, Owns: [] } };
const brakes: Quiz = {
  ...{ id: QuizId.parse('qui_brakes0000'), title: 'Brakes', description: '', version: 4, isPracticeExam: true },
  ...{ isPublished: true, mockExam: true, questions: 3, isShared: false },
};
const at = '2026-11-29T01:00:00.000Z';
const hana = { by: 'hana', byName: 'Hana Ngata', at };
const idOf = (n: number) => QuestionId.parse(`qst_000000000${n}`);
const questionOf = (n: number): Question => ({
  ...{ id: idOf(n), version: 1, questionText: `Question ${n}`, explanation: `Because of ${n}` },
  ...{ options: [{ text: 'Yes' }, { text: 'No' }], correctIndex: 0, vehicleType: 'car', source: 'VIRM 8-1' },
});

const openManager = async (options = {}, more: Answers = {}) => {
  const held = {
    questions: [1, 2, 3].map(questionOf),
    reports: [
      { ...hana, quizId: brakes.id, questionId: idOf(2), version: 1, reason: 'wrong-key', words: 'No is right' },
    ] as QuestionReport[],
    decided: [] as [QuestionId, object][],
    edited: [] as object[],
    regraded: [] as (string | undefined)[],
  };
  const answers: Answers = {
    'account.user': admin,
    'quizzes.list': [brakes],
    'quizzes.questions': () => held.questions,
    'quizzes.reports': () => ({ reports: held.reports }),
    'quizzes.statistics': { attempts: 0, questions: [] },
    'quizzes.decide': ({ params: { questionId }, body: { version: _, ...body } }) => {
      const before = held.questions.find(({ id }) => id === questionId);
      if (!before) return new Problem('not-found', 'Gone');
      held.decided.push([before.id, body]);
      const { reviewed: __, retired: ___, ...rest } = before;
      const decided = {
        ...rest,
        ...(body.isApproved && { reviewed: { ...hana, version: 1 } }),
        ...(body.isRetired && { retired: hana }),
      };
      held.questions = held.questions.map((one) => (one.id === questionId ? decided : one));
      held.reports = held.reports.filter((report) => report.questionId !== questionId);
      return decided;
    },
    'quizzes.editQuestion': ({ params: { questionId }, body: { version, regrade, ...content } }) => {
      held.edited.push({ regrade, correctIndex: content.correctIndex });
      const edited = { ...content, id: QuestionId.parse(questionId), version: version + 1 };
      held.questions = held.questions.map((one) => (one.id === questionId ? edited : one));
      return edited;
    },
    'quizzes.earlierAnswers': { answers: 12, people: 4 },
    'quizzes.regrade': ({ body: { after } }) => {
      held.regraded.push(after);
      return { changed: 1, ...(!after && { next: 'kiri' }) };
    },
    ...more,
  };
  const visitor = await openSignedIn(site, answers, options);
  await visitor.open('/quiz-manager');
  await visitor.page.getByRole('heading', { name: 'Review questions' }).waitFor();
  return { ...visitor, held };
};

describe('the review queue', () => {
  test('shows reported questions first, with who and when; each is approved, retired or skipped by key', async () => {
    const { page, held } = await openManager();
    await page.getByText('1 report · No pass yet: its exams are for practice').waitFor();
    await press(page, 'Review Brakes');
    const heading = page.getByRole('dialog').getByRole('heading', { level: 3 });
    await page.getByRole('heading', { name: 'Question 2' }).waitFor();
    await page.getByText('No is right').waitFor();
    await page.getByText('Reported by Hana Ngata on Sun 29 Nov 2026').waitFor();
    await page.getByText('3 to review').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Question 1' }).waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'Question 3' }).waitFor();
    await page.keyboard.press('r');
    await page.getByText('You skipped 1 question.').waitFor();
    expect(held.decided).toEqual([
      [idOf(2), { isApproved: true }],
      [idOf(3), { isRetired: true }],
    ]);
    await press(page, 'Go through them again');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('All questions are reviewed.').waitFor();
    await page.getByText('Retired by Hana Ngata on Sun 29 Nov 2026').waitFor();
    await press(page, 'Bring back Question 3');
    await page.getByRole('heading', { name: 'Question 3' }).waitFor();
    expect(held.decided.at(-1)).toEqual([idOf(3), { isRetired: false }]);
  });

  test('edits a question in place; keys do nothing while the editor is open', async () => {
    const { page, held } = await openManager(phone);
    await press(page, 'Review Brakes');
    await page.getByRole('heading', { name: 'Question 2' }).waitFor();
    await page.keyboard.press('e');
    const editor = page.getByRole('dialog', { name: 'Edit question' });
    await editor.getByLabel('Explanation').pressSequentially('aer');
    await editor.getByRole('button', { name: 'Save' }).click();
    await editor.waitFor({ state: 'detached' });
    expect(held.edited).toHaveLength(1);
    expect(held.decided).toEqual([]);
  });

  test('says why a decision failed, and never offers to edit a shared quiz', async () => {
    const { page } = await openManager(
      {},
      {
        'quizzes.list': [{ ...brakes, isShared: true }],
        'quizzes.decide': new Problem('refused', 'A mock exam needs at least 28 questions.'),
      },
    );
    await page.getByText('From Pitcheck: you decide for your workshop').waitFor();
    await press(page, 'Review Brakes');
    await press(page, 'Retire');
    await page.getByText('A mock exam needs at least 28 questions.').waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).count()).toBe(0);
  });

  test('is accessible', async () => {
    const { page } = await openManager(phone);
    await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
    await press(page, 'Review Brakes');
    await page.getByRole('heading', { name: 'Question 2' }).waitFor();
    await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  });
});

describe('another key for a question that was answered', () => {
  const changeKey = async (more: Answers = {}) => {
    const visitor = await openManager({}, more);
    const { page } = visitor;
    await page.getByRole('combobox', { name: 'Quiz title' }).fill('Brakes');
    await page.keyboard.press('Escape');
    await press(page, 'Edit question 1');
    await page.getByLabel('Option 2 is correct').check({ force: true });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    return visitor;
  };

  test('P-14: asks whether earlier answers count by it, and marks them in as many calls as it takes', async () => {
    const { page, held } = await changeKey();
    await page.getByText('12 answers of 4 people were marked by the old key.').waitFor();
    await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
    expect(held.edited).toEqual([]);
    await press(page, 'Count by the new key');
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    expect(held.edited).toEqual([{ regrade: true, correctIndex: 1 }]);
    expect(held.regraded).toEqual([undefined, 'kiri']);
  });

  test('keeps the old marks', async () => {
    const { page, held } = await changeKey();
    await press(page, 'Keep the old marks');
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    expect(held.edited).toEqual([{ regrade: undefined, correctIndex: 1 }]);
    expect(held.regraded).toEqual([]);
  });

  test('saves without asking if nobody has answered', async () => {
    const { page, held } = await changeKey({ 'quizzes.earlierAnswers': { answers: 0, people: 0 } });
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    expect(held.edited).toHaveLength(1);
  });

  test('says if not all answers are marked again, and continues', async () => {
    let isBroken = true;
    const told = { changed: 0 };
    const { page, held } = await changeKey({
      'quizzes.regrade': () => (isBroken ? new Problem('unexpected', 'Broken') : told),
    });
    await press(page, 'Count by the new key');
    await page.getByText(/but not all earlier answers are marked again/).waitFor();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    const [first, ...rest] = held.questions;
    if (!first) expect.fail();
    held.questions = [{ ...first, regraded: { ...hana, version: 2, isDone: false } }, ...rest];
    await page.reload();
    await page.getByRole('combobox', { name: 'Quiz title' }).fill('Brakes');
    await page.keyboard.press('Escape');
    await page.getByText('Not all earlier answers are marked again yet.').waitFor();
    isBroken = false;
    held.questions = [{ ...first, regraded: { ...hana, version: 2, isDone: true } }, ...rest];
    await press(page, 'Continue marking');
    await page.getByText('Earlier answers marked again by Hana Ngata on Sun 29 Nov 2026').waitFor();
  });
});

describe('learners', () => {
  const withReports = (server: ReturnType<typeof makeQuizServer>) => {
    const reports: object[] = [];
    server.answers['quizzes.report'] = ({ params, body }) => {
      reports.push({ attempt: params.attemptId, ...body });
      return {};
    };
    return reports;
  };

  test('P-09: a question that isn’t reviewed says so, and can be reported after the verdict, not before', async () => {
    const server = makeQuizServer({ unreviewed: 1 });
    const reports = withReports(server);
    const { page } = await startQuiz(site, server, phone);
    await page.getByText('Not reviewed yet').waitFor();
    expect(await button(page, 'Report this question').count()).toBe(0);
    await giveAnswer(page, 'wrong');
    await button(page, 'Report this question').click();
    await button(page, 'Send').click();
    await page.getByText('Choose what is wrong').waitFor();
    await page.getByRole('radio', { name: 'Something else' }).check();
    await button(page, 'Send').click();
    await page.getByText('Say what is wrong').waitFor();
    await page.getByLabel('Details').fill('B is right too');
    await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
    await button(page, 'Send').click();
    await page.getByText('Reported. Your quiz managers will check this question.').waitFor();
    expect(reports).toMatchObject([{ attempt: attemptId, reason: 'other', words: 'B is right too' }]);
  });

  test('P-14: a question can be reported from the result, which says if the server refuses', async () => {
    const server = makeQuizServer({ count: 1 });
    server.begin(0);
    server.answers['quizzes.report'] = new Problem('too-many-requests', 'That’s a lot of reports.');
    const { page, open } = await openQuiz(site, server);
    await open(`/quiz?quiz=${quizId}&result=${attemptId}`);
    await button(page, 'Report this question').click();
    await page.getByRole('radio', { name: 'The question is unclear' }).check();
    await button(page, 'Send').click();
    await page.getByText('That’s a lot of reports.').waitFor();
  });

  test('P-11, P-13: a practice exam is called so everywhere, says why, and is neither passed nor failed', async () => {
    const server = makeQuizServer({ count: 28, mockExam: true, unreviewed: 9 });
    server.begin(...Array.from({ length: 28 }, () => 0));
    const { page, open } = await openQuiz(site, server);
    await page.getByText(/^Practice exam: 28 questions, 40 minutes\. Not enough questions are reviewed yet/).waitFor();
    await page.getByRole('list', { name: 'Previous Attempts' }).getByText('Practice exam').waitFor();
    await open(`/quiz?quiz=${quizId}&result=${attemptId}`);
    await page.getByText('You scored 28 of 28').waitFor();
    await page.getByText(/^9 of 28 questions weren't reviewed when it started, so this practice exam/).waitFor();
    expect(await page.getByText('Not reviewed when it was asked').count()).toBe(9);
    await page.getByRole('table', { name: 'By section' }).waitFor();
    expect(await page.getByText(/^(Passed|Not passed)/).count()).toBe(0);
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });

  test('P-14: a result that was marked again says when', async () => {
    const server = makeQuizServer({ count: 1 });
    server.begin(0);
    server.regradedAt = at;
    const { page, open } = await openQuiz(site, server);
    await page.getByText('Marked again on Sun 29 Nov 2026', { exact: true }).waitFor();
    await open(`/quiz?quiz=${quizId}&result=${attemptId}`);
    await page.getByText('Marked again on Sun 29 Nov 2026, because a key was corrected.').waitFor();
  });
});
