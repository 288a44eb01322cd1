import type { Place } from '../store/place.ts';

/** A place and what is to be done there, in words. */
export type NamedPlace = Place & { words: string; problem?: string | undefined };

/** All that keeps a sheet from being sent, each a way to where it is mended. */
export const WaysThere = ({ places, onOpen }: { places: readonly NamedPlace[]; onOpen: (place: Place) => void }) => (
  <ul className="ways-there">
    {places.map(({ words, problem, ...place }) => (
      <li key={`${place.section} ${place.name}`}>
        <button type="button" className="way" onClick={() => onOpen(place)}>
          <span className="problem">{words}</span> {problem}
        </button>
      </li>
    ))}
  </ul>
);
