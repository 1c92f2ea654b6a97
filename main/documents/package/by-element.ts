import type { XmlAttributes, XmlHandler } from './parse-xml'

/** The actions at the beginning and end of elements, by their name. */
export type ElementTable = {
  open?: Readonly<Record<string, (attributes: XmlAttributes) => unknown>>
  close?: Readonly<Record<string, () => unknown>>
  text?(text: string): void
}

/** A handler that looks its elements up, and passes over all others. */
export function byElement({ open = {}, close = {}, text }: ElementTable): Required<XmlHandler> {
  const opening = new Map(Object.entries(open))
  const closing = new Map(Object.entries(close))
  return {
    open: (name, attributes) => opening.get(name)?.(attributes),
    close: name => closing.get(name)?.(),
    text: piece => text?.(piece),
  }
}
