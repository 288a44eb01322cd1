import { describe, expect, test } from 'vitest';
import { makeBank } from '#scripts/question-bank/bank.ts';
import { ourRules, type Rules } from '#scripts/question-bank/rules.ts';
import { areRelated } from '#scripts/question-bank/vocabulary.ts';
import { newDice } from '#scripts/seed/dice.ts';
import { chooseQuestions, EXAM_QUESTIONS } from '#shared/quizzes/mock-exam.ts';
import { QUESTIONS_MAX, Question } from '#shared/quizzes/model.ts';

const bank = makeBank();
const COUNT = bank.length;
/** The maximum expected by chance in a fixed bank: three standard deviations. */
const byChance = (share: number) => COUNT * share + 3 * Math.sqrt(COUNT * share * (1 - share));
const right = ({ options, correctIndex }: (typeof bank)[number]) => options[correctIndex]?.text ?? expect.fail();
const wrong = ({ options, correctIndex }: (typeof bank)[number]) =>
  options.filter((_, at) => at !== correctIndex).map(({ text }) => text);

describe('the question bank', () => {
  test('has at least 120 questions, each valid, with its source, four different options and a unique id', () => {
    expect(COUNT).toBeGreaterThanOrEqual(120);
    expect(COUNT).toBeLessThanOrEqual(QUESTIONS_MAX);
    expect(new Set(bank.map(({ id }) => id)).size).toBe(COUNT);
    for (const question of bank) {
      expect(Question.safeParse({ ...question, version: 1 }).error).toBeUndefined();
      expect(question.source, question.questionText).toMatch(/^(reasons|rule tables|checklist): /);
      expect(new Set(question.options.map(({ text }) => text)).size).toBe(4);
      expect(question.explanation).toMatch(/\.$/);
    }
  });

  test('asks nothing twice in the same words with the same right answer', () => {
    const said = bank.map((question) => `${question.questionText} ${right(question)}`);
    expect(new Set(said).size).toBe(COUNT);
  });

  test('does not favour the longest or the shortest option as the right one', () => {
    const isAlone = (better: (one: number, other: number) => boolean) =>
      bank.filter((question) => wrong(question).every((text) => better(right(question).length, text.length))).length;
    expect(isAlone((one, other) => one > other)).toBeLessThan(byChance(1 / 4));
    expect(isAlone((one, other) => one < other)).toBeLessThan(byChance(1 / 4));
  });

  test('has the right option in each position about equally often', () => {
    for (const place of [0, 1, 2, 3]) {
      const count = bank.filter(({ correctIndex }) => correctIndex === place).length;
      expect(count).toBeLessThan(byChance(1 / 4));
      expect(count).toBeGreaterThan(COUNT / 2 - byChance(1 / 4));
    }
  });

  test('is enough for three exams without a repeat', () => {
    const { throwDie } = newDice(1);
    const timesAsked = new Map<string, number>();
    const exams = [1, 2, 3].map(() => {
      const asked = chooseQuestions(bank, EXAM_QUESTIONS, timesAsked, () => throwDie(1_000_000) / 1_000_000);
      for (const { id } of asked) timesAsked.set(id, (timesAsked.get(id) ?? 0) + 1);
      return asked.map(({ id }) => id);
    });
    expect(new Set(exams.flat()).size).toBe(3 * EXAM_QUESTIONS);
  });

  test('is the same every time it is built', () => {
    expect(makeBank()).toEqual(bank);
  });
});

describe('a wrong option', () => {
  const { lines, reasons } = ourRules;
  const ownOf = (title: string) => reasons[lines.find((line) => line.title === title)?.name ?? expect.fail()] ?? [];
  const lineOf = (reason: string) => lines.find(({ name }) => reasons[name]?.includes(reason))?.name ?? expect.fail();
  const asked = (words: string) => bank.filter(({ questionText }) => questionText.startsWith(words));
  const titleIn = (text: string) => /“(.+)”/.exec(text)?.[1] ?? expect.fail();

  test('is not a reason of the line in question, nor of one with similar faults', () => {
    const questions = asked('Which of these is a reason to fail');
    expect(questions.length).toBeGreaterThan(50);
    for (const question of questions) {
      const own = ownOf(titleIn(question.questionText));
      expect(own).toContain(right(question));
      for (const text of wrong(question)) {
        expect(own).not.toContain(text);
        expect(areRelated(question.inspectionItemName ?? expect.fail(), lineOf(text))).toBe(false);
      }
    }
  });

  test('is a reason of the line if the question asks for the exception', () => {
    const questions = asked('Three of these');
    expect(questions.length).toBeGreaterThan(10);
    for (const question of questions) {
      const own = ownOf(titleIn(question.questionText));
      expect(own).not.toContain(right(question));
      for (const text of wrong(question)) expect(own).toContain(text);
    }
  });

  test('can’t be ruled out by the line shown with the question', () => {
    for (const question of asked('Which of these is checked')) expect(question.inspectionItemName).toBeUndefined();
    for (const question of asked('Which line')) expect(question.inspectionItemName).toBeUndefined();
  });
});

describe('a changed rule', () => {
  const changedBy = (rules: Partial<Rules>) => {
    const after = new Map(makeBank({ ...ourRules, ...rules }).map((question) => [question.id, question]));
    return bank.filter((question) => JSON.stringify(after.get(question.id)) !== JSON.stringify(question));
  };
  const sourcesOf = (rules: Partial<Rules>) => changedBy(rules).map(({ source = '' }) => source);

  test('changes the questions about a limit and no others', () => {
    const limitOn: Rules['limitOn'] = (name, form) => {
      const limit = ourRules.limitOn(name, form);
      return limit && name === 'treadDepthMm' ? { ...limit, value: 2 } : limit;
    };
    expect(sourcesOf({ limitOn })).toEqual(['rule tables: treadDepthMm']);
    const [question] = makeBank({ ...ourRules, limitOn }).filter(({ source }) => source?.endsWith('treadDepthMm'));
    expect(question && right(question)).toBe('2 mm');
  });

  test('changes those about the time for a recheck', () => {
    const sources = sourcesOf({ recheckWindowOn: () => 21 });
    expect(sources.length).toBe(5);
    for (const source of sources) expect(source).toMatch(/recheckWindows/);
  });

  test('changes those about how long a WoF lasts', () => {
    const intervals = ourRules.intervals.map((row) => (row.months === 24 ? { ...row, months: 12 } : row));
    const sources = sourcesOf({ intervals });
    expect(sources.length).toBeGreaterThan(1);
    for (const source of sources) expect(source).toMatch(/intervals: 202[67]-11-01/);
  });

  test('removes the questions about a deleted reason', () => {
    const cords = 'Cords exposed';
    const reasons = {
      ...ourRules.reasons,
      chassisTyreCondition: ourRules.reasons.chassisTyreCondition?.filter((reason) => reason !== cords) ?? [],
    };
    expect(JSON.stringify(bank)).toContain(cords);
    expect(JSON.stringify(makeBank({ ...ourRules, reasons }))).not.toContain(cords);
  });

  test('that is unconfirmed is marked as such, and enters practice on its day', () => {
    const dated = bank.filter(({ inPracticeFrom }) => inPracticeFrom);
    expect(dated.map(({ inPracticeFrom }) => inPracticeFrom)).toContain('2026-11-01');
    expect(dated.length).toBeGreaterThan(8);
    for (const { source = '', explanation } of dated)
      if (source.startsWith('rule tables')) expect(explanation).toMatch(/Not officially confirmed/);
  });

  test('asks about the change of 1 November 2026: a car of five years', () => {
    const question = bank.find(({ source }) => source?.includes('first registered from November 2019'));
    expect(question && right(question)).toBe('Two years');
  });
});
