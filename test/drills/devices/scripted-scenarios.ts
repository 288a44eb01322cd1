import type { ActionName } from './actions.ts';
import type { Step } from './scenario.ts';

/** A sequence of actions known to be harmful. The invariants detect the damage. */
export type ScriptedScenario = { sentence: string; steps: readonly Step[] };

type Turn = readonly [what: ActionName, wait: number, more?: Partial<Step>];
/** Dice value that selects the vehicle's make and the newest sheet. */
const FIRST_PART = 3;
/** Dice value that confirms the logout and selects another person. */
const SOMEBODY_ELSE = { dice: 6 };
const OTHER_ORGANIZATION = { dice: 10 };
const OTHER_TAB = { tab: 1 };

/** Builds steps on one device, in its first tab and on the same part unless stated otherwise. */
const on =
  (device: number) =>
  (...turns: readonly Turn[]): Step[] =>
    turns.map(([what, wait, more]) => ({ device, tab: 0, what, wait, jitter: 0, dice: FIRST_PART, ...more }));
const here = on(0);
const there = on(1);

const SAVED = 6_000;
/** Wait until a save has just been sent. */
const GOING = 5_050;
const ON_DISK = 1_500;
const OPEN = 3_000;
const TRIED_AGAIN = 45_000;
/** Wait until the request of the other tab has timed out, but not yet that of this tab. */
const FAILED = 36_000;
const AN_HOUR = 3_600_000;

const begun = here(['begin', 0], ['type', SAVED]);
const together = [...begun, ...there(['open', OPEN])];
const typedThereOffline = [...together, ...there(['goOffline', 0], ['type', ON_DISK])];
const photoOffline = [...begun, ...here(['goOffline', 0], ['takePhoto', ON_DISK])];

const waiting = [...begun, ...here(['goOffline', 0], ['press', ON_DISK], ['workAgain', 0])];

export const scriptedScenarios: readonly ScriptedScenario[] = [
  {
    sentence: 'the battery dies once the page calls safe what was typed during the first write',
    steps: [...begun, ...here(['goOffline', 0], ['typeAndLosePower', OPEN], ['open', OPEN])],
  },
  {
    sentence: 'the sheet is opened in another tab a moment after typing',
    steps: [...begun, ...here(['type', SAVED], ['typeAndLosePower', 0], ['open', OPEN, OTHER_TAB])],
  },
  {
    sentence: 'a tab is killed with a save in flight and a newer value typed',
    steps: [
      ...begun,
      ...here(['goMute', 0], ['type', SAVED], ['type', ON_DISK], ['kill', 0], ['workAgain', 0], ['open', OPEN]),
    ],
  },
  {
    sentence: 'a newer value is typed while a save is in flight',
    steps: [...begun, ...here(['goSlow', 0], ['type', GOING], ['type', TRIED_AGAIN])],
  },
  {
    sentence: 'two devices type in the same part, one of them offline',
    steps: [...typedThereOffline, ...here(['type', SAVED]), ...there(['workAgain', TRIED_AGAIN])],
  },
  {
    sentence: 'the server is unreachable for an hour, and no browser notices its return',
    steps: [...begun, ...here(['goDead', 0], ['type', AN_HOUR])],
  },
  {
    sentence: 'the old value is typed back while it is unknown whether the new one arrived',
    steps: [
      ...begun,
      ...here(['goMute', 0], ['type', TRIED_AGAIN], ['typeBack', ON_DISK], ['workAgain', 2 * TRIED_AGAIN]),
    ],
  },
  {
    sentence: 'another person takes over a device with an unsent photo',
    steps: [...photoOffline, ...here(['passOn', 0, SOMEBODY_ELSE], ['workAgain', 0], ['begin', OPEN])],
  },
  {
    sentence: 'the same person switches organization on a device with unsent work',
    steps: [
      ...photoOffline,
      ...here(['type', ON_DISK], ['passOn', 0, OTHER_ORGANIZATION], ['workAgain', 0], ['begin', OPEN], ['open', OPEN]),
    ],
  },
  {
    sentence: 'one device saves, and another submits what it saw before',
    steps: [...together, ...there(['type', SAVED]), ...here(['submit', OPEN])],
  },
  {
    sentence: 'a tab is killed while a photo is in flight',
    steps: [...begun, ...here(['goDead', 0], ['takePhoto', ON_DISK], ['kill', 0])],
  },
  {
    sentence: 'someone logs out while a save and a photo are in flight',
    steps: [
      ...begun,
      ...here(['goSlow', 0], ['type', GOING], ['takePhoto', 0], ['logOut', TRIED_AGAIN, SOMEBODY_ELSE]),
    ],
  },
  {
    sentence: 'someone logs out in one tab while another has a save in flight',
    steps: [
      ...begun,
      ...here(['open', OPEN, OTHER_TAB], ['goSlow', 0], ['type', GOING, OTHER_TAB], ['hide', 0]),
      ...here(['reload', OPEN], ['logOut', TRIED_AGAIN, SOMEBODY_ELSE]),
    ],
  },
  {
    sentence: 'a sheet with a photo is started offline, and the tab is killed',
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
    sentence: 'a photo is deleted offline, and the tab is killed',
    steps: [...photoOffline, ...here(['removePhoto', ON_DISK], ['kill', 0], ['workAgain', 0], ['open', OPEN])],
  },
  {
    sentence: 'a photo of a sheet unknown to the server is deleted in one of two tabs',
    steps: [
      ...here(['goOffline', 0], ['begin', 0], ['takePhoto', ON_DISK], ['type', ON_DISK], ['open', OPEN, OTHER_TAB]),
      ...here(['removePhoto', ON_DISK], ['workAgain', TRIED_AGAIN]),
    ],
  },
  {
    sentence: 'someone types offline in a sheet that another device submits',
    steps: [...typedThereOffline, ...here(['submit', OPEN]), ...there(['workAgain', TRIED_AGAIN])],
  },
  {
    sentence: 'someone types offline in a sheet that another device discards',
    steps: [...typedThereOffline, ...here(['discard', OPEN]), ...there(['workAgain', TRIED_AGAIN])],
  },
  {
    sentence: "a tab's save fails after a second tab opened its sheet, and both are killed",
    steps: [
      ...begun,
      ...here(['goDead', 0], ['type', ON_DISK], ['open', SAVED, OTHER_TAB], ['type', FAILED, OTHER_TAB]),
      ...here(['kill', 0], ['kill', 0, OTHER_TAB], ['workAgain', 0], ['open', OPEN]),
    ],
  },
  {
    sentence: 'everyone is away for eight days with unsent work',
    steps: [...begun, ...here(['goOffline', 0], ['type', ON_DISK], ['goAway', 0], ['open', OPEN])],
  },
  {
    sentence: "a device's clock is set back by three days while someone types",
    steps: [...here(['setClockAhead', 0]), ...begun, ...here(['setClockRight', 0], ['type', SAVED], ['type', SAVED])],
  },
  {
    sentence: 'a clock that was three days ahead is set right offline, with unsent work',
    steps: [
      ...here(['setClockAhead', 0]),
      ...begun,
      ...here(['goOffline', 0], ['type', ON_DISK], ['setClockRight', 0], ['reload', OPEN], ['workAgain', TRIED_AGAIN]),
    ],
  },
  {
    sentence: 'a session expires while someone keeps typing',
    steps: [...begun, ...here(['expire', 0], ['type', AN_HOUR])],
  },
  {
    sentence: 'a session expires with a photo waiting, and its owner signs in again on the same page',
    steps: [...begun, ...here(['expire', 0], ['takePhoto', OPEN], ['returnSignedIn', TRIED_AGAIN])],
  },
  {
    sentence: 'the gateway rejects calls for a while',
    steps: [...begun, ...here(['goBusy', 0], ['takePhoto', OPEN])],
  },
  {
    sentence: 'a page is killed each time it submits what was pressed offline',
    steps: [...waiting, ...here(...Array.from({ length: 4 }, (_, n): Turn[] => [['reload', OPEN + 300 * n]]).flat())],
  },
  {
    sentence: 'a sheet is changed on another device while it waits to be submitted on a closed one',
    steps: [
      ...[...together, ...here(['goOffline', 0], ['press', ON_DISK], ['kill', 0])],
      ...[...there(['type', SAVED]), ...here(['workAgain', 0], ['reload', TRIED_AGAIN])],
    ],
  },
];
