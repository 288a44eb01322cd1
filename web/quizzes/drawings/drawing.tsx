import type { ReactNode } from 'react';
import { type DrawingName, drawings } from '#shared/quizzes/drawings.ts';
import { Chains, Rust, Screen } from './car-drawings.tsx';
import { Beams, Plate } from './lamp-drawings.tsx';
import { Belt, TyreFront, TyreSide } from './wear-drawings.tsx';

const pictures: Record<DrawingName, ReactNode> = {
  beamLeft: <Beams left="left" right="left" />,
  beamRight: <Beams left="right" right="right" />,
  beamUneven: <Beams left="left" right="left" isUneven />,
  beamOneSide: <Beams left="left" />,
  plateLit: <Plate light="#fffbe8" />,
  plateDark: <Plate />,
  plateGlare: <Plate light="#fffbe8" hasGlare />,
  plateBlue: <Plate light="#6fa8ff" />,
  rustHinge: <Rust of="hinge" />,
  rustSeat: <Rust of="seat" />,
  screenPitting: <Screen mark="pitting" />,
  screenStar: <Screen mark="star" />,
  screenSticker: <Screen mark="sticker" />,
  screenTint: <Screen mark="tint" />,
  beltWhole: <Belt edge="straight" />,
  beltCut: <Belt edge="notch" />,
  beltFrayed: <Belt edge="frayed" />,
  beltSewn: <Belt edge="straight" isSewnByHand />,
  tyreEven: <TyreFront bars={[14, 14, 14, 14, 14, 14]} />,
  tyreCentre: <TyreFront bars={[34, 34, 10, 10, 34, 34]} />,
  tyreCut: <TyreSide mark="cut" />,
  tyreBulge: <TyreSide mark="bulge" />,
  chainsCrossed: <Chains kind="crossed" />,
  chainsApart: <Chains kind="apart" />,
  chainOne: <Chains kind="one" />,
  chainLoose: <Chains kind="loose" />,
};

const isKnown = (name: string): name is DrawingName => Object.hasOwn(drawings, name);

/** A drawing by its name; nothing for a name of a later release. */
export const Drawing = ({ name }: { name: string }) =>
  isKnown(name) && (
    <svg viewBox="0 0 160 96" role="img" aria-label={drawings[name]}>
      {pictures[name]}
    </svg>
  );
