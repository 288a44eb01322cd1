import { parseArgs } from 'node:util';
import * as z from 'zod';
import { atNzHours, NzDate } from '#shared/nz-date.ts';
import { PORT_OF } from './local/cloud/names.ts';
import { readReady } from './local/ready.ts';
import { plainly } from './plainly.ts';

const HELP = `npm run remind -- --at 2026-12-01T08:00 [--data <folder>]

Sends the reminders of a running \`npm start\` as if it were that time in New Zealand.

--at     day and time. No one is reminded between 20:00 and 08:00
--data   the data folder of a running \`npm start\` (default: .local)`;

await plainly(async () => {
  const { values } = parseArgs({
    options: { at: { type: 'string' }, data: { type: 'string', default: '.local' }, help: { type: 'boolean' } },
  });
  if (values.help || !values.at) return console.log(HELP);
  const { webUrl } = readReady(values.data, z.object({ webUrl: z.url() }));
  const at = readInstant(values.at).toISOString();
  const response = await fetch(`http://127.0.0.1:${Number(new URL(webUrl).port) + PORT_OF.pump}/remind`, {
    method: 'POST',
    body: JSON.stringify({ at }),
  });
  if (!response.ok) throw new Error('The reminders could not be sent. See the log of `npm start`.');
  console.log(`Sent the reminders as of ${values.at} to the notification list. Emails follow within five minutes.`);
});

function readInstant(at: string) {
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(at) ?? [];
  const read = NzDate.safeParse(day);
  if (!read.success) throw new Error(`${at} is not a day and time. Write it as 2026-12-01T08:00.`);
  return atNzHours(read.data, Number(hour) + Number(minute) / 60);
}
