/** Its types on npm lack `keepFeatures`. */
declare module 'subset-font' {
  const subsetFont: (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>;
  type SubsetOptions = { targetFormat: 'woff2'; keepFeatures: readonly string[] };
  // biome-ignore lint/style/noDefaultExport: the package's
  export default subsetFont;
}
