import { mock } from 'node:test';
import { newDice } from '../dice.ts';

/**
 * Runs `work` with a clock that only moves when it is set, and with seeded random numbers, so that all runs are
 * identical.
 */
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
    // Deleting it makes the inherited original visible again.
    Reflect.deleteProperty(crypto, 'getRandomValues');
  }
};
