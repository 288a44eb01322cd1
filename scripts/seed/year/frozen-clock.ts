import { mock } from 'node:test';
import { newDice } from '../dice.ts';

/** The clock stands where it is set, and what is drawn follows from the seed: two who do the same are answered the same. */
export const withFrozenClock = async <T>(
  seed: number,
  work: (setClock: (at: Date) => void) => Promise<T>,
): Promise<T> => {
  const { throwDie } = newDice(seed);
  const { random } = Math;
  Math.random = () => throwDie(2 ** 31) / 2 ** 31;
  crypto.getRandomValues = <Filled extends ArrayBufferView | null>(filled: Filled): Filled => {
    if (filled instanceof Uint32Array || filled instanceof Uint8Array)
      filled.set(Array.from(filled, () => throwDie(256)));
    return filled;
  };
  mock.timers.enable({ apis: ['Date'] });
  try {
    return await work((at) => mock.timers.setTime(at.getTime()));
  } finally {
    mock.timers.reset();
    Math.random = random;
    // the platform's own is inherited
    Reflect.deleteProperty(crypto, 'getRandomValues');
  }
};
