/**
 * Runs a task with this process's arguments. On an error, prints its message (with the stack only if DEBUG is set) and
 * exits with code 1.
 */
export async function plainly(task: (args: string[]) => Promise<unknown>): Promise<void> {
  try {
    await task(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error && !process.env.DEBUG ? error.message : error);
    process.exit(1);
  }
}
