import {
  approvedCents,
  approvesPutOff,
  briefAnswer,
  coversAllLines,
  type Decision,
  findAnswer,
  type RecordedDecision,
  withoutNotes,
} from '#shared/estimates/decisions.ts';
import { gstCents } from '#shared/estimates/gst.ts';
import { undoUntil } from '#shared/estimates/undo.ts';
import type { EstimateId } from '#shared/ids.ts';
import { nzDate, showDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { announceWrites } from '../due/announce.ts';
import { type Acting, type Caller, makeAuthorship, makeSavedBy } from '../http/context.ts';
import { isSameInput } from '../http/same-input.ts';
import { checkLinkValid, readCustomerSince } from '../sent-links/stored.ts';
import { decisionKey, headerKey, linkKey, withdrawalKey } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { checkVersion, decideNextState, loadEstimateByKeys, loadFoundEstimate, writeHead } from './change-state.ts';
import { declinedRemoved, declinedWrites } from './declined.ts';
import { loadSent } from './send.ts';
import type { FoundEstimate, Head, StoredDecision } from './stored.ts';
import { type SearchPass, searchPass } from './whereabouts.ts';

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
 * Stores a customer's decision on the version they saw, or their approval of what they put off. Idempotent by the
 * decision's id. If two are concurrent, one wins and the other is checked against the new state.
 */
export const decide = async (
  id: EstimateId,
  decision: Decision,
  by: By,
  context: Caller,
  search?: SearchPass,
): Promise<FoundEstimate> =>
  retryUntilWritten(async () => {
    const { organizationId, now } = context;
    const found = await loadEstimateByKeys(context, id, search);
    if ('linkId' in by) checkLinkValid(found.links, by.linkId, readCustomerSince(found.header));
    const same = found.decisions.find((one) => one.id === decision.id);
    if (same) return repeatDecision(found, same, decision);
    const answered = findAnswer({ answer: found.head.answer, decisions: found.decisions });
    const follows = answered && approvesPutOff(answered.lines, decision.lines) ? answered.id : undefined;
    const state = decideNextState(found, follows ? 'approve' : 'linkId' in by ? 'decide' : 'record', now);
    const { sent } = found.head;
    if (follows && sent && nzDate(now) > sent.expiresOn)
      throw new Problem('wrong-state', explainTooLate(showDate(sent.expiresOn), by));
    if (!sent || sent.hash !== decision.hash)
      throw new Problem('wrong-state', 'This estimate has changed. Please review it again.');
    const byLink = found.decisions.filter(({ how, number }) => how === 'link' && number === sent.number);
    if ('linkId' in by && byLink.length >= DECISIONS_MAX)
      throw new Problem('wrong-state', 'You’ve changed your answer too many times. Please call the workshop.');
    const version = await loadSent(context, id, sent.number);
    const lines = withoutNotes(decision.lines, version.lines);
    if (!coversAllLines(lines, version.lines)) throw new Problem('refused', 'Please choose an answer for every line.');
    const approved = approvedCents(lines, version.lines);
    const { how, ...whose } = by;
    const decided: RecordedDecision = {
      ...decision,
      lines,
      at: now.toISOString(),
      how,
      number: sent.number,
      approvedCents: approved,
      gstCents: version.gstNumber === null ? null : gstCents(approved),
      ...(follows && { follows }),
    };
    const key = decisionKey(organizationId, id, decided.at, decision.id);
    const answer = briefAnswer(decided, version.lines);
    const made: Item = { ...key, type: 'DECISION', ...decided, ...whose };
    const writes: Write[] = [
      // the workshop isn't notified of a decision that it recorded itself
      ...(how === 'link'
        ? announceWrites({ ...made, event: 'EstimateAnswered' }, now)
        : announceWrites({ ...made, event: 'EstimateAnswerRecorded' }, now)),
      ...('linkId' in by ? stillOpens(context, found, by.linkId) : []),
      ...declinedWrites(context, found.head, version, lines, now),
    ];
    const head = await writeHead(context, found, { state, answer }, { writes });
    return head && { ...found, head, decisions: [...found.decisions, { ...decided, ...whose, key }] };
  });

/** Why what was put off can't be approved after the last day, for the customer or the workshop. */
const explainTooLate = (lastDay: string, { how }: By) =>
  how === 'link'
    ? `You could approve this until ${lastDay}. Please ask the workshop for a new price.`
    : `The last day to approve this was ${lastDay}. Send it again.`;

/** Conditions that the link isn't revoked and the sheet hasn't got another customer. */
const stillOpens = ({ organizationId }: Caller, { head, header }: FoundEstimate, linkId: string): Write[] => {
  const seen = readCustomerSince(header);
  return [
    {
      check: linkKey(organizationId, head.EstimateID, linkId),
      condition: 'attribute_exists(pk) AND attribute_not_exists(revokedAt)',
    },
    ...(head.InspectionID === null
      ? []
      : [
          {
            check: headerKey(organizationId, head.InspectionID),
            ...(seen
              ? { condition: 'customerSince = :seen', values: { ':seen': seen } }
              : { condition: 'attribute_not_exists(customerSince)' }),
          },
        ]),
  ];
};

const repeatDecision = (found: FoundEstimate, same: StoredDecision, { hash, name, lines: all }: Decision) => {
  // the stored decision covers all work, so other lines are notes
  const lines = all.filter(({ id }) => same.lines.some((line) => line.id === id));
  if (!isSameInput([same.hash, same.name, same.lines], [hash, name, lines]))
    throw new Problem('refused', 'This estimate has already been answered. Please review it again.');
  return found;
};

export const recordDecision = (
  id: EstimateId,
  { how, ...decision }: Decision & { how: Exclude<RecordedDecision['how'], 'link'> },
  context: Acting,
) => decide(id, decision, { how, recordedBy: makeAuthorship(context) }, context, searchPass);

/**
 * Undoes a customer's decision through the same link, within ten minutes. If it approved what was put off, the answer
 * before it counts again. Idempotent.
 */
export const undoDecision = async (
  id: EstimateId,
  decisionId: string,
  linkId: string,
  context: Caller,
): Promise<FoundEstimate> =>
  retryUntilWritten(async () => {
    const { now } = context;
    const found = await loadEstimateByKeys(context, id);
    checkLinkValid(found.links, linkId, readCustomerSince(found.header));
    const decided = found.decisions.find((one) => one.id === decisionId && one.linkId === linkId);
    if (decided?.takenBack?.why === 'undone') return found;
    const state = decideNextState(found, decided?.follows ? 'retract' : 'undo', now);
    if (!decided || found.head.answer?.id !== decisionId)
      throw new Problem('wrong-state', 'This answer no longer applies.');
    if (now > undoUntil(decided))
      throw new Problem('wrong-state', 'The ten minutes to change your answer are over. Please call the workshop.');
    const writes = stillOpens(context, found, linkId);
    const before = found.decisions.find((one) => one.id === decided.follows);
    if (!before) return takeBack(found, [decided], { state, why: 'undone', linkId }, context, { writes });
    const version = await loadSent(context, id, before.number);
    writes.push(...declinedWrites(context, found.head, version, before.lines, new Date(before.at)));
    const undone = { state, answer: briefAnswer(before, version.lines), why: 'undone', linkId } as const;
    return takeBack(found, [decided], undone, context, { writes });
  });

/** Reopens an answered estimate for the workshop, with a reason. The answers stay on record. */
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
    const answered = found.decisions.filter(({ takenBack }) => !takenBack);
    if (answered.length === 0) throw new Error('An answered estimate has no decision');
    const withdrawal = { state, why: 'reopened', reason, recordedBy: makeAuthorship(context) } as const;
    return takeBack(found, answered, withdrawal, context, { savedBy: makeSavedBy(context) });
  });

/** `answer`: the one that counts again. */
type Withdrawal = Pick<Head, 'state' | 'answer'> & { why: 'undone' | 'reopened' } & Record<string, unknown>;
type Beside = { writes?: readonly Write[]; savedBy?: ReturnType<typeof makeSavedBy> };

const takeBack = async (
  found: FoundEstimate,
  decided: readonly StoredDecision[],
  { state, answer, ...withdrawal }: Withdrawal,
  context: Caller,
  { writes: more = [], savedBy }: Beside,
): Promise<FoundEstimate | undefined> => {
  const takenBack = { ...withdrawal, at: context.now.toISOString() };
  const writes = decided.flatMap(({ key }): Write[] => {
    const put: Item = { ...withdrawalKey(key), type: 'TAKENBACK', ...takenBack };
    return withdrawal.why === 'undone'
      ? announceWrites({ ...put, event: 'EstimateAnswerUndone' }, context.now)
      : [{ put, condition: 'attribute_not_exists(pk)' }];
  });
  writes.push(...(answer ? [] : declinedRemoved(context, found.head)), ...more);
  const head = await writeHead(context, found, { state, answer }, { writes, ...(savedBy && { savedBy }) });
  if (!head) return undefined;
  const decisions = found.decisions.map((one) => (decided.includes(one) ? { ...one, takenBack } : one));
  return { ...found, head, decisions };
};
