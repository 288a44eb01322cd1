/** The colours of light don't change with the theme: it is night in these drawings. */
const NIGHT = '#20242c';
const WARM = '#f3dc8a';

type Side = 'left' | 'right';
type BeamsProps = { left: Side; right?: Side; isUneven?: true };

/** The light of two head lamps on a wall, each brightest at a side. */
export const Beams = ({ left, right, isUneven }: BeamsProps) => (
  <g stroke="none">
    <rect width="160" height="96" fill={NIGHT} />
    <Patch at={46} brightest={left} strength={isUneven ? 0.4 : 0.85} />
    {right && <Patch at={114} brightest={right} strength={isUneven ? 1 : 0.85} />}
    <rect y="84" width="160" height="12" fill="#3a404b" />
  </g>
);

const Patch = ({ at, brightest, strength }: { at: number; brightest: Side; strength: number }) => (
  <g opacity={strength}>
    <ellipse cx={at} cy="54" rx="31" ry="17" fill={WARM} opacity="0.4" />
    <ellipse cx={brightest === 'left' ? at - 15 : at + 15} cy="49" rx="13" ry="9" fill="#fffbe8" />
  </g>
);

type PlateProps = { light?: string; hasGlare?: true };

/** A rear plate at night under its lamp. */
export const Plate = ({ light, hasGlare }: PlateProps) => (
  <g stroke="none">
    <rect width="160" height="96" fill={NIGHT} />
    {light && <path d="M72 24 34 82h92L88 24z" fill={light} opacity="0.35" />}
    <rect x="40" y="46" width="80" height="30" rx="3" fill={light ?? '#343a45'} />
    <text x="80" y="68" textAnchor="middle" fontSize="16" fontWeight="700" fill={light ? '#14171d' : '#434a57'}>
      WOF 123
    </text>
    {hasGlare ? (
      <g stroke={light} strokeWidth="2.5">
        <path d="M62 22 46 18m19-6L55 4m43 18 16-4M95 12l10-8M80 8V1M66 30l-14 5m42-5 14 5" />
        <circle cx="80" cy="22" r="10" fill={light} stroke="none" />
      </g>
    ) : (
      <path d="M64 14h32l-6 12H70z" fill="#6b7484" />
    )}
  </g>
);
