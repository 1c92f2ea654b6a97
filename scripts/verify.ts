import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sessionIdsIn } from '../main/store/logs/session-files'
import { verifyLog } from '../main/store/logs/verify-log'
import { runScript } from './run-script'

/** `npm run verify -- <data folder>`: says of every session's log whether a line was changed, removed or put in, or its end was cut. Exit code 1 where one was. */
async function verify([folder]: string[]): Promise<number> {
  if (!folder) throw new Error('Name the data folder: npm run verify -- <data folder>')
  const results: boolean[] = []
  await access(folder).catch(() => {
    throw new Error(`There is no folder ${folder}`)
  })
  for (const part of ['sessions', 'trash']) {
    const names = await readdir(join(folder, part)).catch(() => [] as string[])
    for (const id of sessionIdsIn(names).sort()) {
      results.push(await verifyOne(join(folder, part, `${id}.jsonl`), join(folder, 'heads', id), id))
    }
  }
  if (results.length === 0) {
    console.log(`There are no logs in ${folder}. Name the data folder itself: the one that holds “sessions”.`)
    return 1
  }
  console.log(`${results.length} logs, ${results.filter(isWhole => !isWhole).length} with problems`)
  return results.every(isWhole => isWhole) ? 0 : 1
}

async function verifyOne(path: string, head: string, id: string): Promise<boolean> {
  const { chain, problems } = await verifyLog(path, head)
  const { lines, chainedFrom, last } = chain
  const said =
    problems.length > 0
      ? [...problems, ...chain.breaks.filter(({ message }) => !problems.some(one => one.message === message))]
      : chain.breaks
  const old =
    chainedFrom === 1 ? '' : chainedFrom === null ? ', not chained' : `, not chained before line ${chainedFrom}`
  console.log(`${said.length === 0 ? 'ok ' : 'BAD'} ${id}: ${lines} lines${old}, last ${last.slice(0, 16)}`)
  for (const { line, message } of said) console.log(`    line ${line}: ${message}`)
  return said.length === 0
}

void runScript(() => verify(process.argv.slice(2)))
