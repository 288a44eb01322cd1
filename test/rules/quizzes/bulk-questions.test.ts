import { describe, expect, it } from 'vitest';
import { readBulkQuestions } from '#shared/quizzes/bulk-questions.ts';

const question = { questionText: 'How deep?', options: [{ text: '1.5 mm' }, { text: '1 mm' }], correctIndex: 0 };
const read = (value: unknown) => readBulkQuestions(JSON.stringify(value));
const problemOf = (value: unknown) => read(value).problem;

describe('Q-06: bulk JSON', () => {
  it('is questions with optional fields, without unknown ones', () => {
    const full = {
      ...question,
      inspectionItemName: 'chassisTyreTreadAndDepth',
      explanation: 'VIRM 10-1',
      vehicleType: 'trailer',
    };
    expect(read([question, { ...full, id: 'mine', version: 7 }])).toEqual({
      questions: [{ ...question, explanation: '', vehicleType: 'car' }, full],
    });
  });

  it('can’t use the name of a property of every object', () => {
    const text =
      '[{"__proto__": {"correctIndex": 1}, "questionText": "a", "options": [{"text":"a"},{"text":"b"}], "correctIndex": 0}]';
    expect(readBulkQuestions(text)).toMatchObject({ questions: [{ correctIndex: 0 }] });
  });
});

describe('Q-07: mistakes are reported with their position', () => {
  it.each([
    ['0.questionText', [{ ...question, questionText: 5 }]],
    ['1.options', [question, { ...question, options: 'a, b' }]],
    ['0.options.1.text', [{ ...question, options: [{ text: 'a' }, {}] }]],
    ['0.correctIndex', [{ ...question, correctIndex: -1 }]],
    ['0.correctIndex', [{ ...question, correctIndex: 0.5 }]],
    ['0.correctIndex', [{ ...question, correctIndex: 2 }]],
    ['0.inspectionItemName', [{ ...question, inspectionItemName: 'noItem' }]],
    ['root', question],
    ['root', []],
    ['root', Array.from({ length: 301 }, () => question)],
  ])('at %s', (path, value) => {
    expect(problemOf(value)).toMatch(new RegExp(`^Invalid bulk JSON at "${path}" — .+`));
  });

  it('if the text is not JSON or too long', () => {
    expect(readBulkQuestions('[{').problem).toBe(
      'Invalid bulk JSON at "root" — Line 1: the text ends too early: a name in double quotes or } is missing',
    );
    expect(readBulkQuestions(' '.repeat(1_000_001)).problem).toMatch(/longer/);
  });

  it('in plain words if no option is right', () => {
    expect(problemOf([{ ...question, correctIndex: 2 }])).toBe(
      'Invalid bulk JSON at "0.correctIndex" — Please mark one option as correct',
    );
  });
});
