/**
 * Runs before any script of the page, so that its listeners are the first: what an action meant for one element is kept from others
 * before the page hears of it.
 */
const TYPES = [
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
  'keydown',
  'keypress',
  'beforeinput',
  'keyup',
]

const key = Symbol.for('atrium.watch')

if (!Reflect.has(globalThis, key)) {
  const isFirst = Reflect.apply(Document.prototype.querySelector, document, ['script']) === null
  const watch: { isFirst: boolean; look?: (event: Event) => void } = { isFirst }
  Object.defineProperty(globalThis, key, { value: watch })
  for (const type of TYPES)
    window.addEventListener(type, event => watch.look?.(event), { capture: true, passive: false })
}
