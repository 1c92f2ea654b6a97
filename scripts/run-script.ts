/**
 * Runs the body of a command. What it returns becomes the exit code; what it throws is a message for the person
 * at the terminal, printed without a stack unless ATRIUM_DEBUG is set, and exit code 1.
 */
export async function runScript(body: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await body()
  } catch (thrown) {
    console.error(process.env.ATRIUM_DEBUG ? thrown : `\n${thrown instanceof Error ? thrown.message : String(thrown)}`)
    process.exitCode = 1
  }
}
