import { build } from '#scripts/build.ts';

/** What the tests of the pages open, built before the first of them waits for it. */
export const setup = async () => {
  await build({ lambdas: false, stack: false, quiet: true });
};
