import type { Place } from '../store/place.ts';

export type NamedPlace = Place & { words: string; problem?: string | undefined };

/** Links to all fields and items that prevent submission. */
export const PlaceLinks = ({ places, onOpen }: { places: readonly NamedPlace[]; onOpen: (place: Place) => void }) => (
  <ul className="ways-there plain-list">
    {places.map(({ words, problem, ...place }) => (
      <li key={`${place.section} ${place.name}`}>
        <button type="button" className="way" onClick={() => onOpen(place)}>
          <span className="problem">{words}</span> {problem}
        </button>
      </li>
    ))}
  </ul>
);
