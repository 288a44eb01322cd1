/** Where the layer of the renderer lies in Lambda, and what of it is where. */
export const chromiumLayer = {
  executable: '/opt/chromium/chromium',
  fonts: '/opt/chromium/fonts',
  /** Fontconfig's own cache; the layer is read-only. */
  fontsCache: '/tmp/fonts-cache',
};

/** Of a function with its layers, unpacked. Source: Lambda developer guide, "Lambda quotas": 250 MB. */
export const LARGEST_UNPACKED_BYTES = 262_144_000;
