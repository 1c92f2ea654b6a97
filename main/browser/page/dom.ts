/**
 * The page can name elements so that they stand in the place of properties of its document and its forms (`<input name="action">`),
 * in an isolated world too. So nothing is read from an element but by the getters and methods of the prototypes, which are our own.
 */
function getter<T extends object, K extends keyof T & string>(prototype: T, name: K): (target: T) => T[K] {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get
  if (!get) throw new Error(`${name} has no getter.`)
  return target => Reflect.apply(get, target, [])
}

const node = Node.prototype
const element = Element.prototype

export const firstChild = getter(node, 'firstChild')
export const nextSibling = getter(node, 'nextSibling')
export const isConnected = getter(node, 'isConnected')
const parentNode = getter(node, 'parentNode')
const nodeType = getter(node, 'nodeType')
export const textOf = getter(CharacterData.prototype, 'data')
export const tagOf = getter(element, 'localName')
export const shadowOf = getter(element, 'shadowRoot')
const slotOfElement = getter(element, 'assignedSlot')
const slotOfText = getter(Text.prototype, 'assignedSlot')
export const activeElementOf = getter(Document.prototype, 'activeElement')
export const activeInShadow = getter(ShadowRoot.prototype, 'activeElement')
const documentElement = getter(Document.prototype, 'documentElement')
const bodyOf = getter(Document.prototype, 'body')
export const innerTextOf = getter(HTMLElement.prototype, 'innerText')
export const contentOf = getter(node, 'textContent')
export const scrollLeftOf = getter(element, 'scrollLeft')
export const scrollTopOf = getter(element, 'scrollTop')
export const outerHtmlOf = getter(element, 'outerHTML')

export const attribute = (of: Element, name: string): string | null => Reflect.apply(element.getAttribute, of, [name])
/** Most elements have none, and need not be asked for each. */
export const hasAttributes = (of: Element): boolean => Reflect.apply(element.hasAttributes, of, [])
export const hasAttribute = (of: Element, name: string): boolean => Reflect.apply(element.hasAttribute, of, [name])
export const boxOf = (of: Element): DOMRect => Reflect.apply(element.getBoundingClientRect, of, [])
export const rectsOf = (of: Element): DOMRectList => Reflect.apply(element.getClientRects, of, [])
export const matches = (of: Element, css: string): boolean => Reflect.apply(element.matches, of, [css])
export const checkVisibility = (of: Element, options?: CheckVisibilityOptions): boolean =>
  Reflect.apply(element.checkVisibility, of, [options])
export const styleOf = (of: Element, pseudo?: string): CSSStyleDeclaration => getComputedStyle(of, pseudo)
export const slotted = (slot: HTMLSlotElement): Node[] =>
  Reflect.apply(HTMLSlotElement.prototype.assignedNodes, slot, [])
export const scrollTo = (of: Element, options: ScrollIntoViewOptions): void =>
  Reflect.apply(element.scrollIntoView, of, [options])

export const isElement = (of: Node | null): of is Element => of !== null && nodeType(of) === 1
export const isText = (of: Node): of is Text => nodeType(of) === 3
export const isForm = (of: Element): of is HTMLFormElement => of instanceof HTMLFormElement
export const isFrame = (of: Element): of is HTMLIFrameElement | HTMLFrameElement =>
  of instanceof HTMLIFrameElement || of instanceof HTMLFrameElement

export const rootElement = (): Element => documentElement(document) as Element
export const bodyElement = (): HTMLElement | null => bodyOf(document)

export function allIn(root: Document | ShadowRoot | Element, css: string): Element[] {
  const prototype =
    root instanceof Document ? Document.prototype : root instanceof ShadowRoot ? DocumentFragment.prototype : element
  return [...(Reflect.apply(prototype.querySelectorAll, root, [css]) as NodeListOf<Element>)]
}

/** The document or shadow root that an element is in. */
export const rootOf = (of: Node): Node => Reflect.apply(node.getRootNode, of, [])

/** Finds what an id means in the element's root. */
export function byId(of: Element, id: string): Element | null {
  const root = rootOf(of)
  if (root instanceof Document) return Reflect.apply(Document.prototype.getElementById, root, [id])
  if (root instanceof ShadowRoot) return Reflect.apply(DocumentFragment.prototype.getElementById, root, [id])
  return null
}

/** The elements that an attribute of ids names. */
export function namedBy(of: Element, name: string): Element[] {
  const ids = attribute(of, name)?.split(/\s+/).filter(Boolean).slice(0, 50) ?? []
  return ids.flatMap(id => byId(of, id) ?? [])
}

/**
 * Returns the element in which a node is drawn: the slot that it has, or else its parent; for a node directly in a shadow
 * root, its host.
 */
export function parentOf(of: Node): Element | null {
  const slot = isElement(of) ? slotOfElement(of) : isText(of) ? slotOfText(of) : null
  if (slot) return slot
  const parent = parentNode(of)
  if (parent instanceof ShadowRoot) return getter(ShadowRoot.prototype, 'host')(parent)
  return isElement(parent) ? parent : null
}

/** Returns what is drawn in an element: the content of its open shadow root, what its slot was given, or its children. */
export function childrenOf(of: Element): Node[] {
  const shadow = shadowOf(of)
  if (shadow) return chain(firstChild(shadow))
  if (of instanceof HTMLSlotElement) {
    const given = slotted(of)
    if (given.length > 0) return given
  }
  return chain(firstChild(of))
}

function chain(first: ChildNode | null): Node[] {
  const all: Node[] = []
  for (let next = first; next; next = nextSibling(next)) all.push(next)
  return all
}

export function contains(outer: Element, inner: Node): boolean {
  for (let at: Node | null = inner, left = 5000; at && left > 0; at = parentOf(at), left--)
    if (at === outer) return true
  return false
}

/** The nearest of an element and what it is in that this is true of. */
export function closest(of: Element, isIt: (element: Element) => boolean): Element | null {
  for (let at: Element | null = of, left = 5000; at && left > 0; at = parentOf(at), left--) if (isIt(at)) return at
  return null
}

/** The innermost element that is drawn at a point, in open shadow roots too. */
export function elementAt(x: number, y: number): Element | null {
  let found: Element | null = Reflect.apply(Document.prototype.elementFromPoint, document, [x, y])
  for (let left = 100; found && left > 0; left--) {
    const shadow = shadowOf(found)
    const inner: Element | null = shadow && Reflect.apply(ShadowRoot.prototype.elementFromPoint, shadow, [x, y])
    if (!inner || inner === found) return found
    found = inner
  }
  return found
}
