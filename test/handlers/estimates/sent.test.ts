import { expect, it } from 'vitest';
import { verifySent } from '#lambdas/estimates/sent-hash.ts';
import { readSent } from '#lambdas/estimates/stored.ts';
import { table } from '#lambdas/table/connect.ts';
import { estimateKey, sentKey } from '#lambdas/table/keys.ts';
import { EstimateId, newId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { anna } from '#shared/samples/people.ts';
import {
  buildDecision,
  customer,
  LAST_DAY,
  LATER,
  NOON,
  newLine,
  priced,
  workshopWithEstimate,
} from '#test/world/estimates.ts';
import { refused } from '#test/world/refused.ts';
import { listItems, startTable } from '#test/world/table.ts';

startTable();

const registered = { GstNumber: '123456789', EstimateTerms: 'Payment on pick-up.' };
const sent = async (facts: Parameters<typeof workshopWithEstimate>[0] = registered) => {
  const own = await workshopWithEstimate(facts);
  await own.save({
    lines: priced((await own.read()).lines, 115, 23, 46),
    notes: 'Call first.',
    internalNotes: 'Old customer',
  });
  return { ...own, estimate: await own.send() };
};

it('a sent version is numbered, dated and hashed, and includes the workshop, its terms and its GST', async () => {
  const own = await sent();
  const { estimate, sent: version, id } = own;
  expect(estimate).toMatchObject({
    state: 'sent',
    sent: { number: 1, at: NOON, expiresOn: LAST_DAY, totalCents: 184_00 },
  });
  const { hash, ...content } = await version();
  expect(content).toMatchObject({
    EstimateID: id,
    number: 1,
    isFixed: false,
    gstNumber: '123456789',
    terms: 'Payment on pick-up.',
    notes: 'Call first.',
    totalCents: 184_00,
    gstCents: 24_00,
    workshop: { Name: 'Tawa Motors' },
  });
  expect(content.lines.map(({ cents, isSafety }) => [cents, isSafety])).toEqual(
    expect.arrayContaining([
      [115_00, true],
      [23_00, true],
    ]),
  );
  const stored = await table().get(sentKey(own.organizationId, EstimateId.parse(id), 1));
  expect(stored && verifySent(readSent(stored))).toBe('holds');
  expect(estimate.sent?.hash).toBe(hash);
  expect(JSON.stringify(content)).not.toContain('Old customer');
});

it('a workshop that is not registered for GST shows none', async () => {
  const { sent: version } = await sent({});
  expect(await version()).toMatchObject({ gstNumber: null, gstCents: null, terms: '' });
});

it('a change supersedes the sent version, and sending again makes the next one; the first stays as it was', async () => {
  const { save, send, sent: version, read } = await sent();
  const first = await version(1);
  const { lines } = await read();
  expect(await save({ lines })).toMatchObject({ state: 'sent' });
  expect(await save({ lines: priced(lines, 1) }, { at: LATER })).toMatchObject({
    state: 'superseded',
    sent: { number: 1 },
  });
  expect(await send({}, { at: LATER })).toMatchObject({ state: 'sent', sent: { number: 2, totalCents: 1_00 } });
  expect(await version(1)).toEqual(first);
  expect((await version(2)).hash).not.toBe(first.hash);
});

it('sending is refused on a day that is past or too far ahead, without lines, on an old version, or twice', async () => {
  const { send, save, read } = await workshopWithEstimate();
  const day = (expiresOn: string) => refused(send({ expiresOn: expiresOn as NzDate }));
  expect(await day('2026-11-19')).toMatchObject({ message: 'Choose a last day from today to 20/12/2026.' });
  expect(await day('2026-12-21')).toMatchObject({ code: 'refused' });
  expect(await refused(send({ version: 7 }))).toMatchObject({ code: 'version-conflict' });
  const { lines, Customer } = await read();
  await save({ lines: [] });
  expect(await refused(send())).toMatchObject({ message: 'Add a line first.' });
  await save({ lines, Customer: { ...Customer, Email: '' } });
  expect(await refused(send({ mail: true }))).toMatchObject({
    message: 'This estimate has no email address.',
  });
  await send({ expiresOn: '2026-12-20' as NzDate });
  expect(await refused(send())).toMatchObject({ code: 'wrong-state', message: 'This estimate is with the customer.' });
});

it('H-10, H-11: an estimate with an invalid phone number, or an invalid address to email, is saved but not sent', async () => {
  const { send, save, read } = await workshopWithEstimate();
  const { lines, Customer } = await read();
  const wrong = { ...Customer, Phone: '021 x', Email: 'mere@example' };
  expect((await save({ lines, Customer: wrong })).Customer).toEqual(wrong);
  for (const mail of [true, false])
    expect(await refused(send({ mail }))).toMatchObject({ code: 'refused', message: expect.stringMatching(/invalid/) });
  await save({ lines, Customer: { ...wrong, Phone: '+61 412 345 678' } });
  expect(await refused(send({ mail: true }))).toMatchObject({
    message: 'The customer’s email address is invalid. Correct it, or give them a link.',
  });
  expect(await send({ mail: false })).toMatchObject({ state: 'sent' });
});

it('H-11: an estimate is emailed to the address without what was pasted around it', async () => {
  const { send, save, read } = await workshopWithEstimate();
  const { lines, Customer } = await read();
  await save({ lines, Customer: { ...Customer, Email: ' Mere <mailto:mere@example.nz> ' } });
  expect((await send({ mail: true })).links).toMatchObject([{ mailedTo: 'mere@example.nz' }]);
});

it('a repeated request with the version that was seen sends once', async () => {
  const { send, estimate } = await sent();
  const again = { version: estimate.version - 1 };
  expect(await refused(send(again))).toMatchObject({ code: 'wrong-state', details: { state: 'sent' } });
});

it('a part of a line keeps the item of the line', async () => {
  const { save, read } = await workshopWithEstimate();
  const { lines } = await read();
  const { lines: saved } = await save({
    lines: [...lines, newLine('part', { splitFrom: '1' }), newLine('made', { splitFrom: 'nothing' })],
  });
  expect(saved.slice(-2)).toEqual([
    { ...newLine('part'), from: 'reason', inspectionItemName: lines[0]?.inspectionItemName },
    newLine('made'),
  ]);
});

it('a page of the previous release, which doesn’t know notes, keeps them', async () => {
  const { save, read } = await workshopWithEstimate();
  await save({ notes: 'Call first.', isFixed: true });
  await save({ lines: [newLine('a')] });
  expect(await read()).toMatchObject({ notes: 'Call first.', isFixed: true, lines: [{ id: 'a' }] });
});

it('the list shows each day’s estimates with state, customer and total', async () => {
  const { call, id, inspection } = await sent();
  const browse = (from: string, to: string, at?: string) =>
    call('browse', { query: { from: from as NzDate, to: to as NzDate } }, at === undefined ? {} : { at });
  const line = { EstimateID: id, plate: inspection.vehicleRegistrationPlate, totalCents: 184_00, expiresOn: LAST_DAY };
  expect(await browse('2026-11-20', '2026-11-20')).toMatchObject({ estimates: [{ ...line, state: 'sent' }] });
  expect(await browse('2026-11-20', '2026-11-20', '2026-12-01T00:00:00.000Z')).toMatchObject({
    estimates: [{ ...line, state: 'expired' }],
  });
  expect(await browse('2026-11-21', '2026-11-30')).toEqual({ estimates: [] });
  expect(await browse('2026-11-01', '2026-11-19')).toEqual({ estimates: [] });
  expect(await browse('2026-11-30', '2026-11-01')).toEqual({ estimates: [] });
});

it('another workshop can’t send, withdraw, reopen, decide, link or revoke', async () => {
  const [own, other] = [await sent(), await sent()];
  const version = await other.sent();
  const params = { id: other.id };
  const body = { version: other.estimate.version };
  const calls = [
    own.call('send', { params, body: { ...body, expiresOn: LAST_DAY, mail: false } }),
    own.call('sent', { params: { ...params, number: '1' } }),
    own.call('withdraw', { params, body }),
    own.call('reopen', { params, body: { ...body, reason: 'Because' } }),
    own.call('decide', { params, body: { ...buildDecision(version, 'approved'), how: 'phone' } }),
    own.call('link', { params, body: {} }),
    own.call('revoke', { params: { ...params, link: newId('lnk') } }),
  ];
  const codes = await Promise.all(calls.map(async (call) => (await refused(call)).code));
  expect(new Set(codes)).toEqual(new Set(['not-found']));
  expect((await other.read()).version).toBe(other.estimate.version);
});

it('a link is returned once, stored as a hash, emailed to the estimate’s address, and limited to fifty', async () => {
  const own = await workshopWithEstimate();
  const { Customer } = await own.read();
  await own.save({ Customer: { ...Customer, Email: 'mere@example.nz' } });
  expect(await refused(own.link())).toMatchObject({ code: 'wrong-state' });
  const { links } = await own.send({ mail: true });
  expect(links).toMatchObject([{ mailedTo: 'mere@example.nz', mail: 'waiting' }]);
  const { token, estimate } = await own.link({ actor: anna });
  expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  expect(estimate.links).toMatchObject([{ mailedTo: 'mere@example.nz' }, { mailedTo: '' }]);
  const items = await listItems(estimateKey(own.organizationId, EstimateId.parse(own.id)).pk);
  expect(JSON.stringify([...items, await customer(token).stored()])).not.toContain(token);
  for (let n = 2; n < 50; n++) await own.link();
  expect(await refused(own.link())).toMatchObject({ message: 'An estimate can have up to 50 links.' });
});
