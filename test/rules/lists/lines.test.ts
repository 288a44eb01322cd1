import { describe, expect, it } from 'vitest';
import { type DraftId, newId } from '#shared/ids.ts';
import { draftSummary } from '#test/world/tawa.ts';
import { draftLines } from '#web/drafts/list/draft-lines.ts';
import { listTokens, parseFilter } from '#web/lists/filter.ts';

describe('T-04: drafts on the server and on this device', () => {
  const { id, formattedId, vehicleRegistrationPlate, vehicleMake, vehicleModel, customerName, updatedAt } =
    draftSummary;
  const here = { id, formattedId, vehicleRegistrationPlate, vehicleMake, vehicleModel, customerName, updatedAt };
  const onlyHere = { ...here, id: newId('dft') as DraftId, formattedId: null, vehicleRegistrationPlate: 'ABC123' };
  const said = (lines: ReturnType<typeof draftLines>) =>
    lines?.map(({ plate, number, marks }) => [plate, number, marks]);

  it('are one list: local ones first, with an icon on those that have more on this device', () => {
    expect(said(draftLines([draftSummary], [], false))).toEqual([['B7XKD', '1044-0', []]]);
    expect(said(draftLines([{ ...draftSummary, isRecheck: true }], [onlyHere, here], false))).toEqual([
      ['ABC123', '', ['Saved on this device']],
      ['B7XKD', '1044-0', ['Recheck', 'Saved on this device']],
    ]);
  });

  it('are the local ones while the server is unreachable; before its response there is no list', () => {
    const wrong = { ...here, needsCorrecting: true };
    expect(said(draftLines(undefined, [wrong], true))).toEqual([['B7XKD', '1044-0', ['Needs correcting']]]);
    expect(draftLines(undefined, [here], false)).toBeUndefined();
    expect(draftLines(undefined, [], true)).toBeUndefined();
    expect(said(draftLines(undefined, [here], true))).toEqual([['B7XKD', '1044-0', ['Saved on this device']]]);
  });
});

it('T-03: the URL holds a list’s filters; invalid ones are ignored', () => {
  const read = (address: string) => parseFilter(new URLSearchParams(address));
  expect(read('search=+mere+&result=fail&vic=not-entered&from=2026-08-24&upTo=2026-11-21')).toEqual({
    search: 'mere',
    result: 'fail',
    vic: 'not-entered',
    from: '2026-08-24',
    upTo: '2026-11-21',
  });
  expect(read(`search=${'x'.repeat(81)}&result=maybe&vic=&from=2026-02-30&upTo=yesterday&other=1`)).toEqual({});
  expect(listTokens(read('result=pass&from=2026-08-24')).map(({ words }) => words)).toEqual([
    'Result: Pass',
    'From 24/08/2026',
  ]);
});
