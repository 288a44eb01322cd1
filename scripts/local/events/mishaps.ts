import * as z from 'zod';

/** How likely each is, of every event for one of these functions. Source: EventBridge user guide, "Event delivery": at least once, in no order. */
const Mishaps = z.strictObject({
  functions: z.array(z.string()),
  dropped: z.number().min(0).max(1),
  doubled: z.number().min(0).max(1),
  late: z.number().min(0).max(1),
  lateMs: z.number().nonnegative(),
});
export type Mishaps = z.infer<typeof Mishaps>;

/** What befalls events on the bus: nothing, until somebody asks for it. Chance is drawn anew for each. */
export const openMishaps = (random = Math.random) => {
  let now: Mishaps | undefined;
  const lost: Record<string, number> = {};
  return {
    set: (json: string) => {
      now = Mishaps.parse(JSON.parse(json));
    },
    /** How many events each function never got. */
    lost: () => lost,
    /** After how many milliseconds each time that the function gets the event; never, when it is lost. */
    draw: (name: string): number[] => {
      if (!now?.functions.includes(name)) return [0];
      if (random() < now.dropped) {
        lost[name] = (lost[name] ?? 0) + 1;
        return [];
      }
      const delay = random() < now.late ? now.lateMs : 0;
      return random() < now.doubled ? [delay, 0] : [delay];
    },
  };
};
