import { type Rules, readLimit } from '../rules.ts';
import type { Topic } from '../topic.ts';
import { doubts } from './doubts.ts';

const TREAD_SOURCE = 'Land Transport rule text on tread depth';
export const mm = (depth: number) => `${depth.toFixed(1)} mm`;

export const treadTopics = (rules: Rules): Topic[] => {
  const { value, confirmed } = readLimit(rules, 'treadDepthMm', 'car');
  const unconfirmed = confirmed ? undefined : doubts.trade;
  const [limit, under, over] = [mm(value), mm(value - 0.1), mm(value + 0.1)];
  const rule = `At least ${limit} in all main grooves that hold a wear indicator, all the way round the tyre.`;
  return [
    {
      ...{ key: 'depth in the main grooves', line: 'chassisTyreTreadAndDepth', vehicleType: 'car', facts: ['tread'] },
      about: 'Tyres of a car; only the main grooves have wear indicators',
      bad: [
        `${under} in one main groove, 6.0 mm in all other grooves`,
        `${mm(value + 0.5)} in all grooves, but ${under} over a hand’s width of the circumference`,
        `6.0 mm in the centre, ${under} in an outer main groove`,
        `${under} in the main grooves, ${mm(value + 0.1)} in the narrow ones`,
      ],
      good: [
        `${limit} in the main grooves, 1.0 mm in the narrow ones`,
        `${over} in the main grooves, but ${limit} over a hand’s width of the circumference; 0.8 mm in the narrow ones`,
        `6.0 mm in the centre, ${limit} in an outer main groove, 1.1 mm in a narrow one`,
        `3.0 mm in the main grooves, ${mm(value - 0.3)} in the narrow ones`,
      ],
      ...{ rule, source: TREAD_SOURCE, unconfirmed },
      look: 'Measure every main groove next to its indicator, in several places.',
    },
    {
      ...{ key: 'tread depth of a motorcycle', line: 'chassisTyreTreadAndDepth', vehicleType: 'motorcycle' },
      facts: ['tread'],
      about: 'Tyres of a motorcycle, with wear indicators; depth in the main grooves',
      bad: [
        `${under} in the centre grooves, 4.0 mm in the others`,
        `4.0 mm in the centre grooves, ${under} in one of the others`,
        `${over} in all grooves, but ${under} at one flat spot`,
      ],
      good: [
        `${limit} in the centre grooves, 4.0 mm in the others`,
        `4.0 mm in the centre grooves, ${limit} in the others`,
        `${over} in all grooves, all the way round`,
      ],
      ...{ rule, source: TREAD_SOURCE, unconfirmed },
      look: 'Turn the wheel and measure every main groove in several places.',
    },
    {
      ...{ key: 'width of tread without indicators', line: 'chassisTyreTreadAndDepth', vehicleType: 'car' },
      about: `Tyres of a car without wear indicators; the part of the tread that has ${limit} or more`,
      bad: [
        'Two thirds of the width, all the way round',
        'Seven tenths of the width, all the way round',
        'The full width, over nine tenths of the circumference',
      ],
      good: [
        'Three quarters of the width, all the way round',
        'Four fifths of the width, all the way round',
        'Five sixths of the width, all the way round',
      ],
      rule: `A tyre without wear indicators needs at least ${limit} over three quarters of the tread’s width, all the way round.`,
      ...{ source: TREAD_SOURCE, unconfirmed },
      look: 'Measure across the width, then turn the wheel.',
    },
    {
      ...{ key: 'depth of winter tyres', line: 'chassisTyreTreadAndDepth', vehicleType: 'car' },
      about: 'Tread of a car’s tyres; depth in every main groove',
      bad: ['Winter tyre: 3.8 mm', 'Winter tyre: 3.0 mm', 'Winter tyre: 2.5 mm'],
      good: ['Winter tyre: 4.0 mm', 'Ordinary tyre: 2.5 mm', 'Ordinary tyre: 3.8 mm'],
      rule: `A winter tyre needs 4 mm, an ordinary tyre ${limit}.`,
      ...{
        source: 'guidance from a supplier of inspection software',
        unconfirmed: 'the 4 mm is industry guidance, no official text was seen',
      },
      look: 'Read the sidewall first, then measure.',
    },
  ];
};
