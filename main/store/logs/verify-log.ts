import { readHead } from './log-head'
import { type LogContent, readLog } from './read-log'

/** Reads a log as `readLog` does, and says as well whether it ends before, or otherwise than, what was noted of it at `head`. */
export async function verifyLog(path: string, head: string): Promise<LogContent> {
  // Noted first: what is appended meanwhile makes the log longer than that.
  const noted = await readHead(head)
  return readLog(path, noted)
}
