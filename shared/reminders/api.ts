import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { ReminderKindName, SwitchedKind, TrainingMonths } from './kinds.ts';

/** Whether each kind is on: what the organization lets its people be reminded of, and what the caller wants to be. */
const isOn = z.record(SwitchedKind, z.boolean());
const switched = {
  organization: isOn,
  own: isOn,
  /** What stands in the caller's daily mail; of a release before there was one, nothing. */
  mails: z.partialRecord(SwitchedKind, z.boolean()).default({}),
  /** Of what the organization lets its customers be mailed. */
  customers: z.object({ wof: z.boolean(), estimate: z.boolean() }).optional(),
  /** How often the organization asks for training, if it does, and whether the caller wants to be told that it is due. */
  training: z.object({ everyMonths: TrainingMonths.nullable(), own: z.boolean(), mail: z.boolean() }).optional(),
};

const Switch = z.object({ kind: ReminderKindName, isOn: z.boolean() });

/** What the caller will be reminded of, in the words in which they will be, and when. */
const NextReminder = z
  .object({ kind: SwitchedKind, Title: z.string(), at: z.iso.datetime(), Link: z.string() })
  .meta({ id: 'NextReminder' });
export type NextReminder = z.infer<typeof NextReminder>;
const NextTraining = NextReminder.omit({ kind: true }).meta({ id: 'NextTraining' });
export type NextTraining = z.infer<typeof NextTraining>;

/** What the caller is told at one moment in the same words: one thing, or the WoFs that expire on a day, by their plates. */
const NextGroup = NextReminder.omit({ Link: true })
  .extend({ of: z.array(z.object({ Name: z.string(), Link: z.string() })).min(1) })
  .meta({ id: 'NextGroup' });
export type NextGroup = z.infer<typeof NextGroup>;

export const remindersApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/inspection/reminders',
    summary: 'What people are reminded of, and the next reminders of the caller, the earliest first',
    query: z
      .object({
        next: z
          .enum(['true', 'false'])
          .default('true')
          .describe('Whether to look for the next reminders, which takes longer'),
      })
      .optional(),
    answer: z.object({
      ...switched,
      next: z.array(NextReminder).describe('The first ten, for pages that know no groups'),
      nextTraining: NextTraining.optional(),
      groups: z.array(NextGroup).optional(),
      hasMore: z.boolean().optional().describe('Whether there is more after the groups'),
    }),
  }),
  switchForOrganization: endpoint({
    method: 'PATCH',
    path: '/api/inspection/reminders/organization',
    summary: 'Switches a kind of reminder on or off for everybody in the organization',
    access: 'admin',
    body: Switch.extend({ kind: SwitchedKind }),
    answer: z.object(switched),
  }),
  askForTraining: endpoint({
    method: 'PATCH',
    path: '/api/inspection/reminders/training',
    summary: 'Says after how many months training is due again for everybody in the organization, or that it never is',
    access: 'admin',
    body: z.object({ everyMonths: TrainingMonths.nullable() }),
    answer: z.object(switched),
  }),
  switchOwn: endpoint({
    method: 'PATCH',
    path: '/api/inspection/reminders/own',
    summary: 'Switches a kind of reminder on or off for the caller alone, in this organization',
    body: Switch,
    answer: z.object(switched),
  }),
  switchCustomers: endpoint({
    method: 'PATCH',
    path: '/api/inspection/reminders/customers',
    summary:
      'Switches mails to customers of a kind on or off: of a WoF that expires, to who agreed to it; of an estimate without an answer',
    access: 'admin',
    body: Switch.extend({ kind: ReminderKindName.extract(['wof', 'estimate']) }),
    answer: z.object(switched),
  }),
  switchMail: endpoint({
    method: 'PATCH',
    path: '/api/inspection/reminders/mail',
    summary: "Puts a kind of reminder into the caller's daily mail of this organization, or takes it out",
    body: Switch,
    answer: z.object(switched),
  }),
};
