import { build } from '#scripts/build.ts';

/** Builds the site before the page tests start. */
export const setup = async () => {
  await build({ lambdas: false, stack: false, quiet: true });
};
