import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EstimatePdf } from '#shared/estimates/sent-estimate.ts';
import { shareOrSavePdf } from '#web/ui/files/share-or-save-pdf.ts';
import * as files from '#web/ui/save-file.ts';
import { waitUntilPrinted } from '#web/ui/save-file.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const url = 'https://files.example/estimate.pdf';
const name = 'Estimate E-1156 - KZT482.pdf';
const ready: EstimatePdf = { state: 'ready', url, name };
const answering = (...answers: EstimatePdf[]) => {
  const left = [...answers];
  return vi.fn(async () => left.shift() ?? ({ state: 'pending' } as const));
};
/** Runs the clock until the promise settles. */
const over = async <T>(work: Promise<T>) => {
  const [ended] = await Promise.all([work.catch((error: Error) => error.message), vi.runAllTimersAsync()]);
  return ended;
};

test('a PDF is polled until it is rendered', async () => {
  const ask = answering({ state: 'pending' }, { state: 'pending' }, ready);
  expect(await over(waitUntilPrinted(ask))).toEqual({ url, name });
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a finished PDF is not waited for', async () => {
  expect(await waitUntilPrinted(answering(ready))).toEqual({ url, name });
});

test('a failed PDF, or one that never comes, shows a message', async () => {
  expect(await over(waitUntilPrinted(answering({ state: 'pending' }, { state: 'failed' })))).toMatch(
    /could not be created/,
  );
  const ask = answering();
  const began = Date.now();
  expect(await over(waitUntilPrinted(ask))).toMatch(/longer than usual/);
  expect(Date.now() - began).toBeGreaterThan(90_000);
  expect(Date.now() - began).toBeLessThan(180_000);
});

test.each([
  ['shared on a handheld device', true, undefined, { shared: 1, saved: 0 }],
  ['not also saved when sharing is cancelled', true, new DOMException('', 'AbortError'), { shared: 1, saved: 0 }],
  [
    'saved if the click was too long ago to share',
    true,
    new DOMException('', 'NotAllowedError'),
    { shared: 1, saved: 1 },
  ],
  ['saved on a desktop', false, undefined, { shared: 0, saved: 1 }],
])('the file is %s', async (_, isHeld, refusal, counts) => {
  vi.spyOn(files, 'fetchPdf').mockResolvedValue(new Blob(['%PDF']));
  const saved = vi.spyOn(files, 'saveFile').mockReturnValue();
  const share = vi.fn(async () => {
    if (refusal) throw refusal;
  });
  vi.stubGlobal('navigator', { canShare: () => true, share });
  await shareOrSavePdf(answering(ready), 'Estimate.pdf', isHeld);
  expect({ shared: share.mock.calls.length, saved: saved.mock.calls.length }).toEqual(counts);
});
