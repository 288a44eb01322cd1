/** Runs a task with the arguments of this process. What goes wrong is told in its own words, without a stack (unless DEBUG is set), and exits with 1. */
export async function plainly(task: (args: string[]) => Promise<unknown>): Promise<void> {
  try {
    await task(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error && !process.env.DEBUG ? error.message : error);
    process.exit(1);
  }
}
