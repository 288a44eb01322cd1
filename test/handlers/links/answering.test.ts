import { expect, it } from 'vitest';
import { edit } from '#lambdas/inspections/edit.ts';
import { closeOrganization, reopenOrganization } from '#lambdas/organizations/closing.ts';
import { createToken } from '#lambdas/sent-links/token.ts';
import { table } from '#lambdas/table/connect.ts';
import { estimateKey, headerKey, organizationKey } from '#lambdas/table/keys.ts';
import { EstimateId } from '#shared/ids.ts';
import { buildDecision, customer, LATER, NOON, workshopWithEstimate } from '#test/world/estimates.ts';
import { refused } from '#test/world/refused.ts';
import { listItems, startTable } from '#test/world/table.ts';

startTable();

const MERE = { Name: 'Mere Tūhoe', Phone: '0215550143', Email: 'mere@example.nz', Address: '' };
const WIREMU = { Name: 'Wiremu', Phone: '0226000000', Email: 'wiremu@example.nz', Address: '' };

/** Emails an estimate to Mere, and hands over a link to her as well. */
const sendToMere = async () => {
  const own = await workshopWithEstimate();
  const { organization } = own.at(NOON);
  await table().write({ put: { ...organization, ...organizationKey(own.organizationId) } });
  await own.save({ Customer: MERE });
  const [mail] = (await own.send({ mail: true })).links;
  if (!mail) throw new Error('No link');
  const leads = { estimateId: EstimateId.parse(own.id), linkId: mail.id, expiresAt: mail.expiresAt };
  const mailed = createToken({ organizationId: own.organizationId, ...leads });
  await table().write({ put: mailed.put });
  const handedOver = customer((await own.link()).token);
  return { ...own, version: await own.sent(), handedOver, mailed: customer(mailed.token) };
};

it('a decision stores the link it came by, with the person who handed it over or the address it was emailed to', async () => {
  const { handedOver, mailed, version, read } = await sendToMere();
  const first = buildDecision(version, 'approved');
  expect((await handedOver.decide(first)).decision).toMatchObject({
    cameBy: 'through a link given by Tawa Motors on Fri 20 Nov 2026',
  });
  await handedOver.undo(first.id);
  const second = buildDecision(version, 'declined');
  const { decision } = await mailed.decide(second);
  expect(decision).toMatchObject({ cameBy: 'through the link emailed to m***@example.nz' });
  // customers don't see which person of the workshop it was
  expect(JSON.stringify(decision)).not.toMatch(/Hēmi|mere@|lnk_/);
  const { decisions } = await read();
  expect(new Map(decisions.map(({ id, link }) => [id, link]))).toEqual(
    new Map([
      [first.id, { madeAt: NOON, mailedTo: '', handedOverBy: 'Hēmi Pōtae' }],
      [second.id, { madeAt: NOON, mailedTo: 'mere@example.nz', mail: 'waiting' }],
    ]),
  );
});

it('O-01: the link says the last day for the recheck, while a recheck is possible', async () => {
  const { handedOver, organizationId, inspection } = await sendToMere();
  expect(await handedOver.look()).toMatchObject({ recheckUntil: '2026-12-18' });
  const key = headerKey(organizationId, inspection.id);
  const names = { '#rechecked': 'rechecked' };
  await table().update({ key, expression: 'SET summary.#rechecked = :id', names, values: { ':id': 7 } });
  expect(await handedOver.look()).not.toHaveProperty('recheckUntil');
});

it('a withdrawn estimate shows neither prices nor photos', async () => {
  const { handedOver, withdraw } = await sendToMere();
  expect(await handedOver.look()).toMatchObject({ state: 'open', version: expect.anything() });
  await withdraw();
  const view = await handedOver.look();
  expect(view).toMatchObject({ state: 'withdrawn', photos: {} });
  expect(view).not.toHaveProperty('version');
});

it('only the server says how a decision came, and an answer by phone has no link', async () => {
  const { heard, version } = await sendToMere();
  const forged = { link: { madeAt: NOON, mailedTo: 'forged@example.nz' }, linkId: 'lnk_forged' };
  const { decisions } = await heard({ ...buildDecision(version, 'approved'), ...forged });
  expect(decisions).toHaveLength(1);
  expect(decisions[0]).not.toHaveProperty('link');
});

it('the name on a decision is stored as one line of words, whatever it contains', async () => {
  const { handedOver, version, id, organizationId } = await sendToMere();
  const name = ' Mere\r\nBcc: all@example.nz\u0000\u2028<b>T\u202e\u00fbhoe</b>\t';
  const { decision } = await handedOver.decide({ ...buildDecision(version, 'approved'), name });
  expect(decision?.name).toBe('Mere Bcc: all@example.nz <b>Tûhoe</b>');
  const items = await listItems(estimateKey(organizationId, EstimateId.parse(id)).pk);
  expect(items.find(({ type }) => type === 'DECISION')).toMatchObject({ name: decision?.name });
  const empty = { ...buildDecision(version, 'approved'), name: '\r\n\t\u0007' };
  expect(await refused(handedOver.decide(empty))).toMatchObject({ code: 'not-valid' });
});

it('a link that was handed over opens nothing once the estimate is sent to another customer', async () => {
  const { handedOver, mailed, save, send, link } = await sendToMere();
  await save({ Customer: { ...MERE, Name: 'Mere Smith' } });
  await send();
  expect(await handedOver.look()).toMatchObject({ state: 'open', version: { number: 2 } });
  await save({ Customer: WIREMU });
  expect(await handedOver.look()).not.toHaveProperty('version');
  const wiremu = customer((await link()).token);
  const { links } = await send();
  expect(links.filter(({ revokedAt }) => revokedAt)).toHaveLength(2);
  for (const old of [handedOver, mailed]) expect(await refused(old.look())).toMatchObject({ code: 'not-found' });
  expect(await wiremu.look()).toMatchObject({ state: 'open', version: { number: 3 } });
});

it('a link handed over under an earlier release, which stored no recipient, ends when the estimate is sent again', async () => {
  const { handedOver, id, organizationId, save, send } = await sendToMere();
  const items = await listItems(estimateKey(organizationId, EstimateId.parse(id)).pk);
  for (const { pk, sk } of items.filter(({ handedTo }) => handedTo))
    await table().update({ key: { pk, sk }, expression: 'REMOVE handedTo', condition: 'attribute_exists(pk)' });
  expect(await handedOver.look()).toMatchObject({ state: 'open' });
  await save({ notes: 'Ready on Friday' });
  await send();
  expect(await refused(handedOver.look())).toMatchObject({ code: 'not-found' });
});

it('once the sheet is corrected to another customer, no earlier link opens its estimate', async () => {
  const { handedOver, mailed, inspection, at, link, version } = await sendToMere();
  const wiremu = { customerName: 'Wiremu', customerPhone: '0226000000', customerHomePhone: '', customerEmail: '' };
  await edit(inspection.id, { ...wiremu, revision: 1 }, at(LATER));
  for (const old of [handedOver, mailed]) {
    expect(await refused(old.look())).toMatchObject({ code: 'not-found' });
    expect(await refused(old.decide(buildDecision(version, 'approved')))).toMatchObject({ code: 'not-found' });
    expect(await refused(old.pdf())).toMatchObject({ code: 'not-found' });
  }
  const fresh = customer((await link({ at: '2026-11-20T02:00:01.000Z' })).token);
  expect(await fresh.look()).toMatchObject({ state: 'open' });
});

it('a closed workshop accepts no answers, with a message; estimates can still be viewed, and answered once it reopens', async () => {
  const { handedOver, version, at, organizationId } = await sendToMere();
  const first = buildDecision(version, 'approved');
  await handedOver.decide(first);
  await closeOrganization(at(NOON));
  const words = "Tawa Motors has closed its Pitcheck account, so this can't be answered here. Please call them.";
  const closed = { code: 'refused', message: words };
  expect(await refused(handedOver.undo(first.id))).toMatchObject(closed);
  expect(await refused(handedOver.decide(buildDecision(version, 'declined')))).toMatchObject(closed);
  expect(await refused(handedOver.askAgain('2026-12-02T00:00:00.000Z'))).toMatchObject(closed);
  const view = await handedOver.look();
  expect(view).toMatchObject({ state: 'answered', closed: words, decision: { id: first.id } });
  expect(view).not.toHaveProperty('undoUntil');
  expect(await handedOver.pdf()).toMatchObject({ state: 'pending' });

  const organization = await table().get(organizationKey(organizationId), { consistent: true });
  if (!organization) throw new Error('No organization');
  await reopenOrganization({ ...at(NOON), organization });
  expect(await handedOver.undo(first.id)).toMatchObject({ state: 'open' });
  expect(await handedOver.look()).not.toHaveProperty('closed');
});
