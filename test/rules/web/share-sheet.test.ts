import { expect, onTestFinished, test, vi } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { canShareFiles, shareSheet } from '#web/checksheets/use-sheet-file.ts';

const file = new File([], 'sheet.pdf', { type: 'application/pdf' });
const inspection = makeInspection({
  ...carWithThreeFails(),
  initialDateOfInspection: '2026-11-18' as NzDate,
  customerName: 'Mere',
});
const device = (navigator: object) => {
  vi.stubGlobal('navigator', navigator);
  onTestFinished(() => void vi.unstubAllGlobals());
};

test('O-03: the file is shared with its plate, the next step and its deadline', async () => {
  const share = vi.fn();
  device({ share, canShare: ({ files }: ShareData) => files?.[0]?.type === 'application/pdf' });
  expect(canShareFiles()).toBe(true);
  await shareSheet(inspection, file);
  expect(share).toHaveBeenCalledWith({
    title: 'KZT482: warrant of fitness failed',
    text: expect.stringMatching(/^Dear Mere,\n\n.*1043-0 for KZT482.*by 16\/12\/2026/s),
    files: [file],
  });
});

test('O-03: cancelling the share sheet is not an error; other failures are shown', async () => {
  device({ share: () => Promise.reject(new DOMException('', 'AbortError')) });
  expect(canShareFiles()).toBe(false);
  await shareSheet(inspection, file);
  device({ share: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
  await expect(shareSheet(inspection, file)).rejects.toThrow();
});
