/** Cloudscape is dark by a class of the body; ours follows the device. */
export const followColourScheme = () => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.body.classList.toggle('awsui-dark-mode', dark.matches);
  dark.addEventListener('change', follow);
  follow();
};
