import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { READING_LINES, tryLines } from '../helpers/hostile-git-lines'
import { hostileRecipes, hostileRepositories } from '../helpers/hostile-repositories'

const COUNT = Number(process.env.REPOSITORIES ?? 2_000)
const LINES_EACH = 5

/**
 * Every repository is one that git itself made, and then changed: lines of git are judged in Read only, Ask and Auto-edit,
 * and those that nobody would be asked about are run. What counts is what they leave behind and print.
 */
const base = await realpath(await mkdtemp(join(tmpdir(), 'atrium-git-')))
const counts = { allowed: 0, asked: 0, fired: 0, leaked: 0, changed: 0, plain: 0 }

try {
  const build = await hostileRepositories(base)
  for (const [index, recipe] of hostileRecipes(COUNT, 7).entries()) {
    const repository = await build(recipe)
    const lines = Array.from(
      { length: LINES_EACH },
      (_, at) => READING_LINES[(index + at * 7) % READING_LINES.length] ?? '',
    )
    const outcome = await tryLines(repository, lines)
    counts.allowed += outcome.allowed.length
    counts.asked += lines.length - outcome.allowed.length
    counts.plain += outcome.allowed.length > 0 ? 1 : 0
    for (const kind of ['fired', 'leaked', 'changed'] as const) {
      counts[kind] += outcome[kind].length
      if (outcome[kind].length > 0) console.log(kind, JSON.stringify({ recipe, lines: outcome[kind] }))
    }
    await rm(dirname(repository.workspace), { recursive: true, force: true })
  }
  console.log(
    `${COUNT} repositories, ${counts.plain} of them plain; ${counts.allowed} lines ran, ${counts.asked} were asked`,
  )
  console.log(`programs of a folder run: ${counts.fired}, read outside: ${counts.leaked}, changed: ${counts.changed}`)
} finally {
  await rm(base, { recursive: true, force: true })
}
