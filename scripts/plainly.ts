/** Runs a task with this process's arguments. An error prints its message, without a stack unless DEBUG is set, and exits with 1. */
export async function plainly(task: (args: string[]) => Promise<unknown>): Promise<void> {
  try {
    await task(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error && !process.env.DEBUG ? error.message : error);
    process.exit(1);
  }
}
