import type { CannedJob } from '#shared/estimates/money.ts';
import { ONE } from '#shared/estimates/prices.ts';
import { REMARK_MAX_LENGTH } from '#shared/input/excess.ts';
import { newLine, readLine, type TypedLine, typePrice } from '../../estimates/typed-line.ts';
import { findNameMistake } from './prices.ts';

/** A usual job as typed, in the fields of an estimate's line. */
export type JobLine = Pick<TypedLine, 'minutes' | 'rate' | 'quantity' | 'parts'> & { id: number; name: string };

/** Reads a job as an estimate reads its line. */
const readJob = ({ id: _, name: words, ...amounts }: JobLine) =>
  readLine({ ...newLine(), ...amounts, words: words || '-' });

/** Returns the error messages of a job. `earlier` are the jobs above it, to find duplicate names. */
export const findJobMistakes = (job: JobLine, earlier: readonly JobLine[]) => {
  const read = readJob({ ...job, name: '' });
  const { words: _, ...amounts } = 'mistakes' in read ? read.mistakes : {};
  return { ...amounts, name: findNameMistake(job.name.trim(), earlier, REMARK_MAX_LENGTH) };
};

export const toJobLine = (name: string, job: CannedJob): Omit<JobLine, 'id'> => {
  const { minutes = '', rate = '', quantity = '', parts = '' } = typePrice({ name, kind: 'job', ...job }, false);
  return { name, minutes, rate, quantity, parts };
};

/** Converts a valid job to the stored form. */
export const toJob = (job: JobLine): CannedJob => {
  const read = readJob(job);
  if ('mistakes' in read) return { minutes: 0, rateCents: 0, parts: null };
  const { minutes, rateCents, partsCents, unit } = read.line;
  return { minutes, rateCents, parts: unit ?? (partsCents > 0 ? { quantity: ONE, cents: partsCents } : null) };
};
