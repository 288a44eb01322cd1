import { describe, expect, it } from 'vitest';
import { type DraftId, newId } from '#shared/ids.ts';
import { draftSummary } from '#test/world/tawa.ts';
import { countDrafts, draftLines } from '#web/drafts/list/draft-lines.ts';
import { listTokens, parseFilter } from '#web/lists/filter.ts';

describe('T-04: drafts on the server and on this device', () => {
  const { id, formattedId, vehicleRegistrationPlate, vehicleMake, vehicleModel, customerName, updatedAt } =
    draftSummary;
  const here = {
    ...{ id, formattedId, vehicleRegistrationPlate, vehicleMake, vehicleModel, customerName, updatedAt },
    isUnsent: true,
  };
  const LATER = '2027-01-01T00:00:00.000Z';
  const onlyHere = { ...here, id: newId('dft') as DraftId, formattedId: null, vehicleRegistrationPlate: 'ABC123' };
  const said = (lines: ReturnType<typeof draftLines>) =>
    lines?.map(({ plate, number, marks }) => [plate, number, marks]);

  const server = (...saved: (typeof draftSummary)[]) => ({ saved, local: [], failed: false });
  const at = (time: string) => `2026-11-20T${time}:00.000Z`;

  it('are one list, newest first, with a mark on those that have more on this device', () => {
    expect(said(draftLines(server(draftSummary)))).toEqual([['B7XKD', '1044-0', []]]);
    const recheck = server({ ...draftSummary, isRecheck: true });
    expect(said(draftLines({ ...recheck, local: [here, { ...onlyHere, updatedAt: LATER }] }))).toEqual([
      ['ABC123', '', ['Saved on this device']],
      ['B7XKD', '1044-0', ['Recheck', 'Saved on this device']],
    ]);
  });

  it('keep the server’s order at the same time, and list unsaved changes even if the draft has just ended here', () => {
    const saved = ['A1', 'B2', 'C3'].map((vehicleRegistrationPlate) => ({ ...draftSummary, vehicleRegistrationPlate }));
    expect(draftLines(server(...saved))?.map(({ plate }) => plate)).toEqual(['A1', 'B2', 'C3']);
    expect(said(draftLines({ ...server(draftSummary), local: [here], ended: [draftSummary.id] }))).toHaveLength(1);
    expect(draftLines({ ...server(draftSummary), ended: [draftSummary.id] })).toEqual([]);
  });

  it('say if a sheet was not submitted after Submit was pressed offline', () => {
    const local = [{ ...here, isUnsent: false, isReturned: true }];
    expect(said(draftLines({ ...server(draftSummary), local }))).toEqual([['B7XKD', '1044-0', ['Not submitted']]]);
  });

  it('are the local ones while the server is unreachable; before its response there is no list', () => {
    const local = (...local: (typeof here)[]) => ({ saved: undefined, local });
    const wrong = { ...here, needsCorrecting: true };
    expect(said(draftLines({ ...local(wrong), failed: true }))).toEqual([['B7XKD', '1044-0', ['Needs correcting']]]);
    expect(draftLines({ ...local(here), failed: false })).toBeUndefined();
    expect(draftLines({ ...local(), failed: true })).toBeUndefined();
    expect(said(draftLines({ ...local(here), failed: true }))).toEqual([['B7XKD', '1044-0', ['Saved on this device']]]);
  });

  it('are the last list with newer drafts that this device holds, if the list is out of date', () => {
    const saved = { ...draftSummary, updatedAt: at('10:00') };
    const held = (name: string, updatedAt: string) => ({
      ...{ ...here, id: newId('dft') as DraftId, vehicleRegistrationPlate: name, updatedAt, createdAt: updatedAt },
      isUnsent: false,
    });
    const local = [held('SEEOFF', at('11:30')), held('GONE1', at('10:30')), held('OLD1', at('09:00'))];
    const plates = (known: Partial<Parameters<typeof draftLines>[0]>) =>
      draftLines({ ...server(saved), local, ...known })?.map(({ plate }) => plate);
    const asOf = Date.parse(at('11:00'));
    // GONE1 was not in the list of 11:00, so it had ended by then
    expect(plates({ asOf })).toEqual(['SEEOFF', 'B7XKD']);
    expect(plates({ asOf, isPart: true })).toEqual(['SEEOFF', 'B7XKD', 'OLD1']);
    expect(plates({})).toEqual(['B7XKD']);
    expect(countDrafts({ count: 8, lines: [saved] }, local, asOf)).toBe(9);
    expect(countDrafts({ count: 8, lines: [saved] }, local)).toBe(8);
  });

  it.each([
    [{ kind: 'gone', by: 'Tom Fisher' }, 'Discarded by Tom Fisher. Your changes are kept.', draftSummary.id],
    [{ kind: 'gone' }, 'Discarded elsewhere. Your changes are kept.', draftSummary.id],
    [{ kind: 'submitted', inspectionId: 1042 }, 'Submitted elsewhere. Your changes are kept.', '1042'],
  ] as const)('say how they ended elsewhere, and do not count as open: %j', (end, mark, to) => {
    const local = [{ ...here, end }];
    const [line] = draftLines({ ...server(draftSummary), local }) ?? [];
    expect(line).toMatchObject({ marks: [mark], isOver: true, to: expect.stringContaining(to) });
    expect(draftLines({ ...server(), local })).toEqual([expect.objectContaining({ marks: [mark], isOver: true })]);
    expect(countDrafts({ count: 8, lines: [draftSummary] }, local)).toBe(7);
    expect(countDrafts({ count: 8, lines: [] }, local)).toBe(8);
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
