import type { Engine } from './engine.ts';

/** Throws an error that names the packages of missing browsers. */
export const checkInstalled = (engines: readonly Engine[]) => {
  const missing = engines.filter((engine) => !engine.isInstalled());
  if (missing.length === 0) return;
  const packages = missing.flatMap((engine) => engine.packages).join(' ');
  throw new Error(
    `${missing.map(({ name }) => name).join(' and ')} cannot be started. On Debian or Ubuntu, run "apt-get install ${packages}".`,
  );
};
