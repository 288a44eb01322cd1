import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import { LINES_MAX } from '#shared/estimates/model.ts';
import { listOffSheet } from '#shared/estimates/tell-whereabouts.ts';
import { useMedia } from '../../ui/use-media.ts';
import { widths } from '../../ui/widths.ts';
import type { EstimateState, EstimateStore } from '../estimate-store.ts';
import { listLineClashes } from '../merge-estimate.ts';
import { readLine } from '../typed-line.ts';
import { useItemPhotos } from '../use-item-photos.ts';
import { useLines } from '../use-lines.ts';
import type { Asked } from '../use-next-unpriced.ts';
import { LineClashQuestion } from './clash.tsx';
import { FoldedLine, LineCard } from './line-card.tsx';
import { usePriceChoices } from './price-choices.tsx';

type Props = { store: EstimateStore; state: EstimateState; asked: Asked | undefined };

/** Folds lines on phones, except those that were opened or need attention. */
const useFolding = (asked: Asked | undefined) => {
  const isPhone = useMedia(widths.phone);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const open = (id: string) => setOpened((before) => new Set([...before, id]));
  useEffect(() => {
    if (asked) setOpened((before) => new Set([...before, asked.id]));
  }, [asked]);
  return {
    isPhone,
    isOpen: (id: string) => !isPhone || opened.has(id) || asked?.id === id,
    open,
    fold: (id: string) => setOpened((before) => new Set([...before].filter((one) => one !== id))),
  };
};

/** The lines of an estimate, with the questions about those that two people have changed. */
export const Lines = ({ store, state, asked }: Props) => {
  const { typed, held, conflicts } = state;
  const { lines } = typed;
  const deeds = useLines(store);
  const folding = useFolding(asked);
  const photos = useItemPhotos(held.InspectionID);
  const choices = usePriceChoices();
  const addButton = useRef<{ focus(): void }>(null);
  const isFull = lines.length >= LINES_MAX;
  const offSheet = new Set(listOffSheet(held.lines).map(({ id }) => id));
  const clashes = listLineClashes(conflicts, held);
  const ask = (id: string, number?: number) => {
    const clash = clashes.find((one) => one.id === id);
    const line = lines.find((one) => one.id === id);
    const onPick = (side: 'mine' | 'theirs') => store.pick(`line ${id}`, side);
    return clash && <LineClashQuestion key={id} {...{ clash, line, onPick }} {...(number && { number })} />;
  };
  return (
    <SpaceBetween size="l">
      {clashes.filter(({ id }) => !lines.some((line) => line.id === id)).map(({ id }) => ask(id))}
      <ol className="plain-list stack-12" aria-label="Lines">
        {lines.map((line, at) => {
          const clash = ask(line.id, at + 1);
          const isNew = line.id === deeds.added;
          if (!folding.isOpen(line.id) && !clash && 'line' in readLine(line))
            return (
              <FoldedLine
                key={line.id}
                line={line}
                number={at + 1}
                isOffSheet={offSheet.has(line.id)}
                onOpen={() => folding.open(line.id)}
              />
            );
          return (
            <LineCard
              key={line.id}
              line={line}
              number={at + 1}
              isNew={isNew}
              isOffSheet={offSheet.has(line.id)}
              asked={asked?.id === line.id ? asked.count : undefined}
              photos={photos}
              choices={choices}
              clash={clash}
              onFold={folding.isPhone ? () => folding.fold(line.id) : undefined}
              onChange={(some) => deeds.change(line.id, some)}
              onUp={at > 0 ? () => deeds.move(at, -1) : undefined}
              onDown={at < lines.length - 1 ? () => deeds.move(at, 1) : undefined}
              onSplit={isFull ? undefined : () => folding.open(deeds.split(line, at))}
              onRemove={() => {
                deeds.remove(line, at);
                // the clicked button is gone
                addButton.current?.focus();
              }}
            />
          );
        })}
      </ol>
      {lines.length === 0 && <p className="quiet">No lines yet. Add the work to be done.</p>}
      {photos.error && <p className="quiet">The sheet's photos could not be loaded.</p>}
      <Button ref={addButton} iconName="add-plus" disabled={isFull} onClick={() => folding.open(deeds.add())}>
        Add a line
      </Button>
    </SpaceBetween>
  );
};
