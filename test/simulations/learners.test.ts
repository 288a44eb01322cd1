import { describe, expect, test } from 'vitest';
import { compareLearners, learners } from '#scripts/drill/learners.ts';

/** The first of those that `npm run drill -- learners` plays. */
const PEOPLE = 2;
const compare = (name: string) => compareLearners(learners[name] ?? expect.fail(), PEOPLE);

describe('eight weeks of practice, of people who forget otherwise than the algorithm believes', () => {
  test('who forgets by a power of time knows nine in ten, for six in ten of the reviews of a weekly quiz', async () => {
    const { weekly, practice } = await compare('power law');
    expect(practice.recall).toBeGreaterThan(0.95);
    expect(practice.reviews / weekly.reviews).toBeLessThan(0.6);
  });

  test.each(['half-lives', 'guesser'])(
    'who forgets by %s misses both goals, and knows more than by a weekly quiz',
    async (name) => {
      const { weekly, practice, brief } = await compare(name);
      expect(practice.recall).toBeGreaterThan(weekly.recall + 0.15);
      expect(brief.reviews).toBeLessThan(weekly.reviews);
      expect(brief.recall).toBeGreaterThan(weekly.recall + 0.05);
    },
  );

  test('the same seed is the same person', async () => {
    expect(await compare('power law')).toEqual(await compare('power law'));
  });
});
