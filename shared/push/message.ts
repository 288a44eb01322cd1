import { sitePaths } from '../site-paths.ts';

/**
 * The text of a push message. It may appear on a locked screen, so it doesn't name customers, and uses only the
 * recipient's first name.
 */
export type PushText = { title: string; body: string; path: string };

export const testWords: PushText = {
  title: 'Notifications work on this device',
  body: 'Reminders will arrive here too.',
  path: sitePaths.notificationSettings,
};

/**
 * Builds a message in the format of Declarative Web Push, which our service worker reads too. `tag`: the message
 * replaces an earlier one with the same tag. `mutable`: the browser runs the service worker first, because only the
 * worker knows if the person has logged out here.
 */
export const pushMessage = ({ title, body, path }: PushText, tag: string, siteOrigin: string) => ({
  web_push: 8030,
  mutable: true,
  notification: { title, body, navigate: new URL(path, siteOrigin).href, tag, lang: 'en-NZ' },
});
