import type { TrainingEntry } from '#shared/training/model.ts';

export type Learner = Pick<TrainingEntry, 'person' | 'name'>;

/** Who learned, by the name that they had last, in its order. `entries` are the newest first. */
export const learnersOf = (entries: readonly TrainingEntry[]): Learner[] => {
  const names = new Map<string, string>();
  for (const { person, name } of entries) if (!names.has(person)) names.set(person, name);
  return [...names]
    .map(([person, name]) => ({ person, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-NZ'));
};
