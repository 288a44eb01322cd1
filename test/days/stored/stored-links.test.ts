import { expect, it, onTestFinished, vi } from 'vitest';
import { checkLink, requireSheetLink } from '#lambdas/links/access.ts';
import { loadSheetView } from '#lambdas/links/sheet.ts';
import { hashToken } from '#lambdas/sent-links/token.ts';
import { linkTokenKey } from '#lambdas/table/keys.ts';
import { LINK_HEADER } from '#shared/links/calls.ts';
import { putRaw, readAll, readFixture, removeRaw, scan, storedItems } from '#test/world/stored-items.ts';
import { startStores } from '#test/world/stores.ts';

startStores();

const TOKEN = 'A'.repeat(22);

/**
 * Restores the table as it was on the evening of that day, and stores a token of this test for the link: the original
 * token was only in the email.
 */
const openedOn = async (day: string, to: 'estimateId' | 'inspectionId') => {
  process.env.USER_POOL_CLIENT_ID = 'client';
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T08:00:00.000Z`) });
  onTestFinished(() => void vi.useRealTimers());
  await removeRaw(...(await scan()));
  const stored = storedItems(day);
  const { pk } = linkTokenKey(hashToken(TOKEN));
  await putRaw(
    ...stored.items.map((item) => (item.type?.S === 'LINKTOKEN' && item[to] ? { ...item, pk: { S: pk } } : item)),
  );
  return { stored, opened: await checkLink({ headers: { [LINK_HEADER]: TOKEN } }) };
};

it('a link to an estimate stored before links had kinds still opens it', async () => {
  const { opened } = await openedOn('2026-11-25', 'estimateId');
  const [estimate] = readFixture('answers-2026-11-25').estimates;
  expect(opened).toMatchObject({ estimateId: estimate.answer.EstimateID });
});

it('a link to a sheet stored that day opens it, and the workshop sees that the sheet was emailed', async () => {
  const { stored, opened } = await openedOn('2026-11-26', 'inspectionId');
  const [mailing] = readFixture('answers-2026-11-26').mailings;
  expect((await readAll(stored)).mailings).toEqual([mailing]);
  expect(await loadSheetView(requireSheetLink({ ...opened, idempotency: undefined }))).toMatchObject({
    plate: 'FAL123',
    wasRechecked: true,
  });
});
