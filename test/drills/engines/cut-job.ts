import sharp from 'sharp';
import { button, field, mainJob, type Who } from '#test/browser/main-job.ts';
import type { Target, Window } from '#test/browser/window.ts';

/** An action without a network, and what remains to be done once the network is back. */
export type Step = { take(): Promise<void>; settle(): Promise<void> };

type Job = { webUrl: string; who: Who; plate: string; photo: string };

export const SAVED = { css: '.save-state', name: 'Saved' };
export const SAFE = { css: '.save-state', name: 'Saved on this device' };
export const RECHECK_ODOMETER = 128_600;
const SUBMIT = button('Submit');
const ANYWAY = button('Submit anyway');
const MORE = button('More');
/** Searches only the action menu: a card of the recheck begins with the same word. */
const RECHECK = { css: '.fab-list button', name: 'Recheck' };
/** A recheck opens on the failed items, which its details precede. */
const RECHECK_DETAILS = button('Previous');
export const RECHECK_ODOMETER_FIELD = field('recheckOdometer');
const WAITING = { css: 'h1', name: 'Waiting to be sent' };
export const PHOTO = { css: '[data-name="externalStopLamps"] .photo-list li' };
const WAITS = { css: '[data-name="externalStopLamps"] .photo-progress' };
const LOGIN = { css: 'a', name: 'Login' };
const CHECKSHEET = /\/checksheet\/\d+$/;
const DRAFT = /unfinishedInspectionId=/;

/** True once the whole site is on this device, although only one page was opened. Nothing works offline before that. */
export const WHOLE_SITE_KEPT = `(async () => {
  const build = document.querySelector('meta[name=build]').content;
  const list = await caches.match('/assets/files-' + build + '.json');
  if (!list || !navigator.serviceWorker.controller) return false;
  const kept = await Promise.all(['/', '/config.json', ...await list.json()].map((address) => caches.match(address)));
  return kept.every(Boolean);
})()`;

/** Drivers set files in different ways, so this script picks one as the browser's own dialog would. */
export const pickPhoto = (photo: string) => `(async () => {
  const input = document.querySelector('[data-name="externalStopLamps"] input[type=file][multiple]');
  const bytes = Uint8Array.from(atob('${photo}'), (letter) => letter.charCodeAt(0));
  const files = new DataTransfer();
  files.items.add(new File([bytes], 'lamp.jpg', { type: 'image/jpeg' }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
})()`;

export const makePhoto = async () => {
  const background = { width: 300, height: 200, channels: 3, background: '#2060a0' } as const;
  const jpeg = await sharp({ create: background }).jpeg().toBuffer();
  return jpeg.toString('base64');
};

/** The main job for a car that fails and is rechecked, in steps; the network may be cut before each. */
export const cutJob = (window: Window, { webUrl, who, plate, photo }: Job) => {
  const main = mainJob(window, webUrl, who, plate);
  const nothing = async () => {};
  const openMenu = async () => {
    if (await window.shows(button('Menu'))) await window.press(button('Menu'));
  };
  const goHome = () => window.go(webUrl);
  const submit = async (...questions: Target[]) => {
    await window.press(SUBMIT);
    for (const question of questions) await window.press(question);
  };
  const recheck = async () => {
    await window.press(MORE);
    await window.press(RECHECK);
  };
  return {
    signIn: async () => {
      await main['signs in through the popup']();
      await window.holds('stores the whole site on this device', WHOLE_SITE_KEPT);
    },
    steps: {
      'starts a draft': { take: main['creates a WoF'], settle: () => window.see(SAVED) },
      'fails an item with a reason': { take: main['fails the stop lamps'], settle: nothing },
      'adds a photo': {
        take: async () => {
          await window.run(pickPhoto(photo));
          await window.see(PHOTO);
        },
        settle: () => window.gone(WAITS),
      },
      'continues with the next sections': { take: main['inspects the other sections'], settle: nothing },
      'enters customer and vehicle': {
        take: main['enters customer and vehicle'],
        settle: () => window.see(SAVED),
      },
      'submits it': {
        take: async () => {
          await submit(ANYWAY);
          await window.see(WAITING);
        },
        settle: async () => {
          await window.arrive(CHECKSHEET);
          await window.press(MORE);
          await window.see(RECHECK);
          await window.key('Escape');
          await window.gone(RECHECK);
        },
      },
      'begins the recheck': {
        take: recheck,
        settle: async () => {
          await window.arrive(DRAFT, [MORE, RECHECK]);
          await window.press(RECHECK_DETAILS);
          await window.see(RECHECK_ODOMETER_FIELD);
        },
      },
      'submits the recheck, which fails': {
        take: async () => {
          await window.write(RECHECK_ODOMETER_FIELD, String(RECHECK_ODOMETER));
          await submit(ANYWAY);
          await window.see(WAITING);
        },
        settle: () => window.arrive(CHECKSHEET, [SUBMIT, ANYWAY]),
      },
      'is asked at logout about work that would be lost': {
        take: async () => {
          await goHome();
          await window.press({ css: 'a', name: 'Create WOF' });
          await window.write(field('vehicleRegistrationPlate'), `${plate}X`);
          await window.see(SAFE);
          await openMenu();
          await window.press(button('Logout'));
          await window.see({ css: 'dialog li', name: `${plate}X` });
          await window.press(button('Stay logged in'));
        },
        settle: async () => {
          await window.see(SAVED);
          await openMenu();
          await window.press({ css: 'a', name: 'Home' });
          await window.see({ css: 'h1', name: 'Home' });
        },
      },
      'logs out': {
        take: async () => {
          await openMenu();
          await window.press(button('Logout'));
          await window.see(LOGIN);
        },
        settle: async () => {
          await goHome();
          await window.see(LOGIN);
        },
      },
    } satisfies Record<string, Step>,
  };
};
