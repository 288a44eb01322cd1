import { expect, it } from 'vitest';
import { acquireLease, markPrinted } from '#lambdas/checksheets/records.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { table } from '#lambdas/table/connect.ts';
import { headerKey } from '#lambdas/table/keys.ts';
import { addMonths, nzDate, spellDate } from '#shared/nz-date.ts';
import { buildDecision, customer, LATER, workshopWithEstimate } from '#test/world/estimates.ts';
import { workshopWithSheet } from '#test/world/mailings.ts';
import { refused } from '#test/world/refused.ts';
import { startStores } from '#test/world/stores.ts';

startStores();

/** Emails a sheet, and returns what its customer can call. */
const mailed = async () => {
  const own = await workshopWithSheet();
  const { links } = await own.send();
  const [link] = links;
  if (!link) throw new Error('No link');
  /** Marks the latest request as rendered. */
  const print = async (revision = 1) => {
    const header = await table().get(headerKey(own.organizationId, own.inspection.id), { consistent: true });
    if (!header) throw new Error('No header');
    const sheet = { organizationId: own.organizationId, inspectionId: own.inspection.id, checksheet: 'Full' } as const;
    const lease = await acquireLease(table(), sheet, header, new Date());
    if (typeof lease === 'string') throw new Error(lease);
    await markPrinted(table(), sheet, lease, { revision, photos: 0 });
  };
  return { ...own, link, print, mere: await own.open(link) };
};

it('O-03: a link shows the sheet’s vehicle, day and result with what to do next, and signs no URL', async () => {
  const { mere } = await mailed();
  const view = await mere.sheet();
  expect(view).toEqual({
    workshop: expect.objectContaining({ Name: 'Tawa Motors' }),
    plate: 'KZT482',
    isRecheck: false,
    day: '2026-11-20',
    result: `This vehicle has passed. Its next WoF is due by ${spellDate(addMonths(nzDate(new Date()), 12))}.`,
    wasRechecked: false,
    expiresOn: '2026-12-20',
  });
  expect(JSON.stringify(view)).not.toMatch(/http/);
});

it('O-03: its PDF has a URL once it is rendered, a new one for each request', async () => {
  const { mere, print } = await mailed();
  expect(await mere.sheetPdf()).toEqual({ state: 'pending' });
  await print();
  const { state, url } = await mere.sheetPdf();
  expect([state, new URL(url ?? '').pathname]).toEqual(['ready', expect.stringMatching(/\/r1\/Full\.pdf$/)]);
  // the browser saves it under the name that the file was stored with
  expect(new URL(url ?? '').searchParams.has('response-content-disposition')).toBe(false);
});

it('O-03: after an edit the link opens the newest version, rendered again, and shows its day', async () => {
  const { mere, print, inspection, at } = await mailed();
  await print();
  await edit(inspection.id, { customerName: 'Mere Tāmati', revision: 1 }, at(LATER));
  expect(await mere.sheet(LATER)).toMatchObject({ day: '2026-11-20', changedOn: '2026-11-20' });
  expect(await mere.sheetPdf(LATER)).toEqual({ state: 'pending' });
  await print(2);
  expect((await mere.sheetPdf(LATER)).url).toMatch(/\/r2\/Full\.pdf/);
});

it('O-03: a link emailed before an edit names another customer does not open their sheet', async () => {
  const { mere, inspection, at, send } = await mailed();
  const wiremu = { customerName: 'Wiremu', customerPhone: '0226000000', customerHomePhone: '', customerEmail: '' };
  await edit(inspection.id, { ...wiremu, revision: 1 }, at(LATER));
  await refused(mere.sheet(LATER));
  await refused(mere.sheetPdf(LATER));
  await send('wiremu@example.nz', { at: LATER });
});

it('O-03: a wrong, guessed, expired or revoked link, or one whose target is gone, gets the same response', async () => {
  const { mere, link, open, revoke } = await mailed();
  const nothing = JSON.stringify(await refused(customer('A'.repeat(22)).sheet()));
  expect(nothing).toContain('This link no longer works.');
  const opensNothing = async (...calls: Promise<unknown>[]) => {
    for (const problem of await Promise.all(calls.map(refused))) expect(JSON.stringify(problem)).toBe(nothing);
  };
  for (const token of ['', 'garbage', 'B'.repeat(22), link.id])
    await opensNothing(customer(token).sheet(), customer(token).sheetPdf());
  await opensNothing(mere.sheet('2026-12-20T11:00:00.000Z'), mere.sheetPdf('2027-01-01T00:00:00.000Z'));
  await mere.sheet('2026-12-20T10:59:59.000Z');
  // a valid token of a link that doesn't exist
  const never = await open({ ...link, id: 'lnk_never' });
  await opensNothing(never.sheet(), never.sheetPdf());
  await revoke(link.id);
  await opensNothing(mere.sheet(), mere.sheetPdf());
  const gone = await mailed();
  await table().write({ remove: headerKey(gone.organizationId, gone.inspection.id) });
  await opensNothing(gone.mere.sheet(), gone.mere.sheetPdf());
});

it('O-03: a link to a sheet can’t call an estimate, nor a link to an estimate a sheet', async () => {
  const { mere } = await mailed();
  const own = await workshopWithEstimate();
  await own.send();
  const kiri = customer((await own.link()).token);
  const decision = buildDecision(await own.sent(), 'approved');
  const nothing = JSON.stringify(await refused(customer('A'.repeat(22)).look()));
  const calls = [mere.look(), mere.decide(decision), mere.undo(decision.id), mere.askAgain(), mere.pdf()];
  for (const problem of await Promise.all([...calls, kiri.sheet(), kiri.sheetPdf()].map(refused)))
    expect(JSON.stringify(problem)).toBe(nothing);
  expect((await own.read()).decisions).toEqual([]);
  expect(await kiri.look()).toMatchObject({ state: 'open' });
});
