import { fieldTitles } from '#shared/sheets/completeness.ts';
import { STAY_IN_SECTION } from './sheet-page.ts';
import type { Target, Window } from './window.ts';

export type Who = { email: string; password: string };
type Field = keyof typeof fieldTitles;

export const button = (name: string) => ({ css: 'button', name });
export const field = (name: Field) => ({ css: 'input', name: fieldTitles[name] });
const pill = (item: string, result: 'PASS' | 'FAIL') => ({ css: `[data-name="${item}"] .pill-${result} input` });
export const CUSTOMER = 'Mere Tūhoe';
export const REASON = 'Stop lamp does not work on the left side';
const NEXT = button('Next');
const BELL = button('Notifications');
const SEE_ALL = { css: '.notification-panel .see-all' };
const ALL_MENU = { css: '.notification-menu' };
const RESET = button('Reset');

/**
 * The sections after the external inspection. `asked`: the questions about the vehicle to answer first. `readings`: the
 * items that Pass All leaves open because they have readings.
 */
const SECTIONS: { asked?: Target[]; readings?: string[] }[] = [
  {},
  {
    asked: [{ css: '[data-name="towbarFitted"] label.pill', name: 'Not fitted' }],
    readings: ['chassisTyreTreadAndDepth'],
  },
  { readings: ['serviceBrakePerformance', 'parkingBrakeReading'] },
  { asked: [{ css: '[data-name="vehicleFuelType"] label.pill', name: 'Diesel' }] },
];

/** An inspector's steps for a car that fails, from sign-in to logout. `plate` must be new. */
export const mainJob = (window: Window, webUrl: string, who: Who, plate: string) => ({
  'signs in through the popup': async () => {
    await window.go(webUrl);
    const popup = await window.popup({ css: 'a', name: 'Login' });
    await popup.write({ css: 'input', name: 'Email' }, who.email);
    await popup.write({ css: 'input', name: 'Password' }, who.password);
    await popup.press(button('Sign in'));
    await window.see({ css: 'h1', name: 'Home' });
    // pages of earlier releases stay, too
    await window.run(STAY_IN_SECTION);
  },
  'opens the bell and its menu': async () => {
    await window.press(BELL);
    await window.press(button('All notifications'));
    await window.see(ALL_MENU);
    await window.key('Escape');
    await window.gone(ALL_MENU);
    await window.see(SEE_ALL);
    await window.press(BELL);
    await window.gone(SEE_ALL);
  },
  'creates a WoF': async () => {
    await window.press({ css: 'a', name: 'Create WOF' });
    await window.write(field('vehicleRegistrationPlate'), plate);
    await window.press({ css: '.vehicle-type-question label.pill', name: 'Car' });
  },
  'opens the menu of the sheet': async () => {
    await window.press(button('More'));
    await window.see(RESET);
    await window.key('Escape');
    await window.gone(RESET);
  },
  'fails the stop lamps': async () => {
    await window.press(button('External inspection'));
    await window.press(button('Pass All'));
    await window.press(pill('externalStopLamps', 'FAIL'));
    await window.write({ css: '[data-name="externalStopLamps"] textarea', name: 'Write a reason' }, REASON);
  },
  'inspects the other sections': async () => {
    await window.press(NEXT);
    for (const { asked = [], readings = [] } of SECTIONS) {
      for (const answer of asked) await window.press(answer);
      await window.press(button('Pass All'));
      for (const item of readings) await window.press(pill(item, 'PASS'));
      await window.press(NEXT);
    }
  },
  'enters customer and vehicle': async () => {
    await window.write(field('customerName'), CUSTOMER);
    await window.press(NEXT);
    const vehicle: [Field, string][] = [
      ['vehicleMake', 'Toyota'],
      ['vehicleModel', 'Hilux SR5'],
      ['vehicleYear', '2017'],
      ['vehicleYearFirstRegisteredNZ', '2017'],
      ['vehicleOdometer', '128450'],
      ['vehicleVIN', `7AT0H65YX17${plate}`],
    ];
    for (const [name, text] of vehicle) await window.write(field(name), text);
    for (let form = 0; form < 3; form++) await window.press(NEXT);
  },
  'submits it and sees the confirmation': async () => {
    await window.press(button('Submit'));
    // asked because the readings are missing
    await window.press(button('Submit anyway'));
    await window.see({ css: '.toasts *', name: 'Inspection data submitted successfully' });
  },
  'sees the finished checksheet': async () => {
    await window.arrive(/\/checksheet\/\d+$/);
    await window.see(button('Download PDF'));
    await window.see({ css: '.result-band' });
  },
  'logs out': async () => {
    if (await window.shows(button('Menu'))) await window.press(button('Menu'));
    await window.press(button('Logout'));
    await window.see({ css: 'a', name: 'Login' });
  },
});
