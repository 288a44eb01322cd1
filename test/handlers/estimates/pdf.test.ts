import { expect, it } from 'vitest';
import { countFailure, isPrinted, loadPdfContent, markPrinted, readPdfRequest } from '#lambdas/estimates/pdf.ts';
import { table } from '#lambdas/table/connect.ts';
import { estimatePdfKey } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { newId } from '#shared/ids.ts';
import { buildDecision, customer, NOON, pdfRequests, priced, workshopWithEstimate } from '#test/world/estimates.ts';
import { refused } from '#test/world/refused.ts';
import { startStores } from '#test/world/stores.ts';

startStores();

const after = (seconds: number) => new Date(Date.parse(NOON) + seconds * 1_000).toISOString();
const sent = async () => {
  const own = await workshopWithEstimate();
  await own.save({ lines: priced((await own.read()).lines, 115, 23, 46) });
  await own.send();
  const mere = customer((await own.link()).token);
  /** Returns the request as the renderer reads it. */
  const wanted = async (answer?: string) => {
    const [asked] = await pdfRequests(own, answer);
    const item = asked && (await table().get(asked, { consistent: true }));
    if (!item) throw new Error('No PDF was requested');
    return readPdfRequest(item as Item);
  };
  /** Marks the PDF as rendered. */
  const print = async (answer?: string) => markPrinted({ table: table() }, await wanted(answer));
  return { ...own, mere, wanted, print };
};

it('many requests at once make one, which stays pending until rendered; then it has a URL', async () => {
  const own = await sent();
  const asked = await Promise.all([own.pdf(), own.pdf(), own.mere.pdf(), own.mere.pdf()]);
  expect(asked).toEqual(Array(4).fill({ state: 'pending' }));
  expect(await own.mere.pdf(after(59))).toEqual({ state: 'pending' });
  const requests = await pdfRequests(own);
  expect(requests).toMatchObject([{ event: 'EstimatePdfWanted' }]);
  await own.print();
  const ready = await own.pdf();
  const [address, name] = [`/estimates/${own.id}/1-none-`, 'E-1 - KZT482.pdf'];
  expect(ready).toEqual({ state: 'ready', url: expect.stringContaining(address), name: `Estimate ${name}` });
  expect(new URL((await own.mere.pdf()).url ?? '').pathname).toBe(new URL(ready.url ?? '').pathname);
  expect(await own.pdf(1, { at: after(9_999) })).toMatchObject({ state: 'ready' });
  expect(await pdfRequests(own)).toHaveLength(1);
});

it('a PDF of an earlier release, which has the customer’s contact details, is rendered again', async () => {
  const own = await sent();
  await own.pdf();
  await own.print();
  const item = (await table().get(estimatePdfKey(own.organizationId, own.id, 1))) as Item;
  await table().write({ put: { ...item, layout: undefined } });
  expect(await own.mere.pdf()).toEqual({ state: 'pending' });
  expect(await pdfRequests(own)).toHaveLength(2);
  await own.print();
  expect(await own.mere.pdf()).toMatchObject({ state: 'ready' });
});

it('a request not rendered within a minute is made again, once', async () => {
  const own = await sent();
  await own.pdf();
  await Promise.all([own.pdf(1, { at: after(61) }), own.mere.pdf(after(61)), own.mere.pdf(after(62))]);
  expect(await pdfRequests(own)).toHaveLength(2);
  await own.print();
  expect((await own.pdf()).state).toBe('ready');
});

it('after three failures it is reported as failed for a minute and then requested again; a late failure changes nothing', async () => {
  const own = await sent();
  await own.pdf();
  const wanted = await own.wanted();
  const fail = (seconds: number) =>
    countFailure({ table: table(), now: new Date(after(seconds)) }, wanted, { attempts: 3 });
  for (const seconds of [1, 30]) await fail(seconds);
  expect(await own.pdf(1, { at: after(31) })).toEqual({ state: 'pending' });
  // the third attempt is late, so the PDF was requested again; it counts with the two before
  expect(await own.pdf(1, { at: after(70) })).toEqual({ state: 'pending' });
  await fail(80);
  expect(await own.pdf(1, { at: after(139) })).toEqual({ state: 'failed' });
  expect(await own.pdf(1, { at: after(141) })).toEqual({ state: 'pending' });
  expect(await pdfRequests(own)).toHaveLength(3);
  await own.print();
  await fail(150);
  expect(await isPrinted({ table: table() }, wanted)).toBe(true);
});

it('an answer has a PDF of its own until it is undone', async () => {
  const own = await sent();
  await own.pdf();
  await own.print();
  const decision = buildDecision(await own.sent(), 'approved', 'declined');
  await own.mere.decide(decision);
  expect(await own.mere.pdf()).toEqual({ state: 'pending' });
  expect(await own.pdf()).toEqual({ state: 'pending' });
  expect(await pdfRequests(own, decision.id)).toHaveLength(1);
  expect(await own.wanted(decision.id)).toMatchObject({ number: 1, decision: { id: decision.id, at: NOON } });
  await own.print(decision.id);
  expect((await own.pdf()).url).toContain(`/1-${decision.id}-`);
  await own.mere.undo(decision.id);
  expect((await own.mere.pdf()).url).toContain('/1-none-');
});

it('each version has its own PDF; an earlier one does not show the answer to a later one', async () => {
  const own = await sent();
  await own.save({ lines: priced((await own.read()).lines, 10) });
  await own.send();
  await own.heard(buildDecision(await own.sent(2), 'approved'));
  await own.pdf(1);
  expect(await own.wanted()).not.toHaveProperty('decision');
  await own.print();
  expect((await own.pdf(1)).url).toContain('/1-none-');
});

it('O-01: the PDF of an answer with work added later contains both, with who gave them', async () => {
  const own = await sent();
  const version = await own.sent();
  const first = buildDecision(version, 'approved', 'later');
  await own.mere.decide(first);
  const added = { ...buildDecision(version, 'approved'), name: 'Tom' };
  await own.heard(added, { at: after(60) });
  await own.pdf(1, { at: after(61) });
  const wanted = await own.wanted(added.id);
  const { decision } = await loadPdfContent({ table: table() }, wanted);
  expect(decision).toMatchObject({ name: 'Tom', how: 'phone', earlier: [{ id: first.id, name: 'Mere Tāmati' }] });
});

it('the PDF of a changed or withdrawn estimate is not given to a customer, and a revoked link opens none', async () => {
  const own = await sent();
  const { token, estimate } = await own.link();
  await own.save({ lines: priced((await own.read()).lines, 10) });
  expect(await refused(own.mere.pdf())).toMatchObject({ code: 'wrong-state' });
  expect((await own.pdf(1)).state).toBe('pending');
  await own.send();
  await own.withdraw();
  expect(await refused(own.mere.pdf())).toMatchObject({ code: 'wrong-state' });
  await own.revoke(estimate.links.at(-1)?.id ?? '');
  expect(await refused(customer(token).pdf())).toMatchObject({ code: 'not-found' });
});

it('another workshop’s PDF gets the same response as a missing one, and makes no request', async () => {
  const own = await sent();
  const other = await workshopWithEstimate();
  const pdfOf = (id: string, number = '1') => refused(other.call('pdf', { params: { id, number } }));
  const never = await pdfOf(newId('est'));
  expect(never).toMatchObject({ code: 'not-found' });
  for (const foreign of [await pdfOf(own.id), await pdfOf(other.id), await pdfOf('nothing'), await pdfOf(own.id, 'x')])
    expect([foreign.code, foreign.message]).toEqual([never.code, never.message]);
  expect(await refused(own.pdf(2))).toMatchObject({ code: 'not-found' });
  expect(await pdfRequests(own)).toEqual([]);
});
