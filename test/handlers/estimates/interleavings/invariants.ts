import { verifySent } from '#lambdas/estimates/sent-hash.ts';
import { readFoundEstimate, readSent } from '#lambdas/estimates/stored.ts';
import type { Item } from '#lambdas/table/table.ts';
import { addDays, startOfNzDay } from '#shared/nz-date.ts';
import type { InvariantOf } from '#test/simulation-tools/scenarios.ts';
import type { Told } from './scenario.ts';

/** The state at the end of a scenario. */
export type Held = { items: readonly Item[] };
type Invariant = InvariantOf<[Told, Held]>;

const foundIn = ({ items }: Held) => {
  const found = readFoundEstimate(items);
  if (!found) throw new Error('The estimate is gone');
  return found;
};
const sentIn = ({ items }: Held) => items.filter(({ type }) => type === 'SENT').map(readSent);

/** The allowed transitions of an estimate, written independently of the product's table. */
const PATHS = new Set([
  ...['draft→draft', 'draft→sent', 'sent→superseded', 'sent→answered', 'sent→withdrawn', 'answered→sent'],
  // what was put off is approved
  'answered→answered',
  ...['answered→superseded', 'superseded→superseded', 'superseded→sent', 'superseded→withdrawn'],
  // an expired estimate is still stored as `sent`
  ...['withdrawn→superseded', 'withdrawn→sent', 'sent→sent'],
  // an erased customer, a stored pass, an edit of the sheet that was left
  'withdrawn→withdrawn',
]);

export const invariants: readonly Invariant[] = [
  {
    sentence: 'Nobody has approved what they did not see.',
    findBreaches: ({ decided }, held) => {
      const { decisions } = foundIn(held);
      return decided.flatMap(({ id, shown, says }) => {
        const kept = decisions.find((one) => one.id === id);
        const { version } = shown;
        if (!kept || !version) return [`${id} was made, but is not stored`];
        const approved = version.lines.filter((line) => says[line.id] === 'approved');
        const sum = approved.reduce((cents, line) => cents + line.cents, 0);
        if (kept.hash !== version.hash) return [`${id} is stored for another version than was shown`];
        if (kept.approvedCents !== sum) return [`${id} approves ${kept.approvedCents} cents, and ${sum} were shown`];
        return [];
      });
    },
  },
  {
    sentence: 'Every stored decision was made.',
    findBreaches: ({ decided }, held) =>
      foundIn(held)
        .decisions.filter(({ how, id }) => how === 'link' && !decided.some((one) => one.id === id))
        .map(({ id }) => `${id} was refused`),
  },
  {
    sentence: 'Sent versions are numbered without a gap and match their hashes.',
    findBreaches: (_, held) =>
      sentIn(held).flatMap((sent, n) => [
        ...(sent.number === n + 1 ? [] : [`${sent.number} is in the place of ${n + 1}`]),
        ...(verifySent(sent) === 'holds' ? [] : [`${sent.number} does not match its hash`]),
      ]),
  },
  {
    sentence:
      'A decision is about the version that was sent last, and was made while it was open, on its last day at the latest.',
    findBreaches: ({ place }, held) => {
      const sent = sentIn(held);
      const inOrder = [...place.heads].sort((a, b) => a.version - b.version);
      return foundIn(held).decisions.flatMap(({ id, number, hash, at, follows }) => {
        const version = sent.find((one) => one.number === number);
        const made = inOrder.findIndex(({ answer }) => answer?.id === id);
        const before = inOrder[made - 1];
        return [
          ...(version?.hash === hash ? [] : [`${id} is about no version`]),
          ...(before?.state === (follows ? 'answered' : 'sent') && before.sent?.hash === hash
            ? []
            : [`${id} was made while it was not open`]),
          ...(version && new Date(at) < startOfNzDay(addDays(version.expiresOn, 1)) ? [] : [`${id} came too late`]),
        ];
      });
    },
  },
  {
    sentence: 'An estimate changes only by allowed transitions, one version after the other.',
    findBreaches: ({ place }) => {
      const inOrder = [...place.heads].sort((a, b) => a.version - b.version);
      return inOrder.slice(1).flatMap((head, n) => {
        const before = inOrder[n];
        if (!before) return [];
        const { state, sent, lines, version } = head;
        const path = `${before.state}→${state}`;
        const isChanged = JSON.stringify(lines) !== JSON.stringify(before.lines);
        const isSent = sent?.number !== before.sent?.number;
        return [
          ...(version === before.version + 1 ? [] : [`version ${version} follows ${before.version}`]),
          ...(PATHS.has(path) ? [] : [`${path} at version ${version}`]),
          ...(isChanged && state !== 'superseded' && state !== 'draft' ? [`changed while ${state}`] : []),
          ...(isSent && state !== 'sent' ? [`sent while ${state}`] : []),
        ];
      });
    },
  },
  {
    sentence: 'At most one decision is in effect, and it is the answer.',
    findBreaches: (_, held) => {
      const { head, decisions } = foundIn(held);
      const left = decisions.filter(({ takenBack }) => !takenBack);
      const standing = left.map(({ id }) => id).filter((id) => !left.some(({ follows }) => follows === id));
      const answers = head.answer ? [head.answer.id] : [];
      const isSo = String(standing) === String(answers) && (head.state === 'answered') === (answers.length === 1);
      return isSo ? [] : [`${standing} are in effect, ${answers} is the answer, and the state is ${head.state}`];
    },
  },
  {
    sentence: 'A decision is undone through its own link within ten minutes, or by the workshop with a reason.',
    findBreaches: ({ undone, isErased }, held) =>
      foundIn(held).decisions.flatMap(({ id, at, how, takenBack }) => {
        if (!takenBack) return [];
        if (takenBack.why === 'reopened') return takenBack.reason || isErased ? [] : [`${id} without a reason`];
        const minutes = (Date.parse(takenBack.at) - Date.parse(at)) / 60_000;
        const by = undone.filter((one) => one.id === id);
        const isOwn = how === 'link' && by.length > 0 && by.every(({ n }) => id.startsWith(`link${n}x`));
        return isOwn && minutes <= 10 ? [] : [`${id} after ${minutes} minutes, by ${by.map(({ n }) => n)}`];
      }),
  },
  {
    sentence: 'What was put off may be approved; the other lines stay as they were answered.',
    findBreaches: (_, held) => {
      const { decisions } = foundIn(held);
      return decisions.flatMap(({ id, follows, lines }) => {
        if (!follows) return [];
        const before = new Map(decisions.find((one) => one.id === follows)?.lines.map((one) => [one.id, one.decision]));
        const changed = lines.filter((line) => before.get(line.id) !== line.decision);
        return changed
          .filter((line) => before.get(line.id) !== 'later' || line.decision !== 'approved')
          .map((line) => `${id} changes line ${line.id} to ${line.decision}`);
      });
    },
  },
  {
    sentence: 'After a pass, nothing is decided but what was put off.',
    findBreaches: ({ decided }, held) => {
      const { decisions } = foundIn(held);
      const sentAts = new Map(sentIn(held).map(({ hash, sentAt }) => [hash, Date.parse(sentAt)]));
      return decided.flatMap(({ id, shown, passes }) => {
        const sentAt = sentAts.get(shown.version?.hash ?? '') ?? Number.NaN;
        const isAfter = passes.some((passed) => passed > sentAt);
        return isAfter && !decisions.find((one) => one.id === id)?.follows ? [`${id} was made after a pass`] : [];
      });
    },
  },
  {
    sentence: 'The link of an earlier customer decides nothing.',
    findBreaches: ({ decided }) =>
      decided.filter(({ isOthers }) => isOthers).map(({ id }) => `${id} was decided by it`),
  },
  {
    sentence: 'A link that was revoked decides nothing.',
    findBreaches: ({ decided, revoked }) =>
      decided
        .filter(({ n, at }) => at > (revoked.get(n) ?? Number.POSITIVE_INFINITY))
        .map(({ id }) => `${id} was decided by it`),
  },
];
