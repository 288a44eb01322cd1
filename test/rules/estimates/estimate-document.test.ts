import { describe, expect, it } from 'vitest';
import { renderEstimateDocument } from '#lambdas/checksheets/document.ts';
import { describeCosts, discountWords, labourWords, partsWords } from '#shared/estimates/breakdown.ts';
import type { AnswerWithEarlier, RecordedDecision } from '#shared/estimates/decisions.ts';
import { estimateMeaning } from '#shared/estimates/estimate-words.ts';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { estimateFileName } from '#shared/estimates/sent-estimate.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { answerEstimate, imageIds, sentEstimate, sentLine } from '#test/world/sent-estimates.ts';

const now = new Date('2026-11-20T01:00:00.000Z');
const markup = (sent: SentEstimate, decision?: AnswerWithEarlier) =>
  renderEstimateDocument(sent, decision, now).replace(/<style>.*<\/style>/s, '');
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const textOf = (...said: Parameters<typeof markup>) => words(markup(...said));
const cells = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<td class="${name}[^"]*">(.*?)</td>`, 'g'))].map(([, cell = '']) => words(cell));
const sums = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)<\/td>/g)].map(([, title, sum]) => [title, sum]),
  );

describe('O-01: a printed estimate', () => {
  const sent = sentEstimate();
  const text = textOf(sent);

  it('names the workshop, its number, its dates, the customer and the vehicle', () => {
    for (const fact of [
      ...Object.values(sent.workshop),
      ...['GST number 123-456-789', 'Estimate No. E-1156', 'Sent Fri 20 Nov 2026'],
      ...['Valid until Mon 30 Nov 2026 (end of day)', 'Mere Tūhoe'],
      ...['KZT482', '2017 Toyota Hilux SR5', '128,450 km', 'MR0HA3CD500123456'],
    ])
      expect(text).toContain(fact);
    const { Phone, Email, Address } = sent.Customer;
    for (const personal of [Phone, Email, Address]) expect(text).not.toContain(personal);
  });

  it('starts with the work required for a WoF, and labels each such line', () => {
    const order = sent.lines.map((line) => text.indexOf(line.words));
    expect(order[1]).toBeLessThan(order[2] ?? 0);
    expect(order[2]).toBeLessThan(order[0] ?? 0);
    expect(order[0]).toBeLessThan(order[3] ?? 0);
    expect(text).toContain('1 Needed for a WoF Stop lamp');
    expect(text).toContain('2 Needed for a WoF Front brake hose');
    expect(text).toContain('3 Front wiper blades');
    expect(text).toContain('4 lines, 2 needed for a WoF');
  });

  it('shows labour, parts, discount and amount of each line', () => {
    expect(text).toContain('renew, bleed and test 1 h 30 min × $132.00 $189.95 10% $349.16');
    expect(text).toContain('Wheel alignment 1 h × $132.00 – $15.00 $117.00');
  });

  it('has notes, terms with their line breaks, an explanation of estimates, and the version’s hash', () => {
    expect(text).toContain('Notes We can do the safety work on Tuesday.');
    expect(markup(sent)).toContain('<p>Payment on pick-up.</p><p>Parts that are replaced are kept for a week.</p>');
    expect(text).toContain(
      `${estimateMeaning(sent)} To go ahead, answer using your link or call Tawa Motors on 042325550.`,
    );
    expect(text).toContain(sent.hash);
    expect(renderEstimateDocument(sent, undefined, now)).toContain('"No. E-1156 · 3f9a 61c0 d27b e848"');
    expect(text).not.toContain('Answered by');
    const bare = textOf({ ...sent, notes: ' \n', terms: '' });
    expect(bare).not.toMatch(/Notes|Terms/);
  });

  it('shows each photo once, beside its first line, and refers other lines to it', () => {
    const [photo] = imageIds;
    const photos = photo ? [photo] : [];
    const lines = [sentLine('a', 'Bulb', { photos }), sentLine('b', 'Earth', { photos })];
    const twice = textOf(sentEstimate({ lines }));
    expect(twice.match(/Photo 1 · Left stop lamp/g)).toHaveLength(1);
    expect(twice).toContain('Earth See photo 1');
  });

  it('says "no charge" on a free line', () => {
    const remarks = sentEstimate({
      lines: [sentLine('a', 'Watch the tyres'), sentLine('b', 'Bulb', { partsCents: 5 })],
    });
    expect(cells(markup(remarks), 'amount')).toEqual(['No charge', '$0.05']);
  });

  it('leaves out columns that no line needs', () => {
    const plain = textOf(sentEstimate({ lines: [sentLine('a', 'Bulb', { partsCents: 10_00 })] }));
    expect(plain).toContain('No. Work Parts Amount 1 Bulb $10.00 $10.00');
  });
});

it('a quote says that its price is fixed', () => {
  const text = textOf(sentEstimate({ isFixed: true }));
  expect(text).toContain('Quote No. E-1156');
  expect(text).toContain('This is a quote. If you approve work while it is valid, its price is fixed.');
});

it('the total shows its GST, unless the workshop has no GST number', () => {
  const sent = sentEstimate();
  expect(textOf(sent)).toContain(`${showMoney(sent.totalCents)} includes GST of ${showMoney(sent.gstCents ?? -1)}`);
  const none = sentEstimate({ gstNumber: null });
  expect(textOf(none)).not.toContain('GST');
  expect(textOf(none, answerEstimate(none, 'approved'))).not.toContain('GST');
});

describe('a printed answer', () => {
  const sent = sentEstimate();
  const decision = answerEstimate(sent, 'declined', 'approved', 'approved', 'later');
  const html = markup(sent, decision);
  const text = words(html);

  it('shows who, when and how, each line, and the approved amount with its GST', () => {
    expect(text).toContain('Answered by Mere Tūhoe on Sun 22 Nov 2026, 9:47 am, by link');
    expect(cells(html, 'said')).toEqual(['Approved', 'Approved', 'Declined', 'Not now']);
    expect(text).toContain(
      '2 approved, 1 declined, 1 not now. This is a copy of the answer, not an invoice or a receipt.',
    );
    expect(decision.approvedCents).toBe(78_50 + 349_16);
    expect(text).toContain('Approved (of $636.06) $427.66 includes GST of $55.78');
    expect(sums(html)).toMatchObject({
      Total: '$636.06',
      Declined: '−$91.40',
      'Not now': '−$117.00',
      'Approved total': '$427.66',
    });
    expect(text).toContain(`Answer ${decision.id}`);
  });

  it('has its own heading and title, and the approved amount on every page', () => {
    expect(text).toMatch(/^Estimate E-1156 - KZT482 - answered 22 Nov 2026 .* Answered estimate No. E-1156/);
    expect(renderEstimateDocument(sent, decision, now)).toContain('KZT482 · No. E-1156 · Approved \\24 427.66"');
    expect(renderEstimateDocument(sent, undefined, now)).toContain('KZT482 · No. E-1156 · Total \\24 636.06"');
  });

  it('says what can still be approved, what a WoF needs, and the last day of each', () => {
    const change = 'To change your answer, call Tawa Motors on 042325550.';
    expect(text).toContain(
      'You can still approve work marked “Not now” until Mon 30 Nov 2026, with your link. To do so by phone or to change anything else, call Tawa Motors on 042325550.',
    );
    expect(text).not.toMatch(/To change your answer|isn’t approved/);
    const declined = answerEstimate(sent, 'declined');
    const needed = 'Some of the work that isn’t approved is needed for a WoF.';
    expect(textOf(sent, declined)).toContain(`${needed} ${change}`);
    const until = renderEstimateDocument(sent, declined, now, new Map(), '2026-12-04' as NzDate);
    expect(words(until)).toContain(`${needed} The last day for the free recheck is Fri 4 Dec 2026. ${change}`);
  });

  it('credits each part of the approved work to the person who approved it', () => {
    const first = answerEstimate(sentEstimate(), 'approved', 'later');
    const whole = { ...answerEstimate(sentEstimate(), 'approved'), id: 'm'.repeat(16), follows: first.id };
    const added = { ...whole, name: 'Tom', how: 'phone' as const, at: '2026-11-23T20:47:00.000Z', earlier: [first] };
    const told = textOf(sentEstimate(), added);
    expect(told).toContain('Answered by Mere Tūhoe on Sun 22 Nov 2026');
    const more = showMoney(whole.approvedCents - first.approvedCents);
    expect(told).toContain(`${more} more approved by Tom on Tue 24 Nov 2026, 9:47 am, by phone.`);
    expect(told).toContain(`Answer ${first.id}`);
  });

  it('shows which link it came by, with a masked address and no names from the workshop', () => {
    const madeAt = '2026-11-20T00:05:00.000Z';
    const mailed = { madeAt, mailedTo: 'mere.tuhoe@example.nz', mail: 'sent' } as const;
    expect(textOf(sent, { ...decision, link: mailed })).toContain(
      '9:47 am, through the link emailed to m***@example.nz',
    );
    expect(textOf(sent, { ...decision, link: { ...mailed, mailedTo: '' } })).toContain('through an emailed link');
    const handed = textOf(sent, { ...decision, link: { madeAt, mailedTo: '', handedOverBy: 'Anna Rewi' } });
    expect(handed).toContain('9:47 am, through a link given by Tawa Motors on Fri 20 Nov 2026');
    expect(handed).not.toContain('Anna');
  });

  it('has no name once the customer was erased', () => {
    expect(textOf(sent, { ...decision, name: '' })).toContain('Answered on Sun 22 Nov 2026, 9:47 am, by link');
  });

  it.each([
    ['phone', 'by phone'],
    ['in person', 'in person'],
  ] as const)('shows when it was given %s', (how, said) => {
    expect(textOf(sent, { ...decision, how })).toContain(`9:47 am, ${said}`);
  });
});

it('markup in typed text is printed as text', () => {
  const hostile = '</td><script>alert(1)</script><b>"&';
  const text = markup(
    sentEstimate({
      lines: [sentLine('a', hostile, { partsCents: 1 })],
      notes: hostile,
      terms: hostile,
      workshop: { Name: hostile, Phone: hostile, Email: hostile, Address: hostile },
      gstNumber: hostile,
    }),
  );
  expect(text).not.toContain('<script');
  expect(text.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(7);
});

it('a training organization’s estimate says that it is one', () => {
  const workshop = { ...sentEstimate().workshop, Name: 'Tawa Motors - [ Demo ]' };
  expect(textOf(sentEstimate({ workshop }))).toContain('TRAINING – NOT A REAL ESTIMATE');
  expect(textOf(sentEstimate())).not.toContain('TRAINING');
});

it.each([
  [0, ''],
  [45, '45 min'],
  [60, '1 h'],
  [615, '10 h 15 min'],
])('%i minutes of labour read "%s"', (minutes, read) => {
  expect(labourWords({ minutes })).toBe(read);
});

it.each([
  [null, ''],
  [{ percent: 0 }, ''],
  [{ cents: 0 }, ''],
  [{ percent: 15 }, '15%'],
  [{ cents: 1_500 }, '$15.00'],
])('a discount of %j reads "%s"', (discount, read) => {
  expect(discountWords({ discount })).toBe(read);
});

it('the file has the estimate’s usual name', () => {
  const sent = { ...sentEstimate({ number: 3, isFixed: true }), estimateNumber: 1156 };
  expect(estimateFileName(sent, { Registration: 'KZT 482' }, undefined)).toBe('Quote E-1156-3 - KZT482.pdf');
  expect(estimateFileName(sent, { Registration: 'KZT482' }, answerEstimate(sent))).toBe(
    'Quote E-1156-3 - KZT482 - answered 22 Nov 2026.pdf',
  );
  expect(estimateFileName(sent, { Registration: '' }, undefined)).toBe('Quote E-1156-3.pdf');
  const old = { ...sent, estimateNumber: undefined };
  expect(estimateFileName(old, { Registration: 'KZT482' }, undefined)).toBe('Quote KZT482.pdf');
  expect(estimateFileName(old, { Registration: '' }, undefined)).toBe('Quote.pdf');
});

it('amounts on paper never wrap, however large', () => {
  const dear = { minutes: 60, rateCents: 100_00, partsCents: 100_000_00, discount: { cents: 99_999_99 } };
  expect(markup(sentEstimate({ lines: [sentLine('a', 'Engine', dear)] }))).toContain(
    '<col class="wide"/><col class="wide"/><col class="narrow"/>',
  );
});

it.each([
  ['parts alone', { partsCents: 45_90 }, '$45.90', ''],
  ['a quantity', { partsCents: 758_00, unit: { quantity: 4_00, cents: 189_50 } }, '4 × $189.50', 'parts 4 × $189.50'],
  [
    'part of one',
    { partsCents: 99_23, unit: { quantity: 5_25, cents: 18_90 } },
    '5.25 × $18.90',
    'parts 5.25 × $18.90',
  ],
  ['ten', { partsCents: 10_00, unit: { quantity: 10_00, cents: 1_00 } }, '10 × $1.00', 'parts 10 × $1.00'],
  ['labour', { minutes: 90, rateCents: 120_00 }, '', '1 h 30 min × $120.00'],
  [
    'everything',
    { minutes: 30, rateCents: 132_00, partsCents: 12_50, discount: { percent: 10 } },
    '$12.50',
    '30 min × $132.00 + parts $12.50, 10% off',
  ],
  ['an amount off', { partsCents: 50_00, discount: { cents: 10_00 } }, '$50.00', 'parts $50.00, $10.00 off'],
])('%s is broken down in the same words everywhere', (_, costs, parts, all) => {
  const line = sentLine('1', 'Tyres', costs);
  expect([partsWords(line), describeCosts(line)]).toEqual([parts, all]);
});

it('O-06: notes stand under Notes, without a number, price, choice or part in the counts', () => {
  const note = sentLine('9', 'Front struts replaced since the last inspection', { isNote: true });
  const work = sentLine('1', 'Tyres', { partsCents: 758_00, unit: { quantity: 4_00, cents: 189_50 } });
  const sent = sentEstimate({ lines: [note, work] });
  const { lines, ...rest } = answerEstimate(sent, 'declined');
  const decision: RecordedDecision = { ...rest, lines: lines.filter(({ id }) => id === '1') };
  for (const html of [markup(sent), markup(sent, decision)]) {
    const [before = '', after = ''] = html.split('<table class="totals">');
    expect(before).toContain('Tyres');
    expect(before).not.toContain(note.words);
    expect(after).toMatch(new RegExp(`<h2>Notes</h2>.*${note.words}`, 's'));
    expect(html).toContain('1 line');
    expect(html).not.toContain('No charge');
    expect(html).not.toContain('Other work');
  }
});
