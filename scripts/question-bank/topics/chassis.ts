import type { CaseSet, Topic } from '../topic.ts';
import { doubts, OWN_LIST } from './doubts.ts';

const unseen = { source: OWN_LIST, unconfirmed: doubts.trade, vehicleType: 'car' } as const;
const CHAINS = 'VIRM 8-1, general trailers';

export const chassisTopics: readonly Topic[] = [
  {
    ...{ key: 'trailer structure', line: 'chassisStructureCorrosion', vehicleType: 'trailer' },
    about: 'Corrosion damage in the structure of a trailer, away from mountings',
    bad: [
      'One area 55 mm across',
      'One area 30 mm across that weakens a crossmember',
      'One area 80 mm across, painted over',
      'One area 60 mm across; the metal seems strong',
    ],
    good: [
      'One area 45 mm across that weakens nothing',
      'One area 30 mm across that weakens nothing',
      'One area 50 mm across that weakens nothing',
      'One area 20 mm across, painted over, that weakens nothing',
    ],
    rule: 'A single area larger than 50 mm across fails; so does a smaller one that weakens the structure.',
    source: 'VIRM 3-1, general trailers',
    look: 'Clean the spot, press it and measure it.',
  },
  {
    ...{ key: 'safety chains by weight', line: 'chassisSafetyChain', vehicleType: 'trailer', facts: ['safety chains'] },
    about: 'Trailer without a breakaway brake, by laden weight',
    bad: [
      '2,100 kg: one strong chain',
      '2,300 kg: two chains side by side',
      '1,500 kg: no chain or cable',
      '2,001 kg: one strong chain',
    ],
    good: [
      '2,000 kg: one strong chain',
      '2,300 kg: two strong chains that cross',
      '1,500 kg: one safety cable',
      '2,500 kg: two strong chains that cross',
    ],
    rule: 'Up to 2,000 kg laden one chain or cable is enough. From 2,001 to 2,500 kg two crossed chains are needed.',
    source: CHAINS,
    look: 'Read the laden weight, then look under the drawbar.',
  },
  {
    ...{ key: 'strength of chains', line: 'chassisDualSafetyChain', vehicleType: 'trailer', facts: ['safety chains'] },
    about: 'Two crossed chains of a trailer of 2,300 kg laden, by their links',
    bad: [
      '6.0 mm, no proof of strength',
      '6.0 mm, each chain proven to hold 4,000 kg',
      '7.0 mm, no proof of strength',
      '6.5 mm, each chain proven to hold 2,300 kg',
    ],
    good: [
      '7.1 mm, no proof of strength',
      '6.0 mm, each chain proven to hold 4,600 kg',
      '8.0 mm, no proof of strength',
      '6.5 mm, each chain proven to hold 5,000 kg',
    ],
    rule: 'Links are at least 7.1 mm thick, or each chain is proven to be twice as strong as the laden weight.',
    source: CHAINS,
    look: 'Measure a link, or ask for the proof of strength.',
  },
  {
    ...{ key: 'drawbar', line: 'chassisTowingConnections', vehicleType: 'trailer', facts: ['150 mm'] },
    about: 'Corrosion damage on the drawbar of a trailer',
    bad: [
      '140 mm from a mounting point',
      '60 mm from a mounting point, painted over',
      '100 mm from a mounting point of a trailer of 500 kg',
    ],
    good: [
      'None within 160 mm of a mounting point, and the drawbar is sound',
      'None within 400 mm of a mounting point, and the drawbar is sound',
      'None at all, and the paint is scratched',
    ],
    rule: 'Corrosion damage within 150 mm of a mounting point of the drawbar fails, whatever the weight.',
    source: CHAINS,
    look: 'Measure from the mounting point along the drawbar.',
  },
  {
    ...{ key: 'towbar', line: 'chassisTowingConnections', vehicleType: 'car', facts: ['150 mm'] },
    about: 'Towbar of a car',
    bad: [
      'It is sound, but has no place for a safety chain',
      'Corrosion damage in the rail, 130 mm from its mounting',
      'It is cracked beside a weld',
      'It has no place for a chain, and the owner never tows',
    ],
    good: [
      'It is sound and has a place for a safety chain',
      'The rail is sound for 200 mm around its mounting',
      'It is scratched beside a sound weld',
      'It has a place for a chain, and the owner never tows',
    ],
    rule: 'A fitted towbar is sound, has a place to attach a safety chain, and no corrosion damage within 150 mm of its mounting.',
    ...{ source: 'VIRM 12-1, light passenger service vehicles', unconfirmed: doubts.passengerPages },
    look: 'Look from below at mounting, welds and chain place.',
  },
  {
    ...unseen,
    ...{ key: 'coupling', line: 'chassisTowingConnections', vehicleType: 'trailer' },
    about: 'Coupling of a trailer',
    bad: [
      'It does not lock on a ball of its size',
      'A bolt of its mounting is missing',
      'It is worn beyond the maker’s limit',
      'It was welded on by an unapproved repair',
    ],
    good: [
      'It locks on a ball of its size and releases',
      'All bolts of its mounting are tight',
      'It is worn, within the maker’s limit',
      'It is bolted on as the maker shows',
    ],
    rule: 'The coupling locks and releases, is within the maker’s wear limit, and is mounted completely and as approved.',
    look: 'Lock it on a ball of the right size and pull it up.',
  },
  {
    ...unseen,
    ...{ key: 'steering', line: 'chassisSteering' },
    about: 'Steering of a car',
    bad: [
      'A tie-rod end has play',
      'The boot of a ball joint is split and has lost its grease',
      'Power steering fluid drips from the rack',
      'It binds before it reaches full lock',
    ],
    good: [
      'The tie-rod ends have no play',
      'The boot of a ball joint is dusty and whole',
      'The rack is dry and firm',
      'It turns freely to full lock',
    ],
    rule: 'Joints have no wear, boots hold their grease, the rack doesn’t leak and the wheel turns freely to full lock.',
    look: 'Have someone turn the wheel while you watch each joint.',
  },
  {
    ...unseen,
    ...{ key: 'suspension', line: 'chassisSuspension' },
    about: 'Suspension of a car',
    bad: [
      'A shock absorber is wet with oil and does not damp',
      'The end of a coil spring is broken off',
      'The rubber of a bush is torn through',
      'A suspension arm is bent',
    ],
    good: [
      'A shock absorber is dusty, dry, and damps',
      'A coil spring is whole and seated',
      'The rubber of a bush is whole',
      'A suspension arm has lost paint and is straight',
    ],
    rule: 'Shock absorbers damp and don’t leak; springs, bushes and arms are whole and straight.',
    look: 'Look from below, then press each corner down.',
  },
  {
    ...unseen,
    ...{ key: 'exhaust', line: 'chassisExhaustAndSmoke' },
    about: 'Exhaust of a car with a warm engine',
    bad: [
      'It blows at a joint',
      'It gives steady blue smoke',
      'It hangs by two of its three mountings and swings',
      'Its catalytic converter was cut out',
    ],
    good: [
      'It is tight at all joints',
      'It shows no smoke',
      'It hangs firmly on all mountings',
      'Its catalytic converter is in place',
    ],
    rule: 'No gas leaks, no visible smoke from a warm engine, firm mountings, and emissions equipment in place.',
    look: 'Listen along the pipe, then watch the outlet.',
  },
  {
    ...unseen,
    ...{ key: 'fuel tank and lines', line: 'chassisFuelTankLines' },
    about: 'Fuel tank and lines of a car',
    bad: [
      'Fuel drips from a joint',
      'A rag replaces the filler cap',
      'A line lies against the exhaust',
      'One strap of the tank has rusted through',
    ],
    good: [
      'All joints are dry',
      'The filler cap seals',
      'A line is clipped well away from the exhaust',
      'Both straps of the tank are sound',
    ],
    rule: 'No leaks, a cap that seals, lines away from heat and moving parts, and a firm tank.',
    look: 'Follow the line from the tank to the engine.',
  },
];

export const chassisCases: readonly CaseSet[] = [
  {
    ...{ key: 'chain drawings', line: 'chassisDualSafetyChain', vehicleType: 'trailer', facts: ['safety chains'] },
    asks: 'What is the result?',
    verdicts: [
      'Passes',
      'Fails: the chains do not cross',
      'Fails: a second chain is needed',
      'Fails: a chain is not attached',
    ],
    cases: [
      {
        text: 'Trailer of 2,200 kg laden without a breakaway brake: two chains of 8 mm links that cross under the drawbar.',
        verdict: 0,
        drawing: 'chainsCrossed',
      },
      {
        text: 'Trailer of 2,200 kg laden without a breakaway brake: two chains of 8 mm links, side by side.',
        verdict: 1,
        drawing: 'chainsApart',
      },
      {
        text: 'Trailer of 2,200 kg laden without a breakaway brake: one chain of 13 mm links.',
        verdict: 2,
        drawing: 'chainOne',
      },
      {
        text: 'Trailer of 2,200 kg laden without a breakaway brake: two chains of 8 mm links that cross, and one hangs free at its end.',
        verdict: 3,
        drawing: 'chainLoose',
      },
    ],
    rule: 'From 2,001 to 2,500 kg laden, a trailer without a breakaway brake needs two attached chains that cross under the drawbar.',
    source: CHAINS,
    look: 'Look under the drawbar with the trailer coupled.',
  },
];
