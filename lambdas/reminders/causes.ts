import { formatEstimateNumber } from '#shared/estimates/number.ts';
import { type EstimateState, getShownState } from '#shared/estimates/states.ts';
import { DraftId, EstimateId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { isAdminOnly } from '#shared/notifications/tellings.ts';
import { addDays, addMonths, type NzDate, nzDate } from '#shared/nz-date.ts';
import { buildDraftCause, buildEstimateCause, buildTrainingCause, listCauses } from '#shared/reminders/causes.ts';
import type { Ending } from '#shared/reminders/endings.ts';
import type { Cause, ReminderKind } from '#shared/reminders/moments.ts';
import type { About } from '#shared/reminders/words.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { readDraftSummary, readLine, readWritten } from '../drafts/stored.ts';
import type { Reminder } from '../due/reminders.ts';
import { loadSent } from '../estimates/send.ts';
import { type Head, readHead, type StoredSent } from '../estimates/stored.ts';
import { findLaterPass, loadSheetHeader, loadWhereabouts, searchPass } from '../estimates/whereabouts.ts';
import type { Tenant } from '../http/context.ts';
import { findInspection } from '../inspections/records.ts';
import { draftKey, estimateKey, memberKey, organizationKey, remindersKey, subUsersQuery } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { readMembership, readOrganization } from '../tenants/stored.ts';
import { findLastTraining } from '../training/last-training.ts';
import { findAmendments } from './amendments.ts';
import type { OpenReminder } from './open-reminder.ts';
import { readTrainingMonths } from './people.ts';

/**
 * Calculates when a person must train again: the required number of months after their last training, or after joining.
 * In a shared account the inspector who trained longest ago counts. Returns an ending if the person left or training
 * isn't required.
 */
const findTraining = async ({ id: userId }: Reminder, tenant: Tenant, now: Date): Promise<OpenReminder | Ending> => {
  const { table, organizationId } = tenant;
  const keys = [remindersKey(organizationId), memberKey(userId, organizationId), organizationKey(organizationId)];
  const [settings, member, organization] = await table.getAll(keys, { consistent: true });
  const everyMonths = readTrainingMonths(settings);
  if (!everyMonths || !member || member.leftAt) return 'gone';
  const { scopes, memberSince } = readMembership(member);
  const isShared = scopes.includes('flag-use-subusers');
  const { items } = isShared ? await table.search({ ...subUsersQuery(userId), consistent: true }) : { items: [] };
  const people = items.length > 0 ? items.map(({ id }) => String(id)) : [userId];
  const asOf = nzDate(now);
  // plus a week: anything older was already due last Monday
  const last = await findLastTraining(tenant, people, addDays(addMonths(asOf, -everyMonths), -7));
  const joinedOn = nzDate(new Date(memberSince));
  const trainedOn = people.map((person) => last.get(person) ?? joinedOn).reduce(earlier);
  const name = organization ? readOrganization(organization).Name : '';
  return {
    cause: buildTrainingCause(later(trainedOn, joinedOn), { asOf, everyMonths, organization: name, isShared }),
    about: { number: '', plate: '' },
    link: sitePaths.training,
    people: { userId, admins: false },
  };
};

const earlier = (a: NzDate, b: NzDate) => (a < b ? a : b);
const later = (a: NzDate, b: NzDate) => (a > b ? a : b);

const findInspectionCause = async ({ kind, id }: Reminder, tenant: Tenant): Promise<OpenReminder | Ending> => {
  const found = await findInspection(tenant, Number(id), { consistent: true });
  if (!found) return 'gone';
  const { inspection } = found;
  const cause = listCauses(inspection).find((one) => one.kind === kind);
  if (!cause) return findEnding(kind, inspection);
  const later = cause.kind === 'wof' && (await findLaterPass(inspection, tenant));
  if (later) return later === 'gone' ? later : 'inspected';
  const about = { number: sheetNumber(inspection.formattedId), plate: inspection.vehicleRegistrationPlate };
  return buildSheetReminder(cause, { ...inspection, about });
};

type Sheet = { id: number; about: About; submittedBy?: Inspection['submittedBy'] | undefined };
/** Builds the reminder of an inspection. Needs no submitter for Admins, unless it is about VIC. */
export const buildSheetReminder = (cause: Cause, { id, about, submittedBy }: Sheet): OpenReminder => ({
  ...{ cause, about, link: sitePaths.checksheet(id) },
  people: {
    admins: cause.kind !== 'vic',
    ...(submittedBy && !isAdminOnly(cause.kind) && readSubmitter(submittedBy)),
  },
});

const readSubmitter = ({ userId, subUserId, name }: Inspection['submittedBy']) => ({
  userId,
  ...(subUserId && { inspector: name }),
});

const findEnding = (kind: ReminderKind, { recheckedBy }: Inspection): Ending => {
  if (kind === 'vic') return 'entered';
  return kind === 'recheck' && recheckedBy !== null ? 'rechecked' : 'gone';
};

const findDraftCause = async ({ id }: Reminder, { table, organizationId }: Tenant): Promise<OpenReminder | Ending> => {
  const item = await table.get(draftKey(organizationId, DraftId.parse(id)), { consistent: true });
  if (item?.state === 'submitted' || item?.state === 'discarded') return item.state;
  return item?.state === 'open' ? buildDraftReminder(item) : 'gone';
};

/** Builds the reminder of a draft. */
export const buildDraftReminder = (item: Item): OpenReminder => {
  const { id, formattedId, vehicleRegistrationPlate, updatedAt } = readDraftSummary(item);
  const { userId } = readWritten(item).people[readLine(item).who] ?? {};
  return {
    cause: buildDraftCause(updatedAt),
    about: { number: sheetNumber(formattedId), plate: vehicleRegistrationPlate },
    link: sitePaths.draft(id),
    people: { admins: false, ...(userId && { userId }) },
  };
};

const estimateEndings: Record<Exclude<EstimateState, 'sent'>, Ending> = {
  draft: 'gone',
  answered: 'answered',
  expired: 'estimateExpired',
  superseded: 'inWork',
  withdrawn: 'withdrawn',
  done: 'inspected',
};

const findEstimateCause = async ({ id }: Reminder, tenant: Tenant, now: Date) => {
  const item = await tenant.table.get(estimateKey(tenant.organizationId, EstimateId.parse(id)), { consistent: true });
  if (!item) return 'gone';
  const head = readHead(item);
  const { EstimateID, state, sent } = head;
  const header = await loadSheetHeader(tenant, head);
  const inspection = await loadWhereabouts(tenant, head, header, { search: state === 'sent' ? searchPass : undefined });
  const current = getShownState(nzDate(now), { state, sent, inspection });
  if (current !== 'sent') return estimateEndings[current];
  if (!sent) return 'gone';
  return buildEstimateReminder(head, await loadSent(tenant, EstimateID, sent.number));
};

/** Builds the reminder of an estimate, from the version that the customer has. */
export const buildEstimateReminder = (
  head: Head,
  { sentAt, expiresOn, number, savedBy }: StoredSent,
): OpenReminder => ({
  cause: buildEstimateCause({ at: sentAt, expiresOn }),
  about: { number: formatEstimateNumber(head), plate: head.Vehicle.Registration, isFixed: head.isFixed },
  link: sitePaths.estimate(head.EstimateID),
  people: { admins: false, ...(savedBy && { userId: savedBy.userId }) },
  version: number,
});

type Find<Found> = (reminder: Reminder, tenant: Tenant, now: Date) => Promise<Found>;
const finders: Record<ReminderKind, Find<OpenReminder | Ending>> = {
  recheck: findInspectionCause,
  vic: findInspectionCause,
  wof: findInspectionCause,
  draft: findDraftCause,
  estimate: findEstimateCause,
  training: findTraining,
  amendment: findAmendments,
};

/** Loads the subject of a reminder in its current state, or returns why the reminder no longer applies. */
export const findReminderState: Find<OpenReminder | Ending> = (reminder, tenant, now) =>
  finders[reminder.kind](reminder, tenant, now);

/** Loads the subject of a reminder in its current state; undefined if the reminder no longer applies. */
export const findOpenReminder: Find<OpenReminder | undefined> = async (reminder, tenant, now) => {
  const found = await findReminderState(reminder, tenant, now);
  return typeof found === 'string' ? undefined : found;
};
