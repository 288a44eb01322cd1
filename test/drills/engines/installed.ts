import type { Engine } from './engine.ts';

/** Says what brings those that cannot be started. */
export const checkInstalled = (engines: readonly Engine[]) => {
  const missing = engines.filter((engine) => !engine.isInstalled());
  if (missing.length === 0) return;
  const packages = missing.flatMap((engine) => engine.packages).join(' ');
  throw new Error(
    `${missing.map(({ name }) => name).join(' and ')} cannot be started: on Debian or Ubuntu, "apt-get install ${packages}" brings what is missing.`,
  );
};
