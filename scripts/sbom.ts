import { mkdirSync } from 'node:fs';
import { writeSbom } from './build/sbom.ts';
import { plainly } from './plainly.ts';
import { inRoot } from './root.ts';

/** `npm run sbom`: the inventory of what is shipped, `dist/sbom.json`. */
await plainly(async () => {
  mkdirSync(inRoot('dist'), { recursive: true });
  await writeSbom();
});
