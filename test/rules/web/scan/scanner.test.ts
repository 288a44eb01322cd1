import { expect, it } from 'vitest';
import { endSession } from '#web/device/session-end.ts';
import { scanner } from '#web/scan/scanner.ts';

it('a scanner that is open at a logout doesn’t open for the next user', () => {
  scanner.set({ target: 'vin', onUse: () => {}, opener: {} as Element });
  endSession();
  expect(scanner.get()).toBeUndefined();
});
