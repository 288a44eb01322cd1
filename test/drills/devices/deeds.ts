import * as people from './deeds/people.ts';
import * as photos from './deeds/photos.ts';
import * as sheets from './deeds/sheets.ts';
import * as troubles from './deeds/troubles.ts';
import * as typing from './deeds/typing.ts';
import type { Deed } from './device.ts';

/** All actions, with their relative frequency. Those with frequency 0 occur only in plans. */
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
  reload: [3, troubles.reload],
  kill: [2, troubles.kill],
  losePower: [1, troubles.losePower],
  hide: [1, troubles.hide],
  changeNetwork: [6, troubles.changeNetwork],
  ...{
    workAgain: [0, troubles.become('good')],
    goSlow: [0, troubles.become('slow')],
    goOffline: [0, troubles.become('none')],
  },
  ...{
    goBusy: [0, troubles.become('busy')],
    goMute: [0, troubles.become('mute')],
    goDead: [0, troubles.become('dead')],
  },
  changeDisk: [1, troubles.changeDisk],
  loseConnection: [1, troubles.loseConnection],
  goAway: [0.3, troubles.goAway],
  expire: [1, people.expire],
  returnSignedIn: [2, people.returnSignedIn],
  passOn: [1, people.passOn],
  logOut: [1, people.logOut],
} as const satisfies Record<string, readonly [number, Deed]>;

export type DeedName = keyof typeof all;
const names = Object.keys(all) as DeedName[];

export const deeds = Object.fromEntries(names.map((name) => [name, all[name][1]])) as Record<DeedName, Deed>;
export const chances = names.map((name) => [name, all[name][0] * 10] as const).filter(([, weight]) => weight > 0);
