import type { Context } from '#lambdas/http/context.ts';
import { Problem } from '#shared/problem.ts';
import { dayOf } from './calendar.ts';
import { Crash } from './crashes.ts';
import type { Shop } from './shop.ts';

export type Act = (shop: Shop, context: Context) => Promise<void>;

/** Whoever gets no answer asks again; what is refused then was done. */
export const surely = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> => {
  let crashed = false;
  for (;;)
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Problem && crashed) return undefined;
      if (!(error instanceof Crash)) throw error;
      crashed = true;
    }
};

export const today = () => dayOf(Date.now());
