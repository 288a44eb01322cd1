import { isDeepStrictEqual } from 'node:util';
import { approvedCents, type Decided, type Decision, decidesAll } from '#shared/estimates/decisions.ts';
import { gstCents } from '#shared/estimates/gst.ts';
import { undoUntil } from '#shared/estimates/undo.ts';
import type { EstimateId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { announced } from '../due/announced.ts';
import type { Acting, Caller } from '../http/context.ts';
import { saidBy, savedNow } from '../http/said-by.ts';
import { checkOpens } from '../sent-links/stored.ts';
import type { Item } from '../table/item.ts';
import { decisionKey, declinedKey, linkKey, takenBackKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { untilWritten } from '../table/until-written.ts';
import { checkSeen, loadFound, nextState, writeHead } from './change-state.ts';
import { loadSent } from './send.ts';
import type { Found, Head, StoredDecision, StoredSent } from './stored.ts';

/** Of one version by links: each is kept and told, and a link can be in anybody's hands. */
const DECISIONS_MAX = 10;

/** By whose hand it comes: of whoever holds a link, or of the workshop, which heard it. */
type By =
  | { how: 'link'; linkId: string }
  | { how: Exclude<Decided['how'], 'link'>; recordedBy: ReturnType<typeof saidBy> };

/**
 * Keeps what a customer says to the version that was seen. The same decision again is the same answer; of two at once one
 * counts, and the other hears what became of it.
 */
export const decide = async (id: EstimateId, told: Decision, by: By, context: Caller): Promise<Found> =>
  untilWritten(async () => {
    const { organizationId, now } = context;
    const found = await loadFound(context, id);
    if ('linkId' in by) checkOpens(found.links, by.linkId);
    const same = found.decisions.find((one) => one.id === told.id);
    if (same) return repeated(found, same, told);
    const state = nextState(found, 'decide', now);
    const { sent } = found.head;
    if (!sent || sent.hash !== told.hash)
      throw new Problem('wrong-state', 'This estimate was changed meanwhile. Please look at it again.');
    const byLink = found.decisions.filter(({ how, number }) => how === 'link' && number === sent.number);
    if ('linkId' in by && byLink.length >= DECISIONS_MAX)
      throw new Problem('wrong-state', 'The answer was changed many times. Please call the workshop.');
    const version = await loadSent(context, id, sent.number);
    if (!decidesAll(told.lines, version.lines)) throw new Problem('refused', 'Please decide on every line.');
    const approved = approvedCents(told.lines, version.lines);
    const { how, ...whose } = by;
    const decided: Decided = {
      ...told,
      at: now.toISOString(),
      how,
      number: sent.number,
      approvedCents: approved,
      gstCents: version.gstNumber === null ? null : gstCents(approved),
    };
    const key = decisionKey(organizationId, id, decided.at, told.id);
    const answer = { id: told.id, at: decided.at, how, name: told.name, approvedCents: approved };
    const made: Item = { ...key, type: 'DECISION', ...decided, ...whose };
    const writes: Write[] = [
      // what the workshop heard itself is no news to it
      ...(how === 'link'
        ? announced({ ...made, event: 'EstimateAnswered' }, now)
        : [{ put: made, condition: 'attribute_not_exists(pk)' }]),
      ...('linkId' in by ? [stillOpens(context, id, by.linkId)] : []),
      ...declinedWrites(context, found.head, version, told.lines, now),
    ];
    const head = await writeHead(context, found, { state, answer }, { writes });
    return head && { ...found, head, decisions: [...found.decisions, { ...decided, ...whose, key }] };
  });

/** A link that is revoked in the same moment decides nothing. */
const stillOpens = ({ organizationId }: Caller, id: EstimateId, linkId: string): Write => ({
  check: linkKey(organizationId, id, linkId),
  condition: 'attribute_exists(pk) AND attribute_not_exists(revokedAt)',
});

const repeated = (found: Found, same: StoredDecision, { hash, name, lines }: Decision) => {
  if (!isDeepStrictEqual([same.hash, same.name, same.lines], [hash, name, lines]))
    throw new Problem('refused', 'This decision was made already. Please look at it again.');
  return found;
};

export const recordDecision = (
  id: EstimateId,
  { how, ...told }: Decision & { how: Exclude<Decided['how'], 'link'> },
  context: Acting,
) => decide(id, told, { how, recordedBy: saidBy(context) }, context);

/** A customer takes back what they decided by this link, within ten minutes; twice is once. */
export const undoDecision = async (
  id: EstimateId,
  decisionId: string,
  linkId: string,
  context: Caller,
): Promise<Found> =>
  untilWritten(async () => {
    const { now } = context;
    const found = await loadFound(context, id);
    checkOpens(found.links, linkId);
    const decided = found.decisions.find((one) => one.id === decisionId && one.linkId === linkId);
    if (decided?.takenBack?.why === 'undone') return found;
    const state = nextState(found, 'undo', now);
    if (!decided || found.head.answer?.id !== decisionId)
      throw new Problem('wrong-state', 'This decision does not stand any more.');
    if (now > undoUntil(decided))
      throw new Problem('wrong-state', 'The ten minutes are over. Please call the workshop to change it.');
    return takeBack(found, decided, { state, why: 'undone', linkId }, context, [stillOpens(context, id, linkId)]);
  });

/** The workshop opens what was answered, with a reason; the answer is kept beside it. */
export const reopenEstimate = async (
  id: EstimateId,
  { version, reason }: { version: number; reason: string },
  context: Acting,
): Promise<Found> =>
  untilWritten(async () => {
    const { now } = context;
    const found = await loadFound(context, id);
    const state = nextState(found, 'reopen', now);
    checkSeen(found, version, now);
    const decided = found.decisions.find((one) => one.id === found.head.answer?.id);
    if (!decided) throw new Error('An answered estimate has no decision');
    const recordedBy = saidBy(context);
    return takeBack(found, decided, { state, why: 'reopened', reason, recordedBy }, context, [], savedNow(context));
  });

type TakingBack = { state: Head['state']; why: 'undone' | 'reopened' } & Record<string, unknown>;

const takeBack = async (
  found: Found,
  decided: StoredDecision,
  { state, ...told }: TakingBack,
  context: Caller,
  more: readonly Write[],
  savedBy?: ReturnType<typeof savedNow>,
): Promise<Found | undefined> => {
  const takenBack = { ...told, at: context.now.toISOString() };
  const put: Item = { ...takenBackKey(decided.key), type: 'TAKENBACK', ...takenBack };
  const writes: Write[] = [
    ...(told.why === 'undone'
      ? announced({ ...put, event: 'EstimateAnswerUndone' }, context.now)
      : [{ put, condition: 'attribute_not_exists(pk)' }]),
    ...declinedRemoved(context, found.head),
    ...more,
  ];
  const head = await writeHead(context, found, { state, answer: undefined }, { writes, ...(savedBy && { savedBy }) });
  if (!head) return undefined;
  const decisions = found.decisions.map((one) => (one === decided ? { ...one, takenBack } : one));
  return { ...found, head, decisions };
};

/** What the customer did not want now stands with the vehicle, so that it comes back at its next inspection. */
const declinedWrites = (
  { organizationId }: Caller,
  { vehicleId, EstimateID, InspectionID }: Head,
  version: StoredSent,
  told: Decision['lines'],
  now: Date,
): Write[] => {
  if (!vehicleId) return [];
  const said = new Map(told.map((one) => [one.id, one.decision]));
  const lines = version.lines.flatMap(({ id, words, inspectionItemName, cents, isSafety, photos }) => {
    const decision = said.get(id);
    if (decision === undefined || decision === 'approved') return [];
    return [{ id, words, ...(inspectionItemName && { inspectionItemName }), cents, isSafety, photos, decision }];
  });
  const key = declinedKey(organizationId, vehicleId, EstimateID);
  if (lines.length === 0) return [{ remove: key }];
  return [{ put: { ...key, type: 'DECLINED', EstimateID, InspectionID, at: now.toISOString(), lines } }];
};

const declinedRemoved = ({ organizationId }: Caller, { vehicleId, EstimateID }: Head): Write[] =>
  vehicleId ? [{ remove: declinedKey(organizationId, vehicleId, EstimateID) }] : [];
