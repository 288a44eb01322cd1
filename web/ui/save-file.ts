/** Fetches a PDF from where it is kept. */
export const fetchPdf = async (address: string) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The file store answered ${answer.status}`);
  return answer.blob();
};

/** Saves a file under a name of ours: a link alone could not name a file of another origin. */
export const saveFile = (file: Blob, name: string) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // the browser has taken the file over by the next turn; a second is generous
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
};
