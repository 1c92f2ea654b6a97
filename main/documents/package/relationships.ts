import { posix } from 'node:path'
import type { DocumentPackage } from './open-package'
import { attributeOf, parseXml } from './parse-xml'

/** The link from a part of a package. `type` is the last word of its address; `target` is a part's path, or an address. */
export type Relationship = { id: string; type: string; target: string; isOutside: boolean }

/** Returns the links from a part to others; none if the package does not list them. */
export async function relationshipsOf(parts: DocumentPackage, name: string): Promise<Relationship[]> {
  const folder = posix.dirname(name)
  const path = posix.join(folder === '.' ? '' : folder, '_rels', `${posix.basename(name)}.rels`)
  if (!parts.has(path)) return []
  const found: Relationship[] = []
  await parseXml(parts.pieces(path), {
    open(element, attributes) {
      const target = attributeOf(attributes, 'Target')
      if (element !== 'Relationship' || target === undefined) return
      const isOutside = attributeOf(attributes, 'TargetMode') === 'External'
      found.push({
        id: attributeOf(attributes, 'Id') ?? '',
        type: (attributeOf(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
        target: isOutside ? target : pathOf(folder, target),
        isOutside,
      })
    },
  })
  return found
}

function pathOf(folder: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : posix.join(folder === '.' ? '' : folder, target)
}

/** The part that the package is about, such as `word/document.xml`. */
export async function mainPart(parts: DocumentPackage): Promise<string | undefined> {
  const all = await relationshipsOf(parts, '')
  return all.find(({ type }) => type === 'officeDocument')?.target
}
