/**
 * Lifetime of a stored value. A logout deletes everything except the site's files. `inspection`: until the next sheet
 * is started or this one is submitted. `tab`: until the tab closes. `device`: until it expires.
 */
type Lifetime = 'inspection' | 'tab' | 'device';

/** Prefix of the caches in which the service worker stores the site's files. */
export const SITE_CACHE = 'site-';
/**
 * Cache from which the page and the service worker know whether this device receives push messages, and when it last
 * did.
 */
export const PUSH_CACHE = 'push';

/** Every key that this site stores in the browser, by area. `*` stands for an id or a suffix added by a library. */
export const storage = {
  localStorage: {
    'advert closed on': 'device',
    'brake-tester:*': 'device',
    'estimate:*': 'device',
    'inspection list columns': 'device',
    'notes:*': 'device',
    person: 'device',
    'push device': 'device',
    'quiz:*': 'device',
    'server clock ahead': 'device',
    'stays in section': 'device',
    'unsent choices': 'device',
    // Amplify's session of the signed-in user
    'CognitoIdentityServiceProvider.*': 'device',
  },
  sessionStorage: {
    'exam flags': 'tab',
    'form-data': 'inspection',
    'inspection:*': 'inspection',
    'last-submitted': 'inspection',
    'link-choices': 'tab',
    'new-organization': 'tab',
    organization: 'tab',
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
/** A key listed above; others don't compile. */
export type KeyIn<Area extends keyof Storage> = Filled<keyof Storage[Area]>;

/** True if a key outlives an inspection, which unlisted keys don't. */
export const outlivesInspection = (area: 'localStorage' | 'sessionStorage', key: string) =>
  Object.entries<Lifetime>(storage[area]).some(
    ([listed, lifetime]) =>
      lifetime !== 'inspection' && (listed.endsWith('*') ? key.startsWith(listed.slice(0, -1)) : key === listed),
  );
