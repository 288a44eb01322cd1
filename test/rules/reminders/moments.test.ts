import { describe, expect, it } from 'vitest';
import { addDays, type NzDate } from '#shared/nz-date.ts';
import {
  type Cause,
  currentMoment,
  formatMoment,
  getNextCheck,
  instantOf,
  isNight,
  listMoments,
  mailMoment,
  nextMoment,
  nextMonday,
  nextMorning,
  type TrainingCause,
} from '#shared/reminders/moments.ts';
import { writeReminder } from '#shared/reminders/words.ts';

const day = (text: string) => text as NzDate;
const names = (cause: Cause) => listMoments(cause, null).map(formatMoment);

describe('reminder times', () => {
  it('of a recheck: 7 and 2 days before its last day, and on it', () => {
    expect(names({ kind: 'recheck', lastDay: day('2026-12-19') })).toEqual([
      '2026-12-12T08',
      '2026-12-17T08',
      '2026-12-19T08',
    ]);
  });

  it('of VIC: at four on the day of the inspection, and at eight on the next', () => {
    expect(names({ kind: 'vic', inspectedOn: day('2026-12-31') })).toEqual(['2026-12-31T16', '2027-01-01T08']);
  });

  it('of a draft: three days after its last change; of a WoF: 28 and 14 days before it expires', () => {
    expect(names({ kind: 'draft', changedOn: day('2027-02-26') })).toEqual(['2027-03-01T08']);
    expect(names({ kind: 'wof', expiresOn: day('2027-11-23') })).toEqual(['2027-10-26T08', '2027-11-09T08']);
  });

  it('of an estimate: three days after it was sent and two before it expires, once if these coincide, and never afterwards', () => {
    const sentOn = day('2026-11-23');
    const until = (days: number) => names({ kind: 'estimate', sentOn, expiresOn: addDays(sentOn, days) });
    expect(until(30)).toEqual(['2026-11-26T08', '2026-12-21T08']);
    expect(until(5)).toEqual(['2026-11-26T08']);
    expect(until(4)).toEqual(['2026-11-25T08', '2026-11-26T08']);
    expect(until(2)).toEqual([]);
  });

  const trainingDue = (dueOn: string, asOf: string): TrainingCause => ({
    ...{ kind: 'training', dueOn: day(dueOn), asOf: day(asOf) },
    ...{ everyMonths: 3, organization: 'Tawa Motors', isShared: false },
  });

  it('of training: on the Monday that it is due or the next, and every Monday after that', () => {
    expect(names(trainingDue('2026-12-01', '2026-11-20'))).toEqual(['2026-12-07T08']);
    expect(names(trainingDue('2026-12-07', '2026-11-20'))).toEqual(['2026-12-07T08']);
    expect(names(trainingDue('2026-12-08', '2026-12-08'))).toEqual(['2026-12-14T08']);
    expect(names(trainingDue('2026-12-01', '2026-12-07'))).toEqual(['2026-12-07T08', '2026-12-14T08']);
    expect(names(trainingDue('2026-12-01', '2026-12-13'))).toEqual(['2026-12-07T08', '2026-12-14T08']);
    const monday = (now: string) => formatMoment(nextMonday(new Date(now)));
    expect(monday('2026-12-06T18:59:59.999Z')).toBe('2026-12-07T08');
    expect(monday('2026-12-06T19:00:00.000Z')).toBe('2026-12-14T08');
    expect(monday('2026-12-08T00:00:00.000Z')).toBe('2026-12-14T08');
  });

  it('are at eight and at four in New Zealand, also on the days on which its clocks change', () => {
    const at = (text: string, hour: 8 | 16) => instantOf({ day: day(text), hour }).toISOString();
    expect(at('2026-11-24', 8)).toBe('2026-11-23T19:00:00.000Z');
    expect(at('2027-04-04', 8)).toBe('2027-04-03T20:00:00.000Z');
    expect(at('2027-04-03', 16)).toBe('2027-04-03T03:00:00.000Z');
    expect(at('2027-09-26', 8)).toBe('2027-09-25T19:00:00.000Z');
  });

  it('have a next one after an instant, and a current one until it expires', () => {
    const cause: Cause = { kind: 'recheck', lastDay: day('2026-12-19') };
    const eight = instantOf({ day: day('2026-12-12'), hour: 8 });
    const before = new Date(eight.getTime() - 1);
    expect(nextMoment(cause, before, null)).toEqual({ day: '2026-12-12', hour: 8 });
    expect(nextMoment(cause, eight, null)).toEqual({ day: '2026-12-17', hour: 8 });
    expect(currentMoment(cause, before, null)).toBeUndefined();
    expect(currentMoment(cause, eight, null)).toEqual({ day: '2026-12-12', hour: 8 });
    expect(currentMoment(cause, new Date(eight.getTime() + 3 * 86_400_000), null)).toEqual({
      day: '2026-12-12',
      hour: 8,
    });
    expect(currentMoment(cause, new Date(eight.getTime() + 4 * 86_400_000), null)).toBeUndefined();
  });

  it('of a recheck end with its last day, however late the sweep is', () => {
    const cause: Cause = { kind: 'recheck', lastDay: day('2026-12-19') };
    const [four, afterwards] = ['2026-12-19', '2026-12-20'].map((one) => instantOf({ day: day(one), hour: 16 }));
    expect(four && currentMoment(cause, four, null)).toEqual({ day: '2026-12-19', hour: 8 });
    expect(afterwards && currentMoment(cause, afterwards, null)).toBeUndefined();
  });

  it('of a draft are checked again at the earliest time at which a changed one can be due', () => {
    const cause: Cause = { kind: 'draft', changedOn: day('2026-11-23') };
    const on = (text: string) => getNextCheck(cause, instantOf({ day: day(text), hour: 8 }), null);
    expect(on('2026-11-25')).toEqual({ day: '2026-11-26', hour: 8 });
    expect(on('2026-11-26')).toEqual({ day: '2026-11-29', hour: 8 });
    expect(
      getNextCheck({ kind: 'vic', inspectedOn: day('2026-11-23') }, new Date('2026-12-23T00:00:00Z'), null),
    ).toBeUndefined();
  });

  it('are never at night: from eight in the evening to eight in the morning', () => {
    const night = (text: string) => isNight(new Date(text));
    expect(night('2026-11-23T18:59:59.999Z')).toBe(true);
    expect(night('2026-11-23T19:00:00Z')).toBe(false);
    expect(night('2026-11-24T06:59:59.999Z')).toBe(false);
    expect(night('2026-11-24T07:00:00Z')).toBe(true);
    expect(night('2027-04-03T19:30:00Z')).toBe(true);
    expect(night('2027-04-03T20:00:00Z')).toBe(false);
  });
});

it('O-01: an unanswered quote is called a quote', () => {
  const cause = { kind: 'estimate', sentOn: day('2026-11-23'), expiresOn: day('2026-12-23') } as const;
  const { Title } = writeReminder(cause, { number: '', plate: 'KZT482', isFixed: true }, day('2026-12-21'));
  expect(Title).toBe('KZT482: quote not answered');
  const numbered = writeReminder(cause, { number: 'E-1156', plate: '', isFixed: false }, day('2026-12-21'));
  expect(numbered.Title).toBe('E-1156: estimate not answered');
});

it('each kind says how many days are left on the day it is read, without names', () => {
  const about = { number: '12-0', plate: 'KZT482' };
  const training = { kind: 'training', dueOn: day('2026-12-01'), asOf: day('2026-12-07') } as const;
  const say = (cause: Cause, today: string) =>
    Object.values(
      writeReminder(cause, cause.kind === 'estimate' ? { ...about, number: 'E-1156' } : about, day(today)),
    ).join(' · ');
  expect([
    say({ kind: 'recheck', lastDay: day('2026-12-19') }, '2026-12-18'),
    say({ kind: 'vic', inspectedOn: day('2026-11-23') }, '2026-11-24'),
    say({ kind: 'draft', changedOn: day('2026-11-23') }, '2026-11-26'),
    say({ kind: 'wof', expiresOn: day('2027-11-23') }, '2027-10-26'),
    say({ kind: 'estimate', sentOn: day('2026-11-23'), expiresOn: day('2026-12-23') }, '2026-12-21'),
    say({ ...training, everyMonths: 1, organization: 'Tawa Motors', isShared: false }, '2026-12-07'),
    say({ ...training, everyMonths: 6, organization: '', isShared: true }, '2026-12-07'),
  ]).toMatchInlineSnapshot(`
    [
      "KZT482: recheck ends tomorrow · Sheet 12-0 failed and hasn’t been rechecked. The last day for a recheck is Sat 19 Dec 2026.",
      "KZT482: still not entered in VIC · Sheet 12-0 from Mon 23 Nov 2026 is still not marked as entered in VIC.",
      "KZT482: draft unfinished for 3 days · Sheet 12-0 was last changed on Mon 23 Nov 2026. Finish or discard it.",
      "KZT482: WoF expires in 28 days · The WoF from sheet 12-0 expires on Tue 23 Nov 2027, and the vehicle hasn’t passed here since.",
      "KZT482 (E-1156): estimate not answered · It was sent on Mon 23 Nov 2026 and expires in 2 days.",
      "Training is due · Tawa Motors requires training every month, and your training record shows nothing more recent. A quiz, practice or a course counts.",
      "Training is due · Your workshop requires training every 6 months, and the training record of an inspector on this account shows nothing more recent. A quiz, practice or a course counts.",
    ]
  `);
});

it.each([
  ['at eight', '2026-11-24T19:00:00.000Z', '2026-11-25', '2026-11-24T19:10:00.000Z'],
  ['late in the day', '2026-11-25T06:49:59.999Z', '2026-11-25', '2026-11-25T06:59:59.999Z'],
  ['just before the night', '2026-11-25T06:50:00.000Z', '2026-11-26', '2026-11-25T19:10:00.000Z'],
  ['the day before winter', '2027-04-03T06:55:00.000Z', '2027-04-04', '2027-04-03T20:10:00.000Z'],
  ['the day before summer', '2026-09-26T07:55:00.000Z', '2026-09-27', '2026-09-26T19:10:00.000Z'],
])('a reminder sent %s is emailed', (_, now, day, at) => {
  expect(mailMoment(new Date(now))).toEqual({ day, at: new Date(at) });
});

it('the next morning is tomorrow’s after eight in the morning, and today’s before', () => {
  expect(nextMorning(new Date('2026-11-25T07:00:00.000Z'))).toBe('2026-11-26');
  expect(nextMorning(new Date('2026-11-24T18:59:00.000Z'))).toBe('2026-11-25');
});
