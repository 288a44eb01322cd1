import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useMedia } from '../ui/use-media.ts';
import { widths } from '../ui/widths.ts';
import type { ActionMenu, MenuItem } from './action-menu.ts';
import './actions.css';

/** At a desk: the three commonest as buttons, the rest in menus. */
export const ActionBar = ({ entries }: { entries: ActionMenu }) => {
  const roomy = useMedia(widths.roomy);
  const [first, ...later] = entries.next;
  return (
    <div className="sheet-actions">
      {roomy && <Menu label="Copy" entries={entries.copy} />}
      <Menu label="Checksheet Options" entries={entries.variants} />
      <Menu label="More" entries={[...later, ...entries.others, ...(roomy ? [] : entries.copy)]} />
      <MenuItemButton entry={entries.notes} />
      {first && <MenuItemButton entry={first} />}
      <MenuItemButton entry={entries.download} primary />
    </div>
  );
};

const Menu = ({ label, entries }: { label: string; entries: readonly MenuItem[] }) => (
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

export const MenuItemButton = ({ entry, primary = false }: { entry: MenuItem; primary?: boolean }) => (
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
