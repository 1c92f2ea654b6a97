/**
 * Runs the body of a command and ends the process with the exit code that the body gives, whatever a library has set
 * meanwhile, and whatever timer or child is left. What the body throws is a message for the person at the terminal,
 * printed without a stack unless ATRIUM_DEBUG is set, and exit code 1. A body that somebody ends by `process.exit`
 * before it has given its code ends with 1, too.
 */
export async function runScript(body: () => Promise<number>): Promise<never> {
  endWithParent()
  let exitCode: number | undefined
  const decide = (): void => {
    if (exitCode === undefined) {
      console.error(`The command was ended with exit code ${process.exitCode ?? 0} before it was done.`)
      exitCode = 1
    }
    process.exitCode = exitCode
  }
  process.on('exit', decide)
  exitCode = await exitCodeOf(body)
  const other = process.exitCode
  if (other !== undefined && other !== exitCode) {
    console.error(`A library set the exit code ${other}. The command ends with ${exitCode}.`)
  }
  // The last listener has the last word.
  process.off('exit', decide).on('exit', decide)
  await Promise.all([written(process.stdout), written(process.stderr)])
  process.exit(exitCode)
}

const LOOK_MS = 500

/** npm ends by a signal without handing it on: who is left alone ends as if it had got that signal too. */
function endWithParent(): void {
  const parent = process.ppid
  const look = (): void => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }
  setInterval(look, LOOK_MS).unref()
}

async function exitCodeOf(body: () => Promise<number>): Promise<number> {
  try {
    return await body()
  } catch (thrown) {
    console.error(process.env.ATRIUM_DEBUG ? thrown : `\n${thrown instanceof Error ? thrown.message : String(thrown)}`)
    return 1
  }
}

/** On Windows a pipe is written to later, and `process.exit` would not wait for that. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise(resolve => stream.write('', () => resolve()))
}
