import type { DocumentPackage } from './open-package'
import { attributeOf, parseXml } from './parse-xml'

/** Returns a package part's own content type, by its name or its ending; '' if none is given. */
export async function contentTypeOf(parts: DocumentPackage, path: string): Promise<string> {
  let [own, byEnding] = ['', '']
  await parseXml(parts.pieces('[Content_Types].xml'), {
    open(name, attributes) {
      const type = attributeOf(attributes, 'ContentType') ?? ''
      if (name === 'Override' && attributeOf(attributes, 'PartName')?.replace(/^\/+/, '') === path) own = type
      if (name === 'Default' && path.endsWith(`.${attributeOf(attributes, 'Extension') ?? ''}`)) byEnding = type
    },
  })
  return own || byEnding
}
