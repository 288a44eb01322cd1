import { checkLaws } from '#test/simulation-tools/stories.ts';
import { alwaysLaws } from './laws/always.ts';
import { conflictLaws } from './laws/conflicts.ts';
import { customerLaws } from './laws/customers.ts';
import { draftLaws } from './laws/drafts.ts';
import { searchLaws } from './laws/found.ts';
import { keyLaws } from './laws/keys.ts';
import type { Law } from './laws/law.ts';
import { photoLaws } from './laws/photos.ts';
import { refusalLaws } from './laws/refusals.ts';
import { revisionLaws } from './laws/revisions.ts';
import { submissionLaws } from './laws/submissions.ts';
import type { StoredState } from './stored-state.ts';
import type { Story } from './story.ts';

/** The product's promises about a record, for any actions of two devices. */
export const laws: readonly Law[] = [
  ...draftLaws,
  ...submissionLaws,
  ...keyLaws,
  ...revisionLaws,
  ...conflictLaws,
  ...photoLaws,
  ...customerLaws,
  ...searchLaws,
  ...refusalLaws,
  ...alwaysLaws,
];

/** Finds all breaches. */
export const findBreaches = (story: Story, held: StoredState) => checkLaws(laws, story, held);
