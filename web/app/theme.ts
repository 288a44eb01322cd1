import type { Theme } from '@cloudscape-design/components/theming';

const blue = { light: '#1b4fb8', dark: '#8ab4ff' };
const blueHover = { light: '#123a8c', dark: '#b3ceff' };
const blueWash = { light: '#eef3fd', dark: '#16233d' };

/** What we change in Cloudscape: type, corners and the blue. The build writes it as CSS (vite/cloudscape-theme.ts). */
export const theme: Theme = {
  tokens: {
    fontFamilyBase: 'Roboto, sans-serif',
    fontFamilyHeading: 'Montserrat, Roboto, sans-serif',
    borderRadiusAlert: '10px',
    borderRadiusButton: '10px',
    borderRadiusCardDefault: '10px',
    borderRadiusContainer: '10px',
    borderRadiusDropdown: '10px',
    borderRadiusFlashbar: '10px',
    borderRadiusInput: '10px',
    borderRadiusPopover: '10px',
    colorBackgroundButtonPrimaryDefault: blue,
    colorBackgroundButtonPrimaryHover: blueHover,
    colorBackgroundButtonPrimaryActive: blueHover,
    colorBackgroundButtonNormalHover: blueWash,
    colorBackgroundButtonNormalActive: blueWash,
    colorBorderButtonNormalDefault: blue,
    colorBorderButtonNormalHover: blueHover,
    colorBorderButtonNormalActive: blueHover,
    colorTextButtonNormalDefault: blue,
    colorTextButtonNormalHover: blueHover,
    colorTextButtonNormalActive: blueHover,
    colorTextLinkDefault: blue,
    colorTextLinkHover: blueHover,
    colorTextAccent: blue,
    colorBorderItemFocused: blue,
    colorBackgroundControlChecked: blue,
    colorBackgroundLayoutMain: { light: '#f6f8fb', dark: '#0f151f' },
  },
};

/** The light theme on a blue ground. */
export const blueTheme: Theme = {
  tokens: {
    ...theme.tokens,
    colorBackgroundLayoutMain: '#d8e5fa',
    colorBackgroundContainerContent: '#f4f8ff',
    colorBackgroundContainerHeader: '#f4f8ff',
    colorBackgroundCellShaded: '#e4edfc',
    colorBackgroundItemSelected: '#dfeafd',
    colorBackgroundDropdownItemDefault: '#f4f8ff',
    colorBackgroundDropdownItemHover: '#e4edfc',
    colorBackgroundPopover: '#f4f8ff',
    colorBackgroundInputDisabled: '#dbe6f8',
    colorBackgroundButtonPrimaryDisabled: '#c3d4f0',
    colorTextButtonPrimaryDisabled: '#56698f',
    colorBorderButtonNormalDisabled: '#a9bcdd',
    colorTextButtonNormalDisabled: '#6f83a6',
    colorBackgroundButtonNormalDefault: '#f4f8ff',
    colorBackgroundButtonNormalHover: '#dfeafd',
    colorBackgroundButtonNormalActive: '#dfeafd',
    colorBorderDividerDefault: '#b4c9ec',
    colorBorderDividerSecondary: '#c9d9f2',
    colorBorderContainerTop: '#b4c9ec',
    colorBorderInputDefault: '#6781ad',
    colorBorderControlDefault: '#6781ad',
    colorTextBodyDefault: '#0b1f45',
    colorTextBodySecondary: '#38496b',
    colorTextHeadingDefault: '#0b1f45',
    colorTextHeadingSecondary: '#38496b',
    colorTextFormDefault: '#0b1f45',
    colorTextFormSecondary: '#38496b',
    colorTextLabel: '#0b1f45',
  },
};
