import { expect, test } from 'vitest';
import { makeBank } from '#scripts/question-bank/bank.ts';
import type { BankQuestion } from '#scripts/question-bank/draft.ts';
import { newDice } from '#scripts/seed/dice.ts';
import { drawExam } from '#shared/quizzes/draw-exam.ts';
import { EXAM_PASS } from '#shared/quizzes/mock-exam.ts';

const EXAMS = 10_000;
const bank = makeBank();

type Exam = readonly BankQuestion[];
/** Chooses an option without knowing anything about cars, by the highest value. */
type Value = (option: { text: string; at: number; question: BankQuestion; exam: Exam }) => number;

const textsOf = ({ options }: BankQuestion) => options.map(({ text }) => text);
const memoized = <Result>(make: (text: string) => Result) => {
  const known = new Map<string, Result>();
  return (text: string) => {
    const found = known.get(text) ?? make(text);
    known.set(text, found);
    return found;
  };
};
const wordsOf = memoized((text) => new Set(text.toLowerCase().match(/[a-z0-9.]{3,}/g) ?? []));
const countShared = (one: string, other: string) => [...wordsOf(one)].filter((word) => wordsOf(other).has(word)).length;
const count = (values: Iterable<string>) => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};
/** Caches what is counted over a whole exam. */
const countedIn = (list: (exam: Exam) => string[]) => {
  const known = new WeakMap<Exam, Map<string, number>>();
  return (exam: Exam) => {
    const counts = known.get(exam) ?? count(list(exam));
    known.set(exam, counts);
    return counts;
  };
};
const usesIn = countedIn((exam) => exam.flatMap(textsOf));
const wordsIn = countedIn((exam) =>
  exam.flatMap((question) => [question.questionText, ...textsOf(question)].flatMap((text) => [...wordsOf(text)])),
);
const places = count(bank.map(({ correctIndex }) => String(correctIndex)));
const isFailAsked = memoized((text) => /fails\?|breaks the rule\?/.test(text));
const COMPLAINT =
  /\b(no|not|none|never|only|alone|but|missing|loose|broken|cracked|worn|torn|cut|too|without|under|stays?|though)\b/i;

const numberIn = memoized((text) => {
  const date = Date.parse(`${text} UTC`);
  return Number.isNaN(date) ? Number.parseFloat(/\d[\d.]*/.exec(text.replace(',', ''))?.[0] ?? '') : date;
});
const isMiddle: Value = ({ text, question }) => {
  const numbers = textsOf(question).map(numberIn);
  if (numbers.some(Number.isNaN)) return text.length;
  return [...numbers].sort((one, other) => one - other)[1] === numberIn(text) ? 1 : 0;
};

const answerers: Record<string, Value> = {
  'most words of the question': ({ text, question }) => countShared(text, question.questionText),
  'most words of the rest of the exam': ({ text, exam }) =>
    [...wordsOf(text)].reduce((sum, word) => sum + (wordsIn(exam).get(word) ?? 0), 0),
  'option used least in the exam': ({ text, exam }) => -(usesIn(exam).get(text) ?? 0),
  'option used least in the bank': ({ text }) => -(usesIn(bank).get(text) ?? 0),
  'longest option': ({ text }) => text.length,
  'shortest option': ({ text }) => -text.length,
  'most frequent position': ({ at }) => places.get(String(at)) ?? 0,
  'odd one out: fewest words of the other options': ({ text, question }) =>
    -textsOf(question).reduce((sum, other) => sum + countShared(text, other), -wordsOf(text).size),
  'most words of another option': ({ text, at, question }) =>
    Math.max(...textsOf(question).map((other, place) => (place === at ? 0 : countShared(text, other)))),
  'largest number or date, else the longest': ({ text }) => numberIn(text) || text.length,
  'smallest number or date, else the shortest': ({ text }) => -numberIn(text) || -text.length,
  'second smallest number or date, else the longest': isMiddle,
  'tone: what complains fails, what does not passes': ({ text, question }) =>
    COMPLAINT.test(text) === isFailAsked(question.questionText) ? 1 : 0,
};

test('P-11: nobody gets half right without knowledge, nor passes more than one exam in 1,000', () => {
  const { throwDie } = newDice(7);
  const random = () => throwDie(1_000_000) / 1_000_000;
  const found = Object.keys(answerers).map((name) => ({ name, right: 0, passed: 0 }));
  for (let drawn = 0; drawn < EXAMS; drawn++) {
    const exam = drawExam(bank, { timesAsked: new Map(), random });
    for (const one of found) {
      const right = exam.filter((question) => choose(one.name, question, exam) === question.correctIndex).length;
      one.right += right / exam.length / EXAMS;
      if (right >= EXAM_PASS) one.passed += 1;
    }
  }
  console.table(found.map(({ name, right, passed }) => ({ name, percent: (right * 100).toFixed(1), passed })));
  for (const { name, right, passed } of found) {
    expect(right, name).toBeLessThanOrEqual(0.5);
    expect(passed, name).toBeLessThanOrEqual(EXAMS / 1_000);
  }
});

const choose = (name: string, question: BankQuestion, exam: Exam) => {
  const values = textsOf(question).map((text, at) => answerers[name]?.({ text, at, question, exam }) ?? 0);
  return values.indexOf(Math.max(...values));
};
