import { linkPaths } from '#shared/links/calls.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { askEarly } from './request.ts';

/** The device's own choice of light and dark: customers have none of ours. Module scripts would come after the first paint. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('theme-dark', dark.matches);
dark.addEventListener('change', follow);
follow();

// the page that stops reminders asks nothing by being opened
const asked = { [sitePaths.customerLink]: linkPaths.estimate, [sitePaths.sheetLink]: linkPaths.sheet }[
  location.pathname
];
if (asked) askEarly(asked);
