import { memo } from 'preact/compat';
import { rankOf, suitOf } from '../cards/card.js';

/** Outlines of the suits S H D C in a square of 100. */
const SUITS = [
  'M50 4C61 25 94 40 94 63C94 78 83 86 72 86C63 86 57 81 54 75C55 84 59 91 66 97H34C41 91 45 84 46 75C43 81 37 86 28 86C17 86 6 78 6 63C6 40 39 25 50 4Z',
  'M50 94C22 68 5 50 5 30C5 14 16 5 28 5C39 5 46 11 50 21C54 11 61 5 72 5C84 5 95 14 95 30C95 50 78 68 50 94Z',
  'M50 2Q66 29 89 50Q66 71 50 98Q34 71 11 50Q34 29 50 2Z',
  'M50 3A21 21 0 0 1 67 37A21 21 0 1 1 56 70Q57 86 66 97H34Q43 86 44 70A21 21 0 1 1 33 37A21 21 0 0 1 50 3Z',
];

/** Where the suit signs of a rank stand, in shares of the field; below the middle they stand on their heads. */
const [L, C, R] = [0.25, 0.5, 0.75];
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  2: [
    [C, 0],
    [C, 1],
  ],
  3: [
    [C, 0],
    [C, 0.5],
    [C, 1],
  ],
  4: [
    [L, 0],
    [R, 0],
    [L, 1],
    [R, 1],
  ],
  5: [
    [L, 0],
    [R, 0],
    [C, 0.5],
    [L, 1],
    [R, 1],
  ],
  6: [
    [L, 0],
    [R, 0],
    [L, 0.5],
    [R, 0.5],
    [L, 1],
    [R, 1],
  ],
  7: [
    [L, 0],
    [R, 0],
    [C, 0.25],
    [L, 0.5],
    [R, 0.5],
    [L, 1],
    [R, 1],
  ],
  8: [
    [L, 0],
    [R, 0],
    [C, 0.25],
    [L, 0.5],
    [R, 0.5],
    [C, 0.75],
    [L, 1],
    [R, 1],
  ],
  9: [
    [L, 0],
    [R, 0],
    [L, 0.33],
    [R, 0.33],
    [C, 0.5],
    [L, 0.67],
    [R, 0.67],
    [L, 1],
    [R, 1],
  ],
  10: [
    [L, 0],
    [R, 0],
    [C, 0.17],
    [L, 0.33],
    [R, 0.33],
    [L, 0.67],
    [R, 0.67],
    [C, 0.83],
    [L, 1],
    [R, 1],
  ],
};

/** Crowns of jack, queen and king, 80 wide, standing on y = 0. */
const CROWNS: Readonly<Record<number, string>> = {
  11: 'M-34 0H34V-12H-34ZM-28 -16Q-30 -44 2 -46Q34 -46 30 -16ZM20 -40Q40 -66 46 -40Q38 -44 28 -32Z',
  12: 'M-36 0H36V-10H-36ZM-36 -14L-42 -44L-22 -28L-14 -52L0 -30L14 -52L22 -28L42 -44L36 -14Z',
  13: 'M-38 0H38V-12H-38ZM-38 -16L-46 -50L-20 -32L0 -64L20 -32L46 -50L38 -16ZM-4 -80H4V-72H12V-65H4V-60H-4V-65H-12V-72H-4Z',
};

/** The outline of a suit (0–3), `size` wide, around a middle. */
export function SuitSign({
  suit,
  x,
  y,
  size,
  turned,
}: {
  suit: number;
  x: number;
  y: number;
  size: number;
  turned?: boolean;
}) {
  const scale = size / 100;
  return (
    <path
      d={SUITS[suit]}
      transform={`translate(${x} ${y}) scale(${turned === true ? -scale : scale}) translate(-50 -50)`}
    />
  );
}

function Index({ rank, suit, large }: { rank: string; suit: number; large: boolean }) {
  return large ? (
    <>
      <text x="12" y="68" class="rank" font-size="76" textLength={rank === '10' ? 74 : undefined}>
        {rank}
      </text>
      <SuitSign suit={suit} x={152} y={42} size={62} />
    </>
  ) : (
    <>
      <text x="12" y="48" class="rank" font-size="52" textLength={rank === '10' ? 50 : undefined}>
        {rank}
      </text>
      <SuitSign suit={suit} x={rank === '10' ? 86 : 68} y={31} size={34} />
    </>
  );
}

/** The face of a card, drawn; `large` for small cards, which have room for the index and one sign only. */
export const CardFace = memo(({ card, large }: { card: number; large: boolean }) => {
  const suit = suitOf(card);
  const rank = rankOf(card);
  const name = rank === 10 ? '10' : 'A23456789TJQK'[rank - 1]!;
  return (
    <svg viewBox="0 0 200 280" aria-hidden="true" class={`face suit-${suit}`}>
      <Index rank={name} suit={suit} large={large} />
      {large ? (
        <SuitSign suit={suit} x={100} y={182} size={120} />
      ) : (
        <>
          <g transform="rotate(180 100 140)">
            <Index rank={name} suit={suit} large={false} />
          </g>
          <Field rank={rank} suit={suit} name={name} />
        </>
      )}
    </svg>
  );
});

/** The middle of a card: its signs, or the court. */
function Field({ rank, suit, name }: { rank: number; suit: number; name: string }) {
  if (rank === 1) return <SuitSign suit={suit} x={100} y={140} size={104} />;
  if (rank <= 10) {
    return (
      <>
        {PIPS[rank]!.map(([x, y]) => (
          <SuitSign
            suit={suit}
            x={24 + x * 152}
            y={80 + y * 120}
            size={rank > 8 ? 31 : 36}
            turned={y > 0.5}
          />
        ))}
      </>
    );
  }
  return (
    <>
      <rect x="38" y="60" width="124" height="160" rx="10" class="court" />
      <rect x="44" y="66" width="112" height="148" rx="6" class="court-line" />
      <path d={CROWNS[rank]} transform="translate(100 112) scale(.5)" class="crown" />
      <g transform="rotate(180 100 140)">
        <path d={CROWNS[rank]} transform="translate(100 112) scale(.5)" class="crown" />
      </g>
      <path d="M44 140H156" class="court-line" />
      <circle cx="100" cy="140" r="27" class="medal" />
      <text x="100" y="157" text-anchor="middle" class="rank" font-size="48">
        {name}
      </text>
      <SuitSign suit={suit} x={64} y={87} size={26} />
      <SuitSign suit={suit} x={136} y={193} size={26} turned />
    </>
  );
}
