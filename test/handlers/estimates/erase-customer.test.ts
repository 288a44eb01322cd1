import { unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import * as files from '#lambdas/aws/signed-files.ts';
import { eraseEstimateCustomer } from '#lambdas/estimates/erase-customer.ts';
import { loadEstimate } from '#lambdas/estimates/records.ts';
import { eraseCustomer, verifySent } from '#lambdas/estimates/sent-hash.ts';
import { readSent } from '#lambdas/estimates/stored.ts';
import { estimateKey } from '#lambdas/table/keys.ts';
import { EstimateId } from '#shared/ids.ts';
import { buildDecision, customer, NOON, priced, workshopWithEstimate } from '#test/world/estimates.ts';
import { refused } from '#test/world/refused.ts';
import { storedItems } from '#test/world/stored-items.ts';
import { listItems, startTable } from '#test/world/table.ts';

startTable();

const Customer = { Name: 'Mere Tūhoe', Phone: '0215550143', Email: 'mere@example.nz', Address: '14 Ōtaki Road' };
const WHO = /Tūhoe|Tāmati|0215550143|mere@|Ōtaki/;

/** Sends an estimate by email, and hands over another link to it. */
const sendToMere = async () => {
  const own = await workshopWithEstimate();
  await own.save({ Customer, lines: priced((await own.read()).lines, 115, 23, 46) });
  await own.send({ mail: true });
  const { token } = await own.link();
  const id = EstimateId.parse(own.id);
  const { pk } = estimateKey(own.organizationId, id);
  const stored = () => listItems(pk);
  const erase = () => eraseEstimateCustomer(id, own.at(NOON), new Date(NOON));
  const sentItem = async () => {
    const item = (await stored()).find(({ type }) => type === 'SENT');
    return item ? readSent(item) : expect.fail();
  };
  return { ...own, token, mere: customer(token), stored, erase, sentItem };
};

describe('Privacy Act 2020, IPP 9: erasing a customer from an estimate', () => {
  it('removes their details from drafts, versions, decisions and emails; lines, cents and decisions stay', async () => {
    const { id, at, mere, sent, stored, erase, read } = await sendToMere();
    await mere.decide(buildDecision(await sent(), 'approved', 'declined', 'approved'));
    expect(JSON.stringify(await stored())).toMatch(WHO);
    const { lines, answer, decisions } = await read();
    await erase();
    expect(JSON.stringify(await stored())).not.toMatch(WHO);
    const nameless = <Told extends object>(told: Told) => ({ ...told, name: '' });
    expect(await loadEstimate(EstimateId.parse(id), at(NOON))).toMatchObject({
      ...{ state: 'answered', lines, answer: nameless(answer ?? {}), decisions: decisions.map(nameless) },
      links: [
        { mailedTo: '', revokedAt: NOON },
        { mailedTo: '', revokedAt: NOON },
      ],
    });
  });

  it('keeps the hash valid, which still detects a changed cent', async () => {
    const { erase, sentItem } = await sendToMere();
    const before = await sentItem();
    expect(verifySent(before)).toBe('holds');
    expect(verifySent({ ...before, Customer: { ...Customer, Name: 'Other' } })).toBe('broken');
    await erase();
    const after = await sentItem();
    expect(after.hash).toBe(before.hash);
    expect(verifySent(after)).toBe('holds');
    expect(verifySent({ ...after, totalCents: after.totalCents + 1 })).toBe('broken');
    expect(verifySent({ ...after, Customer })).toBe('broken');
  });

  it('a version from before customers were hashed separately can’t be verified after an erasure', () => {
    const items = storedItems('2026-11-25').items.map((item) => unmarshall(item));
    const old = items.filter(({ type }) => type === 'SENT').map((item) => readSent(item as never));
    expect(old.length).toBeGreaterThan(0);
    expect(old.map(verifySent)).toEqual(old.map(() => 'holds'));
    expect(old.map((one) => verifySent(eraseCustomer(one)))).toEqual(old.map(() => 'not known'));
  });

  it('revokes its links; a decision at the same time is made before it or not at all', async () => {
    const { mere, sent, erase, stored } = await sendToMere();
    const told = buildDecision(await sent(), 'approved');
    const [decided] = await Promise.allSettled([mere.decide(told), erase()]);
    await erase();
    if (decided?.status === 'rejected') expect(decided.reason).toMatchObject({ code: 'not-found' });
    expect(await refused(mere.look())).toMatchObject({ code: 'not-found' });
    expect(JSON.stringify(await stored())).not.toMatch(WHO);
  });

  it('does not bring them back when it coincides with a save, a sending or a rendering', async () => {
    const own = await sendToMere();
    const removed = vi.spyOn(files, 'deleteFile').mockResolvedValue(undefined as never);
    await own.pdf();
    const page = await own.read();
    await Promise.allSettled([own.erase(), own.save({ notes: 'Call first' }), own.send()]);
    await own.erase();
    expect(JSON.stringify(await own.stored())).not.toMatch(WHO);
    expect(removed).toHaveBeenCalled();
    const late = own.call('save', {
      params: { id: own.id },
      body: { Customer, lines: page.lines, version: page.version },
    });
    expect(await refused(late)).toMatchObject({ code: 'version-conflict' });
  });

  it('removes notes and the reason for reopening; sent versions keep what was agreed', async () => {
    const own = await sendToMere();
    await own.save({ notes: 'Kia ora Mere', internalNotes: 'Mere pays late' });
    await own.send();
    await own.heard(buildDecision(await own.sent(2), 'approved'));
    await own.reopen('Mere rang');
    await own.erase();
    const items = await own.stored();
    expect(items.filter(({ type }) => type === 'TAKENBACK')).toEqual([
      expect.not.objectContaining({ reason: 'Mere rang' }),
    ]);
    expect(items.filter(({ type }) => type === 'ESTIMATE')).toMatchObject([{ notes: '', internalNotes: '' }]);
    expect(await own.sent(2)).toMatchObject({ notes: 'Kia ora Mere' });
  });

  it('is idempotent, and does not change an estimate without a customer', async () => {
    const { erase, read } = await sendToMere();
    await erase();
    const { version } = await read();
    await erase();
    expect((await read()).version).toBe(version);
  });
});
