import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { OpeningDays } from '../opening/model.ts';
import { ReminderKindName, SwitchedKind, TrainingMonths } from './kinds.ts';
import { DueWof, MailRoom, Reminded, ReminderWay } from './wof-list.ts';

/** Whether each kind is on: in the organization's settings, and in the caller's own. */
const isOn = z.record(SwitchedKind, z.boolean());
const switched = {
  organization: isOn,
  own: isOn,
  /** What the caller's daily email includes. Absent in releases before it existed. */
  mails: z.partialRecord(SwitchedKind, z.boolean()).default({}),
  /** Reminders that the organization emails to customers. */
  customers: z.object({ wof: z.boolean(), estimate: z.boolean() }).optional(),
  /** The organization's training interval, if any, and whether the caller wants to be reminded. */
  training: z.object({ everyMonths: TrainingMonths.nullable(), own: z.boolean(), mail: z.boolean() }).optional(),
};

const Switch = z.object({ kind: ReminderKindName.exclude(['amendment']), isOn: z.boolean() });

/** An upcoming reminder of the caller, with its text and time. */
const NextReminder = z
  .object({ kind: SwitchedKind, Title: z.string(), at: z.iso.datetime(), Link: z.string() })
  .meta({ id: 'NextReminder' });
export type NextReminder = z.infer<typeof NextReminder>;
const NextTraining = NextReminder.omit({ kind: true }).meta({ id: 'NextTraining' });
export type NextTraining = z.infer<typeof NextTraining>;

/** Upcoming reminders with the same time and text: a single one, or the WoFs that expire on one day, by plate. */
const NextGroup = NextReminder.omit({ Link: true })
  .extend({ of: z.array(z.object({ Name: z.string(), Link: z.string() })).min(1) })
  .meta({ id: 'NextGroup' });
export type NextGroup = z.infer<typeof NextGroup>;

export const remindersApi = {
  get: endpoint('GET /api/inspection/reminders', {
    summary: 'Get the reminder settings and the caller’s next reminders, earliest first',
    query: z
      .object({
        next: z
          .enum(['true', 'false'])
          .default('true')
          .describe('Whether to include the next reminders, which takes longer'),
      })
      .optional(),
    response: z.object({
      ...switched,
      next: z.array(NextReminder).describe('The first ten, for pages of earlier releases'),
      nextTraining: NextTraining.optional(),
      groups: z.array(NextGroup).optional(),
      hasMore: z.boolean().optional().describe('Whether there are more after these groups'),
    }),
  }),
  switchForOrganization: endpoint('PATCH /api/inspection/reminders/organization', {
    summary: 'Switch a kind of reminder on or off for everyone in the organization',
    access: 'admin',
    body: Switch.extend({ kind: SwitchedKind }),
    response: z.object(switched),
  }),
  askForTraining: endpoint('PATCH /api/inspection/reminders/training', {
    summary: 'Set after how many months training is due again for everyone in the organization, or never',
    access: 'admin',
    body: z.object({ everyMonths: TrainingMonths.nullable() }),
    response: z.object(switched),
  }),
  switchOwn: endpoint('PATCH /api/inspection/reminders/own', {
    summary: 'Switch a kind of reminder on or off for the caller only, in this organization',
    body: Switch,
    response: z.object(switched),
  }),
  switchCustomers: endpoint('PATCH /api/inspection/reminders/customers', {
    summary:
      'Switch a kind of email to customers on or off: about an expiring WoF, to those who agreed; about an unanswered estimate',
    access: 'admin',
    body: Switch.extend({ kind: ReminderKindName.extract(['wof', 'estimate']) }),
    response: z.object(switched),
  }),
  switchMail: endpoint('PATCH /api/inspection/reminders/mail', {
    summary: "Include a kind of reminder in the caller's daily email for this organization, or leave it out",
    body: Switch,
    response: z.object(switched),
  }),
  wofs: endpoint('GET /api/inspection/reminders/wofs', {
    summary: 'List the WoFs that expire in the next five weeks, with owners and how they were reminded',
    response: z.object({ wofs: z.array(DueWof), room: MailRoom }),
  }),
  mailWofs: endpoint('POST /api/inspection/reminders/wofs/mail', {
    notInTraining: true,
    summary:
      'Email the owners of these vehicles who agreed. Others, and those emailed this week, are left out. Idempotent',
    body: z.object({ vehicles: z.array(z.string().max(80)).min(1).max(300) }),
    response: z.object({ asked: z.int().describe('How many emails were requested'), room: MailRoom }),
  }),
  markReminded: endpoint('POST /api/inspection/reminders/wofs/{id}/reminded', {
    summary: 'Record that the caller phoned or texted the owner of a vehicle about its WoF, or undo that',
    body: z.object({ InspectionID: z.int(), how: ReminderWay.nullable() }),
    response: z.object({ reminded: Reminded.optional() }),
    problems: ['not-found'],
  }),
  saveOpening: endpoint('PATCH /api/inspection/reminders/opening', {
    summary: 'Set the days on which the workshop is open. Nobody is reminded on other days',
    access: 'admin',
    body: OpeningDays,
    response: OpeningDays,
  }),
};
