import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { eventually } from '#test/eventually.ts';
import { runChild } from '#test/stand-ins/child.ts';
import { makeStack, openEventTable } from './event-table.ts';

let table: Awaited<ReturnType<typeof openEventTable>>;
beforeAll(async () => {
  table = await openEventTable();
});
afterAll(() => table.close());

const KILLS = 5;
const EVENTS = 150;

it('no event is lost, however often the pump is killed while it works', async () => {
  const handled = join(table.dir, 'handled.txt');
  appendFileSync(handled, '');
  const pump = () =>
    runChild(`
      import { appendFileSync } from 'node:fs';
      import { startEvents } from '#scripts/local/events.ts';
      import { invokeWith } from '#test/stand-ins/event-table.ts';
      Object.assign(process.env, { AWS_REGION: 'local', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' });
      const { url } = await startEvents({
        ...${JSON.stringify({ stack: makeStack(), dir: join(table.dir, 'pump'), dynamoUrl: table.dynamoUrl, s3Url: table.s3Url, tableName: LOCAL.tableName })},
        invoke: invokeWith(async (_, { detail }) => {
          await new Promise((done) => setTimeout(done, 2));
          appendFileSync(${JSON.stringify(handled)}, detail.pk + '\\n');
        }),
      });
      console.log(JSON.stringify(url));`);
  const seen = () => (existsSync(handled) ? readFileSync(handled, 'utf8').split('\n').filter(Boolean) : []);

  const keys = Array.from({ length: EVENTS }, (_, i) => `event-${i}`);
  let writing: Promise<unknown> = Promise.resolve();
  for (let kill = 0; kill < KILLS; kill++) {
    const part = keys.slice((kill * EVENTS) / KILLS, ((kill + 1) * EVENTS) / KILLS);
    writing = Promise.all([writing, ...part.map((key) => table.make(key))]);
    const before = seen().length;
    const { killHard } = await pump();
    await eventually(() => expect(seen().length).toBeGreaterThan(before), { interval: 1 });
    await killHard();
  }
  await writing;
  expect(new Set(seen()).size, 'killed before it finished').toBeLessThan(EVENTS);
  const { killHard } = await pump();
  await eventually(() => expect(new Set(seen()).size).toBe(EVENTS));
  await killHard();
});
