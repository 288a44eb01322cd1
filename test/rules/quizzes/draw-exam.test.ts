import { describe, expect, test } from 'vitest';
import { makeBank } from '#scripts/question-bank/bank.ts';
import type { BankQuestion } from '#scripts/question-bank/draft.ts';
import { newDice } from '#scripts/seed/dice.ts';
import { blueprint, drawExam, examSections, isEnoughForExam } from '#shared/quizzes/draw-exam.ts';
import { EXAM_QUESTIONS } from '#shared/quizzes/mock-exam.ts';

const bank = makeBank();
/** The questions that need the manual. */
const forExams = bank.filter(({ examSection }) => examSection !== undefined);
const dice = (seed = 1) => {
  const { throwDie } = newDice(seed);
  return () => throwDie(1_000_000) / 1_000_000;
};
const never = new Map<string, number>();
const rightOf = ({ options, correctIndex }: BankQuestion) => options[correctIndex]?.text ?? '';

test('P-11: the blueprint has 28 questions', () => {
  expect(Object.values(blueprint).reduce((sum, count) => sum + count, 0)).toBe(EXAM_QUESTIONS);
});

describe('P-11: 10,000 exams of the question bank', () => {
  const random = dice();
  const exams = Array.from({ length: 10_000 }, () => drawExam(bank, { timesAsked: never, random }));

  test('meet the blueprint', () => {
    for (const exam of exams) {
      expect(new Set(exam).size).toBe(EXAM_QUESTIONS);
      const counts = examSections.map((section) => exam.filter(({ examSection }) => examSection === section).length);
      expect(counts).toEqual(Object.values(blueprint));
    }
  });

  test('ask about no rule twice', () => {
    for (const exam of exams) {
      const cues = exam.flatMap(({ cues: own = [] }) => own);
      expect(new Set(cues).size).toBe(cues.length);
    }
  });

  test('say no right option in another question', () => {
    // an answer of a fixed set, such as “Only A”, is an option of several questions
    const uses = (right: string) => bank.filter(({ options }) => options.some(({ text }) => text === right)).length;
    const own = new Map(
      bank.map((question) => [question.id, { right: rightOf(question), isFixed: uses(rightOf(question)) > 2 }]),
    );
    const cueing = new Set(
      bank.flatMap((one) => {
        const { right, isFixed } = own.get(one.id) ?? expect.fail();
        return bank
          .filter((other) => other !== one)
          .filter(
            ({ questionText, options }) =>
              questionText.includes(right) || (!isFixed && options.some(({ text }) => text.includes(right))),
          )
          .map((other) => `${one.id} ${other.id}`);
      }),
    );
    expect(cueing.size).toBeGreaterThan(20);
    for (const exam of exams.slice(0, 1_000))
      for (const one of exam) for (const other of exam) expect(cueing.has(`${one.id} ${other.id}`)).toBe(false);
  });

  test('ask each question that needs the manual sometimes, and no other', () => {
    const asked = new Set(exams.flat().map(({ id }) => id));
    expect(asked).toEqual(new Set(forExams.map(({ id }) => id)));
  });

  test('have four times as many questions of each section to choose from, and most of the bank', () => {
    for (const section of examSections)
      expect(forExams.filter(({ examSection }) => examSection === section).length, section).toBeGreaterThanOrEqual(
        4 * blueprint[section],
      );
    expect(forExams.length).toBeGreaterThan(bank.length / 2);
  });
});

describe('P-11: questions asked less often come first', () => {
  const sitThree = (pool: readonly { id: string }[], seed: number) => {
    const random = dice(seed);
    const timesAsked = new Map<string, number>();
    for (let exam = 0; exam < 3; exam++)
      for (const { id } of drawExam(pool, { timesAsked, random })) timesAsked.set(id, (timesAsked.get(id) ?? 0) + 1);
    return timesAsked;
  };

  test('three exams of the bank share no question', () => {
    for (let seed = 0; seed < 300; seed++) expect(sitThree(bank, seed).size).toBe(3 * EXAM_QUESTIONS);
  });

  test('nor do three exams of an organization’s own 120 questions, which have no sections', () => {
    const pool = Array.from({ length: 120 }, (_, n) => ({ id: String(n) }));
    expect(sitThree(pool, 1).size).toBe(3 * EXAM_QUESTIONS);
  });

  test('equally often asked questions are drawn at random, in random order', () => {
    const random = dice();
    const pool = Array.from({ length: 120 }, (_, n) => ({ id: String(n) }));
    const firsts = new Set(Array.from({ length: 50 }, () => drawExam(pool, { timesAsked: never, random })[0]?.id));
    expect(firsts.size).toBeGreaterThan(10);
  });
});

describe('P-11: an exam has 28 questions even if', () => {
  const draw = (pool: readonly { id: string; examSection?: string; cues?: string[] }[]) =>
    drawExam(pool, { timesAsked: never, random: dice() });
  const pool = (more: (n: number) => object) => Array.from({ length: 30 }, (_, n) => ({ id: String(n), ...more(n) }));

  test.each([
    ['a section has too few', pool((n) => ({ examSection: n < 2 ? 'lamps' : 'body' }))],
    ['all give each other away', pool(() => ({ cues: ['tread'] }))],
    ['too few questions are for exams', pool((n) => (n < 20 ? {} : { examSection: 'lamps' }))],
    ['a section is unknown', pool(() => ({ examSection: 'of a later release' }))],
  ])('%s', (_, asked) => {
    expect(new Set(draw(asked)).size).toBe(EXAM_QUESTIONS);
  });

  test('cues are ignored only for questions that are still missing', () => {
    const asked = draw(pool((n) => ({ cues: [n < 4 ? 'tread' : `rule ${n}`] })));
    expect(asked.filter(({ cues }) => cues?.includes('tread')).length).toBe(2);
  });
});

describe('P-11: an exam can be drawn from some questions alone', () => {
  const bySection = examSections.flatMap((examSection) =>
    Array.from({ length: blueprint[examSection] }, (_, n) => ({ id: `${examSection} ${n}`, examSection })),
  );
  const plain = Array.from({ length: EXAM_QUESTIONS }, (_, n) => ({ id: String(n) }));

  test('if there are 28, in a quiz without sections', () => {
    expect(isEnoughForExam(plain, [...plain, { id: 'more' }])).toBe(true);
    expect(isEnoughForExam(plain.slice(1), plain)).toBe(false);
  });

  test('if they fill each section that the quiz has', () => {
    expect(isEnoughForExam(bySection, bank)).toBe(true);
    expect(isEnoughForExam([...bySection.slice(1), { id: 'tyres 9', examSection: 'tyres' }], bank)).toBe(false);
  });
});
