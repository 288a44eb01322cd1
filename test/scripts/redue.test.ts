import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDraft } from '#lambdas/drafts/records.ts';
import { organizationBrowseKey } from '#lambdas/table/keys.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { redue as redueCommand } from '#scripts/redue.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { runCommand } from '#test/scripts/run-command.ts';
import { scan } from '#test/world/stored-items.ts';
import { startTable, write } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

/** Runs the command on a running local cloud. */
const redue = async () => {
  const data = mkdtempSync(join(tmpdir(), 'redue-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const place = { dynamoUrl: process.env.AWS_ENDPOINT_URL_DYNAMODB, tableName: LOCAL.tableName };
  writeFileSync(join(data, 'ready.json'), JSON.stringify(place));
  return (await runCommand(redueCommand, '--data', data)).stdout;
};

const reminders = async () => (await scan()).filter(({ type }) => type?.S === 'REMINDER');
const whatIsDue = async () => (await reminders()).map(({ pk, sk }) => `${pk?.S} ${sk?.S}`).sort();

it('npm run redue schedules reminders for existing records, and a second run changes nothing', async () => {
  const { organizationId, at, submitted } = newWorkshop();
  const now = new Date().toISOString();
  await write({ put: { ...at(now).organization, ...organizationBrowseKey(organizationId) } });
  await createDraft(at(now), DraftId.parse(newId('dft')), { vehicleRegistrationPlate: 'B7XKD' });
  await submitted(withInspectionDay(nzDate(new Date()), carWithThreeFails()), now);
  for (const { pk, sk } of await reminders()) await write({ remove: { pk: String(pk?.S), sk: String(sk?.S) } });
  const told = `${organizationId}: 1 records, 3 reminders scheduled, 0 records unreadable.\n1 organizations.\n`;
  expect(await redue()).toBe(told);
  const due = await whatIsDue();
  expect(due.map((one) => one.split('#').at(-3)).sort()).toEqual(['draft', 'recheck', 'vic']);
  expect(await redue()).toBe(told);
  expect(await whatIsDue()).toEqual(due);
});
