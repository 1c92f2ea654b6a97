/** Runs in a world of its own, in each frame: what people put into forms is heard before the page could keep it to itself. */
const written = Symbol.for('atrium.written')
const hear = ({ isTrusted }: Event) => {
  if (isTrusted) Reflect.set(globalThis, written, true)
}
window.addEventListener('input', hear, { capture: true, passive: true })
