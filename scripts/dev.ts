import { join } from 'node:path';
import { build } from './build.ts';
import { onChange } from './dev/on-change.ts';
import { plainly } from './plainly.ts';
import { ROOT } from './root.ts';
import { parseStart } from './start/options.ts';
import { bringUp } from './start/up.ts';
import { welcome } from './start/welcome.ts';

/** Runs `npm start` and rebuilds after each change. Reload the page to see the change. */
await plainly(async () => {
  const options = parseStart(process.argv.slice(2));
  const up = await bringUp(options);
  const { gateway, events, aws } = up.cloud.parts;
  console.log(welcome(up, options.data));

  onChange(
    ['lambdas', 'shared', 'web', 'cdk'].map((folder) => join(ROOT, folder)),
    async () => {
      // Build the API first, because the website takes longer.
      const built = await build({ web: false, stack: false });
      if (built.length > 0) await Promise.all([gateway, events, aws].map((part) => part.kill('SIGTERM')));
      await build();
      console.log('Up to date.');
    },
  );
});
