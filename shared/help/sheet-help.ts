import { PRODUCT } from '../brand.ts';
import type { NzDate } from '../nz-date.ts';
import { processLink } from '../reference/process-links.ts';
import { virmLink } from '../reference/virm-links.ts';
import type { ItemName } from '../sheets/checklist.ts';
import { LATE_AFTER_DAYS } from '../sheets/day-of-inspection.ts';
import { CURRENT_VERSION_DATE, getLimit, type LimitName, overlapRuleOn, recheckRuleOn } from '../sheets/rule-tables.ts';
import { NO_VIN, VIN_LENGTH } from '../vehicle-identity.ts';
import { OdometerUnit } from '../vehicle-types/odometer.ts';
import type { HelpText } from './help-text.ts';

const VIRM = 'VIRM: In-service certification';
/** A source of the manual's introduction. */
export const inProcess = (page: Parameters<typeof processLink>[0]) => () => ({
  words: `${VIRM}, ${page}`,
  href: processLink(page),
});
export const ownRule = () => ({ words: `How ${PRODUCT} works` });
/** Leaves the specification out, which readers don't know. */
const cite = (source: string) => source.replace(/^Specification \d, section \d+; /, '');

/** The limit on the current form for cars, the only vehicles with limits for brakes. */
const limitOn = (name: LimitName) => {
  const limit = getLimit(name, { versionDate: CURRENT_VERSION_DATE, vehicleType: 'car' });
  if (!limit) throw new Error(`No limit ${name}`);
  return limit;
};
const unconfirmed = ({ confirmed }: { confirmed: boolean }) => (confirmed ? '' : ', which isn’t confirmed');
const SETS_FAIL = 'A reading outside a limit sets Fail and adds the reason. You can change both.';
const ONLY_CARS = 'We know no limit for motorcycles and trailers: use the VIRM.';

const explainBrake = (name: 'serviceBrakePercent' | 'parkingBrakePercent') => () => {
  const [overall, differ] = [limitOn(name), limitOn('imbalanceShare')];
  return [
    `A car needs at least ${overall.value}% overall${unconfirmed(overall)}.`,
    `The lower side of an axle may be up to ${differ.value * 100}% below the higher${unconfirmed(differ)}.`,
    ONLY_CARS,
    SETS_FAIL,
  ];
};
const inVirm = (item: ItemName, limit: string) => () => ({
  words: `${limit}. VIRM, brakes`,
  href: virmLink(item, 'car'),
});

const recheck: HelpText = {
  title: 'Last day to return',
  text: (day: NzDate) => {
    const { days } = recheckRuleOn(day);
    return [
      `A recheck is free for ${days} days from the first inspection, wherever the repair was done. A second recheck doesn’t extend that. Afterwards the vehicle needs a full inspection.`,
      'The days don’t give a right to drive: a failed vehicle may only be driven to get it fixed or inspected, and only if that is safe.',
    ];
  },
  source: (day: NzDate) => ({ words: cite(recheckRuleOn(day).source) }),
};

const inspectorNumber: HelpText = {
  title: 'Inspector’s number',
  text: () => [
    'The number NZTA gave you, exactly as issued. It counts as your signature.',
    'If the number isn’t yours, Submit asks once and the sheet shows it. If several inspectors shared the work, the sheet names each, and one signs for all of it.',
  ],
  source: inProcess('3-6'),
};

const odometer: HelpText = {
  title: 'Odometer reading',
  text: () => [
    `Enter what the odometer shows and choose its unit: ${OdometerUnit.exclude([''])
      .options.join(', ')
      .replace(/, (\w+)$/, ' or $1')}.`,
    'Every visit needs its own reading, rechecks too. A trailer needs none. If it is lower than last time, you are asked whether it is right.',
  ],
  source: inProcess('3-7'),
};

const lateEntry: HelpText = {
  title: 'Date and late entry',
  text: () => [
    `The day you inspected the vehicle, never a day to come. More than ${LATE_AFTER_DAYS} days before you submit, the sheet needs a reason and is marked “entered late” with your name.`,
    'The last day for a recheck counts from the first inspection, not from the day of entry.',
  ],
  source: ownRule,
};

/** Help on rules that decide something on the sheet. */
export const sheetHelp = {
  newWoFExpiryDate: {
    title: 'WoF expiry',
    text: (day) => {
      const { days } = overlapRuleOn(day);
      return [
        `The new WoF counts from the day the vehicle passes. If the current WoF has days left, they carry over, ${days} at most.`,
        'How long it lasts depends on the vehicle’s type and age since first registered anywhere in the world.',
        'Some periods are known from the trade press only. The proposal then says to check VIC: VIC’s date counts.',
      ];
    },
    source: () => ({ words: `${VIRM}, 3-8`, href: processLink('3-8') }),
  },
  recheck,
  recheckDateOfInspection: lateEntry,
  initialDateOfInspection: lateEntry,
  initialInspectorNumber: inspectorNumber,
  recheckInspectorNumber: inspectorNumber,
  vehicleOdometer: odometer,
  recheckOdometer: odometer,
  companyAuthorityNumber: {
    title: 'Authority number',
    text: () => [
      'NZTA’s number for your workshop, which allows it to inspect. New sheets get it from Settings: an Admin changes it there.',
      'Change it here only if this sheet belongs to another authority.',
    ],
    source: () => ({ words: 'NZTA, appointment as an inspecting organisation' }),
  },
  systemAuthorizationNumber: {
    title: 'Entry in VIC',
    text: () => [
      'Passes and fails are entered in VIC before the vehicle leaves, and on the day of inspection at the latest. For a pass, VIC gives the system authorisation number, which goes on the label too.',
      'If VIC is down, tick “VIC is offline”: the sheet number is used instead. Enter the inspection as soon as VIC is back.',
    ],
    source: inProcess('3-7'),
  },
  vicOffline: {
    title: 'VIC is offline',
    text: () => [
      'While VIC is down, the sheet number is used as the authorisation number, on the sheet and on the label.',
      'Enter the inspection as soon as VIC is back. If that is still the same day, you can first edit the sheet and put in VIC’s number.',
    ],
    source: inProcess('3-7'),
  },
  woFLabelNumber: {
    title: 'Label number',
    text: () => [
      'The number printed on the label you issue. We don’t know its official format, so letters and digits are accepted.',
      'If another vehicle has the same label, you are asked whether it is right. Report lost or stolen labels to Police and NZTA.',
    ],
    source: inProcess('3-8'),
  },
  conflict: {
    title: 'Conflict of interest',
    text: () => [
      'Tick this if you or the workshop gain from the result: your own, a relative’s or an employee’s vehicle, or one that the workshop is selling.',
      'These are our examples; NZTA’s scenarios decide. Your reason stays on the record and is shown with the notes.',
    ],
    source: () => ({ words: 'NZTA, code of conduct for vehicle inspectors' }),
  },
  vehicleVIN: {
    title: 'VIN',
    text: () => [
      `Copy the whole VIN from the stamped plate: ${VIN_LENGTH} characters, never I, O or Q.`,
      `An older vehicle may have a chassis number of any length instead. If it has neither, press ${NO_VIN}.`,
    ],
    source: () => ({ words: `${VIRM}, 1-1`, href: virmLink('underBonnetChassisVinCorrect', 'car') }),
  },
  chassisTyreTreadAndDepth: {
    title: 'Tyre tread',
    text: () => [
      `At least ${limitOn('treadDepthMm').value} mm in all main grooves, all the way round. This holds for cars, motorcycles and trailers.`,
      SETS_FAIL,
    ],
    source: () => ({
      words: `${limitOn('treadDepthMm').source}. VIRM, tyres`,
      href: virmLink('chassisTyreTreadAndDepth', 'car'),
    }),
  },
  serviceBrakePerformance: {
    title: 'Service brake',
    text: explainBrake('serviceBrakePercent'),
    source: inVirm('serviceBrakePerformance', `The sheet’s limit; ${cite(limitOn('serviceBrakePercent').source)}`),
  },
  parkingBrakeReading: {
    title: 'Parking brake',
    text: explainBrake('parkingBrakePercent'),
    source: inVirm('parkingBrakeReading', limitOn('parkingBrakePercent').source),
  },
  unread: {
    title: 'Pass without a reading',
    text: () => [
      'You can pass a brake or tyre without writing down a reading. Submit asks once, and the sheet then says “passed, no reading recorded” with your name and the time.',
      'Never make up a figure: no reading is better than a wrong one.',
    ],
    source: ownRule,
  },
} as const satisfies Record<string, HelpText>;
