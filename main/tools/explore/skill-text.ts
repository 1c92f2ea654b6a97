import { dirname, isAbsolute, join } from 'node:path'
import { boundText } from '../../shell/output/bound-text'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { readForModel } from '../../workspace/read/read-for-model'
import type { SkillsIn } from '../tool'

const MAX_BYTES = 1024 * 1024
const MAX_TEXT = 50_000

const INDEX = 'SKILL.md'

/**
 * A file of a skill, bounded. Nothing outside of the skill's own folder is read; with `isListed` also nothing that its SKILL.md
 * does not name. Throws an `Error` for the model.
 */
export async function skillText(
  all: readonly SkillsIn[],
  { skill, file, isListed = false }: { skill: string; file: string; isListed?: boolean },
): Promise<string> {
  for (const { folder, skills } of all) {
    const found = skills.find(({ name }) => name === skill)
    if (!found) continue
    const place = dirname(found.path)
    const own = await resolveInside(folder, place)
    const textOf = async (path: string) => {
      await resolveInside(own, path)
      // Its name counts from the folder: a skill may be a link to a place of keys.
      return (await readForModel(folder, { path: isAbsolute(path) ? path : join(place, path), maxBytes: MAX_BYTES }))
        .text
    }
    const text = await textOf(file)
    if (isListed && file !== INDEX && !namesPath(await textOf(INDEX), file))
      throw new Error(`File '${file}' is not listed in ${skill}/${INDEX}.`)
    return boundText(text, MAX_TEXT)
  }
  const names = all.flatMap(({ skills }) => skills.map(({ name }) => name))
  throw new Error(`Skill '${skill}' not found. There ${names.length > 0 ? `are: ${names.join(', ')}` : 'is none'}.`)
}

/** Returns whether a text contains a path that is not part of a longer one. */
function namesPath(text: string, path: string): boolean {
  const isPart = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_/\\-]/u.test(sign)
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    const before = text.slice(0, at).replace(/\.\/$/, '')
    const [after, then] = text.slice(at + path.length)
    const goesOn = isPart(after) || (after === '.' && isPart(then))
    if (!goesOn && !isPart(before.at(-1)) && before.at(-1) !== '.') return true
  }
  return false
}
