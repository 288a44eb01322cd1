import type { Theme } from '@cloudscape-design/components/theming';

const accent = 'var(--accent)';
const accentHover = 'var(--accent-hover)';

/**
 * Overrides of Cloudscape's theme: fonts, corners and the blue of ui/tokens.css. The build turns it into CSS
 * (vite/cloudscape-theme.ts).
 */
export const theme: Theme = {
  tokens: {
    fontFamilyBase: 'var(--font)',
    fontFamilyHeading: 'var(--font)',
    borderRadiusAlert: '10px',
    borderRadiusButton: '10px',
    borderRadiusCardDefault: '10px',
    borderRadiusContainer: '10px',
    borderRadiusDropdown: '10px',
    borderRadiusFlashbar: '10px',
    borderRadiusInput: '10px',
    borderRadiusPopover: '10px',
    colorBackgroundButtonPrimaryDefault: accent,
    colorBackgroundButtonPrimaryHover: accentHover,
    colorBackgroundButtonPrimaryActive: accentHover,
    colorBackgroundButtonNormalHover: 'var(--hover)',
    colorBackgroundButtonNormalActive: 'var(--hover)',
    colorBorderButtonNormalDefault: accent,
    colorBorderButtonNormalHover: accentHover,
    colorBorderButtonNormalActive: accentHover,
    colorTextButtonNormalDefault: accent,
    colorTextButtonNormalHover: accentHover,
    colorTextButtonNormalActive: accentHover,
    colorTextLinkDefault: accent,
    colorTextLinkHover: accentHover,
    colorTextAccent: accent,
    colorBorderItemFocused: accent,
    colorBackgroundControlChecked: accent,
    colorBackgroundLayoutMain: 'var(--ground)',
  },
};

/** Further overrides of the blue theme. */
export const blueTheme: Theme = {
  tokens: {
    colorBackgroundContainerContent: 'var(--surface)',
    colorBackgroundContainerHeader: 'var(--surface)',
    colorBackgroundCellShaded: 'var(--hover)',
    colorBackgroundItemSelected: '#dfeafd',
    colorBackgroundDropdownItemDefault: 'var(--surface)',
    colorBackgroundDropdownItemHover: 'var(--hover)',
    colorBackgroundPopover: 'var(--surface)',
    colorBackgroundInputDisabled: '#dbe6f8',
    colorBackgroundButtonPrimaryDisabled: '#c3d4f0',
    colorTextButtonPrimaryDisabled: '#56698f',
    colorBorderButtonNormalDisabled: '#a9bcdd',
    colorTextButtonNormalDisabled: '#6f83a6',
    colorBackgroundButtonNormalDefault: 'var(--surface)',
    colorBackgroundButtonNormalHover: '#dfeafd',
    colorBackgroundButtonNormalActive: '#dfeafd',
    colorBorderDividerDefault: 'var(--line)',
    colorBorderDividerSecondary: '#c9d9f2',
    colorBorderContainerTop: 'var(--line)',
    colorBorderInputDefault: 'var(--control-line)',
    colorBorderControlDefault: 'var(--control-line)',
    colorTextBodyDefault: 'var(--text)',
    colorTextBodySecondary: 'var(--quiet)',
    colorTextHeadingDefault: 'var(--text)',
    colorTextHeadingSecondary: 'var(--quiet)',
    colorTextFormDefault: 'var(--text)',
    colorTextFormSecondary: 'var(--quiet)',
    colorTextLabel: 'var(--text)',
  },
};
