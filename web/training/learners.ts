import type { TrainingEntry } from '#shared/training/model.ts';

export type Learner = Pick<TrainingEntry, 'person' | 'name'>;

/** Lists the people in `entries`, each with their latest name, sorted by it. `entries` must be newest first. */
export const listLearners = (entries: readonly TrainingEntry[]): Learner[] => {
  const names = new Map<string, string>();
  for (const { person, name } of entries) if (!names.has(person)) names.set(person, name);
  return [...names]
    .map(([person, name]) => ({ person, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-NZ'));
};
