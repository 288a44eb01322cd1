import { isDeepStrictEqual } from 'node:util';
import { approvedCents, coversAllLines, type Decision, type RecordedDecision } from '#shared/estimates/decisions.ts';
import { gstCents } from '#shared/estimates/gst.ts';
import { undoUntil } from '#shared/estimates/undo.ts';
import type { EstimateId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { announceWrites } from '../due/announce.ts';
import { type Acting, type Caller, makeAuthorship, makeSavedBy } from '../http/context.ts';
import { checkLinkValid } from '../sent-links/stored.ts';
import { decisionKey, declinedKey, linkKey, withdrawalKey } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { checkVersion, decideNextState, loadFoundEstimate, writeHead } from './change-state.ts';
import { loadSent } from './send.ts';
import type { FoundEstimate, Head, StoredDecision, StoredSent } from './stored.ts';

/**
 * Maximum number of decisions by link on one version. Each is stored and sends a notification, and anyone might have
 * the link.
 */
const DECISIONS_MAX = 10;

/** The person who submits the decision: the holder of a link, or the workshop on the customer's behalf. */
type By =
  | { how: 'link'; linkId: string }
  | { how: Exclude<RecordedDecision['how'], 'link'>; recordedBy: ReturnType<typeof makeAuthorship> };

/**
 * Stores a customer's decision on the version they saw. Idempotent by the decision's id. If two are concurrent, one
 * wins and the other is checked against the new state.
 */
export const decide = async (id: EstimateId, decision: Decision, by: By, context: Caller): Promise<FoundEstimate> =>
  retryUntilWritten(async () => {
    const { organizationId, now } = context;
    const found = await loadFoundEstimate(context, id);
    if ('linkId' in by) checkLinkValid(found.links, by.linkId);
    const same = found.decisions.find((one) => one.id === decision.id);
    if (same) return repeatDecision(found, same, decision);
    const state = decideNextState(found, 'decide', now);
    const { sent } = found.head;
    if (!sent || sent.hash !== decision.hash)
      throw new Problem('wrong-state', 'This estimate has changed. Please review it again.');
    const byLink = found.decisions.filter(({ how, number }) => how === 'link' && number === sent.number);
    if ('linkId' in by && byLink.length >= DECISIONS_MAX)
      throw new Problem('wrong-state', 'You’ve changed your answer too many times. Please call the workshop.');
    const version = await loadSent(context, id, sent.number);
    if (!coversAllLines(decision.lines, version.lines))
      throw new Problem('refused', 'Please choose an answer for every line.');
    const approved = approvedCents(decision.lines, version.lines);
    const { how, ...whose } = by;
    const decided: RecordedDecision = {
      ...decision,
      at: now.toISOString(),
      how,
      number: sent.number,
      approvedCents: approved,
      gstCents: version.gstNumber === null ? null : gstCents(approved),
    };
    const key = decisionKey(organizationId, id, decided.at, decision.id);
    const answer = { id: decision.id, at: decided.at, how, name: decision.name, approvedCents: approved };
    const made: Item = { ...key, type: 'DECISION', ...decided, ...whose };
    const writes: Write[] = [
      // the workshop isn't notified of a decision that it recorded itself
      ...(how === 'link'
        ? announceWrites({ ...made, event: 'EstimateAnswered' }, now)
        : announceWrites({ ...made, event: 'EstimateAnswerRecorded' }, now)),
      ...('linkId' in by ? [stillOpens(context, id, by.linkId)] : []),
      ...declinedWrites(context, found.head, version, decision.lines, now),
    ];
    const head = await writeHead(context, found, { state, answer }, { writes });
    return head && { ...found, head, decisions: [...found.decisions, { ...decided, ...whose, key }] };
  });

/** Condition that the link isn't revoked. */
const stillOpens = ({ organizationId }: Caller, id: EstimateId, linkId: string): Write => ({
  check: linkKey(organizationId, id, linkId),
  condition: 'attribute_exists(pk) AND attribute_not_exists(revokedAt)',
});

const repeatDecision = (found: FoundEstimate, same: StoredDecision, { hash, name, lines }: Decision) => {
  if (!isDeepStrictEqual([same.hash, same.name, same.lines], [hash, name, lines]))
    throw new Problem('refused', 'This estimate has already been answered. Please review it again.');
  return found;
};

export const recordDecision = (
  id: EstimateId,
  { how, ...decision }: Decision & { how: Exclude<RecordedDecision['how'], 'link'> },
  context: Acting,
) => decide(id, decision, { how, recordedBy: makeAuthorship(context) }, context);

/** Undoes a customer's decision through the same link, within ten minutes. Idempotent. */
export const undoDecision = async (
  id: EstimateId,
  decisionId: string,
  linkId: string,
  context: Caller,
): Promise<FoundEstimate> =>
  retryUntilWritten(async () => {
    const { now } = context;
    const found = await loadFoundEstimate(context, id);
    checkLinkValid(found.links, linkId);
    const decided = found.decisions.find((one) => one.id === decisionId && one.linkId === linkId);
    if (decided?.takenBack?.why === 'undone') return found;
    const state = decideNextState(found, 'undo', now);
    if (!decided || found.head.answer?.id !== decisionId)
      throw new Problem('wrong-state', 'This answer no longer applies.');
    if (now > undoUntil(decided))
      throw new Problem('wrong-state', 'The ten minutes to change your answer are over. Please call the workshop.');
    return takeBack(found, decided, { state, why: 'undone', linkId }, context, [stillOpens(context, id, linkId)]);
  });

/** Reopens an answered estimate for the workshop, with a reason. The answer stays on record. */
export const reopenEstimate = async (
  id: EstimateId,
  { version, reason }: { version: number; reason: string },
  context: Acting,
): Promise<FoundEstimate> =>
  retryUntilWritten(async () => {
    const { now } = context;
    const found = await loadFoundEstimate(context, id);
    const state = decideNextState(found, 'reopen', now);
    checkVersion(found, version, now);
    const decided = found.decisions.find((one) => one.id === found.head.answer?.id);
    if (!decided) throw new Error('An answered estimate has no decision');
    const recordedBy = makeAuthorship(context);
    return takeBack(found, decided, { state, why: 'reopened', reason, recordedBy }, context, [], makeSavedBy(context));
  });

type Withdrawal = { state: Head['state']; why: 'undone' | 'reopened' } & Record<string, unknown>;

const takeBack = async (
  found: FoundEstimate,
  decided: StoredDecision,
  { state, ...withdrawal }: Withdrawal,
  context: Caller,
  more: readonly Write[],
  savedBy?: ReturnType<typeof makeSavedBy>,
): Promise<FoundEstimate | undefined> => {
  const takenBack = { ...withdrawal, at: context.now.toISOString() };
  const put: Item = { ...withdrawalKey(decided.key), type: 'TAKENBACK', ...takenBack };
  const writes: Write[] = [
    ...(withdrawal.why === 'undone'
      ? announceWrites({ ...put, event: 'EstimateAnswerUndone' }, context.now)
      : [{ put, condition: 'attribute_not_exists(pk)' }]),
    ...declinedRemoved(context, found.head),
    ...more,
  ];
  const head = await writeHead(context, found, { state, answer: undefined }, { writes, ...(savedBy && { savedBy }) });
  if (!head) return undefined;
  const decisions = found.decisions.map((one) => (one === decided ? { ...one, takenBack } : one));
  return { ...found, head, decisions };
};

/** Builds the write that stores the declined lines with the vehicle, for its next inspection. */
const declinedWrites = (
  { organizationId }: Caller,
  { vehicleId, EstimateID, InspectionID }: Head,
  version: StoredSent,
  decided: Decision['lines'],
  now: Date,
): Write[] => {
  if (!vehicleId) return [];
  const decisions = new Map(decided.map((one) => [one.id, one.decision]));
  const lines = version.lines.flatMap(({ id, words, inspectionItemName, cents, isSafety, photos }) => {
    const decision = decisions.get(id);
    if (decision === undefined || decision === 'approved') return [];
    return [{ id, words, ...(inspectionItemName && { inspectionItemName }), cents, isSafety, photos, decision }];
  });
  const key = declinedKey(organizationId, vehicleId, EstimateID);
  if (lines.length === 0) return [{ remove: key }];
  return [{ put: { ...key, type: 'DECLINED', EstimateID, InspectionID, at: now.toISOString(), lines } }];
};

const declinedRemoved = ({ organizationId }: Caller, { vehicleId, EstimateID }: Head): Write[] =>
  vehicleId ? [{ remove: declinedKey(organizationId, vehicleId, EstimateID) }] : [];
