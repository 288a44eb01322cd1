import { explainExcess } from '#shared/input/excess.ts';

type Props = {
  text: string;
  max: number;
  /** True to count the characters of a text that fits. */
  counted?: boolean;
};

/** Says by how much a text is too long, or counts its characters. Shown at the field. Source: G-22. */
export const RoomLeft = ({ text, max, counted = false }: Props) => {
  const excess = explainExcess(text, max);
  if (excess)
    return (
      <span className="problem" role="status">
        {excess}
      </span>
    );
  return (
    counted && (
      <span className="counter fine-print">
        {text.length < max ? `${text.length}/${max}` : `Max length ${max} reached`}
      </span>
    )
  );
};
