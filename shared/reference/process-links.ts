import { MANUAL } from './virm-links.ts';

/** Pages of the manual's introduction. Pages without a known URL lead to its start. */
const pages = {
  '3-1': undefined,
  '3-6': 'check-sheets',
  '3-7': 'recording-the-inspection-outcome-determination',
  '3-8': 'issuing-the-wof-or-cof-label-evidence-of-vehicle-inspection',
} as const;

/** Returns the manual's page on a step of the inspection. */
export const processLink = (page: keyof typeof pages) =>
  pages[page] ? `${MANUAL}introduction/inspection-and-certification-process/${pages[page]}` : MANUAL;
