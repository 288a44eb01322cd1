/**
 * Opens the PDF in a separate tab, also for printing: scripts cannot print a frame of another origin. Opens the tab
 * during the click, while the browser allows it, and loads the URL when it is known.
 */
export const openToPrint = async (address: () => Promise<string>) => {
  const tab = window.open('', '_blank');
  if (!tab) throw new Error('The browser did not open a tab');
  try {
    tab.opener = null;
    tab.location.replace(await address());
  } catch (error) {
    tab.close();
    throw error;
  }
};
