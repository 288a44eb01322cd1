import { plainly } from './plainly.ts';
import { parseStart } from './start/options.ts';
import { bringUp } from './start/up.ts';
import { welcome } from './start/welcome.ts';

await plainly(async () => {
  const options = parseStart(process.argv.slice(2));
  console.log(welcome(await bringUp(options), options.data));
});
