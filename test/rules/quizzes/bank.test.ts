import { describe, expect, test } from 'vitest';
import { listTopics, makeBank } from '#scripts/question-bank/bank.ts';
import { ourRules, type Rules } from '#scripts/question-bank/rules.ts';
import { OWN_LIST } from '#scripts/question-bank/topics/doubts.ts';
import { addDays, addMonths, NzDate } from '#shared/nz-date.ts';
import { drawings } from '#shared/quizzes/drawings.ts';
import { QUESTIONS_MAX, Question } from '#shared/quizzes/model.ts';
import { fits } from '#shared/sheets/expiry.ts';
import { imbalance } from '#shared/sheets/readings.ts';

const bank = makeBank();
const COUNT = bank.length;
const allTopics = Object.values(listTopics(ourRules)).flat();
/** True if a text has this finding: as an option, or as A or B of a pair. */
const hasFinding = (text: string, finding: string) =>
  text.split('\n').includes(finding) || text.includes(`A: ${finding}.\n`) || text.includes(`B: ${finding}.\n`);
type BankQuestion = (typeof bank)[number];
const right = ({ options, correctIndex }: BankQuestion) => options[correctIndex]?.text ?? expect.fail();
const wrong = ({ options, correctIndex }: BankQuestion) =>
  options.filter((_, at) => at !== correctIndex).map(({ text }) => text);
const about = (cue: string) => bank.filter(({ cues = [] }) => cues.includes(cue));
const isUnconfirmed = ({ explanation }: BankQuestion) => explanation.includes('Not officially confirmed: ');
/** The maximum expected by chance in a fixed bank: three standard deviations. */
const byChance = (count: number, share: number) => count * share + 3 * Math.sqrt(count * share * (1 - share));

describe('the question bank', () => {
  test('has 150 to 300 questions, each valid, with its source, four different options and a unique id', () => {
    expect(COUNT).toBeGreaterThanOrEqual(150);
    expect(COUNT).toBeLessThanOrEqual(QUESTIONS_MAX);
    expect(new Set(bank.map(({ id }) => id)).size).toBe(COUNT);
    for (const question of bank) {
      expect(Question.safeParse({ ...question, version: 1 }).error).toBeUndefined();
      expect(question.source).toBeTruthy();
      expect(new Set(question.options.map(({ text }) => text)).size, question.questionText).toBe(4);
    }
  });

  test('explains each answer by its rule and source in up to 500 characters', () => {
    for (const { explanation, source = '' } of bank) {
      expect(explanation).toContain(`Source: ${source}.`);
      expect(explanation.length).toBeLessThanOrEqual(500);
      expect(explanation).toMatch(/\.$/);
    }
  });

  test('marks a question as not confirmed if its rule is, or if no text of the manual was seen', () => {
    const unseen = bank.filter(({ source }) => source === OWN_LIST);
    expect(unseen.length).toBeGreaterThan(50);
    for (const question of unseen) expect(isUnconfirmed(question), question.questionText).toBe(true);
    const isOfRule = (cue: string) => about(cue).every(isUnconfirmed);
    expect(isOfRule('brake balance')).toBe(true);
    expect(isOfRule('parking brake efficiency')).toBe(true);
    expect(isOfRule('service brake efficiency')).toBe(true);
    expect(about('depth in the main grooves').some(isUnconfirmed)).toBe(false);
  });

  test('writes shares as 50%', () => {
    expect(bank.filter((question) => /\d percent/.test(JSON.stringify({ ...question, cues: [] })))).toEqual([]);
  });

  test('asks nothing twice', () => {
    const said = bank.map(({ questionText, options }) =>
      [questionText, ...options.map(({ text }) => text).sort()].join(),
    );
    expect(new Set(said).size).toBe(COUNT);
  });

  test('has the right option in each position, and as the longest or shortest, about as often as chance', () => {
    for (const place of [0, 1, 2, 3]) {
      const count = bank.filter(({ correctIndex }) => correctIndex === place).length;
      expect(count).toBeLessThan(byChance(COUNT, 1 / 4));
      expect(count).toBeGreaterThan(COUNT / 2 - byChance(COUNT, 1 / 4));
    }
    const isAlone = (isBetter: (one: number, other: number) => boolean) =>
      bank.filter((question) => wrong(question).every((text) => isBetter(right(question).length, text.length))).length;
    expect(isAlone((one, other) => one > other)).toBeLessThan(byChance(COUNT, 1 / 4));
    expect(isAlone((one, other) => one < other)).toBeLessThan(byChance(COUNT, 1 / 4));
  });

  test('answers pairs by each of the same four options about equally often', () => {
    const pairs = bank.filter(({ options }) => options.some(({ text }) => text === 'Both A and B'));
    for (const { text } of pairs[0]?.options ?? expect.fail()) {
      const count = pairs.filter((question) => right(question) === text).length;
      expect(count, text).toBeLessThan(byChance(pairs.length, 1 / 4));
      expect(count, text).toBeGreaterThan(pairs.length / 2 - byChance(pairs.length, 1 / 4));
    }
  });

  test('has the right option as the smallest or largest of four numbers in about a third of the questions or less', () => {
    const withNumbers = bank.flatMap((question) => {
      const numbers = question.options.map(({ text }) => text.match(/\d+(\.\d+)?/g) ?? []);
      const kinds = new Set(question.options.map(({ text }) => text.replace(/\d+(\.\d+)?/g, '#')));
      return numbers.every(({ length }) => length === 1) && kinds.size === 1
        ? [{ question, numbers: numbers.map(([number]) => Number(number)) }]
        : [];
    });
    expect(withNumbers.length).toBeGreaterThan(5);
    const extremes = withNumbers.filter(({ question, numbers }) =>
      [Math.min(...numbers), Math.max(...numbers)].includes(numbers[question.correctIndex] ?? Number.NaN),
    );
    expect(extremes.length / withNumbers.length, JSON.stringify(extremes)).toBeLessThan(0.4);
  });

  test('never sets a finding beside its opposite, which would say that one of them is the answer', () => {
    for (const { bad, good, key } of allTopics) {
      expect(good.length, key).toBe(bad.length);
      for (const question of about(key))
        for (const [at, finding] of bad.entries()) {
          const text = [question.questionText, ...question.options.map((option) => option.text)].join('\n');
          const said = [finding, good[at] ?? ''].map((one) => hasFinding(text, one));
          expect(said, `${question.questionText} ${finding}`).not.toEqual([true, true]);
        }
    }
  });

  test('tells A from B by more than the order of numbers', () => {
    const pairsOf = (key: string) =>
      about(key).map(({ questionText }) => questionText.split('\n').filter((line) => /^[AB]: /.test(line)));
    for (const pair of pairsOf('number for the label'))
      expect(new Set(pair.map((text) => /VIC is (\w+)/.exec(text)?.[1])).size, pair.join(' ')).toBe(2);
    for (const pair of pairsOf('depth of winter tyres').filter((texts) =>
      texts.some((text) => text.includes('Winter')),
    ))
      expect(new Set(pair.map((text) => /[\d.]+ mm/.exec(text)?.[0])).size, pair.join(' ')).toBe(1);
  });

  test('offers no day before the pass as the start of a WoF, except the expiry that is given', () => {
    for (const { questionText, options } of about('reference day')) {
      const dateOf = (text: string) => Date.parse(`${text.replace(/^\w{3} /, '')} UTC`);
      const [passed = '', expiry = ''] = questionText.match(/\d{1,2} \w{3} \d{4}/g) ?? [];
      for (const { text } of options)
        expect(dateOf(text) >= dateOf(passed) || text.endsWith(expiry), `${questionText} ${text}`).toBe(true);
    }
  });

  test('uses every drawing, and no other', () => {
    const used = bank.flatMap(({ drawing }) => drawing ?? []);
    expect(new Set(used)).toEqual(new Set(Object.keys(drawings)));
  });

  test('is the same every time it is built', () => {
    expect(makeBank()).toEqual(bank);
  });
});

describe('the question bank no longer', () => {
  const texts = bank.map(({ questionText, options }) => [questionText, ...options.map(({ text }) => text)].join('\n'));
  const intervals = about('WoF interval');
  const datesIn = (text: string) =>
    [...text.matchAll(/\d{1,2} \w{3} \d{4}/g)].map(([found]) =>
      NzDate.parse(new Date(`${found} UTC`).toISOString().slice(0, 10)),
    );

  test('gives a new motorcycle an anniversary, nor any interval after the change without its doubt', () => {
    expect(intervals.length).toBeGreaterThan(8);
    for (const question of intervals) {
      expect(isUnconfirmed(question), question.questionText).toBe(true);
      if (question.vehicleType === 'motorcycle') expect(JSON.stringify(question.options)).not.toMatch(/anniversary/);
    }
  });

  test('asks about an interval that another rule gives as well', () => {
    for (const { questionText, vehicleType } of intervals) {
      const [registered = expect.fail(), passed = expect.fail()] = datesIn(questionText);
      const [row, ...others] = ourRules.intervals.filter((one) => fits(one, vehicleType, passed, registered));
      expect([others[0]?.months, others[0]?.toAnniversary], questionText).not.toEqual([
        row?.months,
        row?.toAnniversary,
      ]);
    }
  });

  test('asks about lines that are not on the form in force', () => {
    for (const text of texts) expect(text).not.toMatch(/driver assistance|lane keeping|emergency braking/i);
  });

  test('calls uneven wear a reason to fail', () => {
    for (const text of texts) expect(text).not.toMatch(/uneven wear/i);
  });

  test('asks about balance by anything but the readings', () => {
    for (const { options, questionText } of about('brake balance')) {
      const findings = [questionText, ...options.map(({ text }) => text)]
        .join(' ')
        .matchAll(/Left (\d+), right (\d+)|difference \d+%/g);
      expect([...findings].length).toBeGreaterThan(1);
    }
    for (const text of texts) expect(text).not.toMatch(/fluctuates|pulls to one side/);
  });

  test('asks about the stall test', () => {
    for (const text of texts) expect(text).not.toMatch(/stall test/i);
  });

  test('leaves open whether a trailer has brakes, or a motorcycle two wheels', () => {
    const lines = about('applicability');
    expect(lines.length).toBe(8);
    for (const { questionText } of lines)
      expect(questionText).toMatch(/^A car, a two-wheeled motorcycle and a trailer with service and parking brakes:/);
  });

  test('asks for the same number twice', () => {
    const numbers = bank.filter(({ cues = [] }) => cues.some((cue) => cue.startsWith('limits in')));
    expect(numbers.length).toBe(9);
    expect(new Set(numbers.map(right)).size).toBe(numbers.length);
  });
});

describe('measured cases are on the right side of the limit', () => {
  const topic = (key: string) => allTopics.find((one) => one.key === key) ?? expect.fail(key);

  test('balance', () => {
    const { bad, good } = topic('left and right of an axle');
    const share = (text: string) => {
      const [left = 0, rightSide = 0] = (text.match(/\d+/g) ?? []).map(Number);
      return imbalance(left, rightSide);
    };
    for (const text of bad) expect(share(text), text).toBeGreaterThan(0.2);
    for (const text of good) expect(share(text), text).toBeLessThanOrEqual(0.2);
  });

  test('the form of a VIN', () => {
    const isValid = (text: string) => /^[A-HJ-NPR-Z0-9]{17}$/.test(text);
    for (const key of ['length and letters of a VIN', 'letters of a VIN']) {
      const { bad, good } = topic(key);
      expect([bad.some(isValid), good.every(isValid)]).toEqual([false, true]);
    }
    expect(topic('letters of a VIN').bad.map(({ length }) => length)).toEqual([17, 17, 17, 17]);
  });

  test('three readings of a brake tester', () => {
    const { bad, good } = topic('three brake readings');
    const failsBy = (text: string) => {
      const [service = 0, parking = 0, difference = 0] = (text.match(/\d+/g) ?? []).map(Number);
      return [service < 50, parking < 20, difference > 20].filter(Boolean).length;
    };
    expect([bad.map(failsBy), good.map(failsBy)]).toEqual([
      [1, 1, 1, 1],
      [0, 0, 0, 0],
    ]);
  });
});

describe('a changed rule', () => {
  const changedBy = (rules: Partial<Rules>) => {
    const after = new Map(makeBank({ ...ourRules, ...rules }).map((question) => [question.id, question]));
    const content = (question: BankQuestion | undefined) => JSON.stringify({ ...question, cues: undefined });
    return bank.filter((question) => content(after.get(question.id)) !== content(question));
  };
  const cuesOf = (rules: Partial<Rules>) => [...new Set(changedBy(rules).map(({ cues: [first = ''] = [] }) => first))];

  test('changes the questions about a limit and no others', () => {
    const limitOn: Rules['limitOn'] = (name, form) => {
      const limit = ourRules.limitOn(name, form);
      return limit && name === 'serviceBrakePercent' ? { ...limit, value: 60, confirmed: false } : limit;
    };
    expect(cuesOf({ limitOn })).toEqual([
      ...['three brake readings', 'service or parking brake', 'service brake efficiency'],
    ]);
    const changed = makeBank({ ...ourRules, limitOn }).filter(({ cues }) => cues?.includes('service brake efficiency'));
    expect(JSON.stringify(changed)).toContain('59%');
  });

  test('changes those about the time for a recheck', () => {
    expect(cuesOf({ recheckWindowOn: () => 21 })).toEqual(['recheck']);
  });

  test('changes those about how long a WoF lasts', () => {
    const intervals = ourRules.intervals.map((row) => (row.months === 24 ? { ...row, months: 36 } : row));
    expect(cuesOf({ intervals })).toEqual(['WoF interval']);
  });

  test('that is unconfirmed enters practice on its day', () => {
    const days = new Set(bank.map(({ inPracticeFrom }) => inPracticeFrom));
    expect(days).toEqual(new Set([undefined, '2026-11-01', '2027-11-01']));
  });

  test('is asked about on the day before and after, as the change of 1 November 2026', () => {
    const registered = about('WoF interval').flatMap(({ questionText }) =>
      [...questionText.matchAll(/\d{1,2} \w{3} \d{4}/g)].slice(0, 1).map(([day]) => day),
    );
    const borders = ['2019-11-01', '2000-01-01', addMonths(NzDate.parse('2026-11-23'), -24)].map((day) =>
      NzDate.parse(day),
    );
    const near = borders.map((day) =>
      registered.some((text) => {
        const at = NzDate.parse(new Date(`${text} UTC`).toISOString().slice(0, 10));
        return at >= addDays(day, -10) && at <= addDays(day, 10);
      }),
    );
    expect(near).toEqual([true, true, true]);
  });
});
