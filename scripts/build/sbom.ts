import { writeFileSync } from 'node:fs';
import * as z from 'zod';
import { inRoot } from '../root.ts';
import { runNpm } from './npm.ts';

const PATIENCE_MS = 60_000;
const Component = z.looseObject({ name: z.string(), externalReferences: z.unknown() });
const Bom = z.looseObject({
  metadata: z.looseObject({ component: Component }),
  components: z.array(Component),
});

/**
 * Returns the CycloneDX document of the production dependencies: each package of the lock file with its version,
 * licence and hash. Leaves out download URLs, because they differ between machines.
 */
export const makeSbom = async () => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  // npm fails while a package requires an older peer than the installed one, as @xstate/react does for React
  const { stdout, stderr } = await runNpm([...args, '--legacy-peer-deps'], PATIENCE_MS);
  if (!stdout) throw new Error(`npm didn't produce an SBOM: ${stderr}`);
  const { metadata, components, ...bom } = Bom.parse(JSON.parse(stdout));
  const here = (component: z.infer<typeof Component>) => ({ ...component, externalReferences: [] });
  const component = { ...here(metadata.component), name: 'pitcheck' };
  return JSON.stringify({ ...bom, metadata: { ...metadata, component }, components: components.map(here) }, null, 2);
};

export const writeSbom = async () => writeFileSync(inRoot('dist/sbom.json'), await makeSbom());
