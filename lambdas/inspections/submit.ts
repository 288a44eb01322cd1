import { firstShown } from '#shared/checksheets/model.ts';
import { numbersGiven } from '#shared/doubts/same-numbers.ts';
import type { Draft } from '#shared/drafts/model.ts';
import type { Request } from '#shared/endpoint.ts';
import { DraftId } from '#shared/ids.ts';
import type { inspectionsApi } from '#shared/inspections/api.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { recheckRefusal } from '#shared/inspections/recheck.ts';
import { nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { dataSections } from '#shared/sheets/sections.ts';
import { signingNumber } from '#shared/sheets/unproved.ts';
import { openDraft } from '../drafts/open-draft.ts';
import { findDraft } from '../drafts/records.ts';
import { readBegun, readDraft } from '../drafts/stored.ts';
import { sheetDue } from '../due/sheets.ts';
import type { Context } from '../http/context.ts';
import { idempotencyWrites, readEarlierResult } from '../http/idempotency.ts';
import { findInspector } from '../organizations/inspectors.ts';
import { loadTakenDay } from '../papers/records.ts';
import { becameInspection } from '../papers/stored.ts';
import { announced } from '../sheets/announce.ts';
import { findLoosePhotos, takeWrites } from '../sheets/loose-photos.ts';
import { writeWithNumber } from '../sheets/numbers.ts';
import { sectionsChanged } from '../sheets/sections-changed.ts';
import { readStoredImages } from '../sheets/stored-image.ts';
import type { Item } from '../table/item.ts';
import { draftKey, earlierIdempotencyKey, idempotencyKey, vehicleKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { untilWritten } from '../table/until-written.ts';
import { readOrganization } from '../tenants/stored.ts';
import { findNamed, findOdometerBefore } from '../vehicles/odometer-before.ts';
import { certifyPasses } from './certify-passes.ts';
import { filledSheet, newInspection, rechecking, refuseUnfinished } from './new-inspection.ts';
import { rechecked } from './recheck.ts';
import { findInspection, findRevision } from './records.ts';
import { findSameNumbers } from './same-numbers.ts';
import { headerItem, readRevision, revisionItem } from './stored.ts';

type Submission = Request<typeof inspectionsApi.submit>['body'];

/**
 * Makes a sheet a record: header, first revision, the draft closed, what it rechecks rechecked, and the Idempotency-Key
 * kept, in one write.
 * The same key, or the same draft, gives the same answer again, always.
 */
export const submit = (body: Submission, context: Context): Promise<Inspection> =>
  untilWritten(async () => {
    const found = await lookUp(body, context);
    const made = madeEarlier(found, context);
    return made === undefined ? write(body, found, context) : recordMade(made, context);
  });

type Found = Awaited<ReturnType<typeof lookUp>>;

const lookUp = async (body: Submission, { table, organizationId, userId, idempotency }: Context) => {
  const draftId = body.formattedId?.unfinishedInspectionId;
  const keys = {
    draft: draftId ? draftKey(organizationId, draftId) : undefined,
    record: idempotency && idempotencyKey(organizationId, userId, 'submit', idempotency.key),
    earlier: idempotency && earlierIdempotencyKey(organizationId, 'submit', idempotency.key),
    vehicle: body.VehicleID ? vehicleKey(organizationId, body.VehicleID) : undefined,
  };
  const wanted = [keys.draft, keys.record, keys.earlier, keys.vehicle];
  const [draft, record, earlier, vehicle] = await table.getAll(wanted, { consistent: true });
  return { keys, draft, record: record ?? earlier, vehicle };
};

/** The inspection that this key or this draft has become already. */
const madeEarlier = ({ draft, record }: Found, { idempotency }: Context) =>
  (idempotency && readEarlierResult(record, idempotency)) ??
  (draft?.state === 'submitted' ? draft.inspectionId : undefined);

const recordMade = async (id: unknown, context: Context) => {
  const made = await findRevision(context, Number(id), 1, { consistent: true });
  if (!made) throw new Error(`Inspection ${id} was made but is not there`);
  return made;
};

/** The record, or undefined when somebody else wrote first. */
const write = async (body: Submission, { keys, draft, vehicle }: Found, context: Context) => {
  const { organizationId, now } = context;
  const { open, takes } = keys.draft ? await withAnnounced(openDraft(draft), body, context) : { takes: [] };
  const seen = open && unchangedDraft(open, body);
  const earlier = seen?.recheckOf ? await findInspection(context, seen.recheckOf, { consistent: true }) : undefined;
  const refusal = earlier && recheckRefusal(earlier.inspection, nzDate(now));
  // Sent twice at once, this very draft may have become the recheck meanwhile.
  if (refusal && seen && (await findDraft(context, seen.id))?.state !== 'open') return undefined;
  if (refusal) throw new Problem('refused', refusal);
  const written = filledSheet(body, seen);
  const filled = certifyPasses(written, body.passedAlthough);
  const sheet = earlier ? rechecking(filled, earlier.inspection) : filled;
  const workshop = readOrganization(context.organization);
  // only what passes gives out numbers
  const sameNumbers = numbersGiven(sheet).length > 0 ? await findSameNumbers(sheet, context) : [];
  const paperTakenOn = await loadTakenDay(context, seen);
  const photoOnFail = workshop.Settings.PhotoRequiredOnFail;
  refuseUnfinished(sheet, { photoOnFail, images: seen?.images, paperTakenOn }, now);
  const inspectedBy = seen?.paperInspectionId ? await findInspector(context, signingNumber(sheet)) : undefined;
  // a page sends which vehicle it is; else only the draft tells
  const named = body.VehicleID === undefined && !earlier ? await findNamed(sheet, context) : vehicle;
  const odometerBefore = findOdometerBefore(sheet, earlier?.inspection, named);
  const photos = readStoredImages(open?.images);
  const make = (number: number) => {
    const inspection = newInspection({
      ...{ organizationId, sheet, draft: seen && signed(seen, written, context), number, workshop, context },
      ...{
        earlier: earlier?.inspection,
        confirmed: body.confirmed,
        inspectedBy,
        odometerBefore,
        paperTakenOn,
        sameNumbers,
      },
    });
    const record = revisionItem(organizationId, inspection);
    const shown = firstShown(workshop.Settings.DefaultChecksheet);
    const writes: Write[] = [
      {
        put: {
          ...headerItem(organizationId, inspection, shown, open && readBegun(open)),
          // with what was taken off before it came
          ...(Object.keys(photos).length > 0 && { images: photos }),
        },
        condition: 'attribute_not_exists(pk)',
      },
      { put: record, condition: 'attribute_not_exists(pk)' },
      {
        put: sheetDue({ organizationId, inspectionId: inspection.id, checksheet: shown }, inspection.createdAt),
      },
      ...(open ? [closeDraft(open, inspection.id)] : []),
      ...takes,
      ...(earlier ? [{ update: rechecked(earlier, inspection.id, context) }] : []),
      ...(seen?.paperInspectionId
        ? [{ update: becameInspection({ organizationId, paperInspectionId: seen.paperInspectionId }) }]
        : []),
      ...idempotencyWrites(keys.record, inspection.id, context),
    ];
    return { made: record, taker: { inspectionId: inspection.id }, writes };
  };
  const { made: record, refused } = open
    ? await writeAs(make(Number(open.number)), context)
    : await writeWithNumber(context, make);
  // As it was stored, so that every repeat is the same to the letter.
  return refused ? undefined : readRevision(record);
};

const writeAs = async <Made>({ made, writes }: { made: Made; writes: Write[] }, { table }: Context) => ({
  made,
  ...(await table.write(...writes)),
});

/** The draft with what its submission says first signed by who submits it. */
const signed = (draft: Draft, written: FilledSheet, { actor }: Context): Draft => {
  const first = sectionsChanged(filledSheet({}, draft), written).map((section) => [section, actor]);
  return { ...draft, setBy: { ...draft.setBy, ...Object.fromEntries(first) } };
};

/** The draft with the photos that the body announces. */
const withAnnounced = async (item: Item, { images: named = [] }: Submission, context: Context) => {
  const id = DraftId.parse(item.id);
  const loose = await findLoosePhotos(context, id, named);
  const images = announced(readStoredImages(item.images), named, id, context, loose);
  const open: Item = { ...item, images };
  return { open, takes: takeWrites(loose, images, id) };
};

/** The draft, unless another device has changed it since the body was made. */
const unchangedDraft = (item: Item, { versions = {} }: Submission) => {
  const draft = readDraft(item);
  const changed = dataSections.some(
    (section) => versions[section] !== undefined && versions[section] !== draft.versions[section],
  );
  if (changed) throw new Problem('version-conflict', 'This inspection was changed on another device.', draft);
  return draft;
};

/** The draft becomes a tombstone that knows its inspection, on the condition that nobody has touched it meanwhile. */
const closeDraft = ({ pk, sk, saves }: Item, inspectionId: number): Write => ({
  update: {
    key: { pk, sk },
    expression: 'SET #state = :submitted, inspectionId = :id REMOVE sections, people, summary, gsi1pk, gsi1sk',
    condition: '#state = :open AND saves = :saves',
    names: { '#state': 'state' },
    values: { ':open': 'open', ':submitted': 'submitted', ':id': inspectionId, ':saves': saves },
  },
});
