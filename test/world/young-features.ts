import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatStatement } from '@mdn/browser-compat-data';
import { oldestBrowsers } from '#web/vite/oldest-browsers.ts';

/** MDN's data: the version since which each browser has had a feature. */
const data = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as Record<'api' | 'javascript' | 'html' | 'css', Feature>;

/** A feature and its sub-features. */
type Feature = { readonly [name: string]: Feature };
const compatOf = (feature: Feature) => feature.__compat as CompatStatement | undefined;
const at = (feature: Feature, name: string): Feature => feature[name] ?? {};

const numberOf = (version: string) => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  return major * 1000 + minor;
};

/** True if one of our oldest browsers lacks the feature, or has it only under another name. */
const isYoung = (compat: CompatStatement | undefined) =>
  compat !== undefined &&
  Object.entries(oldestBrowsers).some(([browser, oldest]) => {
    const support = compat.support[browser as keyof typeof oldestBrowsers] ?? [];
    return ![support].flat().some(({ version_added, version_removed, flags, prefix, alternative_name }) => {
      if (flags || prefix || alternative_name || !version_added || version_added === 'preview') return false;
      if (version_removed && numberOf(String(version_removed)) <= numberOf(oldest)) return false;
      return numberOf(String(version_added)) <= numberOf(oldest);
    });
  });

const partsOf = (feature: Feature) => Object.entries(feature).filter(([name]) => name !== '__compat');
const youngIn = (feature: Feature) =>
  partsOf(feature).flatMap(([name, part]) => (isYoung(compatOf(part)) ? [name] : []));
const youngAnywhereIn = (feature: Feature): string[] => [
  ...youngIn(feature),
  ...partsOf(feature).flatMap(([, part]) => youngAnywhereIn(part)),
];

/** Whether a name is a member of the object or of its instances; unknown in the data of the language itself. */
type Place = 'itself' | 'made' | 'either';

/** Lists APIs of scripts, e.g. `['AbortSignal', 'any', 'itself']`. Without a name: the whole object. */
export const youngApis = (): [owner: string, name?: string, place?: Place][] =>
  [data.api, at(data.javascript, 'builtins')].flatMap((features) =>
    partsOf(features).flatMap(([owner, feature]) => [
      ...(isYoung(compatOf(feature)) ? [[owner] as [string]] : []),
      ...youngIn(feature)
        .filter((name) => name !== owner && /^\w+$/.test(name) && !name.endsWith('_event'))
        .map((name): [string, string, Place] => {
          const place = name.endsWith('_static') ? 'itself' : 'made';
          return [owner, name.replace(/_static$/, ''), features === data.api ? place : 'either'];
        }),
    ]),
  );

/** Lists HTML attributes that one of our oldest browsers doesn't support on any element. */
export const youngAttributes = () => {
  const elements = Object.values(at(data.html, 'elements'));
  const places = [at(data.html, 'global_attributes'), ...elements];
  const young = new Set(places.flatMap(youngIn));
  for (const place of places)
    for (const [name, part] of partsOf(place)) if (!isYoung(compatOf(part))) young.delete(name);
  return [...young].filter((name) => /^[a-z]+$/.test(name));
};

/** Lists CSS features, by their syntax. */
export const youngStyles = () => ({
  properties: new Set(youngIn(at(data.css, 'properties'))),
  pseudos: new Set(youngIn(at(data.css, 'selectors'))),
  atRules: new Set(youngIn(at(data.css, 'at-rules'))),
  functions: new Set(youngAnywhereIn(at(data.css, 'types'))),
});
