import * as z from 'zod';
import { SameNumber } from '../doubts/same-numbers.ts';
import { AnsweredDraft, Versions } from '../drafts/model.ts';
import { endpoint } from '../endpoint.ts';
import { DraftId } from '../ids.ts';
import { ImagesNamed } from '../images/model.ts';
import { SEARCH_MAX_LENGTH } from '../input/excess.ts';
import { NzDate } from '../nz-date.ts';
import { pageQuery } from '../page-query.ts';
import { ItemName, itemNames } from '../sheets/checklist.ts';
import { Actor, SheetChanges } from '../sheets/model.ts';
import { Confirmed } from '../sheets/unproved.ts';
import { AnsweredInspection, ClosedNumber, InspectionSummary } from './model.ts';
import { OpenSections } from './open-sections.ts';
import { COUNTED_UP_TO, LINES_SHOWN, Overview } from './overview.ts';
import { SignedOffline } from './signed-offline.ts';

/**
 * Items confirmed to pass although the vehicle's type, fuel or equipment doesn't have them. Pages that don't ask leave
 * it out.
 */
const passedAlthough = z.array(ItemName).max(itemNames.length).optional();
const confirmed = Confirmed.optional().describe(
  'What the inspector confirmed when asked: passes without a reading, an inspector number that is not their own',
);

/** Incomplete or invalid fields of the sheet. */
const leftOpen = { 'not-complete': OpenSections, refused: OpenSections };

export const inspectionsApi = {
  list: endpoint('GET /api/inspection/inspections', {
    summary: 'List completed inspections, newest first: by number, by search, or filtered within a date range',
    query: z.object({
      ...pageQuery,
      orderBy: z.literal('createdAt').optional(),
      page: z.literal('1').optional(),
      formattedId: z
        .string()
        .regex(/^\d{1,9}(-\d{1,3})?$/, 'Invalid sheet number')
        .optional()
        .describe('A sheet number: the inspection and its rechecks'),
      search: z
        .string()
        .trim()
        .max(SEARCH_MAX_LENGTH)
        .optional()
        .describe(
          'The beginning of a sheet number, phone number, VIN or its last six, or any word of a customer’s name; three characters of a plate; and, within 90 days or between `from` and `upTo`, words of the vehicle and inspector, and the last digits of a number',
        ),
      result: z.enum(['pass', 'fail']).optional(),
      vic: z.enum(['entered', 'not-entered']).optional(),
      vehicle: z
        .string()
        .trim()
        .max(80)
        .optional()
        .describe('Beginnings of words of the vehicle’s year, make and model'),
      from: NzDate.optional().describe('Day of submission; with a filter, defaults to the last 90 days'),
      upTo: NzDate.optional(),
      inspectedOn: NzDate.optional().describe('Day of inspection, or of the recheck'),
    }),
    response: z.object({
      inspections: z.array(InspectionSummary),
      next: z.string().optional(),
      closed: z.array(ClosedNumber).optional().describe('What became of the searched number, if not an inspection'),
      /** The range of days searched, if not all. */
      range: z.object({ from: NzDate, upTo: NzDate }).optional(),
      wordsFrom: NzDate.optional().describe(
        'The first day whose inspections were searched for words of the vehicle and inspector, and last digits',
      ),
    }),
  }),
  sameNumbers: endpoint('GET /api/inspection/sameNumbers', {
    summary: 'List inspections of the last year that used the same label or authorisation number, newest first',
    query: z.object({
      woFLabelNumber: z.string().max(20).optional(),
      systemAuthorizationNumber: z.string().max(40).optional(),
    }),
    response: z.object({ found: z.array(SameNumber) }),
  }),
  overview: endpoint('GET /api/inspection/overview', {
    summary:
      "Get open tasks: the caller's own drafts, today's inspections, the latest ones, rechecks due and inspections not entered in VIC",
    query: z.object({ lines: z.coerce.number().int().min(1).max(COUNTED_UP_TO).default(LINES_SHOWN) }),
    response: Overview,
  }),
  toDo: endpoint('GET /api/inspection/toDo', {
    summary: 'List failed inspections with a recheck due, most urgent first; or those not entered in VIC, oldest first',
    query: z.object({ ...pageQuery, what: z.enum(['recheck', 'vic']) }),
    response: z.object({
      inspections: z.array(InspectionSummary.extend({ daysLeft: z.int().nullable() })),
      next: z.string().optional(),
    }),
  }),
  get: endpoint('GET /api/inspection/inspections/{id}', {
    summary: 'Get an inspection by its id',
    response: AnsweredInspection,
    problems: ['not-found'],
  }),
  submit: endpoint('POST /api/inspection/inspections', {
    summary:
      'Submit a finished sheet with the whole inspection data. The same Idempotency-Key or draft returns the same response again',
    body: SheetChanges.extend({
      formattedId: z.object({ unfinishedInspectionId: DraftId.nullish() }).optional(),
      /**
       * The draft's versions on which the body is based, of all sections; 412 if another device has changed the draft
       * since then. Without them, the body overwrites what others saved.
       */
      versions: Versions.optional(),
      passedAlthough,
      images: ImagesNamed.optional().describe('Photos that are still being uploaded; accepted for 28 days'),
      confirmed,
      signedOffline: SignedOffline.optional().describe('Submit was pressed without a network. Requires a draft'),
    }),
    response: AnsweredInspection,
    problems: ['draft-gone', 'version-conflict', 'key-used-for-something-else', 'not-complete', 'refused'],
    details: { ...leftOpen, 'version-conflict': AnsweredDraft },
  }),
  edit: endpoint('PATCH /api/inspection/inspections/{id}', {
    notInTraining: true,
    summary:
      'Edit an inspection on the day it was done or submitted, before it is entered in VIC; the earlier revision is kept',
    body: SheetChanges.extend({
      revision: z.int().positive().describe('The revision that the change is based on'),
      passedAlthough,
      images: ImagesNamed.optional().describe('Photos that are still being uploaded'),
      confirmed,
    }),
    response: AnsweredInspection,
    problems: ['not-found', 'refused', 'not-complete', 'version-conflict'],
    details: { ...leftOpen, 'version-conflict': AnsweredInspection },
  }),
  recheck: endpoint('POST /api/inspection/inspections/{id}/recheck', {
    notInTraining: true,
    summary: 'Start the recheck of a failed inspection: creates a draft that copies it, or returns the existing draft',
    response: AnsweredDraft,
    problems: ['not-found', 'refused'],
  }),
  revisions: endpoint('GET /api/inspection/inspections/{id}/revisions', {
    summary: 'List the revisions of an inspection, with time and author',
    access: 'admin',
    response: z.object({
      revisions: z.array(z.object({ revision: z.int(), at: z.iso.datetime(), by: Actor })),
    }),
    problems: ['not-found'],
  }),
  revision: endpoint('GET /api/inspection/inspections/{id}/revisions/{revision}', {
    summary: 'Get a revision of an inspection',
    access: 'admin',
    response: AnsweredInspection,
    problems: ['not-found'],
  }),
};
