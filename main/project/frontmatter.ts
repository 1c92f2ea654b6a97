import { sentence } from '../../shared/sentence'
import { BadFile } from './bad-file'
import type { Field } from './keys-found'
import type { KeysReader } from './keys-reader'

export type ReadKeys = KeysReader['read']

export type Frontmatter = { fields: ReadonlyMap<string, Field>; body: string }

/** In UTF-16 units. What describes a file is short. */
const MAX_FRONTMATTER = 16 * 1024

/** The keys above a Markdown file, and what is below them. Throws `BadFile` for what is no such file. */
export async function parseFrontmatter(text: string, readKeys: ReadKeys): Promise<Frontmatter> {
  const { yaml, body } = splitFrontmatter(text)
  const found = await readKeys(yaml)
  if ('words' in found) throw new BadFile(found.words, found.line)
  return { fields: found.fields, body }
}

/** Returns the text below the keys. Throws `BadFile` if they have no end. */
export function bodyOf(text: string): string {
  return splitFrontmatter(text).body
}

/** The keys as YAML, and what is below them. Throws `BadFile` where there are none. */
export function splitFrontmatter(text: string): { yaml: string; body: string } {
  const whole = text.replace(/^\uFEFF/, '')
  const opening = /^---[ \t]*\r?\n/.exec(whole)
  if (!opening) throw new BadFile(sentence`The file must start with a --- line, followed by its keys.`, 1)
  const rest = whole.slice(opening[0].length)
  const closing = /^---[ \t]*(?:\r?\n|$)/m.exec(rest)
  if (!closing) throw new BadFile(sentence`The --- line that ends the keys is missing.`, 1)
  if (closing.index > MAX_FRONTMATTER)
    throw new BadFile(sentence`The keys between the --- lines are longer than 16 KB.`, 1)
  return { yaml: rest.slice(0, closing.index), body: rest.slice(closing.index + closing[0].length).trim() }
}
