/** A stand-in for what the library creates while it is loaded, and uses only to draw, which does not happen here. */
class Undrawn {}

const drawing: Record<string, unknown> = { DOMMatrix: Undrawn, ImageData: Undrawn, Path2D: Undrawn }
for (const [name, value] of Object.entries(drawing)) (globalThis as Record<string, unknown>)[name] ??= value

// It says there that it cannot draw. Nobody else speaks on this thread.
console.warn = () => undefined

export {}
