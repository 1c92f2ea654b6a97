import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from './project-root'
import { runTool } from './run-command'
import { runScript } from './run-script'

/** `npm run bench -- [part of a name]`: runs the scripts of test/bench one after the other. */
async function bench([filter = '']: string[]): Promise<number> {
  const folder = join(projectRoot, 'test', 'bench')
  const names = (await readdir(folder).catch(() => [])).filter(
    name => name.endsWith('.bench.ts') && name.includes(filter),
  )
  if (names.length === 0) console.log(`No benchmark in test/bench${filter ? ` has “${filter}” in its name` : ''}.`)
  for (const name of names.sort()) {
    console.log(`\n── ${name}`)
    const exitCode = await runTool('tsx', [join(folder, name)])
    if (exitCode !== 0) return exitCode
  }
  return 0
}

void runScript(() => bench(process.argv.slice(2)))
