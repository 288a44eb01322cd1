/** Fetches a PDF from where it is kept and saves it under a name of ours: a link alone could not name a file of another origin. */
export const savePdf = async (address: string | undefined, fileName: string) => {
  if (!address) throw new Error('The sheet has no address yet');
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The file store answered ${answer.status}`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = fileName;
  link.click();
  // the browser has taken the file over by the next turn; a second is generous
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
};
