const STEP = 16;

type BeltProps = { edge: 'straight' | 'notch' | 'frayed'; isSewnByHand?: true };

/** A strip of seatbelt with the stitching of its end. */
export const Belt = ({ edge, isSewnByHand }: BeltProps) => (
  <>
    <path
      d={edge === 'notch' ? 'M12 32h70l5 9 5-9h56v34H12z' : 'M12 32h136v34H12z'}
      fill="var(--hover)"
      strokeDasharray={edge === 'frayed' ? '7 4' : undefined}
    />
    <path d="M12 40.5h136M12 49h136M12 57.5h136" strokeWidth="0.8" opacity="0.5" />
    {edge === 'frayed' && (
      <path
        strokeWidth="1.2"
        d="M30 32l-3-8m10 8 2-10m9 10-5-7m13 7 4-9m8 9-2-11m11 11 5-6m5 6-1-9m12 9 3-10m8 10-4-8m13 8 4-7M26 66l4 8m8-8-3 10m14-10 2 7m9-7-5 9m14-9 3 11m9-11-4 6m13-6 1 9m10-9-4 10m13-10 5 8m6-8-2 7"
      />
    )}
    {isSewnByHand ? (
      <path d="m18 36 9 5-11 3 15 4-14 6 12 1-9 8 13-3M38 35l5 9-8 4 11 5-9 3 7 8" strokeWidth="1.8" />
    ) : (
      <path d="M18 35v28M24 35v28M30 35v28M36 35v28" strokeWidth="1.6" strokeDasharray="3 3" />
    )}
  </>
);

/** A tyre from the front; each bar is the depth of its tread at that place. */
export const TyreFront = ({ bars }: { bars: readonly number[] }) => (
  <>
    <path d="M26 92V62q0-14 14-14h80q14 0 14 14v30" fill="var(--hover)" />
    <path d="M30 48h100" opacity="0.5" />
    {bars.map((height, at) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are places across the tyre
        key={at}
        x={33 + at * STEP}
        y={48 - height}
        width="12"
        height={height}
        fill="currentcolor"
        stroke="none"
      />
    ))}
    <path d="M22 48V10m-4 0h8m-8 38h8" strokeWidth="1.2" opacity="0.6" />
  </>
);

/** A tyre from the side, with damage in its sidewall. */
export const TyreSide = ({ mark }: { mark: 'cut' | 'bulge' }) => (
  <>
    <path
      d={
        mark === 'bulge'
          ? 'M80 6A42 42 0 0 1 112 21Q132 20 124 40 A42 42 0 1 1 80 6z'
          : 'M80 6a42 42 0 1 1 0 84 42 42 0 1 1 0-84z'
      }
      fill="var(--hover)"
    />
    <circle cx="80" cy="48" r="22" />
    <circle cx="80" cy="48" r="5" />
    <path d="M80 43V26m5 20 16-5m-18 11 10 14m-16-14-10 14m8-19-16-5" strokeWidth="1.4" />
    {mark === 'bulge' ? (
      <path d="M107 26q10 2 10 12" strokeWidth="1.4" />
    ) : (
      <>
        <path d="M100 70q14-8 16-24-14 6-16 24z" fill="var(--surface)" strokeWidth="1.6" />
        <path d="m103 64 6 1m-5-6 8 1m-6-6 7 0m-5-5 6 1" strokeWidth="1.2" />
      </>
    )}
  </>
);
