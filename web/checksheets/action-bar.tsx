import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useMedia } from '../ui/use-media.ts';
import { widths } from '../ui/widths.ts';
import type { ActionMenu, MenuItem } from './action-menu.ts';
import './actions.css';

/** The actions on a wide screen: the most used as buttons, the rest in menus. */
export const ActionBar = ({ items }: { items: ActionMenu }) => {
  const roomy = useMedia(widths.roomy);
  const [first, ...later] = items.next;
  return (
    <div className="sheet-actions row">
      {roomy && <Menu label="Copy" items={items.copy} />}
      <Menu label="Checksheet Options" items={items.variants} />
      <Menu label="More" items={[...later, ...items.others, ...(roomy ? [] : items.copy)]} />
      <MenuItemButton item={items.notes} />
      {first && <MenuItemButton item={first} />}
      <MenuItemButton item={items.download} primary />
    </div>
  );
};

const Menu = ({ label, items }: { label: string; items: readonly MenuItem[] }) => (
  <ButtonDropdown
    items={items.map(({ id, text, explanation, icon, href, disabled = false, busy = false }) => ({
      id,
      text,
      disabled: disabled || busy,
      ...(href && { href, external: true, externalIconAriaLabel: '(opens in a new tab)' }),
      ...(icon && { iconName: icon }),
      ...(explanation && { secondaryText: explanation }),
    }))}
    onItemClick={({ detail }) => !detail.href && items.find(({ id }) => id === detail.id)?.run()}
  >
    {label}
  </ButtonDropdown>
);

export const MenuItemButton = ({ item, primary = false }: { item: MenuItem; primary?: boolean }) => (
  <Button
    variant={primary ? 'primary' : 'normal'}
    {...(item.icon && { iconName: item.icon })}
    disabled={item.disabled ?? false}
    loading={item.busy ?? false}
    onClick={item.run}
  >
    {item.text}
    {Boolean(item.count) && (
      <span className="entry-count">
        {' '}
        <Badge color="blue">{item.count}</Badge>
      </span>
    )}
  </Button>
);
