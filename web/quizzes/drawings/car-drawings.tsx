/** The colour of corrosion, which is the same in each theme. */
const RUST = '#b4572a';

/** A patch of corrosion at a marked distance from a mounting. */
export const Rust = ({ of }: { of: 'hinge' | 'seat' }) =>
  of === 'hinge' ? (
    <>
      <path d="M52 4v88M84 4v88" />
      <path d="M84 10h64v72H84" opacity="0.5" />
      <rect x="74" y="16" width="20" height="14" rx="3" fill="var(--hover)" />
      <rect x="74" y="70" width="20" height="14" rx="3" fill="var(--hover)" />
      <Patch x={68} y={54} />
      <Distance d="M40 23v31m-4-31h8m-8 31h8m4-31h24M48 54h8" />
    </>
  ) : (
    <>
      <path d="M4 80h152" strokeWidth="3" />
      <path d="M96 8q10-4 12 6l6 38q2 8-8 8H62q-8 0-8-7t8-7h38z" fill="var(--hover)" />
      <path d="M66 60v20M104 60v20" />
      <rect x="98" y="74" width="14" height="8" rx="2" fill="currentcolor" />
      <Patch x={142} y={80} />
      <Distance d="M105 90h37m-37-4v8m37-8v8" />
    </>
  );

const Patch = ({ x, y }: { x: number; y: number }) => (
  <path
    transform={`translate(${x} ${y})`}
    d="M-9-2q2-7 8-5 8-2 9 4 4 6-3 8-7 5-11 1-6-3-3-8z"
    fill={RUST}
    stroke={RUST}
    strokeDasharray="2 2.5"
  />
);

const Distance = ({ d }: { d: string }) => <path d={d} strokeWidth="1.4" opacity="0.8" />;

/** A windscreen from outside. In New Zealand the driver sits on the left of this view. */
export const Screen = ({ mark }: { mark: 'pitting' | 'star' | 'sticker' | 'tint' }) => (
  <>
    <path
      d="M14 82 36 16q44-8 88 0l22 66q-66-10-132 0z"
      fill={mark === 'tint' ? '#0e1116' : 'var(--hover)'}
      fillOpacity={mark === 'tint' ? 0.8 : 1}
    />
    <path d="M40 76q14-22 34-4" opacity="0.6" />
    <path d="M20 88 66 77M86 77l44 6" strokeWidth="3" opacity="0.5" />
    {mark === 'pitting' && (
      <path
        strokeWidth="1.4"
        opacity="0.7"
        d="M46 36h0m10-6h0m8 9h0m-14 8h0m20-14h0m4 18h0m-18 6h0m10 3h0m-4-27h0m10 5h0m-28 8h0"
      />
    )}
    {mark === 'star' && (
      <g strokeWidth="1.4">
        <path d="m58 44-9-7m9 7 2-12m-2 12 11-5m-11 5 9 9m-9-9-4 11m4-11-12 4" />
        <circle cx="58" cy="44" r="2.5" fill="currentcolor" />
      </g>
    )}
    {mark === 'sticker' && <rect x="44" y="28" width="32" height="24" rx="2" fill="var(--quiet)" />}
  </>
);

type ChainsProps = { kind: 'crossed' | 'apart' | 'one' | 'loose' };

/** The drawbar of a trailer from above, with its chains to the towbar. */
export const Chains = ({ kind }: ChainsProps) => (
  <>
    <rect x="10" y="14" width="14" height="68" rx="3" fill="var(--hover)" />
    <g strokeWidth={kind === 'one' ? 5 : 3.5} strokeDasharray={kind === 'one' ? '3 8' : '2 5.5'}>
      {kind === 'crossed' && <path d="M24 24 118 66M24 72l94-42" />}
      {kind === 'apart' && <path d="M24 24 118 30M24 72l94-6" />}
      {kind === 'one' && <path d="M24 72l94-6" />}
      {kind === 'loose' && <path d="M44 33 118 66M24 72l94-42" />}
    </g>
    <path d="M30 43h76l44-27v64l-44-27H30q-5-5 0-10z" fill="var(--hover)" fillOpacity="0.9" />
    <circle cx="27" cy="48" r="6" fill="currentcolor" />
  </>
);
