import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { useSearchParams } from 'react-router';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { NewTab } from '../ui/link-button.tsx';
import { MenuItemButton } from './action-bar.tsx';
import type { ActionMenu, MenuItem } from './action-menu.ts';
import { withoutParam, withParam } from './search.ts';
import './actions.css';

/** Stored in the URL, so that a reload keeps the menu open. Source: specification 2, section 2, and AMB-88. */
const FAB = 'FAB';

/** The actions on a phone: the most used as a button at the bottom, the rest in a menu. */
export const FloatingActions = ({ items }: { items: ActionMenu }) => {
  const [search, setSearch] = useSearchParams();
  const expanded = search.get(FAB) === 'open';
  const expand = (open: boolean) =>
    setSearch((before) => (open ? withParam(before, FAB, 'open') : withoutParam(before, FAB)), { replace: true });
  return (
    <div className="sheet-actions sheet-actions-phone row">
      <MenuItemButton item={items.download} primary />
      <Button iconName="menu" ariaExpanded={expanded} onClick={() => expand(true)}>
        More
        {Boolean(items.notes.count) && (
          <span className="entry-count">
            {' '}
            <Badge color="blue">{items.notes.count}</Badge>
          </span>
        )}
      </Button>
      {expanded && (
        <DialogFrame
          kind="sheet"
          title="Checksheet actions"
          closesOutside
          onClose={() => expand(false)}
          footer={<Button onClick={() => expand(false)}>Close</Button>}
        >
          <Group
            items={[items.notes, ...items.next, ...items.others]}
            label="Inspection"
            onChosen={() => expand(false)}
          />
          <Group items={items.copy} label="Copy" onChosen={() => expand(false)} />
          <Group items={items.variants} label="Checksheet Options" onChosen={() => expand(false)} />
        </DialogFrame>
      )}
    </div>
  );
};

type GroupProps = { items: readonly MenuItem[]; label: string; onChosen: () => void };
const Group = ({ items, label, onChosen }: GroupProps) => (
  <section className="fab-group" aria-label={label}>
    <h3>{label}</h3>
    <ul className="fab-list plain-list">
      {items.map((item) => (
        <li key={item.id}>
          <Entry item={item} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  </section>
);

const Entry = ({ item, onChosen }: { item: MenuItem; onChosen: () => void }) => {
  const { text, explanation, icon, href, disabled = false, busy = false, count, run } = item;
  const inside = (
    <>
      <Icon name={icon ?? 'file'} />
      <span>
        {text}
        {explanation && <span className="fab-explanation quiet">{explanation}</span>}
      </span>
      {Boolean(count) && <Badge color="blue">{count}</Badge>}
    </>
  );
  if (href)
    return (
      <a href={href} target="_blank" rel="noopener" onClick={onChosen}>
        {inside}
        <NewTab />
      </a>
    );
  return (
    <button
      type="button"
      disabled={disabled || busy}
      onClick={() => {
        onChosen();
        run();
      }}
    >
      {inside}
    </button>
  );
};
