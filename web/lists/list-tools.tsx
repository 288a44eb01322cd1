import type { ReactNode } from 'react';
import { ScanButton } from '../scan/scan-button.tsx';
import { ExportButton } from './export-button.tsx';
import type { Source } from './exports.ts';
import { SearchField, type SearchText } from './search-field.tsx';
import './list-tools.css';

type Props = {
  search: { label: string; placeholder: string; text: SearchText };
  source: Source;
  children?: ReactNode;
  /** Open panels and active filters. */
  below?: ReactNode;
};

export const ListTools = ({ search, source, children, below }: Props) => (
  <search className="list-tools row">
    <SearchField {...search} />
    <ScanButton target="search" onUse={search.text.type} />
    {children}
    <ExportButton source={source} />
    {below}
  </search>
);
