import { describe, expect, it } from 'vitest';
import type { EstimateSummary } from '#shared/estimates/model.ts';
import { EstimateId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { estimateSource } from '#web/estimates/list/export.ts';
import {
  addByNumber,
  countStatuses,
  filterEstimates,
  parseSorting,
  sortEstimates,
} from '#web/estimates/list/filter.ts';
import { getStatus, parseStatuses } from '#web/estimates/sent/state-words.ts';

const one = (n: number, more: Partial<EstimateSummary> = {}): EstimateSummary => ({
  ...{ EstimateID: EstimateId.parse(`est_ABCDEFGHIJKLMNOPQRS${n}`), estimateNumber: n, totalCents: 100_00 * n },
  ...{ createdAt: `2026-11-0${n}T00:00:00.000Z`, updatedAt: '2026-11-09T00:00:00.000Z', state: 'draft' },
  ...{ plate: 'KZT482', customer: 'Mere Tūhoe', vehicle: '2017 Toyota Hilux', ...more },
});
const answered = { state: 'answered', sentBy: 'Anna Wilson', expiresOn: '2026-11-30' as NzDate } as const;
const estimates = [
  one(1),
  one(2, { state: 'sent', sentBy: 'Hēmi Pōtae', plate: '007', customer: 'Rangi Hohepa', vehicle: '2009 Mazda Demio' }),
  one(3, { ...answered, outcome: 'approved', approvedCents: 250_50, declinedCents: 49_50 }),
  one(4, { ...answered, outcome: 'declined', approvedCents: 0, declinedCents: 400_00 }),
  one(5, { ...answered, outcome: 'later', approvedCents: 0, declinedCents: 0 }),
  // as stored by the previous release
  one(6, { state: 'answered', approvedCents: 0, estimateNumber: undefined, vehicle: undefined }),
];
const find = (search: string, more: { state?: string; sender?: string } = {}) =>
  filterEstimates(estimates, { statuses: parseStatuses(more.state ?? ''), sender: more.sender ?? '', search }).map(
    ({ EstimateID }) => Number(EstimateID.slice(-1)),
  );

describe('O-04: the list of estimates', () => {
  it.each([
    ['', [1, 2, 3, 4, 5, 6]],
    ['rangi', [2]],
    ['tuhoe hilux', [1, 3, 4, 5]],
    ['demio', [2]],
    ['kzt-482', [1, 3, 4, 5, 6]],
    ['ＫＺＴ４８２', [1, 3, 4, 5, 6]],
    ['482 mere', [1, 3, 4, 5, 6]],
    ['E-3', [3]],
    ['e3', [3]],
    // though each has an "e" and a "7"
    ['E-7', []],
    ['E-3-2', [3]],
    ['nobody', []],
  ])('finds "%s" in plate, customer, make and model, and number', (search, ids) => {
    expect(find(search)).toEqual(ids);
  });

  it('an estimate found by its number counts as found if it is of the listed days, whatever the filter', () => {
    const days = { from: '2026-11-01' as NzDate, to: '2026-11-30' as NzDate };
    const [first, second] = estimates as [EstimateSummary, EstimateSummary];
    const old = one(7, { createdAt: '2026-10-31T10:59:59.000Z' });
    expect(addByNumber([first], [first], days)).toEqual({ found: [first], older: [] });
    expect(addByNumber([first], [second], days)).toEqual({ found: [first, second], older: [] });
    expect(addByNumber([first], [old], days)).toEqual({ found: [first], older: [old] });
  });

  it('filters by several statuses and by sender; answers that approve nothing have their own', () => {
    expect(estimates.map(getStatus)).toEqual(['draft', 'sent', 'answered', 'declined', 'later', 'answered']);
    expect(find('', { state: 'declined later' })).toEqual([4, 5]);
    expect(find('', { state: 'answered unknown' })).toEqual([3, 6]);
    expect(find('', { sender: 'Hēmi Pōtae' })).toEqual([2]);
    expect(countStatuses(estimates, ['done'])).toEqual([
      ...[
        { status: 'draft', count: 1 },
        { status: 'sent', count: 1 },
        { status: 'answered', count: 2 },
      ],
      ...[
        { status: 'done', count: 0 },
        { status: 'declined', count: 1 },
        { status: 'later', count: 1 },
      ],
    ]);
  });

  it.each([
    ['', [6, 5, 4, 3, 2, 1]],
    ['created', [1, 2, 3, 4, 5, 6]],
    ['-approved', [3, 6, 5, 4, 2, 1]],
    ['vehicle', [6, 2, 5, 4, 3, 1]],
    ['-total', [6, 5, 4, 3, 2, 1]],
    ['made-up', [6, 5, 4, 3, 2, 1]],
  ])('sorts by "%s", then newest first', (sort, ids) => {
    const sorted = sortEstimates(estimates, parseSorting(sort));
    expect(sorted.map(({ EstimateID: id }) => Number(id.slice(-1)))).toEqual(ids);
  });

  it('exports what is shown, with amounts as numbers', async () => {
    const { head, page } = estimateSource([...estimates.slice(1, 3), ...estimates.slice(5)]);
    const { rows } = await page(undefined, new AbortController().signal);
    expect(head?.slice(-3)).toEqual(['Total', 'Approved', 'Declined']);
    expect(rows.map((row) => row.join('|'))).toEqual([
      'E-2|007|2009 Mazda Demio|Rangi Hohepa|Hēmi Pōtae|Sent|2026-11-02||200.00||',
      'E-3|KZT482|2017 Toyota Hilux|Mere Tūhoe|Anna Wilson|Answered|2026-11-03|2026-11-30|300.00|250.50|49.50',
      '|KZT482||Mere Tūhoe||Answered|2026-11-06||600.00|0.00|',
    ]);
  });
});
