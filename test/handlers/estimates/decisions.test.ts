import { expect, it } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { declinedKey, estimateKey, freshPriceKey } from '#lambdas/table/keys.ts';
import { EstimateId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { buildDecision, customer, priced, workshopWithEstimate } from '#test/world/estimates.ts';
import { refused } from '#test/world/refused.ts';
import { listItems, startTable } from '#test/world/table.ts';

startTable();

const LAST_DAY = '2026-11-22' as NzDate;
/** One minute before and after midnight in New Zealand at the end of that day. */
const IN_TIME = '2026-11-22T10:59:00.000Z';
const TOO_LATE = '2026-11-22T11:00:00.000Z';
const NINE_MINUTES = '2026-11-20T00:14:00.000Z';
const TWENTY_MINUTES = '2026-11-20T00:25:00.000Z';

const withLink = async () => {
  const own = await workshopWithEstimate({ GstNumber: '123456789' });
  const { lines } = await own.read();
  await own.save({ lines: priced(lines.slice(0, 3), 115, 23, 46) });
  await own.send({ expiresOn: LAST_DAY });
  const { token, estimate } = await own.link();
  return {
    ...own,
    handOver: own.link,
    link: estimate.links[0]?.id ?? '',
    version: await own.sent(),
    mere: customer(token),
  };
};

it('a customer sees the sent estimate and approves two of three lines: the total matches to the cent', async () => {
  const { mere, version, read } = await withLink();
  expect(await mere.look()).toMatchObject({ state: 'open', version: { hash: version.hash }, plate: 'KZT482' });
  const decision = buildDecision(version, 'approved', 'declined', 'approved');
  const { hash, ...answer } = decision;
  const view = await mere.decide(decision);
  expect(view).toMatchObject({
    state: 'answered',
    decision: { ...answer, how: 'link', approvedCents: 161_00, gstCents: 21_00 },
    undoUntil: '2026-11-20T00:15:00.000Z',
  });
  expect(await read()).toMatchObject({
    state: 'answered',
    answer: { approvedCents: 161_00, name: 'Mere Tāmati' },
    decisions: [{ id: decision.id, hash, number: 1 }],
  });
});

it('a decision sent twice, also at once, counts once; a different second one is refused', async () => {
  const { mere, version, read } = await withLink();
  const decision = buildDecision(version, 'approved');
  const both = await Promise.all([mere.decide(decision), mere.decide(decision)]);
  expect(both[0]?.decision).toEqual(both[1]?.decision);
  expect(await refused(mere.decide({ ...decision, name: 'Somebody' }))).toMatchObject({ code: 'refused' });
  expect(await refused(mere.decide(buildDecision(version, 'declined')))).toMatchObject({ code: 'wrong-state' });
  expect((await read()).decisions).toHaveLength(1);
});

it('a decision on anything not shown is refused: another version, fewer lines, unknown lines', async () => {
  const { mere, version, save, send, read, sent } = await withLink();
  const some = { ...buildDecision(version, 'approved'), lines: buildDecision(version, 'approved').lines.slice(1) };
  expect(await refused(mere.decide(some))).toMatchObject({ message: 'Please choose an answer for every line.' });
  const twice = { ...some, lines: [...some.lines, ...some.lines.slice(0, 1)] };
  expect(await refused(mere.decide(twice))).toMatchObject({ code: 'refused' });
  await save({ lines: priced((await read()).lines, 200, 23, 46) });
  expect(await mere.look()).toMatchObject({ state: 'changing' });
  expect(await refused(mere.decide(buildDecision(version, 'approved')))).toMatchObject({ code: 'wrong-state' });
  await send({ expiresOn: LAST_DAY });
  expect(await refused(mere.decide(buildDecision(version, 'approved')))).toMatchObject({
    message: 'This estimate has changed. Please review it again.',
  });
  expect(await mere.decide(buildDecision(await sent(2), 'approved'))).toMatchObject({ version: { number: 2 } });
});

it('a decision can be undone once within ten minutes, and another may follow; later only the workshop can reopen it', async () => {
  const { mere, version, read, save, reopen } = await withLink();
  const first = buildDecision(version, 'declined');
  await mere.decide(first);
  expect(await mere.undo(first.id, NINE_MINUTES)).toMatchObject({ state: 'open' });
  expect(await mere.undo(first.id, NINE_MINUTES)).toMatchObject({ state: 'open' });
  const second = buildDecision(version, 'approved');
  await mere.decide(second, NINE_MINUTES);
  expect(await mere.undo(first.id, NINE_MINUTES)).toMatchObject({ state: 'answered', decision: { id: second.id } });
  expect(await refused(mere.undo(second.id, TWENTY_MINUTES))).toMatchObject({
    message: 'The ten minutes to change your answer are over. Please call the workshop.',
  });
  expect(await refused(save({ notes: 'x' }))).toMatchObject({ code: 'wrong-state' });
  await reopen('The customer called');
  expect(await read()).toMatchObject({
    state: 'superseded',
    decisions: [
      { id: first.id, takenBack: { why: 'undone' } },
      { id: second.id, takenBack: { why: 'reopened', reason: 'The customer called' } },
    ],
  });
  expect(await mere.look()).toMatchObject({ state: 'changing' });
});

it('a link can’t undo another link’s decision', async () => {
  const { mere, version, handOver } = await withLink();
  const other = customer((await handOver()).token);
  const decision = buildDecision(version, 'approved');
  await mere.decide(decision);
  expect((await other.look()).undoUntil).toBeUndefined();
  expect(await refused(other.undo(decision.id))).toMatchObject({ code: 'wrong-state' });
});

it('the last day lasts until midnight in New Zealand; then a new price can be requested, once', async () => {
  const { mere, version, id, organizationId, read, send } = await withLink();
  expect(await mere.look(IN_TIME)).toMatchObject({ state: 'open' });
  expect(await mere.look(TOO_LATE)).toMatchObject({ state: 'expired' });
  expect(await refused(mere.askAgain(IN_TIME))).toMatchObject({ code: 'wrong-state' });
  expect(await refused(mere.decide(buildDecision(version, 'approved'), TOO_LATE))).toMatchObject({
    code: 'wrong-state',
  });
  await mere.askAgain(TOO_LATE);
  await mere.askAgain('2026-11-23T00:00:00.000Z');
  const wanted = freshPriceKey(organizationId, EstimateId.parse(id), 1);
  expect(await table().get(wanted)).toMatchObject({ at: TOO_LATE });
  expect(await read({ at: TOO_LATE })).toMatchObject({ state: 'expired' });
  await send({ expiresOn: '2026-11-25' as NzDate }, { at: '2026-11-23T00:00:00.000Z' });
  expect(await mere.look('2026-11-23T00:00:00.000Z')).toMatchObject({ state: 'open', version: { number: 2 } });
});

it('a decision made in the last minute can be undone after midnight, and is then expired', async () => {
  const { mere, version } = await withLink();
  const decision = buildDecision(version, 'approved');
  await mere.decide(decision, IN_TIME);
  expect(await mere.look('2026-11-22T11:05:00.000Z')).toMatchObject({ state: 'answered' });
  expect(await mere.undo(decision.id, '2026-11-22T11:05:00.000Z')).toMatchObject({ state: 'expired' });
});

it('a revoked, expired or unknown link opens nothing, with the same response', async () => {
  const { mere, link, revoke, read, version } = await withLink();
  const closed = {
    code: 'not-found',
    message: 'This link no longer works. Please ask the workshop for a new one.',
  };
  expect(await refused(mere.look('2026-12-21T00:00:00.000Z'))).toMatchObject(closed);
  await revoke(link);
  await revoke(link);
  expect(await read()).toMatchObject({ links: [{ revokedAt: expect.any(String) }] });
  expect(await refused(mere.look())).toMatchObject(closed);
  expect(await refused(mere.decide(buildDecision(version, 'approved')))).toMatchObject(closed);
  for (const token of ['', 'AAAAAAAAAAAAAAAAAAAAAA', 'neither', `${'A'.repeat(21)}#`])
    expect(await refused(customer(token).look())).toMatchObject(closed);
});

it('a withdrawn estimate is shown as withdrawn and can’t be decided', async () => {
  const { mere, withdraw, version } = await withLink();
  await withdraw();
  expect(await mere.look()).toMatchObject({ state: 'withdrawn', workshop: { Name: 'Tawa Motors' } });
  expect((await mere.look()).version).toBeUndefined();
  expect(await refused(mere.decide(buildDecision(version, 'approved')))).toMatchObject({ code: 'wrong-state' });
});

it('an answer by phone is stored with who recorded it', async () => {
  const { heard, version, id, organizationId, read } = await withLink();
  await heard(buildDecision(version, 'approved', 'later'));
  expect(await read()).toMatchObject({ state: 'answered', answer: { how: 'phone', approvedCents: 115_00 } });
  const items = await listItems(estimateKey(organizationId, EstimateId.parse(id)).pk);
  expect(items.find(({ type }) => type === 'DECISION')).toMatchObject({ recordedBy: { userId: 'user-hemi' } });
});

it('declined and deferred work is listed with the vehicle until the decision is undone', async () => {
  const { mere, version, id, organizationId, inspection } = await withLink();
  const key = declinedKey(organizationId, inspection.VehicleID, EstimateId.parse(id));
  const decision = buildDecision(version, 'approved', 'declined', 'later');
  await mere.decide(decision);
  expect(await table().get(key, { consistent: true })).toMatchObject({
    lines: [
      { id: version.lines[1]?.id, decision: 'declined' },
      { id: version.lines[2]?.id, decision: 'later' },
    ],
  });
  await mere.undo(decision.id, NINE_MINUTES);
  expect(await table().get(key, { consistent: true })).toBeUndefined();
});
