import * as fc from 'fast-check';
import { decide, reopenEstimate, undoDecision } from '#lambdas/estimates/decide.ts';
import { eraseEstimateCustomer } from '#lambdas/estimates/erase-customer.ts';
import { revokeLink } from '#lambdas/estimates/links.ts';
import { markPass } from '#lambdas/estimates/mark-passes.ts';
import { loadEstimate, saveEstimate } from '#lambdas/estimates/records.ts';
import { sendEstimate, withdrawEstimate } from '#lambdas/estimates/send.ts';
import { takeOver } from '#lambdas/estimates/take-over.ts';
import type { Context } from '#lambdas/http/context.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { buildView, loadOpened } from '#lambdas/links/view.ts';
import type { LineDecision } from '#shared/estimates/decisions.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import type { CustomerView } from '#shared/links/api.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { editSheet, submitRecheck } from '#test/world/workshop.ts';
import { BEGIN, openPlace, type Place, type Shop } from './place.ts';

const WHO = 4;
const deeds = [
  ...(['edit', 'send', 'withdraw', 'reopen', 'hear', 'revoke'] as const),
  ...(['correct', 'take over', 'leave', 'recheck', 'mark', 'erase'] as const),
];
const theirs = ['decide', 'decide', 'approve', 'undo', 'undo', 'look'] as const;
const MINUTE = 60_000;
/**
 * Minutes that pass before a step: usually few, sometimes beyond the ten minutes for undoing, a night, or the estimate's
 * last day.
 */
const WAITS = [0, 0, 0, 1, 1, 3, 11, 9 * 60, 24 * 60, 3 * 24 * 60];

export type Step = { who: number; what: number; wait: number; says: number; overlaps: boolean; blind: boolean };
export const steps = fc.array(
  fc.record<Step>({
    who: fc.nat(WHO - 1),
    what: fc.nat(59),
    wait: fc.nat(WAITS.length - 1),
    says: fc.nat(80),
    overlaps: fc.boolean(),
    /** True to act on the state that the person saw before, without reading it again. */
    blind: fc.boolean(),
  }),
  { minLength: 4, maxLength: 12 },
);

/** The state shown to a customer at the time of a decision, with its time. */
export type Decided = {
  id: string;
  n: number;
  shown: CustomerView;
  says: Record<string, LineDecision>;
  at: number;
  /** The knowledge when it was sent: passes of the vehicle by their times, and whether the sheet named another customer. */
  passes: readonly number[];
  isOthers: boolean;
};
export type Told = {
  place: Place;
  decided: Decided[];
  undone: { id: string; n: number; at: number }[];
  /** The time of the last step that was started. */
  now: number;
  /** For each revoked link, the last step that began before the response to the revocation. */
  revoked: Map<number, number>;
  /** When rechecks passed. */
  passes: number[];
  /** True once the sheet was corrected to another customer. */
  isOthers: boolean;
  /** True once the customer was erased, with all free texts. */
  isErased: boolean;
  trace: string[];
};

const OPTIONS: LineDecision[] = ['approved', 'declined', 'later'];

/** Runs the steps, some of them at once, each based on the state that its person saw last. */
export const runSteps = async (shop: Shop, drawn: readonly Step[]): Promise<Told> => {
  const place = await openPlace(shop);
  const lists = { decided: [], undone: [], revoked: new Map(), passes: [], trace: [] };
  const told: Told = { place, now: BEGIN, isOthers: false, isErased: false, ...lists };
  const seen: (Estimate | undefined)[] = [];
  const shown: (CustomerView | undefined)[] = [];
  let running: Promise<unknown>[] = [];
  for (const [n, step] of drawn.entries()) {
    if (!step.overlaps) {
      await Promise.all(running);
      running = [];
    }
    told.now += (WAITS[step.wait] ?? 0) * MINUTE + 1;
    running.push(
      step.who < 2
        ? workshopStep(told, seen, step, told.now, n)
        : customerStep(told, shown, { ...step, who: step.who - 2 }, told.now, n),
    );
  }
  await Promise.all(running);
  return told;
};

/** Runs an action. Returns false if it is refused, and throws any other error. */
const answer = async (told: Told, what: string, act: () => Promise<unknown>): Promise<boolean> => {
  try {
    await act();
    told.trace.push(`${what}: done`);
    return true;
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unexpected') throw error;
    told.trace.push(`${what}: ${error.code} ${error.message}`);
    return false;
  }
};

const workshopStep = async (told: Told, seen: (Estimate | undefined)[], step: Step, now: number, n: number) => {
  const { place } = told;
  const context = place.workshop(now, step.who);
  const what = deeds[step.what % deeds.length] ?? 'edit';
  if (!step.blind || !seen[step.who]) seen[step.who] = await loadEstimate(place.id, context);
  const held = seen[step.who];
  if (!held) return;
  const { version, Customer, lines } = held;
  const act = {
    edit: () =>
      saveEstimate(
        place.id,
        {
          Customer,
          version,
          lines: lines.map((line, i) => (i === 0 ? { ...line, partsCents: step.says * 100 + n } : line)),
        },
        context,
      ),
    send: () =>
      sendEstimate(place.id, { version, expiresOn: addDays(nzDate(context.now), step.says % 5), mail: false }, context),
    withdraw: () => withdrawEstimate(place.id, { version }, context),
    reopen: () => reopenEstimate(place.id, { version, reason: 'Because' }, context),
    hear: async () => {
      const hash = held.sent?.hash ?? '';
      const said = lines.map(({ id }) => ({ id, decision: 'approved' as const }));
      const decision = { id: `heard${String(n).padStart(11, '0')}`, hash, name: 'Mere', lines: said };
      return decide(
        place.id,
        decision,
        { how: 'phone', recordedBy: { userId: 'x', at: context.now.toISOString() } },
        context,
      );
    },
    revoke: () => revokeLink(place.id, place.linkIds[step.says % 2] ?? '', context),
    ...sheetActs(told, held, step, context),
  }[what];
  const done = await answer(told, `${n} ${context.now.toISOString()} ${what} by ${step.who}`, act);
  if (done && what === 'erase') told.isErased = true;
  const closes = { erase: [0, 1], revoke: [step.says % 2] }[done ? String(what) : ''] ?? [];
  for (const link of closes) told.revoked.set(link, told.revoked.get(link) ?? told.now);
};

const NOBODY = { customerName: '', customerPhone: '', customerHomePhone: '', customerEmail: '' };

/** What happens to the inspection and its customer. */
const sheetActs = (told: Told, held: Estimate, { who, says }: Step, context: Context) => {
  const { id, inspection, workshop } = told.place;
  const { version } = held;
  const at = (now: string) => workshop(Date.parse(now), who);
  const now = context.now.toISOString();
  const decide = (what: 'take' | 'leave') => async () =>
    takeOver(id, { version, what, revision: held.inspection?.edited?.revision ?? 1 + (says % 3) }, context);
  return {
    correct: async () => {
      const { revision, InspectionItem } = await loadInspection(context, inspection.id);
      const isOther = says % 5 === 0;
      const items = InspectionItem.map((item) =>
        item.result === 'FAIL' ? { ...item, ReasonForRejections: item.ReasonForRejections.slice(says % 2) } : item,
      );
      const changes = { InspectionItem: items, ...(isOther && { ...NOBODY, customerName: `Customer ${says}` }) };
      const edited = await editSheet(at, inspection.id, now, changes, revision);
      if (isOther && edited.revision > revision) told.isOthers = true;
    },
    'take over': decide('take'),
    leave: decide('leave'),
    recheck: async () => {
      const passes = says % 3 > 0;
      await submitRecheck(at, inspection, now, { passes });
      if (passes) told.passes.push(context.now.getTime());
    },
    mark: () => markPass(context, id),
    erase: async () => {
      // rare, because little can happen afterwards
      if (says % 4 === 0) await eraseEstimateCustomer(id, context, context.now);
      else throw new Problem('refused', 'Not today');
    },
  };
};

const customerStep = async (told: Told, shown: (CustomerView | undefined)[], step: Step, now: number, n: number) => {
  const { place } = told;
  const { who } = step;
  const what = theirs[step.what % theirs.length] ?? 'look';
  const label = `${n} ${new Date(now).toISOString()} ${what} by link ${who}`;
  const look = async () => {
    const context = await place.customer(now, who);
    shown[who] = await buildView(await loadOpened(context), context);
  };
  if ((!step.blind || !shown[who]) && !(await answer(told, `${label}, looks`, look))) return;
  const view = shown[who];
  if (!view || what === 'look') return;
  if (what === 'undo') {
    const id = told.decided.at(-1)?.id ?? 'none';
    const act = async () => {
      const context = await place.customer(now, who);
      await loadOpened(context);
      await undoDecision(place.id, id, context.linkId, context);
    };
    if (await answer(told, label, act)) told.undone.push({ id, n: who, at: now });
    return;
  }
  if (!view.version) return;
  const id = `link${who}x${String(n).padStart(11, '0')}`;
  const before = new Map(view.decision?.lines.map((line) => [line.id, line.decision]));
  if (what === 'approve' && before.size === 0) return;
  const lines = view.version.lines.map(({ id: line }, i) => {
    const said = OPTIONS[Math.floor(step.says / 3 ** (i % 3)) % 3] ?? 'later';
    const again = before.get(line) === 'later' ? (said === 'declined' ? 'later' : said) : before.get(line);
    return { id: line, decision: what === 'approve' ? (again ?? said) : said };
  });
  const decision = { id, hash: view.version.hash, name: 'Mere', lines };
  const send = async () => {
    const context = await place.customer(now, who);
    await loadOpened(context);
    await decide(place.id, decision, { how: 'link', linkId: context.linkId }, context);
  };
  const known = { passes: [...told.passes], isOthers: told.isOthers };
  const says = Object.fromEntries(lines.map((line) => [line.id, line.decision]));
  // a double click
  const presses = step.says % 4 === 0 ? [send, send] : [send];
  const done = await Promise.all(presses.map((press) => answer(told, label, press)));
  if (done.some(Boolean)) told.decided.push({ id, n: who, shown: view, says, at: now, ...known });
};
