import type { Learner, TrainingEntry } from '#shared/training/model.ts';

/**
 * Lists the people who work here and those in `entries`, each with their latest name, sorted by it. `entries` must be
 * newest first.
 */
export const listLearners = (people: readonly Learner[], entries: readonly TrainingEntry[]): Learner[] => {
  const names = new Map<string, string>();
  for (const { person, name } of [...people, ...entries]) if (!names.has(person)) names.set(person, name);
  return [...names]
    .map(([person, name]) => ({ person, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-NZ'));
};
