import { expect, it } from 'vitest';
import { exportHead, exportRows } from '#shared/counters/export.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';

it('a record is exported with one line per item of its form, with everything that the figures need and no customer data', () => {
  const inspection = makeInspection({ ...carWithThreeFails(), treadDepthLeftFront: 1.4, customerName: 'Mere Tūhoe' });
  const rows = exportRows(inspection, { startedAt: '2026-11-18T00:00:00.000Z', vicEnteredAt: undefined });
  const named = rows.map((row) => Object.fromEntries(exportHead.map((name, place) => [name, row[place]])));
  expect(named.filter((line) => line['Item result'] === 'FAIL')).toHaveLength(3);
  expect(new Set(named.map(({ Item }) => Item)).size).toBe(rows.length);
  expect(named.find(({ Item }) => Item === 'C8')?.Readings).toContain('treadDepthLeftFront 1.4');
  expect(named[0]).toMatchObject({
    ...{ Inspection: String(inspection.id), Result: 'FAIL', Started: '2026-11-18T00:00:00.000Z', Rechecks: '' },
    ...{
      'Vehicle type': 'car',
      'VIC entered': '',
      'VIC entered at': '',
      Edits: '0',
      Inspector: inspection.submittedBy.userId,
    },
  });
  expect(JSON.stringify(rows)).not.toContain('Mere');
  expect(JSON.stringify(rows)).not.toContain(inspection.vehicleRegistrationPlate);
});
