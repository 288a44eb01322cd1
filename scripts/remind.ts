import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { atNzHours, NzDate } from '#shared/nz-date.ts';
import { PORT_OF } from './local/cloud/names.ts';
import { readReady } from './local/ready.ts';
import { plainly } from './plainly.ts';

const HELP = `npm run remind -- --at 2026-12-01T08:00 [--data <folder>]

Sends the reminders of a running \`npm start\` as if it were that time in New Zealand, and reports how many were sent,
skipped because they no longer apply, and failed.

--at     day and time. No one is reminded between 20:00 and 08:00
--data   the data folder of a running \`npm start\` (default: .local)`;

/** What the function returned: counts, nothing at night, or its error. */
const Answer = z.union([
  z.object({ error: z.string() }),
  z.object({ told: z.int(), gone: z.int(), waiting: z.int(), failed: z.int(), mails: z.int(), isWhole: z.boolean() }),
  z.object({}).strict(),
]);

export const remind = async (args: string[]) => {
  const { values } = parseArgs({
    args,
    options: { at: { type: 'string' }, data: { type: 'string', default: '.local' }, help: { type: 'boolean' } },
  });
  if (values.help || !values.at) return console.log(HELP);
  const { webUrl } = readReady(values.data, z.object({ webUrl: z.url() }));
  const answer = await call(Number(new URL(webUrl).port) + PORT_OF.pump, readInstant(values.at).toISOString());
  if ('error' in answer) throw new Error(`Nobody may have been reminded: ${answer.error}`);
  if (!('told' in answer)) return console.log(`${values.at} is at night, when no one is reminded.`);
  const { told, gone, waiting, failed, mails, isWhole } = answer;
  console.log(
    `As of ${values.at}: ${told} sent, ${gone} skipped, ${waiting} waiting for an open day, ${failed} failed, ${mails} customers to be emailed.`,
  );
  if (told > 0 || mails > 0) console.log('Emails follow within five minutes.');
  if (failed > 0) throw new Error(`${failed} reminders failed. See the log of \`npm start\`.`);
  if (!isWhole) throw new Error('The function ran out of time before it was done. Run the command again.');
};

/** Calls the local cloud. `fetch` would give up after five minutes. */
const call = async (port: number, at: string) => {
  const { statusCode, body } = await new Promise<{ statusCode: number | undefined; body: string }>(
    (resolve, reject) => {
      const call = request({ host: '127.0.0.1', port, path: '/remind', method: 'POST' }, (response) =>
        text(response).then((body) => resolve({ statusCode: response.statusCode, body }), reject),
      );
      call.on('error', reject).end(JSON.stringify({ at }));
    },
  );
  if (statusCode !== 200) throw new Error('The reminders could not be sent. See the log of `npm start`.');
  return Answer.parse(JSON.parse(body));
};

const readInstant = (at: string) => {
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(at) ?? [];
  const read = NzDate.safeParse(day);
  if (!read.success) throw new Error(`${at} is not a day and time. Write it as 2026-12-01T08:00.`);
  return atNzHours(read.data, Number(hour) + Number(minute) / 60);
};

if (import.meta.main) await plainly(remind);
