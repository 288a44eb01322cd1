import * as z from 'zod';
import type { NzDate } from '../nz-date.ts';

/**
 * `superseded`: the sent version is being edited; the customer can't answer until it is sent again. `done`: the vehicle
 * has passed since the version was sent; only what was put off can still be approved.
 */
export const EstimateState = z.enum(['draft', 'sent', 'answered', 'expired', 'superseded', 'withdrawn', 'done']);
export type EstimateState = z.infer<typeof EstimateState>;

/**
 * Actions on an estimate. `decide`: by the customer's link; `record`: by the workshop, on the customer's behalf;
 * `approve`: what was put off; `undo`: by the customer, soon after; `retract`: the same, for an approval of what was put
 * off; `reopen`: by the workshop, with a reason.
 */
export const estimateActions = [
  'edit',
  'send',
  'decide',
  'record',
  'approve',
  'undo',
  'retract',
  'reopen',
  'withdraw',
] as const;
export type EstimateAction = (typeof estimateActions)[number];

/** The state machine's transitions; all others are invalid. */
const next: Record<EstimateState, Partial<Record<EstimateAction, EstimateState>>> = {
  draft: { edit: 'draft', send: 'sent' },
  sent: { edit: 'superseded', decide: 'answered', record: 'answered', withdraw: 'withdrawn' },
  answered: { approve: 'answered', undo: 'sent', retract: 'answered', reopen: 'superseded' },
  expired: { edit: 'superseded', send: 'sent', withdraw: 'withdrawn' },
  superseded: { edit: 'superseded', send: 'sent', withdraw: 'withdrawn' },
  withdrawn: { edit: 'superseded', send: 'sent' },
  // as before the pass, except for `refusedWhenDone`
  done: {},
};

/** By link, nothing is left to decide, and an answer that is undone could not be given again. */
const refusedWhenDone: readonly EstimateAction[] = ['decide', 'undo'];

/** Returns the next state; undefined if the action is invalid. `before`: the state of a `done` estimate without the pass. */
export const getNextState = (state: EstimateState, action: EstimateAction, before = state) =>
  state === 'done' && refusedWhenDone.includes(action) ? undefined : next[before][action];

/** Returns the state as of today, without a later pass. The last day counts until midnight in New Zealand. */
export const getStateOn = (today: NzDate, state: EstimateState, expiresOn: NzDate | undefined): EstimateState =>
  state === 'sent' && expiresOn !== undefined && today > expiresOn ? 'expired' : state;

const sentStates: readonly EstimateState[] = ['sent', 'answered', 'expired'];

/** Returns `done` for a sent estimate whose vehicle has passed since, otherwise the state. */
export const getStateAfterPass = (state: EstimateState, hasPassedSince: boolean): EstimateState =>
  hasPassedSince && sentStates.includes(state) ? 'done' : state;

/** Why an estimate rejects an action, for the workshop. */
export const stateRefusals: Record<EstimateState, string> = {
  draft: 'This estimate hasn’t been sent.',
  sent: 'This estimate is with the customer.',
  answered: 'The customer has answered this estimate. Reopen it to change it.',
  expired: 'This estimate has expired. Send it again with a new expiry date.',
  superseded: 'This estimate is being changed. Send it again first.',
  withdrawn: 'This estimate was withdrawn.',
  done: 'The vehicle has since passed. Only “Not now” work can still be approved.',
};

type Standing = {
  state: EstimateState;
  sent?: { at: string; expiresOn: NzDate } | undefined;
  inspection?: { passed?: { at: string } | undefined } | undefined;
};

/** True if the vehicle has passed since the estimate was sent last. */
export const hasPassedSinceSent = ({ sent, inspection }: Omit<Standing, 'state'>) =>
  sent !== undefined && inspection?.passed !== undefined && inspection.passed.at > sent.at;

/** Returns the state as of today, with `done` after a later pass. */
export const getShownState = (today: NzDate, estimate: Standing): EstimateState =>
  getStateAfterPass(getStateOn(today, estimate.state, estimate.sent?.expiresOn), hasPassedSinceSent(estimate));

/** Returns the next state of an estimate as of today; undefined if the action is invalid. */
export const getNextStateOn = (today: NzDate, estimate: Standing, action: EstimateAction) =>
  getNextState(getShownState(today, estimate), action, getStateOn(today, estimate.state, estimate.sent?.expiresOn));

/** Returns the state of a list entry as of today, with `done` after a later pass. */
export const getListedState = (
  today: NzDate,
  {
    state,
    expiresOn,
    passedOn,
  }: { state: EstimateState; expiresOn?: NzDate | undefined; passedOn?: NzDate | undefined },
) => getStateAfterPass(getStateOn(today, state, expiresOn), passedOn !== undefined);
