import { describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { eraseFromEstimates } from '#lambdas/dossiers/estimates.ts';
import { markPass } from '#lambdas/estimates/mark-passes.ts';
import { handler as index } from '#lambdas/index.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { declinedKey, estimateKey, headerKey, revisionKey } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { getListedState, getShownState } from '#shared/estimates/states.ts';
import { EstimateId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { tryAgain } from '#shared/problem.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { buildDecision, customer, LATER, NOON, priced, workshopWithEstimate } from '#test/world/estimates.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { editSheet, editToPass, submitRecheck, withInspectionDay } from '#test/world/workshop.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

const NEXT_DAY = '2026-11-21T00:00:00.000Z';
const today = nzDate(new Date(NEXT_DAY));

/** An estimate with three priced lines, sent with a link, or still a draft. */
const opened = async ({ isSent = true } = {}) => {
  const own = await workshopWithEstimate();
  await own.save({ lines: priced((await own.read()).lines.slice(0, 3), 115, 23, 46) });
  if (isSent) await own.send();
  const token = isSent ? (await own.link()).token : undefined;
  const { organizationId, inspection, id, at } = own;
  const deliver = (key: { pk: string; sk: string }) =>
    index({ id: 'e', 'detail-type': 'InspectionEdited', detail: key } as Event);
  return {
    ...own,
    mere: customer(token ?? ''),
    /** Delivers the event of a submission, or of a revision. */
    indexed: (record = inspection.id, revision = 1) =>
      deliver(revision === 1 ? headerKey(organizationId, record) : revisionKey(organizationId, record, revision)),
    recheck: (passes = true, when = LATER) => submitRecheck(at, inspection, when, { passes }),
    shown: async (when = NEXT_DAY) => getShownState(today, await own.read({ at: when })),
    listed: async () => {
      const day = nzDate(new Date(NOON));
      const { estimates } = await own.call('browse', { query: { from: day, to: day, pageSize: 9 } }, { at: NEXT_DAY });
      return estimates.map((one) => getListedState(today, one));
    },
    inspectAgain: (when = NEXT_DAY, sheet = finishedCar()) =>
      own.submitted(withInspectionDay(nzDate(new Date(when)), sheet), when),
    head: async () => table().get(estimateKey(organizationId, EstimateId.parse(id)), { consistent: true }),
  };
};
type Own = Awaited<ReturnType<typeof opened>>;

type Case = {
  act: (own: Own) => Promise<unknown>;
  /** The state for the workshop, and what the customer's link shows. */
  state: string;
  link: object | 'gone';
};

const answer = async ({ mere, sent }: Own) => mere.decide(buildDecision(await sent(), 'approved', 'later', 'declined'));

/** What may happen to an inspection while its estimate is with the customer. */
const life: Record<string, Case> = {
  'nothing happens': { act: async () => {}, state: 'sent', link: { state: 'open' } },
  'its sheet is edited': {
    act: ({ at, inspection }) => editSheet(at, inspection.id, LATER, { vehicleModel: 'Aqua' }),
    state: 'sent',
    link: { state: 'open' },
  },
  'its sheet is edited to a pass': {
    act: ({ at, inspection }) => editToPass(at, inspection, LATER),
    state: 'done',
    link: { state: 'expired', passed: { on: '2026-11-20', isRecheck: false } },
  },
  'its sheet is corrected to someone else': {
    act: ({ at, inspection }) => editSheet(at, inspection.id, LATER, somebodyElse),
    state: 'sent',
    link: 'gone',
  },
  'its recheck passes': {
    act: ({ recheck }) => recheck(),
    state: 'done',
    link: { state: 'expired', passed: { on: '2026-11-20', isRecheck: true } },
  },
  'its recheck fails': { act: ({ recheck }) => recheck(false), state: 'sent', link: { state: 'open' } },
  'its recheck fails, and the next one passes': {
    act: async ({ recheck, at }) => submitRecheck(at, await recheck(false), NEXT_DAY),
    state: 'done',
    link: { passed: { on: '2026-11-21', isRecheck: true } },
  },
  'its failed recheck is edited to a pass': {
    act: async ({ recheck, at }) => editToPass(at, await recheck(false), LATER),
    state: 'done',
    link: { passed: { isRecheck: true } },
  },
  'the vehicle passes a later inspection': {
    act: async ({ inspectAgain, indexed }) => indexed((await inspectAgain()).id),
    state: 'done',
    link: { passed: { on: '2026-11-21', isRecheck: false } },
  },
  'the vehicle fails a later inspection': {
    act: async ({ inspectAgain, indexed }) => indexed((await inspectAgain(NEXT_DAY, carWithThreeFails())).id),
    state: 'sent',
    link: { state: 'open' },
  },
  'another vehicle passes': {
    act: async ({ inspectAgain, indexed }) =>
      indexed((await inspectAgain(NEXT_DAY, { ...finishedCar(), ...anotherCar })).id),
    state: 'sent',
    link: { state: 'open' },
  },
  'the recheck passes after it was answered': {
    act: async (own) => {
      await answer(own);
      await own.recheck();
    },
    state: 'done',
    link: { state: 'answered', passed: { isRecheck: true }, approveUntil: '2026-11-30' },
  },
  'the recheck passes after it was withdrawn': {
    act: async ({ withdraw, recheck }) => {
      await withdraw();
      await recheck();
    },
    state: 'withdrawn',
    link: { state: 'withdrawn' },
  },
  'it is withdrawn after the recheck has passed': {
    act: async ({ withdraw, recheck }) => {
      await recheck();
      await withdraw({ at: LATER });
    },
    state: 'withdrawn',
    link: { state: 'withdrawn' },
  },
  'it is being changed when the recheck passes': {
    act: async ({ save, recheck }) => {
      await save({ notes: 'Later' });
      await recheck();
    },
    state: 'superseded',
    link: { state: 'changing' },
  },
  'it is sent again after the recheck has passed': {
    act: async ({ save, send, recheck }) => {
      await recheck();
      await save({ notes: 'Tyres are cheap now' }, { at: NEXT_DAY });
      await send({}, { at: NEXT_DAY });
    },
    state: 'sent',
    link: { state: 'open' },
  },
  'its customer is erased': {
    act: ({ inspection, at }) => eraseFromEstimates(inspection.id, at(LATER), new Date(LATER)),
    state: 'sent',
    link: 'gone',
  },
};
const somebodyElse = { customerName: 'Wiremu', customerPhone: '0223334444', customerHomePhone: '', customerEmail: '' };
const anotherCar = { vehicleRegistrationPlate: 'OTHER1', vehicleVIN: '7AT0H65YX17028399' };

describe('O-01: a sent estimate changes when', () => {
  it.each(Object.entries(life))('%s', async (_, { act, state, link }) => {
    const own = await opened();
    await act(own);
    expect(await own.shown()).toBe(state);
    if (link === 'gone') expect(await refused(own.mere.look(NEXT_DAY))).toMatchObject({ code: 'not-found' });
    else expect(await own.mere.look(NEXT_DAY)).toMatchObject(link);
  });
});

it('O-01: by link, nothing can be decided once the vehicle has passed; the workshop can record a spoken answer', async () => {
  const own = await opened();
  await own.recheck();
  const view = await own.mere.look(NEXT_DAY);
  expect(view).toMatchObject({ closed: expect.stringContaining('has since passed'), version: { number: 1 } });
  expect(view).not.toHaveProperty('approveUntil');
  const decision = buildDecision(await own.sent(), 'approved');
  for (const act of [() => own.mere.decide(decision, NEXT_DAY), () => own.mere.askAgain(NEXT_DAY)])
    expect(await refused(act())).toMatchObject({
      code: 'wrong-state',
      message: expect.stringContaining('has since passed'),
    });
  await own.heard(decision, { at: NEXT_DAY });
  expect(await own.read({ at: NEXT_DAY })).toMatchObject({ answer: { how: 'phone' } });
});

it('O-01: after a pass, a new version needs no work for a warrant of fitness', async () => {
  const own = await opened();
  expect((await own.sent()).lines.some(({ isSafety }) => isSafety)).toBe(true);
  await own.recheck();
  await own.save({ notes: 'Again' }, { at: NEXT_DAY });
  await own.send({}, { at: NEXT_DAY });
  expect((await own.sent(2)).lines.filter(({ isSafety }) => isSafety)).toEqual([]);
});

it('O-01: lists show a done estimate from the event of the pass on; late and repeated events change nothing', async () => {
  const own = await opened();
  const passed = await own.recheck();
  expect(await own.listed()).toEqual(['sent']);
  await Promise.all([own.indexed(passed.id), own.indexed(passed.id), own.indexed()]);
  expect(await own.listed()).toEqual(['done']);
  const { version } = await own.read();
  await own.indexed(passed.id);
  await own.indexed();
  expect((await own.read()).version).toBe(version);
  expect(await own.call('browse', { query: { from: today, to: today, pageSize: 9 } })).toEqual({ estimates: [] });
});

it('O-01: a pass that is edited to a fail, or to another vehicle, no longer counts', async () => {
  const own = await opened();
  const again = await own.inspectAgain();
  await own.indexed(again.id);
  expect([await own.listed(), await own.shown()]).toEqual([['done'], 'done']);
  await editSheet(own.at, again.id, NEXT_DAY, anotherCar);
  await own.indexed(again.id, 2);
  expect([await own.listed(), await own.shown()]).toEqual([['sent'], 'sent']);
  expect(await own.mere.look(NEXT_DAY)).toMatchObject({ state: 'open' });
});

it('O-01: a pass is marked although its event fails on the sums, and the event is due again', async () => {
  const own = await opened();
  const { id } = await own.inspectAgain();
  const { write } = table();
  const writing = vi.spyOn(table(), 'write').mockImplementation(async (...writes) => {
    if (writes.some((one) => 'put' in one && one.put.type === 'FACT')) throw tryAgain();
    return write(...writes);
  });
  await expect(own.indexed(id)).rejects.toMatchObject({ code: 'try-again' });
  writing.mockRestore();
  expect(await own.listed()).toEqual(['done']);
  expect(await table().get(headerKey(own.organizationId, id))).not.toHaveProperty('indexed');
});

it('O-01: an estimate that can’t be read doesn’t stop the indexing of a submission', async () => {
  const error = vi.spyOn(logLines, 'error').mockReturnValue();
  const own = await opened();
  const passed = await own.recheck();
  await table().write({ put: { ...((await own.head()) as Item), state: 'unknown' } });
  await own.indexed(passed.id);
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ unreadable: expect.stringContaining('ESTIMATE') }));
  error.mockRestore();
  expect(await table().get(headerKey(own.organizationId, passed.id))).toMatchObject({ indexed: { revision: 1 } });
});

it('O-01: a pass after it was sent again counts, although an earlier one is known', async () => {
  const own = await opened();
  await own.recheck();
  await own.save({ notes: 'Tyres are cheap now' }, { at: NEXT_DAY });
  await own.send({}, { at: NEXT_DAY });
  await own.inspectAgain('2026-11-21T02:00:00.000Z');
  expect(await own.shown()).toBe('done');
});

it('O-01: a rebuild marks the estimates of an earlier release', async () => {
  const own = await opened();
  await own.recheck();
  expect(await own.listed()).toEqual(['sent']);
  expect(await markPass(own.at(NEXT_DAY), EstimateId.parse(own.id))).toBe(true);
  expect(await markPass(own.at(NEXT_DAY), EstimateId.parse(own.id))).toBe(false);
  expect(await own.listed()).toEqual(['done']);
});

describe('O-01: what was put off', () => {
  const putOff = async () => {
    const own = await opened();
    const version = await own.sent();
    const decision = buildDecision(version, 'approved', 'later', 'declined');
    await own.mere.decide(decision);
    return { ...own, version, decision, more: buildDecision(version, 'approved', 'approved', 'declined') };
  };

  it('can be approved by link until the last day, as a decision of its own, and that can be undone', async () => {
    const { mere, heard, decision, more, read, id, organizationId, inspection } = await putOff();
    const key = declinedKey(organizationId, inspection.VehicleID, EstimateId.parse(id));
    const declined = async () => {
      const lines = (await table().get(key, { consistent: true }))?.lines;
      return (lines as { decision: string }[]).map(({ decision: said }) => said);
    };
    expect(await mere.look(NEXT_DAY)).toMatchObject({ state: 'answered', approveUntil: '2026-11-30' });
    const view = await mere.decide(more, '2026-11-30T10:59:00.000Z');
    expect(view).toMatchObject({
      state: 'answered',
      decision: { id: more.id, follows: decision.id, approvedCents: 138_00 },
    });
    expect(view).not.toHaveProperty('approveUntil');
    expect(await declined()).toEqual(['declined']);
    expect(await mere.undo(more.id, '2026-11-30T11:05:00.000Z')).toMatchObject({
      state: 'answered',
      decision: { id: decision.id, approvedCents: 115_00 },
    });
    expect(await declined()).toEqual(['later', 'declined']);
    expect(await read()).toMatchObject({
      answer: { id: decision.id },
      decisions: [{ id: decision.id }, { id: more.id, takenBack: { why: 'undone' } }],
    });
    expect(await mere.look('2026-11-30T11:05:00.000Z')).not.toHaveProperty('approveUntil');
    const [again, at] = [{ ...more, id: decision.id.replace(/^../, 'zz') }, '2026-11-30T11:00:00.000Z'];
    expect(await refused(mere.decide(again, at))).toMatchObject({
      code: 'wrong-state',
      message: 'You could approve this until 30/11/2026. Please ask the workshop for a new price.',
    });
    expect(await refused(heard(again, { at }))).toMatchObject({
      code: 'wrong-state',
      message: 'The last day to approve this was 30/11/2026. Send it again.',
    });
  });

  it('can be approved after a pass too, and by the workshop', async () => {
    const { mere, more, recheck, heard, read } = await putOff();
    await recheck();
    expect(await mere.look(NEXT_DAY)).toMatchObject({ state: 'answered', approveUntil: '2026-11-30' });
    await heard(more, { at: NEXT_DAY });
    expect(await read({ at: NEXT_DAY })).toMatchObject({
      answer: { id: more.id, how: 'phone', approvedCents: 138_00 },
    });
  });

  it('can be undone after a pass, but not the whole answer, which could not be given again', async () => {
    const { mere, decision, more, recheck } = await putOff();
    const soon = '2026-11-20T00:07:00.000Z';
    await recheck(true, soon);
    expect(await mere.look(soon)).not.toHaveProperty('undoUntil');
    expect(await refused(mere.undo(decision.id, soon))).toMatchObject({ code: 'wrong-state' });
    expect(await mere.decide(more, NEXT_DAY)).toHaveProperty('undoUntil');
    expect(await mere.undo(more.id, NEXT_DAY)).toMatchObject({ state: 'answered', decision: { id: decision.id } });
  });

  it('leaves the other lines as they were answered', async () => {
    const { mere, version, read, decision } = await putOff();
    for (const said of [
      ['declined', 'approved', 'declined'],
      ['approved', 'approved', 'approved'],
      ['approved', 'declined', 'declined'],
      ['approved', 'later', 'declined'],
    ] as const)
      expect(await refused(mere.decide(buildDecision(version, ...said), NEXT_DAY))).toMatchObject({
        code: 'wrong-state',
      });
    expect((await read()).decisions.map(({ id }) => id)).toEqual([decision.id]);
  });

  it('counts once when it is approved twice at once, and reopening takes back both answers', async () => {
    const { mere, more, version, reopen, read } = await putOff();
    const other = buildDecision(version, 'approved', 'approved', 'declined');
    const both = await Promise.allSettled([mere.decide(more), mere.decide(more), mere.decide(other)]);
    expect(both.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    expect((await read()).decisions).toHaveLength(2);
    await reopen('The part is dearer');
    const { decisions, state } = await read();
    expect([state, ...decisions.map(({ takenBack }) => takenBack?.why)]).toEqual([
      'superseded',
      'reopened',
      'reopened',
    ]);
  });
});

it('O-01: a sheet corrected to someone else closes its estimate’s links for every call', async () => {
  const own = await opened();
  const decision = buildDecision(await own.sent(), 'later');
  await own.mere.decide(decision);
  await editSheet(own.at, own.inspection.id, LATER, somebodyElse);
  const { mere } = own;
  for (const call of [
    () => mere.look(LATER),
    async () => mere.decide(buildDecision(await own.sent(), 'approved'), LATER),
    () => mere.undo(decision.id, NOON),
    () => mere.pdf(LATER),
    () => mere.askAgain(LATER),
  ])
    expect(await refused(call())).toMatchObject({ code: 'not-found' });
  expect(await own.read({ at: LATER })).toMatchObject({ inspection: { customer: 'other', linksClosed: true } });
  await own.link({ at: '2026-11-20T03:00:00.000Z' });
  expect((await own.read({ at: NEXT_DAY })).inspection).not.toHaveProperty('linksClosed');
});
