import { alwaysForged } from './forgeries/always.ts';
import { customersForged } from './forgeries/customers.ts';
import { draftsForged } from './forgeries/drafts.ts';
import type { Forgeries } from './forgeries/forgery.ts';
import { photosForged } from './forgeries/photos.ts';
import { refusalsForged } from './forgeries/refusals.ts';
import { revisionsForged } from './forgeries/revisions.ts';
import { submissionsForged } from './forgeries/submissions.ts';

/** How each law can be broken. */
export const forgeries: Forgeries = {
  ...draftsForged,
  ...submissionsForged,
  ...revisionsForged,
  ...photosForged,
  ...customersForged,
  ...alwaysForged,
  ...refusalsForged,
};
