import * as z from 'zod';
import { Done, endpoint } from '../endpoint.ts';
import { AmendmentId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';
import { Amendment, AmendmentContent, AmendmentRead, AmendmentVersion } from './amendments.ts';
import { Learner, NewCourse, SignOff, TrainingEntry } from './model.ts';

const path = '/api/inspection/training';
const amendments = `${path}/amendments` as const;
const amendment = `${amendments}/{amendmentId}` as const;

const person = z.string().min(1).max(100);

export const trainingApi = {
  record: endpoint(`GET ${path}`, {
    summary:
      'List training records between two days, newest first, with signed amendments: your own, or everyone’s or one person’s for an Admin',
    query: z.object({
      ...{ from: NzDate, to: NzDate, whose: z.enum(['own', 'all']).default('own') },
      person: person.optional().describe('With `all`: only this person'),
    }),
    response: z.object({
      entries: z.array(TrainingEntry),
      // the previous release has none of the following
      amendments: z.array(AmendmentRead).optional(),
      /** Everyone who works here now; only with `all`. */
      people: z.array(Learner).optional(),
      /** The sign-offs of this person, of all periods, newest first; only for one person's record. */
      signOffs: z.array(SignOff).optional(),
      /** Identifies the content of one person's record, for signing it off. */
      digest: z.string().optional(),
    }),
    problems: ['refused'],
  }),
  signOff: endpoint(`POST ${path}/signOffs`, {
    summary: 'Sign off a person’s training record of a period, as identified by its digest. Idempotent',
    access: 'admin',
    body: z.object({ person, from: NzDate, to: NzDate, digest: z.string().max(100) }),
    response: SignOff,
    problems: ['refused', 'not-found'],
  }),
  addCourse: endpoint(`POST ${path}`, {
    summary: 'Record a course taken elsewhere. Repeating the request with the same id returns the existing course',
    body: NewCourse,
    response: TrainingEntry,
    problems: ['refused'],
  }),
  removeCourse: endpoint(`DELETE ${path}/{trainingId}`, {
    summary: 'Delete a course that was recorded by mistake; quizzes are kept',
    response: Done,
    problems: ['not-found'],
  }),
  certificate: endpoint(`GET ${path}/{trainingId}/certificate`, {
    summary: 'Get a signed URL of a course’s certificate: of your own courses, or of anyone’s for an Admin',
    query: z.object({ person: person.optional() }),
    response: z.object({ url: z.url() }),
    problems: ['not-found'],
  }),
  erase: endpoint(`DELETE ${path}/people/{person}`, {
    summary:
      'Erase a person’s answers, notes and certificates. Time, duration, subject and result are kept for a year for reviews',
    access: 'admin',
    response: z.object({ erased: z.int(), kept: z.int() }),
    problems: ['not-found'],
  }),
  amendments: endpoint(`GET ${amendments}`, {
    summary:
      'List the amendments of the manual, latest first, and whether the caller must read them; Admins see who has',
    response: z.object({
      amendments: z.array(Amendment),
      /** Everyone who can be chosen as a reader; only for Admins. */
      people: z.array(Learner).optional(),
    }),
  }),
  addAmendment: endpoint(`POST ${amendments}`, {
    summary: 'Add an amendment for people to read. Repeating the request with the same id returns the existing one',
    access: 'admin',
    body: AmendmentContent.extend({ id: AmendmentId.optional() }),
    response: Amendment,
    problems: ['refused'],
  }),
  changeAmendment: endpoint(`PUT ${amendment}`, {
    summary: 'Change an amendment. If its title, text or link changes, people must sign again',
    access: 'admin',
    body: AmendmentContent.extend({
      revision: z.int().positive().describe('The revision that the change is based on'),
    }),
    response: Amendment,
    problems: ['not-found', 'refused', 'version-conflict'],
    details: { 'version-conflict': Amendment },
  }),
  amendmentVersions: endpoint(`GET ${amendment}/versions`, {
    summary: 'List all versions of an amendment, also of a deleted one, newest first',
    access: 'admin',
    response: z.object({ versions: z.array(AmendmentVersion) }),
    problems: ['not-found'],
  }),
  removeAmendment: endpoint(`DELETE ${amendment}`, {
    summary: 'Delete an amendment; signatures stay in training records. Idempotent',
    access: 'admin',
    response: Done,
    problems: ['not-found'],
  }),
  signAmendment: endpoint(`POST ${amendment}/signatures`, {
    summary: 'Sign that the caller has read this version of an amendment. Idempotent: the first time counts',
    body: z.object({ version: z.int().positive() }),
    response: Amendment,
    problems: ['not-found', 'refused'],
  }),
};
