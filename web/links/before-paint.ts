import { linkPaths } from '#shared/links/calls.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { askEarly } from './request.ts';

/** The device's own choice of light and dark: customers have none of ours. Module scripts would come after the first paint. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('theme-dark', dark.matches);
dark.addEventListener('change', follow);
follow();

// on both pages of links
askEarly(location.pathname === sitePaths.sheetLink ? linkPaths.sheet : linkPaths.estimate);
