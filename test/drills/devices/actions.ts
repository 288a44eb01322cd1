import * as offline from './actions/offline.ts';
import * as people from './actions/people.ts';
import * as photos from './actions/photos.ts';
import * as sheets from './actions/sheets.ts';
import * as troubles from './actions/troubles.ts';
import * as typing from './actions/typing.ts';
import type { Action } from './device.ts';

/** All actions, with their relative frequency. Those with frequency 0 occur only in scripted scenarios. */
const all = {
  begin: [2, sheets.begin],
  open: [8, sheets.open],
  type: [18, typing.type],
  typeBack: [3, typing.typeBack],
  typeAndLosePower: [2, typing.typeAndLosePower],
  pick: [2, typing.pick],
  leave: [2, sheets.leave],
  takePhoto: [3, photos.takePhoto],
  removePhoto: [2, photos.removePhoto],
  submit: [2, sheets.submit],
  discard: [1, sheets.discard],
  press: [3, offline.press],
  takeBack: [0.5, offline.takeBack],
  takeNumber: [1, offline.takeNumber],
  reload: [3, troubles.reload],
  kill: [2, troubles.kill],
  losePower: [1, troubles.losePower],
  hide: [1, troubles.hide],
  changeNetwork: [6, troubles.changeNetwork],
  ...{
    workAgain: [0, troubles.setNetworkKind('good')],
    goSlow: [0, troubles.setNetworkKind('slow')],
    goOffline: [0, troubles.setNetworkKind('none')],
  },
  ...{
    goBusy: [0, troubles.setNetworkKind('busy')],
    goMute: [0, troubles.setNetworkKind('mute')],
    goDead: [0, troubles.setNetworkKind('dead')],
  },
  changeDisk: [1, troubles.changeDisk],
  loseConnection: [1, troubles.loseConnection],
  changeClock: [1, troubles.changeClock],
  ...{
    setClockAhead: [0, troubles.setClock(3 * 86_400_000)],
    setClockRight: [0, troubles.setClock(0)],
  },
  goAway: [0.3, troubles.goAway],
  expire: [1, people.expire],
  returnSignedIn: [2, people.returnSignedIn],
  passOn: [1, people.handOver],
  logOut: [1, people.logOut],
} as const satisfies Record<string, readonly [number, Action]>;

export type ActionName = keyof typeof all;
const names = Object.keys(all) as ActionName[];

export const actions = Object.fromEntries(names.map((name) => [name, all[name][1]])) as Record<ActionName, Action>;
export const chances = names.map((name) => [name, all[name][0] * 10] as const).filter(([, weight]) => weight > 0);
