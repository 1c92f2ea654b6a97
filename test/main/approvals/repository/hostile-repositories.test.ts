import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { READING_LINES, tryLines } from '../../../helpers/hostile-git-lines'
import { hostileRecipes, hostileRepositories } from '../../../helpers/hostile-repositories'
import { isDeep } from '../../../helpers/how-deep'

/** All of them are for the bench. */
const SAMPLE = isDeep ? 150 : 30
const LINES_EACH = 3

let base: string
let build: Awaited<ReturnType<typeof hostileRepositories>>

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'atrium-git-')))
  build = await hostileRepositories(base)
}, 60_000)
afterAll(() => rm(base, { recursive: true, force: true }))

test('no line of git that nobody is asked about runs, reads outside or changes what a hostile repository wants', async () => {
  const harmful: unknown[] = []
  let allowed = 0
  for (const [index, recipe] of hostileRecipes(SAMPLE, 20_261_123).entries()) {
    const repository = await build(recipe)
    const lines = READING_LINES.filter((_, at) => at % Math.floor(READING_LINES.length / LINES_EACH) === index % 11)
    const outcome = await tryLines(repository, lines)
    allowed += outcome.allowed.length
    if (!outcome.harmless) harmful.push({ recipe, outcome })
    await rm(dirname(repository.workspace), { recursive: true, force: true })
  }
  expect(harmful).toEqual([])
  // Else there would have been nothing to do harm.
  expect(allowed).toBeGreaterThan(10)
}, 300_000)
