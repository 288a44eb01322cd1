import { sitePaths } from '../site-paths.ts';

/** What is said on a device: on a locked screen too, so it names no customer, and of whom it is for the first name alone. */
export type PushWords = { title: string; body: string; path: string };

export const testWords: PushWords = {
  title: 'Pushes arrive on this device',
  body: 'Reminders come here too.',
  path: sitePaths.notificationSettings,
};

/**
 * As browsers show it by themselves (Declarative Web Push), and as our worker reads it. `tag`: takes the place of one with the
 * same. `mutable`: the worker is asked first even so, as it alone knows whether somebody has logged out here.
 */
export const pushMessage = ({ title, body, path }: PushWords, tag: string, siteOrigin: string) => ({
  web_push: 8030,
  mutable: true,
  notification: { title, body, navigate: new URL(path, siteOrigin).href, tag, lang: 'en-NZ' },
});
