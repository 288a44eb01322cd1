import { isDeepStrictEqual } from 'node:util';
import type { Draft } from '#shared/drafts/model.ts';
import { DraftId, newId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { recheckRefusal } from '#shared/inspections/recheck.ts';
import { emptyFailedReadings } from '#shared/inspections/recheck-readings.ts';
import { type NzDate, nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import type { Actor, SheetChanges } from '#shared/sheets/model.ts';
import { dataSections } from '#shared/sheets/sections.ts';
import { newDraftItem, newDraftWrites } from '../drafts/new-draft.ts';
import { findDraft } from '../drafts/records.ts';
import { readDraft, readLine, readWritten } from '../drafts/stored.ts';
import type { Context } from '../http/context.ts';
import { keepNumber } from '../sheets/numbers.ts';
import type { Item, Update, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { headerUpdate } from './header-update.ts';
import { loadStored, type Stored } from './records.ts';
import { headerFacts } from './stored.ts';

/** Starts the recheck of an inspection: a draft that copies it. While the draft is open, every request returns it. */
export const recheck = (id: number, context: Context): Promise<Draft> =>
  retryUntilWritten(async () => {
    const found = await loadStored(context, id, { consistent: true });
    const refusal = recheckRefusal(found.inspection, nzDate(context.now));
    if (refusal) throw new Problem('refused', refusal);
    const draft = (await findOpenRecheck(found, context)) ?? (await begin(found, context));
    return draft && readDraft(draft);
  });

/** Returns the open draft of the recheck. */
export const findOpenRecheck = async ({ header }: Pick<Stored, 'header'>, context: Context) => {
  if (header.recheckDraftId === undefined) return undefined;
  const draft = await findDraft(context, DraftId.parse(header.recheckDraftId));
  return draft?.state === 'open' ? draft : undefined;
};

/** Returns the new draft, or undefined if another request wrote first. */
const begin = async ({ header, inspection }: Stored, context: Context) => {
  const id = DraftId.parse(newId('dft'));
  const draft = makeDraft(id, inspection, context);
  const { refused } = await context.table.write(
    ...newDraftWrites(draft, context.now),
    { update: headerUpdate(header, { recheckDraftId: id }) },
    keepNumber({ ...makeRecheckNumber(inspection), draftId: id }, context),
  );
  return refused ? undefined : draft;
};

/** Returns the number of a recheck: that of its inspection, with the next recheck index. */
const makeRecheckNumber = ({ formattedId: { formattedIdIdx, recheckIdx } }: Inspection) => ({
  number: formattedIdIdx,
  recheckIdx: recheckIdx + 1,
});

const makeDraft = (id: DraftId, inspection: Inspection, { organizationId, actor, now }: Context) => {
  const { versionDate, serviceBrakeOverallThreshold } = inspection;
  const { recheckInspectionDetails: _, ...setBy } = inspection.setBy;
  return newDraftItem({
    organizationId,
    id,
    ...makeRecheckNumber(inspection),
    recheckOf: inspection.id,
    sheet: copyFindings(inspection, actor, nzDate(now)),
    form: { versionDate, serviceBrakeOverallThreshold, isRecheck: true },
    setBy,
    actor,
    now,
  });
};

/**
 * Updates a recheck that nobody has written in, from its inspection. Changed sections get a new version, so that
 * someone who typed in one offline gets 412 and their changes are merged.
 */
export const renewRecheck = (begun: Item, inspection: Inspection, context: Context): Write => {
  const renewed = makeDraft(DraftId.parse(begun.id), inspection, context);
  const [was, is] = [readWritten(begun), readWritten(renewed)];
  const sections = dataSections.map((name) => {
    const { v, f, i } = was.sections[name];
    const { [name]: copied } = is.sections;
    // the recheck's day and inspector belong to the person who started it
    const isKept = name === 'recheckInspectionDetails' || isDeepStrictEqual([f, i], [copied.f, copied.i]);
    return [name, isKept ? was.sections[name] : { ...copied, v: v + 1 }];
  });
  const { by, who, nm } = readLine(begun);
  return {
    put: {
      ...renewed,
      sections: Object.fromEntries(sections),
      people: { ...is.people, ...was.people },
      createdAt: begun.createdAt,
      gsi1sk: begun.gsi1sk,
      summary: { ...readLine(renewed), by, who, nm },
    },
    condition: '#state = :open AND saves = :saves',
    names: { '#state': 'state' },
    values: { ':open': 'open', ':saves': begun.saves },
  };
};

/** Copies all findings except those that belong to one visit. Photos stay with the visit at which they were taken. */
const copyFindings = (inspection: Inspection, actor: Actor, today: NzDate): SheetChanges => ({
  ...inspection,
  ...emptyFailedReadings(inspection),
  recheckDateOfInspection: today,
  recheckInspectorNumber: findInspectorNumber(actor, inspection),
  recheckOdometer: null,
  recheckOdometerUnit: inspection.recheckOdometerUnit || inspection.odometerUnit,
  systemAuthorizationNumber: '',
  newWoFExpiryDate: '',
  woFLabelNumber: '',
  vicOffline: false,
});

/**
 * Returns the inspector's own number. The inspection's number is reused only if the same person signed it and has no
 * number on record.
 */
const findInspectorNumber = (actor: Actor, { submittedBy, initialInspectorNumber }: Inspection) => {
  const same = actor.userId === submittedBy.userId && actor.subUserId === submittedBy.subUserId;
  return actor.inspectorNumber || (same ? initialInspectorNumber : '');
};

/** Builds the update of the inspection's header when its recheck is submitted: no recheck is due any more. */
export const markRechecked = (
  { header, inspection }: Stored,
  recheckedBy: number,
  { organizationId }: Context,
): Update => headerUpdate(header, headerFacts(organizationId, { ...inspection, recheckedBy }));
