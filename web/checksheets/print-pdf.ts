/**
 * Shows the PDF by itself, to be printed with the browser's own viewer: a frame of another origin cannot be told to print.
 * The tab is opened at once, while the press still allows it, and is led to the file when its address is known.
 */
export const openToPrint = async (address: () => Promise<string>) => {
  const tab = window.open('', '_blank');
  if (!tab) throw new Error('The browser opened no tab');
  try {
    tab.opener = null;
    tab.location.replace(await address());
  } catch (error) {
    tab.close();
    throw error;
  }
};
