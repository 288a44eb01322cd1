import type { Theme } from '@cloudscape-design/components/theming';

const blue = { light: '#1b4fb8', dark: '#8ab4ff' };
const blueHover = { light: '#123a8c', dark: '#b3ceff' };
const blueWash = { light: '#eef3fd', dark: '#16233d' };

/** What we change in Cloudscape: type, corners and the blue. The build writes it as CSS (vite/cloudscape-theme.ts). */
export const theme: Theme = {
  tokens: {
    fontFamilyBase: "Roboto, 'Helvetica Neue', Arial, sans-serif",
    fontFamilyHeading: "Montserrat, Roboto, 'Helvetica Neue', Arial, sans-serif",
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
