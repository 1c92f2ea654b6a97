import { messageIn, sentence } from '../../../shared/sentence'
import type { HeadSigning } from './head-signing'
import { readHead, signedText } from './log-head'
import { type LogContent, readLog } from './read-log'

/** `signedAfter` is the number of the event after which this installation has signed the end of the log; null where it has not. */
export type VerifiedLog = LogContent & { signedAfter: number | null }

/**
 * Reads a log as `readLog` does, and says as well whether it ends before, or otherwise than, what was noted of it at `head`, and whether
 * this installation has noted that. An end that somebody else has signed is a break.
 */
export async function verifyLog(path: string, head: string, isOwn?: HeadSigning['isOwn']): Promise<VerifiedLog> {
  // Noted first: what is appended meanwhile makes the log longer than that.
  const noted = await readHead(head)
  const content = await readLog(path, noted)
  if (noted?.signature === undefined || !isOwn) return { ...content, signedAfter: null }
  if (await isOwn(signedText(head, noted), noted.signature)) return { ...content, signedAfter: noted.after ?? 0 }
  const foreign = messageIn(sentence`The recorded end of the log isn’t signed by this installation of Atrium.`)
  const breaks = [...content.chain.breaks, { line: content.chain.lines, ...foreign }]
  return { ...content, chain: { ...content.chain, breaks }, signedAfter: null }
}
