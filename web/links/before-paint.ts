import { linkPaths } from '#shared/links/calls.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { sendEarlyRequest } from './request.ts';

/**
 * Follows the device's light or dark mode, because customers have no theme setting. A module would run only after the
 * first paint.
 */
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('theme-dark', dark.matches);
dark.addEventListener('change', follow);
follow();

// loading the page that stops reminders must not change anything
const asked = { [sitePaths.customerLink]: linkPaths.estimate, [sitePaths.sheetLink]: linkPaths.sheet }[
  location.pathname
];
if (asked) sendEarlyRequest(asked);
