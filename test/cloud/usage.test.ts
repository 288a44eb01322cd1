import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, inject, it, onTestFinished } from 'vitest';
import { admin as adminCommand } from '#scripts/admin.ts';
import { usage as usageCommand } from '#scripts/usage/usage.ts';
import { newImageId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { getUsageMonth } from '#shared/usage/model.ts';
import { runCommand } from '#test/scripts/run-command.ts';
import { PHOTO } from './calls.ts';
import { newWorkshop } from './people.ts';

const month = getUsageMonth(new Date());

it('D-18: the usage of a workshop is the same for its Admin, for a SuperAdmin and for the operator', async () => {
  const { owner, as } = await newWorkshop('Tally, Motors');
  const sheet = { ...carWithThreeFails(), initialDateOfInspection: nzDate(new Date()) };
  const draft = await owner.call('drafts', 'create', { body: sheet }, as);
  const photo = { file: PHOTO, service: 'S3' as const, imageId: newImageId(draft.id), description: '' };
  await owner.call('images', 'upload', { body: { ...photo, inspectionItemName: 'externalStopLamps' } }, as);
  const body = { ...sheet, formattedId: { unfinishedInspectionId: draft.id } };
  const { id } = await owner.call('inspections', 'submit', { body }, as);
  const params = { id: String(id) };
  await owner.call('mailings', 'send', { params, body: { email: 'aroha@example.nz' } }, as);
  const own = async () => (await owner.call('usage', 'own', {}, as)).months[0];
  const used = { month, inspections: 1, photos: 1, prints: 1, emails: 1 };
  await expect.poll(own, { interval: 500 }).toEqual(used);

  const data = mkdtempSync(join(tmpdir(), 'usage-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const { dynamoUrl, tableName, userPool, s3Url } = inject('cloud');
  writeFileSync(join(data, 'ready.json'), JSON.stringify({ dynamoUrl, tableName, userPool, s3Url }));
  await runCommand(adminCommand, '--email', owner.email, '--data', data);
  const found = [];
  let after: string | undefined;
  do {
    const page = await owner.call('usage', 'all', { query: { month, ...(after && { after }) } }, as);
    found.push(...page.organizations.filter(({ OrganizationID }) => OrganizationID === as.organizationId));
    after = page.next;
  } while (after);
  expect(found).toEqual([{ ...used, OrganizationID: as.organizationId, Name: 'Tally, Motors' }]);

  const { stdout } = await runCommand(usageCommand, '--month', month, '--data', data);
  const rows: Record<string, string>[] = parse(stdout, { columns: true });
  const row = rows.find(({ organization }) => organization === as.organizationId);
  expect(row).toMatchObject({ name: 'Tally, Motors', inspections: '1', photos: '1', prints: '1', emails: '1' });
  expect(Number(row?.bytes)).toBeGreaterThan(20_000);
  expect(await runCommand(usageCommand, '--month', '2026-13', '--data', data)).toMatchObject({
    code: 1,
    stderr: '--month must be a month such as 2026-11, not 2026-13.\n',
  });
});
