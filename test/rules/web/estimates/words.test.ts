import { describe, expect, it, test } from 'vitest';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { unpriced } from '#shared/estimates/money.ts';
import { NzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { failedInspection, passedInspection } from '#test/world/tawa.ts';
import type { Client } from '#web/client/client.ts';
import { beginEstimate, countRepaired, explainNotBegun, hasWork } from '#web/estimates/begin/begin-estimate.ts';
import { findSendDoubts } from '#web/estimates/sent/send-doubts.ts';
import { describeDecision, describeState } from '#web/estimates/sent/state-words.ts';
import { describeMistakes, typeEstimate } from '#web/estimates/typed-estimate.ts';
import { newLine, readLine, splitLine, typeLine, typePrice } from '#web/estimates/typed-line.ts';
import { explainUndecided } from '#web/links/outcome-words.ts';
import { describeLink, isOnItsWay } from '#web/sent-links/link-words.ts';

const create: Client['estimates']['create'] = async () => ({ EstimateID: 'est_1' as never });
const failure = (begun: Promise<unknown>) => begun.then(() => '', explainNotBegun);

describe('creating an estimate', () => {
  it('O-09: shows an error if it can’t be created or has no inspection', async () => {
    expect(await failure(beginEstimate(undefined, failedInspection))).toBe('Create estimate function is missing');
    expect(await failure(beginEstimate(create, undefined))).toBe('Inspection data is missing');
    expect(await failure(beginEstimate(create, failedInspection))).toBe('');
  });

  it('O-08: distinguishes an unusable response from a failed call', async () => {
    const unusable = async () => Promise.reject(new Problem('unexpected', 'x', new Error('no EstimateID')));
    const offline = async () => Promise.reject(new Problem('try-again', 'No connection'));
    expect(await failure(beginEstimate(unusable, failedInspection))).toBe('Failed to create estimate');
    expect(await failure(beginEstimate(offline, failedInspection))).toBe(
      'An error occurred while creating the estimate',
    );
  });

  const repaired = {
    ...failedInspection,
    InspectionItem: failedInspection.InspectionItem.map((item) => ({
      ...item,
      ReasonForRejections: item.ReasonForRejections.map((reason) => ({ ...reason, workCompleted: true })),
    })),
  };

  it('O-07: asks about completed repairs on a first inspection only: on a recheck they are left out', () => {
    expect(countRepaired(failedInspection)).toBe(0);
    expect(countRepaired(repaired)).toBe(
      buildEstimate(repaired, { leaveOutCompleted: false }).ReasonForRejection.length,
    );
    expect(countRepaired({ ...repaired, isRecheck: true })).toBe(0);
    expect(buildEstimate({ ...repaired, isRecheck: true }).ReasonForRejection).toEqual([]);
  });

  it('O-02: is offered if there is something to price', () => {
    expect([hasWork(failedInspection), hasWork(passedInspection)]).toEqual([true, false]);
  });
});

const last = NzDate.parse('2026-12-04');
const sent = { number: 2, hash: 'a'.repeat(64), at: '2026-11-20T00:00:00.000Z', expiresOn: last, totalCents: 1 };

test.each([
  ['2026-12-02', '2 days left'],
  ['2026-12-03', '1 day left'],
  ['2026-12-04', 'today is the last day'],
])('O-01: on %s the customer has until the last day: %s', (today, words) => {
  expect(describeState({ state: 'sent', sent }, NzDate.parse(today))).toContain(`until Fri 4 Dec 2026: ${words}.`);
});

test('O-01: a draft has no status text, and a superseded estimate says that it can’t be answered', () => {
  expect(describeState({ state: 'draft', sent: undefined }, last)).toBe('');
  expect(describeState({ state: 'superseded', sent }, last)).toContain("can't answer. Send it again");
});

test('O-01: a done estimate names the last day for work that was put off, if there is any', () => {
  const made = { id: 'd'.repeat(20), at: sent.at, how: 'link', name: 'Mere', approvedCents: 0 } as const;
  const decide = (decision: 'later' | 'declined') => ({
    ...({ state: 'done', sent, answer: made } as const),
    decisions: [{ ...made, hash: sent.hash, number: 2, gstCents: null, lines: [{ id: 'a', decision }] }],
  });
  const open = 'The customer can still approve the “Not now” work until Fri 4 Dec 2026.';
  const nothing = "There's nothing left to decide.";
  expect(describeState(decide('later'), last)).toContain(open);
  expect(describeState(decide('later'), NzDate.parse('2026-12-05'))).toContain(nothing);
  expect(describeState(decide('declined'), last)).toContain(nothing);
  // an answer by phone can still be recorded
  expect(describeState({ state: 'done', sent }, last)).toContain('If they have told you, record it.');
  expect(describeState({ state: 'done', sent }, NzDate.parse('2026-12-05'))).toContain(nothing);
});

test('O-01: an answer shows who gave it, when and how, or that the customer was erased', () => {
  const told = { name: 'Mere', how: 'link', at: '2026-11-20T00:05:00.000Z' } as const;
  expect(describeDecision(told)).toBe('Mere, 20/11/2026, 1:05 pm, by the link');
  expect(describeDecision({ ...told, name: '' })).toBe('An erased customer, 20/11/2026, 1:05 pm, by the link');
});

test('O-01: an answer by link shows who may have had it: the address it was emailed to, or who handed it over and when', () => {
  const madeAt = '2026-11-20T00:05:00.000Z';
  const by = (link: Parameters<typeof describeDecision>[0]['link']) =>
    describeDecision({ name: 'Mere', how: 'link', at: '2026-11-21T00:05:00.000Z', link });
  const mailed = { madeAt, mailedTo: 'mere@x.nz', mail: 'sent' } as const;
  expect(by(mailed)).toBe('Mere, 21/11/2026, 1:05 pm, by the link emailed to mere@x.nz');
  expect(by({ ...mailed, mailedTo: '' })).toMatch(/, by an emailed link$/);
  const handed = { madeAt, mailedTo: '', handedOverBy: 'Anna Rewi' };
  expect(by(handed)).toBe('Mere, 21/11/2026, 1:05 pm, by a link that Anna Rewi shared on 20/11/2026, 1:05 pm');
  expect(by({ madeAt, mailedTo: '' })).toContain(', by a link that the workshop shared on ');
});

test('O-01: possible omissions are shown before an estimate is sent, if there are any', () => {
  const whole = { EstimateTerms: 'Pay on the day', GstNumber: '123456789' };
  const priced = { ...unpriced, partsCents: 1 };
  expect(findSendDoubts({ lines: [priced], ...whole })).toEqual([]);
  expect(findSendDoubts({ lines: [priced], offSheet: [{ words: 'Stop lamp' }], ...whole })).toMatchObject([
    { words: 'No longer on the sheet, but kept because they have a price: “Stop lamp”.' },
  ]);
  const unrated = { ...unpriced, minutes: 30 };
  expect(findSendDoubts({ lines: [priced, unrated], ...whole }).map(({ words }) => words)).toEqual([
    'A line has labour but no rate, so the labour costs nothing.',
  ]);
  expect(findSendDoubts({ lines: [unpriced, unpriced], EstimateTerms: ' ' }).map(({ words }) => words)).toEqual([
    'Your workshop has no estimate terms.',
    'Your workshop has no GST number, so no GST is shown.',
  ]);
  const link = { id: 'a', madeAt: sent.at, expiresAt: '2026-12-20T00:00:00.000Z', mailedTo: '' };
  const handedTo = { Name: 'Mere', Phone: '', Email: '' };
  const misdirected = [
    { ...link, mailedTo: 'm@x.nz' },
    { ...link, handedTo },
  ];
  expect(findSendDoubts({ lines: [priced], misdirected, ...whole }).map(({ words }) => words)).toEqual([
    'The link emailed to m@x.nz will stop working.',
    expect.stringMatching(/^The link shared with Mere on \d\d\/11\/2026 will stop working\.$/),
  ]);
});

test('O-01: what can’t be saved is named with its line and field before an estimate is sent', () => {
  const parts = (id: string, words: string, typed: string) => ({ ...typeLine({ ...lineOf(id), words }), parts: typed });
  const typed = typeEstimate({ Customer: { Name: '', Phone: '', Email: '', Address: '' }, lines: [] });
  expect(describeMistakes(typed)).toBe('');
  const lines = [parts('a', 'Hose', '389.90'), parts('b', 'Lamp', '389,90')];
  expect(describeMistakes({ ...typed, lines })).toBe('Line 2 (“Lamp”), parts: Enter an amount, like 45.90.');
  expect(describeMistakes({ ...typed, lines: [parts('a', ' ', '')], notes: 'x'.repeat(2001) })).toMatch(
    /^Notes for the customer: .*\. Line 1, work to do: Describe the work on this line\.$/,
  );
});

const lineOf = (id: string) => ({ id, from: 'workshop' as const, words: 'Sundries', ...unpriced });

test('O-01: a line of more than $20,000 is confirmed before an estimate is sent, once for each amount', () => {
  const asked = (...parts: number[]) =>
    findSendDoubts({
      lines: parts.map((partsCents) => ({ ...unpriced, partsCents })),
      EstimateTerms: 'Pay on the day',
      GstNumber: '123456789',
    }).map(({ words }) => words);
  expect(asked(20_000_00)).toEqual([]);
  expect(asked(20_000_01, 45_000_00, 45_000_00)).toEqual([
    'One line is $20,000.01. Is that right?',
    'One line is $45,000.00. Is that right?',
  ]);
});

test('O-01: a revoked or expired link opens nothing, and a bounced email is a warning while its link works', () => {
  const link = { id: 'a', madeAt: sent.at, expiresAt: '2026-12-20T00:00:00.000Z', mailedTo: 'm@x.nz' };
  const now = '2026-11-21T00:00:00.000Z';
  expect(describeLink({ ...link, mail: 'bounced' }, now)).toMatchObject({ isOpen: true, isTrouble: true });
  expect(describeLink({ ...link, mail: 'bounced', revokedAt: now }, now)).toMatchObject({
    isOpen: false,
    isTrouble: false,
  });
  expect(describeLink(link, '2026-12-20T00:00:00.000Z')).toMatchObject({ isOpen: false });
  const titleOf = (more: object) => describeLink({ ...link, mailedTo: '', ...more }, now).title;
  expect(titleOf({})).toBe('Shared by the workshop');
  expect(titleOf({ handedOverBy: 'Anna', handedTo: { Name: 'Mere', Phone: '', Email: '' } })).toBe(
    'Shared by Anna with Mere',
  );
  expect(titleOf({ mail: 'sent' })).toBe('Emailed to an erased customer');
});

test.each([
  [
    'new-workshop',
    20,
    '2026-11-20T19:00:00.000Z',
    /^It will be emailed tomorrow morning: your workshop can send 20 emails a day/,
  ],
  [
    'address',
    30,
    '2026-11-21T19:00:00.000Z',
    /^It will be emailed on the morning of Sun 22 Nov 2026: an address can get up to 30/,
  ],
  [
    'workshop',
    200,
    '2026-11-20T01:00:00.000Z',
    /^It will be emailed at 2:00 pm: your workshop can send 200 emails an hour$/,
  ],
  [
    'all',
    1800,
    '2026-11-20T01:00:00.000Z',
    /^It will be emailed at 2:00 pm: many workshops are sending emails right now$/,
  ],
] as const)(
  'O-01: an email over the limit (%s) shows when it will be sent and why, until then',
  (limit, most, until, words) => {
    const link = { id: 'a', madeAt: sent.at, expiresAt: '2026-12-20T00:00:00.000Z', mailedTo: 'm@x.nz' };
    const waiting = { ...link, mail: 'waiting' as const, waits: { until, limit, most } };
    const now = '2026-11-20T00:05:00.000Z';
    const { title, state } = describeLink(waiting, now);
    expect(title).toBe('To be emailed to m@x.nz');
    expect(state).toMatch(words);
    expect([isOnItsWay(waiting, now), isOnItsWay(waiting, until)]).toEqual([false, true]);
    expect(describeLink(waiting, until)).toMatchObject({ title: 'Emailed to m@x.nz', state: 'Sending the email' });
    expect(describeLink({ ...waiting, mail: 'sent' }, now).state).toBe('Email sent');
    const over = { title: 'Not emailed to m@x.nz', state: expect.stringMatching(/^Not emailed: /), isOpen: true };
    expect([describeLink(waiting, now, true), describeLink(waiting, until, true)]).toMatchObject([over, over]);
    expect(describeLink({ ...waiting, mail: 'sent' }, now, true).title).toBe('Emailed to m@x.nz');
    const revoked = { ...waiting, revokedAt: now };
    expect(describeLink(revoked, now)).toMatchObject({
      title: 'Not emailed to m@x.nz',
      state: 'Revoked',
    });
    expect(describeLink(revoked, '2026-12-19T00:00:00.000Z').title).toBe('Not emailed to m@x.nz');
  },
);

test('O-01: a part of a line belongs to the same item at the same rate, and has no costs yet', () => {
  const whole = {
    ...newLine(),
    from: 'reason',
    inspectionItemName: 'externalStopLamps',
    rate: '120.00',
    parts: '9',
  } as const;
  expect(splitLine(whole, '7')).toMatchObject({
    ...{
      from: 'reason',
      inspectionItemName: 'externalStopLamps',
      splitFrom: '7',
      rate: '120.00',
      parts: '',
      words: '',
    },
    id: expect.not.stringMatching(whole.id),
  });
});

test('O-01: a price chosen for a line without text also sets its text, and keeps an existing one', () => {
  const alignment = { name: 'Wheel alignment', cents: 90_00, kind: 'price' } as const;
  const priceFrom = { name: 'Wheel alignment' };
  const price = { minutes: '', rate: '', quantity: '', discount: '', parts: '90.00', priceFrom };
  expect(typePrice(alignment, true)).toEqual({ ...price, words: 'Wheel alignment' });
  expect(typePrice(alignment, false)).toEqual(price);
  expect(typePrice({ name: 'Labour', cents: 120_00, kind: 'rate' }, true)).toEqual({ rate: '120.00', priceFrom: null });
  const parts = { quantity: 4_00, cents: 189_50 };
  const tyres = { name: 'Four tyres', kind: 'job', minutes: 60, rateCents: 120_00, parts } as const;
  expect(typePrice(tyres, false)).toEqual({
    ...{ minutes: '60', rate: '120.00', quantity: '4', parts: '189.50', priceFrom: { name: 'Four tyres' } },
  });
  expect(typePrice({ ...tyres, parts: null }, false)).toMatchObject({ quantity: '', parts: '' });
});

test.each([
  ['', '9.90', { unit: null, partsCents: 9_90 }],
  ['1', '9.90', { unit: null, partsCents: 9_90 }],
  ['4', '189.50', { unit: { quantity: 4_00, cents: 189_50 }, partsCents: 758_00 }],
  ['5.25', '18.90', { unit: { quantity: 5_25, cents: 18_90 }, partsCents: 99_23 }],
  ['0.07', '100', { unit: { quantity: 7, cents: 100_00 }, partsCents: 7_00 }],
])('O-01: quantity "%s" of $%s is read to the cent, and shown as it was typed', (quantity, parts, costs) => {
  const read = readLine({ ...newLine(), words: 'Tyres', quantity, parts });
  expect(read).toMatchObject({ line: costs });
  if ('line' in read) expect(readLine(typeLine(read.line))).toEqual(read);
});

test.each([
  ['4,5', 'Enter a quantity, like 4 or 2.5'],
  ['1.005', 'At most two decimals'],
  ['0', 'Enter a quantity above 0'],
  ['10000', 'At most 9,999.99'],
])('O-01: the quantity "%s" is refused: %s', (quantity, message) => {
  expect(readLine({ ...newLine(), words: 'Tyres', quantity, parts: '1' })).toEqual({ mistakes: { quantity: message } });
});

const most = { ...newLine(), words: 'Stop lamp', minutes: '60000', rate: '100000', parts: '100000' };

test.each([
  ['minutes', '60001', 'At most 60000 minutes'],
  ['minutes', '9999999', 'At most 60000 minutes'],
  ['rate', '100000.01', 'At most $100,000.00'],
  ['parts', '$ 4,500,000', 'At most $100,000.00'],
  ['discount', '101%', 'At most 100%'],
  ['discount', '10.5%', 'Enter a whole percentage, like 10%, or an amount, like 15.00'],
  ['discount', '100000.01', 'At most $100,000.00'],
])('O-01: %s of %s shows its maximum: %s', (field, typed, words) => {
  expect(readLine({ ...most, [field]: typed })).toEqual({ mistakes: { [field]: words } });
});

test('O-01: the maximum of each is accepted', () => {
  expect(readLine({ ...most, discount: '１００％' })).toEqual(readLine({ ...most, discount: '100%' }));
  expect(readLine({ ...most, discount: '100%' })).toMatchObject({ line: { minutes: 60_000, rateCents: 100_000_00 } });
  expect(readLine({ ...most, discount: '100000' })).toMatchObject({ line: { discount: { cents: 100_000_00 } } });
});

test('O-01: a line with two mistakes shows both, also one that is out of range', () => {
  expect(readLine({ ...newLine(), words: '', minutes: '90000', rate: '1,2' })).toMatchObject({
    mistakes: { words: expect.any(String), minutes: expect.any(String), rate: 'Enter an amount, like 45.90' },
  });
});

it('O-01: the link says why nothing was decided: a pass since, or the last day for what was put off', () => {
  const version = { expiresOn: '2026-11-30' } as never;
  const passed = { on: '2026-11-21', isRecheck: true };
  const decision = { lines: [{ id: '1', decision: 'later' }] } as never;
  expect(explainUndecided({ state: 'expired', passed, version }, false)).toMatch(/^The vehicle has since passed\./);
  expect(explainUndecided({ state: 'expired', version }, false)).toMatch(/^It expired before/);
  expect(explainUndecided({ state: 'answered', version, decision }, true)).toMatch(
    /^The last day to add work was Mon 30/,
  );
});
