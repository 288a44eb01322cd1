import type { DeedName } from './deeds.ts';
import type { Step } from './story.ts';

/** A known way to come to harm; of what it breaks the laws tell. */
export type Plan = { sentence: string; steps: readonly Step[] };

type Turn = readonly [what: DeedName, wait: number, more?: Partial<Step>];
/** Throws that choose the vehicle's make, and the newest sheet. */
const FIRST_PART = 3;
/** The question before a logout is answered, and the next person is another one. */
const SOMEBODY_ELSE = { dice: 6 };
const OTHER_ORGANIZATION = { dice: 10 };
const OTHER_TAB = { tab: 1 };

/** Turns of one device, in its first tab and on the same part where nothing else is said. */
const on =
  (device: number) =>
  (...turns: readonly Turn[]): Step[] =>
    turns.map(([what, wait, more]) => ({ device, tab: 0, what, wait, jitter: 0, dice: FIRST_PART, ...more }));
const here = on(0);
const there = on(1);

const SAVED = 6_000;
/** A save has just gone out. */
const GOING = 5_050;
const ON_DISK = 1_500;
const OPEN = 3_000;
const TRIED_AGAIN = 45_000;
/** What the other tab sent before is given up, and what this one sent is not yet. */
const FAILED = 36_000;
const AN_HOUR = 3_600_000;

const begun = here(['begin', 0], ['type', SAVED]);
const together = [...begun, ...there(['open', OPEN])];
const typedThereOffline = [...together, ...there(['goOffline', 0], ['type', ON_DISK])];
const photoOffline = [...begun, ...here(['goOffline', 0], ['takePhoto', ON_DISK])];

export const plans: readonly Plan[] = [
  {
    sentence: 'the battery is empty once the page calls safe what was typed while the first was being written',
    steps: [...begun, ...here(['goOffline', 0], ['typeAndLosePower', OPEN], ['open', OPEN])],
  },
  {
    sentence: 'the sheet is opened in another tab a moment after something was typed',
    steps: [...begun, ...here(['type', SAVED], ['typeAndLosePower', 0], ['open', OPEN, OTHER_TAB])],
  },
  {
    sentence: 'a tab is killed with a save on its way and something newer typed',
    steps: [
      ...begun,
      ...here(['goMute', 0], ['type', SAVED], ['type', ON_DISK], ['kill', 0], ['workAgain', 0], ['open', OPEN]),
    ],
  },
  {
    sentence: 'something newer is typed while a save is on its way',
    steps: [...begun, ...here(['goSlow', 0], ['type', GOING], ['type', TRIED_AGAIN])],
  },
  {
    sentence: 'two devices type on the same part, one of them without a network',
    steps: [...typedThereOffline, ...here(['type', SAVED]), ...there(['workAgain', TRIED_AGAIN])],
  },
  {
    sentence: 'the server is out of reach for an hour, and no browser notices when it is back',
    steps: [...begun, ...here(['goDead', 0], ['type', AN_HOUR])],
  },
  {
    sentence: 'the old value is typed back while nobody knows whether the new one has arrived',
    steps: [
      ...begun,
      ...here(['goMute', 0], ['type', TRIED_AGAIN], ['typeBack', ON_DISK], ['workAgain', 2 * TRIED_AGAIN]),
    ],
  },
  {
    sentence: 'somebody else comes to a device with a photo that is not sent',
    steps: [...photoOffline, ...here(['passOn', 0, SOMEBODY_ELSE], ['workAgain', 0], ['begin', OPEN])],
  },
  {
    sentence: 'the same person works for another organization at a device with work that is not sent',
    steps: [
      ...photoOffline,
      ...here(['type', ON_DISK], ['passOn', 0, OTHER_ORGANIZATION], ['workAgain', 0], ['begin', OPEN], ['open', OPEN]),
    ],
  },
  {
    sentence: 'another device saves, and this one submits what it saw before',
    steps: [...together, ...there(['type', SAVED]), ...here(['submit', OPEN])],
  },
  {
    sentence: 'a tab is killed with a photo on its way',
    steps: [...begun, ...here(['goDead', 0], ['takePhoto', ON_DISK], ['kill', 0])],
  },
  {
    sentence: 'somebody logs out with a save and a photo on their way',
    steps: [
      ...begun,
      ...here(['goSlow', 0], ['type', GOING], ['takePhoto', 0], ['logOut', TRIED_AGAIN, SOMEBODY_ELSE]),
    ],
  },
  {
    sentence: 'somebody logs out in one tab with a save on its way in another',
    steps: [
      ...begun,
      ...here(['open', OPEN, OTHER_TAB], ['goSlow', 0], ['type', GOING, OTHER_TAB], ['hide', 0]),
      ...here(['reload', OPEN], ['logOut', TRIED_AGAIN, SOMEBODY_ELSE]),
    ],
  },
  {
    sentence: 'a sheet with a photo is begun without a network, and the tab killed',
    steps: here(
      ['goOffline', 0],
      ['begin', 0],
      ['takePhoto', ON_DISK],
      ['type', ON_DISK],
      ['kill', 0],
      ['workAgain', 0],
    ),
  },
  {
    sentence: 'a photo is deleted without a network, and the tab killed',
    steps: [...photoOffline, ...here(['removePhoto', ON_DISK], ['kill', 0], ['workAgain', 0], ['open', OPEN])],
  },
  {
    sentence: 'a photo of a sheet that the server does not know yet is deleted in one of two tabs',
    steps: [
      ...here(['goOffline', 0], ['begin', 0], ['takePhoto', ON_DISK], ['type', ON_DISK], ['open', OPEN, OTHER_TAB]),
      ...here(['removePhoto', ON_DISK], ['workAgain', TRIED_AGAIN]),
    ],
  },
  {
    sentence: 'somebody types without a network on a sheet that another device submits',
    steps: [...typedThereOffline, ...here(['submit', OPEN]), ...there(['workAgain', TRIED_AGAIN])],
  },
  {
    sentence: 'somebody types without a network on a sheet that another device discards',
    steps: [...typedThereOffline, ...here(['discard', OPEN]), ...there(['workAgain', TRIED_AGAIN])],
  },
  {
    sentence: 'a save of a tab fails after a second one has opened its sheet, and both are killed',
    steps: [
      ...begun,
      ...here(['goDead', 0], ['type', ON_DISK], ['open', SAVED, OTHER_TAB], ['type', FAILED, OTHER_TAB]),
      ...here(['kill', 0], ['kill', 0, OTHER_TAB], ['workAgain', 0], ['open', OPEN]),
    ],
  },
  {
    sentence: 'everybody stays away for eight days, with something that is not sent',
    steps: [...begun, ...here(['goOffline', 0], ['type', ON_DISK], ['goAway', 0], ['open', OPEN])],
  },
  {
    sentence: 'a session runs out, and somebody goes on typing',
    steps: [...begun, ...here(['expire', 0], ['type', AN_HOUR])],
  },
  {
    sentence: 'the gateway takes no more calls for a while',
    steps: [...begun, ...here(['goBusy', 0], ['takePhoto', OPEN])],
  },
];
