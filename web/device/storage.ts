/**
 * How long something is kept, if nobody logs out before: a logout leaves nothing but the files of the site.
 * `inspection`: until the next sheet begins, or this one is submitted. `tab`: as long as the tab. `device`: until it is too old.
 */
type Lifetime = 'inspection' | 'tab' | 'device';

/** How the names of the caches begin in which the service worker keeps the files of the site. */
export const SITE_CACHE = 'site-';
/** The cache in which the page and the worker note that this device receives pushes, and when it last did. A logout forgets it. */
export const PUSH_CACHE = 'push';

/** Everything that this site keeps in the browser, by where it is kept. In a key, `*` stands for an id, or what others add. */
export const storage = {
  localStorage: {
    'estimate:*': 'device',
    'inspection list columns': 'device',
    'notes:*': 'device',
    'push device': 'device',
    'quiz:*': 'device',
    // Amplify's own: the session of who is signed in
    'CognitoIdentityServiceProvider.*': 'device',
  },
  sessionStorage: {
    'after-submission': 'tab',
    'form-data': 'inspection',
    'inspection:*': 'inspection',
    'last-submitted': 'inspection',
    'link-choices': 'tab',
    quiz: 'tab',
    'redirect-login': 'tab',
    referral: 'tab',
    'submit-key:*': 'inspection',
  },
  cookies: {
    'demo-enabled': 'device',
    'is-authenticated': 'device',
    OrganizationID: 'device',
    'pwa-install-dismissed': 'device',
    subUser: 'device',
    theme: 'device',
  },
  databases: {
    'pitcheck-1': 'device',
  },
} as const satisfies Record<string, Record<string, Lifetime>>;

type Storage = typeof storage;
type Filled<Key> = Key extends `${infer Begin}*` ? `${Begin}${string}` : Key;
/** A key that may be used there: only what is in the list. */
export type KeyIn<Area extends keyof Storage> = Filled<keyof Storage[Area]>;

/** Whether what is kept by this key is the device's or the tab's and outlives an inspection. What nobody listed does not. */
export const outlivesInspection = (area: 'localStorage' | 'sessionStorage', key: string) =>
  Object.entries<Lifetime>(storage[area]).some(
    ([listed, lifetime]) =>
      lifetime !== 'inspection' && (listed.endsWith('*') ? key.startsWith(listed.slice(0, -1)) : key === listed),
  );
