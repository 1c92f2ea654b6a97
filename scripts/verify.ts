import { createHash } from 'node:crypto'
import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type HeadSigning, isSignedBy, publicKeysIn, SIGNING_FILE } from '../main/store/logs/head-signing'
import { readHead } from '../main/store/logs/log-head'
import { sessionIdsIn } from '../main/store/logs/session-files'
import { verifyLog } from '../main/store/logs/verify-log'
import { runScript } from './run-script'

/** `open` is a log of which nothing is wrong, but of which not all is known: it is from before logs were chained, or its end is not noted and signed. */
type Verdict = 'whole' | 'open' | 'bad'
const SAID: Readonly<Record<Verdict, string>> = { whole: 'ok ', open: '?? ', bad: 'BAD' }

/**
 * `npm run verify -- <data folder>`: says of every session's log whether a line was changed, removed or put in, or its end was cut,
 * and which logs are gone whose end is noted. Exit code 1 where one was, or is.
 */
async function verify([folder]: string[]): Promise<number> {
  if (!folder) throw new Error('Name the data folder: npm run verify -- <data folder>')
  const verdicts: Verdict[] = []
  await access(folder).catch(() => {
    throw new Error(`There is no folder ${folder}`)
  })
  const publicKeys = await publicKeysIn(join(folder, SIGNING_FILE))
  const isOwn: HeadSigning['isOwn'] = async (text, signature) => isSignedBy(publicKeys, text, signature)
  const gone = new Set(await readdir(join(folder, 'heads')).catch(() => [] as string[]))
  for (const part of ['sessions', 'trash']) {
    const names = await readdir(join(folder, part)).catch(() => [] as string[])
    for (const id of sessionIdsIn(names).sort()) {
      gone.delete(id)
      verdicts.push(await verifyOne(join(folder, part, `${id}.jsonl`), join(folder, 'heads', id), { id, isOwn }))
    }
  }
  for (const id of [...gone].sort()) console.log(`BAD ${id}: its end is noted, but the log is gone`)
  if (verdicts.length + gone.size === 0) {
    console.log(`There are no logs in ${folder}. Name the data folder itself: the one that holds “sessions”.`)
    return 1
  }
  // A person who can write all of the folder can put another key there, which only somebody sees who has noted this one.
  for (const key of publicKeys) console.log(`Signed by ${createHash('sha256').update(key).digest('hex').slice(0, 32)}`)
  const count = (verdict: Verdict) => verdicts.filter(one => one === verdict).length
  const open = count('open') > 0 ? `, ${count('open')} of which not all is known` : ''
  console.log(`${verdicts.length + gone.size} logs, ${count('bad') + gone.size} with problems${open}`)
  return count('bad') + gone.size === 0 ? 0 : 1
}

async function verifyOne(
  path: string,
  head: string,
  { id, isOwn }: { id: string; isOwn: HeadSigning['isOwn'] },
): Promise<Verdict> {
  const isNoted = (await readHead(head)) !== undefined
  const { chain, problems, signedAfter } = await verifyLog(path, head, isOwn)
  const { lines, chainedFrom, last } = chain
  const said =
    problems.length > 0
      ? [...problems, ...chain.breaks.filter(({ message }) => !problems.some(one => one.message === message))]
      : chain.breaks
  const old =
    chainedFrom === 1 ? '' : chainedFrom === null ? ', not chained' : `, not chained before line ${chainedFrom}`
  const verdict = said.length > 0 ? 'bad' : signedAfter === 0 && chainedFrom === 1 ? 'whole' : 'open'
  const end = !isNoted ? ', its end is not noted' : wordsForSignature(signedAfter)
  console.log(`${SAID[verdict]} ${id}: ${lines} lines${old}${end}, last ${last.slice(0, 16)}`)
  for (const { line, message } of said) console.log(`    line ${line}: ${message}`)
  return verdict
}

function wordsForSignature(signedAfter: number | null): string {
  if (signedAfter === null) return ', its end is not signed'
  return signedAfter === 0 ? '' : `, its end is signed only since event ${signedAfter + 1}`
}

void runScript(() => verify(process.argv.slice(2)))
