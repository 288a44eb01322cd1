import type { CaseSet, Topic } from '../topic.ts';
import { doubts, OWN_LIST } from './doubts.ts';

const unseen = { source: OWN_LIST, unconfirmed: doubts.trade, vehicleType: 'car' } as const;
const CHAINS = 'VIRM 8-1, general trailers';

/** Rules of the manual: sizes, distances and weights. */
const trailerTopics: readonly Topic[] = [
  {
    ...{ key: 'size of corrosion damage', line: 'chassisStructureCorrosion', vehicleType: 'trailer' },
    about:
      'A single area of corrosion damage in the structure of a trailer, away from mountings and not weakening anything',
    bad: ['55 mm across, painted over', '60 mm across, on a trailer of 400 kg', '52 mm across'],
    good: ['45 mm across, painted over', '50 mm across', '40 mm across, on a trailer of 2,000 kg'],
    rule: 'A single area larger than 50 mm across fails; so does a smaller one that weakens the structure.',
    source: 'VIRM 3-1, general trailers',
    look: 'Clean the spot, press it and measure it.',
  },
  {
    ...{ key: 'number of safety chains', line: 'chassisSafetyChain', vehicleType: 'trailer' },
    about: 'Trailers without a breakaway brake, by laden weight; all chains are strong enough',
    bad: [
      '2,001 kg: one chain with links of 13 mm',
      '2,300 kg: two chains that do not cross',
      '2,400 kg: one chain with links of 16 mm',
      '2,050 kg: one safety cable',
    ],
    good: [
      '2,000 kg: one chain with links of 8 mm',
      '2,300 kg: two chains that cross',
      '1,900 kg: one safety cable',
      '2,500 kg: two chains that cross',
    ],
    rule: 'Up to 2,000 kg laden, one chain or cable is enough. From 2,001 to 2,500 kg, two chains that cross are needed.',
    source: CHAINS,
    look: 'Read the laden weight, then look under the drawbar.',
    facts: ['safety chains'],
  },
  {
    ...{ key: 'one chain, a cable or two chains', line: 'chassisSafetyChain', vehicleType: 'trailer' },
    about: 'Trailers without a breakaway brake, by laden weight; all chains and cables are strong enough',
    bad: ['2,200 kg: one chain', '2,450 kg: two chains that do not cross', '2,010 kg: one cable'],
    good: ['1,980 kg: one chain', '2,450 kg: two chains that cross', '1,700 kg: one cable'],
    rule: 'Up to 2,000 kg laden, one chain or cable is enough. From 2,001 to 2,500 kg, two chains that cross are needed.',
    source: CHAINS,
    look: 'Read the laden weight, then look under the drawbar.',
    facts: ['safety chains'],
  },
  {
    ...{ key: 'links and strength of chains', line: 'chassisDualSafetyChain', vehicleType: 'trailer' },
    about: 'Pair of safety chains on a trailer with a laden weight of 2,300 kg',
    bad: [
      'Links 7.0 mm thick; no proof of strength',
      'Links 6.0 mm thick; each chain proven to hold 4,500 kg',
      'Links 6.9 mm thick; each chain proven to hold 2,300 kg',
      'Links 5.5 mm thick; each chain proven to hold 4,000 kg',
    ],
    good: [
      'Links 7.1 mm thick; no proof of strength',
      'Links 6.0 mm thick; each chain proven to hold 4,600 kg',
      'Links 6.5 mm thick; each chain proven to hold 4,700 kg',
      'Links 5.5 mm thick; each chain proven to hold 5,000 kg',
    ],
    rule: 'Links are at least 7.1 mm thick, or each chain is proven to be at least twice as strong as the laden weight.',
    source: CHAINS,
    look: 'Measure a link, or ask for the proof of strength.',
  },
  {
    ...{ key: 'corrosion near a mounting point', line: 'chassisTowingConnections', vehicleType: 'trailer' },
    about:
      'A small area of corrosion damage that does not weaken a trailer’s drawbar, by its distance from a mounting point',
    bad: ['140 mm', '110 mm, painted over', '130 mm, on a trailer of 500 kg'],
    good: ['160 mm', '200 mm, painted over', '175 mm, on a trailer of 2,000 kg'],
    rule: 'Corrosion damage within 150 mm of a mounting point of the drawbar fails, whatever the weight.',
    source: CHAINS,
    look: 'Measure from the mounting point along the drawbar.',
    facts: ['150 mm'],
  },
];

const plainTopics: readonly Topic[] = [
  {
    ...{ key: 'towbar', line: 'chassisTowingConnections', vehicleType: 'car', facts: ['150 mm'] },
    about: 'Towbar of a car',
    bad: [
      'It is sound, but there is nowhere to attach a safety chain',
      'There is corrosion damage in the rail, 130 mm from the towbar’s mounting',
      'It is cracked next to a weld',
      'It has a loose bolt, and the owner never tows',
    ],
    good: [
      'It is sound, and a safety chain can be attached',
      'The rail is sound for 200 mm around the towbar’s mounting',
      'It is scratched next to a sound weld',
      'All its bolts are tight, and the owner never tows',
    ],
    rule: 'A fitted towbar is sound and secure, has somewhere to attach a safety chain, and has no corrosion damage within 150 mm of its mounting.',
    ...{ source: 'VIRM 12-1, light passenger service vehicles', unconfirmed: doubts.passengerPages },
    look: 'Look from below at the mounting, the welds and where a chain attaches.',
  },
  {
    ...unseen,
    ...{ key: 'coupling', line: 'chassisTowingConnections', vehicleType: 'trailer' },
    about: 'Coupling of a trailer',
    bad: [
      'It does not lock onto a towball of the right size',
      'One of its mounting bolts is missing',
      'It is worn beyond the maker’s limit',
      'It is welded on, and the weld is full of holes',
    ],
    good: [
      'It locks onto a towball of the right size and releases',
      'All its mounting bolts are tight',
      'It is worn, but within the maker’s limit',
      'It is bolted on as the maker specifies',
    ],
    rule: 'The coupling locks and releases, is within the maker’s wear limit, and its mounting bolts and welds are sound.',
    look: 'Lock it onto a towball of the right size and pull it up.',
  },
  {
    ...unseen,
    ...{ key: 'steering', line: 'chassisSteering' },
    about: 'Steering of a car',
    bad: [
      'A tie-rod end is worn and has play',
      'The boot of a ball joint has split, and its grease is lost',
      'Power steering fluid drips from the rack',
      'It binds before it reaches full lock',
    ],
    good: [
      'The tie-rod ends have no play',
      'The boot of a ball joint is dusty but not split',
      'The rack is dry and secure',
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
      'A shock absorber leaks oil and does not damp',
      'The end of a coil spring is broken off',
      'The rubber of a bush has torn through',
      'A suspension arm is bent',
    ],
    good: [
      'A shock absorber is dusty but dry, and damps well',
      'A coil spring is unbroken and properly seated',
      'The rubber of a bush is not torn',
      'A suspension arm has lost paint but is straight',
    ],
    rule: 'Shock absorbers damp and don’t leak; springs and bushes are not broken or torn, and arms are straight.',
    look: 'Look from below, then press each corner down.',
  },
  {
    ...unseen,
    ...{ key: 'exhaust', line: 'chassisExhaustAndSmoke' },
    about: 'Exhaust of a car with a warm engine',
    bad: [
      'It blows at a joint',
      'It gives off steady blue smoke',
      'One of its three mountings is broken, and it swings',
      'Its catalytic converter was cut out',
    ],
    good: [
      'All its joints are tight',
      'It gives off no visible smoke',
      'It is secure on all its mountings',
      'Its catalytic converter is in place',
    ],
    rule: 'No gas leaks, no visible smoke from a warm engine, secure mountings, and emissions equipment in place.',
    look: 'Listen along the pipe, then watch the outlet.',
  },
  {
    ...unseen,
    ...{ key: 'fuel tank and lines', line: 'chassisFuelTankLines' },
    about: 'Fuel tank and lines of a car',
    bad: [
      'Fuel drips from a joint',
      'A rag is used instead of the filler cap',
      'A line touches the exhaust',
      'One strap of the tank has rusted through',
    ],
    good: [
      'All joints are dry',
      'The filler cap seals',
      'A line is clipped well away from the exhaust',
      'Both straps of the tank are sound',
    ],
    rule: 'No leaks, a cap that seals, lines away from heat and moving parts, and a secure tank.',
    look: 'Follow the line from the tank to the engine.',
  },
];

export const chassisTopics: readonly Topic[] = [
  ...trailerTopics,
  ...plainTopics.map((topic) => ({ ...topic, isCarSense: true as const })),
];

export const chassisCases: readonly CaseSet[] = [
  {
    ...{ key: 'chain drawings', line: 'chassisDualSafetyChain', vehicleType: 'trailer', facts: ['safety chains'] },
    isCarSense: true,
    asks: 'What is the result?',
    verdicts: [
      'Passes',
      'Fails: the chains do not cross',
      'Fails: a second chain is needed',
      'Fails: a chain is not attached',
    ],
    cases: [
      {
        text: 'Trailer with a laden weight of 2,200 kg and no breakaway brake: two chains with links of 8 mm that cross under the drawbar.',
        name: 'Trailer of 2,200 kg laden without a breakaway brake: two chains of 8 mm links that cross under the drawbar.',
        verdict: 0,
        drawing: 'chainsCrossed',
      },
      {
        text: 'Trailer with a laden weight of 2,200 kg and no breakaway brake: two chains with links of 8 mm, side by side.',
        name: 'Trailer of 2,200 kg laden without a breakaway brake: two chains of 8 mm links, side by side.',
        verdict: 1,
        drawing: 'chainsApart',
      },
      {
        text: 'Trailer with a laden weight of 2,200 kg and no breakaway brake: one chain with links of 13 mm.',
        name: 'Trailer of 2,200 kg laden without a breakaway brake: one chain of 13 mm links.',
        verdict: 2,
        drawing: 'chainOne',
      },
      {
        text: 'Trailer with a laden weight of 2,200 kg and no breakaway brake: two chains with links of 8 mm that cross, but one of them stops short of the towbar.',
        name: 'Trailer of 2,200 kg laden without a breakaway brake: two chains of 8 mm links that cross, and one hangs free at its end.',
        verdict: 3,
        drawing: 'chainLoose',
      },
    ],
    rule: 'From 2,001 to 2,500 kg laden, a trailer without a breakaway brake needs two attached chains that cross.',
    source: CHAINS,
    look: 'Look under the drawbar with the trailer coupled.',
  },
];
