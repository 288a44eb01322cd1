import { beforeAll, describe, expect, test } from 'vitest';
import { button, giveAnswer, makeQuizServer, startQuiz, waitForQuestion } from '#test/pages/quizzes/quiz-server.ts';
import { type Site, startSite } from '#test/pages/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

describe('offline', () => {
  test('P-15: a logout names the attempt with unsent answers, and opening the Quiz page sends them', async () => {
    const server = makeQuizServer();
    const { page, open } = await startQuiz(site, server);
    server.fault = 'lost';
    await giveAnswer(page, 'wrong');
    await waitForQuestion(page, 2);
    await open('/settings');
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.getByText('1 answer to “Stop lamps”', { exact: true }).waitFor();
    await button(page, 'Log out and lose answers of 1 quiz attempt').waitFor();
    await open('/quiz');
    await page.getByText('1 answer to “Stop lamps” not sent yet').waitFor();
    await page.getByRole('link', { name: 'Resume Stop lamps' }).waitFor();
    server.fault = undefined;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => server.sent).toEqual([1]);
    await page.getByText('1 answer to “Stop lamps” not sent yet').waitFor({ state: 'detached' });
  });
});
