import * as z from 'zod';
import type { NzDate } from '../nz-date.ts';

/** `superseded`: the sent version is being edited; the customer can't answer until it is sent again. */
export const EstimateState = z.enum(['draft', 'sent', 'answered', 'expired', 'superseded', 'withdrawn']);
export type EstimateState = z.infer<typeof EstimateState>;

/** Actions on an estimate. `undo`: by the customer, soon after; `reopen`: by the workshop, with a reason. */
export const estimateActions = ['edit', 'send', 'decide', 'undo', 'reopen', 'withdraw'] as const;
export type EstimateAction = (typeof estimateActions)[number];

/** The state machine's transitions; all others are invalid. */
const next: Record<EstimateState, Partial<Record<EstimateAction, EstimateState>>> = {
  draft: { edit: 'draft', send: 'sent' },
  sent: { edit: 'superseded', decide: 'answered', withdraw: 'withdrawn' },
  answered: { undo: 'sent', reopen: 'superseded' },
  expired: { edit: 'superseded', send: 'sent', withdraw: 'withdrawn' },
  superseded: { edit: 'superseded', send: 'sent', withdraw: 'withdrawn' },
  withdrawn: { edit: 'superseded', send: 'sent' },
};

/** Returns the next state; undefined if the action is invalid. */
export const getNextState = (state: EstimateState, action: EstimateAction) => next[state][action];

/** Returns the state as of today. The last day counts until midnight in New Zealand. */
export const getStateOn = (today: NzDate, state: EstimateState, expiresOn: NzDate | undefined): EstimateState =>
  state === 'sent' && expiresOn !== undefined && today > expiresOn ? 'expired' : state;

/** Why an estimate rejects an action, for the workshop. */
export const stateRefusals: Record<EstimateState, string> = {
  draft: 'This estimate hasn’t been sent.',
  sent: 'This estimate is with the customer.',
  answered: 'The customer has answered this estimate. Reopen it to change it.',
  expired: 'This estimate has expired. Send it again with a new expiry date.',
  superseded: 'This estimate is being changed. Send it again first.',
  withdrawn: 'This estimate was withdrawn.',
};
