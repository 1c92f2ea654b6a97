import { Parser } from 'htmlparser2'
import { hasEntities, isTooDeep } from '../document-problem'

/** The handlers for the elements of an XML, by their name without its prefix. */
export type XmlHandler = {
  open(name: string, attributes: XmlAttributes): void
  close?(name: string): void
  text?(text: string): void
}

export type XmlAttributes = Readonly<Record<string, string>>

/** No document nests its elements deeper, unless it is made to. */
const MOST_DEPTH = 1_000

/**
 * Reads XML piece by piece. Nothing in it is expanded but the five entities and numbers that all XML has: a document type
 * with entities of its own is refused.
 */
export async function parseXml(pieces: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > MOST_DEPTH) throw isTooDeep()
        handler.open(localName(name), attributes)
      },
      onclosetag(name) {
        depth -= 1
        handler.close?.(localName(name))
      },
      ontext(text) {
        handler.text?.(text)
      },
      onprocessinginstruction(name, data) {
        if (/^!doctype$/i.test(name) && /\[|<!entity/i.test(data)) throw hasEntities()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece))
    parser.write(decoder.decode(piece, { stream: true }))
  }
  parser.end(decoder?.decode())
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The value of an attribute, whatever its prefix is. */
export function attributeOf(attributes: XmlAttributes, name: string): string | undefined {
  const plain = attributes[name]
  if (plain !== undefined) return plain
  const found = Object.keys(attributes).find(key => localName(key) === name)
  return found === undefined ? undefined : attributes[found]
}

/** Returns the value in a Word element's only attribute. */
export function valOf(attributes: XmlAttributes): string {
  return attributeOf(attributes, 'val') ?? ''
}

/** Returns whether a switch such as `<w:b/>` is on: it is, unless it says otherwise. */
export function isOn(attributes: XmlAttributes): boolean {
  return !/^(?:0|false|off|none)$/i.test(valOf(attributes))
}
