import { isDeepStrictEqual } from 'node:util';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { Table } from '#lambdas/table/table.ts';
import { newDice } from '#scripts/seed/dice.ts';
import { pickVerb, type Verb } from './verbs.ts';

const isInvalid = (error: Error) =>
  error instanceof TransactionCanceledException &&
  error.CancellationReasons?.some(({ Code }) => Code === 'ValidationError');

/** Returns the result, or the name of the error. */
const answerOf = async ({ ask }: Verb, table: Table) => {
  try {
    return { answer: await ask(table) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // in a transaction the emulator may return either
    return { refused: isInvalid(error) ? 'ValidationException' : error.name };
  }
};

/** Runs the same random operations on both tables, and returns the results that differ, with their operations. */
export const compareTables = async (one: Table, other: Table, times: number, seed: number) => {
  const dice = newDice(seed);
  const differs: string[] = [];
  const counts = { answered: 0, refused: 0 };
  for (let n = 0; n < times; n++) {
    const verb = pickVerb(dice);
    const answers = [await answerOf(verb, one), await answerOf(verb, other)];
    counts['answer' in (answers[0] ?? {}) ? 'answered' : 'refused']++;
    if (!isDeepStrictEqual(answers[0], answers[1]))
      differs.push(
        `seed ${seed}, ask ${n}: ${verb.asked}: ${answers.map((answer) => JSON.stringify(answer)).join(' but ')}`,
      );
  }
  return { differs, counts };
};
