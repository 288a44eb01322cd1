import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeSavedBy } from '#lambdas/http/context.ts';
import { vehicleKnownKey } from '#lambdas/table/keys.ts';
import { vehicleItem } from '#lambdas/vehicles/stored.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { separate as separateCommand } from '#scripts/separate.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { runCommand } from '#test/scripts/run-command.ts';
import { newRecords } from '#test/world/records.ts';
import { startTable, write } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startTable();

/** Runs the command on a running local cloud. */
const separate = async (...args: string[]) => {
  const data = mkdtempSync(join(tmpdir(), 'separate-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const place = { dynamoUrl: process.env.AWS_ENDPOINT_URL_DYNAMODB, tableName: LOCAL.tableName };
  writeFileSync(join(data, 'ready.json'), JSON.stringify(place));
  return (await runCommand(separateCommand, '--data', data, ...args)).stdout;
};

it('npm run separate reports, separates and undoes', async () => {
  const { organizationId, indexed } = newRecords();
  await indexed({ vehicleRegistrationPlate: 'W1A', vehicleVIN: 'None' });
  await indexed({ vehicleRegistrationPlate: 'W1B', vehicleVIN: 'None' });
  const savedBy = makeSavedBy(newWorkshop().at('2026-11-18T02:00:00.000Z'));
  const facts = { ...vehicleOfSheet(finishedCar()), Registration: 'W1B', Vin: 'NONE' };
  const mark = {
    ...vehicleKnownKey(organizationId, 'VIN', 'NONE'),
    type: 'VEHICLEKNOWN' as const,
    vehicle: 'vin_NONE',
  };
  await write({ put: vehicleItem(organizationId, 'vin_NONE', facts, 1, savedBy) }, { put: mark });
  const only = ['--organization', organizationId];
  const reported = await separate(...only);
  expect(reported).toContain('W1A goes to plate_W1A (new; 2017 Toyota Hilux SR5');
  expect(reported).toContain(`${organizationId}: 1 vehicles to separate, 0 records unreadable.`);
  expect(reported).toContain('Nothing was changed. Add --apply to separate them.');
  expect(await separate(...only)).toBe(reported);
  const [, run = ''] = /--undo (run-\w+)/.exec(await separate(...only, '--apply')) ?? [];
  expect(await separate(...only)).toContain('Nothing to separate.');
  expect(await separate(...only, '--undo', run)).toBe(
    `${organizationId}: 1 steps undone, 0 kept because something has changed since.\n`,
  );
  expect(await separate(...only)).toBe(reported);
});
