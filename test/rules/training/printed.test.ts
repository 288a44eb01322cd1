import { expect, it } from 'vitest';
import { AmendmentId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import type { SignOff, TrainingEntry } from '#shared/training/model.ts';
import { printTraining } from '#shared/training/printed.ts';
import { findSigned } from '#shared/training/sign-off.ts';

const day = (text: string) => text as NzDate;
const period = { from: day('2025-12-01'), to: day('2026-11-30') };
const entry = (some: Partial<TrainingEntry>): TrainingEntry => ({
  ...{ id: 'att_1', kind: 'mockExam', title: 'Mock exam', person: 'ben', name: 'Ben', isOwn: true },
  ...{ day: day('2026-11-20'), minutes: 30, correct: 26, total: 28, notes: '', passed: true },
  ...some,
});
const signOff = (some: Partial<SignOff> = {}): SignOff => ({
  ...{ ...period, person: 'ben', name: 'Ben', signedAt: '2026-12-01T00:00:00.000Z', signedBy: 'Ann', digest: 'one' },
  ...some,
});

it('a signature is for its period, and says whether the record changed since', () => {
  const other = signOff({ from: day('2025-01-01') });
  expect(findSigned([other], period, 'one')).toBeUndefined();
  expect(findSigned([signOff()], period, 'one')).toEqual({ signOff: signOff(), isChanged: false });
  expect(findSigned([signOff()], period, 'two')).toEqual({ signOff: signOff(), isChanged: true });
  // signed again after a change that was undone
  const newer = signOff({ digest: 'two' });
  expect(findSigned([newer, signOff()], period, 'one')).toEqual({ signOff: signOff(), isChanged: false });
});

it('everyone’s records are printed by name, each with their own entries and amendments, without signatures', () => {
  const amendments = [
    {
      ...{
        amendment: AmendmentId.parse('amd_0123456789'),
        title: 'Tread depth',
        version: 1,
        person: 'ana',
        name: 'Ana',
      },
      signedAt: '2026-11-20T00:00:00.000Z',
    },
  ];
  const { people } = printTraining(period, undefined, { entries: [entry({})], amendments });
  expect(people).toMatchObject([
    { name: 'Ana', exams: [], amendments, minutes: { all: 0 } },
    { name: 'Ben', exams: [{ passed: true }], amendments: [], minutes: { all: 30, exams: 30 } },
  ]);
  expect(people[1]).not.toHaveProperty('signed');
});

it('one person’s empty record is printed under their name, with its signature', () => {
  const loaded = { entries: [], amendments: [], signOffs: [signOff()], digest: 'one' };
  const { people } = printTraining(period, { person: 'ben', name: 'Ben' }, loaded);
  expect(people).toMatchObject([{ name: 'Ben', exams: [], signed: { isChanged: false } }]);
});
