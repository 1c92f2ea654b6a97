import { sentence } from '../../shared/sentence'
import { BadFile } from './bad-file'
import type { Frontmatter } from './frontmatter'
import type { Field } from './keys-found'

const MAX_NAME = 64
export const MAX_DESCRIPTION = 4_096
/** There are no more files of a kind than this. */
const MAX_LIST = 200

/** Characters that draw nothing, reorder or cover what is beside them, or would be a tag in a prompt. Emoji may use the color selector. */
const NO_SIGN_OF_NAMES = /[\p{C}\p{Zl}\p{Zp}\u2800<>]|(?!\uFE0F)\p{Default_Ignorable_Code_Point}|\p{M}{6}/u
/** Anyone who reads it might take it for a path on the disk. */
const PATH = /^[\\/~]|^[A-Za-z]:[\\/]|(?:^|[\\/])\.{1,2}(?:[\\/]|$)/

/** Reads the name and description that every project file gives. Throws `BadFile`. */
export function namedBy({ fields }: Frontmatter): { name: string; description: string } {
  const name = required(fields.get('name'), 'name', MAX_NAME)
  // It stands in prompts and lists, and people type it.
  if (NO_SIGN_OF_NAMES.test(name) || !/[\p{L}\p{N}\p{P}\p{S}]/u.test(name))
    throw new BadFile(sentence`'name' contains characters that aren’t allowed in a name.`, lineOf(fields, 'name'))
  if (PATH.test(name))
    throw new BadFile(sentence`'name' looks like a path, which isn’t a valid name.`, lineOf(fields, 'name'))
  return { name, description: required(fields.get('description'), 'description', MAX_DESCRIPTION) }
}

/** An optional text; absent and empty are the same. */
export function textField({ fields }: Frontmatter, key: string): string | undefined {
  const field = fields.get(key)
  if (!field) return undefined
  if (field.type !== 'text') throw new BadFile(sentence`'${key}' must be a string.`, field.line)
  return field.text || undefined
}

/** A list, as YAML has them or as texts with commas between them. Absent is undefined; an empty one stays. */
export function listField({ fields }: Frontmatter, key: string): string[] | undefined {
  const field = fields.get(key)
  if (!field) return undefined
  if (field.type === 'other') {
    throw new BadFile(sentence`'${key}' must be a list of names, such as "a, b" or [a, b].`, field.line)
  }
  const all = field.type === 'list' ? field.list : field.text.split(',').map(text => text.trim())
  const found = [...new Set(all.filter(text => text !== ''))]
  if (found.length > MAX_LIST) throw new BadFile(sentence`'${key}' has more than ${MAX_LIST} entries.`, field.line)
  return found
}

export function lineOf(fields: Frontmatter['fields'], key: string): number | undefined {
  return fields.get(key)?.line
}

function required(field: Field | undefined, key: string, limit: number): string {
  if (!field) throw new BadFile(sentence`'${key}' is missing.`, 1)
  if (field.type !== 'text') throw new BadFile(sentence`'${key}' must be a string.`, field.line)
  if (field.text === '') throw new BadFile(sentence`'${key}' is empty.`, field.line)
  if (field.text.length > limit) throw new BadFile(sentence`'${key}' is longer than ${limit} characters.`, field.line)
  return field.text
}
