import { checkInvariants } from '#test/simulation-tools/scenarios.ts';
import { generalInvariants } from './invariants/always.ts';
import { conflictInvariants } from './invariants/conflicts.ts';
import { customerInvariants } from './invariants/customers.ts';
import { draftInvariants } from './invariants/drafts.ts';
import { searchInvariants } from './invariants/found.ts';
import type { Invariant } from './invariants/invariant.ts';
import { keyInvariants } from './invariants/keys.ts';
import { photoInvariants } from './invariants/photos.ts';
import { refusalInvariants } from './invariants/refusals.ts';
import { revisionInvariants } from './invariants/revisions.ts';
import { submissionInvariants } from './invariants/submissions.ts';
import type { Scenario } from './scenario.ts';
import type { StoredState } from './stored-state.ts';

/** The invariants of a record, which must hold for any actions of two devices. */
export const invariants: readonly Invariant[] = [
  ...draftInvariants,
  ...submissionInvariants,
  ...keyInvariants,
  ...revisionInvariants,
  ...conflictInvariants,
  ...photoInvariants,
  ...customerInvariants,
  ...searchInvariants,
  ...refusalInvariants,
  ...generalInvariants,
];

/** Finds all breaches. */
export const findBreaches = (scenario: Scenario, held: StoredState) => checkInvariants(invariants, scenario, held);
