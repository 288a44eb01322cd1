import type { ReactNode } from 'react';
import { ExportButton } from './export-button.tsx';
import type { Source } from './exports.ts';
import { SearchField } from './search-field.tsx';
import './list-tools.css';

type Props = {
  search: { label: string; placeholder: string; value: string; onSearch: (text: string) => void };
  source: Source;
  /** Further buttons. */
  children?: ReactNode;
  /** What a button opens, and what is set. */
  below?: ReactNode;
};

/** What stands above a list: its search first, then what else can be done with it. */
export const ListTools = ({ search, source, children, below }: Props) => (
  <search className="list-tools">
    <SearchField {...search} />
    {children}
    <ExportButton source={source} />
    {below}
  </search>
);
