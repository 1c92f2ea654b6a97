import { cp, mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HOSTILE_SETTINGS, STYLE_COUNT, writtenSetting } from './hostile-settings'
import { HOSTILE_STRUCTURES } from './hostile-structures'
import { hostileTemplates, writeFire } from './hostile-templates'

/** The ingredients of a repository. `settings` are by number, with the way in which each is written. */
export type Recipe = { placement: string; structure: string; settings: { name: string; style: number }[] }

/** `home` is a person's, whose own settings name programs, too. A line did harm where `marks` are there after it. */
export type HostileRepository = {
  recipe: Recipe
  workspace: string
  /** Relative to the workspace. */
  workingDirectory: string
  home: string
  marks: string[]
}

type Placed = { root: string; workingDirectory: string; git?: string }

/** The location of the repository, relative to the open folder and to where the line runs. */
const PLACEMENTS: Readonly<Record<string, (workspace: string, from: string) => Promise<Placed>>> = {
  'the folder itself': async (workspace, from) => copied(from, workspace, '.'),
  'seen from a subfolder': async (workspace, from) => copied(from, workspace, 'sub'),
  'in a subfolder': async (workspace, from) => copied(from, join(workspace, 'inner'), 'inner'),
  'deep in a subfolder': async (workspace, from) => copied(from, join(workspace, 'inner'), 'inner/sub'),
  'above the open folder': async (workspace, from) => {
    const placed = await copied(from, dirname(workspace), '.')
    await mkdir(workspace, { recursive: true })
    return placed
  },
  'within another one': async (workspace, from) => {
    await copied(from, workspace, '.')
    return copied(from, join(workspace, 'inner'), 'inner')
  },
  'beside the one that is asked': async (workspace, from) => {
    await copied(from, workspace, 'sub')
    return copied(from, join(workspace, 'nested'), 'sub')
  },
  'apart from its files': async (workspace, from) => {
    const placed = await copied(from, workspace, '.')
    await rename(join(workspace, '.git'), join(workspace, 'store'))
    await writeFile(join(workspace, '.git'), 'gitdir: store\n')
    return { ...placed, git: join(workspace, 'store') }
  },
  'behind a link': async (workspace, from) => {
    const placed = await copied(from, workspace, '.')
    await rename(join(workspace, '.git'), join(workspace, 'store'))
    await symlink('store', join(workspace, '.git'))
    return { ...placed, git: join(workspace, 'store') }
  },
  'a work tree of its own': async (workspace, from) => {
    await copied(from, workspace, 'tree')
    const own = join(workspace, '.git/worktrees/tree')
    await mkdir(own, { recursive: true })
    await writeFile(join(own, 'commondir'), '../..\n')
    await writeFile(join(own, 'gitdir'), `${join(workspace, 'tree/.git')}\n`)
    for (const name of ['HEAD', 'index']) await cp(join(workspace, '.git', name), join(own, name))
    await cp(join(from, 'sub'), join(workspace, 'tree/sub'), { recursive: true })
    await writeFile(join(workspace, 'tree/a'), 'changed\n')
    await writeFile(join(workspace, 'tree/.git'), 'gitdir: ../.git/worktrees/tree\n')
    return { root: workspace, workingDirectory: 'tree' }
  },
}

async function copied(from: string, root: string, workingDirectory: string): Promise<Placed> {
  await cp(from, root, { recursive: true })
  return { root, workingDirectory }
}

/** Different ones, as many as wanted, the same for the same seed. Among them each setting, structure and placement alone. */
export function hostileRecipes(count: number, seed: number): Recipe[] {
  const random = randomFrom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const [home = '', ...placements] = Object.keys(PLACEMENTS)
  const structures = Object.keys(HOSTILE_STRUCTURES)
  const recipe = (placement = home, structure = 'nothing odd', settings: Recipe['settings'] = []) => ({
    placement,
    structure,
    settings,
  })
  const alone = [
    ...structures.map(structure => recipe(home, structure)),
    ...placements.map(placement => recipe(placement)),
    ...HOSTILE_SETTINGS.map(name => recipe(home, 'nothing odd', [{ name, style: 0 }])),
  ]
  const known = new Map(shuffled(alone, random).map(one => [JSON.stringify(one), one]))
  while (known.size < count) {
    const settings = Array.from({ length: Math.floor(random() * 4) }, () => ({
      name: pick(HOSTILE_SETTINGS),
      style: Math.floor(random() * random() * STYLE_COUNT),
    }))
    const one = recipe(pick([home, ...placements]), random() < 0.5 ? 'nothing odd' : pick(structures), settings)
    known.set(JSON.stringify(one), one)
  }
  return [...known.values()].slice(0, count)
}

/** Builds repositories beneath a folder, each in one of its own, by copies of a few that git has made. */
export async function hostileRepositories(base: string) {
  const templates = join(base, 'templates')
  await hostileTemplates(templates)
  let built = 0

  return async (recipe: Recipe): Promise<HostileRepository> => {
    built += 1
    const folder = join(base, `r${built}`)
    const workspace = join(folder, 'workspace')
    const [outside, fire, mark] = [join(folder, 'outside'), join(folder, 'fire'), join(folder, 'fired')]
    await cp(join(templates, 'outside'), outside, { recursive: true })
    await writeFire(fire, mark)
    const {
      root,
      workingDirectory,
      git = join(root, '.git'),
    } = await placed(recipe, workspace, join(templates, 'ordinary'))
    const text = recipe.settings.map(({ name, style }) => writtenSetting(name, style)).join('')
    await writeFile(join(git, 'config'), text.replaceAll('FIRE', fire).replaceAll('OUTSIDE', outside), { flag: 'a' })
    const change = HOSTILE_STRUCTURES[recipe.structure]
    await change?.({ root, git, outside, fire, linked: join(templates, 'linked') })
    const home = join(templates, 'home')
    return { recipe, workspace, workingDirectory, home, marks: [mark, join(home, 'fired'), join(outside, 'traced')] }
  }
}

async function placed({ placement }: Recipe, workspace: string, from: string): Promise<Placed> {
  const place = PLACEMENTS[placement]
  if (!place) throw new Error(`There is no placement ${placement}`)
  return place(workspace, from)
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map(value => ({ value, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value)
}

/** Numbers from 0 to 1 that are the same each time (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
