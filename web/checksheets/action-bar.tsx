import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { ROOMY, useMedia } from '../ui/use-media.ts';
import type { Entries, Entry } from './action-menu.ts';
import './actions.css';

/** At a desk: the three commonest as buttons, the rest in menus. */
export const ActionBar = ({ entries }: { entries: Entries }) => {
  const roomy = useMedia(ROOMY);
  const [first, ...later] = entries.next;
  return (
    <div className="sheet-actions">
      {roomy && <Menu label="Copy" entries={entries.copy} />}
      <Menu label="Checksheet Options" entries={entries.variants} />
      <Menu label="More" entries={[...later, ...entries.others, ...(roomy ? [] : entries.copy)]} />
      <EntryButton entry={entries.notes} />
      {first && <EntryButton entry={first} />}
      <EntryButton entry={entries.download} primary />
    </div>
  );
};

const Menu = ({ label, entries }: { label: string; entries: readonly Entry[] }) => (
  <ButtonDropdown
    items={entries.map(({ id, text, icon, disabled = false, busy = false }) => ({
      id,
      text,
      disabled: disabled || busy,
      ...(icon && { iconName: icon }),
    }))}
    onItemClick={({ detail }) => entries.find(({ id }) => id === detail.id)?.run()}
  >
    {label}
  </ButtonDropdown>
);

export const EntryButton = ({ entry, primary = false }: { entry: Entry; primary?: boolean }) => (
  <Button
    variant={primary ? 'primary' : 'normal'}
    {...(entry.icon && { iconName: entry.icon })}
    disabled={entry.disabled ?? false}
    loading={entry.busy ?? false}
    onClick={entry.run}
  >
    {entry.text}
    {Boolean(entry.count) && (
      <span className="entry-count">
        {' '}
        <Badge color="blue">{entry.count}</Badge>
      </span>
    )}
  </Button>
);
